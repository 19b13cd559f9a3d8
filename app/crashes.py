"""The mark of a running window: by one that nobody took away the next start knows of a crash.

The system's own account of a hard crash, Python's lines of every thread, is written into the mark.
"""

import faulthandler
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from os import getpid
from pathlib import Path
from typing import TextIO

from filelock import FileLock, Timeout

from app.whole_file import read_plain

_MOST = 20_000
"""Bytes of a mark that are read."""
_EARLY = 15
"""Seconds after the start; a crash within them may come from what is opened by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crash:
    """A run that did not end by itself."""

    started: datetime | None
    account: str
    """Of a hard crash; "" after a power cut or where the system ended the program."""
    is_early: bool
    """It was a hard crash right after the start."""


class RunMark:
    """The mark of this run.

    Attributes:
        crash: the newest earlier run that did not end by itself; None where all did.
    """

    def __init__(self, path: Path, lock: FileLock, file: TextIO, crash: Crash | None) -> None:
        self._path, self._lock, self._file = path, lock, file
        self.crash = crash

    @classmethod
    def begin(cls, folder: Path) -> "RunMark | None":
        """Look for marks that were left, take them away and set one; None where none can be."""
        path = folder / f"window-{getpid()}.running"
        try:
            crash = _left(folder)
            lock = _lock_of(path)
            lock.acquire()
            file = path.open("w", encoding="utf-8")
            file.write(f"{datetime.now(UTC).isoformat(timespec='seconds')}\n")
            file.flush()
        except (OSError, Timeout, NotImplementedError):
            return None
        faulthandler.enable(file)
        return cls(path, lock, file, crash)

    def end(self) -> None:
        """Take the mark away: the window was closed."""
        faulthandler.disable()
        self._file.close()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
        self._lock.release()
        _remove(self._path)


def _left(folder: Path) -> Crash | None:
    newest: Crash | None = None
    for path in sorted(folder.glob("window-*.running"), key=_changed_at):
        lock = _lock_of(path)
        try:
            lock.acquire()
        except (Timeout, OSError):
            continue  # that window is still open
        newest = _read(path) or newest
        lock.release()
        _remove(path)
    return newest


def _read(path: Path) -> Crash | None:
    try:
        text = read_plain(path, _MOST).decode("utf-8", "replace")
    except OSError:
        return None
    first, account = (part.strip() for part in text.partition("\n")[::2])
    try:
        started = datetime.fromisoformat(first)
    except ValueError:
        return Crash(started=None, account=account, is_early=False)
    lasted = _changed_at(path) - started.timestamp()
    return Crash(started=started, account=account, is_early=bool(account) and lasted < _EARLY)


def _remove(path: Path) -> None:
    for file in (path, path.with_name(f"{path.name}.lock")):
        with suppress(OSError):
            file.unlink(missing_ok=True)


def _lock_of(path: Path) -> FileLock:
    return FileLock(path.with_name(f"{path.name}.lock"), timeout=0, thread_local=False)


def _changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
