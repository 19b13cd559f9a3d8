"""Files that are there whole or not at all, and names that are still free."""

import os
from contextlib import suppress
from pathlib import Path

PART = ".part"
"""How the name of a file ends that is not whole yet."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a power cut leaves the old one or the new one.

    Raises:
        OSError: it cannot be written, or is not what was written when read again; what was there
            before is there still.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if part.read_bytes() != data:
            raise OSError("read again it is not what was written")
        part.replace(path)
        _sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def first_free(folder: Path, stem: str, suffix: str, between: str = " ") -> Path:
    """The first of ``stem``, ``stem 2``, ``stem 3`` … that is no file in a folder yet."""
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}{between}{number}{suffix}"
    return path


def _sync_folder(folder: Path) -> None:
    """Let the new name survive a power cut, on systems that have a way to say so."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
