"""Parts of a large field that can be searched one by one.

Where the piles can be dealt so that every line above the wishes that can yield reaches its lower
bound, each pairing that is as good in these lines crosses the borders between piles just where
their parities ask for it. So no game of a best pairing leads from above a border of an even number
to below it, and who stand on its two sides are paired as if the others were not there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.pairing.field import Field
from app.rules.pairing.search.score_groups import deal


def pieces_of(
    field: Field, players: Sequence[PlayerId], draw: Draw
) -> Sequence[Sequence[PlayerId]]:
    """Part players so that a best pairing of each part makes a best one of all.

    Args:
        field: holds the players, and perhaps more.
        players: all to be paired.
        draw: the stream to draw from.

    Returns:
        The parts, from the highest; everybody in one where nothing is known. At most one is odd.
    """
    graver = replace(field, wishes=replace(field.wishes, soft=()), thin=frozenset())
    dealt = deal(graver, players, draw)
    if dealt is None:
        return [players]
    points = field.points
    apart = [(points[one], points[other]) for one, other in dealt.special]
    handing = {max(pair) for pair in apart if min(pair) != max(pair)}
    piles: dict[int, list[PlayerId]] = defaultdict(list)
    for player in players:
        piles[points[player]].append(player)
    pieces: list[list[PlayerId]] = [[]]
    for level in sorted(piles, reverse=True):
        pieces[-1] += piles[level]
        if level not in handing:
            pieces.append([])
    return [piece for piece in pieces if piece]
