"""The bytes of an open database, with no page missing that can't be read."""

import sqlite3
from contextlib import closing

_SCHEMA_COUNT_AT = 40
"""Where a file's head counts the changes of its schema."""
_PAGE_SIZE_AT = 16
_LARGEST_PAGE = 65_536
"""Bytes."""


def database_bytes(source: sqlite3.Connection) -> bytes:
    """Read every page of a database.

    ``serialize`` takes a tenth of the time of a copy, but gives zeros for a page that can't be
    read, where a copy raises an error.

    Raises:
        sqlite3.Error: a page can't be read.
    """
    image = source.serialize()
    return _copied(source) if _has_empty_page(image) else image


def _has_empty_page(image: bytes) -> bool:
    size = int.from_bytes(image[_PAGE_SIZE_AT : _PAGE_SIZE_AT + 2])
    # The database writes its largest size, which two bytes can't hold, as 1.
    empty = bytes(size if size > 1 else _LARGEST_PAGE)
    return not image or any(
        image[start : start + len(empty)] == empty for start in range(0, len(image), len(empty))
    )


def _copied(source: sqlite3.Connection) -> bytes:
    with closing(sqlite3.connect(":memory:")) as copy:
        source.backup(copy)
        image = bytearray(copy.serialize())
    # A copy counts its changes of the schema by itself.
    (count,) = source.execute("PRAGMA schema_version").fetchone()
    image[_SCHEMA_COUNT_AT : _SCHEMA_COUNT_AT + 4] = int(count).to_bytes(4)
    return bytes(image)
