"""Reading what can still be read of a damaged file, table by table, around what cannot.

A table is read from its first row on until a page fails, then from its last row back, then row by
row in between. The file's bytes lie in memory; the file itself is never touched.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Row = Mapping[str, Any]
"""Column -> value."""

_MOST_PROBED = 300_000
_MOST_OF_A_PAGE = 800
_BEYOND = 2_000
"""Rows that are looked for beyond the highest that anything tells of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRead:
    """What was read of one table."""

    table: str
    rows: Mapping[int, Row]
    """By key, ascending."""
    lost: tuple[tuple[int, int], ...] = ()
    """Spans of keys in which rows may have been that cannot be read, ends included."""

    @property
    def is_whole(self) -> bool:
        """Whether every page of the table could be read."""
        return not self.lost


def read_table(
    db: sqlite3.Connection, table: str, columns: Iterable[str], key: str, *, highest: int = 0
) -> TableRead:
    """Read a table's rows, whatever is the matter with its pages.

    Args:
        db: the damaged database.
        table: its name.
        columns: all columns that the schema knows.
        key: the whole-number key.
        highest: a key that is known to have been there, from elsewhere.
    """
    reader = _Reader(db, table, tuple(columns), key)
    forward, fails = reader.run("ASC")
    if not fails:
        return TableRead(table=table, rows=forward)
    if not reader.is_known():
        return TableRead(table=table, rows={}, lost=((1, max(1, highest)),))
    backward, _ = reader.run("DESC")
    low = max(forward, default=0) + 1
    high = min(backward, default=max(highest, low) + _BEYOND) - 1
    high = min(high, low + _MOST_PROBED)
    between, lost = reader.probe(low, high)
    rows = {**forward, **backward, **between}
    top = max((highest, *rows), default=highest)
    spans = tuple((first, min(last, max(top, first))) for first, last in lost if first <= top)
    ordered = {number: rows[number] for number in sorted(rows)}
    return TableRead(table=table, rows=ordered, lost=spans or ((low, max(top, low)),))


class _Reader:
    """Reads rows of one table by its key, without any of its indexes."""

    def __init__(
        self, db: sqlite3.Connection, table: str, columns: tuple[str, ...], key: str
    ) -> None:
        self._db, self._columns, self._key = db, columns, key
        named = ", ".join(f'"{column}"' for column in columns)
        self._select = f'SELECT {named} FROM "{table}" NOT INDEXED'

    def run(self, order: str) -> tuple[dict[int, Row], bool]:
        """Rows from one end on, and whether that broke off."""
        rows: dict[int, Row] = {}
        try:
            for values in self._db.execute(f'{self._select} ORDER BY "{self._key}" {order}'):
                self._take(values, rows)
        except (sqlite3.Error, ValueError, OverflowError):
            return rows, True
        return rows, False

    def is_known(self) -> bool:
        """Whether the database knows of the table at all."""
        try:
            self._db.execute(f"{self._select} LIMIT 0").fetchall()
        except (sqlite3.Error, ValueError):
            return False
        return True

    def probe(self, low: int, high: int) -> tuple[dict[int, Row], list[tuple[int, int]]]:
        """Rows of a span one by one, and the spans where reading failed."""
        rows: dict[int, Row] = {}
        lost: list[tuple[int, int]] = []
        query = f'{self._select} WHERE "{self._key}" = ?'
        for number in range(low, high + 1):
            try:
                values = self._db.execute(query, (number,)).fetchone()
            except (sqlite3.Error, ValueError, OverflowError):
                if lost and lost[-1][1] == number - 1:
                    lost[-1] = (lost[-1][0], number)
                else:
                    lost.append((number, number))
                if number - lost[-1][0] > _MOST_OF_A_PAGE:
                    # No page holds so many: the way to all of them is broken.
                    lost[-1] = (lost[-1][0], high)
                    break
            else:
                if values is not None:
                    self._take(values, rows)
        return rows, lost

    def _take(self, values: tuple[Any, ...], rows: dict[int, Row]) -> None:
        row = dict(zip(self._columns, values, strict=True))
        number = row[self._key]
        if isinstance(number, int) and number > 0:
            rows[number] = row
