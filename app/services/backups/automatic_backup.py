"""BackupWorker: makes the backups of an open event automatically, in a thread of its own.

The event's bytes are taken at once, in the thread of the action; hashing, checking and writing are
done in the worker's. The window fetches its reports by ``poll``.
"""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from app.codes import BackupCode
from app.models.backups.backup_store import (
    CLOSED,
    LEFT,
    MEANWHILE,
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
from app.services.backups.backups import (
    BackupRequest,
    BackupResult,
    folder_for,
    limit_all_backups,
    make_backup,
)
from app.services.backups.damage import damage_problems
from app.services.backups.settings import BackupSettings, backup_settings
from app.services.core.changes import Changes
from app.services.core.errors import NotNowError

MOMENTS = {
    "publish_round": PUBLISHED,
    "close_round": CLOSED,
    "pair_round": PAIRED,
    "take_event": MEANWHILE,
    "replace_event": MEANWHILE,
    "draw_brackets": MEANWHILE,
}
"""The verbs after which a backup is made -> why. Pairing a round closes the one before."""

RESULTS_BETWEEN = 5
"""After as many results a backup is made, too."""

TIME_BETWEEN = timedelta(minutes=5)
"""Nothing that was done waits longer for a backup."""

_TIMEOUT = 5.0
"""Seconds that closing an event waits for its last backup."""

_STARTUP_DELAY = 1.0
"""Seconds that the backup of the opening waits, unless another is requested: until then the window
that opens needs the processor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupStatus:
    """Whether backups can be made; a failure stops no action."""

    trouble: NotNowError | None
    """Why a backup failed; None: backups work again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageReport:
    """Problems found by the check after the opening; none for a whole file."""

    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupMade:
    """A backup was made: the list of backups is another."""

    path: Path


BackupReport = BackupStatus | DamageReport | BackupMade


class BackupWorker:
    """Makes the backups of one event.

    Args:
        image: takes the event's bytes at this moment.
        path: the event's file.
        clock: returns the present instant.
        writes: False for a window that only reads: it looks for damage and makes no backup.
        root: the folder of all events' backups; None for the user's.
        settings: the EO's settings; read again for each backup.
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
        self._jobs: queue.SimpleQueue[BackupRequest | None] = queue.SimpleQueue()
        self._reports: queue.SimpleQueue[BackupReport] = queue.SimpleQueue()
        self._last_code: str | None = None
        self._wake = threading.Event()
        self._results = 0
        self._unsaved_since: datetime | None = None
        """When the first step after the newest backup was made; None where there is none."""
        self._thread = threading.Thread(target=self._work, name="backups", daemon=True)

    def start(self) -> None:
        """Start the thread with a backup of the event as it was opened."""
        self._thread.start()
        self.request(OPENED)

    def on_step(self, changes: Changes) -> None:
        """Request a backup after a step of ``MOMENTS``, and after some results."""
        if not self._writes:
            return
        if changes.verb in MOMENTS:
            self.request(MOMENTS[changes.verb])
            return
        self._unsaved_since = self._unsaved_since or self._clock()
        self._results += changes.verb == "enter_result"
        if self._results >= RESULTS_BETWEEN:
            self.request(MEANWHILE)

    def request(self, why: str = REQUESTED) -> None:
        """Take the event's bytes now, and back them up soon."""
        self._results, self._unsaved_since = 0, None
        try:
            data = self._image()
        except Exception as error:  # however damaged the file is, the action goes on
            self._report(NotNowError(BackupCode.FAILED, path=str(self._path), why=why_of(error)))
            return
        self._jobs.put(BackupRequest(data=data, why=why, at=self._clock(), origin=self._path))
        if why != OPENED:
            self._wake.set()

    def report(self, result: BackupResult) -> None:
        """Report how a backup went, whoever made it."""
        self._report(result.trouble or result.mirror_trouble)
        if result.path is not None:
            self._reports.put(BackupMade(path=result.path))

    def poll(self) -> tuple[BackupReport, ...]:
        """Reports since the last call, oldest first; requests a backup where it is time for one."""
        since = self._unsaved_since
        # A clock that was set back counts as time, too.
        if since is not None and abs(self._clock() - since) >= TIME_BETWEEN:
            self.request(MEANWHILE)
        reports = []
        while not self._reports.empty():
            reports.append(self._reports.get())
        return tuple(reports)

    def finish(self, timeout: float = _TIMEOUT) -> None:
        """Make the last backup and end the thread; a second call does nothing."""
        if not self._thread.is_alive():
            return
        if self._writes:
            self.request(LEFT)
        self._jobs.put(None)
        self._wake.set()
        self._thread.join(timeout)

    def flush(self) -> None:
        """Make a backup and wait for it; the event stays open."""
        if self._writes:
            self.request(LEFT)
        self.wait()

    def wait(self, timeout: float = _TIMEOUT) -> None:
        """Wait until all requests are done."""
        done = threading.Event()
        self._jobs.put(_Marker(done))  # type: ignore[arg-type]
        self._wake.set()
        done.wait(timeout)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            if isinstance(job, _Marker):
                job.done.set()
                continue
            try:
                self._do(job)
            except Exception as error:  # a bug here must not stop the backups to come
                self._report(
                    NotNowError(BackupCode.FAILED, path=str(self._path), why=why_of(error))
                )

    def _do(self, job: BackupRequest) -> None:
        if job.why == OPENED:
            self._wake.wait(_STARTUP_DELAY)
            found = damages_of_image(job.data)
            self._reports.put(DamageReport(problems=damage_problems(found, job.data)))
            if self._writes:
                write_missing_notes(folder_for(job, self._root), UPGRADED, self._path)
        if not self._writes:
            return
        result = make_backup(job, self._settings(), self._root)
        if job.why == OPENED:
            limit_all_backups(self._root)
        self.report(result)

    def _report(self, trouble: NotNowError | None) -> None:
        """Report trouble once, and once that it is over."""
        code = None if trouble is None else trouble.code
        if code != self._last_code:
            self._last_code = code
            self._reports.put(BackupStatus(trouble=trouble))


class _Marker:
    """A place in the queue."""

    def __init__(self, done: threading.Event) -> None:
        self.done = done
