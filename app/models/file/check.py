"""Check of a file: SQLite's own check, and the tables compared with the journal."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Column
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from app.codes import BackupCode, Code, FileCode
from app.models.file.connection import engine_over
from app.models.file.file_kind import FileKind, kind_of_database
from app.models.file.journal import (
    altered_before_upgrade,
    image,
    journal_rows,
    key_of,
    tracked_tables,
)
from app.models.file.layout import code_objects, foreign_objects, missing_objects


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """A difference from what was stored.

    ``table`` and ``row`` are "" and 0 for damage to the file as a whole.
    """

    code: Code
    table: str = ""
    row: int = 0
    detail: str = ""


def damages(session: Session) -> tuple[Damage, ...]:
    """Everything wrong with the file; empty for a whole one."""
    try:
        # First, as no table that runs code of its own may be read.
        found = tuple(_foreign(session))
        found = found or (*_missing(session), *_structure(session))
        found = found or tuple(_unreadable_steps(session))
        return found or tuple(_disagreements(session)) or tuple(_altered(session))
    except DatabaseError as error:
        return (Damage(code=FileCode.DAMAGED, detail=str(error.orig)),)


def damages_of_image(data: bytes) -> tuple[Damage, ...]:
    """Everything wrong with a file's bytes, found in a copy in memory."""

    if not data:
        return (Damage(code=FileCode.DAMAGED, detail="the file is empty"),)

    def connection() -> sqlite3.Connection:
        database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        database.deserialize(data)
        return database

    engine = engine_over(connection)
    try:
        with Session(engine) as session:
            return damages(session)
    except DatabaseError as error:
        return (Damage(code=FileCode.DAMAGED, detail=str(error.orig)),)
    finally:
        engine.dispose()


def _kind(session: Session) -> FileKind:
    return kind_of_database(session.connection().exec_driver_sql)


def _foreign(session: Session) -> Iterator[Damage]:
    connection = session.connection()
    version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    query, kind = connection.exec_driver_sql, _kind(session)
    ours = version <= kind.schema
    for name in foreign_objects(query, version, kind) if ours else code_objects(query):
        yield Damage(code=FileCode.FOREIGN, detail=name)


def _missing(session: Session) -> Iterator[Damage]:
    """Objects that its schema should have; without one an event isn't opened."""
    connection = session.connection()
    version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    kind = _kind(session)
    if version <= kind.schema:
        for name in missing_objects(connection.exec_driver_sql, version, kind):
            yield Damage(code=FileCode.DAMAGED, detail=f"no {name}")


def _structure(session: Session) -> Iterator[Damage]:
    connection = session.connection()
    for (line,) in connection.exec_driver_sql("PRAGMA quick_check"):
        if line != "ok":
            yield Damage(code=FileCode.DAMAGED, detail=line)
    # SQLite lists them in an order of its own.
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check")
    for table, row in sorted((row[0], row[1] or 0) for row in loose):
        yield Damage(code=FileCode.DAMAGED, table=table, row=row)


def _unreadable_steps(session: Session) -> Iterator[Damage]:
    """Steps of the journal that this program never writes."""
    connection = session.connection()
    steps = (
        "SELECT id FROM journal_step WHERE json_valid(arguments) IS NOT 1 "
        "OR json_type(arguments) <> 'object' "
        "OR typeof(verb) <> 'text' OR undoes IS NOT NULL "
        "AND undoes NOT IN (SELECT id FROM journal_step AS earlier "
        "WHERE earlier.id < journal_step.id) ORDER BY id"
    )
    rows = (
        "SELECT id FROM journal_row WHERE json_valid(coalesce(before, '{}')) IS NOT 1 "
        "OR typeof(row_id) <> 'integer' ORDER BY id"
    )
    for table, query in (("journal_step", steps), ("journal_row", rows)):
        for (row,) in connection.exec_driver_sql(query):
            yield Damage(code=BackupCode.DAMAGE_DISAGREES, table=table, row=row)
    for row, at in connection.exec_driver_sql("SELECT id, at FROM journal_step ORDER BY id"):
        if not _is_moment(at):
            yield Damage(code=BackupCode.DAMAGE_DISAGREES, table="journal_step", row=row)


def _is_moment(at: object) -> bool:
    # The database takes more for a moment than the program can read.
    try:
        return bool(datetime.fromisoformat(str(at)))
    except ValueError:
        return False


def _disagreements(session: Session) -> Iterator[Damage]:
    journalled = journal_rows(session)
    for table in tracked_tables(_kind(session)):
        query = f'SELECT "{key_of(table)}", {image(table)} FROM "{table.name}"'
        rows = session.connection().exec_driver_sql(query)
        stored: dict[int, str] = {row: text for row, text in rows}
        journal = journalled.get(table.name, {})
        for row in sorted(stored.keys() | journal.keys(), key=_by_kind):
            if not _same(stored.get(row), journal.get(row)):
                yield Damage(code=BackupCode.DAMAGE_DISAGREES, table=table.name, row=row)


def _by_kind(key: object) -> tuple[str, object]:
    # A table of another program's may have keys that are texts.
    return type(key).__name__, key


def _altered(session: Session) -> Iterator[Damage]:
    """Rows that were altered before an upgrade, or hold what their column never does."""
    for table, row in sorted({*altered_before_upgrade(session), *_mistyped(session)}):
        yield Damage(code=BackupCode.DAMAGE_DISAGREES, table=table, row=row)


def _mistyped(session: Session) -> Iterator[tuple[str, int]]:
    for table in tracked_tables(_kind(session)):
        wrong = " OR ".join(
            f"typeof(\"{column.name}\") NOT IN ('null', '{_kept_as(column)}')"
            for column in table.columns
        )
        query = f'SELECT "{key_of(table)}" FROM "{table.name}" WHERE {wrong}'
        for (row,) in session.connection().exec_driver_sql(query):
            yield table.name, row


def _kept_as(column: Column[Any]) -> str:
    return "text" if column.type.python_type is str else "integer"


def _same(stored: str | None, journalled: str | None) -> bool:
    if stored == journalled:
        return True
    if stored is None or journalled is None:
        return False
    try:
        return bool(json.loads(stored) == json.loads(journalled))
    except ValueError:
        return False
