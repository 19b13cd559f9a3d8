"""The best cost found by trying everything, written apart from the program's own computation."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

import networkx

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId

Lines = tuple[int, int, int, int, int]
"""Rematches, second byes, points of the bye, second pair-downs, squared gaps."""

Pair = tuple[PlayerId, PlayerId]


def whole_pairings(players: Sequence[PlayerId]) -> Iterator[tuple[list[Pair], PlayerId | None]]:
    """Every pairing there is; of an odd number with every bye there is."""
    if len(players) % 2 == 0:
        for games in _perfect(list(players)):
            yield games, None
    else:
        for bye in players:
            for games in _perfect([one for one in players if one != bye]):
                yield games, bye


def _perfect(players: list[PlayerId]) -> Iterator[list[Pair]]:
    if not players:
        yield []
        return
    first, *others = players
    for second in others:
        for games in _perfect([one for one in others if one != second]):
            yield [(first, second), *games]


class OracleScorer:
    """Counts the lines of a pairing from the rounds themselves."""

    def __init__(self, state: EventState) -> None:
        self.points = {one.id: state.records[one.id].tournament_points for one in state.entrants}
        self.met = {frozenset(g.players) for r in state.played for g in r.games}
        self.limit = state.packet.pairing.pair_down_limit
        self.downs = Counter(one for r in state.played for one in r.pair_downs)
        self.byes = {bye.player for r in state.played for bye in r.byes}

    def is_worn(self, player: PlayerId) -> bool:
        return self.limit is not None and self.downs[player] >= self.limit

    def lines(self, games: Sequence[Pair], bye: PlayerId | None) -> Lines:
        gaps = [self.points[one] - self.points[other] for one, other in games]
        uppers = [
            pair[0] if gap > 0 else pair[1] for pair, gap in zip(games, gaps, strict=True) if gap
        ]
        return (
            sum(frozenset(pair) in self.met for pair in games),
            0 if bye is None else int(bye in self.byes),
            0 if bye is None else self.points[bye],
            sum(self.is_worn(one) for one in uppers),
            sum(gap * gap for gap in gaps),
        )


def best_lines(state: EventState) -> Lines:
    """The least lines over every pairing of those active that keeps the locks."""
    judge = OracleScorer(state)
    locked = list(state.locks)
    free = [one.id for one in state.active if all(one.id not in pair for pair in locked)]
    return min(judge.lines([*locked, *games], bye) for games, bye in whole_pairings(free))


def best_lines_by_matching(state: EventState) -> Lines:
    """The same for large fields: one matching of everybody, with weights of decimal places."""
    judge = OracleScorer(state)
    nobody = PlayerId(0)
    players = [one.id for one in state.active]
    graph: networkx.Graph[PlayerId] = networkx.Graph()
    for one, other in combinations([*players, nobody] if len(players) % 2 else players, 2):
        weight = 0
        for line in judge.lines(*_split([(one, other)], nobody)):
            weight = weight * 10**6 + line
        graph.add_edge(one, other, weight=weight)
    return judge.lines(*_split(networkx.min_weight_matching(graph), nobody))


def _split(pairs: Collection[Pair], nobody: PlayerId) -> tuple[list[Pair], PlayerId | None]:
    games = [pair for pair in pairs if nobody not in pair]
    byes = [one for pair in pairs if nobody in pair for one in pair if one != nobody]
    return games, byes[0] if byes else None
