"""Which rows of a damaged file can be what they were: each value of its column's kind.

A page in the wrong place, or a flipped bit, gives rows that can be read and say nonsense.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from app.models.salvage.page_reader import Row, TableRead

Kinds = Mapping[str, tuple[type, bool]]
"""Column -> the kind of its values, and whether there may be none."""


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
            and all(row[one] is None or _is_object(row[one]) for one in ("before", "after"))
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
