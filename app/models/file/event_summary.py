"""Summary of a file's bytes: name, newest round, number of results, whether its pages are whole.

Plain SQL over the few tables that every schema has, so that it works for older files too.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from app.models.file.file_format import MOST_BYTES
from app.models.file.file_kind import EVENT, kind_of, kind_of_database, marked_kind
from app.models.file.layout import code_objects, foreign_objects
from app.whole_file import read_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSummary:
    """How far an event or a season is. "", None and 0 where that can't be read, or isn't there."""

    identity: str = ""
    """The same for every copy of an event, whatever its path."""
    name: str = ""
    round: int | None = None
    """The newest round, draft or not."""
    state: str = ""
    """Of that round."""
    results: int = 0
    games: int = 0
    players: int = 0
    step: int = 0
    """The newest step of the journal."""
    schema: int = 0


@contextmanager
def opened_image(data: bytes, *, runs_code: bool = False) -> Iterator[sqlite3.Connection]:
    """A database in memory with the bytes of a file; nothing done to it reaches any file.

    Args:
        data: the file's bytes.
        runs_code: accept triggers and views too; only to remove them.

    Raises:
        sqlite3.Error: it can't be read, or would run code of its own.
    """
    if not data:
        raise sqlite3.DatabaseError("the file is empty")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(data)
        connection.execute("PRAGMA trusted_schema = OFF").close()
        connection.execute("PRAGMA cell_size_check = ON").close()
        # Names in a damaged file may be no text; they are read anyway.
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        if not runs_code:
            _refuse_code(connection)
        yield connection


def _refuse_code(connection: sqlite3.Connection) -> None:
    try:
        found = code_objects(connection.execute)
    except sqlite3.Error:
        # Where the list of objects can't be read, none of them runs.
        return
    if found:
        raise sqlite3.DatabaseError(f"it runs code of its own: {', '.join(found)}")


def summary_of(data: bytes) -> EventSummary:
    """Summarize an event; of a damaged one what can be read."""
    try:
        with opened_image(data) as db:
            return _summary(db)
    except (sqlite3.Error, ValueError):
        return EventSummary()


def identity_of(path: Path) -> str:
    """An event's identity, by its file; "" where it can't be read.

    Raises:
        OSError: the file cannot be read.
    """
    data = read_plain(path, MOST_BYTES + 1)
    return "" if len(data) > MOST_BYTES else summary_of(data).identity


def is_event(data: bytes) -> bool:
    """Whether bytes are an event, damaged or not, with no object that isn't ours."""
    try:
        with opened_image(data) as db:
            (name,) = _row(db, "SELECT name FROM event", 1)
            return marked_kind(data) is EVENT and name is not None and not foreign_in(data)
    except (sqlite3.Error, ValueError):
        return False


def foreign_in(data: bytes) -> tuple[str, ...]:
    """Objects in an event's database that this program never makes.

    Returns:
        Type and name of each object; of a newer program's file those that run code. Empty where
        the list of objects can't be read: then nothing of it runs.
    """
    try:
        with opened_image(data, runs_code=True) as db:
            (version,) = _row(db, "PRAGMA user_version", 1)
            kind = kind_of(data)
            if version is not None and version > kind.schema:
                return code_objects(db.execute)
            return foreign_objects(db.execute, version or 0, kind)
    except (sqlite3.Error, ValueError):
        return ()


def is_sound(data: bytes) -> bool:
    """Whether the database finds all its pages as they should be."""
    try:
        with opened_image(data) as db:
            return bool(db.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)])
    except (sqlite3.Error, ValueError):
        return False


def _summary(db: sqlite3.Connection) -> EventSummary:
    at, arguments = _row(db, "SELECT at, arguments FROM journal_step ORDER BY id LIMIT 1", 2)
    begun = f"{at}\n{arguments}".encode()
    (name,) = _row(db, f"SELECT name FROM {kind_of_database(db.execute).name}", 1)
    number, state = _row(db, "SELECT number, state FROM round ORDER BY number DESC LIMIT 1", 2)
    games, results = _row(
        db, "SELECT count(*), count(reason) FROM game WHERE round_number = ?", 2, number
    )
    (players,) = _row(db, "SELECT count(*) FROM player", 1)
    (step,) = _row(db, "SELECT max(id) FROM journal_step", 1)
    (schema,) = _row(db, "PRAGMA user_version", 1)
    return EventSummary(
        identity=sha256(begun).hexdigest()[:8] if at else "",
        name=str(name or ""),
        round=number,
        state=str(state or ""),
        results=results or 0,
        games=games or 0,
        players=players or 0,
        step=step or 0,
        schema=schema or 0,
    )


def _row(db: sqlite3.Connection, query: str, width: int, *given: object) -> tuple[Any, ...]:
    try:
        row = db.execute(query, given).fetchone()
    except sqlite3.Error:
        row = None
    return (None,) * width if row is None else tuple(row)
