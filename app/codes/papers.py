"""Why a printout can't be made."""

from app.codes.code import Code


class PaperCode(Code):
    """Why a printout can't be made."""

    NO_CHOICE = "paper.no-choice"
    NO_DRAWING = "paper.no-drawing"
    NO_OBJECTIVES = "paper.no-objectives"
    NO_PLAN = "paper.no-plan"
    NO_PLAYERS = "paper.no-players"
    NO_REFERENCE = "paper.no-reference"
    NOTHING_NEW = "paper.nothing-new"
    PER_SHEET = "paper.per-sheet"
    SECRET = "paper.secret"
    UNDO_ON_PAPER = "undo.on-paper"
