"""The fewest second pair-downs that any pairing can have, of those who win all their games.

Who wins all games has not met anybody else who does, so their pile can always be paired, and an odd
one hands one player down, whom it has not handed down before while there is such a one. What is
left to a pairing is how many games it makes between one who was handed down and one who was not.
Tried here is every such choice in every round, for the fewest to come; chance is reckoned exactly.
As soon as one player alone has won all games, each round to come pairs that one down.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undefeated:
    """Those who won all games so far, before a round."""

    fresh: int
    """How many of them were not paired down."""
    worn: int
    active: int
    """How many players the event has, these and all others; one leaves after each round."""
    rounds: int
    """How many rounds are to come."""


@cache
def fewest(now: Undefeated) -> Fraction:
    """The fewest second pair-downs to expect, in all rounds to come."""
    if not (now.rounds and now.fresh + now.worn and now.active > 1):
        return Fraction(0)
    fresh, worn, second = now.fresh, now.worn, 0
    after: tuple[tuple[int, int, Fraction], ...] = ((0, 0, Fraction(1)),)
    if (fresh + worn) % 2:
        is_fresh = fresh > 0
        fresh, worn = fresh - is_fresh, worn - (not is_fresh)
        if now.fresh + now.worn == now.active:
            # There is nobody to be paired down to: this one has the bye.
            after = ((int(is_fresh), int(not is_fresh), Fraction(1)),)
        else:
            second = int(not is_fresh)
            after = ((0, 1, _HALF), (0, 0, _HALF))
    choices = range(fresh % 2, min(fresh, worn) + 1, 2)
    return second + min(_expected(now, fresh, worn, mixed, after) for mixed in choices)


def _expected(
    now: Undefeated,
    fresh: int,
    worn: int,
    mixed: int,
    after: tuple[tuple[int, int, Fraction], ...],
) -> Fraction:
    """What is to come where so many games are between one paired down before and one not.

    Args:
        fresh: who plays against one of the pile and was not paired down; ``worn``: was.
        after: fresh and worn winners beyond those games, and how likely.
    """
    total = Fraction(0)
    for worn_wins in range(mixed + 1):
        likely = Fraction(comb(mixed, worn_wins), 2**mixed)
        more_fresh = (fresh - mixed) // 2 + mixed - worn_wins
        more_worn = (worn - mixed) // 2 + worn_wins
        for fresh_too, worn_too, how in after:
            for each, one in _one_leaves(now, more_fresh + fresh_too, more_worn + worn_too):
                total += likely * how * each * fewest(one)
    return total


def _one_leaves(now: Undefeated, fresh: int, worn: int) -> Iterator[tuple[Fraction, Undefeated]]:
    """Who is left after one has gone, and how likely."""
    others = now.active - fresh - worn
    for many, gone in ((fresh, (1, 0)), (worn, (0, 1)), (others, (0, 0))):
        if many:
            yield (
                Fraction(many, now.active),
                Undefeated(
                    fresh=fresh - gone[0],
                    worn=worn - gone[1],
                    active=now.active - 1,
                    rounds=now.rounds - 1,
                ),
            )
