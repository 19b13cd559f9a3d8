"""Whether a file holds just the tables that this program makes.

A trigger, a view or a generated column in a file from elsewhere is code that would run with every
action: it can change a result without a line in the journal, or never come to an end. So the list
of what a file holds is compared before anything of it is used. To read that list runs nothing.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from functools import cache
from typing import Any

from app.models.file.layout import empty_database, is_schema

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


def foreign_objects(ask: Ask, schema: int) -> tuple[str, ...]:
    """Name what of a database isn't as this program makes a file of a schema.

    Args:
        ask: of the database; only its list of objects is read.
        schema: the version of the tables that it should have.

    Returns:
        Type and name of each object that is unknown or made otherwise; empty for a file of ours.
    """
    known = _known(schema)
    return tuple(
        f"{kind} {name}"
        for (kind, name), text in _objects(ask).items()
        if text != known.get((kind, name))
    )


def missing_objects(ask: Ask, schema: int) -> tuple[str, ...]:
    """Name what a database of a schema should have and has not, as ``foreign_objects`` does."""
    return tuple(f"{kind} {name}" for kind, name in sorted(_known(schema).keys() - _objects(ask)))


def code_objects(ask: Ask) -> tuple[str, ...]:
    """Describe what of a database, whatever its schema, would run code when it is read or changed.

    Returns:
        Type and name of each trigger, view, virtual table and table with a generated column.
    """
    return tuple(
        f"{kind} {name}" for (kind, name), text in _objects(ask).items() if _is_code(kind, text)
    )


def without_code(db: sqlite3.Connection) -> bytes:
    """Take a database's bytes without the objects that ``code_objects`` names.

    What a table with a generated column held is lost with it.

    Args:
        db: a copy in memory; it is of no use afterwards.
    """
    db.execute("PRAGMA writable_schema = ON").close()
    for (kind, name), text in _objects(db.execute).items():
        if _is_code(kind, text):
            db.execute("DELETE FROM sqlite_master WHERE type = ? AND name = ?", (kind, name))
    return db.serialize()


def _known(schema: int) -> Mapping[Object, str]:
    # Of a schema that no program made, nothing is ours.
    return _made(schema) if is_schema(schema) else {}


@cache
def _made(schema: int) -> Mapping[Object, str]:
    with closing(empty_database(schema)) as db:
        return _objects(db.execute)


def _objects(ask: Ask) -> dict[Object, str]:
    # An index that a key makes by itself has no text.
    return {(kind, name): _normal(text or "") for kind, name, text in ask(_LIST)}


def _normal(text: str) -> str:
    """The statement that made an object, however a migration ordered, quoted or spaced it."""
    plain = _AROUND.sub(r"\1", _SPACES.sub(" ", text.replace('"', ""))).strip()
    head, _, body = plain.partition("(")
    return " | ".join([head, *sorted(_PARTS.split(body.removesuffix(")")))])


def _is_code(kind: str, text: str) -> bool:
    if kind in ("trigger", "view"):
        return True
    return text.upper().startswith("CREATE VIRTUAL") or bool(_CODE.search(text))
