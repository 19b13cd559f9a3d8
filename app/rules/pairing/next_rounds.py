"""An eye on the next rounds: whom it is better to let meet, for the sake of pair-downs to come.

An odd pile hands one player down, and one who was never paired down has to be in it. Who of a
pile will still be there is decided by its games. Where the pile has no more than four who were not
paired down, a game of two of them sends one of the two up and one down, for certain; two games of
theirs against others may send both up, or none. So line 6b counts, in such thin piles, the games
between one who was not paired down and one who was, or is now; the fewer, the better.

How good: ``dev.py prove ahead`` counts second pair-downs over whole events with it and without.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.pairing.field import Field
from app.rules.pairing.search.group_draw import (
    DRAWS,
    Games,
    Met,
    can_be_listed,
    draw_lightest,
    draw_pile,
    glance,
)

FEW = 4
"""The most players not paired down by whom a pile is thin."""
_PARTINGS = 24
"""Pairs drawn to be the one uneven game of a large pile before none is said to be found."""


def thin_piles(field: Field, players: Collection[PlayerId]) -> frozenset[int]:
    """The tournament points of the piles in which few were not paired down.

    Args:
        field: holds the players.
        players: those who are free to be paired.
    """
    points, spent = field.points, field.spent
    if len(players) == len(points):
        fresh = Counter(points.values())
    else:
        fresh = Counter(map(points.__getitem__, players))
        spent = spent.intersection(players)
    worn = Counter(map(points.__getitem__, spent))
    return frozenset(level for level, many in fresh.items() if 0 < many - worn[level] <= FEW)


def is_uneven(field: Field, one: PlayerId, other: PlayerId) -> bool:
    """Whether a game is between one of a thin pile and one who was or is paired down."""
    spent, gap = field.spent, field.points[one] - field.points[other]
    mine, yours = one in spent or gap > 0, other in spent or gap < 0
    return mine != yours and field.points[other if mine else one] in field.thin


def draw_apart(
    fresh: Sequence[PlayerId], worn: Sequence[PlayerId], met: Met, draw: Draw
) -> Games | None:
    """Draw the games of a thin pile, each of equals, but for one where the numbers are odd.

    Of all such pairings without a rematch each is equally likely; in a pile of more than twelve
    only nearly so where some dozen draws found none.

    Args:
        fresh: the few who were not paired down.
        worn: all others, of an even number together.
        met: whom each is not to meet; it must be mutual.
        draw: the stream to draw from.

    Returns:
        The games; None where none were found: of up to twelve players there are none then.
    """
    for _ in range(DRAWS):
        games = _glance_apart(fresh, worn, met, draw)
        if games is not None:
            return games
    if not can_be_listed([*fresh, *worn]):
        return _mended_apart(fresh, worn, met, draw)
    few = frozenset(fresh)

    def weight(one: PlayerId, other: PlayerId) -> int:
        return _NEVER if other in met[one] else (one in few) != (other in few)

    return draw_lightest([*fresh, *worn], weight, len(fresh) % 2, draw)


_NEVER = 2
"""More than the games of a thin pile can weigh."""


def _parted(
    fresh: Sequence[PlayerId], worn: Sequence[PlayerId], met: Met, draw: Draw
) -> tuple[Games, list[PlayerId], list[PlayerId]] | None:
    """The uneven game that odd numbers need, and who is left of both; None for a rematch."""
    few, rest = list(fresh), list(worn)
    if len(few) % 2 == 0:
        return [], few, rest
    one, other = few.pop(draw.below(len(few))), rest.pop(draw.below(len(rest)))
    return None if other in met[one] else ([(one, other)], few, rest)


def _glance_apart(
    fresh: Sequence[PlayerId], worn: Sequence[PlayerId], met: Met, draw: Draw
) -> Games | None:
    parted = _parted(fresh, worn, met, draw)
    if parted is None:
        return None
    games, few, rest = parted
    mine = glance(few, met, draw)
    yours = None if mine is None else glance(rest, met, draw)
    return None if mine is None or yours is None else [*games, *mine, *yours]


def _mended_apart(
    fresh: Sequence[PlayerId], worn: Sequence[PlayerId], met: Met, draw: Draw
) -> Games | None:
    """The games of a large pile, the worn mended where they have to be."""
    for _ in range(_PARTINGS if len(fresh) % 2 else 1):
        parted = _parted(fresh, worn, met, draw)
        if parted is None:
            continue
        games, few, rest = parted
        mine = draw_pile(few, met, draw)
        yours = None if mine is None else draw_pile(rest, met, draw)
        if mine is not None and yours is not None:
            return [*games, *mine, *yours]
    return None
