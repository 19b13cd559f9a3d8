"""A large field with preferences is searched in parts, and comes out as good as in one."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.pairing.field import field_of
from app.rules.pairing.pair import pair_round
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.round_pairing import OptimalityProof
from app.rules.pairing.search import search
from app.rules.pairing.search.search import components_of
from tests.rules.pairing.made_up import crafted, event_after

PREFERENCES = (
    Preference(kind=PreferenceKind.CLUB),
    Preference(kind=PreferenceKind.FACTION),
    Preference(kind=PreferenceKind.AGAIN),
)


def of_clubs(state: EventState, chance: Random) -> EventState:
    """The event with few clubs and factions, and some of the preferences that speak of them."""
    clubs, factions = chance.randint(1, 4), chance.randint(2, 4)
    people = tuple(
        replace(one, club=f"C{chance.randrange(clubs)}", faction=f"F{chance.randrange(factions)}")
        for one in state.entrants
    )
    return replace(state, entrants=people, preferences=tuple(chance.sample(PREFERENCES, 2)))


def test_parts_cost_no_more_than_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    parted: Counter[OptimalityProof] = Counter()
    for seed in range(40):
        chance = Random(seed)
        state = event_after(chance.randint(1, 4), chance.randint(8, 40), seed, drops=0.04)
        state = of_clubs(state, chance)
        whole = pair_round(state, Draw(seed))
        monkeypatch.setattr(search, "_FEW", 0)
        parts = pair_round(state, Draw(seed))
        monkeypatch.undo()
        assert (parts.cost, parts.extra_cost) == (whole.cost, whole.extra_cost)
        parted[parts.proof] += 1
    assert parted[OptimalityProof.MATCHING] > 20


def test_a_field_is_parted_where_nobody_has_to_be_paired_down() -> None:
    state = crafted({1: 2, 2: 2, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0})
    players = [one.id for one in state.active]
    components = components_of(field_of(state, players), players, Draw(1))
    assert [sorted(component) for component in components] == [[1, 2], [3, 4, 5, 6, 7, 8]]


def test_a_field_is_one_where_its_piles_cannot_be_dealt() -> None:
    state = crafted({1: 1, 2: 1, 3: 0, 4: 0}, met=[(1, 2)])
    players = [one.id for one in state.active]
    assert components_of(field_of(state, players), players, Draw(1)) == [players]
