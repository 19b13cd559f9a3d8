"""Seeding: the bracket that an event begins with."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from app.codes import StandingsCode
from app.rules.core.errors import Problem, impossible
from app.rules.core.ids import PlayerId

_FEWEST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeding:
    """Who plays in a bracket from the first round, and where each begins in it."""

    seeds: tuple[PlayerId, ...]
    """Everybody in it, best first."""
    places: tuple[PlayerId | None, ...]
    """Who begins at each place, from the top of the bracket to its foot: a power of two. None: an
    empty place, whose neighbour goes through without a game."""
    parts: tuple[str, ...] = ()
    """Names of its equal parts from the top, such as regions; empty: it has none."""


def seeding_problem(seeding: Seeding, players: Collection[PlayerId]) -> Problem | None:
    """What keeps an event from beginning with a bracket; None where it can.

    Args:
        players: who may be in it.

    Rule: ig2014 brackets
    """
    seeds, places, parts = seeding.seeds, seeding.places, seeding.parts
    wrong = {
        player for player, times in Counter(seeds).items() if times > 1 or player not in players
    }
    if wrong or len(seeds) < _FEWEST:
        return impossible(StandingsCode.SEEDING_PLAYERS, "seeds", players=tuple(sorted(wrong)))
    size = 1 << (len(seeds) - 1).bit_length()
    if len(places) != size or sorted(one for one in places if one is not None) != sorted(seeds):
        return impossible(StandingsCode.SEEDING_PLACES, "places", size=size)
    if parts and size % len(parts):
        return impossible(StandingsCode.SEEDING_PARTS, "parts", parts=len(parts), size=size)
    return None
