"""Keeping a shelf in bounds: which backups stay, which go, and what a power cut left behind."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.models.backups.backup_note import UPGRADED
from app.models.backups.backup_store import NOTE_SUFFIX, Backup, backups_on, remove
from app.models.file.file_format import SUFFIX
from app.whole_file import PART

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
