"""What is wrong with a result to enter."""

from app.codes.code import Code


class ResultCode(Code):
    """What is wrong with a result to enter."""

    READING_DIFFERS = "reading.differs"
    READING_NO_RESULT = "reading.no-result"
    RESULT_BY = "result.by"
    RESULT_DROP_ELSEWHERE = "result.drop-elsewhere"
    TALLY_PIECES = "tally.pieces"
    TIEBREAK_CAUSE = "tiebreak.cause"
