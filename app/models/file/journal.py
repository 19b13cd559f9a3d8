"""The journal: every action with the rows that it changed. Rows are only ever added.

A step is an *act* (undone and redone) or a *note* (printed, countdown, backup: in the history,
never on the undo stack). Not journalled: which page is shown, sizes of windows, what the second
screen shows.

Rows that differ from it were altered by another program. An upgrade's step stores every row as it
is, and from then on that counts; so the step also keeps which rows had been altered before.
"""

import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table, bindparam, func, select
from sqlalchemy.orm import Session

from app.codes import FileCode
from app.models.file.connection import insert_plain, run_plain
from app.models.file.file_format import EventFileError
from app.models.file.file_kind import EVENT, FileKind
from app.models.tables.base import JournalRow as JournalRow
from app.models.tables.base import JournalStep as JournalStep
from app.rules.core.errors import GoOn, always, ask

UPGRADE = "upgrade_file"
"""The verb of the note that an upgrade writes, with the image of every row."""
SALVAGE = "salvage_file"
"""The verb of the note that begins a salvaged file."""
_MOST = 1000
"""How many rows are kept; more are another event."""
_ROWS_AT_ONCE = 500
"""After so many the comparison may be cancelled."""
_LATER = "SELECT 1 FROM journal_row WHERE table_name = ? AND row_id = ? AND step_id > ? LIMIT 1"

Row = tuple[str, int]
"""A table's name and a row's key."""


class StepKind(StrEnum):
    """Whether undo takes a step back (act) or passes it over (note)."""

    ACT = "act"
    NOTE = "note"


_ADD_STEP = (
    "INSERT INTO journal_step (verb, arguments, kind, who, reason, at, undoes)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_ROW = JournalRow.__table__
_ROWS_OF_STEP = (
    select(_ROW.c.table_name, _ROW.c.row_id, _ROW.c.before, _ROW.c.after)
    .where(_ROW.c.step_id == bindparam("step"))
    .order_by(_ROW.c.id)
)
_NEWEST_ROW = select(func.max(_ROW.c.id)).where(_ROW.c.step_id == bindparam("step"))
_LATER_ROWS = _ROWS_OF_STEP.where(_ROW.c.id > bindparam("after"))
_STEP = JournalStep.__table__
_FLOOR = select(func.max(_STEP.c.id)).where(_STEP.c.verb.in_((UPGRADE, SALVAGE)))
# An upgrade's step has every row's image; what came before is of another schema.
_SINCE = (
    select(_ROW.c.table_name, _ROW.c.row_id, _ROW.c.after)
    .where(_ROW.c.step_id >= bindparam("floor"))
    .order_by(_ROW.c.id)
)
_VERB = select(_STEP.c.verb, _STEP.c.arguments).where(_STEP.c.id == bindparam("step"))


def add_step(
    connection: Connection,
    verb: str,
    arguments: str,
    kind: StepKind,
    who: str,
    reason: str,
    at: str,
    undoes: int | None,
) -> int:
    """Begin a step with its line in the journal; answer its number."""
    values = (verb, arguments, kind.value, who, reason, at, undoes)
    return insert_plain(connection, _ADD_STEP, values)


def rows_of_step(db: Session | Connection, step: int) -> Sequence[Any]:
    """What a step changed, in its order: table, row's key, image before, image after."""
    return db.execute(_ROWS_OF_STEP, {"step": step}).all()


def newest_row(db: Session, step: int) -> int:
    """The journal's newest row of a step; 0 where it has changed nothing yet."""
    return db.scalar(_NEWEST_ROW, {"step": step}) or 0


def rows_after(db: Session, step: int, row: int) -> Sequence[Any]:
    """What a step has changed since a row of the journal, as ``rows_of_step`` answers."""
    return db.execute(_LATER_ROWS, {"step": step, "after": row}).all()


def undo_floor(db: Session | Connection) -> int:
    """The last step with the image of every row, or 0: undo never goes behind it."""
    return db.scalar(_FLOOR) or 0


def journal_rows(db: Session | Connection) -> dict[str, dict[int, str]]:
    """Every table's rows as of the journal since its newest floor: a row's key -> its image."""
    tables: dict[str, dict[int, str]] = {}
    for table, row, after in db.execute(_SINCE, {"floor": undo_floor(db)}):
        rows = tables.setdefault(table, {})
        if after is None:
            rows.pop(row, None)
        else:
            rows[row] = after
    return tables


def image_of(text: object) -> dict[str, Any] | None:
    """The columns of a row's image; None where it cannot be read."""
    try:
        columns = json.loads(str(text))
    except ValueError:
        return None
    return columns if isinstance(columns, dict) else None


# U+0000: SQLite keeps it in a text, PostgreSQL can't. Both stores refuse it alike.

_ESCAPED = "\\u0000"
"""How JSON writes it."""
_NULLS = f"SELECT after FROM journal_row WHERE step_id = ? AND instr(after, '{_ESCAPED}') > 0"


def has_null(arguments: str, *texts: str) -> bool:
    """Whether the arguments of a step, as JSON, or a text beside them hold U+0000."""
    return any("\0" in text for text in texts) or (
        _ESCAPED in arguments and _holds_null(json.loads(arguments))
    )


def refuse_null_rows(connection: Connection, step: int) -> None:
    """Refuse a step that wrote U+0000 into a row.

    Raises:
        EventFileError: "file.server-null".
    """
    # One who types these six letters types no such character.
    for (after,) in connection.exec_driver_sql(_NULLS, (step,)):
        if _holds_null(json.loads(after)):
            raise EventFileError(FileCode.SERVER_NULL)


def _holds_null(value: object) -> bool:
    match value:
        case str():
            return "\0" in value
        case dict():
            return any(map(_holds_null, (*value, *value.values())))
        case list():
            return any(map(_holds_null, value))
    return False


# Triggers that write every change of a tracked row into the journal.
#
# They are made from the tables' own description, are temporary (the stored schema stays clean),
# and so are installed on every connection that writes. They see bulk updates and plain SQL,
# too, which no object mapper does.


UNTRACKED = frozenset({"journal_step", "journal_row"})
"""The journal doesn't record itself."""


def tracked_tables(kind: FileKind = EVENT) -> tuple[Table, ...]:
    """Every table whose rows are journalled, by name."""
    tables = kind.metadata.tables
    return tuple(tables[name] for name in sorted(tables) if name not in UNTRACKED)


def key_of(table: Table) -> str:
    """The name of a tracked table's single whole-number key."""
    (column,) = table.primary_key.columns
    return column.name


def image(table: Table, alias: str = "") -> str:
    """SQL for a row as a JSON object, its columns in the order of the table."""
    prefix = f"{alias}." if alias else ""
    parts = ", ".join(f"'{column.name}', {prefix}\"{column.name}\"" for column in table.columns)
    return f"json_object({parts})"


def install_triggers(connection: Connection, kind: FileKind = EVENT) -> None:
    """Journal every change of a tracked table on this connection."""
    # There are many, and the first act waits for them.
    run_plain(connection, *_all_triggers(kind))


@cache
def _all_triggers(kind: FileKind) -> tuple[str, ...]:
    return tuple(statement for table in tracked_tables(kind) for statement in _triggers(table))


def _triggers(table: Table) -> Iterator[str]:
    key = key_of(table)
    old, new = image(table, "old"), image(table, "new")
    fixed = f'SELECT raise(ABORT, \'a key never changes\') WHERE old."{key}" <> new."{key}"; '
    changed = " OR ".join(f'old."{c.name}" IS NOT new."{c.name}"' for c in table.columns)
    for act, row, before, after, when in (
        ("INSERT", "new", "NULL", new, ""),
        ("UPDATE", "new", old, new, f"WHEN {changed}"),
        ("DELETE", "old", old, "NULL", ""),
    ):
        yield (
            f"CREATE TEMP TRIGGER IF NOT EXISTS capture_{table.name}_{act.lower()} "
            f'AFTER {act} ON main."{table.name}" {when} BEGIN '
            f"{fixed if act == 'UPDATE' else ''}"
            f"INSERT INTO journal_row (step_id, table_name, row_id, before, after) VALUES "
            f"((SELECT max(id) FROM journal_step), '{table.name}', {row}.\"{key}\", "
            f"{before}, {after}); END"
        )


def altered_rows(connection: Connection, go_on: GoOn = always) -> tuple[Row, ...]:
    """The rows that differ from the journal, by table, the first thousand.

    Columns that only one of the two has are left out: the journal may be of another schema.

    Raises:
        CancelledError: ``go_on`` answered no; it is called now and then.
    """
    return tuple(islice(_altered(connection, go_on), _MOST))


def altered_before_upgrade(session: Session) -> Iterator[Row]:
    """The rows that the newest upgrade found altered, and that no step has changed since."""
    floor = undo_floor(session)
    step = session.execute(_VERB, {"step": floor}).first()
    if step is None or step.verb != UPGRADE:
        return
    for table, row in _rows(json.loads(step.arguments).get("altered")):
        later = session.connection().exec_driver_sql(_LATER, (table, row, floor))
        if later.first() is None:
            yield table, row


def _rows(payload: object) -> Iterator[Row]:
    for pair in payload if isinstance(payload, list) else ():
        if isinstance(pair, list) and list(map(type, pair)) == [str, int]:
            yield pair[0], pair[1]


def _altered(connection: Connection, go_on: GoOn) -> Iterator[Row]:
    journalled = journal_rows(connection)
    done, all_ = 0, sum(map(len, journalled.values()))
    for table, key, columns in _tables(connection):
        journal = journalled.get(table, {})
        names = ", ".join(f'"{name}"' for name in columns)
        rows = connection.exec_driver_sql(f'SELECT "{key}", {names} FROM "{table}" ORDER BY 1')
        for row, *values in rows:
            if done % _ROWS_AT_ONCE == 0:
                ask(go_on, min(done, all_), all_)
            done += 1
            after = image_of(journal.pop(row, "")) or {}
            stored = dict(zip(columns, values, strict=True))
            if not after or any(stored[name] != after[name] for name in stored.keys() & after):
                yield table, row
        yield from ((table, row) for row in journal)


def _tables(connection: Connection) -> Iterator[tuple[str, str, list[str]]]:
    """Every tracked table of the file, its key, and its columns."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    for (table,) in connection.exec_driver_sql(query).all():
        if table in UNTRACKED or table.startswith(("sqlite_", "alembic_")):
            continue
        columns = connection.exec_driver_sql(f'PRAGMA table_info("{table}")').all()
        yield (
            table,
            next(column[1] for column in columns if column[5]),
            [column[1] for column in columns],
        )
