"""Shelf: the folder with one event's backups, each a plain event file with a note beside it.

A backup is written under another name, synced, read again and only then given its own name, so
that no power cut leaves half of one. Nothing here ever touches the event's own file.
"""

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from app.models.backups.backup_note import REASONS, BackupNote, note_of, read, written
from app.models.file.check import damages_of_image
from app.models.file.event_summary import brief_of, is_sound
from app.models.file.file_format import MOST_BYTES, SUFFIX
from app.plain_file import read_plain
from app.whole_file import copy_whole, digest_of, first_free, write_whole

NOTE_SUFFIX = ".json"
_LETTERS_OF_NAME = 40
_MOST_OF_A_NOTE = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A backup with its note; one that lost its note has a note made from itself."""

    path: Path
    note: BackupNote
    has_note: bool

    @property
    def at(self) -> datetime:
        """When it was made, by the computer's clock."""
        return self.note.at

    @property
    def order(self) -> tuple[int, datetime, str]:
        """What is greater for a newer one: the event's steps, as a clock may be set back."""
        return self.note.brief.step, self.note.at, self.path.name


def shelf_of(root: Path, origin: Path, identity: str) -> Path:
    """The folder for an event's backups; it need not be there.

    Args:
        root: where all shelves lie.
        origin: the event's own file.
        identity: the event's, by its ``Brief``.
    """
    name = re.sub(r"[^\w -]+", "", origin.stem)[:_LETTERS_OF_NAME].strip() or "event"
    return root / f"{name} {identity or 'unknown'}-{place_key(origin)}"


def place_key(origin: Path) -> str:
    """A short name for where an event lies."""
    return sha256(os.path.normcase(origin.absolute()).encode("utf-8", "replace")).hexdigest()[:8]


def shelves(root: Path) -> tuple[Path, ...]:
    """Every shelf, by name."""
    try:
        return tuple(sorted(one for one in root.iterdir() if one.is_dir()))
    except OSError:
        return ()


def bytes_together(root: Path) -> int:
    """What the backups of all events take up; no note is read, so that many events cost little."""
    total = 0
    for shelf in shelves(root):
        with suppress(OSError), os.scandir(shelf) as found:
            total += sum(one.stat().st_size for one in found if one.name.endswith(SUFFIX))
    return total


def belongs(shelf: Path, origin: Path, identity: str) -> bool:
    """Whether a shelf holds backups of an event, known by itself or by where it lies."""
    keys = shelf.name.rpartition(" ")[2]
    its_identity, _, its_place = keys.partition("-")
    return its_place == place_key(origin) or (bool(identity) and its_identity == identity)


def lay_down(shelf: Path, data: bytes, note: BackupNote) -> Path | None:
    """Put a backup on a shelf, unless the newest there holds the same bytes.

    Returns:
        Where it lies; None where there was nothing new.

    Raises:
        OSError: it cannot be written, or is not read again as it was written.
    """
    newest = next(iter(backups_on(shelf)), None)
    if newest is not None and newest.note.sha256 == note.sha256 and is_unaltered(newest):
        return None
    shelf.mkdir(parents=True, exist_ok=True)
    path = _free_name(shelf, note)
    write_whole(path, data)
    write_whole(note_path(path), written(note))
    return path


def copy_over(backup: Backup, shelf: Path) -> None:
    """Put a backup of one shelf on another, under the same name.

    Raises:
        OSError: it cannot be read or written.
    """
    path = shelf / backup.path.name
    if path.exists() and note_path(path).exists():
        return
    if not is_unaltered(backup):
        return
    shelf.mkdir(parents=True, exist_ok=True)
    copy_whole(backup.path, path, backup.note.sha256)
    write_whole(note_path(path), written(backup.note))


def backups_on(shelf: Path) -> tuple[Backup, ...]:
    """A shelf's backups, newest first."""
    try:
        paths = [one for one in shelf.iterdir() if one.suffix == SUFFIX and one.is_file()]
    except OSError:
        return ()
    found = [_backup(path) for path in paths]
    return tuple(sorted(found, key=lambda one: one.order, reverse=True))


def is_unaltered(backup: Backup) -> bool:
    """Whether a backup holds the bytes that were written; without a note its own check tells."""
    try:
        if backup.has_note:
            return digest_of(backup.path) == backup.note.sha256
        return not damages_of_image(read_plain(backup.path, MOST_BYTES))
    except OSError:
        return False


def adopt(shelf: Path, why: str, origin: Path) -> None:
    """Write the missing notes of copies that were laid down without one.

    Args:
        shelf: the folder.
        why: why they were made, where their names don't say.
        origin: the event's own file.
    """
    for one in backups_on(shelf):
        if not one.has_note:
            data = read_plain(one.path, MOST_BYTES)
            brief, sound = brief_of(data), is_sound(data)
            told = one.path.stem.split(" ")[-1]
            note = note_of(
                data, why=told if told in REASONS else why, at=one.at, origin=origin,
                brief=brief, is_sound=sound,
            )  # fmt: skip
            write_whole(note_path(one.path), written(note))


def remove(backup: Backup) -> None:
    """Take a backup away, its note last, so that nothing without one stays behind."""
    with suppress(OSError):
        backup.path.unlink()
        note_path(backup.path).unlink()


def note_path(path: Path) -> Path:
    """Where the note of a backup lies."""
    return path.with_name(path.name + NOTE_SUFFIX)


def _backup(path: Path) -> Backup:
    try:
        note = read(read_plain(note_path(path), _MOST_OF_A_NOTE))
    except OSError:
        note = None
    return Backup(path=path, note=note or _made_note(path), has_note=note is not None)


def _made_note(path: Path) -> BackupNote:
    try:
        at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        data = read_plain(path, MOST_BYTES)
    except OSError:
        at, data = datetime.fromtimestamp(0, UTC), b""
    brief = brief_of(data)
    return note_of(data, why="", at=at, origin=Path(), brief=brief, is_sound=is_sound(data))


def _free_name(shelf: Path, note: BackupNote) -> Path:
    round_ = "" if note.brief.round is None else f" round {note.brief.round}"
    return first_free(shelf, f"{note.at:%Y-%m-%d %H-%M-%S}{round_} {note.why}", SUFFIX)
