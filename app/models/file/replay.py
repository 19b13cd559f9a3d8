"""Undo of a step by its row images, last change first, and the event as of a step."""

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, delete, select, text
from sqlalchemy.orm import Session

from app.models.file.connection import connect, insert_plain
from app.models.file.file_kind import FileKind, kind_of_database
from app.models.file.journal import JournalRow, JournalStep, key_of, rows_of_step


def retrace(connection: Connection, step_id: int, kind: FileKind | None = None) -> None:
    """Restore every row as it was before the step.

    Every image is restored in turn, not only the first of each row: rows may have passed through
    values that are unique, as when two games swap tables.

    Args:
        connection: in a transaction.
        step_id: the step.
        kind: of what is stored; None lets an SQLite file tell it.
    """
    tables = (kind or kind_of_database(connection.exec_driver_sql)).metadata.tables
    for table_name, row_id, before, after in reversed(rows_of_step(connection, step_id)):
        table = tables[table_name]
        _put_back(connection, table, row_id, before, is_there=after is not None)


def _put_back(
    connection: Connection, table: Table, row_id: int, before: str | None, *, is_there: bool
) -> None:
    key = table.c[key_of(table)]
    if before is None:
        connection.execute(table.delete().where(key == row_id))
        return
    values: dict[str, Any] = json.loads(before)
    updated = connection.execute(table.update().where(key == row_id).values(values))
    if not is_there and not updated.rowcount:
        # A note may have set the row again since: then it has the values from before.
        connection.execute(table.insert().values(values))


def bytes_as_of(data: bytes, step: int) -> bytes:
    """Read an event as it was right after a step; its journal ends there, too.

    Args:
        data: an event of this program's schema.
        step: one after the newest upgrade, since earlier rows have other columns.

    Raises:
        OSError: no temporary file can be had.
    """
    with tempfile.TemporaryDirectory(prefix="dicedown-") as folder:
        copy = Path(folder, "event")
        copy.write_bytes(data)
        engine = connect(copy, read_only=False)
        try:
            with engine.begin() as connection:
                _forget_after(connection, step)
        finally:
            engine.dispose()
        return copy.read_bytes()


def _forget_after(connection: Connection, step: int) -> None:
    # The journal's triggers are temporary: on this connection nothing follows the rows.
    later = select(JournalStep.id).where(JournalStep.id > step).order_by(JournalStep.id.desc())
    for number in connection.scalars(later).all():
        retrace(connection, number)
    connection.execute(delete(JournalRow).where(JournalRow.step_id > step))
    connection.execute(delete(JournalStep).where(JournalStep.id > step))


@dataclass(frozen=True, slots=True)
class MadeSteps:
    """Steps that were made in another place, with what they changed, oldest first."""

    steps: tuple[tuple[Any, ...], ...]
    """Values of journal_step, in the order of its columns."""
    rows: tuple[tuple[Any, ...], ...]
    """Values of journal_row."""


def columns_of(table: Table) -> str:
    """The columns of a table, in its order, for a statement."""
    return ", ".join(f'"{column.name}"' for column in table.columns)


def add_made(connection: Connection, made: MadeSteps, kind: FileKind) -> None:
    """Carry out steps that were made in another place, and add them to the journal.

    Args:
        connection: to a file, in a transaction; without the journal's triggers.
        made: what comes next after the newest step that the file has.
        kind: of the file.
    """
    tables = kind.metadata.tables
    for name, lines in (("journal_step", made.steps), ("journal_row", made.rows)):
        table = tables[name]
        marks = ", ".join("?" * len(table.columns))
        statement = f"INSERT INTO {name} ({columns_of(table)}) VALUES ({marks})"
        for line in lines:
            insert_plain(connection, statement, line)
    for _, _, name, row_id, _, after in made.rows:
        key = key_of(tables[name])
        # A row's own values pass through what was unique there, one by one as they did.
        if after is None:
            insert_plain(connection, f'DELETE FROM "{name}" WHERE "{key}" = ?', (row_id,))
            continue
        values: dict[str, Any] = json.loads(after)
        sets = ", ".join(f'"{column}" = excluded."{column}"' for column in values)
        columns = ", ".join(f'"{column}"' for column in values)
        marks = ", ".join("?" * len(values))
        insert_plain(
            connection,
            f'INSERT INTO "{name}" ({columns}) VALUES ({marks}) '
            f'ON CONFLICT ("{key}") DO UPDATE SET {sets}',
            tuple(values.values()),
        )


# Undone steps too; ballots are blind and left out. What an image holds is a text on a server.
_STEPS = text(
    """
    SELECT DISTINCT step_id FROM journal_row
    WHERE (table_name = 'player' AND row_id = :player)
       OR (table_name <> 'ballot'
           AND (CAST(json_extract(before, '$.player_id') AS BIGINT) = :player
                OR CAST(json_extract(after, '$.player_id') AS BIGINT) = :player))
       OR (table_name IN ('game', 'wish')
           AND :player IN (CAST(json_extract(before, '$.first_id') AS BIGINT),
                           CAST(json_extract(before, '$.second_id') AS BIGINT),
                           CAST(json_extract(after, '$.first_id') AS BIGINT),
                           CAST(json_extract(after, '$.second_id') AS BIGINT)))
    """
)


def steps_about(session: Session, player: int) -> frozenset[int]:
    """The steps that changed the player's row, or a row that refers to the player."""
    return frozenset(session.scalars(_STEPS, {"player": player}))
