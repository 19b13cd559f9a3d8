"""An event's bytes as they stand between two acts, also where a power cut left half of one."""

import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from app.models.file.file_format import MOST_BYTES
from app.plain_file import read_plain

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
