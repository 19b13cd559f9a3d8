"""Where new events are laid: in the folder that the EO chose, by window and commands alike."""

import tempfile
from pathlib import Path

from app.codes import BackupCode, FileCode
from app.paths import documents, user_data
from app.services.core.errors import NotNowError, UserError
from app.services.core.small_file import keep_text, kept_text


def event_folder() -> Path:
    """The folder for new events: what is set, or the usual one while that is not there."""
    folder = set_folder()
    return folder if folder is not None and folder.is_dir() else documents()


def set_folder() -> Path | None:
    """The folder that was set, there or not; None for the usual one."""
    text = kept_text(_file()).strip()
    return Path(text) if text else None


def set_event_folder(typed: str) -> Path:
    """Lay new events into a folder from now on; it is made where it is missing.

    Args:
        typed: its whole path; "" for the usual folder.

    Returns:
        The folder.

    Raises:
        UserError: it is no whole path of a folder, or nothing can be written there.
    """
    path = Path(typed.strip()).expanduser() if typed.strip() else documents()
    if not path.is_absolute() or path.is_file():
        raise UserError(BackupCode.NO_FOLDER, path=str(path))
    if path != documents():
        _try(path)
    keep_text(_file(), "" if path == documents() else str(path))
    return path


def _try(path: Path) -> None:
    """Write something there, and take it away again."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except (OSError, ValueError) as error:
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=_why(error)) from None


def _why(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def _file() -> Path:
    return user_data() / "events-folder.txt"
