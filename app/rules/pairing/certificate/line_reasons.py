"""Why a line of the cost cannot be lower, where counting players shows it.

Each reason takes the lines above it as best: that is how lines are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.pairing.certificate.case import Case
from app.rules.pairing.preference_costs import is_of_bye
from app.rules.pairing.round_pairing import Lines


class CostLine(StrEnum):
    """The lines by which pairings are compared, gravest first."""

    HARD_PREFERENCES = "hard-wishes"
    AGAINST_PACKET = "against-packet"
    REMATCHES = "rematches"
    SECOND_BYES = "second-byes"
    BYE_POINTS = "bye-points"
    SECOND_PAIR_DOWNS = "second-pair-downs"
    SQUARED_GAPS = "squared-gaps"
    PREFERENCE = "wish"
    """One for each preference of the EO that can yield, in the EO's order."""
    NEXT_ROUNDS = "next-rounds"


class Because(StrEnum):
    """Why nothing is below what a line is at best."""

    NONE = "none"
    """It is nothing; or nothing besides what was laid first."""
    ONE_FACTION = "one-faction"
    """A faction has more players than all others together."""
    ONE_CLUB = "one-club"
    """A club has more players than all others together."""
    MET_EVERYBODY = "met-everybody"
    """Some have met all the others, and two of them play at most one game less."""
    ALL_HAD_BYES = "all-had-byes"
    """Whoever sits out has sat out before."""
    LOWEST = "lowest"
    """Nobody who may sit out has less."""
    ALL_ABOVE_DOWN = "all-above-down"
    """Of an odd number, who were all paired down before, one must be again."""
    ODD_GROUPS = "odd-piles"
    """Across a border with an odd number above it a game must go."""
    OTHER_BYE = "other-bye"
    """Who would sit out is none of those to whom the lines above leave the bye."""
    ODD_FRESH = "odd-fresh"
    """Of a small score group an odd number who were not paired down are left to meet each other."""
    MATCHING = "matching"
    """The prices of the matching show it."""


class Border(NamedTuple):
    """Between two score groups that follow each other."""

    above: int
    """Points of the upper score group."""
    below: int
    """Points of the lower score group."""
    is_odd: bool
    """An odd number of those who play stand above it."""
    all_down: bool
    """All who stand above it were paired down as often as they may be."""


_PACKET = tuple(
    line for line in CostLine if line not in (CostLine.PREFERENCE, CostLine.NEXT_ROUNDS)
)


def lines_in(case: Case) -> tuple[CostLine, ...]:
    """The line that each number of a pairing's lines stands for."""
    return (
        *_PACKET,
        *[CostLine.PREFERENCE] * len(case.field.preferences.soft),
        CostLine.NEXT_ROUNDS,
    )


def reasons(case: Case, best: Lines) -> tuple[Because, ...]:
    """For each line why it cannot be below a best cost.

    Args:
        case: the question.
        best: what a pairing reaches.
    """
    over = [mine - laid for mine, laid in zip(best, case.fixed_lines(), strict=True)]
    found = _Counting(case, best, over)
    counted = [
        (Because.NONE, 0),
        (_LARGEST[case.kind is RoundKind.FIRST_CLUBS], found.within_one_group()),
        (Because.MET_EVERYBODY, found.met_everybody()),
        (Because.ALL_HAD_BYES, found.all_had_byes()),
        (Because.LOWEST, found.lowest()),
        (Because.ALL_ABOVE_DOWN, found.all_above_down()),
        (Because.ODD_GROUPS, found.odd_groups()),
        *[(Because.OTHER_BYE, bound) for bound in found.other_byes()],
    ]
    why = [_because(more, *one) for more, one in zip(over[:-1], counted, strict=True)]
    # Who goes down, and who sits out, is known only where counting proves those lines.
    bound = 0 if Because.MATCHING in why[4:7] else found.odd_fresh()
    return (*why, _because(over[-1], Because.ODD_FRESH, bound))


def _because(more: int, because: Because, bound: int) -> Because:
    if more == 0:
        return Because.NONE
    return because if more == bound else Because.MATCHING


def borders(case: Case, players: Sequence[PlayerId], bye_points: int) -> Iterator[Border]:
    """The borders between score groups, from the top.

    Args:
        case: the question.
        players: those in the score groups; of an odd number one sits out.
        bye_points: of the one who sits out.
    """
    points, down_limit_reached = case.field.points, case.field.down_limit_reached
    levels = sorted({points[player] for player in players}, reverse=True)
    for above, below in pairwise(levels):
        upper = [player for player in players if points[player] >= above]
        sits_above = len(players) % 2 == 1 and bye_points >= above
        is_odd = (len(upper) - sits_above) % 2 == 1
        yield Border(above, below, is_odd, down_limit_reached.issuperset(upper))


def who_met_everybody(case: Case, players: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
    """Of some players those who have met all the others."""
    met, everybody = case.field.met, frozenset(players)
    return tuple(player for player in players if everybody - {player} <= set(met[player]))


_LARGEST = (Because.ONE_FACTION, Because.ONE_CLUB)


def largest_group(case: Case, players: Sequence[PlayerId]) -> tuple[str, int]:
    """The faction or club of which there are most, and how many; "" and 0 where nobody has one."""
    sizes = Counter(group for player in players if (group := case.groups.get(player)))
    return max(sizes.items(), key=lambda item: item[1], default=("", 0))


class _Counting:
    """What the numbers of the free players alone say of each line.

    Args:
        case: the question.
        best: what a pairing reaches.
        over: of that, what the free players add.
    """

    def __init__(self, case: Case, best: Lines, over: Sequence[int]) -> None:
        self._case, self._field, self._over = case, case.field, over
        self._free = free = case.free
        self._is_odd = len(free) % 2 == 1
        self._bye_points = best[4]
        volunteers = case.field.preferences.volunteers
        must = [player for player in free if player in volunteers] if not over[0] else []
        self._sitters: Sequence[PlayerId] = must or free
        self._borders = tuple(borders(case, free, best[4]))

    def within_one_group(self) -> int:
        _, largest = largest_group(self._case, self._free)
        return max(0, 2 * largest - len(self._free)) // 2

    def met_everybody(self) -> int:
        full = who_met_everybody(self._case, self._free)
        return max(0, len(full) - self._is_odd + 1) // 2

    def all_had_byes(self) -> int:
        return int(self._is_odd and self._field.had_bye.issuperset(self._sitters))

    def lowest(self) -> int:
        return min((self._field.points[player] for player in self._may_sit()), default=0)

    def all_above_down(self) -> int:
        return int(any(border.is_odd and border.all_down for border in self._borders))

    def odd_groups(self) -> int:
        return sum((border.above - border.below) ** 2 for border in self._borders if border.is_odd)

    def other_byes(self) -> list[int]:
        """For each preference 1 where it is for the bye of somebody who cannot have it."""
        left, bounds = self._left_for_bye(), []
        for active, over in zip(self._field.preferences.soft, self._over[7:], strict=False):
            willing = [player for player in left if player in active.labels]
            wants_bye = is_of_bye(active) and bool(active.labels) and self._is_odd
            bounds.append(int(wants_bye and not willing))
            if wants_bye and not over:
                left = willing
        return bounds

    def odd_fresh(self) -> int:
        """Where the lines above leave only pair-downs of one each across odd borders."""
        points, down_limit_reached = self._field.points, self._field.down_limit_reached
        fresh = Counter(points[player] for player in self._free if player not in down_limit_reached)
        odd = {border.above for border in self._borders if border.is_odd}
        sits = {player not in down_limit_reached for player in self._left_for_bye()} or {False}
        return sum(
            min(
                (fresh[level] - (level in odd) - is_fresh) % 2
                for is_fresh in (sits if level == self._bye_points and self._is_odd else {False})
            )
            for level in self._field.small_groups
        )

    def _may_sit(self) -> list[PlayerId]:
        if not self._is_odd:
            return []
        anybody, had_bye = self._over[3] > 0, self._field.had_bye
        return [player for player in self._sitters if anybody or player not in had_bye]

    def _left_for_bye(self) -> list[PlayerId]:
        points = self._field.points
        return [player for player in self._may_sit() if points[player] == self._bye_points]
