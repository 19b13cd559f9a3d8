"""An event whose last action was cut off: what SQLite left beside it is kept before it is used.

A power cut leaves a rollback journal beside the file, and SQLite takes the half of the action back
at the next opening. It does so with whatever journal has that name: one that an earlier file left
behind would be written into a file laid down later. So both are copied first, and a journal that
would ruin a whole event is set aside.
"""

import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.codes.file import FileCode
from app.models.file.check import damages_of_image
from app.models.file.event_summary import brief_of
from app.models.file.file_format import MOST_BYTES, EventFileError
from app.plain_file import read_plain
from app.whole_file import first_free, write_whole

# An event's bytes as they stand between two acts, also where a power cut left half of one.


JOURNAL = "-journal"
"""How the database calls what undoes the half of an act, beside the file."""


def settled_bytes(path: Path) -> bytes:
    """Read an event's file without the half of an act; neither it nor what lies beside is changed.

    Returns:
        Its bytes, one more than any event has where it is longer than that.

    Raises:
        OSError: it cannot be read.
    """
    data = read_plain(path, MOST_BYTES + 1)
    undoing = b""
    with suppress(OSError):
        undoing = read_plain(path.with_name(path.name + JOURNAL), MOST_BYTES)
    if not undoing or len(data) > MOST_BYTES:
        return data
    with suppress(OSError):
        return rolled_back(data, undoing)
    return data


def rolled_back(data: bytes, undoing: bytes) -> bytes:
    """What SQLite makes of a file and the journal beside it.

    Raises:
        OSError: no temporary file can be had.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "event")
        copy.write_bytes(data)
        copy.with_name(copy.name + JOURNAL).write_bytes(undoing)
        # The first look takes the half back; of a damaged file no more than that is wanted.
        with suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as db:
            db.execute("SELECT count(*) FROM sqlite_master").fetchall()
        return copy.read_bytes()


CUT_OFF = "cut off"
"""The folder within an event's backups that holds them."""

_MAGIC = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a rollback journal begins that is to be used."""
_CALM_SECONDS = 0.05
_KEPT = 3
"""So many recoveries stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What was done about an action that was cut off."""

    kept: Path
    """The file as it was; its journal lies beside it."""
    set_aside: bool
    """The journal belonged to another file and wasn't used."""


def is_cut_off(path: Path) -> bool:
    """Whether a journal lies beside a file that SQLite would take back an action with."""
    try:
        return read_plain(_journal_of(path), len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def recover(path: Path, keep: Path) -> Recovery | None:
    """Prepare a file beside which a journal lies for its opening.

    Args:
        path: the event's file.
        keep: the folder for the copies.

    Returns:
        What was done; None where there is no such journal, or a program that is writing owns it.

    Raises:
        EventFileError: "file.leftover": the journal belongs to another file and can't be moved.
    """
    found = _calm(path)
    if found is None:
        return None
    data, undoing = found
    fits = True
    try:
        fits = _fits(data, rolled_back(data, undoing))
        kept = _keep(path, data, undoing, keep)
        if not fits:
            _journal_of(path).unlink()
    except OSError:
        if not fits:
            raise EventFileError(FileCode.LEFTOVER, path=str(_journal_of(path))) from None
        # The event is whole after SQLite's own recovery; that nothing could be kept stops nobody.
        return None
    return Recovery(kept=kept, set_aside=not fits)


def _calm(path: Path) -> tuple[bytes, bytes] | None:
    """File and journal, if nobody is writing to them now."""
    if not is_cut_off(path):
        return None
    before = _both(path)
    time.sleep(_CALM_SECONDS)
    return before if before == _both(path) else None


def _both(path: Path) -> tuple[bytes, bytes] | None:
    try:
        data = read_plain(path, MOST_BYTES + 1)
        undoing = read_plain(_journal_of(path), MOST_BYTES)
    except OSError:
        return None
    return None if len(data) > MOST_BYTES else (data, undoing)


def _fits(data: bytes, settled: bytes) -> bool:
    """Whether a journal leaves no less of the event than there is without it."""
    if not damages_of_image(settled):
        return brief_of(settled).identity == brief_of(data).identity or bool(damages_of_image(data))
    return bool(damages_of_image(data))


def _keep(path: Path, data: bytes, undoing: bytes, keep: Path) -> Path:
    keep.mkdir(parents=True, exist_ok=True)
    copy = first_free(keep, f"{datetime.now(UTC):%Y-%m-%d %H-%M-%S}", path.suffix)
    write_whole(copy, data)
    write_whole(_journal_of(copy), undoing)
    older = sorted(one for one in keep.glob(f"*{path.suffix}") if one != copy)
    for one in older[: -(_KEPT - 1)]:
        one.unlink(missing_ok=True)
        _journal_of(one).unlink(missing_ok=True)
    return copy


def _journal_of(path: Path) -> Path:
    return path.with_name(path.name + JOURNAL)
