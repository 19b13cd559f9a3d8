"""From nobody to four players, and everybody gone."""

from dataclasses import replace

import pytest

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round, RoundState
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import OptimalityProof, RoundPairing
from tests.rules.pairing.made_up import crafted, entrants, event_after, new_event


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_and_a_single_player_cannot_be_paired(players: int) -> None:
    with pytest.raises(RuleError) as refusal:
        pair_round(new_event(players), Draw(1))
    assert (refusal.value.code, refusal.value.facts) == ("pairing.too-few", {"active": players})


@pytest.mark.parametrize(("players", "games", "byes"), [(2, 1, 0), (3, 1, 1), (4, 2, 0)])
def test_a_few_players_are_paired(players: int, games: int, byes: int) -> None:
    paired = pair_round(new_event(players), Draw(1))
    assert (len(paired.games), paired.bye is not None) == (games, bool(byes))
    assert {*(one for game in paired.games for one in game), paired.bye} - {None} == {
        *range(1, players + 1)
    }
    assert paired.proof is OptimalityProof.BOUNDS


@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize("rounds", range(1, 7))
def test_a_few_players_can_play_on_for_ever(players: int, rounds: int) -> None:
    paired = pair_round(event_after(rounds, players, seed=1), Draw(1))
    assert len(paired.games) == players // 2
    assert (paired.bye is not None) == (players == 3)


def everybody_gone(state: EventState) -> EventState:
    gone = (replace(one, status=EntrantStatus.DROPPED) for one in state.entrants)
    return replace(state, entrants=tuple(gone))


def test_when_everybody_has_left_there_is_nobody_to_pair() -> None:
    with pytest.raises(RuleError, match=r"pairing\.too-few"):
        pair_round(everybody_gone(event_after(2, 8, seed=1)), Draw(1))


def test_a_player_who_came_after_everybody_left_waits_for_one_more() -> None:
    state = everybody_gone(event_after(2, 8, seed=1))
    with pytest.raises(RuleError, match=r"pairing\.too-few"):
        pair_round(replace(state, entrants=state.entrants + entrants([9])), Draw(1))
    paired = pair_round(replace(state, entrants=state.entrants + entrants([9, 10])), Draw(1))
    assert [set(game) for game in paired.games] == [{9, 10}]


def test_two_who_met_before_meet_again_and_it_is_said() -> None:
    paired = pair_round(crafted({1: 1, 2: 0}, met=[(1, 2)]), Draw(1))
    assert [(one.code, dict(one.facts)) for one in paired.problems] == [
        ("pairing.rematch", {"first": 1, "second": 2, "round": 1})
    ]


def test_a_draft_counts_for_nothing() -> None:
    state = new_event(2)
    paired = pair_round(state, Draw(1))
    draft = Round(
        number=RoundNumber(1), state=RoundState.DRAFT, pair_downs=frozenset({PlayerId(1)})
    )
    assert pair_round(replace(state, rounds=(draft,)), Draw(1)) == paired


def sitting_out(players: int, *sitting: int) -> RoundPairing:
    state = event_after(2, players, seed=1)
    return pair_round(state, Draw(1), sitting={PlayerId(one) for one in sitting})


def test_who_sits_out_by_hand_is_not_paired() -> None:
    paired = sitting_out(7, 3)
    assert (len(paired.games), paired.bye) == (3, None)
    assert set(paired.basis) == {1, 2, 4, 5, 6, 7}


def test_the_only_one_left_by_byes_given_by_hand_has_the_drawn_bye() -> None:
    paired = sitting_out(3, 1, 3)
    assert (paired.games, paired.bye, set(paired.basis)) == ((), 2, {2})


def test_where_everybody_sits_out_by_hand_there_is_nothing_to_pair() -> None:
    paired = sitting_out(2, 1, 2)
    assert (paired.games, paired.bye, paired.problems) == ((), None, ())
