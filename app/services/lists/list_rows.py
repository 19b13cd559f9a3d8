"""Army lists as stored: what can be kept of them, and writing a player's."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from enum import StrEnum

from sqlalchemy import select

from app.models.tables.player import ArmyListRow
from app.rules.core.bounds import MOST_LISTS, MOST_POINTS
from app.rules.core.errors import Problem, impossible
from app.rules.core.ids import PlayerId
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.lists.text import LONGEST_LINE, MOST_LINES
from app.services.core.act_context import Work
from app.services.players.names import composed, unshowable

"""No figure of a list is larger."""
LONGEST_TEXT = MOST_LINES * (LONGEST_LINE + 1)
"""Of a text that a list was read from, in characters; more of it is not read either."""
MOST_ENTRIES = 400
"""Of one list, its specialists among them."""

_TEXTS = ("caster", "faction", "theme", "objective")
_FIGURES = ("tier", "points", "bonus")


class ListRefusal(StrEnum):
    """What of a list cannot be kept."""

    NUMBER = "list.number"
    """Facts: number, most; none or another list's."""
    FIGURE = "list.figure"
    """Facts: points, most."""
    LETTER = "list.letter"
    """Facts: character, as U+0007."""
    LONG = "list.long"
    """Facts: length, most, in characters."""
    ENTRIES = "list.entries"
    """Facts: entries, most."""
    NAMELESS = "list.nameless"


def unkeepable(lists: tuple[ArmyList, ...], texts: Mapping[int, str]) -> tuple[Problem, ...]:
    """What of a player's lists cannot be kept, with fields as "lists.1.caster"."""
    return tuple(_unkeepable(lists, texts))


def write_lists(
    work: Work, player: PlayerId, lists: tuple[ArmyList, ...], texts: Mapping[int, str]
) -> None:
    """Write a player's army lists, and the texts they were read from; those of other numbers go.

    Raises:
        UserError: something of them cannot be kept; every such thing is named.
    """
    work.weigh(_unkeepable(lists, texts))
    query = select(ArmyListRow).where(ArmyListRow.player_id == player)
    stored = {row.number: row for row in work.db.scalars(query)}
    for gone in stored.keys() - {one.number for one in lists}:
        work.db.delete(stored[gone])
    for one in lists:
        row = stored.get(one.number) or ArmyListRow(player_id=player, number=one.number)
        for name in _TEXTS:
            setattr(row, name, composed(getattr(one, name) or "") or None)
        for name in _FIGURES:
            setattr(row, name, getattr(one, name))
        row.entries, row.specialists = _entries(one.entries), _entries(one.specialists)
        row.text = texts.get(one.number) or None
        work.db.add(row)


def _entries(entries: tuple[ListEntry, ...]) -> str:
    told = [asdict(replace(entry, name=composed(entry.name))) for entry in entries]
    return json.dumps(told, ensure_ascii=False)


def _unkeepable(lists: tuple[ArmyList, ...], texts: Mapping[int, str]) -> Iterator[Problem]:
    seen: set[int] = set()
    for one in lists:
        if one.number in seen or not 1 <= one.number <= MOST_LISTS:
            yield impossible(ListRefusal.NUMBER, "lists", number=one.number, most=MOST_LISTS)
        seen.add(one.number)
        yield from _of_list(one)
        text = texts.get(one.number, "")
        yield from _of_text(text, f"lists.{one.number}.text", LONGEST_TEXT)


def _of_list(one: ArmyList) -> Iterator[Problem]:
    at = f"lists.{one.number}"
    for name in _TEXTS:
        yield from _of_text(getattr(one, name) or "", f"{at}.{name}", LONGEST_LINE)
    for name in _FIGURES:
        yield from _of_figure(getattr(one, name), f"{at}.{name}")
    for name in ("entries", "specialists"):
        for entry in getattr(one, name):
            if not composed(entry.name):
                yield impossible(ListRefusal.NAMELESS, f"{at}.{name}")
            yield from _of_text(entry.name, f"{at}.{name}", LONGEST_LINE)
            yield from _of_text(entry.kind or "", f"{at}.{name}", LONGEST_LINE)
            yield from _of_figure(entry.points, f"{at}.{name}")
    entries = len(one.entries) + len(one.specialists)
    if entries > MOST_ENTRIES:
        yield impossible(ListRefusal.ENTRIES, at, entries=entries, most=MOST_ENTRIES)


def _of_figure(figure: int | None, field: str) -> Iterator[Problem]:
    if figure is not None and not 0 <= figure <= MOST_POINTS:
        yield impossible(ListRefusal.FIGURE, field, points=figure, most=MOST_POINTS)


def _of_text(text: str, field: str, most: int) -> Iterator[Problem]:
    if len(text) > most:
        yield impossible(ListRefusal.LONG, field, length=len(text), most=most)
    bad = unshowable(text)
    if bad:
        yield impossible(ListRefusal.LETTER, field, character=f"U+{ord(bad[0]):04X}")
