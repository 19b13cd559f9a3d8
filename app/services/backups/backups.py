"""The backups of an event: which there are, what each holds, and opening a copy of one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app import paths
from app.codes.backups import BackupCode
from app.codes.file import FileCode
from app.models.backups.backup_store import (
    REQUESTED,
    Backup,
    backup_folders,
    backups_in,
    belongs,
    is_unaltered,
)
from app.models.file.event_summary import foreign_in, identity_of
from app.models.file.file_format import MOST_BYTES, why_of
from app.plain_file import NotPlainError, read_plain
from app.services.backups.damage import free_beside
from app.services.backups.make_backup import SECOND_FOLDER, Shelved, Wanted, shelve
from app.services.backups.settings import BackupSettings, backup_settings
from app.services.core.error_translation import name_taken, unreadable
from app.services.core.errors import NotNowError, UserError, refusal
from app.services.core.session import EventSession
from app.whole_file import copy_new


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupLine:
    """A backup as it is listed."""

    path: Path
    at: datetime
    why: str
    """ "opened", "paired", "published", "closed", "left", "upgraded", "asked"; "" if untold."""
    event: str
    """The event's name."""
    step: int
    """The newest action in it."""
    round: int | None
    state: str
    """Of the round."""
    results: int
    games: int
    players: int
    size: int
    is_good: bool
    """It holds the bytes that were written, and its pages are whole."""
    origin: Path
    """Where the event's file lay."""
    is_second: bool
    """It lies in the second place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfLine:
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
        root: where all shelves lie; None for the user's folder.
        settings: tells the second place; None for what the EO set.

    Raises:
        UserError: what has the event's name is no ordinary file.
    """
    identity = _identity(event)
    found: dict[tuple[str, str], BackupLine] = {}
    for place, is_second in _places(root, settings):
        for shelf in backup_folders(place):
            if belongs(shelf, event, identity):
                for one in backups_in(shelf):
                    line = _line(one, is_second=is_second)
                    key = (one.path.name, one.note.sha256)
                    if key not in found or (line.is_good and not found[key].is_good):
                        found[key] = line

    def order(one: BackupLine) -> tuple[object, ...]:
        # Copies of an event go their own ways: their steps can't be compared with its.
        return one.origin == event.absolute(), one.step, one.at, one.path

    return tuple(sorted(found.values(), key=order, reverse=True))


def backed_up_events(
    *, root: Path | None = None, settings: BackupSettings | None = None
) -> tuple[ShelfLine, ...]:
    """Every event that has backups, the one with the newest first."""
    found: dict[str, ShelfLine] = {}
    for place, _ in _places(root, settings):
        for shelf in backup_folders(place):
            kept = backups_in(shelf)
            if kept and shelf.name not in found:
                found[shelf.name] = ShelfLine(
                    event=kept[0].note.summary.name or shelf.name,
                    newest=kept[0].at,
                    backups=len(kept),
                    origin=Path(kept[0].note.origin),
                )
    return tuple(sorted(found.values(), key=lambda one: one.newest, reverse=True))


def back_up(session: EventSession, why: str = REQUESTED, root: Path | None = None) -> Shelved:
    """Make a backup of an open event now, and wait for it.

    Args:
        session: the event.
        why: as in ``BackupLine``.
        root: where all shelves lie; None for the user's folder.
    """
    try:
        data = session.file.image()
    except Exception as error:  # whatever is the matter with the file, the act goes on
        facts = {"path": str(session.path), "why": why_of(error)}
        return Shelved(path=None, trouble=refusal(BackupCode.FAILED, facts))
    wanted = Wanted(data=data, why=why, at=session.clock(), origin=session.path)
    made = shelve(wanted, backup_settings(), root)
    if session.keeper is not None:
        session.keeper.heed(made)
    return made


def newest_good(lines: Iterable[BackupLine], event: Path) -> BackupLine | None:
    """The newest backup that is as it was written; one of this very file before one of a copy.

    Args:
        lines: newest first.
        event: the event's file.
    """
    good = [one for one in lines if one.is_good]
    own = [one for one in good if one.origin == event.absolute()]
    return next(iter((*own, *good)), None)


def restore(backup: Path, target: Path | None = None, *, origin: Path | None = None) -> Path:
    """Make a new event file of a backup; no file is ever written over.

    Args:
        backup: the backup's file.
        target: where to; None for a free name beside the event, or in the documents.
        origin: the event's own file; None where the backup's note tells it.

    Returns:
        Where the new file lies.

    Raises:
        UserError: there is no such backup, or a file at the target already.
        NotNowError: the backup is not as it was written, holds what no program of ours makes, or
            the place cannot be written.
    """
    one = _backup_at(backup)
    if not (is_unaltered(one) and one.note.is_sound):
        raise NotNowError(BackupCode.ALTERED, path=str(backup))
    _refuse_foreign(backup)
    origin = origin or Path(one.note.origin)
    folder = origin.parent if origin.parent.is_dir() else paths.documents()
    word = f"{one.at.astimezone():%Y-%m-%d %H.%M}"
    path = target or free_beside(origin, word, folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        copy_new(backup, path, one.note.sha256)
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
    found = [one for one in backups_in(path.parent) if one.path == path]
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


def _line(one: Backup, *, is_second: bool) -> BackupLine:
    note, brief = one.note, one.note.summary
    return BackupLine(
        path=one.path,
        at=note.at,
        why=note.why,
        event=brief.name,
        step=brief.step,
        round=brief.round,
        state=brief.state,
        results=brief.results,
        games=brief.games,
        players=brief.players,
        size=note.size,
        is_good=note.is_sound and is_unaltered(one),
        origin=Path(note.origin),
        is_second=is_second,
    )
