"""Absolute wishes that leave no pairing: which of them, and beside which others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.search.matching import (
    NoPerfectMatchingError,
    minimum_weight_perfect_matching,
)
from app.rules.pairing.wish import Wish
from app.rules.pairing.wish_costs import hear


class NoPairingError(RuleError):
    """No pairing keeps all absolute wishes. Without the culprits there is one.

    Attributes:
        culprits: in the EO's order; each cannot be kept beside those before it that can.
        beside: the wishes that stand against the first of them, in the EO's order, no fewer of
            which would; empty where it cannot be kept even alone.
    """

    def __init__(self, culprits: tuple[Wish, ...], beside: tuple[Wish, ...]) -> None:
        super().__init__(PairingCode.NO_PAIRING, culprits=culprits, beside=beside)
        self.culprits = culprits
        self.beside = beside

    def without(self, wishes: Sequence[Wish]) -> tuple[Wish, ...]:
        """Wishes that leave a pairing: all but the culprits."""
        return tuple(wish for wish in wishes if wish not in self.culprits)


def no_pairing(
    state: EventState, wishes: Sequence[Wish], players: Collection[PlayerId]
) -> NoPairingError:
    """Find out which absolute wishes leave no pairing.

    An earlier wish goes before a later one: each is kept that can be beside those kept before it.

    Args:
        state: the event before the round.
        wishes: those that hold in it; no pairing keeps all that are absolute.
        players: those who are free to be paired.
    """
    kept: list[Wish] = []
    culprits: list[Wish] = []
    beside: tuple[Wish, ...] = ()
    for wish in wishes:
        if not wish.is_hard:
            continue
        if _can_be_kept(state, [*kept, wish], players):
            kept.append(wish)
            continue
        if not culprits:
            beside = _in_its_way(state, kept, wish, players)
        culprits.append(wish)
    return NoPairingError(tuple(culprits), beside)


def _in_its_way(
    state: EventState, kept: Sequence[Wish], wish: Wish, players: Collection[PlayerId]
) -> tuple[Wish, ...]:
    """Wishes beside which another cannot be kept, each of them needed for that."""
    against = list(kept)
    for one in kept:
        others = [other for other in against if other is not one]
        if not _can_be_kept(state, [*others, wish], players):
            against = others
    return tuple(against)


def _can_be_kept(state: EventState, wishes: Sequence[Wish], players: Collection[PlayerId]) -> bool:
    """Whether some pairing keeps them all, whatever else it breaks."""
    heard, nodes = hear(state, wishes, players), list(players)
    edges = [
        (here, there, 0)
        for (here, one), (there, other) in combinations(enumerate(nodes), 2)
        if not heard.hard_of_game(one, other)
    ]
    is_odd = len(nodes) % 2
    if is_odd:
        may = [place for place, player in enumerate(nodes) if not heard.hard_of_bye(player)]
        edges += [(place, len(nodes), 0) for place in may]
    try:
        minimum_weight_perfect_matching(len(nodes) + is_odd, edges)
    except NoPerfectMatchingError:
        return False
    return True
