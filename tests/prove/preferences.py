"""Preferences made up at random for made-up events."""

from dataclasses import replace
from random import Random

from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.pairing.preference import Preference, PreferenceKind

_FACTIONS = 12
_CLUB = 6
"""One club, and one town, for so many players."""
_HARD = 0.2
_MOST = 4


def with_preferences(state: EventState, chance: Random) -> EventState:
    """The event with clubs, towns and factions, and up to four preferences of any kind."""
    groups = len(state.entrants) // _CLUB + 2
    entrants = tuple(
        replace(
            one,
            club=_one_of(chance, groups),
            city=_one_of(chance, groups),
            faction=_one_of(chance, _FACTIONS),
        )
        for one in state.entrants
    )
    state = replace(state, entrants=entrants)
    preferences = tuple(_preference(state, chance) for _ in range(chance.randint(1, _MOST)))
    return replace(state, preferences=preferences)


def _one_of(chance: Random, many: int) -> str | None:
    return chance.choice((None, *(f"no. {one}" for one in range(many))))


def _preference(state: EventState, chance: Random) -> Preference:
    kind = chance.choice(list(PreferenceKind))
    first, second = chance.sample([one.id for one in state.entrants], 2)
    return Preference(
        kind=kind,
        is_hard=chance.random() < _HARD,
        through_round=chance.choice((None, None, RoundNumber(1), RoundNumber(2), RoundNumber(3))),
        first=first if kind in (PreferenceKind.PAIR, PreferenceKind.BYE) else None,
        second=second if kind is PreferenceKind.PAIR else None,
    )
