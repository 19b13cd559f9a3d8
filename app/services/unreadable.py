"""Why a file that was to be read cannot be, as a refusal that has words."""

from pathlib import Path

from app.plain_file import NotPlainError
from app.services.errors import NotNowError, UserError


def unreadable(path: Path, error: OSError) -> UserError:
    """The refusal for what the system said of a file."""
    match error:
        case FileNotFoundError():
            return UserError("file.missing", path=str(path))
        case NotPlainError():
            return UserError("file.not-plain", path=str(path))
    return NotNowError("file.cannot-read", path=str(path), why=error.strerror or "")
