"""The best pairing of a case by one matching of everybody, with the prices that prove it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.rules.core.ids import PlayerId
from app.rules.pairing.certificate.case import Case, Game
from app.rules.pairing.round_pairing import Lines
from app.rules.pairing.search.matching import (
    Edge,
    Matching,
    NoPerfectMatchingError,
    proved_matching,
)

Pair = frozenset[PlayerId | None]
"""Two players who meet, or one with None for a bye."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a player pays towards each line, twice over; no player stands for the bye."""

    player: PlayerId | None
    lines: Lines


@dataclass(frozen=True, slots=True)
class OddGroup:
    """An odd number who cannot all meet each other; what it saves in each line, twice over."""

    players: tuple[PlayerId | None, ...]
    """None stands for the bye."""
    lines: Lines


@dataclass(frozen=True, slots=True)
class Dual:
    """Why no pairing of the free players can cost less.

    Of any two, and of a player and the bye: what they pay, less what the groups save that both are
    in, is never above twice what their game costs. Line by line what all pay, less what each group
    saves for every pair of its players, is twice what the best pairing costs.
    """

    prices: tuple[Price, ...]
    """By player, the bye last."""
    groups: tuple[OddGroup, ...]


def best_by_matching(case: Case) -> tuple[tuple[Game, ...], PlayerId | None, Dual]:
    """The best pairing of the whole round, what was laid first in it, and why it is best."""
    return _LineMatching(case).best()


def has_other_best(case: Case, lines: Lines, without: Collection[Pair]) -> bool:
    """Whether a pairing that has none of some games is as good as the best.

    Args:
        case: the question.
        lines: of a best pairing.
        without: the games that are left out; a player and None stand for a bye.
    """
    try:
        games, bye, _ = _LineMatching(case, without).best()
    except NoPerfectMatchingError:
        return False
    return case.lines(games, bye) == lines


class _LineMatching:
    """Lines packed into one number, each in a digit of its own, and taken apart again."""

    def __init__(self, case: Case, without: Collection[Pair] = ()) -> None:
        self._case = case
        self._without = without
        free: Sequence[PlayerId | None] = case.free
        self._nodes = [*free, None] if len(free) % 2 else list(free)
        points = [case.field.points[player] for player in case.free]
        highest, lowest = max(points, default=0), min(points, default=0)
        # A game goes against a preference twice at most, and against as many as are absolute.
        hard = 2 * len(case.field.preferences.hard)
        most = max(2, hard, highest, (highest - lowest) ** 2)
        # A price sums up costs along a path, so it keeps well within so many digits.
        self._digit = 1 << (16 * most * (len(self._nodes) + 1) ** 2).bit_length()
        self._used = _lines_used(case)

    def best(self) -> tuple[tuple[Game, ...], PlayerId | None, Dual]:
        nodes = self._nodes
        found = proved_matching(len(nodes), self._edges())
        games, bye = list(self._case.fixed), self._case.drawn_bye
        for one, other in enumerate(found.mates):
            first, second = nodes[one], nodes[other]
            if first is not None and second is None:
                bye = first
            elif first is not None and second is not None and one < other:
                games.append((first, second))
        return tuple(games), bye, self._dual(found)

    def _edges(self) -> Iterator[Edge]:
        for (at, one), (there, other) in combinations(enumerate(self._nodes), 2):
            assert one is not None
            if frozenset((one, other)) not in self._without:
                yield at, there, self._packed(self._case.lines_between(one, other))

    def _dual(self, found: Matching) -> Dual:
        nodes = self._nodes
        return Dual(
            tuple(
                Price(player, self._apart(price))
                for player, price in zip(nodes, found.prices, strict=True)
            ),
            tuple(
                OddGroup(tuple(nodes[node] for node in members), self._apart(width))
                for width, members in found.blossoms
            ),
        )

    def _packed(self, lines: Lines) -> int:
        packed = 0
        for at in self._used:
            packed = packed * self._digit + lines[at]
        return packed

    def _apart(self, packed: int) -> Lines:
        lines = [0] * (_LINES + len(self._case.field.preferences.soft))
        half = self._digit // 2
        for at in reversed(self._used):
            lines[at] = (packed + half) % self._digit - half
            packed = (packed - lines[at]) // self._digit
        return tuple(lines)


_LINES = 8
"""Without those of preferences that can yield."""


def _lines_used(case: Case) -> Sequence[int]:
    """The places of the lines to which anything is added in this case."""
    preferences, small_groups = case.field.preferences, case.field.small_groups
    last = _LINES - 1 + len(preferences.soft)
    is_compared = {0: bool(preferences.hard), 1: bool(case.groups), last: bool(small_groups)}
    return [at for at in range(last + 1) if is_compared.get(at, True)]
