"""Backup store: a folder for each event's backups, each a plain event file with a note (JSON).

A backup is written under another name, synced, read again and only then given its own name, so
that no power cut leaves half of one. Nothing here ever touches the event's own file.
"""

import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from app.models.file.check import damages_of_image
from app.models.file.event_summary import EventSummary, is_sound, summary_of
from app.models.file.file_format import MOST_BYTES
from app.models.file.file_kind import SUFFIXES, kind_of
from app.whole_file import PART, copy_whole, digest_of, first_free, read_plain, write_whole

REASONS = OPENED, PAIRED, PUBLISHED, CLOSED, LEFT, UPGRADED, REQUESTED, MEANWHILE = (
    "opened", "paired", "published", "closed", "left", "upgraded", "asked", "meanwhile",
)  # fmt: skip
"""Why a backup was made."""

_FORMAT = "dicedown-backup"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupNote:
    """Why and when a backup was made, its hash, and how far the event was; a file next to it."""

    why: str
    at: datetime
    origin: str
    """The event's file."""
    sha256: str
    size: int
    is_sound: bool
    """The database found its pages whole when the backup was made."""
    summary: EventSummary


def note_of(
    data: bytes, *, why: str, at: datetime, origin: Path, summary: EventSummary, is_sound: bool
) -> BackupNote:
    """The note for a backup of these bytes."""
    return BackupNote(
        why=why,
        at=at.astimezone(UTC),
        origin=str(origin),
        sha256=sha256(data).hexdigest(),
        size=len(data),
        is_sound=is_sound,
        summary=summary,
    )


def note_bytes(note: BackupNote) -> bytes:
    """The contents of a note's file."""
    # The file's keys are fixed, whatever the fields are called.
    payload = {
        "format": _FORMAT,
        "why": note.why,
        "at": note.at.isoformat(),
        "origin": note.origin,
        "sha256": note.sha256,
        "size": note.size,
        "is_sound": note.is_sound,
        "brief": asdict(note.summary),
    }
    return json.dumps(payload, ensure_ascii=False, indent=1).encode()


def parse_note(data: bytes) -> BackupNote | None:
    """A note from its file; None where that is no note, or a damaged one."""
    try:
        payload = json.loads(data)
        if payload["format"] != _FORMAT:
            return None
        known = {field.name for field in fields(EventSummary)}
        facts = {key: value for key, value in payload["brief"].items() if key in known}
        return BackupNote(
            why=str(payload["why"]),
            at=datetime.fromisoformat(payload["at"]),
            origin=str(payload["origin"]),
            sha256=str(payload["sha256"]),
            size=int(payload["size"]),
            is_sound=bool(payload["is_sound"]),
            summary=EventSummary(**facts),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


NOTE_SUFFIX = ".json"
_SUFFIXES = tuple(sorted(SUFFIXES))
_NOTE_SUFFIXES = tuple(suffix + NOTE_SUFFIX for suffix in _SUFFIXES)
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
        return self.note.summary.step, self.note.at, self.path.name


def backup_folder(root: Path, origin: Path, identity: str) -> Path:
    """The folder for an event's backups; it may be missing.

    Args:
        root: the folder of all events' backups.
        origin: the event's own file.
        identity: the event's, by its ``EventSummary``.
    """
    name = re.sub(r"[^\w -]+", "", origin.stem)[:_LETTERS_OF_NAME].strip() or "event"
    return root / f"{name} {identity or 'unknown'}-{place_key(origin)}"


def place_key(origin: Path) -> str:
    """A short key of an event's path."""
    return sha256(os.path.normcase(origin.absolute()).encode("utf-8", "replace")).hexdigest()[:8]


def backup_folders(root: Path) -> tuple[Path, ...]:
    """The backup folders of all events, by name."""
    try:
        return tuple(sorted(path for path in root.iterdir() if path.is_dir()))
    except OSError:
        return ()


def total_size(root: Path) -> int:
    """Bytes of all events' backups; quick, as no note is read."""
    total = 0
    for folder in backup_folders(root):
        with suppress(OSError), os.scandir(folder) as entries:
            total += sum(
                entry.stat().st_size for entry in entries if entry.name.endswith(_SUFFIXES)
            )
    return total


def belongs(folder: Path, origin: Path, identity: str) -> bool:
    """Whether a folder holds an event's backups, recognised by its identity or its path."""
    keys = folder.name.rpartition(" ")[2]
    its_identity, _, its_place = keys.partition("-")
    return its_place == place_key(origin) or (bool(identity) and its_identity == identity)


def store_backup(folder: Path, data: bytes, note: BackupNote) -> Path | None:
    """Store a backup in its folder, unless the newest there holds the same bytes.

    Returns:
        Its path; None where there was nothing new.

    Raises:
        OSError: it cannot be written, or reading it back gives other bytes.
    """
    newest = next(iter(backups_in(folder)), None)
    if newest is not None and newest.note.sha256 == note.sha256 and is_unaltered(newest):
        return None
    folder.mkdir(parents=True, exist_ok=True)
    path = _free_name(folder, note, kind_of(data).suffix)
    write_whole(path, data)
    write_whole(note_path(path), note_bytes(note))
    return path


def copy_backup(backup: Backup, folder: Path) -> None:
    """Copy a backup to another folder, under the same name, unless it is altered or there.

    Raises:
        OSError: it cannot be read or written.
    """
    path = folder / backup.path.name
    if path.exists() and note_path(path).exists():
        return
    if not is_unaltered(backup):
        return
    folder.mkdir(parents=True, exist_ok=True)
    copy_whole(backup.path, path, backup.note.sha256)
    write_whole(note_path(path), note_bytes(backup.note))


def backups_in(folder: Path) -> tuple[Backup, ...]:
    """A folder's backups, newest first."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix in SUFFIXES and path.is_file()]
    except OSError:
        return ()
    found = [_backup(path) for path in paths]
    return tuple(sorted(found, key=lambda backup: backup.order, reverse=True))


def is_unaltered(backup: Backup) -> bool:
    """Whether a backup's hash is its note's; without a note, whether the event is undamaged."""
    try:
        if backup.has_note:
            return digest_of(backup.path) == backup.note.sha256
        return not damages_of_image(read_plain(backup.path, MOST_BYTES))
    except OSError:
        return False


def write_missing_notes(folder: Path, why: str, origin: Path) -> None:
    """Write the missing notes of copies that were made without one, as before an upgrade.

    Args:
        folder: the folder.
        why: why they were made, where their names don't say.
        origin: the event's own file.
    """
    for backup in backups_in(folder):
        if not backup.has_note:
            data = read_plain(backup.path, MOST_BYTES)
            last_word = backup.path.stem.split(" ")[-1]
            note = note_of(
                data,
                why=last_word if last_word in REASONS else why,
                at=backup.at,
                origin=origin,
                summary=summary_of(data),
                is_sound=is_sound(data),
            )
            write_whole(note_path(backup.path), note_bytes(note))


def remove(backup: Backup) -> None:
    """Delete a backup, its note last, so that none stays without a note."""
    with suppress(OSError):
        backup.path.unlink()
        note_path(backup.path).unlink()


def note_path(path: Path) -> Path:
    """The path of a backup's note."""
    return path.with_name(path.name + NOTE_SUFFIX)


def _backup(path: Path) -> Backup:
    try:
        note = parse_note(read_plain(note_path(path), _MOST_OF_A_NOTE))
    except OSError:
        note = None
    return Backup(path=path, note=note or _made_note(path), has_note=note is not None)


def _made_note(path: Path) -> BackupNote:
    try:
        at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        data = read_plain(path, MOST_BYTES)
    except OSError:
        at, data = datetime.fromtimestamp(0, UTC), b""
    summary, sound = summary_of(data), is_sound(data)
    return note_of(data, why="", at=at, origin=Path(), summary=summary, is_sound=sound)


def _free_name(folder: Path, note: BackupNote, suffix: str) -> Path:
    round_ = "" if note.summary.round is None else f" round {note.summary.round}"
    return first_free(folder, f"{note.at:%Y-%m-%d %H-%M-%S}{round_} {note.why}", suffix)


# Retention.


_HOUR = 3600


def remove_old_backups(folder: Path, *, keep: int, most_bytes: int) -> None:
    """Delete old backups: the newest stay, and the last of each round and day.

    Where they have too many bytes together the oldest go, but never the newest sound one.

    Args:
        folder: the event's backups.
        keep: how many of the newest stay.
        most_bytes: how many bytes they may have together.
    """
    backups = backups_in(folder)
    kept = set(_kept_backups(backups, keep))
    newest_sound = next((backup.path for backup in backups if backup.note.is_sound), None)
    total = 0
    for backup in backups:
        total += backup.note.size
        if backup.path != newest_sound and (backup.path not in kept or total > most_bytes):
            total -= backup.note.size
            remove(backup)
    _remove_leftovers(folder)


def _kept_backups(backups: tuple[Backup, ...], keep: int) -> Iterator[Path]:
    # Copies of a damaged file must not push good ones out: they are counted apart.
    counted: Counter[bool] = Counter()
    seen: set[tuple[object, ...]] = set()
    for backup in backups:
        sound = backup.note.is_sound
        counted[sound] += 1
        turn = (backup.at.date(), backup.note.summary.round, sound)
        if counted[sound] <= keep or turn not in seen or backup.note.why == UPGRADED:
            yield backup.path
        seen.add(turn)


def _remove_leftovers(folder: Path) -> None:
    """Delete what a power cut left unfinished, and notes whose backup is gone."""
    with suppress(OSError):
        for path in list(folder.iterdir()):
            is_part = path.name.endswith(PART) and _is_old(path)
            is_note = path.name.endswith(_NOTE_SUFFIXES)
            if is_part or (is_note and not path.with_suffix("").exists()):
                path.unlink()


def _is_old(path: Path) -> bool:
    # Another window may be writing a young one.
    return time.time() - path.stat().st_mtime > _HOUR
