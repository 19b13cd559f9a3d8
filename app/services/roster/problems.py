"""What can be wrong with a roster: codes, and how grave each is."""

from enum import StrEnum

from app.rules.core.errors import Problem, impossible, note, odd


class RosterCode(StrEnum):
    """Every code that reading or checking a roster can give."""

    EMPTY = "roster.empty"
    TOO_LARGE = "roster.too-large"
    """Facts: megabytes, the limit."""
    TOO_MANY_LINES = "roster.too-many-lines"
    """Facts: limit."""
    TOO_MANY_PLAYERS = "roster.too-many-players"
    """Facts: limit."""
    LINE_TOO_LONG = "roster.line-too-long"
    """Facts: limit, in characters."""
    NOT_TEXT = "roster.not-text"
    NOT_A_TABLE = "roster.not-a-table"
    UNREADABLE_TEXT = "roster.unreadable-text"
    """Facts: encoding, what it was read as."""
    OLD_WORKBOOK = "roster.old-workbook"
    NOT_A_WORKBOOK = "roster.not-a-workbook"
    OTHER_SHEETS = "roster.other-sheets"
    """Facts: sheet, the one that was read; others, their titles."""
    NO_NAME_COLUMN = "roster.no-name-column"
    """Facts: columns, the headings found."""
    COLUMN_TWICE = "roster.column-twice"
    """Facts: columns, the headings that say the same."""
    UNKNOWN_COLUMN = "roster.unknown-column"
    """Facts: column, its heading."""
    COLUMN_WITHOUT_HEADING = "roster.column-without-heading"
    """Facts: column, its number from 1."""
    LINE_ABOVE_HEADING = "roster.line-above-heading"
    """Facts: text."""
    NO_PLAYERS = "roster.no-players"
    NAME_MISSING = "roster.name-missing"
    TOO_LONG = "roster.too-long"
    """Facts: length, limit, in characters."""
    CONTROL_CHARACTER = "roster.control-character"
    """Facts: character, as U+0007."""
    NOT_A_NUMBER = "roster.not-a-number"
    """Facts: typed."""
    TOO_MANY_CELLS = "roster.too-many-cells"
    """Facts: cells, columns."""
    QUOTE_NOT_CLOSED = "roster.quote-not-closed"
    STRAY_QUOTE = "roster.stray-quote"
    SAME_NAME = "roster.same-name"
    """Facts: name, line: where the same name stands already."""
    ALREADY_REGISTERED = "roster.already-registered"
    """Facts: name."""
    FACTION_MISSING = "roster.faction-missing"
    UNKNOWN_FACTION = "roster.unknown-faction"
    """Facts: typed, nearest ("" if no known faction is near)."""


SAME_NAMES = frozenset({RosterCode.SAME_NAME, RosterCode.ALREADY_REGISTERED})
"""Odd ones that refuse a file until somebody says that two people share a name."""

_ODD = SAME_NAMES | {RosterCode.STRAY_QUOTE, RosterCode.UNKNOWN_FACTION}
_NOTES = frozenset(
    {
        RosterCode.OTHER_SHEETS,
        RosterCode.UNKNOWN_COLUMN,
        RosterCode.COLUMN_WITHOUT_HEADING,
        RosterCode.LINE_ABOVE_HEADING,
        RosterCode.FACTION_MISSING,
    }
)


class RefusedError(Exception):
    """The file as a whole cannot be read; caught where the preview is made."""

    def __init__(self, code: RosterCode, line: int | None = None, **facts: object) -> None:
        super().__init__(code)
        self.line = line
        self.problem = problem(code, "", **facts)


def problem(code: RosterCode, field: str = "", **facts: object) -> Problem:
    """A problem of the weight that belongs to its code."""
    if code in _NOTES:
        return note(code.value, field, **facts)
    return (odd if code in _ODD else impossible)(code.value, field, **facts)
