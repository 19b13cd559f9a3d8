"""Files that are there whole or not at all, names that are still free, and plain reading.

Of a user's file that is a pipe or a device reading would never come to an end.
"""

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

BLOCK = 1 << 20
"""Bytes that are held at once where a file is copied or hashed."""
PART = ".part"
"""How the name of a file ends that is not whole yet."""

SIDECARS = ("-journal", "-wal", "-shm")
"""What SQLite appends to a database's name for files of its own. It plays one that an earlier file
left behind into whatever gets that file's name next."""

_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)\s*(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices."""
_LONGEST_STEM = 180
"""Bytes; most systems take 255 for a whole name, and endings are added to this."""


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


def remove(path: Path) -> None:
    """Remove a file that nothing needs any more, where that can be done.

    That it stays changes nothing about what was or wasn't written.
    """
    with suppress(OSError):
        path.unlink()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a power cut leaves the old one or the new one.

    Raises:
        OSError: it cannot be written, or is not what was written when read again; what was there
            before is there still.
    """
    _lay(path, (data,), sha256(data).hexdigest())


@contextmanager
def laid_beside(path: Path, data: bytes) -> Iterator[Callable[[], None]]:
    """Write a file under another name, which is removed unless it is put in its place.

    Yields:
        Puts the file in its place, so that a power cut leaves the old one or the new one.

    Raises:
        OSError: it can't be written, or not be put there.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")

    def put() -> None:
        part.replace(path)
        _sync_folder(path.parent)

    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield put
    finally:
        remove(part)


def copy_whole(source: Path, path: Path, digest: str) -> None:
    """Copy a file as ``write_whole`` writes one, however long it is.

    Args:
        source: the file.
        path: where the copy goes.
        digest: the SHA-256 that the copy must have, in hexadecimal.

    Raises:
        OSError: one cannot be read or the other not written, or the copy differs.
    """
    _lay(path, blocks_of(source), digest)


def write_new(path: Path, data: bytes) -> None:
    """Write a file as ``write_whole`` does, where none has its name yet.

    Raises:
        FileExistsError: one has, or left a file of SQLite's beside it; it is left as it is.
        OSError: it cannot be written.
    """
    _lay(path, (data,), sha256(data).hexdigest(), put=_put_new)


def write_over(path: Path, data: bytes) -> None:
    """Write a file as ``write_whole`` does, also in the place of one that has its name.

    Raises:
        FileExistsError: that one left a file of SQLite's beside it; both are left as they are.
        OSError: it cannot be written; what was there before is there still.
    """
    if sidecars_of(path):
        raise FileExistsError(str(path))
    write_whole(path, data)


def copy_new(source: Path, path: Path, digest: str) -> None:
    """Copy a file as ``copy_whole`` does, where none has its name yet.

    Raises:
        FileExistsError: one has, or left a file of SQLite's beside it; it is left as it is.
        OSError: one cannot be read or the other not written, or the copy differs.
    """
    _lay(path, blocks_of(source), digest, put=_put_new)


def digest_of(path: Path) -> str:
    """The SHA-256 of a file in hexadecimal.

    Raises:
        OSError: it cannot be read.
    """
    sum_ = sha256()
    for block in blocks_of(path):
        sum_.update(block)
    return sum_.hexdigest()


def is_taken(path: Path) -> bool:
    """Whether a file has a name, or left a file of SQLite's beside it."""
    return os.path.lexists(path) or bool(sidecars_of(path))


def sidecars_of(path: Path) -> tuple[Path, ...]:
    """The files of SQLite's beside a name that are there."""
    sidecars = (path.with_name(path.name + end) for end in SIDECARS)
    return tuple(sidecar for sidecar in sidecars if os.path.lexists(sidecar))


def is_reserved(name: str) -> bool:
    """Whether Windows keeps a file's name for a device, whatever follows the dot."""
    return bool(_RESERVED.fullmatch(name))


def file_stem(text: str, otherwise: str) -> str:
    """A text as the name of a file that every system takes.

    Args:
        text: what the file is called after.
        otherwise: the name where nothing of the text is left.
    """
    kept = "".join(letter if letter.isalnum() or letter in " -_().," else " " for letter in text)
    words = " ".join(kept.split()).encode()[:_LONGEST_STEM].decode(errors="ignore").strip(". ")
    if is_reserved(words):
        return f"{words} {otherwise}"
    return words or otherwise


def first_free(folder: Path, stem: str, suffix: str, between: str = " ") -> Path:
    """The first of ``stem``, ``stem 2``, ``stem 3`` … that no file in a folder has yet."""
    path, number = folder / f"{stem}{suffix}", 1
    while is_taken(path):
        number += 1
        path = folder / f"{stem}{between}{number}{suffix}"
    return path


def _lay(
    path: Path,
    blocks: Iterable[bytes],
    digest: str,
    *,
    put: Callable[[Path, Path], object] = Path.replace,
) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    try:
        with part.open("wb") as file:
            for block in blocks:
                file.write(block)
            file.flush()
            os.fsync(file.fileno())
        if digest_of(part) != digest:
            raise OSError("read again it is not what was written")
        put(part, path)
        _sync_folder(path.parent)
    except BaseException:
        remove(part)
        raise


def name_new(part: Path, path: Path) -> None:
    """Give a finished file its name, where none has it yet, so that it survives a power cut.

    Raises:
        FileExistsError: one has, or left a file of SQLite's beside it.
        OSError: it can't be renamed.
    """
    _put_new(part, path)
    _sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Let what a file holds survive a power cut.

    Raises:
        OSError: the disk can't keep it.
    """
    # Windows flushes only what is open for writing.
    with path.open("r+b") as file:
        os.fsync(file.fileno())
        if sys.platform == "darwin":
            import fcntl

            # There fsync leaves it in the disk's own memory.
            fcntl.fcntl(file.fileno(), fcntl.F_FULLFSYNC)


def _put_new(part: Path, path: Path) -> None:
    left = sidecars_of(path)
    if left:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(left[0]))
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        # A stick's file system often knows no links; what is there is looked for by name.
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        part.replace(path)
    else:
        remove(part)


def _sync_folder(folder: Path) -> None:
    """Let the new name survive a power cut, on systems that have a way to say so."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
