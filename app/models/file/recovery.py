"""Recovery of an event whose last action was cut off: SQLite's rollback journal is copied first.

A power cut leaves a rollback journal next to the file, and SQLite rolls the unfinished action back
at the next opening. It does so with whatever journal has that name: one that an earlier file left
behind would be written into a newer file. So both are copied first, and a journal that would ruin a
whole event is set aside.
"""

import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.codes import FileCode
from app.models.file.check import damages_of_image
from app.models.file.event_summary import summary_of
from app.models.file.file_format import MOST_BYTES, EventFileError
from app.whole_file import first_free, read_plain, write_whole

JOURNAL = "-journal"
"""How the name of SQLite's rollback journal ends."""


def committed_bytes(path: Path) -> bytes:
    """Read an event's file as of its last commit; no file is changed.

    Returns:
        Its bytes; of a file that is too long, one more than ``MOST_BYTES``.

    Raises:
        OSError: it cannot be read.
    """
    data = read_plain(path, MOST_BYTES + 1)
    journal = b""
    with suppress(OSError):
        journal = read_plain(path.with_name(path.name + JOURNAL), MOST_BYTES)
    if not journal or len(data) > MOST_BYTES:
        return data
    with suppress(OSError):
        return rolled_back(data, journal)
    return data


def rolled_back(data: bytes, journal: bytes) -> bytes:
    """A file's bytes after SQLite has rolled its journal back.

    Raises:
        OSError: no temporary file can be had.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "event")
        copy.write_bytes(data)
        copy.with_name(copy.name + JOURNAL).write_bytes(journal)
        # The first read rolls back; of a damaged file no more than that is wanted.
        with suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as db:
            db.execute("SELECT count(*) FROM sqlite_master").fetchall()
        return copy.read_bytes()


CUT_OFF = "cut off"
"""The folder within an event's backups that holds them."""

_MAGIC = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a rollback journal begins that is to be used."""
_QUIET_SECONDS = 0.05
_KEPT = 3
"""How many recoveries stay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What was done about an action that was cut off."""

    kept: Path
    """The copy of the file as it was; its journal is next to it."""
    set_aside: bool
    """The journal belonged to another file and wasn't used."""


def is_cut_off(path: Path) -> bool:
    """Whether a file has a rollback journal that SQLite would use."""
    try:
        return read_plain(_journal_of(path), len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def recover(path: Path, keep: Path) -> Recovery | None:
    """Prepare a file that has a rollback journal for its opening.

    Args:
        path: the event's file.
        keep: the folder for the copies.

    Returns:
        What was done; None where there is no such journal, or a program that is writing owns it.

    Raises:
        EventFileError: "file.leftover": the journal belongs to another file and can't be moved.
    """
    found = _unchanging(path)
    if found is None:
        return None
    data, journal = found
    fits = True
    try:
        fits = _fits(data, rolled_back(data, journal))
        kept = _keep(path, data, journal, keep)
        if not fits:
            _journal_of(path).unlink()
    except OSError:
        if not fits:
            raise EventFileError(FileCode.LEFTOVER, path=str(_journal_of(path))) from None
        # The event is whole after SQLite's own recovery; that nothing could be kept stops nobody.
        return None
    return Recovery(kept=kept, set_aside=not fits)


def _unchanging(path: Path) -> tuple[bytes, bytes] | None:
    """File and journal, if nobody is writing to them now."""
    if not is_cut_off(path):
        return None
    before = _file_and_journal(path)
    time.sleep(_QUIET_SECONDS)
    return before if before == _file_and_journal(path) else None


def _file_and_journal(path: Path) -> tuple[bytes, bytes] | None:
    try:
        data = read_plain(path, MOST_BYTES + 1)
        journal = read_plain(_journal_of(path), MOST_BYTES)
    except OSError:
        return None
    return None if len(data) > MOST_BYTES else (data, journal)


def _fits(data: bytes, committed: bytes) -> bool:
    """Whether the event is no more damaged after its rollback than before."""
    if not damages_of_image(committed):
        return summary_of(committed).identity == summary_of(data).identity or bool(
            damages_of_image(data)
        )
    return bool(damages_of_image(data))


def _keep(path: Path, data: bytes, journal: bytes, keep: Path) -> Path:
    keep.mkdir(parents=True, exist_ok=True)
    copy = first_free(keep, f"{datetime.now(UTC):%Y-%m-%d %H-%M-%S}", path.suffix)
    write_whole(copy, data)
    write_whole(_journal_of(copy), journal)
    older = sorted(found for found in keep.glob(f"*{path.suffix}") if found != copy)
    for found in older[: -(_KEPT - 1)]:
        found.unlink(missing_ok=True)
        _journal_of(found).unlink(missing_ok=True)
    return copy


def _journal_of(path: Path) -> Path:
    return path.with_name(path.name + JOURNAL)
