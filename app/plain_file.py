"""Reading files of the user's, of which a pipe or a device would never come to an end."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

BLOCK = 1 << 20
"""Bytes that are held at once where a file is copied or hashed."""


class NotPlainError(OSError):
    """What has that name is no ordinary file: a folder, a pipe, a socket, a device."""


def open_plain(path: Path) -> BinaryIO:
    """Open an ordinary file for reading; nothing is waited for.

    Raises:
        NotPlainError: it is none.
        OSError: it is not there or cannot be read.
    """
    _refuse(path.stat().st_mode, path)
    # Between the look and the opening another file may get the name: a pipe must not block.
    file = open(path, "rb", opener=_unblocked)  # noqa: SIM115
    try:
        _refuse(os.fstat(file.fileno()).st_mode, path)
    except BaseException:
        file.close()
        raise
    return file


def read_plain(path: Path, most: int = -1) -> bytes:
    """The bytes of an ordinary file, at most so many.

    Raises:
        NotPlainError: it is none.
        OSError: it is not there or cannot be read.
    """
    with open_plain(path) as file:
        return file.read(most)


def blocks_of(path: Path) -> Iterator[bytes]:
    """The bytes of an ordinary file, block by block.

    Raises:
        NotPlainError: it is none.
        OSError: it is not there or cannot be read.
    """
    with open_plain(path) as file:
        while block := file.read(BLOCK):
            yield block


def _refuse(mode: int, path: Path) -> None:
    if not stat.S_ISREG(mode):
        raise NotPlainError(str(path))


def _unblocked(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
