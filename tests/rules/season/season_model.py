"""Iron Gauntlet 2014 once more, slowly and straight from its text: ig2014 season, ig2014 finals.

Nothing here is the program's but the values of people and events.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from app.rules.season.season import Person, SeasonEvent

POINTS = {1: 10, 2: 8, 3: 6, 4: 4} | dict.fromkeys(range(5, 9), 2) | dict.fromkeys(range(9, 17), 1)


@dataclass
class Model:
    """Who is in, in order, and what was equal."""

    points: dict[int, int]
    wins: dict[int, int]
    region_places: list[int]
    """Leaders of their regions who come."""
    others: list[int]
    """Who got the other places, in order."""
    alternates: list[int]
    is_open: bool
    """Who gets a place hangs on lots."""
    seeds: list[int]


def qualified(
    people: Sequence[Person],
    events: Sequence[SeasonEvent],
    regions: Sequence[str],
    declined: Collection[int],
    lots: Sequence[int],
) -> Model:
    """Sixteen places: the first two of each of four regions, then eight of all."""
    everybody = [person.id for person in people]
    points = dict.fromkeys(everybody, 0)
    wins = dict.fromkeys(everybody, 0)
    barred = set()
    met: list[tuple[int, int, str]] = []
    for event in events:
        for entry in event.entries:
            met += [(entry.person, game.opponent, game.end) for game in entry.games]
            if entry.is_disqualified:
                barred.add(entry.person)
            if not entry.is_ringer and not entry.is_disqualified:
                points[entry.person] += POINTS.get(entry.place or 0, 0)
                wins[entry.person] += entry.place == 1
    able = [one for one in everybody if points[one] and one not in barred]

    def rate(one: int, against: Collection[int]) -> Fraction:
        ends = [end for player, other, end in met if player == one and other in against]
        return Fraction(ends.count("win"), len(ends)) if ends else Fraction(1, 2)

    def value(one: int, against: Collection[int]) -> tuple[int, int, Fraction]:
        return points[one], wins[one], rate(one, set(against) - {one})

    is_open = False
    leaders: list[int] = []
    for region in regions:
        own = [person.id for person in people if person.region == region and person.id in able]
        values = {
            one: value(
                one,
                [x for x in own if (points[x], wins[x]) == (points[one], wins[one])],
            )
            for one in own
        }
        own.sort(key=lambda one: (values[one], -lots.index(one)), reverse=True)
        if len(own) > 2 and values[own[1]] == values[own[2]]:
            is_open = True
        leaders += own[:2]
    coming = [one for one in leaders if one not in declined]
    places = 16 - 8 + len(leaders) - len(coming)
    large = {
        one: value(one, {*leaders, *(x for x in able if points[x] == points[one])}) for one in able
    }
    rest = [one for one in able if one not in coming and one not in declined]
    rest.sort(key=lambda one: (large[one], -lots.index(one)), reverse=True)
    if len(rest) > places and large[rest[places - 1]] == large[rest[places]]:
        is_open = True
    waiting = rest[places : places + 8]
    # Alternates come in order, so equals among them, or at their end, are open too.
    lined = rest[places : places + 9]
    if any(large[one] == large[other] for one, other in pairwise(lined)):
        is_open = True
    finalists = [*coming, *rest[:places]]
    seeds = sorted(
        finalists,
        key=lambda one: (value(one, finalists), -lots.index(one)),
        reverse=True,
    )
    return Model(points, wins, coming, rest[:places], waiting, is_open, seeds)
