"""Format of an event or season file, and the errors of a file that can't be used."""

import os
import sqlite3
import stat
from pathlib import Path

from app.codes import FileCode
from app.models.file.file_kind import EVENT, HEAD_BYTES, FileKind, is_database, kind_of, marked_kind
from app.whole_file import NotPlainError, blocks_of, read_plain, sidecars_of

APPLICATION_ID, SCHEMA_VERSION, SCHEMA_REVISION, SUFFIX = (
    EVENT.application_id,
    EVENT.schema,
    EVENT.revision,
    EVENT.suffix,
)
"""Of an event file."""
MOST_BYTES = 100_000_000
"""A hundred times an event of 128 players; what is longer is no event, and isn't read whole."""

_SQLITE_SUFFIXES = ("-journal", "-wal")
"""How the names of files end that SQLite reads along with a file."""
_SCHEMA_AT = 60

_CODES = {
    sqlite3.SQLITE_BUSY: FileCode.BUSY,
    sqlite3.SQLITE_LOCKED: FileCode.BUSY,
    sqlite3.SQLITE_READONLY: FileCode.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: FileCode.CANNOT_READ,
    sqlite3.SQLITE_IOERR: FileCode.CANNOT_READ,
    sqlite3.SQLITE_PERM: FileCode.CANNOT_READ,
    sqlite3.SQLITE_AUTH: FileCode.CANNOT_READ,
}


OLDEST_SQLITE = (3, 37, 0)
"""The SQLite of the oldest supported systems; older ones are untested."""


class EventFileError(Exception):
    """A file that cannot be used as an event or a season.

    Attributes:
        code: "file.missing", "file.not-plain" (a pipe, say), "file.not-an-event",
            "file.is-a-season", "file.not-a-season", "file.is-an-event", "file.newer",
            "file.older" (only when opened for reading alone), "file.exists",
            "file.leftover" (of an earlier file of that name), "file.damaged",
            "file.drive" (the system can't read it),
            "file.foreign" (objects that no program of ours makes), "file.busy",
            "file.held", "file.read-only", "file.cannot-read", "file.cannot-write",
            "file.cannot-upgrade", "file.old-sqlite".
        facts: for the sentence.
    """

    def __init__(self, code: FileCode, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def refuse_old_sqlite(path: Path) -> None:
    """Refuse to touch an event with an untested SQLite.

    Raises:
        EventFileError: "file.old-sqlite".
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        found = sqlite3.sqlite_version
        raise EventFileError(FileCode.OLD_SQLITE, path=str(path), found=found, needed=needed)


def refuse_strangers(path: Path, kind: FileKind = EVENT) -> None:
    """Refuse a file of another kind, by its first bytes, before SQLite touches it.

    Raises:
        EventFileError: it is missing, cannot be read or is no file of this kind.
    """
    try:
        header = read_plain(path, HEAD_BYTES)
    except OSError as error:
        raise unreadable_file(path, error) from None
    for end in _SQLITE_SUFFIXES:
        sidecar = path.with_name(path.name + end)
        if _is_not_plain(sidecar):
            raise EventFileError(FileCode.NOT_PLAIN, path=str(sidecar))
    found = marked_kind(header)
    if found is not kind:
        code = kind.refusal if found is None else found.refusal_elsewhere
        raise EventFileError(code, path=str(path), why="")


def _is_not_plain(path: Path) -> bool:
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except OSError:
        # There is none, or the system doesn't tell and SQLite finds out.
        return False


def is_due(path: Path) -> bool:
    """Whether a file says that its schema is older than this program's."""
    try:
        head = read_plain(path, HEAD_BYTES)
    except OSError:
        return False
    schema = int.from_bytes(head[_SCHEMA_AT : _SCHEMA_AT + 4])
    return is_database(head) and schema < kind_of(head).schema


def taken(path: Path) -> EventFileError:
    """The error where a new file's name is taken, or SQLite's leftovers have it."""
    left = sidecars_of(path)
    if left and not os.path.lexists(path):
        return EventFileError(FileCode.LEFTOVER, path=str(left[0]))
    return EventFileError(FileCode.EXISTS, path=str(path))


def unreadable_file(path: Path, error: OSError) -> EventFileError:
    """The error of a file that the system can't read."""
    match error:
        case FileNotFoundError():
            return EventFileError(FileCode.MISSING, path=str(path))
        case NotPlainError():
            return EventFileError(FileCode.NOT_PLAIN, path=str(path))
    return EventFileError(FileCode.CANNOT_READ, path=str(path), why=error.strerror or "")


def damaged(path: Path, why: str) -> EventFileError:
    """A file of which what was read makes no sense: damaged, or on a drive that can't be read.

    SQLite calls a file damaged too where the system fails to read it.
    """
    failed = drive_error(path)
    if failed:
        return EventFileError(FileCode.DRIVE, path=str(path), why=failed)
    return EventFileError(FileCode.DAMAGED, path=str(path), why=why)


def drive_error(path: Path) -> str:
    """What the system says where a file is there and can't be read to its end; "" where it can."""
    try:
        for _ in blocks_of(path):
            pass
    except (FileNotFoundError, NotPlainError):
        return ""
    except OSError as error:
        return error.strerror or str(error)
    return ""


def why_of(error: BaseException) -> str:
    """What an error says, without the statement that led to it."""
    cause = getattr(error, "orig", None) or error
    return str(getattr(cause, "strerror", None) or cause) or type(cause).__name__


def refusal(path: Path, error: sqlite3.Error) -> EventFileError:
    """The error of a file that SQLite can't use."""
    primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    code = _CODES.get(primary)
    if code is None:
        return damaged(path, str(error))
    return EventFileError(code, path=str(path), why=str(error))
