"""The journal of a damaged file, read by its table and off its pages.

Rows are only ever added to the journal, so that what stands on any page was never taken away; and
they are numbered without gaps, so that it is known which are missing.
"""

import sqlite3
from collections.abc import Container

from app.models.salvage.page_reader import Row, TableRead, read_table
from app.models.salvage.salvage_leaves import Fits, rows_on_pages

_PAGE = 4096


def read_journal(
    db: sqlite3.Connection, data: bytes, table: str, known: tuple[str, tuple[str, ...]], fits: Fits
) -> TableRead:
    """Read one of the journal's tables.

    Args:
        db: the damaged database.
        data: the same as bytes.
        table: "journal_step" or "journal_row".
        known: the table's key and columns.
        fits: whether a row can be one of the table's.
    """
    key, columns = known
    read = read_table(db, table, columns, key)
    if read.is_whole:
        return read
    rows = {**rows_on_pages(data, _PAGE, columns, key, fits), **read.rows}
    told = _highest(db, table)
    highest = max((told or 0, *rows))
    lost = _gaps(rows, highest)
    if told is None:
        # Nobody knows how many there were.
        lost = (*lost, (highest + 1, highest + 1))
    ordered = {number: rows[number] for number in sorted(rows) if number <= highest}
    return TableRead(table=table, rows=ordered, lost=lost)


def is_step(row: Row) -> bool:
    """Whether a row can be a step."""
    return (
        row["kind"] in ("act", "note")
        and isinstance(row["verb"], str)
        and str(row["arguments"]).startswith("{")
        and isinstance(row["at"], str)
    )


def is_row_of(tables: Container[str]) -> Fits:
    """Whether a row can tell of a row of one of these tables."""

    def fits(row: Row) -> bool:
        told = [row["before"], row["after"]]
        return (
            isinstance(row["step_id"], int)
            and isinstance(row["row_id"], int)
            and row["table_name"] in tables
            and told != [None, None]
            and all(one is None or str(one).startswith("{") for one in told)
        )

    return fits


def _highest(db: sqlite3.Connection, table: str) -> int | None:
    try:
        query = "SELECT seq FROM sqlite_sequence WHERE name = ?"
        found = db.execute(query, (table,)).fetchone()
    except (sqlite3.Error, ValueError):
        return None
    return found[0] if found and isinstance(found[0], int) else None


def _gaps(rows: Container[int], highest: int) -> tuple[tuple[int, int], ...]:
    gaps: list[tuple[int, int]] = []
    for number in range(1, highest + 1):
        if number in rows:
            continue
        if gaps and gaps[-1][1] == number - 1:
            gaps[-1] = (gaps[-1][0], number)
        else:
            gaps.append((number, number))
    return tuple(gaps)
