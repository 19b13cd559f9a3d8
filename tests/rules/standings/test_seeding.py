"""An event that begins with a bracket: ig2014 brackets."""

from dataclasses import replace

import pytest

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.round import RoundKind
from app.rules.core.seeding import Seeding, seeding_problem
from app.rules.event.length import EndReason, is_over, planned_rounds
from app.rules.packet.packet import AfterCut, PairingRules
from app.rules.pairing.certificate.certificate import certify
from app.rules.pairing.field import kind_of
from app.rules.pairing.pair import pair_round
from app.rules.standings.bracket import bracket
from app.rules.standings.cut import cut, cut_difference
from app.rules.standings.standings import standings
from tests.rules.events import SR2015, event
from tests.rules.standings.test_bracket import gone, playing, with_round

SEEDS = (3, 1, 4, 2, 8, 7, 6, 5)
PLACES = (3, 2, 8, 5, 1, 4, 7, 6)
SEEDING = Seeding(seeds=SEEDS, places=PLACES, parts=("North", "South"))


def seeded(seeding: Seeding = SEEDING, players: int = 8, *, third: bool = False) -> EventState:
    packet = playing(len(seeding.seeds), third=third)
    return event(players, (), packet=packet, seeding=seeding)


def test_the_first_round_is_paired_by_the_places_of_the_bracket() -> None:
    state = seeded()
    assert kind_of(state) is RoundKind.BRACKET
    paired = pair_round(state, Draw(1))
    assert {frozenset(game) for game in paired.games} == {
        frozenset({3, 2}), frozenset({8, 5}), frozenset({1, 4}), frozenset({7, 6}),
    }  # fmt: skip
    assert planned_rounds(state) == 3


def test_it_is_played_to_its_end_and_gives_every_place() -> None:
    state = seeded(third=True)
    for _ in range(3):
        state = with_round(state, {})
    end = is_over(state)
    assert end is not None
    assert end.reason is EndReason.BRACKET_PLAYED
    assert end.leader == 3
    found = standings(state)
    assert [row.player for row in found] == [3, 1, 8, 7, 4, 2, 6, 5]
    assert bracket(state).third == (8, 7)


def test_winners_meet_their_neighbours_of_the_drawing() -> None:
    state = with_round(seeded(), {3: False, 1: False})
    paired = pair_round(state, Draw(1))
    assert {frozenset(game) for game in paired.games} == {frozenset({2, 8}), frozenset({4, 7})}
    assert certify(state, with_round(state, {}).rounds[-1]) is not None


def test_an_empty_place_lets_its_neighbour_through() -> None:
    state = seeded(Seeding(seeds=(1, 2, 3), places=(1, None, 2, 3)), 3)
    paired = pair_round(state, Draw(1))
    assert (paired.games, paired.walkovers) == (((2, 3),), (1,))


def test_who_is_not_in_the_bracket_plays_no_round_and_stands_below() -> None:
    state = seeded(Seeding(seeds=(1, 2, 3, 4), places=(1, 4, 2, 3)), 6)
    paired = pair_round(state, Draw(1))
    assert {player for game in paired.games for player in game} == {1, 2, 3, 4}
    assert [row.player for row in standings(with_round(state, {}))][4:] == [5, 6]


def test_who_left_before_the_first_round_lets_the_opponent_through() -> None:
    paired = pair_round(gone(seeded(), 2), Draw(1))
    assert paired.walkovers == (3,)
    assert len(paired.games) == 3


def test_no_result_moves_anybody_in_or_out() -> None:
    state = with_round(seeded(), {})
    found = cut(state)
    assert found is not None
    assert (found.after, found.players, found.is_made) == (0, SEEDS, True)
    assert cut_difference(state) is None


def test_by_rounds_for_everybody_a_seeding_means_nothing() -> None:
    swiss = replace(SR2015, pairing=PairingRules(after_cut=AfterCut.SWISS))
    state = event(8, (), packet=swiss, seeding=SEEDING)
    assert cut(state) is None
    assert kind_of(state) is not RoundKind.BRACKET


@pytest.mark.parametrize(
    ("seeding", "code", "facts"),
    [
        (SEEDING, None, {}),
        (replace(SEEDING, seeds=(3, 3, 4, 2, 8, 7, 6, 5)), "seeding.players", {"players": (3,)}),
        (replace(SEEDING, seeds=(3, 9, 4, 2, 8, 7, 6, 5)), "seeding.players", {"players": (9,)}),
        (Seeding(seeds=(1,), places=(1,)), "seeding.players", {"players": ()}),
        (replace(SEEDING, places=PLACES[:7]), "seeding.places", {"size": 8}),
        (replace(SEEDING, places=(*PLACES[:7], 3)), "seeding.places", {"size": 8}),
        (replace(SEEDING, places=(*PLACES[:7], None)), "seeding.places", {"size": 8}),
        (replace(SEEDING, parts=("a", "b", "c")), "seeding.parts", {"parts": 3, "size": 8}),
    ],
)  # fmt: skip
def test_a_bracket_has_each_seed_once(seeding, code, facts) -> None:
    found = seeding_problem(seeding, range(1, 9))
    assert (None if found is None else found.code) == code
    assert found is None or dict(found.facts) == facts


def test_who_is_disqualified_in_it_is_out() -> None:
    state = with_round(seeded(), {})
    entrants = tuple(
        replace(one, status=EntrantStatus.DISQUALIFIED) if one.id == 3 else one
        for one in state.entrants
    )
    paired = pair_round(replace(state, entrants=entrants), Draw(1))
    assert paired.walkovers == (8,)
