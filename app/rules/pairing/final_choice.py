"""Which finals are played where players are equal: the rest of the pairing decides.

Any order of equals gives finals that the packet accepts, and leaves other players to be paired. So
of all these finals those are played that leave the best pairing; the draw has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.pairing.finals import Ranks, leading_pairs, top_of
from app.rules.pairing.round_pairing import Lines
from app.rules.pairing.search.group_draw import Games

Finals = tuple[tuple[PlayerId, PlayerId], ...]
"""The first final, and the second where there is one."""

_MOST = 5000
"""So many finals are compared at most: with more, a dozen players share the fourth place, and one
of the first tried leaves nothing to be better."""
_BOTH = 2
_PACKET = 7
"""So many lines come before the first preference that can yield."""


def final_choices(kind: RoundKind, ranks: Ranks, sitting: Collection[PlayerId]) -> Iterator[Finals]:
    """Every choice of finals that the standings leave, each once.

    Args:
        kind: a round with finals.
        ranks: of everybody who takes part.
        sitting: those who have a bye given by hand.

    Rule: sr2010 strength; sr2015 standings-variants; sr2019 standings-variants
    """
    playing = {player: rank for player, rank in ranks.items() if player not in sitting}
    many = top_of(kind, ranks, sitting)
    if many < _BOTH:
        yield ()
        return
    for first in leading_pairs(playing):
        if many < 2 * _BOTH:
            yield (first,)
            continue
        rest = {player: rank for player, rank in playing.items() if player not in first}
        for second in leading_pairs(rest):
            yield first, second


def common_finals(choices: Sequence[Finals]) -> Finals:
    """The finals that are in every choice."""
    return tuple(final for final in choices[0] if all(final in one for one in choices))


def best_finals(
    laid: Games,
    choices: Iterable[Finals],
    cost: Callable[[Finals], Lines],
    own: Callable[[Finals], Lines],
    draw: Draw | None,
    *,
    has_preferences: bool,
) -> tuple[Finals, Lines | None]:
    """Choose the finals that leave the best pairing.

    Args:
        laid: a choice, drawn; taken where none is better.
        choices: all there are.
        cost: the lines of the best pairing of the whole round with some finals.
        own: the lines of some finals alone.
        draw: chooses among the best; None for the first found.
        has_preferences: the EO has preferences for the round; those of players of the finals don't
            count, so that more finals can be better in a preference than fewer.

    Returns:
        The finals and their lines; None for lines where there is no choice.
    """
    several = list(islice(choices, _MOST))
    best: Finals = tuple((first, second) for first, second in laid)
    if len(several) < _BOTH:
        return best, None
    lines = cost(best)
    # With fewer games laid first nothing is worse.
    bound = None if has_preferences else cost(common_finals(several))
    if lines == bound:
        return best, lines
    if draw is not None:
        draw.shuffle(several)
        best, lines = several[0], cost(several[0])
    for one in several:
        if lines == bound:
            break
        can_be = own(one)[:_PACKET] <= lines[:_PACKET]
        if can_be and (now := cost(one)) < lines:
            best, lines = one, now
    return best, lines
