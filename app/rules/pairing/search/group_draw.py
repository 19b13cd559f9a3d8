"""Drawing the games of one score group: a fair draw among all pairings without a rematch.

How fair: a pairing is drawn whole, each equally likely, and drawn again while it holds a rematch;
so every pairing without one is equally likely. Up to twelve players that is so without exception:
where the draws find none, all pairings without a rematch are listed and one is drawn. Above
twelve, after some dozen draws, rematches are corrected by swapping two opponents, which is only
nearly uniform. Measured with fourteen players: where each has met six others, a third of the draws
are corrected and each game comes within 0.94 to 1.07 of its share; where each has met eight, nearly
all are corrected and it is 0.84 to 1.19.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from app.rules.core.draw import SPAN, Draw
from app.rules.core.ids import PlayerId

Games = list[tuple[PlayerId, PlayerId]]
"""Pairs of players, in no order that a rule would use."""
Met = Mapping[PlayerId, Collection[PlayerId]]
"""Whom each player is not to meet."""
Weight = Callable[[PlayerId, PlayerId], int]
"""What a game weighs, 0 or more; the same for both."""
Weights = Mapping[PlayerId, Mapping[PlayerId, int]]

_FEW = 8
"""Up to so many players pairings are listed soon: there are 105 at most."""
_LISTED = 12
"""Up to so many players pairings are listed at all; few are left where all draws failed."""
_GLANCES = 4
"""Draws of a score group of few before its pairings are listed."""
DRAWS = 60
"""Draws of a larger score group before its pairings are listed, or rematches corrected."""
_REPAIRS = 12
"""Pairings of which the rematches are corrected before the search gives up."""


def draw_group(members: Sequence[PlayerId], met: Met, draw: Draw) -> Games | None:
    """Draw the games among an even number of players, none a rematch.

    Args:
        members: the later ones come first in the games.
        met: whom each is not to meet; it must be mutual.
        draw: the stream to draw from.

    Returns:
        The games; None where none was found: up to twelve members there is none then.
    """
    for _ in range(_GLANCES if len(members) <= _FEW else DRAWS):
        games = glance(members, met, draw)
        if games is not None:
            return games
    if can_be_listed(members):
        return draw_listed(members, met, 0, draw)
    # Each is looked up often from here on, and long events make long lists.
    known = {player: frozenset(met[player]) for player in members}
    repaired = (_repaired(members, known, draw) for _ in range(_REPAIRS))
    return next((games for games in repaired if games is not None), None)


def draw_listed(members: Sequence[PlayerId], met: Met, rematches: int, draw: Draw) -> Games | None:
    """Draw among all pairings of a few players that hold at most so many rematches.

    Returns:
        One of them, each equally likely; None where there is none.
    """
    return draw_lightest(members, lambda one, other: other in met[one], rematches, draw)


def draw_lightest(
    members: Sequence[PlayerId], weight: Weight, most: int, draw: Draw
) -> Games | None:
    """Draw among all pairings of a few players whose games weigh no more than so much together.

    Returns:
        One of them, each equally likely; None where there is none.
    """
    weights = {member: {other: weight(member, other) for other in members} for member in members}
    listed = list(_pairings(list(members), weights, most))
    return listed[draw.below(len(listed))] if listed else None


def can_be_listed(members: Sequence[PlayerId]) -> bool:
    """Few enough for ``draw_listed``."""
    return len(members) <= _LISTED


def glance(members: Sequence[PlayerId], met: Met, draw: Draw) -> Games | None:
    """Draw one pairing out of all, each equally likely; None as soon as it holds a rematch."""
    pool = list(members)
    size = len(pool)
    if size <= _FEW:
        return _plain_glance(pool, met, draw)
    numbers = draw.next_numbers(size // 2)
    if max(numbers) >= SPAN - size:
        return _plain_glance(pool, met, draw)
    # The same as the plain one, asking the draw only once: most of a pairing's time goes here.
    last = size - 1
    for number in numbers:
        place = number % last
        second = pool[place]
        if second in met[pool[last]]:
            draw.take((size - last + 1) // 2)
            return None
        # Who is paired lies at the end, side by side.
        last -= 1
        pool[place] = pool[last]
        pool[last] = second
        last -= 1
    draw.take(len(numbers))
    return list(zip(pool[::-2], pool[-2::-2], strict=True))


def _plain_glance(pool: list[PlayerId], met: Met, draw: Draw) -> Games | None:
    games: Games = []
    while pool:
        first = pool.pop()
        place = draw.below(len(pool))
        second = pool[place]
        if second in met[first]:
            return None
        pool[place] = pool[-1]
        pool.pop()
        games.append((first, second))
    return games


def _pairings(members: list[PlayerId], weights: Weights, most: int) -> Iterator[Games]:
    if not members:
        yield []
        return
    first = members[-1]
    row = weights[first]
    for place, second in enumerate(members[:-1]):
        left = most - row[second]
        if left >= 0:
            others = members[:place] + members[place + 1 : -1]
            for games in _pairings(others, weights, left):
                yield [(first, second), *games]


def _repaired(members: Sequence[PlayerId], met: Met, draw: Draw) -> Games | None:
    """Any pairing, in which each rematch is undone by a swap with a game drawn for it.

    A swap is always found where everybody has met less than half of the score group, near enough:
    each of two players has two places in every other game, and an old opponent spoils one.
    """
    order = list(members)
    draw.shuffle(order)
    games = list(zip(order[::2], order[1::2], strict=True))
    for place, (first, second) in enumerate(games):
        if second not in met[first]:
            continue
        swaps = [
            (other, mine, yours)
            for other, (third, fourth) in enumerate(games)
            if other != place
            for mine, yours in ((third, fourth), (fourth, third))
            if mine not in met[first] and yours not in met[second]
        ]
        if not swaps:
            return None
        other, mine, yours = swaps[draw.below(len(swaps))]
        games[place], games[other] = (first, mine), (second, yours)
    return games
