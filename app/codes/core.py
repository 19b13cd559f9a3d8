"""What any action can be refused for."""

from app.codes.code import Code


class RequestCode(Code):
    """What any action can be refused for."""

    FORM_CONFLICT = "form.conflict"
    IMPOSSIBLE = "problems.impossible"
    ODD = "problems.odd"
    REDO_NOTHING = "redo.nothing"
    UNDO_NOTHING = "undo.nothing"
