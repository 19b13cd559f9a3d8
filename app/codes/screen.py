"""What is wrong with a notice."""

from app.codes.code import Code


class NoticeCode(Code):
    """What is wrong with a notice."""

    TEXT = "notice.text"
    TITLE = "notice.title"
    UNKNOWN = "notice.unknown"
