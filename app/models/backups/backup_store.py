"""Shelf: the folder with one event's backups, each a plain event file with a note beside it.

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
from typing import Any

from app.models.file.check import damages_of_image
from app.models.file.event_summary import Brief, brief_of, is_sound
from app.models.file.file_format import MOST_BYTES, SUFFIX
from app.plain_file import read_plain
from app.whole_file import PART, copy_whole, digest_of, first_free, write_whole

# What stands beside a backup: its hash, why and when it was made, and how far the event was.


REASONS = OPENED, PAIRED, PUBLISHED, CLOSED, LEFT, UPGRADED, ASKED = (
    "opened", "paired", "published", "closed", "left", "upgraded", "asked",
)  # fmt: skip
"""Why a backup was made."""

_FORMAT = "dicedown-backup"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupNote:
    """The paper that lies with a backup."""

    why: str
    at: datetime
    origin: str
    """Where the event's file lay."""
    sha256: str
    size: int
    is_sound: bool
    """The database found its pages whole when the backup was made."""
    brief: Brief


def note_of(
    data: bytes, *, why: str, at: datetime, origin: Path, brief: Brief, is_sound: bool
) -> BackupNote:
    """The note for bytes that are about to be laid down."""
    return BackupNote(
        why=why,
        at=at.astimezone(UTC),
        origin=str(origin),
        sha256=sha256(data).hexdigest(),
        size=len(data),
        is_sound=is_sound,
        brief=brief,
    )


def written(note: BackupNote) -> bytes:
    """A note as the text of its file."""
    told: dict[str, Any] = {"format": _FORMAT, **asdict(note), "at": note.at.isoformat()}
    return json.dumps(told, ensure_ascii=False, indent=1).encode()


def read(data: bytes) -> BackupNote | None:
    """A note from its file; None where that is no note, or a damaged one."""
    try:
        told = json.loads(data)
        if told["format"] != _FORMAT:
            return None
        known = {one.name for one in fields(Brief)}
        brief = Brief(**{key: value for key, value in told["brief"].items() if key in known})
        return BackupNote(
            why=str(told["why"]),
            at=datetime.fromisoformat(told["at"]),
            origin=str(told["origin"]),
            sha256=str(told["sha256"]),
            size=int(told["size"]),
            is_sound=bool(told["is_sound"]),
            brief=brief,
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


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


# Keeping a shelf in bounds: which backups stay, which go, and what a power cut left behind.


_HOUR = 3600


def thin_out(shelf: Path, *, keep: int, most_bytes: int) -> None:
    """Take old backups away: the newest stay, and the last of each round and day.

    Where they are too many bytes together the oldest go, but never the newest sound one.

    Args:
        shelf: the folder.
        keep: how many of the newest stay.
        most_bytes: how many bytes they may be together.
    """
    found = backups_on(shelf)
    lasting = set(_lasting(found, keep))
    total = 0
    for one in found:
        total += one.note.size
        is_first = one.path == _newest_sound(found)
        if not is_first and (one.path not in lasting or total > most_bytes):
            total -= one.note.size
            remove(one)
    _sweep(shelf)


def _newest_sound(found: tuple[Backup, ...]) -> Path | None:
    return next((one.path for one in found if one.note.is_sound), None)


def _lasting(found: tuple[Backup, ...], keep: int) -> Iterator[Path]:
    # Copies of a damaged file must not push good ones out: they are counted apart.
    counted: Counter[bool] = Counter()
    seen: set[tuple[object, ...]] = set()
    for one in found:
        sound = one.note.is_sound
        counted[sound] += 1
        turn = (one.at.date(), one.note.brief.round, sound)
        if counted[sound] <= keep or turn not in seen or one.note.why == UPGRADED:
            yield one.path
        seen.add(turn)


def _sweep(shelf: Path) -> None:
    """Take away what a power cut left half written, and notes whose backup is gone."""
    with suppress(OSError):
        for one in list(shelf.iterdir()):
            is_part = one.name.endswith(PART) and _is_old(one)
            is_lone = one.name.endswith(SUFFIX + NOTE_SUFFIX) and not one.with_suffix("").exists()
            if is_part or is_lone:
                one.unlink()


def _is_old(path: Path) -> bool:
    # A young one may be in the making by another window.
    return time.time() - path.stat().st_mtime > _HOUR
