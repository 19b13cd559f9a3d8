"""After a cut only those inside it are paired."""

from dataclasses import replace

import pytest

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import CutMembers, Round, RoundKind
from app.rules.packet.packet import Band, BandKind, LastRound
from app.rules.pairing.pair import pair_round
from app.rules.standings.cut import cut, cut_of
from tests.rules.pairing.made_up import crafted

POINTS = {1: 6, 2: 5, 3: 5, 4: 4, 5: 4, 6: 3, 7: 2, 8: 1, 9: 0}


def cut_to(places: int, **past: object) -> EventState:
    """Nine players with different pasts, of whom the best so many play on after round 1."""
    state = crafted(POINTS, **past)
    band = Band(kind=BandKind.CUT, places=places)
    packet = replace(state.packet, standings=(band, *state.packet.standings))
    first, *_ = state.rounds
    lost = {one.id for one in state.entrants if one.id not in (1, 2)}
    return replace(state, packet=packet, rounds=(replace(first, absent=frozenset(lost)),))


def test_only_those_inside_the_cut_are_paired() -> None:
    state = replace(cut_to(4), cut_seed=5)
    paired = pair_round(state, Draw(1))
    assert cut_of(state) == set(paired.basis) > {1, 2, 3}
    assert (paired.kind, len(paired.games), paired.bye) == (RoundKind.CUT, 2, None)


@pytest.mark.parametrize(("had_bye", "bye"), [([], 7), ([7], 6), ([6, 7], 5), ([4, 6, 7], 5)])
def test_an_odd_cut_has_its_bye_inside_by_the_usual_rule(had_bye: list[int], bye: int) -> None:
    byes = {pair_round(cut_to(7, had_bye=had_bye), Draw(seed)).bye for seed in range(10)}
    assert byes == ({bye} if bye != 5 or 4 in had_bye else {4, 5})
    assert pair_round(cut_to(7, had_bye=had_bye), Draw(1)).problems == ()


def test_the_cut_goes_on_in_the_rounds_after_it() -> None:
    state = replace(cut_to(4), cut_seed=5)
    paired = pair_round(state, Draw(1))
    made = Round(
        number=RoundNumber(2),
        kind=paired.kind,
        basis=paired.basis,
        cut=cut(state).members,
        absent=frozenset(one.id for one in state.entrants if one.id not in paired.basis),
    )
    later = pair_round(replace(state, rounds=(*state.rounds, made)), Draw(1))
    assert (later.kind, set(later.basis)) == (RoundKind.CUT, set(paired.basis))


def test_finals_inside_a_cut_are_between_those_inside() -> None:
    state = replace(cut_to(4), cut_seed=5)
    packet = state.packet
    finals = replace(packet.pairing, last_round=LastRound.FINALS_TABLES)
    state = replace(state, packet=replace(packet, pairing=finals), planned_rounds=2)
    paired = pair_round(state, Draw(1))
    assert paired.kind is RoundKind.FINALS_TABLES
    assert set(paired.basis) == cut_of(state)


def test_one_who_sits_out_by_hand_keeps_a_place_inside() -> None:
    state = cut_to(6)
    paired = pair_round(state, Draw(1), sitting={PlayerId(1)})
    assert set(paired.basis) == {2, 3, 4, 5, 6}
    assert paired.bye == 6


def test_a_cut_whose_players_have_left_cannot_be_paired() -> None:
    state = cut_to(2)
    made = Round(
        number=RoundNumber(2),
        kind=RoundKind.CUT,
        cut=CutMembers(players=(PlayerId(1), PlayerId(2))),
        absent=frozenset(one.id for one in state.entrants if one.id > 2),
    )
    gone = tuple(
        replace(one, status=EntrantStatus.DROPPED) if one.id == 2 else one for one in state.entrants
    )
    with pytest.raises(RuleError, match=r"pairing\.too-few"):
        pair_round(replace(state, entrants=gone, rounds=(*state.rounds, made)), Draw(1))


def test_equals_at_the_border_are_drawn_before_anybody_is_paired() -> None:
    state = cut_to(4)
    assert cut(state).is_open
    with pytest.raises(RuleError, match=r"pairing\.cut-open"):
        pair_round(state, Draw(1))
