"""A pasted army list read into names and points, whatever program or person wrote it.

Nothing is refused: what is doubtful is named beside what was understood. One line is the matter of
``lines``, what is no entry that of ``list_headings``, all lines together that of ``list_rows``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.errors import Problem, note
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.lists.list_headings import HeadingKind
from app.rules.lists.list_rows import Row, Rows, read_rows

MOST_LINES = 300
LONGEST_LINE = 200
"""What is longer is no list; the rest of it is not read."""


class ListTextNote(StrEnum):
    """What can be doubtful about a pasted list; the problem's field is "line.7" or "text"."""

    NOTHING = "list.text-nothing"
    TOO_LONG = "list.text-too-long"
    SKIPPED = "list.text-skipped"
    NO_POINTS = "list.text-no-points"
    NO_CASTER = "list.text-no-caster"
    TOTAL_DIFFERS = "list.text-total-differs"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedList:
    """What a text tells of a list. None means: not told."""

    entries: tuple[ListEntry, ...] = ()
    """In the order of the text, every copy by itself; casters have no points."""
    caster: str | None = None
    """The first of them."""
    faction: str | None = None
    theme: str | None = None
    tier: int | None = None
    points: int | None = None
    """The sum of the entries, the bonus among them; what the text adds up where they say less."""
    total: int | None = None
    """What the text itself adds up, with or without the bonus."""
    bonus: int | None = None
    objective: str | None = None
    specialists: tuple[ListEntry, ...] = ()
    problems: tuple[Problem, ...] = ()
    """Notes only."""

    def as_list(self, number: int) -> ArmyList:
        """The same as a list to be registered."""
        return ArmyList(
            number=number,
            caster=self.caster,
            faction=self.faction,
            theme=self.theme,
            tier=self.tier,
            points=self.points,
            bonus=self.bonus,
            objective=self.objective,
            entries=self.entries,
            specialists=self.specialists,
        )


def parse_list(text: str, factions: Iterable[str] = ()) -> ParsedList:
    """Read an army list.

    Args:
        text: as pasted; any text gives an answer.
        factions: names that stand for a faction where a line says nothing else.

    Reading: a number behind a single space is part of a name where other lines set their points
        apart more clearly; several copies cost the figure each, unless only the other way agrees
        with the list's own total.
    """
    lines = text.splitlines()
    read = read_rows((line[:LONGEST_LINE] for line in lines[:MOST_LINES]), tuple(factions))
    casters = [row.line for row in read.rows if row.is_caster]
    told = [line.points for line in casters if line.points is not None]
    bonus = sum(told) if told else read.bonus
    entries = _entries_by_total(read, bonus)
    is_cut = len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines)
    theme, tier = _theme(read.told)
    return ParsedList(
        entries=entries,
        caster=casters[0].name if casters else None,
        faction=read.told.get(HeadingKind.FACTION),
        theme=theme,
        tier=tier,
        points=_points(entries, read.total, bonus),
        total=read.total,
        bonus=bonus,
        objective=read.told.get(HeadingKind.OBJECTIVE),
        specialists=_entries(read.rows, specialists=True),
        problems=(*_length(is_cut), *_doubts(read, entries, bonus)),
    )


_NUMBER = re.compile(r"(?<![0-9])[0-9]{1,2}(?![0-9])")
_TIER_BEHIND = re.compile(
    r"[\s:,\-\u2013\u2014]*[\[(]?\s*\btier\s*:?\s*([0-9])\s*[\])]?$", re.IGNORECASE
)
"""A theme's tier behind its name."""
_CHARACTER = re.compile(r"(?:\s*[\[(]\s*(?:FA\s*:?\s*)?C\s*[\])]|\s+FA\s*:?\s*C)$")


def _theme(told: Mapping[HeadingKind, str]) -> tuple[str | None, int | None]:
    """The Theme Force and its tier, which may stand behind the theme's name."""
    theme = told.get(HeadingKind.THEME)
    alone = _NUMBER.search(told.get(HeadingKind.TIER, ""))
    behind = _TIER_BEHIND.search(theme or "")
    if theme and behind:
        theme = theme[: behind.start()] or theme
    tier = alone.group() if alone else behind.group(1) if behind else None
    return theme, None if tier is None else int(tier)


def _entries_by_total(read: Rows, bonus: int | None) -> tuple[ListEntry, ...]:
    """The army's entries, copies priced each or together as agrees with the total."""
    each = _entries(read.rows)
    if read.total is None or _agrees(each, read.total, bonus):
        return each
    together = _entries(read.rows, is_shared=True)
    return together if _agrees(together, read.total, bonus) else each


def _entries(
    rows: list[Row], *, specialists: bool = False, is_shared: bool = False
) -> tuple[ListEntry, ...]:
    return tuple(
        entry
        for row in rows
        if row.is_specialist is specialists
        for entry in [_entry(row, is_shared=is_shared)] * row.line.count
    )


def _entry(row: Row, *, is_shared: bool) -> ListEntry:
    points, count = row.line.points, row.line.count
    if is_shared and points is not None and points % count == 0:
        points //= count
    name = _CHARACTER.sub("", row.line.name)
    return ListEntry(
        name=name or row.line.name,
        points=None if row.is_caster else points,
        kind=row.kind,
        character=bool(name) and name != row.line.name,
    )


def _sum(entries: tuple[ListEntry, ...]) -> int:
    return sum(entry.points or 0 for entry in entries)


def _agrees(entries: tuple[ListEntry, ...], total: int, bonus: int | None) -> bool:
    """Whether a total is the entries' sum, or that without as much of the bonus as is used."""
    return total <= _sum(entries) <= total + (bonus or 0)


def _points(entries: tuple[ListEntry, ...], total: int | None, bonus: int | None) -> int | None:
    priced = [entry for entry in entries if entry.points is not None]
    if not priced:
        return total
    all_priced = len(priced) == sum(entry.kind != "caster" for entry in entries)
    if total is None or all_priced or _agrees(entries, total, bonus):
        return _sum(entries)
    return total


def _length(is_cut: bool) -> Iterator[Problem]:
    if is_cut:
        yield note(ListTextNote.TOO_LONG, "text", lines=MOST_LINES, letters=LONGEST_LINE)


def _doubts(read: Rows, entries: tuple[ListEntry, ...], bonus: int | None) -> Iterator[Problem]:
    if not read.rows:
        yield note(ListTextNote.NOTHING, "text")
        return
    for row in read.skipped:
        yield note(ListTextNote.SKIPPED, f"line.{row.number}", line=row.number, text=row.line.name)
    for row in read.rows:
        if not row.is_priced and not row.is_child:
            name = row.line.name
            yield note(ListTextNote.NO_POINTS, f"line.{row.number}", line=row.number, text=name)
    if not any(row.is_caster for row in read.rows):
        yield note(ListTextNote.NO_CASTER, "caster")
    if read.total is not None and not _agrees(entries, read.total, bonus):
        yield note(ListTextNote.TOTAL_DIFFERS, "points", total=read.total, points=_sum(entries))
