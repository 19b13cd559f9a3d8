"""Rows that differ from the journal, in a file of any schema, before it is upgraded.

An upgrade's step stores every row as it is, and from then on that counts. So the step also keeps
which rows another program had altered before.
"""

import json
from collections.abc import Iterator
from itertools import islice

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from app.models.file.journal import (
    UNTRACKED,
    UPGRADE,
    JournalStep,
    image_of,
    journal_rows,
    undo_floor,
)

_MOST = 1000
"""How many rows are kept; more are another event."""
_LATER = "SELECT 1 FROM journal_row WHERE table_name = ? AND row_id = ? AND step_id > ? LIMIT 1"

Row = tuple[str, int]
"""A table's name and a row's key."""


def altered_rows(connection: Connection) -> tuple[Row, ...]:
    """The rows that differ from the journal, by table, the first thousand.

    Columns that only one of the two has are left out: the journal may be of another schema.
    """
    return tuple(islice(_altered(connection), _MOST))


def altered_before_upgrade(session: Session) -> Iterator[Row]:
    """The rows that the newest upgrade found altered, and that no step has changed since."""
    floor = undo_floor(session)
    step = session.get(JournalStep, floor)
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


def _altered(connection: Connection) -> Iterator[Row]:
    journalled = journal_rows(connection)
    for table, key, columns in _tables(connection):
        journal = journalled.get(table, {})
        names = ", ".join(f'"{name}"' for name in columns)
        rows = connection.exec_driver_sql(f'SELECT "{key}", {names} FROM "{table}" ORDER BY 1')
        for row, *values in rows:
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
