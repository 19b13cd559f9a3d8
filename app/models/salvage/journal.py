"""The journal of a damaged file, read by its table and off its pages.

Rows are only ever added to the journal, so that what is on any page was never deleted; and they are
numbered without gaps, so that it is known which are missing.
"""

import sqlite3
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from app.models.file.journal import SALVAGE, UPGRADE, image_of
from app.models.salvage.page_reader import Fits, Row, TableRead, read_table, rows_on_pages

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
    last_number = _highest(db, table)
    highest = max((last_number or 0, *rows))
    lost = _gaps(rows, highest)
    if last_number is None:
        # It is unknown how many there were.
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
    """Whether a row can be the journal's, about a row of one of these tables."""

    def fits(row: Row) -> bool:
        images = [row["before"], row["after"]]
        return (
            isinstance(row["step_id"], int)
            and isinstance(row["row_id"], int)
            and row["table_name"] in tables
            and images != [None, None]
            and all(image is None or str(image).startswith("{") for image in images)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedTable:
    """A table, merged from its own pages and the journal."""

    table: str
    rows: Mapping[int, Row]
    from_journal: tuple[int, ...] = ()
    """Keys of rows that the table had lost."""
    disagreeing: tuple[int, ...] = ()
    """Keys of rows that differ from the journal; the table's is used."""
    lost: tuple[tuple[int, int], ...] = ()
    """Spans of keys that neither has; rows may have been there."""


def merge(
    table: TableRead,
    journal: Mapping[int, Row],
    *,
    is_journal_whole: bool,
    prefers_journal: bool = False,
) -> MergedTable:
    """Merge a table with its rows in the journal.

    Args:
        table: what could be read of it.
        journal: each row as of the journal.
        is_journal_whole: nothing of the journal is lost.
        prefers_journal: use the journal's where both have a row.
    """
    rows = dict(table.rows)
    rescued = tuple(sorted(key for key in journal if key not in rows and _covers(table.lost, key)))
    rows.update((key, journal[key]) for key in rescued)
    disagreeing: list[int] = []
    # A journal with holes may not have the newest, but that is better than a garbled text.
    for key in journal.keys() & table.rows.keys():
        if rows[key] != journal[key]:
            is_garbled = prefers_journal or _is_garbled(rows[key])
            rows[key] = journal[key] if is_garbled else rows[key]
            disagreeing += [key] if is_journal_whole or is_garbled else []
    if is_journal_whole:
        disagreeing += [key for key in table.rows if key not in journal]
        disagreeing += [key for key in journal if key not in rows]
    ordered = {key: rows[key] for key in sorted(rows)}
    # A journal that is whole knows every row that there was.
    lost = () if is_journal_whole else tuple(_without(table.lost, rescued))
    return MergedTable(
        table=table.table,
        rows=ordered,
        from_journal=rescued,
        disagreeing=tuple(sorted(disagreeing)),
        lost=lost,
    )


def fold_journal(
    steps: TableRead, rows: TableRead, columns: Mapping[str, Iterable[str]]
) -> dict[str, dict[int, Row]]:
    """Every table's rows as of the journal, from its newest floor on.

    Args:
        steps: those of the journal.
        rows: what each of them wrote.
        columns: of every table, as its schema has them; a newer one's further columns are left out.
    """
    floors = [key for key, step in steps.rows.items() if step["verb"] in (UPGRADE, SALVAGE)]
    floor = max(floors, default=0)
    tables: dict[str, dict[int, Row]] = {}
    for row in rows.rows.values():
        if not isinstance(row["step_id"], int) or row["step_id"] < floor:
            continue
        table = str(row["table_name"])
        table_rows = tables.setdefault(table, {})
        if row["after"] is None:
            table_rows.pop(row["row_id"], None)
            continue
        image = _image(row["after"], columns.get(table, ()))
        if image is not None:
            table_rows[row["row_id"]] = image
    return tables


def _image(text: object, columns: Iterable[str]) -> Row | None:
    image = image_of(text)
    return image and {column: image[column] for column in columns if column in image}


def _covers(spans: Iterable[tuple[int, int]], key: int) -> bool:
    return any(first <= key <= last for first, last in spans)


def _without(spans: Iterable[tuple[int, int]], keys: Iterable[int]) -> list[tuple[int, int]]:
    """Spans with single keys taken out."""
    left = list(spans)
    for key in keys:
        for n, (first, last) in enumerate(left):
            if first <= key <= last:
                parts = [(first, key - 1), (key + 1, last)]
                left[n : n + 1] = [(a, b) for a, b in parts if a <= b]
                break
    return left


def _is_garbled(row: Row) -> bool:
    return any(isinstance(value, str) and "\ufffd" in value for value in row.values())
