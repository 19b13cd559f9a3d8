"""Salvage: a new event file of every row that can be read of a damaged one, and a report.

The rows are written into a file that opens: no row refers to a missing one.
"""

import json
import os
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError

from app import __version__
from app.codes import FileCode
from app.models.file.connection import connect
from app.models.file.event_summary import opened_image
from app.models.file.file_format import (
    APPLICATION_ID,
    MOST_BYTES,
    SCHEMA_VERSION,
    EventFileError,
    taken,
    unreadable_file,
)
from app.models.file.journal import SALVAGE
from app.models.file.layout import empty_database, lay_out
from app.models.file.recovery import committed_bytes
from app.models.file.upgrade import upgrade, write_floor
from app.models.salvage.journal import (
    MergedTable,
    fold_journal,
    is_row_of,
    is_step,
    merge,
    read_journal,
)
from app.models.salvage.page_reader import Row, TableRead, read_table, readable, schema_of
from app.rules.core.errors import GoOn, always, ask
from app.whole_file import is_taken, name_new, remove

_TURNS = 20
"""Rows may refer to rows that refer to rows."""


Kinds = Mapping[str, tuple[type, bool]]
"""Column -> the kind of its values, and whether there may be none."""


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
    go_on: GoOn = always,
) -> dict[str, RowFixes] | None:
    """Write the file.

    Returns:
        By table, what was dropped or made up; None where the event isn't usable: then there is no
        file.

    Raises:
        CancelledError: ``go_on`` answered no; there is no file.
        EventFileError: it cannot be written.
    """
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        ask(go_on, 1, _WRITTEN_IN)
        fixes = _fill(part, schema, tables, steps, rows)
        ask(go_on, 2, _WRITTEN_IN)
        _finish(part, schema, at)
        _sync(part)
        ask(go_on, 3, _WRITTEN_IN)
        if not is_usable(part.read_bytes()):
            return None
        ask(go_on, _WRITTEN_IN, _WRITTEN_IN)
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


def only_typed(read: TableRead, kinds: Kinds) -> TableRead:
    """A table without the rows that hold a value of another kind than their column."""
    return _only(read, lambda row: _is_typed(row, kinds))


def only_readable_steps(steps: TableRead, kinds: Kinds) -> TableRead:
    """The journal's steps that its check accepts."""
    good = _only(steps, lambda row: _is_typed(row, kinds) and _is_step(row))
    rows = {
        key: {**row, "undoes": row["undoes"] if row["undoes"] in good.rows else None}
        for key, row in good.rows.items()
    }
    return replace(good, rows=rows)


def only_readable_images(rows: TableRead, steps: TableRead, kinds: Kinds) -> TableRead:
    """The journal's rows that its check accepts, of steps that are there."""

    def is_good(row: Row) -> bool:
        return (
            _is_typed(row, kinds)
            and row["step_id"] in steps.rows
            and all(row[name] is None or _is_object(row[name]) for name in ("before", "after"))
        )

    return _only(rows, is_good)


def _only(read: TableRead, is_good: Callable[[Row], bool]) -> TableRead:
    rows = {key: row for key, row in read.rows.items() if is_good(row)}
    lost = tuple((key, key) for key in read.rows if key not in rows)
    return replace(read, rows=rows, lost=tuple(sorted((*read.lost, *lost))))


def _is_typed(row: Row, kinds: Kinds) -> bool:
    return all(_fits(row.get(column), *kind) for column, kind in kinds.items())


def _fits(value: Any, kind: type, may_be_none: bool) -> bool:
    if value is None:
        return may_be_none
    return isinstance(value, kind) and "\ufffd" not in str(value)


def _is_step(row: Row) -> bool:
    try:
        datetime.fromisoformat(row["at"])
    except ValueError:
        return False
    return _is_object(row["arguments"])


def _is_object(text: object) -> bool:
    try:
        return isinstance(json.loads(str(text)), dict)
    except (ValueError, RecursionError):
        return False


# Damaged JSON texts are replaced, so that the event can be read.


BLANKS: Mapping[tuple[str, str], str | None] = {
    ("army_list", "entries"): "[]",
    ("army_list", "specialists"): "[]",
    ("event", "cut_border"): None,
    ("event", "seeding"): None,
    ("event", "tables"): None,
    ("round", "cut"): None,
    ("round", "scenario_dice"): None,
    ("round", "wishes"): None,
    ("ruling", "about"): "[]",
    ("second_reading", "record"): "{}",
    ("variable_roll", "dice"): "[]",
}
"""The replacement of a damaged text, by table and column."""

PacketText = Callable[[Row, Iterable[Row]], str]
"""The text of the packet for an event's row and its variants: its own, where that can be used."""


def repair_texts(
    tables: Iterable[MergedTable], packet_text: PacketText
) -> tuple[tuple[MergedTable, ...], Mapping[str, set[int]]]:
    """Replace every damaged text.

    Args:
        packet_text: the packet to keep with the event: the one that it has, if that can be used.

    Returns:
        The tables, and the keys of the rows that were changed, by table.
    """
    tables = tuple(tables)
    variants = [row for table in tables if table.table == "variant" for row in table.rows.values()]
    changed: defaultdict[str, set[int]] = defaultdict(set)

    def whole(table: str, key: int, row: Row) -> Row:
        replaced = {name: BLANKS[table, name] for name in row if _is_torn(table, name, row[name])}
        if table == "event" and (text := packet_text(row, variants)) != row.get("packet_text"):
            replaced["packet_text"] = text
        if replaced:
            changed[table].add(key)
        return {**row, **replaced}

    repaired = tuple(
        replace(table, rows={key: whole(table.table, key, row) for key, row in table.rows.items()})
        for table in tables
    )
    return repaired, changed


def _is_torn(table: str, name: str, value: Any) -> bool:
    return (table, name) in BLANKS and value is not None and not _is_json(value)


def _is_json(value: Any) -> bool:
    try:
        json.loads(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


STEPS, ROWS = "journal_step", "journal_row"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReport:
    """What became of one table."""

    table: str
    rows: int
    """How many could be read."""
    from_journal: tuple[int, ...]
    disagreeing: tuple[int, ...]
    lost: tuple[tuple[int, int], ...]
    """Spans of numbers in which there may have been rows."""
    dropped: tuple[int, ...] = ()
    """Rows that were read but can't be kept: what they refer to is lost, or they are nonsense."""
    made_up: tuple[int, ...] = ()
    """Rows made with a number alone, because others refer to them, or with a replaced text."""

    @property
    def is_as_it_was(self) -> bool:
        """Whether the table is unchanged."""
        return not (
            self.from_journal or self.disagreeing or self.lost or self.dropped or self.made_up
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """What can be read of a file: its tables, and the journal's own."""

    schema: int
    tables: tuple[MergedTable, ...]
    steps: TableRead
    rows: TableRead

    @property
    def report(self) -> tuple[TableReport, ...]:
        """Table by table, the history last."""
        report = [
            TableReport(
                table=table.table, rows=len(table.rows), from_journal=table.from_journal,
                disagreeing=table.disagreeing, lost=table.lost,
            )
            for table in self.tables
        ]  # fmt: skip
        for read in (self.steps, self.rows):
            report.append(
                TableReport(
                    table=read.table, rows=len(read.rows), from_journal=(), disagreeing=(),
                    lost=read.lost,
                )
            )  # fmt: skip
        return tuple(report)


_WRITTEN_IN = 4
"""Parts of writing a file, of which reading is the first."""


def examine(data: bytes, *, prefers_journal: bool = False, go_on: GoOn = always) -> Examination:
    """Read everything that can be read of a file's bytes.

    Args:
        data: the file's bytes.
        prefers_journal: use the journal's where it differs from a row.
        go_on: called before each table.

    Raises:
        CancelledError: ``go_on`` answered no.
        EventFileError: "file.nothing-left": not even the event's own row.
    """
    data = readable(data)
    schema = schema_of(data)
    keys, kinds = _keys_of(schema), _kinds_of(schema)
    names = sorted(keys.keys() - {STEPS, ROWS})
    with opened_image(data) as db:
        ask(go_on, 0, _WRITTEN_IN * len(names))
        steps = read_journal(db, data, STEPS, keys[STEPS], is_step)
        rows = read_journal(db, data, ROWS, keys[ROWS], is_row_of(keys))
        steps = only_readable_steps(steps, kinds[STEPS])
        rows = only_readable_images(rows, steps, kinds[ROWS])
        journalled = fold_journal(
            steps, rows, {name: columns for name, (_, columns) in keys.items()}
        )
        whole = steps.is_whole and rows.is_whole
        tables = []
        for done, name in enumerate(names):
            ask(go_on, done, _WRITTEN_IN * len(names))
            key, columns = keys[name]
            logged = journalled.get(name, {})
            read = read_table(db, name, columns, key, highest=max(logged, default=0))
            tables.append(
                merge(
                    only_typed(read, kinds[name]),
                    logged,
                    is_journal_whole=whole,
                    prefers_journal=prefers_journal,
                )
            )
    return Examination(schema=schema, tables=tuple(tables), steps=steps, rows=rows)


def salvage(
    source: Path,
    target: Path,
    *,
    at: datetime,
    packet_text: PacketText,
    is_usable: Callable[[bytes], bool] = bool,
    go_on: GoOn = always,
) -> tuple[TableReport, ...]:
    """Make a new event file of what can be read of a damaged one.

    Args:
        source: any file; it is read once and never written to.
        target: where the new file goes; there must be nothing.
        at: the moment of its first step.
        packet_text: the packet to keep with the event: the one that it has, if that can be used.
        is_usable: whether an event can go on with these bytes; only such a file gets its name.
        go_on: called now and then, with about how much of how much is done.

    Returns:
        What became of each table.

    Raises:
        CancelledError: ``go_on`` answered no; there is no new file.
        EventFileError: "file.exists", "file.missing", "file.not-plain", "file.not-an-event",
            "file.cannot-read", "file.cannot-write", or "file.nothing-left": no event can be made
            of it.
    """
    target = target.absolute()
    if is_taken(target):
        raise taken(target)
    try:
        data = committed_bytes(source)
    except OSError as error:
        raise unreadable_file(source, error) from None
    if len(data) > MOST_BYTES:
        raise EventFileError(FileCode.NOT_AN_EVENT, path=str(source), why="")
    for prefers_journal in (False, True):
        found = examine(data, prefers_journal=prefers_journal, go_on=go_on)
        if not any(table.table == "event" and table.rows for table in found.tables):
            break
        tables, replaced = repair_texts(found.tables, packet_text)
        fixes = write_salvaged(
            target, found.schema, tables, found.steps.rows, found.rows.rows,
            at=at, is_usable=is_usable, go_on=go_on,
        )  # fmt: skip
        if fixes is not None:
            return tuple(_with_fixes(report, fixes, replaced) for report in found.report)
    raise EventFileError(FileCode.NOTHING_LEFT, path=str(source))


def _with_fixes(
    report: TableReport, fixes: Mapping[str, RowFixes], replaced: Mapping[str, set[int]]
) -> TableReport:
    own = fixes.get(report.table, RowFixes())
    return replace(
        report,
        rows=report.rows - len(own.dropped),
        dropped=tuple(sorted(own.dropped)),
        made_up=tuple(sorted(own.made_up | replaced.get(report.table, set()))),
    )


def _kinds_of(schema: int) -> dict[str, Kinds]:
    """Table -> the kinds of its columns in a schema."""
    with closing(empty_database(schema)) as db:
        return {
            name: {
                column: (str if "CHAR" in kind else int, not (needed or is_key))
                for _, column, kind, needed, _, is_key in db.execute(f'PRAGMA table_info("{name}")')
            }
            for name in _keys_of(schema)
        }


def _keys_of(schema: int) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Table -> its key and its columns in a schema."""
    db = empty_database(schema)
    try:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = [name for (name,) in db.execute(query) if name != "alembic_version"]
        found = {}
        for name in names:
            columns = db.execute(f'PRAGMA table_info("{name}")').fetchall()
            key = next(column[1] for column in columns if column[5])
            found[name] = (key, tuple(column[1] for column in columns))
        return found
    finally:
        db.close()
