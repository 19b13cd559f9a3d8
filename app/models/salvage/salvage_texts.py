"""Texts of a damaged file that hold JSON and are torn: set anew, so that the event can be read."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from app.models.salvage.page_reader import Row
from app.models.salvage.salvage_merge import Merged

BLANKS: Mapping[tuple[str, str], str | None] = {
    ("army_list", "entries"): "[]",
    ("army_list", "specialists"): "[]",
    ("event", "cut_border"): None,
    ("event", "tables"): None,
    ("round", "cut"): None,
    ("round", "scenario_dice"): None,
    ("round", "wishes"): None,
    ("ruling", "about"): "[]",
    ("second_reading", "record"): "{}",
    ("variable_roll", "dice"): "[]",
}
"""What stands where the text of a table's column is torn."""

PacketText = Callable[[Row, Iterable[Row]], str]
"""The text of the packet for an event's row and its variants: its own, where that can be used."""


def with_whole_texts(
    tables: Iterable[Merged], packet_text: PacketText
) -> tuple[tuple[Merged, ...], Mapping[str, set[int]]]:
    """The tables with every torn text set anew.

    Args:
        packet_text: the packet to keep with the event: the one that it has, if that can be used.

    Returns:
        The tables, and the keys of the rows that were changed, by table.
    """
    tables = tuple(tables)
    variants = [row for one in tables if one.table == "variant" for row in one.rows.values()]
    changed: defaultdict[str, set[int]] = defaultdict(set)

    def whole(table: str, key: int, row: Row) -> Row:
        anew = {name: BLANKS[table, name] for name in row if _is_torn(table, name, row[name])}
        if table == "event" and (text := packet_text(row, variants)) != row.get("packet_text"):
            anew["packet_text"] = text
        if anew:
            changed[table].add(key)
        return {**row, **anew}

    mended = tuple(
        replace(one, rows={key: whole(one.table, key, row) for key, row in one.rows.items()})
        for one in tables
    )
    return mended, changed


def _is_torn(table: str, name: str, value: Any) -> bool:
    return (table, name) in BLANKS and value is not None and not _is_json(value)


def _is_json(value: Any) -> bool:
    try:
        json.loads(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True
