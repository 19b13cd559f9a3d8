"""Small texts that the program keeps for the user: read to a bound, written whole."""

from pathlib import Path

from app.codes import FileCode
from app.services.core.errors import NotNowError
from app.whole_file import read_plain, write_whole

MOST_BYTES = 64 * 1024
"""Many times what is ever kept in one."""


def kept_text(file: Path) -> str:
    """What is kept; "" where there is no such file, or one that nobody could have kept."""
    try:
        data = read_plain(file, MOST_BYTES + 1)
        return data.decode("utf-8") if len(data) <= MOST_BYTES else ""
    except (OSError, UnicodeDecodeError):
        return ""


def keep_text(file: Path, text: str) -> None:
    """Keep a text; what was kept before stays where that fails.

    Raises:
        NotNowError: it cannot be written.
    """
    try:
        write_whole(file, text.encode("utf-8"))
    except (OSError, UnicodeEncodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(file), why=why) from None
