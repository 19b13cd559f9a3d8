"""Connections to an event file: one each, explicit transactions, the safest settings; its bytes.

Rollback journal and ``synchronous=EXTRA``: a committed step survives a power cut, and no other
file holds what a copy would miss.
"""

import logging
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote_from_bytes

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool
from sqlalchemy.util import LRUCache

_SCHEMA_COUNT_AT = 40
"""Where a file's head counts the changes of its schema."""
_PAGE_SIZE_AT = 16
_LARGEST_PAGE = 65_536
"""Bytes."""


# Engines over one connection each, all of which share what was compiled for any of them.
#
# SQLAlchemy keeps the statements that it has compiled apart for each dialect, and those of its
# mapper as long as the program runs. With a dialect for each file, every event that was ever
# opened would stay in memory, and the next would start from nothing.


# What fails while a connection is let go follows from an error that is raised; else it would be
# written on the terminal with its trace.
logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())


_COMPILED: LRUCache[object, object] = LRUCache(500)


def engine_over(connect: Callable[[], sqlite3.Connection]) -> Engine:
    """An engine over the single connection that a function opens."""
    first = _first()
    creator: Any = connect  # SQLAlchemy's protocol has more than it uses.
    return Engine(
        StaticPool(creator, dialect=first.dialect),
        first.dialect,
        first.url,
        execution_options={"compiled_cache": _COMPILED},
    )


@cache
def _first() -> Engine:
    """The engine that has found out, once, what SQLite can do."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    with engine.connect():
        pass
    engine.dispose()
    return engine


BUSY_MILLISECONDS = 5000
"""How long a step waits for another process's step."""

_LONG, _LONG_SHARE = "//?/", "//?/UNC/"
"""How Windows begins a long path, and one on a share."""


def connect(
    path: Path, *, read_only: bool, foreign_keys: bool = True, is_part: bool = False
) -> Engine:
    """An engine over one connection to an existing file.

    Args:
        path: the file.
        read_only: change nothing.
        foreign_keys: refuse a row that refers to none.
        is_part: the file counts for nothing until it is whole, and no step waits for the disk.
    """
    mode = "ro" if read_only else "rw"
    engine = engine_over(lambda: sqlite3.connect(database_uri(path, mode), uri=True))
    settings = (
        f"busy_timeout = {BUSY_MILLISECONDS}",
        f"journal_mode = {'MEMORY' if is_part else 'DELETE'}",
        f"synchronous = {'OFF' if is_part else 'EXTRA'}",
        "fullfsync = ON",
        f"foreign_keys = {'ON' if foreign_keys else 'OFF'}",
        # So that the journal also gets the row that INSERT OR REPLACE deletes.
        "recursive_triggers = ON",
        "trusted_schema = OFF",
        "cell_size_check = ON",
    )

    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        # The driver must neither begin nor commit by itself.
        connection.isolation_level = None
        for setting in settings:
            connection.execute(f"PRAGMA {setting}").close()

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", _begin)
    return engine


def database_uri(path: PurePath, mode: str) -> str:
    """Name a file for SQLite.

    ``Path.as_uri`` makes the server of a Windows share the URI's authority, which SQLite refuses.

    Args:
        path: absolute.
        mode: "ro", "rw" or "rwc".
    """
    text = path.as_posix()
    for prefix, plain in ((_LONG_SHARE, "//"), (_LONG, "")):
        if text.startswith(prefix):
            text = plain + text.removeprefix(prefix)
            break
    if not text.startswith("/"):
        text = f"/{text}"
    return f"file://{quote_from_bytes(os.fsencode(text), safe='/:')}?mode={mode}"


def for_reading(connection: Connection) -> Connection:
    """Let a connection's next transaction only read, so that it waits for no writer."""
    return connection.execution_options(sqlite_begin="BEGIN")


def wait_for_locks(connection: Connection, milliseconds: int) -> None:
    """Let a connection wait so long where another program keeps the file locked."""
    _driver_of(connection).execute(f"PRAGMA busy_timeout = {milliseconds}").close()


def is_locked_out(error: object) -> bool:
    """Whether an error of the driver says that another program keeps the file locked."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_malformed(error: object) -> bool:
    """Whether an error of the driver says that what it read makes no sense."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def run_plain(connection: Connection, *statements: str) -> None:
    """Run statements without values or rows in the transaction that is begun.

    What is so small takes SQLite a tenth of the time that SQLAlchemy needs around it.

    Raises:
        DBAPIError: as by SQLAlchemy.
    """
    with closing(_driver_of(connection).cursor()) as cursor:
        for statement in statements:
            _execute(cursor, statement)


def insert_plain(connection: Connection, statement: str, values: tuple[object, ...]) -> int:
    """Insert a row in the transaction that is begun; answer its key.

    Raises:
        DBAPIError: as by SQLAlchemy.
    """
    with closing(_driver_of(connection).cursor()) as cursor:
        _execute(cursor, statement, values)
        key = cursor.lastrowid
    assert key is not None
    return key


def pragma(connection: Connection, name: str) -> int:
    """Read a number of the database; begins a transaction where none is begun.

    Raises:
        DBAPIError: as by SQLAlchemy.
    """
    if not connection.in_transaction():
        connection.begin()
    with closing(_driver_of(connection).cursor()) as cursor:
        _execute(cursor, f"PRAGMA {name}")
        (value,) = cursor.fetchone()
    return int(value)


def data_version(connection: Connection) -> int:
    """A number that changes when another process has written, as this connection sees it."""
    return pragma(connection, "data_version")


def _driver_of(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _execute(cursor: sqlite3.Cursor, statement: str, values: Any = ()) -> None:
    try:
        cursor.execute(statement, values)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, values, error, sqlite3.Error) from error


def _begin(connection: Connection) -> None:
    # Writers take the lock at once, so that none fails half-way because another was faster.
    options: dict[str, Any] = dict(connection.get_execution_options())
    run_plain(connection, options.get("sqlite_begin", "BEGIN IMMEDIATE"))


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
