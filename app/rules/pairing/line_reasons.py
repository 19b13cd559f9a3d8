"""Why a line of the cost cannot be lower, where counting players shows it.

Each reason takes the lines above it as best: that is how lines are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from app.rules.ids import PlayerId
from app.rules.pairing.certified_case import Case, lines_of
from app.rules.pairing.round_pairing import Cost


class Line(StrEnum):
    """The lines of a cost, gravest first."""

    AGAINST_PACKET = "against-packet"
    REMATCHES = "rematches"
    SECOND_BYES = "second-byes"
    BYE_POINTS = "bye-points"
    SECOND_PAIR_DOWNS = "second-pair-downs"
    SQUARED_GAPS = "squared-gaps"


class Because(StrEnum):
    """Why nothing is below what a line is at best."""

    NONE = "none"
    """It is nothing; or nothing besides what was laid first."""
    ONE_FACTION = "one-faction"
    """A faction has more players than all others together."""
    MET_EVERYBODY = "met-everybody"
    """Some have met all the others, and two of them play at most one game less."""
    ALL_HAD_BYES = "all-had-byes"
    """Whoever sits out has sat out before."""
    LOWEST = "lowest"
    """Nobody who may sit out has less."""
    ALL_ABOVE_DOWN = "all-above-down"
    """Of an odd number, who were all paired down before, one must be again."""
    ODD_PILES = "odd-piles"
    """Across a border with an odd number above it a game must go."""
    MATCHING = "matching"
    """The prices of the matching show it."""


class Border(NamedTuple):
    """Between two piles that follow each other."""

    above: int
    """Points of the upper pile."""
    below: int
    """Points of the lower pile."""
    is_odd: bool
    """An odd number of those who play stand above it."""
    all_down: bool
    """All who stand above it were paired down as often as they may be."""


def reasons(case: Case, best: Cost) -> tuple[Because, ...]:
    """For each line why it cannot be below a best cost.

    Args:
        case: the question.
        best: what a pairing reaches.
    """
    free = case.free
    fixed = lines_of(case.fixed_cost())
    over = [mine - laid for mine, laid in zip(lines_of(best), fixed, strict=True)]
    found = _Counting(case, free, best.bye_points)
    counted = [
        (Because.ONE_FACTION, found.within_one_faction()),
        (Because.MET_EVERYBODY, found.met_everybody()),
        (Because.ALL_HAD_BYES, found.all_had_byes()),
        (Because.LOWEST, found.lowest(with_byes=over[2] > 0)),
        (Because.ALL_ABOVE_DOWN, found.all_above_down()),
        (Because.ODD_PILES, found.odd_piles()),
    ]
    return tuple(
        Because.NONE if more == 0 else because if more == bound else Because.MATCHING
        for more, (because, bound) in zip(over, counted, strict=True)
    )


def borders(case: Case, players: Sequence[PlayerId], bye_points: int) -> Iterator[Border]:
    """The borders between piles, from the top.

    Args:
        case: the question.
        players: those in the piles; of an odd number one sits out.
        bye_points: of the one who sits out.
    """
    points, spent = case.field.points, case.field.spent
    levels = sorted({points[player] for player in players}, reverse=True)
    for above, below in pairwise(levels):
        upper = [player for player in players if points[player] >= above]
        sits_above = len(players) % 2 == 1 and bye_points >= above
        is_odd = (len(upper) - sits_above) % 2 == 1
        yield Border(above, below, is_odd, spent.issuperset(upper))


def who_met_everybody(case: Case, players: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
    """Of some players those who have met all the others."""
    met, everybody = case.field.met, frozenset(players)
    return tuple(one for one in players if everybody - {one} <= set(met[one]))


def largest_faction(case: Case, players: Sequence[PlayerId]) -> tuple[str, int]:
    """The faction of which there are most, and how many; "" and 0 where nobody has one."""
    sizes = Counter(faction for one in players if (faction := case.factions.get(one)))
    return max(sizes.items(), key=lambda item: item[1], default=("", 0))


class _Counting:
    """What the numbers of the free players alone say of each line."""

    def __init__(self, case: Case, free: Sequence[PlayerId], bye_points: int) -> None:
        self._case = case
        self._free = free
        self._is_odd = len(free) % 2 == 1
        self._borders = tuple(borders(case, free, bye_points))

    def within_one_faction(self) -> int:
        _, largest = largest_faction(self._case, self._free)
        return max(0, 2 * largest - len(self._free)) // 2

    def met_everybody(self) -> int:
        full = who_met_everybody(self._case, self._free)
        return max(0, len(full) - self._is_odd + 1) // 2

    def all_had_byes(self) -> int:
        return int(self._is_odd and self._case.field.rested.issuperset(self._free))

    def lowest(self, *, with_byes: bool) -> int:
        if not self._is_odd:
            return 0
        points, rested = self._case.field.points, self._case.field.rested
        may = [points[one] for one in self._free if with_byes or one not in rested]
        return min(may, default=0)

    def all_above_down(self) -> int:
        return int(any(border.is_odd and border.all_down for border in self._borders))

    def odd_piles(self) -> int:
        return sum((one.above - one.below) ** 2 for one in self._borders if one.is_odd)
