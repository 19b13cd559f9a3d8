"""Preferences and next rounds by trying everything, in code of its own."""

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from typing import Any

import networkx

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.preference import Preference, PreferenceKind
from tests.rules.pairing.oracle import OracleScorer, Pair, whole_pairings

Lines = tuple[int, ...]
"""Absolute preferences, the five lines of ``oracle``, the other preferences in order, the next
rounds."""

FEW = 4
"""The most fresh players of a score group that is looked after."""


class PreferenceJudge:
    """Counts every line of a pairing of those who are active and not locked."""

    def __init__(self, state: EventState, *, looks_ahead: bool) -> None:
        number = len(state.played) + 1
        holding = [
            w for w in state.preferences if w.through_round is None or number <= w.through_round
        ]
        locked = {one for pair in state.locks for one in pair}
        self.state = state
        self.judge = OracleScorer(state)
        self.free = [one.id for one in state.active if one.id not in locked]
        self.hard = [w for w in holding if w.is_hard]
        self.soft = [w for w in holding if not w.is_hard]
        self.faced = self._faced()
        self.small_groups: set[int] = set()
        if looks_ahead:
            fresh = [one for one in self.free if not self.judge.is_worn(one)]
            sizes = Counter(self.judge.points[one] for one in fresh)
            self.small_groups = {level for level, size in sizes.items() if size <= FEW}

    def lines(self, games: Sequence[Pair], bye: PlayerId | None) -> Lines:
        volunteers = [w.first for w in self.hard if self._is_asked(w)]
        hard = sum(self._of_game(w, *game) for w in self.hard for game in games)
        hard += bye is not None and bool(volunteers) and bye not in volunteers
        soft = [sum(self._of_game(w, *game) for game in games) for w in self.soft]
        for at, preference in enumerate(self.soft):
            soft[at] += bye is not None and self._is_asked(preference) and bye != preference.first
        uneven = sum(self._is_uneven(*game) for game in games)
        return (hard, *self.judge.lines(games, bye), *soft, uneven)

    def of_pair(self, one: PlayerId, other: PlayerId) -> Lines:
        """The lines of one game, or with player 0 of one bye."""
        if not one or not other:
            return self.lines((), one or other)
        points = self.judge.points
        gap = points[one] - points[other]
        met = frozenset((one, other)) in self.judge.met
        down = gap != 0 and self.judge.is_worn(one if gap > 0 else other)
        hard = sum(self._of_game(w, one, other) for w in self.hard)
        soft = [self._of_game(w, one, other) for w in self.soft]
        uneven = bool(self.small_groups) and self._is_uneven(one, other)
        return (hard, int(met), 0, 0, int(down), gap * gap, *soft, int(uneven))

    def _is_asked(self, preference: Preference) -> bool:
        is_odd = len(self.free) % 2 == 1
        return preference.kind is PreferenceKind.BYE and is_odd and preference.first in self.free

    def _of_game(self, preference: Preference, one: PlayerId, other: PlayerId) -> int:
        mine, yours = self.state.by_id[one], self.state.by_id[other]
        match preference.kind:
            case PreferenceKind.CLUB:
                return int(bool(mine.club) and mine.club == yours.club)
            case PreferenceKind.CITY:
                return int(bool(mine.city) and mine.city == yours.city)
            case PreferenceKind.FACTION:
                return int(bool(mine.faction) and mine.faction == yours.faction)
            case PreferenceKind.PAIR:
                return int({one, other} == {preference.first, preference.second})
            case PreferenceKind.AGAIN:
                return self._again(one, other) + self._again(other, one)
        return 0

    def _again(self, one: PlayerId, other: PlayerId) -> int:
        faction = self.state.by_id[other].faction
        return int(faction is not None and (one, faction) in self.faced)

    def _faced(self) -> set[tuple[PlayerId, str | None]]:
        """Everybody with each faction met."""
        pairs = [game.players for round_ in self.state.played for game in round_.games]
        return {(a, self.state.by_id[b].faction) for one in pairs for a, b in (one, one[::-1])}

    def _is_uneven(self, one: PlayerId, other: PlayerId) -> bool:
        points = self.judge.points
        upper, lower = (one, other) if points[one] >= points[other] else (other, one)
        if points[upper] > points[lower]:
            return points[lower] in self.small_groups and not self.judge.is_worn(lower)
        return points[lower] in self.small_groups and self.judge.is_worn(one) != self.judge.is_worn(
            other
        )


def best_lines(state: EventState, *, looks_ahead: bool) -> Lines:
    """The least lines over every pairing of those who are active and not locked."""
    judge = PreferenceJudge(state, looks_ahead=looks_ahead)
    return min(judge.lines(games, bye) for games, bye in whole_pairings(judge.free))


def best_lines_by_matching(state: EventState, *, looks_ahead: bool) -> Lines:
    """The same for large fields: one matching of everybody by a library, with packed weights."""
    judge = PreferenceJudge(state, looks_ahead=looks_ahead)
    nobody = PlayerId(0)
    players = [*judge.free, *([nobody] if len(judge.free) % 2 else [])]
    costs = {pair: judge.of_pair(*pair) for pair in combinations(players, 2)}
    most = [max(line) for line in zip(*costs.values(), strict=True)]
    bases = [len(players) * one + 1 for one in most]
    edges = []
    for (one, other), lines in costs.items():
        weight = 0
        for line, base in zip(lines, bases, strict=True):
            weight = weight * base + line
        edges.append((one, other, weight))
    pairs = _lightest(edges)
    games = [pair for pair in pairs if nobody not in pair]
    bye = next((one for pair in pairs if nobody in pair for one in pair if one), None)
    return judge.lines(games, bye)


def _lightest(edges: list[tuple[PlayerId, PlayerId, int]]) -> list[Pair]:
    """By rustworkx where that is installed: it is many times as fast as networkx."""
    heaviest = max(weight for *_, weight in edges) + 1
    if not find_spec("rustworkx"):
        graph: networkx.Graph[PlayerId] = networkx.Graph()
        graph.add_weighted_edges_from((a, b, heaviest - weight) for a, b, weight in edges)
        return list(networkx.max_weight_matching(graph, maxcardinality=True))
    rustworkx: Any = import_module("rustworkx")
    names = sorted({one for a, b, _ in edges for one in (a, b)})
    place = {name: at for at, name in enumerate(names)}
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(names)
    graph.extend_from_weighted_edge_list(
        [(place[a], place[b], heaviest - weight) for a, b, weight in edges]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(names[a], names[b]) for a, b in found]
