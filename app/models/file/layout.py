"""The tables of a file: of a new one, and of one of an earlier schema."""

import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from functools import cache, lru_cache
from typing import Any

from sqlalchemy import Connection

from app.models.file.connection import engine_over, run_plain
from app.models.file.file_kind import EVENT, FileKind
from app.paths import resource


def lay_out_newest(connection: Connection, kind: FileKind = EVENT) -> None:
    """Create this program's tables in an empty database, stamped as by Alembic."""
    if not connection.in_transaction():
        connection.begin()
    run_plain(connection, *_statements(kind))


def is_schema(schema: int, kind: FileKind = EVENT) -> bool:
    """Whether any version of this program made files of this schema."""
    if schema == kind.schema:
        return True
    if kind.revisions is None:
        return False
    return any((kind.revisions / "versions").glob(f"v{schema:04}*"))


def empty_database(schema: int, kind: FileKind = EVENT) -> sqlite3.Connection:
    """A database in memory with the tables of a schema."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    lay_out(connection, schema, kind)
    return connection


def lay_out(connection: sqlite3.Connection, schema: int, kind: FileKind = EVENT) -> None:
    """Create the tables of a schema in an empty database.

    Args:
        connection: of the database; one that begins no transaction by itself.
    """
    # The connection is the caller's to close: the engine is not disposed of.
    engine = engine_over(lambda: connection)
    with engine.connect() as wrapped:
        if schema == kind.schema:
            lay_out_newest(wrapped, kind)
        else:
            from app.models.file.upgrade import migrate  # brings Alembic along

            migrate(wrapped, kind, f"{schema:04}")


@cache
def _statements(kind: FileKind) -> tuple[str, ...]:
    # They are compiled beforehand: that takes longer than to read a whole event.
    text = resource("tables", f"{kind.name}.sql").read_text("utf-8")
    return (
        *(statement for statement in text.split(";") if statement.strip()),
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))",
        f"INSERT INTO alembic_version VALUES ('{kind.revision}')",
    )


# Whether a file holds just the tables that this program makes.
#
# A trigger, a view or a generated column in a file from elsewhere is code that would run with
# every action: it can change a result without a line in the journal, or never come to an end. So
# the list of what a file holds is compared before anything of it is used. To read that list runs
# nothing.


_LIST = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
_SPACES = re.compile(r"\s+")
_AROUND = re.compile(r" ?([(),]) ?")
_PARTS = re.compile(r",(?![^()]*\))")
"""Between two columns or constraints of a table."""
_CODE = re.compile(r"\bAS\s*\(", re.IGNORECASE)
"""How the expression of a generated column begins."""

Ask = Callable[[str], Iterable[Any]]
"""Runs a statement: ``execute`` of the driver's connection, ``exec_driver_sql`` of SQLAlchemy's."""

Object = tuple[str, str]
"""Type ("table", "index", "trigger", "view") and name."""


def foreign_objects(ask: Ask, schema: int, kind: FileKind = EVENT) -> tuple[str, ...]:
    """Objects of a database that differ from what this program creates for a schema.

    Args:
        ask: of the database; only its list of objects is read.
        schema: the version of the tables that it should have.
        kind: of the file.

    Returns:
        Type and name of each object that is unknown or different; empty for a file of ours.
    """
    known = _known(schema, kind)
    return tuple(
        f"{sort} {name}"
        for (sort, name), text in _objects(ask).items()
        if text != known.get((sort, name))
    )


def missing_objects(ask: Ask, schema: int, kind: FileKind = EVENT) -> tuple[str, ...]:
    """Objects of a schema that a database lacks, as in ``foreign_objects``."""
    missing = _known(schema, kind).keys() - _objects(ask)
    return tuple(f"{sort} {name}" for sort, name in sorted(missing))


def code_objects(ask: Ask) -> tuple[str, ...]:
    """Objects of a database, whatever its schema, that would run code when it is read or changed.

    Returns:
        Type and name of each trigger, view, virtual table and table with a generated column.
    """
    return tuple(
        f"{kind} {name}" for (kind, name), text in _objects(ask).items() if _is_code(kind, text)
    )


def without_code(db: sqlite3.Connection) -> bytes:
    """A database's bytes without the objects of ``code_objects``.

    What a table with a generated column held is lost with it.

    Args:
        db: a copy in memory; it is of no use afterwards.
    """
    db.execute("PRAGMA writable_schema = ON").close()
    for (kind, name), text in _objects(db.execute).items():
        if _is_code(kind, text):
            db.execute("DELETE FROM sqlite_master WHERE type = ? AND name = ?", (kind, name))
    return db.serialize()


def _known(schema: int, kind: FileKind) -> Mapping[Object, str]:
    # Of an unknown schema, nothing is ours.
    return _objects_of_schema(schema, kind) if is_schema(schema, kind) else {}


@cache
def _objects_of_schema(schema: int, kind: FileKind) -> Mapping[Object, str]:
    with closing(empty_database(schema, kind)) as db:
        return _objects(db.execute)


def _objects(ask: Ask) -> dict[Object, str]:
    # An index that a key makes by itself has no text.
    return {(kind, name): _normal(text or "") for kind, name, text in ask(_LIST)}


@lru_cache(maxsize=1024)  # nearly every file that is opened has the same objects
def _normal(text: str) -> str:
    """An object's statement without differences of order, quotes and spaces."""
    plain = _AROUND.sub(r"\1", _SPACES.sub(" ", text.replace('"', ""))).strip()
    head, _, body = plain.partition("(")
    return " | ".join([head, *sorted(_PARTS.split(body.removesuffix(")")))])


def _is_code(kind: str, text: str) -> bool:
    if kind in ("trigger", "view"):
        return True
    return text.upper().startswith("CREATE VIRTUAL") or bool(_CODE.search(text))
