"""What pairings of a mended round are compared by, as one whole number for each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.pairing.apart import group_of_both
from app.rules.pairing.mending.case import MendingCase
from app.rules.pairing.next_rounds import is_uneven
from app.rules.pairing.search.matching import Edge

_NOISE = 1 << 16
"""The span of the random number by which games of equal cost are told apart."""
_GRAVE = 2
"""Columns before the lines of the order: an absolute wish, somebody left with nothing."""
_CHANCE = 3
"""Columns behind them: a bye in other hands, the draw of the bye, the draw of the games."""

Row = tuple[int, ...]


class Options:
    """Every game that two of the pool could play; of an odd pool also who could sit out.

    Args:
        case: the round; its pool has one player at least.
        draw: the stream to draw from.
    """

    def __init__(self, case: MendingCase, draw: Draw) -> None:
        self._found = tuple(_found(case, draw))
        rows = [one.row for one in self._found]
        self._most = len(case.pool) // 2 + 1
        """No more options than this are chosen."""
        self._units = _units(rows, self._most)
        self._weights = [_dot(row, self._units) for row in rows]

    @property
    def lines(self) -> int:
        """How many lines there are: those of ``Cost``, the EO's wishes, the next rounds."""
        return len(self._units) - _GRAVE - _CHANCE

    def edges(self, cut: int) -> Iterator[Edge]:
        """The options as edges of a matching.

        Args:
            cut: behind how many lines the games moved are counted; before those below, each
                unit of which is less.
        """
        below = self._units[_GRAVE + cut - 1]
        span = 2 * self._most + 1
        for option, weight in zip(self._found, self._weights, strict=True):
            above, rest = divmod(weight, below)
            yield option.one, option.other, (above * span + option.moved) * below + rest


@dataclass(frozen=True, slots=True)
class _Option:
    """A game that could be played, or who could sit out."""

    one: int
    other: int
    """Places in the pool; the place behind the last is that of sitting out."""
    moved: int
    """Players of a published game that would not stand."""
    row: Row
    """What it adds to each line, gravest first; a missed final counts at each of its players."""


def _units(rows: Sequence[Row], most: int) -> tuple[int, ...]:
    """What 1 in each column counts: more than all that the columns behind it can add up to."""
    units: list[int] = []
    unit = 1
    for column in reversed(list(zip(*rows, strict=True))):
        units.append(unit)
        unit *= 1 + most * max(column)
    return tuple(reversed(units))


def _dot(row: Row, units: Row) -> int:
    return sum(number * unit for number, unit in zip(row, units, strict=True) if number)


def _found(case: MendingCase, draw: Draw) -> Iterator[_Option]:
    pool, view = case.pool, _View(case)
    luck = list(range(len(pool)))
    draw.shuffle(luck)
    for (here, one), (there, other) in combinations(enumerate(pool), 2):
        row = view.game(one, other)
        yield _Option(here, there, view.moved(one, other), (*row, 0, 0, draw.below(_NOISE)))
    if len(pool) % 2:
        for here, one in enumerate(pool):
            row = (*view.rest(one), view.is_new_bye(one), luck[here], 0)
            yield _Option(here, len(pool), view.moved(one), row)


class _View:
    """The case, looked up for many games."""

    def __init__(self, case: MendingCase) -> None:
        self._case = case
        self._field = case.field
        self._wishes = case.field.wishes
        self._published = {frozenset(game.players) for game in case.games}
        self._seated = {player for game in case.games for player in game.players}
        self._holders = {bye.player for bye in case.round.byes} | case.holding
        self._finals = {frozenset(pair) for pair in case.finals}
        self._finalists = {player for pair in case.finals for player in pair}
        self._lowest = min(self._field.points.values(), default=0)

    def moved(self, *players: PlayerId) -> int:
        """How many of these lose the game that was published for them."""
        if frozenset(players) in self._published:
            return 0
        return sum(player in self._seated for player in players)

    def is_new_bye(self, player: PlayerId) -> int:
        return int(player not in self._holders)

    def game(self, here: PlayerId, there: PlayerId) -> Row:
        field, stands = self._field, frozenset((here, there)) in self._published
        gap = field.points[here] - field.points[there]
        upper = here if gap > 0 else there
        return (
            self._wishes.hard_of_game(here, there) if self._wishes.hard and not stands else 0,
            0,
            self._against_packet(here, there),
            int(there in field.met[here]),
            0,
            0,
            int(gap != 0 and upper in field.spent),
            gap * gap,
            *(self._wishes.soft_of_game(here, there) if self._wishes.soft else ()),
            int(bool(field.thin) and is_uneven(field, here, there)),
        )

    def rest(self, player: PlayerId) -> Row:
        field = self._field
        is_finalist = int(player in self._finalists)
        if player in self._case.waiting and not self._case.is_published:
            return (0, 1, is_finalist, 0, 0, 0, 0, 0, *(0 for _ in self._wishes.soft), 0)
        return (
            self._wishes.hard_of_bye(player) * self.is_new_bye(player),
            0,
            is_finalist,
            0,
            int(player in field.rested),
            field.points[player] - self._lowest,
            0,
            0,
            *self._wishes.soft_of_bye(player),
            0,
        )

    def _against_packet(self, here: PlayerId, there: PlayerId) -> int:
        if self._case.keeps_apart:
            return int(
                group_of_both(self._case.before, self._case.round.kind, (here, there)) is not None
            )
        if not self._finals or frozenset((here, there)) in self._finals:
            return 0
        return (here in self._finalists) + (there in self._finalists)
