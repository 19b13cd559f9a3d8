"""What is wrong with a request to the program itself."""

from app.codes.code import Code


class ProgramCode(Code):
    """What is wrong with a request to the program itself."""

    REHEARSAL_PLAYERS = "rehearsal.players"
