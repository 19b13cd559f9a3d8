"""An event's backups: makes one, lists them, restores a copy of one.

A backup is checked and stored, copied to the second place, and old ones are deleted.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from app import paths
from app.codes import BackupCode, FileCode
from app.models.backups.backup_store import (
    REQUESTED,
    Backup,
    backup_folder,
    backup_folders,
    backups_in,
    belongs,
    copy_backup,
    is_unaltered,
    note_of,
    remove,
    remove_old_backups,
    store_backup,
    total_size,
)
from app.models.file.event_summary import foreign_in, identity_of, is_sound, summary_of
from app.models.file.file_format import MOST_BYTES, why_of
from app.services.backups.damage import unused_path
from app.services.backups.settings import BackupSettings, backup_settings
from app.services.core.errors import NotNowError, UserError, name_taken, refusal, unreadable
from app.services.core.session import FileSession
from app.whole_file import NotPlainError, copy_new, read_plain

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


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupLine:
    """A backup in a list."""

    path: Path
    at: datetime
    why: str
    """ "opened", "paired", "published", "closed", "left", "upgraded", "asked",
    "meanwhile"; "" where unknown."""
    event: str
    """The event's name."""
    step: int
    """The number of its newest step."""
    round: int | None
    state: str
    """Of the round."""
    results: int
    games: int
    players: int
    size: int
    is_good: bool
    """It is unaltered, and its pages are whole."""
    origin: Path
    """The event's file."""
    is_second: bool
    """It is in the second place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackedUpEvent:
    """An event that has backups."""

    event: str
    newest: datetime
    backups: int
    origin: Path


def backups_of(
    event: Path, *, root: Path | None = None, settings: BackupSettings | None = None
) -> tuple[BackupLine, ...]:
    """The backups of an event in both places, newest first, each copy once; then those of copies.

    Args:
        event: its file, which may be damaged or gone; also where it was moved or copied here.
        root: the folder of all events' backups; None for the user's.
        settings: with the second place; None for the EO's.

    Raises:
        UserError: the event's path is no ordinary file.
    """
    identity = _identity(event)
    found: dict[tuple[str, str], BackupLine] = {}
    for place, is_second in _places(root, settings):
        for folder in backup_folders(place):
            if belongs(folder, event, identity):
                for backup in backups_in(folder):
                    line = _line(backup, is_second=is_second)
                    key = (backup.path.name, backup.note.sha256)
                    if key not in found or (line.is_good and not found[key].is_good):
                        found[key] = line

    def order(line: BackupLine) -> tuple[object, ...]:
        # A copy of an event has steps of its own, which can't be compared with the event's.
        return line.origin == event.absolute(), line.step, line.at, line.path

    return tuple(sorted(found.values(), key=order, reverse=True))


def backed_up_events(
    *, root: Path | None = None, settings: BackupSettings | None = None
) -> tuple[BackedUpEvent, ...]:
    """Every event that has backups, the one with the newest first."""
    found: dict[str, BackedUpEvent] = {}
    for place, _ in _places(root, settings):
        for folder in backup_folders(place):
            kept = backups_in(folder)
            if kept and folder.name not in found:
                found[folder.name] = BackedUpEvent(
                    event=kept[0].note.summary.name or folder.name,
                    newest=kept[0].at,
                    backups=len(kept),
                    origin=Path(kept[0].note.origin),
                )
    return tuple(sorted(found.values(), key=lambda event: event.newest, reverse=True))


def back_up(
    session: FileSession[Any, Any], why: str = REQUESTED, root: Path | None = None
) -> BackupResult:
    """Make a backup of an open event now, and wait for it.

    Args:
        session: the event.
        why: as in ``BackupLine``.
        root: the folder of all events' backups; None for the user's.
    """
    if session.is_past:
        # It would be taken for the newest backup, and hold less than the event.
        return BackupResult(path=None, trouble=session.only_reads)
    try:
        data = session.file.image()
    except Exception as error:  # however damaged the file is, the action goes on
        facts = {"path": str(session.path), "why": why_of(error)}
        return BackupResult(path=None, trouble=refusal(BackupCode.FAILED, facts))
    request = BackupRequest(data=data, why=why, at=session.clock(), origin=session.path)
    result = make_backup(request, backup_settings(), root)
    if session.backup_worker is not None:
        session.backup_worker.report(result)
    return result


def newest_good(lines: Iterable[BackupLine], event: Path) -> BackupLine | None:
    """The newest unaltered backup; one of this very file before one of a copy.

    Args:
        lines: newest first.
        event: the event's file.
    """
    good = [line for line in lines if line.is_good]
    own = [line for line in good if line.origin == event.absolute()]
    return next(iter((*own, *good)), None)


def restore(backup: Path, target: Path | None = None, *, origin: Path | None = None) -> Path:
    """Make a new event file of a backup; no file is ever overwritten.

    Args:
        backup: the backup's file.
        target: the new file; None for a free name in the event's folder, or in the documents.
        origin: the event's own file; None for the one in the backup's note.

    Returns:
        The new file.

    Raises:
        UserError: there is no such backup, or the target exists.
        NotNowError: the backup is altered, has foreign objects, or the new file can't be written.
    """
    stored = _backup_at(backup)
    if not (is_unaltered(stored) and stored.note.is_sound):
        raise NotNowError(BackupCode.ALTERED, path=str(backup))
    _refuse_foreign(backup)
    origin = origin or Path(stored.note.origin)
    folder = origin.parent if origin.parent.is_dir() else paths.documents()
    word = f"{stored.at.astimezone():%Y-%m-%d %H.%M}"
    path = target or unused_path(origin, word, folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        copy_new(backup, path, stored.note.sha256)
    except FileExistsError:
        raise name_taken(path) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=why) from None
    return path


def _refuse_foreign(backup: Path) -> None:
    try:
        found = foreign_in(read_plain(backup, MOST_BYTES))
    except OSError as error:
        raise unreadable(backup, error) from None
    if found:
        raise refusal(FileCode.FOREIGN, {"path": str(backup), "objects": found})


def _places(root: Path | None, settings: BackupSettings | None) -> tuple[tuple[Path, bool], ...]:
    second = (settings or backup_settings()).second_place
    first = ((root or paths.backups(), False),)
    return first if second is None else (*first, (second / SECOND_FOLDER, True))


def _backup_at(path: Path) -> Backup:
    found = [backup for backup in backups_in(path.parent) if backup.path == path]
    if not found:
        raise UserError(FileCode.MISSING, path=str(path))
    return found[0]


def _identity(event: Path) -> str:
    try:
        return identity_of(event)
    except NotPlainError as error:
        raise unreadable(event, error) from None
    except OSError:
        return ""


def _line(backup: Backup, *, is_second: bool) -> BackupLine:
    note, summary = backup.note, backup.note.summary
    return BackupLine(
        path=backup.path,
        at=note.at,
        why=note.why,
        event=summary.name,
        step=summary.step,
        round=summary.round,
        state=summary.state,
        results=summary.results,
        games=summary.games,
        players=summary.players,
        size=note.size,
        is_good=note.is_sound and is_unaltered(backup),
        origin=Path(note.origin),
        is_second=is_second,
    )
