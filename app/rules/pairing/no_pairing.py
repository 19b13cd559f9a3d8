"""Absolute preferences that leave no pairing: which of them, and beside which others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.preference import Preference
from app.rules.pairing.preference_costs import active_preferences
from app.rules.pairing.search.matching import (
    NoPerfectMatchingError,
    minimum_weight_perfect_matching,
)


class NoPairingError(RuleError):
    """No pairing keeps all absolute preferences. Without the culprits there is one.

    Attributes:
        culprits: in the EO's order; each cannot be kept beside those before it that can.
        beside: the preferences that stand against the first of them, in the EO's order, no fewer of
            which would; empty where it cannot be kept even alone.
    """

    def __init__(self, culprits: tuple[Preference, ...], beside: tuple[Preference, ...]) -> None:
        super().__init__(PairingCode.NO_PAIRING, culprits=culprits, beside=beside)
        self.culprits = culprits
        self.beside = beside

    def without(self, preferences: Sequence[Preference]) -> tuple[Preference, ...]:
        """Preferences that leave a pairing: all but the culprits."""
        return tuple(preference for preference in preferences if preference not in self.culprits)


def no_pairing(
    state: EventState, preferences: Sequence[Preference], players: Collection[PlayerId]
) -> NoPairingError:
    """Find out which absolute preferences leave no pairing.

    An earlier preference goes before a later one: each is kept that can be beside those kept before
    it.

    Args:
        state: the event before the round.
        preferences: those that hold in it; no pairing keeps all that are absolute.
        players: those who are free to be paired.
    """
    kept: list[Preference] = []
    culprits: list[Preference] = []
    beside: tuple[Preference, ...] = ()
    for preference in preferences:
        if not preference.is_hard:
            continue
        if _can_be_kept(state, [*kept, preference], players):
            kept.append(preference)
            continue
        if not culprits:
            beside = _conflicting(state, kept, preference, players)
        culprits.append(preference)
    return NoPairingError(tuple(culprits), beside)


def _conflicting(
    state: EventState,
    kept: Sequence[Preference],
    preference: Preference,
    players: Collection[PlayerId],
) -> tuple[Preference, ...]:
    """Preferences beside which another cannot be kept, each of them needed for that."""
    against = list(kept)
    for earlier in kept:
        others = [other for other in against if other is not earlier]
        if not _can_be_kept(state, [*others, preference], players):
            against = others
    return tuple(against)


def _can_be_kept(
    state: EventState, preferences: Sequence[Preference], players: Collection[PlayerId]
) -> bool:
    """Whether some pairing keeps them all, whatever else it breaks."""
    active, nodes = active_preferences(state, preferences, players), list(players)
    edges = [
        (here, there, 0)
        for (here, one), (there, other) in combinations(enumerate(nodes), 2)
        if not active.hard_of_game(one, other)
    ]
    is_odd = len(nodes) % 2
    if is_odd:
        may = [place for place, player in enumerate(nodes) if not active.hard_of_bye(player)]
        edges += [(place, len(nodes), 0) for place in may]
    try:
        minimum_weight_perfect_matching(len(nodes) + is_odd, edges)
    except NoPerfectMatchingError:
        return False
    return True
