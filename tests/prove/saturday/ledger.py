"""Ledger: what an event's store holds, read past the program, with a journal kept by itself.

It shares no code with the program: it reads rows by plain SQL and carries out the images of the
journal on tables of its own, step after step. Whatever the two don't agree in is a fault.
"""

import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

Contents = dict[str, list[tuple[Any, ...]]]
"""Table -> its rows, by key."""

_LINES = "SELECT id, verb, who, reason FROM journal_step ORDER BY id"
_IMAGES = (
    "SELECT id, step_id, table_name, row_id, before, after FROM journal_row "
    "WHERE id > {after} AND step_id >= {floor} ORDER BY id"
)
_FLOOR = "SELECT max(id) FROM journal_step WHERE verb IN ('upgrade_file', 'salvage_file')"
"""Rows before it are of another schema."""


class Line(NamedTuple):
    """A step of the journal, as it is stored."""

    step: int
    verb: str
    who: str
    reason: str


class Table(NamedTuple):
    """A table whose rows are journalled."""

    name: str
    columns: tuple[str, ...]
    key: int
    """Which column."""


class Ledger(ABC):
    """Reads one store and keeps its own journal of it."""

    def __init__(self) -> None:
        self._tables: tuple[Table, ...] = ()
        self._contents: Contents | None = None
        self._lines: tuple[Line, ...] | None = None
        self._kept: dict[str, dict[int, tuple[Any, ...]]] = {}
        """Every row as of the journal's images that were read so far."""
        self._last = self._floor = 0
        """The last of these images, and the step that they begin with."""
        self._mark: object = None

    @abstractmethod
    def _ask(self, query: str) -> list[tuple[Any, ...]]:
        """Answer a query."""

    @abstractmethod
    def _changed(self) -> object:
        """Something that is another as soon as anybody has written."""

    @abstractmethod
    def _described(self) -> Iterator[Table]:
        """The tables that are there."""

    def forget(self) -> None:
        """Know nothing: the store is another one, or was put back."""
        self._tables, self._kept, self._last, self._mark = (), {}, 0, None

    @property
    def contents(self) -> Contents:
        """Every row of every table beside the journal."""
        self._look()
        if self._contents is None:
            self._contents = {
                table.name: self._ask(
                    f"SELECT {', '.join(map(_quoted, table.columns))} FROM {_quoted(table.name)} "
                    f"ORDER BY {_quoted(table.columns[table.key])}"
                )
                for table in self._tables
            }
        return self._contents

    @property
    def lines(self) -> tuple[Line, ...]:
        """The steps of the journal, oldest first."""
        self._look()
        if self._lines is None:
            self._lines = tuple(Line(*row) for row in self._ask(_LINES))
        return self._lines

    @property
    def newest(self) -> int:
        """The number of the newest step."""
        return self.lines[-1].step if self.lines else 0

    def faults(self) -> Iterator[str]:
        """Read the journal's new images, carry them out, and compare all rows with what is kept."""
        contents = self.contents
        yield from self._carry_out()
        for table in self._tables:
            kept = self._kept.get(table.name, {})
            if [kept[key] for key in sorted(kept)] != contents[table.name]:
                yield f"{table.name} is not what its journal says: {_other(kept, contents, table)}"

    def _carry_out(self) -> Iterator[str]:
        if not self._last:
            ((floor,),) = self._ask(_FLOOR)
            self._floor = floor or 0
        tables = {table.name: table for table in self._tables}
        query = _IMAGES.format(after=self._last, floor=self._floor)
        for number, step, name, row, before, after in self._ask(query):
            self._last, table = number, tables[name]
            rows = self._kept.setdefault(name, {})
            # What an upgrade writes is new wherever it comes from.
            if step > self._floor and _row(before, table) != rows.get(row):
                yield f"step {step}: row {row} of {name} was {rows.get(row)}, and not {before}"
            now = _row(after, table)
            if now is None:
                rows.pop(row, None)
            else:
                rows[row] = now

    def _look(self) -> None:
        mark = self._changed()
        if mark != self._mark or mark is None:
            self._mark, self._contents, self._lines = mark, None, None
        if not self._tables:
            self._tables = tuple(self._described())


def _quoted(name: str) -> str:
    return f'"{name}"'


def _row(image: str | None, table: Table) -> tuple[Any, ...] | None:
    if image is None:
        return None
    values = json.loads(image)
    return tuple(values[column] for column in table.columns)


def _other(
    kept: dict[int, tuple[Any, ...]], contents: Contents, table: Table
) -> list[tuple[Any, ...]]:
    """Some of the rows that one has and the other has not."""
    return sorted({*kept.values()} ^ {*contents[table.name]}, key=repr)[:4]


class FileLedger(Ledger):
    """Reads a file, over a connection of its own that never writes.

    Args:
        path: the event's file.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._link: sqlite3.Connection | None = None

    def forget(self) -> None:
        super().forget()
        if self._link is not None:
            self._link.close()
            self._link = None

    def _ask(self, query: str) -> list[tuple[Any, ...]]:
        if self._link is None:
            self._link = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)
        return self._link.execute(query).fetchall()

    def _changed(self) -> object:
        # Of one connection: where that is made again, all was forgotten before.
        return self._ask("PRAGMA data_version")[0][0]

    def _described(self) -> Iterator[Table]:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        for (name,) in self._ask(names):
            if name.startswith(("sqlite_", "alembic_", "journal_")):
                continue
            columns = self._ask(f"PRAGMA table_info({_quoted(name)})")
            (key,) = (number for number, column in enumerate(columns) if column[5])
            yield Table(name, tuple(column[1] for column in columns), key)


class ServerLedger(Ledger):
    """Reads an event on a server.

    Args:
        connect: makes a connection that is none of the program's.
        schema: the event's.
    """

    def __init__(self, connect: Callable[[], "psycopg.Connection[Any]"], schema: str) -> None:
        super().__init__()
        self._connect, self._schema = connect, schema
        self._link: psycopg.Connection[Any] | None = None

    def forget(self) -> None:
        super().forget()
        if self._link is not None:
            self._link.close()
            self._link = None

    def _ask(self, query: str) -> list[tuple[Any, ...]]:
        if self._link is None:
            self._link = self._connect()
            self._link.execute(f'SET search_path TO "{self._schema}"'.encode())
        return self._link.execute(query.encode()).fetchall()

    def _changed(self) -> object:
        # Another as soon as anything was written, whatever it was.
        return self._ask("SELECT pg_current_snapshot()::text")[0][0]

    def _described(self) -> Iterator[Table]:
        columns = self._ask(
            "SELECT c.table_name, c.column_name, EXISTS ("
            "SELECT FROM information_schema.key_column_usage k "
            "JOIN information_schema.table_constraints t USING (constraint_schema, constraint_name)"
            " WHERE t.constraint_type = 'PRIMARY KEY' AND k.table_schema = c.table_schema "
            "AND k.table_name = c.table_name AND k.column_name = c.column_name) "
            "FROM information_schema.columns c "
            f"WHERE c.table_schema = '{self._schema}' AND c.table_name <> 'dicedown' "
            "AND c.table_name NOT LIKE 'journal%' ORDER BY c.table_name, c.ordinal_position"
        )
        tables: dict[str, list[tuple[str, bool]]] = {}
        for table, column, is_key in columns:
            tables.setdefault(table, []).append((column, is_key))
        for table, there in tables.items():
            names = tuple(name for name, _ in there)
            yield Table(table, names, [is_key for _, is_key in there].index(True))
