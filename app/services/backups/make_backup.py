"""One backup from bytes to both places: checked, laid down, mirrored, old ones taken away."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app import paths
from app.codes.backups import BackupCode
from app.models.backups.backup_store import (
    backup_folder,
    backup_folders,
    backups_in,
    copy_backup,
    note_of,
    remove_old_backups,
    store_backup,
    total_size,
)
from app.models.backups.backup_store import remove as take_away
from app.models.file.event_summary import identity_of, is_sound, summary_of
from app.services.backups.settings import BackupSettings
from app.services.core.errors import NotNowError

SECOND_FOLDER = "Dice Down backups"
"""What backups lie in at the second place."""

_MOST_OF_AN_EVENT = 256 * 1024 * 1024
_MOST_OF_ALL = 1024 * 1024 * 1024
"""Bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A backup to be made."""

    data: bytes
    why: str
    at: datetime
    origin: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """What became of it."""

    path: Path | None
    """None: nothing was new."""
    trouble: NotNowError | None = None
    """Why it was not made."""
    away: NotNowError | None = None
    """Why it is not in the second place."""


def shelve(wanted: Wanted, settings: BackupSettings, root: Path | None = None) -> Shelved:
    """Make a backup; never raises for what a disk does.

    Args:
        wanted: the bytes, and why.
        settings: the second place, and how many stay.
        root: where all shelves lie; None for the user's folder.
    """
    root = root or paths.backups()
    brief = summary_of(wanted.data)
    note = note_of(
        wanted.data, why=wanted.why, at=wanted.at, origin=wanted.origin, summary=brief,
        is_sound=is_sound(wanted.data),
    )  # fmt: skip
    shelf = backup_folder(root, wanted.origin, brief.identity)
    try:
        path = store_backup(shelf, wanted.data, note)
        remove_old_backups(shelf, keep=settings.keep, most_bytes=_MOST_OF_AN_EVENT)
    except OSError as error:
        why = error.strerror or str(error)
        return Shelved(path=None, trouble=NotNowError(BackupCode.FAILED, path=str(shelf), why=why))
    return Shelved(path=path, away=_mirror(shelf, settings))


def shelf_for(wanted: Wanted, root: Path | None = None) -> Path:
    """The folder that a backup will lie in."""
    return backup_folder(root or paths.backups(), wanted.origin, summary_of(wanted.data).identity)


def bound_all(root: Path | None = None, most_bytes: int = _MOST_OF_ALL) -> None:
    """Keep the backups of all events together within bounds.

    Of the events that were longest not played the old ones go first, never an event's newest. Once
    there are too many bytes a tenth of them goes, so that not every opening reads all notes.
    """
    root = root or paths.backups()
    total = total_size(root)
    if total <= most_bytes:
        return
    kept = [one for shelf in backup_folders(root) for one in backups_in(shelf)[1:]]
    for one in sorted(kept, key=lambda one: one.at):
        if total <= most_bytes * 9 // 10:
            return
        take_away(one)
        total -= one.note.size


def event_shelf(path: Path, root: Path | None = None) -> Path | None:
    """The folder of an event's backups, made if missing; None where it can't be had."""
    try:
        shelf = backup_folder(root or paths.backups(), path, identity_of(path))
        shelf.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return shelf


def _mirror(shelf: Path, settings: BackupSettings) -> NotNowError | None:
    place = settings.second_place
    if place is None:
        return None
    try:
        # A stick that is not there must not be made as a folder of this computer.
        if not place.is_dir():
            return NotNowError(BackupCode.AWAY, path=str(place))
        there = place / SECOND_FOLDER / shelf.name
        for one in reversed(backups_in(shelf)):
            copy_backup(one, there)
        remove_old_backups(there, keep=settings.keep, most_bytes=_MOST_OF_AN_EVENT)
    except OSError as error:
        why = error.strerror or str(error)
        return NotNowError(BackupCode.SECOND_FAILED, path=str(place), why=why)
    return None


__all__ = [
    "SECOND_FOLDER",
    "Shelved",
    "Wanted",
    "bound_all",
    "event_shelf",
    "shelf_for",
    "shelve",
]
