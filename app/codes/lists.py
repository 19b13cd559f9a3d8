"""What of an army list can't be stored."""

from app.codes.code import Code


class ListCode(Code):
    """What of an army list can't be stored."""

    NUMBER = "list.number"
    """Facts: number, most; none or another list's."""
    FIGURE = "list.figure"
    """Facts: points, most."""
    LETTER = "list.letter"
    """Facts: character, as U+0007."""
    LONG = "list.long"
    """Facts: length, most, in characters."""
    ENTRIES = "list.entries"
    """Facts: entries, most."""
    NAMELESS = "list.nameless"
    NONE_REGISTERED = "list.none-registered"
    """Facts: player."""
