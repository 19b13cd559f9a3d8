"""The wishes and the next rounds by trying everything, apart from the program's own reckoning."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import networkx

from app.rules.event_state import EventState
from app.rules.ids import PlayerId
from app.rules.wish import Wish, WishKind
from tests.rules.pairing.oracle import Judge, Pair, whole_pairings

Lines = tuple[int, ...]
"""Absolute wishes, the five lines of ``oracle``, the other wishes in order, the next rounds."""

FEW = 4
"""The most fresh players of a pile that is looked after."""


class WishJudge:
    """Counts every line of a pairing of those who are active and not locked."""

    def __init__(self, state: EventState, *, looks_ahead: bool) -> None:
        number = len(state.played) + 1
        holding = [w for w in state.wishes if w.through_round is None or number <= w.through_round]
        locked = {one for pair in state.locks for one in pair}
        self.state = state
        self.judge = Judge(state)
        self.free = [one.id for one in state.active if one.id not in locked]
        self.hard = [w for w in holding if w.is_hard]
        self.soft = [w for w in holding if not w.is_hard]
        self.thin: set[int] = set()
        if looks_ahead:
            fresh = [one for one in self.free if not self.judge.is_worn(one)]
            sizes = Counter(self.judge.points[one] for one in fresh)
            self.thin = {level for level, size in sizes.items() if size <= FEW}

    def lines(self, games: Sequence[Pair], bye: PlayerId | None) -> Lines:
        volunteers = [w.first for w in self.hard if self._is_asked(w)]
        hard = sum(self._of_game(w, *game) for w in self.hard for game in games)
        hard += bye is not None and bool(volunteers) and bye not in volunteers
        soft = [sum(self._of_game(w, *game) for game in games) for w in self.soft]
        for at, wish in enumerate(self.soft):
            soft[at] += bye is not None and self._is_asked(wish) and bye != wish.first
        uneven = sum(self._is_uneven(*game) for game in games)
        return (hard, *self.judge.lines(games, bye), *soft, uneven)

    def _is_asked(self, wish: Wish) -> bool:
        is_odd = len(self.free) % 2 == 1
        return wish.kind is WishKind.BYE and is_odd and wish.first in self.free

    def _of_game(self, wish: Wish, one: PlayerId, other: PlayerId) -> int:
        mine, yours = self.state.by_id[one], self.state.by_id[other]
        match wish.kind:
            case WishKind.CLUB:
                return int(bool(mine.club) and mine.club == yours.club)
            case WishKind.CITY:
                return int(bool(mine.city) and mine.city == yours.city)
            case WishKind.FACTION:
                return int(bool(mine.faction) and mine.faction == yours.faction)
            case WishKind.PAIR:
                return int({one, other} == {wish.first, wish.second})
            case WishKind.AGAIN:
                return self._again(one, other) + self._again(other, one)
        return 0

    def _again(self, one: PlayerId, other: PlayerId) -> int:
        faction = self.state.by_id[other].faction
        met = [p for pair in self.judge.met if one in pair for p in pair if p != one]
        return int(faction is not None and faction in {self.state.by_id[p].faction for p in met})

    def _is_uneven(self, one: PlayerId, other: PlayerId) -> bool:
        points = self.judge.points
        upper, lower = (one, other) if points[one] >= points[other] else (other, one)
        if points[upper] > points[lower]:
            return points[lower] in self.thin and not self.judge.is_worn(lower)
        return points[lower] in self.thin and self.judge.is_worn(one) != self.judge.is_worn(other)


def best_lines(state: EventState, *, looks_ahead: bool) -> Lines:
    """The least lines over every pairing of those who are active and not locked."""
    judge = WishJudge(state, looks_ahead=looks_ahead)
    return min(judge.lines(games, bye) for games, bye in whole_pairings(judge.free))


def best_lines_by_matching(state: EventState, *, looks_ahead: bool) -> Lines:
    """The same for large fields: one matching of everybody, with weights of decimal places."""
    judge = WishJudge(state, looks_ahead=looks_ahead)
    nobody = PlayerId(0)
    players = [*judge.free, *([nobody] if len(judge.free) % 2 else [])]
    graph: networkx.Graph[PlayerId] = networkx.Graph()
    for one, other in combinations(players, 2):
        weight = 0
        for line in judge.lines(*_split([(one, other)], nobody)):
            weight = weight * 10**6 + line
        graph.add_edge(one, other, weight=weight)
    return judge.lines(*_split(networkx.min_weight_matching(graph), nobody))


def _split(pairs: Sequence[Pair], nobody: PlayerId) -> tuple[list[Pair], PlayerId | None]:
    games = [pair for pair in pairs if nobody not in pair]
    return games, next((one for pair in pairs if nobody in pair for one in pair if one), None)


def every_lines(state: EventState, *, looks_ahead: bool) -> Iterator[Lines]:
    """The lines of every pairing there is."""
    judge = WishJudge(state, looks_ahead=looks_ahead)
    return (judge.lines(games, bye) for games, bye in whole_pairings(judge.free))
