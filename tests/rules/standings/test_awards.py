"""Awards: sr2019 prizes."""

from dataclasses import replace

import pytest

from app.rules.core.draw import Draw
from app.rules.core.errors import Weight
from app.rules.core.round import CutMembers, RoundKind
from app.rules.standings.awards import (
    AwardFault,
    award_places,
    ballot_problems,
    choice_problems,
    drawn_order,
    equals_for,
    vote_count,
)
from app.rules.standings.standings import standings
from tests.rules.events import codes, entrant, event, game, rounds
from tests.rules.standings.test_cut import TOP_4

SINGLE = [game(1, 2, 1, cp=(9, 0)), game(3, 4, 3, cp=(8, 0)),
          game(5, 6, 5, cp=(7, 0)), game(7, 8, 7, cp=(6, 0))]  # fmt: skip
"""Nobody stands equal: 1, 3, 5, 7, then the losers."""

LEVEL = [game(1, 2, 1, cp=(9, 0)), game(3, 4, 3), game(5, 6, 5), game(7, 8, 7)]
"""1 is first; 3, 5 and 7 stand equal for the places 2 to 4."""


def places(state, resolved=None):
    return [(place.place, place.players) for place in award_places(state, resolved)]


def test_the_first_three_places_go_by_the_standings() -> None:
    assert places(event(8, rounds(SINGLE))) == [(1, (1,)), (2, (3,)), (3, (5,))]


@pytest.mark.parametrize("barred", [{"disqualified": [1]}, {}])
def test_who_can_get_no_award_is_passed_over(barred) -> None:
    players = 8 if barred else [entrant(player, eligible=player != 1) for player in range(1, 9)]
    assert places(event(players, rounds(SINGLE), **barred)) == [(1, (3,)), (2, (5,)), (3, (7,))]


def test_who_dropped_keeps_the_place() -> None:
    assert places(event(8, rounds(SINGLE), dropped=[1]))[0] == (1, (1,))


def test_equals_share_a_place_and_those_behind_it_are_left_out() -> None:
    found = award_places(event(8, rounds(LEVEL)))
    assert [(place.place, place.players, place.is_shared) for place in found] == [
        (1, (1,), False),
        (2, (3, 5, 7), True),
    ]
    assert [place.equals for place in found] == [(), (3, 5, 7)]


@pytest.mark.parametrize("place", [2, 3, 4])
def test_equals_are_found_by_any_of_their_places(place) -> None:
    level = equals_for(event(8, rounds(LEVEL)), place)
    assert level is not None
    assert (level.places, level.players) == ((2, 3, 4), (3, 5, 7))


def test_nobody_is_equal_for_a_place_that_one_has() -> None:
    assert equals_for(event(8, rounds(LEVEL)), 1) is None


def test_what_is_settled_parts_the_equals() -> None:
    state = event(8, rounds(LEVEL))
    assert places(state, {2: 7, 3: 3, 4: 5}) == [(1, (1,)), (2, (7,)), (3, (3,))]


@pytest.mark.parametrize("resolved", [{2: 7, 3: 3}, {2: 7, 3: 3, 4: 4}, {2: 7, 3: 7, 4: 3}])
def test_what_was_settled_among_others_holds_no_more(resolved) -> None:
    assert places(event(8, rounds(LEVEL)), resolved) == [(1, (1,)), (2, (3, 5, 7))]


def test_equals_inside_a_cut_share_the_first_places_although_one_left_above_them() -> None:
    """1 dropped as the second before the cut; 3 before and 5 behind are equal at its end."""
    first = [game(3, 4, 3, cp=(9, 0)), game(1, 2, 1, cp=(8, 0)), *SINGLE[2:]]
    last = [game(3, 5, None, "tie", cp=(0, 2)), game(7, 2, None, "tie")]
    members = CutMembers(players=(3, 5, 7, 2))
    played = rounds(first, last, kind=RoundKind.CUT, cut=members)
    state = event(8, played, packet=TOP_4, dropped=[1])
    level = equals_for(state, 2)
    assert level is not None and level.places == (1, 2)
    assert places(state, {1: 5, 2: 3})[:2] == [(1, (5,)), (2, (3,))]
    assert {row.player: row.rank for row in standings(state)}[1] == 5


def test_the_draw_can_be_drawn_again_by_anyone() -> None:
    order = [3, 5, 7]
    Draw(4711).shuffle(order)
    assert drawn_order((7, 3, 5), 4711) == tuple(order)
    assert {drawn_order((3, 5, 7), seed)[0] for seed in range(30)} == {3, 5, 7}


def test_the_most_votes_lead() -> None:
    count = vote_count(event(8), (4, 2, 4, 5, 2, 4))
    assert (count.votes, count.leaders, count.void) == (((4, 3), (2, 2), (5, 1)), (4,), 0)


def test_as_many_votes_are_a_tie() -> None:
    assert vote_count(event(8), (5, 2, 5, 2, 1)).leaders == (2, 5)


def test_without_a_vote_nobody_leads() -> None:
    assert vote_count(event(8), ()).leaders == ()


def test_votes_for_the_disqualified_are_void() -> None:
    count = vote_count(event(8, disqualified=[4]), (4, 4, 4, 2))
    assert (count.leaders, count.void) == ((2,), 3)


def test_a_ballot_names_anybody_who_can_win() -> None:
    assert ballot_problems(event(8, dropped=[3]), 3) == ()


def test_a_ballot_for_one_who_cannot_win_is_refused() -> None:
    state = event([entrant(1, eligible=False), *event(8, disqualified=[4]).entrants[1:]])
    assert codes(ballot_problems(state, 4)) == [(AwardFault.DISQUALIFIED, "player")]
    assert codes(ballot_problems(state, 1)) == [(AwardFault.RINGER, "player")]
    assert all(place.is_impossible for who in (1, 4) for place in ballot_problems(state, who))


def test_a_second_vote_is_among_the_tied_alone() -> None:
    state = event(8)
    assert ballot_problems(state, 2, (2, 5)) == ()
    assert codes(ballot_problems(state, 3, (2, 5))) == [(AwardFault.BALLOT_NOT_TIED, "player")]


def test_the_disqualified_get_no_award_for_any_reason() -> None:
    (problem,) = choice_problems(event(8, disqualified=[4]), 4)
    assert problem.is_impossible


def test_a_ringer_gets_an_award_only_for_a_reason() -> None:
    state = event([entrant(1), entrant(2, eligible=False)])
    (problem,) = choice_problems(state, 2)
    assert (problem.code, problem.weight) == (AwardFault.RINGER, Weight.ODD)


def test_the_choice_after_a_tie_is_free_among_the_tied() -> None:
    state = event(8)
    assert choice_problems(state, 5, ballots=6, tied=(2, 5)) == ()
    assert codes(choice_problems(state, 4, ballots=6, tied=(2, 5))) == [
        (AwardFault.NOT_TIED, "player")
    ]


def test_a_choice_against_ballots_or_a_vote_is_odd() -> None:
    state = event(8)
    assert codes(choice_problems(state, 5, ballots=6)) == [(AwardFault.BALLOTS_IN, "")]
    assert codes(choice_problems(state, 5, voted=2)) == [(AwardFault.VOTED, "")]
    assert choice_problems(state, 2, voted=2) == ()


def test_places_of_an_event_before_its_first_round_are_shared_by_all() -> None:
    (first,) = award_places(replace(event(4), rounds=()))
    assert first.players == (1, 2, 3, 4)
