"""Why a file can't be read, or a name not be taken, as a refusal that has words."""

from pathlib import Path

from app.models.file.file_format import taken
from app.plain_file import NotPlainError
from app.services.core.errors import NotNowError, UserError


def name_taken(path: Path) -> UserError:
    """The refusal for a new file where another has its name, or left SQLite's beside it."""
    told = taken(path)
    error = UserError(told.code)
    error.facts = dict(told.facts)
    return error


def unreadable(path: Path, error: OSError) -> UserError:
    """The refusal for what the system said of a file."""
    match error:
        case FileNotFoundError():
            return UserError("file.missing", path=str(path))
        case NotPlainError():
            return UserError("file.not-plain", path=str(path))
    return NotNowError("file.cannot-read", path=str(path), why=error.strerror or "")
