"""Line 6b: which games leave players for the pair-downs of the next rounds.

An odd score group pairs one player down, and one who was never paired down has to be in it. Who of
a score group will still be there is decided by its games. Where the group has no more than four who
were not paired down (a *small group*), a game of two of them sends one of the two up and one down,
for certain; two games of theirs against others may send both up, or none. So line 6b counts, in
small groups, the games between one who was not paired down and one who was, or is now (*uneven*
games); the fewer, the better.

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
    draw_group,
    draw_lightest,
    glance,
)

FEW = 4
"""The most players not paired down by whom a score group is thin."""
_PARTINGS = 24
"""Pairs drawn to be the one uneven game of a large score group before the search gives up."""


def small_groups_in(field: Field, players: Collection[PlayerId]) -> frozenset[int]:
    """The tournament points of the score groups in which few were not paired down.

    Args:
        field: holds the players.
        players: those who are free to be paired.
    """
    points, down_limit_reached = field.points, field.down_limit_reached
    if len(players) == len(points):
        eligible = Counter(points.values())
    else:
        eligible = Counter(map(points.__getitem__, players))
        down_limit_reached = down_limit_reached.intersection(players)
    ineligible = Counter(map(points.__getitem__, down_limit_reached))
    return frozenset(
        level for level, many in eligible.items() if 0 < many - ineligible[level] <= FEW
    )


def is_uneven(field: Field, one: PlayerId, other: PlayerId) -> bool:
    """Whether a game is between one of a small score group and one who was or is paired down."""
    down_limit_reached, gap = field.down_limit_reached, field.points[one] - field.points[other]
    mine, yours = one in down_limit_reached or gap > 0, other in down_limit_reached or gap < 0
    return mine != yours and field.points[other if mine else one] in field.small_groups


def draw_small_group(
    eligible: Sequence[PlayerId], ineligible: Sequence[PlayerId], met: Met, draw: Draw
) -> Games | None:
    """Draw the games of a small score group, each of equals, but for one where the numbers are odd.

    Of all such pairings without a rematch each is equally likely; in a score group of more than
    twelve only nearly so where some dozen draws found none.

    Args:
        fresh: the few who were not paired down.
        worn: all others, of an even number together.
        met: whom each is not to meet; it must be mutual.
        draw: the stream to draw from.

    Returns:
        The games; None where none were found: of up to twelve players there are none then.
    """
    for _ in range(DRAWS):
        games = _glance_apart(eligible, ineligible, met, draw)
        if games is not None:
            return games
    if not can_be_listed([*eligible, *ineligible]):
        return _repaired_apart(eligible, ineligible, met, draw)
    few = frozenset(eligible)

    def weight(one: PlayerId, other: PlayerId) -> int:
        return _NEVER if other in met[one] else (one in few) != (other in few)

    return draw_lightest([*eligible, *ineligible], weight, len(eligible) % 2, draw)


_NEVER = 2
"""More than the games of a small score group can weigh."""


def _split_group(
    eligible: Sequence[PlayerId], ineligible: Sequence[PlayerId], met: Met, draw: Draw
) -> tuple[Games, list[PlayerId], list[PlayerId]] | None:
    """The uneven game that odd numbers need, and who is left of both; None for a rematch."""
    few, rest = list(eligible), list(ineligible)
    if len(few) % 2 == 0:
        return [], few, rest
    one, other = few.pop(draw.below(len(few))), rest.pop(draw.below(len(rest)))
    return None if other in met[one] else ([(one, other)], few, rest)


def _glance_apart(
    eligible: Sequence[PlayerId], ineligible: Sequence[PlayerId], met: Met, draw: Draw
) -> Games | None:
    split = _split_group(eligible, ineligible, met, draw)
    if split is None:
        return None
    games, few, rest = split
    mine = glance(few, met, draw)
    yours = None if mine is None else glance(rest, met, draw)
    return None if mine is None or yours is None else [*games, *mine, *yours]


def _repaired_apart(
    eligible: Sequence[PlayerId], ineligible: Sequence[PlayerId], met: Met, draw: Draw
) -> Games | None:
    """The games of a large score group, the worn corrected where they have to be."""
    for _ in range(_PARTINGS if len(eligible) % 2 else 1):
        split = _split_group(eligible, ineligible, met, draw)
        if split is None:
            continue
        games, few, rest = split
        mine = draw_group(few, met, draw)
        yours = None if mine is None else draw_group(rest, met, draw)
        if mine is not None and yours is not None:
            return [*games, *mine, *yours]
    return None
