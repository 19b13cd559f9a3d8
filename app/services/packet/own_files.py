"""The EO's own files, packets and scenarios alike: TOML in a folder, listed, read, written."""

from collections.abc import Callable
from pathlib import Path

from app.plain_file import read_plain
from app.rules.core.errors import Problem
from app.services.core.errors import NotNowError, UserError
from app.services.core.unreadable import unreadable
from app.services.packet.packet_file import MOST_BYTES, text_of_bytes
from app.whole_file import write_new

SUFFIX = ".toml"
"""How the name of such a file ends."""


def own_paths(folder: Path) -> tuple[Path, ...]:
    """The EO's files in a folder that need not be there, by name; hidden ones are left out."""
    try:
        return tuple(path for path in sorted(folder.iterdir()) if _is_own(path))
    except OSError:
        return ()


def own_text(path: Path) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file.

    Returns:
        The text, and what stands against reading it; the text is "" where something does.

    Raises:
        UserError: there is no such file, or it cannot be read.
    """
    try:
        data = read_plain(path, MOST_BYTES + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    return text_of_bytes(data)


def write_own(path: Path, text: str) -> None:
    """Write a new file; its folder is made where it is missing.

    Raises:
        UserError: there is such a file already.
        NotNowError: it cannot be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritten(path.parent, error) from None
    try:
        write_new(path, text.encode("utf-8"))
    except FileExistsError:
        raise UserError("file.exists", path=str(path)) from None
    except OSError as error:
        raise _unwritten(path, error) from None


def write_copy(folder: Path, stem: str, text_of: Callable[[str, int], str]) -> Path:
    """Write a copy under the first free name: ``stem``, ``stem-2``, ``stem-3`` …

    Args:
        text_of: the text of the file of this stem, the copy of this number.

    Returns:
        Where it lies.

    Raises:
        NotNowError: it cannot be written there.
    """
    number = 1
    while True:
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        try:
            write_own(path, text_of(path.stem, number))
        except UserError as error:
            if error.code != "file.exists":
                raise
            number += 1
        else:
            return path


def _is_own(path: Path) -> bool:
    is_named = path.suffix.casefold() == SUFFIX and not path.name.startswith(".")
    return is_named and path.is_file()


def _unwritten(path: Path, error: OSError) -> NotNowError:
    return NotNowError("file.cannot-write", path=str(path), why=error.strerror or "")
