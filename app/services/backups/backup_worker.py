"""Keeper: makes the backups of an open event by itself, beside the window and never in its way.

The event's bytes are taken at once, in the thread of the act; hashing, checking and writing are
done by another. What it has to tell is fetched by ``news``.
"""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.codes.backups import BackupCode
from app.models.backups.backup_store import (
    CLOSED,
    LEFT,
    OPENED,
    PAIRED,
    PUBLISHED,
    REQUESTED,
    UPGRADED,
    write_missing_notes,
)
from app.models.file.check import damages_of_image
from app.models.file.file_format import why_of
from app.rules.core.errors import Problem
from app.services.backups.damage import damage_problems
from app.services.backups.make_backup import Shelved, Wanted, bound_all, shelf_for, shelve
from app.services.backups.settings import BackupSettings, backup_settings
from app.services.core.changes import Changes
from app.services.core.errors import NotNowError

MOMENTS = {"publish_round": PUBLISHED, "close_round": CLOSED, "pair_round": PAIRED}
"""The verbs after which a backup is made -> why. Pairing a round closes the one before."""

_PATIENCE = 5.0
"""Seconds that leaving an event waits for its last backup."""

_CALM = 1.0
"""Seconds that the backup of the opening waits, unless something hurries it: until then the window
that opens needs the processor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What the keeper has to tell the EO; nothing of it stops an act."""

    trouble: NotNowError | None
    """A backup that was not made; None: all is well again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the check after the opening found; empty for a whole file."""

    problems: tuple[Problem, ...]


class Keeper:
    """Keeps backups of one event.

    Args:
        image: takes the event's bytes at this moment.
        path: where the event's file lies.
        clock: tells the present instant.
        writes: False for a window that only reads: it looks for damage and makes no backup.
        root: where all shelves lie; None for the user's folder.
        settings: what the EO set; asked anew for each backup.
    """

    def __init__(
        self,
        image: Callable[[], bytes],
        path: Path,
        clock: Callable[[], datetime],
        *,
        writes: bool = True,
        root: Path | None = None,
        settings: Callable[[], BackupSettings] = backup_settings,
    ) -> None:
        self._image, self._path, self._clock = image, path, clock
        self._writes, self._root, self._settings = writes, root, settings
        self._jobs: queue.SimpleQueue[Wanted | None] = queue.SimpleQueue()
        self._news: queue.SimpleQueue[News | Found] = queue.SimpleQueue()
        self._told: str | None = None
        self._hurry = threading.Event()
        self._thread = threading.Thread(target=self._work, name="backups", daemon=True)

    def start(self) -> None:
        """Begin with the event as it was opened."""
        self._thread.start()
        self.keep(OPENED)

    def hear(self, changes: Changes) -> None:
        """Make a backup where a step is worth one."""
        if changes.verb in MOMENTS and self._writes:
            self.keep(MOMENTS[changes.verb])

    def keep(self, why: str = REQUESTED) -> None:
        """Take the event's bytes now, and make a backup of them soon."""
        try:
            data = self._image()
        except Exception as error:  # whatever is the matter with the file, the act goes on
            self._tell(NotNowError(BackupCode.FAILED, path=str(self._path), why=why_of(error)))
            return
        self._jobs.put(Wanted(data=data, why=why, at=self._clock(), origin=self._path))
        if why != OPENED:
            self._hurry.set()

    def heed(self, made: Shelved) -> None:
        """Tell what became of a backup that somebody else made."""
        self._tell(made.trouble or made.away)

    def news(self) -> tuple[News | Found, ...]:
        """What there is to tell since the last call, oldest first."""
        told = []
        while not self._news.empty():
            told.append(self._news.get())
        return tuple(told)

    def finish(self, patience: float = _PATIENCE) -> None:
        """Make the last backup, and wait for it as long as anybody waits; once only."""
        if not self._thread.is_alive():
            return
        if self._writes:
            self.keep(LEFT)
        self._jobs.put(None)
        self._hurry.set()
        self._thread.join(patience)

    def leave(self) -> None:
        """Make what may be the last backup, and wait for it; the event stays open."""
        if self._writes:
            self.keep(LEFT)
        self.wait()

    def wait(self, patience: float = _PATIENCE) -> None:
        """Wait until everything that was asked for is done, and go on."""
        done = threading.Event()
        self._jobs.put(_Mark(done))  # type: ignore[arg-type]
        self._hurry.set()
        done.wait(patience)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            if isinstance(job, _Mark):
                job.done.set()
                continue
            try:
                self._carry_out(job)
            except Exception as error:  # a bug here must not stop the backups to come
                self._tell(NotNowError(BackupCode.FAILED, path=str(self._path), why=why_of(error)))

    def _carry_out(self, job: Wanted) -> None:
        if job.why == OPENED:
            self._hurry.wait(_CALM)
            found = damages_of_image(job.data)
            self._news.put(Found(problems=damage_problems(found, job.data)))
            if self._writes:
                write_missing_notes(shelf_for(job, self._root), UPGRADED, self._path)
        if not self._writes:
            return
        made: Shelved = shelve(job, self._settings(), self._root)
        self._tell(made.trouble or made.away)
        if job.why == OPENED:
            bound_all(self._root)

    def _tell(self, trouble: NotNowError | None) -> None:
        """Tell of trouble once, and once that it is over."""
        code = None if trouble is None else trouble.code
        if code != self._told:
            self._told = code
            self._news.put(News(trouble=trouble))


class _Mark:
    """A place in the queue."""

    def __init__(self, done: threading.Event) -> None:
        self.done = done
