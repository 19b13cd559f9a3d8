"""Hold: which window has an event open for writing, shown by a locked file next to the event.

The system releases the lock when the process ends, however it ends, so that a crash never leaves an
event held. Commands don't take it: SQLite's own lock puts their short steps in order.
"""

import errno
import getpass
import json
import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from app.codes import FileCode
from app.models.file.file_format import EventFileError

if TYPE_CHECKING:
    from filelock import FileLock

_MOST_BYTES = 4096
"""Many times the length of a holder's payload."""
_REFUSED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who holds an event. "" and 0 where it is unknown."""

    host: str = ""
    process: int = 0
    user: str = ""
    since: str = ""
    """UTC instant in ISO form."""


class Hold:
    """The right to write to an event for as long as its window is open.

    Attributes:
        can_write: False where the folder takes no file at all: open the event for reading only.
        left_by: who held it before and didn't release it: a crash, or a laptop that this system's
            locks do not reach; None where all was well.
    """

    def __init__(self, place: Path, lock: "FileLock | None", *, can_write: bool) -> None:
        self._place = place
        self._lock = lock
        self.can_write = can_write
        self.left_by: Holder | None = None

    @classmethod
    def take(cls, path: Path, now: datetime) -> "Hold":
        """Hold an event, if no other window does; on a system without locks nobody is refused.

        Raises:
            EventFileError: "file.held", with the facts host, process, user and since.
        """
        from filelock import Timeout

        place, before = lock_path(path), holder(path)
        lock = _lock(place)
        try:
            lock.acquire()
        except Timeout:
            who = holder(path) or Holder()
            raise EventFileError(
                FileCode.HELD,
                path=str(path),
                host=who.host,
                process=who.process,
                user=who.user,
                since=who.since,
            ) from None
        except OSError as error:
            return cls(place, None, can_write=error.errno not in _REFUSED)
        hold = cls(place, lock, can_write=True)
        hold.left_by = before
        hold._sign(now)
        return hold

    def release(self) -> None:
        """Release the lock and delete its file; a second call does nothing."""
        if self._lock is None:
            return
        # While it is still locked, so that nobody's newer file is deleted; where the system
        # keeps open files, the lock deletes it itself.
        with suppress(OSError):
            self._place.unlink()
        self._lock.release()
        self._lock = None

    def __enter__(self) -> "Hold":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()

    def _sign(self, now: datetime) -> None:
        payload = {
            "host": socket.gethostname(),
            "process": os.getpid(),
            "user": _user(),
            "since": now.astimezone(UTC).isoformat(timespec="seconds"),
        }
        # The first byte is the locked one, which Windows lets nobody else read: it is left empty.
        with suppress(OSError), self._place.open("r+b", buffering=0) as file:
            file.truncate(1)
            file.seek(1)
            file.write(json.dumps(payload).encode())


def lock_path(path: Path) -> Path:
    """The lock's file: the same for all links to an event."""
    real = path.resolve()
    return real.with_name(f"{real.name}.lock")


def is_held(path: Path) -> bool:
    """Whether a window holds an event now, by its lock; quick."""
    place = lock_path(path)
    if not place.exists():
        return False
    from filelock import Timeout

    lock = _lock(place)
    try:
        lock.acquire()
    except Timeout:
        return True
    except OSError:
        return False
    lock.release()
    return False


def _lock(place: Path) -> "FileLock":
    # Loaded where an event is held: no command that reads needs it.
    from filelock import FileLock

    return FileLock(place, timeout=0, mode=0o666, thread_local=False, fallback_to_soft=False)


def is_elsewhere(holder: Holder) -> bool:
    """Whether a holder is on another computer."""
    return holder.host not in ("", socket.gethostname())


def holder(path: Path) -> Holder | None:
    """Who signed the lock file last; None where that can't be read.

    Only a refused ``Hold.take`` says that somebody holds it still.
    """
    try:
        place = lock_path(path)
        if not place.is_file():
            # Reading a pipe of that name would never end.
            return None
        # Unbuffered, so that nothing before the position is read.
        with place.open("rb", buffering=0) as file:
            file.seek(1)
            payload = json.loads(file.read(_MOST_BYTES))
        return Holder(
            host=str(payload["host"]),
            process=int(payload["process"]),
            user=str(payload["user"]),
            since=str(payload["since"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
