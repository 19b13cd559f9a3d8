"""The order of people by a list of keys, with the values that decided."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from app.rules.season.games import GameRecord, Games
from app.rules.season.rules import SeasonKey
from app.rules.season.season import PersonId

Amount = int | Fraction | tuple[int, ...]
"""What a key is worth; more is better."""


class Scored(Protocol):
    """What is known of somebody before the order."""

    @property
    def person(self) -> PersonId:
        """Who."""

    @property
    def points(self) -> int:
        """Of the season."""

    @property
    def event_wins(self) -> int:
        """Events won."""

    @property
    def places(self) -> tuple[int, ...]:
        """Best first."""

    @property
    def counted(self) -> int:
        """Results that count."""

    @property
    def games(self) -> GameRecord:
        """All games."""


@dataclass(frozen=True, slots=True)
class KeyValue:
    """What somebody has under a key."""

    key: SeasonKey
    amount: Amount
    record: GameRecord | None = None
    """The games behind a win rate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Somebody's place in an order."""

    person: PersonId
    place: int
    """From 1; equals share one."""
    is_shared: bool = False
    """Equal to somebody else in every key."""
    values: tuple[KeyValue, ...] = ()
    """Of the keys that were looked at; win rates only where something was still tied."""
    by_lot: bool = False
    """Equal to somebody in every key, and put in order by lot or ruling."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Why one person is before another."""

    other: PersonId
    own: KeyValue | None
    """None: equal in every key."""
    others: KeyValue | None

    @property
    def key(self) -> SeasonKey | None:
        """The first key in which they differ; None for none."""
        return None if self.own is None else self.own.key

    @property
    def is_behind(self) -> bool:
        """Whether the other has more of that key."""
        if self.own is None or self.others is None:
            return False
        # Both are of one key, and so of one type.
        return bool(self.own.amount < self.others.amount)  # type: ignore[operator]


def order_people(
    order: Sequence[SeasonKey],
    rows: Sequence[Scored],
    games: Games,
    *,
    leaders: Collection[PersonId] = frozenset(),
    qualified: Collection[PersonId] = frozenset(),
    lots: Sequence[PersonId] = (),
) -> tuple[Placed, ...]:
    """People in order, best first; equals by lot, and without one by their numbers.

    Rule: ig2014 finals; ig2014 brackets
    Reading: "tied players" are those who are equal in every key before the win rate. It is
        computed once for all of them, and not again for those that it leaves tied. Against those
        who lead their regions and those with as many points it is one rate over both together.

    Args:
        order: the keys, the first one first.
        rows: who is to be ordered; nobody else counts as tied with them.
        games: who has beaten whom.
        leaders: those who lead their regions.
        qualified: those who qualified.
        lots: the order of equals, as drawn or ruled.
    """
    groups: list[list[Scored]] = [sorted(rows, key=lambda row: row.person)]
    values: dict[PersonId, list[KeyValue]] = {row.person: [] for row in rows}
    by_points: dict[int, set[PersonId]] = {}
    for row in rows:
        by_points.setdefault(row.points, set()).add(row.person)
    for key in order:
        parts: list[list[Scored]] = []
        for group in groups:
            if len(group) == 1 and key.is_win_rate:
                parts.append(group)
                continue
            sets: Mapping[SeasonKey, Callable[[Scored], Iterable[Collection[PersonId]]]] = {
                SeasonKey.WIN_RATE_TIED: _constant({row.person for row in group}),
                SeasonKey.WIN_RATE_QUALIFIED: _constant(qualified),
                SeasonKey.WIN_RATE_SAME_POINTS: lambda row: (by_points[row.points], leaders),
            }
            found = {row.person: _value(key, row, games, sets.get(key)) for row in group}
            for row in group:
                values[row.person].append(found[row.person])
            parts += _split(group, found)
        groups = parts
    lot = {person: number for number, person in enumerate(lots)}
    placed: list[Placed] = []
    for group in groups:
        placed += _places(group, len(placed) + 1, values, lot)
    return tuple(placed)


def _constant(
    people: Collection[PersonId],
) -> Callable[[Scored], Iterable[Collection[PersonId]]]:
    return lambda row: (people,)


def _value(
    key: SeasonKey,
    row: Scored,
    games: Games,
    against: Callable[[Scored], Iterable[Collection[PersonId]]] | None,
) -> KeyValue:
    if key.is_win_rate:
        if against is None:
            record = row.games
        else:
            sets = tuple(against(row))
            record = games.against(row.person, lambda person: any(person in one for one in sets))
        return KeyValue(key, games.rate(record), record)
    return KeyValue(key, _AMOUNTS[key](row))


def _countback(row: Scored) -> tuple[int, ...]:
    """How many first places, second places, and so on."""
    if not row.places:
        return ()
    return tuple(map(row.places.count, range(1, row.places[-1] + 1)))


_AMOUNTS: Mapping[SeasonKey, Callable[[Scored], Amount]] = {
    SeasonKey.POINTS: lambda row: row.points,
    SeasonKey.EVENT_WINS: lambda row: row.event_wins,
    SeasonKey.GAME_WINS: lambda row: row.games.wins,
    SeasonKey.EVENTS: lambda row: row.counted,
    SeasonKey.COUNTBACK: _countback,
}


def _split(group: Sequence[Scored], found: Mapping[PersonId, KeyValue]) -> Iterable[list[Scored]]:
    parts: dict[Amount, list[Scored]] = {}
    for row in group:
        parts.setdefault(found[row.person].amount, []).append(row)
    return (parts[amount] for amount in sorted(parts, reverse=True))


def _places(
    group: Sequence[Scored],
    first: int,
    values: Mapping[PersonId, Sequence[KeyValue]],
    lot: Mapping[PersonId, int],
) -> list[Placed]:
    """The places of equals: in order of their lots, then shared by those who have none."""
    drawn = sorted((row for row in group if row.person in lot), key=lambda row: lot[row.person])
    rest = [row for row in group if row.person not in lot]
    lines = [
        Placed(person=row.person, place=first + number, values=tuple(values[row.person]))
        for number, row in enumerate(drawn)
    ]
    if len(group) > 1:
        lines = [replace(line, by_lot=True) for line in lines]
    last = first + len(drawn)
    is_shared = len(rest) > 1
    return lines + [
        Placed(
            person=row.person,
            place=last,
            is_shared=is_shared,
            by_lot=bool(drawn),
            values=tuple(values[row.person]),
        )
        for row in rest
    ]


def compare(first: Placed, second: Placed) -> Comparison:
    """The first key in which two people of one order differ."""
    for own, others in zip(first.values, second.values, strict=False):
        if own.amount != others.amount:
            return Comparison(second.person, own, others)
    return Comparison(second.person, None, None)
