"""What is wrong with an entry of the judge's log."""

from app.codes.code import Code


class PenaltyCode(Code):
    """What is wrong with an entry of the judge's log."""

    NOTE_LETTER = "penalty.note-letter"
    UNKNOWN = "penalty.unknown"
    UNKNOWN_OFFENCE = "penalty.unknown-offence"
