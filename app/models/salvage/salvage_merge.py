"""Tables and journal put together: what one has lost the other may tell."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.models.file.journal import SALVAGE, UPGRADE, image_of
from app.models.salvage.page_reader import Row, TableRead


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """A table as it comes out of both."""

    table: str
    rows: Mapping[int, Row]
    from_journal: tuple[int, ...] = ()
    """Keys of rows that the table had lost."""
    disagreeing: tuple[int, ...] = ()
    """Keys of rows of which the journal tells otherwise; the table's word is taken."""
    lost: tuple[tuple[int, int], ...] = ()
    """Spans of keys of which neither tells; rows may have been there."""


def merge(
    table: TableRead,
    journal: Mapping[int, Row],
    *,
    is_journal_whole: bool,
    prefers_journal: bool = False,
) -> Merged:
    """Put a table and what the journal tells of it together.

    Args:
        table: what could be read of it.
        journal: what the journal tells of each row.
        is_journal_whole: nothing of the journal is lost.
        prefers_journal: take the journal's word where both tell of a row.
    """
    rows = dict(table.rows)
    rescued = tuple(sorted(key for key in journal if key not in rows and _covers(table.lost, key)))
    rows.update((key, journal[key]) for key in rescued)
    disagreeing: list[int] = []
    # A journal with holes does not know what came last, but better that than no text any more.
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
    return Merged(
        table=table.table,
        rows=ordered,
        from_journal=rescued,
        disagreeing=tuple(sorted(disagreeing)),
        lost=lost,
    )


def folded(
    steps: TableRead, rows: TableRead, columns: Mapping[str, Iterable[str]]
) -> dict[str, dict[int, Row]]:
    """What the journal tells of every table, from its newest floor on.

    Args:
        steps: those of the journal.
        rows: what each of them wrote.
        columns: of every table, as its schema has them; what a newer one has beside is left out.
    """
    floors = [key for key, step in steps.rows.items() if step["verb"] in (UPGRADE, SALVAGE)]
    floor = max(floors, default=0)
    tables: dict[str, dict[int, Row]] = {}
    for row in rows.rows.values():
        if not isinstance(row["step_id"], int) or row["step_id"] < floor:
            continue
        table = str(row["table_name"])
        told = tables.setdefault(table, {})
        if row["after"] is None:
            told.pop(row["row_id"], None)
            continue
        image = _image(row["after"], columns.get(table, ()))
        if image is not None:
            told[row["row_id"]] = image
    return tables


def _image(text: object, columns: Iterable[str]) -> Row | None:
    told = image_of(text)
    return told and {column: told[column] for column in columns if column in told}


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
