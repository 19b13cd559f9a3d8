"""Head-to-head: the games among players who are equal in every key before."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.standings.scoring import game_score


class HeadToHeadBy(StrEnum):
    """What the games among equals say."""

    ALL_MET = "all-met"
    """Each has met each: the tournament points of these games count."""
    BEAT_ALL = "beat-all"
    """Not all have met, and one has beaten every other."""
    OPEN = "open"
    """Not all have met, and nobody has beaten every other: nothing is decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """The games among players who are equal in every key before."""

    players: tuple[PlayerId, ...]
    """By id."""
    by: HeadToHeadBy
    points: Mapping[PlayerId, Fraction]
    """Of each player: more stands above."""


def head_to_head(
    state: EventState, players: Iterable[PlayerId], through: int | None = None
) -> HeadToHead:
    """What the games among some players say, through a round; None for all.

    Reading: where each has met each, the tournament points of the games among them count, of every
        game where two met twice. Where not all have met, somebody who has met and beaten every
        other, and lost to none, stands above them, and the rest stay equal. Otherwise the key
        decides nothing. It is asked once: those whom it leaves equal go on to the next key.
    """
    group = tuple(sorted(players))
    points = dict.fromkeys(group, Fraction())
    beaten: dict[PlayerId, set[PlayerId]] = {one: set() for one in group}
    met: set[frozenset[PlayerId]] = set()
    for round_ in state.played:
        if through is not None and round_.number > through:
            break
        for game in round_.games:
            if game.result is None or not points.keys() >= set(game.players):
                continue
            met.add(frozenset(game.players))
            for player in game.players:
                points[player] += game_score(game, player, state.scoring).tournament_points
                if game.result.winner == player:
                    beaten[player].add(game.opponent_of(player).player)
    if all(frozenset(pair) in met for pair in combinations(group, 2)):
        return HeadToHead(players=group, by=HeadToHeadBy.ALL_MET, points=points)
    best = _beats_all(group, beaten)
    by = HeadToHeadBy.OPEN if best is None else HeadToHeadBy.BEAT_ALL
    return HeadToHead(
        players=group, by=by, points={one: Fraction(int(one == best)) for one in group}
    )


def _beats_all(
    group: Collection[PlayerId], beaten: Mapping[PlayerId, set[PlayerId]]
) -> PlayerId | None:
    for one in group:
        others = [other for other in group if other != one]
        if beaten[one] >= set(others) and not any(one in beaten[other] for other in others):
            return one
    return None
