"""How often each pairing ought to come up, computed exactly from the fair draw's definition.

The bye is equally likely for each who can have it; then, from the highest score group down, being
handed down for each whom the rest can still be paired without; then each pairing of a score group.
Only for fields that need no pair-down but one across each border with an odd number above it.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.pairing.pair import pair_round
from tests.rules.pairing.oracle import OracleScorer, whole_pairings

Outcome = frozenset[frozenset[int]]
"""The games, and the bye as a set of one."""
Shares = dict[Outcome, Fraction]


def fair_shares(state: EventState) -> Shares:
    judge = OracleScorer(state)
    players = [one.id for one in state.active]
    if len(players) % 2 == 0:
        return _from_pile(judge, _piles(judge, players), None)
    lowest = min(judge.points[one] for one in players if one not in judge.byes)
    candidates = [one for one in players if judge.points[one] == lowest and one not in judge.byes]
    ways = []
    for bye in candidates:
        others = _from_pile(judge, _piles(judge, [one for one in players if one != bye]), None)
        ways.append({games | {frozenset({bye})}: share for games, share in others.items()})
    return _mixed([way for way in ways if way])


def counted(state: EventState, samples: int) -> Counter[Outcome]:
    """How often each pairing came up over so many seeds."""
    seen: Counter[Outcome] = Counter()
    for seed in range(samples):
        paired = pair_round(state, Draw(seed))
        games = {frozenset(game) for game in paired.games}
        seen[frozenset(games | ({frozenset({paired.bye})} if paired.bye else set()))] += 1
    return seen


def _piles(judge: OracleScorer, players: Sequence[int]) -> list[list[int]]:
    levels = sorted({judge.points[one] for one in players}, reverse=True)
    return [[one for one in players if judge.points[one] == level] for level in levels]


def _from_pile(judge: OracleScorer, piles: list[list[int]], handed: int | None) -> Shares:
    if not piles:
        return {frozenset(): Fraction(1)} if handed is None else {}
    pile, *below = piles
    members = pile if handed is None else [*pile, handed]
    if len(members) % 2 == 0:
        return _product(_pile_shares(judge, members), _from_pile(judge, below, None))
    fresh = [one for one in pile if not judge.is_worn(one)]
    ways = []
    for down in fresh or pile:
        mine = _pile_shares(judge, [one for one in members if one != down])
        ways.append(_product(mine, _from_pile(judge, below, down)))
    return _mixed([way for way in ways if way])


def _pile_shares(judge: OracleScorer, members: Sequence[int]) -> Shares:
    pairings = [
        frozenset(frozenset(pair) for pair in games) for games, _ in whole_pairings(members)
    ]
    legal = [games for games in pairings if not games & judge.met]
    return {games: Fraction(1, len(legal)) for games in legal}


def _product(one: Shares, other: Shares) -> Shares:
    return {a | b: p * q for a, p in one.items() for b, q in other.items()}


def _mixed(ways: Sequence[Shares]) -> Shares:
    mixed: Shares = {}
    for way in ways:
        for outcome, share in way.items():
            mixed[outcome] = mixed.get(outcome, Fraction(0)) + share / len(ways)
    return mixed
