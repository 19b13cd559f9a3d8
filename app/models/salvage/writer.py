"""Writes the salvaged rows into a file that opens: no row refers to a missing one."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from app import __version__
from app.codes import FileCode
from app.models.file.connection import connect
from app.models.file.file_format import APPLICATION_ID, SCHEMA_VERSION, EventFileError, taken
from app.models.file.journal import SALVAGE
from app.models.file.layout import lay_out
from app.models.file.upgrade import upgrade, write_floor
from app.models.salvage.journal import MergedTable
from app.models.salvage.page_reader import Row
from app.whole_file import name_new, remove

_TURNS = 20
"""Rows may refer to rows that refer to rows."""


@dataclass(slots=True)
class RowFixes:
    """Keys of a table's rows that weren't written as they were read."""

    dropped: set[int] = field(default_factory=set)
    made_up: set[int] = field(default_factory=set)


def write_salvaged(
    target: Path,
    schema: int,
    tables: Iterable[MergedTable],
    steps: Mapping[int, Row],
    rows: Mapping[int, Row],
    *,
    at: datetime,
    is_usable: Callable[[bytes], bool],
) -> dict[str, RowFixes] | None:
    """Write the file.

    Returns:
        By table, what was dropped or made up; None where the event isn't usable: then there is no
        file.

    Raises:
        EventFileError: it cannot be written.
    """
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        fixes = _fill(part, schema, tables, steps, rows)
        _finish(part, schema, at)
        _sync(part)
        if not is_usable(part.read_bytes()):
            return None
        name_new(part, target)
    except FileExistsError:
        raise taken(target) from None
    except (OSError, sqlite3.Error, DBAPIError) as error:
        raise EventFileError(FileCode.CANNOT_WRITE, path=str(target), why=str(error)) from error
    finally:
        remove(part)
    return fixes


def _fill(
    path: Path,
    schema: int,
    tables: Iterable[MergedTable],
    steps: Mapping[int, Row],
    rows: Mapping[int, Row],
) -> dict[str, RowFixes]:
    fixes: dict[str, RowFixes] = {}
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        # All of it is synced at the end, before the file gets its name.
        db.execute("PRAGMA synchronous = OFF")
        lay_out(db, schema)
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("BEGIN")
        for table in tables:
            fixes[table.table] = _insert(db, table.table, table.rows)
        fixes["journal_step"] = _insert(db, "journal_step", steps)
        fixes["journal_row"] = _insert(db, "journal_row", rows)
        _tie_loose_ends(db, fixes)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {schema}")
        db.execute("COMMIT")
    return fixes


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _insert(db: sqlite3.Connection, table: str, rows: Mapping[int, Row]) -> RowFixes:
    fixes = RowFixes()
    known = {column[1] for column in db.execute(f'PRAGMA table_info("{table}")')}
    for key, row in rows.items():
        columns = [column for column in row if column in known]
        named = ", ".join(f'"{column}"' for column in columns)
        marks = ", ".join("?" * len(columns))
        try:
            db.execute(
                f'INSERT INTO "{table}" ({named}) VALUES ({marks})',
                [row[column] for column in columns],
            )
        except (sqlite3.Error, OverflowError):
            # Nonsense in a row that could be read, or a number that another row has.
            fixes.dropped.add(key)
    return fixes


def _tie_loose_ends(db: sqlite3.Connection, fixes: dict[str, RowFixes]) -> None:
    for _ in range(_TURNS):
        loose = set(db.execute("PRAGMA foreign_key_check").fetchall())
        if not loose:
            return
        for table, row, parent, number in sorted(loose, key=str):
            reference = db.execute(f'PRAGMA foreign_key_list("{table}")').fetchall()
            column = next(key[3] for key in reference if key[0] == number)
            (missing,) = db.execute(
                f'SELECT "{column}" FROM "{table}" WHERE rowid = ?', (row,)
            ).fetchone() or (None,)
            if missing is None:
                continue
            if parent == "player" and _make_up(db, missing):
                fixes["player"].made_up.add(missing)
            else:
                db.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row,))
                fixes[table].dropped.add(row)


def _make_up(db: sqlite3.Connection, player: int) -> bool:
    """Add a player of whom only the number is known, so that the games stay."""
    if db.execute("SELECT 1 FROM player WHERE id = ?", (player,)).fetchone():
        return True
    values = {"id": player, "name": f"? {player}", "status": "active"}
    for _, name, kind, needed, default, is_key in db.execute("PRAGMA table_info(player)"):
        if needed and default is None and not is_key and name not in values:
            values[name] = "" if "CHAR" in kind else 0
    named, marks = ", ".join(values), ", ".join("?" * len(values))
    try:
        db.execute(f"INSERT INTO player ({named}) VALUES ({marks})", list(values.values()))
    except (sqlite3.Error, OverflowError):
        return False
    return True


def _finish(path: Path, schema: int, at: datetime) -> None:
    """Upgrade an older schema, and write the journal's new floor."""
    if schema < SCHEMA_VERSION:
        with tempfile.TemporaryDirectory() as folder:
            upgrade(path, at=at, backups=Path(folder))
    engine = connect(path, read_only=False, foreign_keys=False)
    try:
        with engine.begin() as connection:
            write_floor(connection, SALVAGE, {"program": __version__}, at)
    finally:
        engine.dispose()
