"""Why a file can't be used."""

from app.codes.code import Code


class FileCode(Code):
    """Why a file can't be used."""

    BUSY = "file.busy"
    CANNOT_READ = "file.cannot-read"
    CANNOT_UPGRADE = "file.cannot-upgrade"
    CANNOT_WRITE = "file.cannot-write"
    DAMAGED = "file.damaged"
    DRIVE = "file.drive"
    EXISTS = "file.exists"
    FOREIGN = "file.foreign"
    HELD = "file.held"
    LEFTOVER = "file.leftover"
    LOCKED = "file.locked"
    MISSING = "file.missing"
    NEWER = "file.newer"
    NOT_AN_EVENT = "file.not-an-event"
    NOT_PLAIN = "file.not-plain"
    NOTHING_LEFT = "file.nothing-left"
    OLD_SQLITE = "file.old-sqlite"
    OLDER = "file.older"
    READ_ONLY = "file.read-only"
    REPLACED = "file.replaced"
    ROLLED_BACK = "file.rolled-back"
    SAVED_UNREAD = "file.saved-unread"
    SAVED_WITH_TROUBLE = "file.saved-with-trouble"
    TROUBLE = "file.trouble"
    UNKNOWN_OUTCOME = "file.unknown-outcome"
