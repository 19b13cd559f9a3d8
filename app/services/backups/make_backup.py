"""Makes a backup: checks and stores it, copies it to the second place, deletes old ones."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app import paths
from app.codes import BackupCode
from app.models.backups.backup_store import (
    backup_folder,
    backup_folders,
    backups_in,
    copy_backup,
    note_of,
    remove,
    remove_old_backups,
    store_backup,
    total_size,
)
from app.models.file.event_summary import identity_of, is_sound, summary_of
from app.services.backups.settings import BackupSettings
from app.services.core.errors import NotNowError

SECOND_FOLDER = "Dice Down backups"
"""The folder for backups in the second place."""

_MOST_OF_AN_EVENT = 256 * 1024 * 1024
_MOST_OF_ALL = 1024 * 1024 * 1024
"""Bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupRequest:
    """A backup to make."""

    data: bytes
    why: str
    at: datetime
    origin: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupResult:
    """The outcome of a request."""

    path: Path | None
    """None: nothing was new, or it failed."""
    trouble: NotNowError | None = None
    """Why it failed."""
    mirror_trouble: NotNowError | None = None
    """Why it isn't in the second place."""


def make_backup(
    request: BackupRequest, settings: BackupSettings, root: Path | None = None
) -> BackupResult:
    """Make a backup; errors of a disk are returned.

    Args:
        request: the bytes, and why.
        settings: the second place, and how many to keep.
        root: the folder of all events' backups; None for the user's.
    """
    root = root or paths.backups()
    summary = summary_of(request.data)
    note = note_of(
        request.data, why=request.why, at=request.at, origin=request.origin, summary=summary,
        is_sound=is_sound(request.data),
    )  # fmt: skip
    folder = backup_folder(root, request.origin, summary.identity)
    try:
        path = store_backup(folder, request.data, note)
        remove_old_backups(folder, keep=settings.keep, most_bytes=_MOST_OF_AN_EVENT)
    except OSError as error:
        why = error.strerror or str(error)
        return BackupResult(
            path=None, trouble=NotNowError(BackupCode.FAILED, path=str(folder), why=why)
        )
    return BackupResult(path=path, mirror_trouble=_mirror(folder, settings))


def folder_for(request: BackupRequest, root: Path | None = None) -> Path:
    """The folder of a requested backup."""
    return backup_folder(root or paths.backups(), request.origin, summary_of(request.data).identity)


def limit_all_backups(root: Path | None = None, most_bytes: int = _MOST_OF_ALL) -> None:
    """Limit the size of all events' backups.

    The oldest go first, never an event's newest. Above the limit a tenth of it is freed, so that
    not every opening reads all notes.
    """
    root = root or paths.backups()
    total = total_size(root)
    if total <= most_bytes:
        return
    older = [backup for folder in backup_folders(root) for backup in backups_in(folder)[1:]]
    for backup in sorted(older, key=lambda backup: backup.at):
        if total <= most_bytes * 9 // 10:
            return
        remove(backup)
        total -= backup.note.size


def event_backup_folder(path: Path, root: Path | None = None) -> Path | None:
    """The folder of an event's backups, created if missing; None where that fails."""
    try:
        folder = backup_folder(root or paths.backups(), path, identity_of(path))
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def _mirror(folder: Path, settings: BackupSettings) -> NotNowError | None:
    place = settings.second_place
    if place is None:
        return None
    try:
        # A missing stick must not be created as a folder of this computer.
        if not place.is_dir():
            return NotNowError(BackupCode.AWAY, path=str(place))
        mirror = place / SECOND_FOLDER / folder.name
        for backup in reversed(backups_in(folder)):
            copy_backup(backup, mirror)
        remove_old_backups(mirror, keep=settings.keep, most_bytes=_MOST_OF_AN_EVENT)
    except OSError as error:
        why = error.strerror or str(error)
        return NotNowError(BackupCode.SECOND_FAILED, path=str(place), why=why)
    return None
