"""Translate errors of rules, files and the database into a ``UserError``."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DatabaseError, OperationalError

from app.codes import FileCode
from app.models.file.connection import is_locked_out, is_malformed
from app.models.file.file_format import EventFileError, damaged, taken
from app.plain_file import NotPlainError
from app.rules.core.errors import RuleError
from app.services.core.errors import NotNowError, UserError, refusal

_FILE_TROUBLE = (OperationalError, DatabaseError)
"""What a disk or another program does to us; every other database error is a bug of ours."""


@contextmanager
def guarded() -> Iterator[None]:
    """Let nothing out of here but a ``UserError`` or a bug.

    Raises:
        NotNowError: the rules cannot answer, the file cannot be read or written now, or another
            program changed its tables.
    """
    try:
        yield
    except RuleError as error:
        raise refusal(error.code, error.facts) from error
    except EventFileError as error:
        raise refusal(error.code, error.facts) from error
    except DatabaseError as error:
        if type(error) not in _FILE_TROUBLE:
            raise
        why = str(error.orig)
        if is_locked_out(error.orig):
            raise NotNowError(FileCode.LOCKED, why=why) from error
        raise NotNowError(FileCode.TROUBLE, why=why) from error


@contextmanager
def damage_named(path: Path) -> Iterator[None]:
    """Refuse a file that makes no sense as damaged: to try again wouldn't help.

    Args:
        path: the event's file.

    Raises:
        NotNowError: "file.damaged", or "file.drive" where the drive failed to read it.
    """
    try:
        yield
    except NotNowError as error:
        cause = getattr(error.__cause__, "orig", None)
        if error.code != FileCode.TROUBLE or not is_malformed(cause):
            raise
        found = damaged(path, str(cause))
        raise refusal(found.code, found.facts) from error


# Why a file can't be read, or a name not be taken, as a refusal that has words.


def name_taken(path: Path) -> UserError:
    """The refusal for a new file where another has its name, or left SQLite's beside it."""
    reason = taken(path)
    error = UserError(reason.code)
    error.facts = dict(reason.facts)
    return error


def unreadable(path: Path, error: OSError) -> UserError:
    """The refusal for an error of the operating system about a file."""
    match error:
        case FileNotFoundError():
            return UserError(FileCode.MISSING, path=str(path))
        case NotPlainError():
            return UserError(FileCode.NOT_PLAIN, path=str(path))
    return NotNowError(FileCode.CANNOT_READ, path=str(path), why=error.strerror or "")
