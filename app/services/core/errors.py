"""Errors of services: codes with facts, and how other layers' errors become them."""

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DatabaseError, OperationalError

from app.codes import Code, FileCode
from app.models.file.connection import is_locked_out, is_malformed
from app.models.file.file_format import EventFileError, damaged, taken
from app.rules.core.errors import Problem, RuleError
from app.whole_file import NotPlainError

OUTCOME_UNKNOWN = frozenset(
    {FileCode.UNKNOWN_OUTCOME, FileCode.SERVER_UNKNOWN, FileCode.SERVER_UPGRADE_UNKNOWN}
)
"""Errors after which nobody knows whether what was wanted is saved."""


class UserError(Exception):
    """The request is wrong; the person can correct it.

    Attributes:
        code: the error's name; ``words`` has its sentence.
        facts: what the sentence needs, by name.
        problems: everything that is wrong, where it is more than one thing.
    """

    def __init__(self, code: Code, *, problems: tuple[Problem, ...] = (), **facts: object) -> None:
        super().__init__(code, problems, facts)
        self.code = code
        self.problems = problems
        self.facts = facts


class OddError(UserError):
    """Against a rule or unlikely: done anyway once a reason is given."""


class NotNowError(UserError):
    """A right request that cannot be carried out as things stand."""


class SavedError(UserError):
    """The request was carried out and saved; only what follows from it can't be shown."""


def saved_unread(error: UserError) -> SavedError:
    """The request is saved, although what was read after it could not be."""
    return SavedError(FileCode.SAVED_UNREAD, why=error.facts.get("why", ""))


def refusal(code: Code, facts: Mapping[str, object]) -> NotNowError:
    """A request that a layer below refused, by its code and facts."""
    error = NotNowError(code)
    error.facts = dict(facts)
    return error


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
    except MemoryError as error:
        raise NotNowError(FileCode.TROUBLE, why=os.strerror(errno.ENOMEM)) from error
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
