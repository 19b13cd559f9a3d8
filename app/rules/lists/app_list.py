"""A list as the game's own app copies it: the price before the name, and a Leader without one.

Its lines are the faction and army, the size, the command cards, the Leader and the entries. A title
may stand above, and players leave lines out.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.rules.lists.army_list import EntryKind, ListEntry
from app.rules.lists.lines import HeadingKind, bare_line, plain_line, read_heading, read_line

SIZES = ("recon", "skirmish", "pitched battle", "grand melee", "total war")
"""What the core rules call games of 30, 50, 75, 100 and more points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownArmy:
    """An army of a faction, and who may lead it."""

    name: str
    faction: str
    leaders: tuple[str, ...] = ()
    """Short names, as players say them."""


@dataclass(slots=True, kw_only=True)
class AppRow:
    """A line that names something: a card, a model, a unit, or a title."""

    number: int
    """Of the line, from 1."""
    name: str
    points: int | None
    count: int = 1
    kind: str | None = None


@dataclass(slots=True, kw_only=True)
class AppList:
    """What has been read of a list."""

    faction: str | None = None
    army: str | None = None
    total: int | None = None
    """What the text adds up."""
    rows: list[AppRow] = field(default_factory=list)
    """Cards, the Leader, and what the army has, in their order."""
    titles: list[AppRow] = field(default_factory=list)
    is_guessed: bool = False
    """The Leader is known by its place alone."""

    @property
    def leader(self) -> AppRow | None:
        """Who leads; the first where there are several."""
        return next((row for row in self.rows if row.kind == EntryKind.CASTER), None)

    @property
    def entries(self) -> tuple[ListEntry, ...]:
        """The rows as entries, every copy by itself."""
        return tuple(
            ListEntry(name=row.name, points=row.points, kind=row.kind)
            for row in self.rows
            for _ in range(row.count)
        )


_PRICED = re.compile(
    r"^(\d{1,3})\s+(?!(?:army\s+)?(?:points?|pts?|pc)\b|[x×]\s)(?=[^\W\d]|\d+\w*[^\W\d])(.+)$",
    re.IGNORECASE,
)
_SIZE = re.compile(r"^(.+?)\s*[-–—:,(|]\s*(\d{1,3})\s*(?:pts?\.?|points?)\s*\)?$", re.IGNORECASE)
_CARDS = re.compile(r"^(?:pc\s+cards?|(?:command\s+)?cards?)\s*:?$", re.IGNORECASE)
_LEADERS = re.compile(r"^(?:leaders?|warcasters?|warlocks?|masters?)\s*:?$", re.IGNORECASE)
_DASH = re.compile(r"\s*[-–—|:]\s*")
_BESIDE = re.compile(r"\s*[\[(].*$")
"""What a player notes behind an army's name."""
_REPRINT = re.compile(r"\s+\d+$")
_LEAST_PRICED = 3
"""So many prices before names make a list of this kind by themselves."""


def read_app_list(
    lines: Iterable[str], factions: Iterable[str], armies: Mapping[str, KnownArmy]
) -> AppList | None:
    """Read a list of the game's app; None where the lines are of another kind.

    Args:
        lines: of the text, from the first.
        factions: names that mean a faction.
        armies: by their folded names.

    Reading: the Leader is the first line without a price that names one of the army's Leaders;
        else the last one before the first price. What stands before is a command card where a
        heading or the size was read, and else a title.
    """
    reader = _Reader(tuple(factions), armies)
    for number, text in enumerate(lines, 1):
        bare = bare_line(plain_line(text))
        if bare:
            reader.take(number, bare)
    if not reader.is_of_app:
        return None
    return reader.finish()


class _Reader:
    def __init__(self, factions: tuple[str, ...], armies: Mapping[str, KnownArmy]) -> None:
        self._factions, self._armies = factions, armies
        self._made = AppList()
        self._rows: list[AppRow] = []
        self._has_size = self._has_cards = False
        self._is_leader_next = False
        self._elsewhere = 0
        """Lines that have their price behind the name, as in other programs."""
        self._head = 0
        """How many rows stood before the first heading of a list."""

    @property
    def is_of_app(self) -> bool:
        """Whether the lines were a list of this kind."""
        priced = sum(row.points is not None for row in self._rows)
        if self._elsewhere >= max(priced, 1):
            return False
        is_headed = self._has_size or self._has_cards or self._made.army is not None
        return priced >= _LEAST_PRICED or (is_headed and bool(self._rows))

    def take(self, number: int, text: str) -> None:
        """Read one line."""
        if self._take_heading(text):
            return
        priced = _PRICED.match(text)
        if priced is not None:
            # Behind the price a further figure belongs to the name ("14 Eidolon 1").
            self._add(number, priced[2], int(priced[1]))
            return
        line = read_line(text)
        if line.points is not None and line.mark > line.mark.BARE:
            self._elsewhere += 1
        self._add(number, text, None)

    def finish(self) -> AppList:
        """What was read, with its Leader."""
        made, rows = self._made, self._rows
        first = next((at for at, row in enumerate(rows) if row.points is not None), len(rows))
        at = self._leader_at(first)
        if at is None:
            made.titles, made.rows = rows[: self._head], rows[self._head :]
            return made
        rows[at].kind = EntryKind.CASTER
        for row in rows[at + 1 : first]:
            if row.points is None and _names_any(row.name, self._own_leaders):
                row.kind = EntryKind.CASTER
        head = at if not (self._has_cards or self._has_size) else min(self._head, at)
        for row in rows[head:at]:
            if row.points is None:
                row.kind = EntryKind.CARD
        made.titles, made.rows = rows[:head], rows[head:]
        return made

    def _take_heading(self, text: str) -> bool:
        """Whether a line says something of the list as a whole."""
        size = _SIZE.match(text)
        if size is not None:
            before, _, name = size[1].rpartition(",")
            if name.strip().casefold() in SIZES:
                self._take_army(before.strip())
                self._found(is_size=True)
                return True
        if _CARDS.match(text):
            self._found(is_cards=True)
            return True
        if _LEADERS.match(text):
            self._is_leader_next = True
            return True
        if self._take_army(text):
            self._found()
            return True
        heading = read_heading(text, ())
        if heading is None or heading.kind not in (HeadingKind.TOTAL, HeadingKind.ASIDE):
            return False
        if heading.kind is HeadingKind.TOTAL and self._made.total is None:
            self._made.total = heading.total
        return True

    def _found(self, *, is_size: bool = False, is_cards: bool = False) -> None:
        if not (self._has_size or self._has_cards) and all(r.points is None for r in self._rows):
            self._head = len(self._rows)
        self._has_size = self._has_size or is_size
        self._has_cards = self._has_cards or is_cards

    def _take_army(self, text: str) -> bool:
        parts = [one for one in _DASH.split(text) if one]
        known = [self._armies.get(_BESIDE.sub("", part).casefold()) for part in parts]
        found = next((one for one in reversed(known) if one is not None), None)
        if found is not None and len(parts) <= 2:
            self._made.army = self._made.army or found.name
            self._made.faction = self._made.faction or found.faction
            return True
        factions = {one.casefold(): one for one in self._factions}
        faction = factions.get(parts[0].casefold()) if parts else None
        if faction is None or self._made.faction is not None:
            return False
        self._made.faction = faction
        if len(parts) > 1:
            # An army that nobody knows.
            self._made.army = text[len(parts[0]) :].strip(" -–—|:")
        return True

    def _add(self, number: int, name: str, points: int | None) -> None:
        line = read_line(name)
        is_copied = line.count > 1 and line.points is None
        row = AppRow(
            number=number,
            name=line.name if is_copied else " ".join(name.split()),
            points=points,
            count=line.count if is_copied else 1,
        )
        if self._is_leader_next and points is None:
            row.kind, self._is_leader_next = EntryKind.CASTER, False
        self._rows.append(row)

    @property
    def _own_leaders(self) -> tuple[str, ...]:
        army = self._armies.get((self._made.army or "").casefold())
        return () if army is None else army.leaders

    def _leader_at(self, first: int) -> int | None:
        """Where the Leader stands; ``first`` is where prices begin."""
        named = next((n for n, row in enumerate(self._rows) if row.kind == EntryKind.CASTER), None)
        if named is not None:
            return named
        own = self._own_leaders
        everyone = tuple(name for one in self._armies.values() for name in one.leaders)
        for leaders in (own, everyone):
            for at in range(self._head, len(self._rows)):
                row = self._rows[at]
                if row.points is None and _names_any(row.name, leaders):
                    return at
        if first > self._head and (self._has_cards or self._has_size or self._made.army):
            self._made.is_guessed = True
            return first - 1
        return None


def _names_any(text: str, leaders: Iterable[str]) -> bool:
    """Whether a line names one of some Leaders: each word may go on ("Cyn" is "Cynthia Rosko")."""
    return any(
        re.search(rf"(?<!\w){re.escape(_REPRINT.sub('', name))}", text, re.IGNORECASE)
        for name in leaders
    )
