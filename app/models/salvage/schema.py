"""The page that lists a file's tables, replaced where it can't be read.

A file of this program has its tables where every new file has them.
"""

import sqlite3
import struct
from contextlib import closing

from app.models.file.event_summary import opened_image
from app.models.file.file_format import APPLICATION_ID, SCHEMA_VERSION
from app.models.file.layout import code_objects, lay_out, without_code

PAGE = 4096
"""Bytes of a page of an event file."""

_INNER = 5
_MOST_BYTES = 256 * 1024 * 1024
_FIRST_HEADER = 100


def schema_of(data: bytes) -> int:
    """The schema in a file's header; this program's where that is nonsense."""
    version = int.from_bytes(data[60:64])
    return version if 0 < version <= SCHEMA_VERSION else SCHEMA_VERSION


def is_newer(data: bytes) -> bool:
    """Whether a file's tables are of a schema that only a newer program knows."""
    try:
        with opened_image(data) as db:
            ((revision,),) = db.execute("SELECT version_num FROM alembic_version")
    except (sqlite3.Error, ValueError):
        return False
    # The header alone may be damaged.
    return str(revision).isdecimal() and int(revision) > SCHEMA_VERSION


def readable(data: bytes) -> bytes:
    """A file's bytes with a readable header and list of tables."""
    data = _without_code(_at_full_length(data))
    if _lists_tables(data):
        return data
    fresh = _fresh_image()
    pages = bytearray(data)
    for number in (1, *_children(fresh)):
        start = (number - 1) * PAGE
        pages[start : start + PAGE] = fresh[start : start + PAGE]
    pages[28:32] = struct.pack(">I", len(pages) // PAGE)
    return bytes(pages)


def _at_full_length(data: bytes) -> bytes:
    """A truncated file, padded with empty pages to the length in its header."""
    length = int.from_bytes(data[28:32]) * PAGE
    missing = length - len(data) if length <= _MOST_BYTES else 0
    return data + bytes(max(missing, -len(data) % PAGE, 0 if data else PAGE))


def _without_code(data: bytes) -> bytes:
    """A file's bytes without triggers and views; unchanged where they can't be read."""
    try:
        with opened_image(data, runs_code=True) as db:
            return without_code(db) if code_objects(db.execute) else data
    except (sqlite3.Error, ValueError):
        return data


def _lists_tables(data: bytes) -> bool:
    try:
        with opened_image(data) as db:
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            return {"event", "player", "journal_step"} <= {name for (name,) in db.execute(query)}
    except (sqlite3.Error, ValueError):
        return False


def _fresh_image() -> bytes:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        lay_out(connection, SCHEMA_VERSION)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        return connection.serialize()


def _children(image: bytes) -> tuple[int, ...]:
    """The pages below page 1, which list the tables where page 1 alone is too small."""
    kind, _, cells = struct.unpack(">BHH", image[_FIRST_HEADER : _FIRST_HEADER + 5])
    if kind != _INNER:
        return ()
    first = _FIRST_HEADER + 12
    places = struct.unpack(f">{cells}H", image[first : first + 2 * cells])
    left = [struct.unpack(">I", image[place : place + 4])[0] for place in places]
    (right,) = struct.unpack(">I", image[_FIRST_HEADER + 8 : _FIRST_HEADER + 12])
    return (*left, right)
