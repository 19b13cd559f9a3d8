"""Events of 128 players in which hardly any pairing is left that breaks no rule.

No event is meant to get here: it ended long before. Each state has one of the shapes below, and
everybody or nobody in it was paired down, sat out or left, as the draw decides.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Bye, Round
from app.rules.results.result import Game
from tests.rules.events import game
from tests.rules.pairing.made_up import entrants, packet

PLAYERS = 128

Met = list[tuple[int, int]]
"""Everybody's games so far, the winner first."""


def hard_states(count: int, players: int = PLAYERS) -> Iterator[EventState]:
    """So many states, always the same."""
    for seed in range(count):
        chance = Random(seed)
        shape = SHAPES[seed % len(SHAPES)]
        here = players - chance.choice((0, 0, 1))
        yield _state(shape(here, chance), here, chance)


def nearly_everybody_met(players: int, chance: Random) -> Met:
    """Three opponents or fewer are left to each, no two of the same."""
    return _won(_turns(players, chance)[chance.randint(1, 3) :], chance, upsets=0.5)


def nearly_everybody_met_in_order(players: int, chance: Random) -> Met:
    """The same where the stronger always won: piles of one player, from the first to the last."""
    return _won(_turns(players, chance)[chance.randint(1, 3) :], chance, upsets=0)


def many_rounds_of_anybody(players: int, chance: Random) -> Met:
    """Thirty to ninety rounds without regard to points: piles that are short and far apart."""
    return _won(_turns(players, chance)[: chance.randint(30, 90)], chance, upsets=0.1)


def many_rounds_of_equals(players: int, chance: Random) -> Met:
    """Thirty to ninety rounds of neighbours in points, each the first whom one has not met."""
    points = [0] * players
    unmet = [set(range(players)) - {one} for one in range(players)]
    met: Met = []
    for _ in range(chance.randint(30, 90)):
        left = sorted(range(players), key=lambda one: (points[one], chance.random()))
        while len(left) > 1:
            one = left.pop()
            other = next((they for they in reversed(left) if they in unmet[one]), left[-1])
            left.remove(other)
            unmet[one].discard(other)
            unmet[other].discard(one)
            winner = one if chance.random() < 0.5 else other
            points[winner] += 1
            met.append((winner, one + other - winner))
    return met


def two_halves(players: int, chance: Random) -> Met:
    """All have met their own half and few of the other: whom to meet is far away."""
    half = players // 2 + chance.randint(-3, 3)
    inside = [*combinations(range(half), 2), *combinations(range(half, players), 2)]
    across = [pair for turn in _turns(players, chance)[:20] for pair in turn]
    return _won([inside, across], chance, upsets=0.05)


SHAPES = (
    nearly_everybody_met,
    nearly_everybody_met_in_order,
    many_rounds_of_anybody,
    many_rounds_of_equals,
    two_halves,
)


def _turns(players: int, chance: Random) -> list[Met]:
    """Rounds in which everybody meets everybody once, by the circle, in any order."""
    names = list(range(players))
    chance.shuffle(names)
    ring = [*names, -1] if players % 2 else names
    turns = []
    for _ in range(len(ring) - 1):
        pairs = zip(ring[: len(ring) // 2], reversed(ring), strict=False)
        turns.append([pair for pair in pairs if -1 not in pair])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    chance.shuffle(turns)
    return turns


def _won(turns: list[Met], chance: Random, upsets: float) -> Met:
    """The games with their winners first: the lower number but for some upsets."""
    return [
        (max(pair), min(pair)) if chance.random() < upsets else (min(pair), max(pair))
        for turn in turns
        for pair in turn
    ]


def _state(met: Met, players: int, chance: Random) -> EventState:
    everybody = [PlayerId(one + 1) for one in range(players)]
    worn, sat = chance.choice((0, 0.5, 0.9, 1, 1)), chance.choice((0, 0.9, 1))
    decided = chance.choice((0, 0.3, 1, 1))
    past = Round(
        number=RoundNumber(1),
        games=tuple(_game(at, pair, chance.random() < decided) for at, pair in enumerate(met, 1)),
        byes=tuple(Bye(player=one) for one in everybody if chance.random() < sat),
        pair_downs=frozenset(one for one in everybody if chance.random() < worn),
    )
    return EventState(packet=packet(1), point_size=50, entrants=entrants(everybody), rounds=(past,))


def _game(number: int, pair: tuple[int, int], decided: bool) -> Game:
    winner, loser = (one + 1 for one in pair)
    return game(winner, loser, winner if decided else None, table=None, id=number)
