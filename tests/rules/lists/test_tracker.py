"""Which lists are still to be played, against trying every way to play on."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.lists.tracker import list_duties, list_duty, list_duty_notes
from app.rules.packet.packet import ListCount
from tests.rules.events import SR2015, army, bye, codes, entrant, event, game, rounds

ONCE = replace(SR2015, lists=replace(SR2015.lists, least=2, most=2, each_played=1))
TWICE = replace(SR2015, lists=replace(SR2015.lists, least=2, most=2, each_played=2))
TWO_OR_THREE = replace(
    ONCE, lists=replace(ONCE.lists, by_size=(ListCount(point_size=50, lists=3),))
)
OPEN, NOT_WRITTEN = "open", None


def course(*lists: int | str | None, packet=ONCE, planned: int = 4):
    """An event of two after these rounds: player 1's list in each, "open" without a result yet.

    All games are tied, so that nobody leads alone.
    """
    played = []
    for number, mine in enumerate(lists, 1):
        known = {} if mine == OPEN else {"by": "tie", "lists": (mine, None)}
        played.append([game(1, 2, id=number, **known)])
    made = rounds(*played, state="playing" if OPEN in lists else "closed") if played else ()
    return event(2, made, packet=packet, planned_rounds=planned, plays_on=True)


def duty(*lists, **more):
    return list_duty(course(*lists, **more), 1)


def test_a_packet_that_asks_nothing_has_no_duties() -> None:
    assert list_duties(course(1, 1, packet=SR2015)) == ()


def test_at_first_every_list_may_be_played() -> None:
    first = duty()
    assert (first.choices, first.is_forced, first.rounds_left) == ((1, 2), False, 4)


def test_the_last_round_forces_the_list_that_is_missing() -> None:
    last = duty(1, 1, 1)
    assert (last.choices, last.is_forced, dict(last.wanted)) == ((2,), True, {2: 1})


def test_a_game_that_is_going_on_is_still_a_choice() -> None:
    last = duty(1, 1, 1, OPEN)
    assert (last.rounds_left, last.choices, last.is_forced) == (1, (2,), True)


def test_what_is_met_forces_nobody() -> None:
    met = duty(1, 2, 1)
    assert (met.is_met, met.is_forced, met.choices) == (True, False, (1, 2))


def test_after_the_last_round_nothing_can_be_met() -> None:
    late = duty(1, 1, 1, 1)
    assert (late.can_be_met, late.choices, late.is_forced) == (False, (), False)


def test_divide_and_conquer_forces_earlier() -> None:
    assert duty(1, 1, packet=TWICE).choices == (2,)
    assert duty(1, 2, packet=TWICE).choices == (1, 2)
    assert not duty(1, 1, 1, packet=TWICE).can_be_met


def test_three_lists_at_a_size_are_three_to_be_played() -> None:
    assert duty(packet=TWO_OR_THREE).numbers == (1, 2, 3)
    assert duty(1, 1, packet=TWO_OR_THREE).choices == (2, 3)


def test_registered_lists_come_before_the_packet_s_number() -> None:
    player = entrant(1, lists=(army(1), army(4)))
    state = event([player, entrant(2)], packet=ONCE, planned_rounds=2)
    assert list_duty(state, 1).numbers == (1, 4)


def test_a_bye_plays_the_list_that_it_names() -> None:
    (only,) = rounds([], byes=(bye(1, list_number=2),))
    state = event(1, (only,), packet=ONCE, planned_rounds=2, plays_on=True)
    assert dict(list_duty(state, 1).wanted) == {1: 1}


@pytest.mark.parametrize(("state", "left", "unrecorded"), [("playing", 2, 0), ("closed", 1, 1)])
def test_a_bye_without_a_list_can_still_name_one(state, left, unrecorded) -> None:
    made = rounds([], state=state, byes=(bye(1),))
    open_bye = list_duty(event(1, made, packet=ONCE, planned_rounds=2, plays_on=True), 1)
    assert (open_bye.rounds_left, open_bye.unrecorded) == (left, unrecorded)
    assert open_bye.can_be_met


def test_a_game_without_its_list_may_have_been_played_with_any() -> None:
    unclear = duty(1, NOT_WRITTEN, 1, 1)
    assert (unclear.unrecorded, unclear.can_be_met) == (1, True)
    assert duty(1, 1, NOT_WRITTEN).choices == (1, 2)


def test_who_did_not_come_has_played_no_list() -> None:
    made = rounds([game(1, 2, 1, "no-show")])
    state = event(2, made, packet=ONCE, planned_rounds=3, plays_on=True)
    assert [duty_.unrecorded for duty_ in list_duties(state)] == [1, 0]


def test_an_event_that_is_over_leaves_no_round() -> None:
    made = rounds([game(1, 2, 1, lists=(1, 1))])
    over = event(2, made, packet=ONCE, planned_rounds=3)
    assert [duty_.rounds_left for duty_ in list_duties(over)] == [0, 0]


def test_who_is_out_has_no_duty() -> None:
    state = event(2, packet=ONCE, dropped=[2])
    assert [duty_.player for duty_ in list_duties(state)] == [1]


def test_the_eo_is_told_who_must_play_which_list() -> None:
    forced = course(1, 1, 1)
    assert codes(list_duty_notes(forced)) == [
        ("list.must-play", "lists"),
        ("list.not-recorded", "lists"),
    ]
    assert ("list.cannot-be-met", "lists") in codes(list_duty_notes(course(1, 1, 1, 1)))
    assert ("list.must-play", "lists") not in codes(list_duty_notes(course(1, 2)))


@given(
    lists=st.lists(st.sampled_from([1, 2, 3, NOT_WRITTEN]), max_size=4),
    is_open=st.booleans(),
    more=st.integers(0, 2),
    each=st.integers(1, 2),
    count=st.integers(1, 3),
)
def test_the_choices_are_those_from_which_every_list_can_still_be_played(
    lists, is_open, more, each, count
) -> None:
    rules = replace(SR2015.lists, least=count, most=count, each_played=each)
    played = [*lists, *([OPEN] if is_open else [])]
    packet = replace(SR2015, lists=rules)
    found = duty(*played, packet=packet, planned=max(1, len(played) + more))
    numbers = sorted({*range(1, count + 1), *(number for number in lists if number)})
    left = max(1, len(played) + more) - len(lists)
    past = list(product(numbers, repeat=lists.count(NOT_WRITTEN)))
    good = [
        to_come
        for to_come in product(numbers, repeat=left)
        if any(
            all([*lists, *filled, *to_come].count(number) >= each for number in numbers)
            for filled in past
        )
    ]
    assert found.rounds_left == left
    assert found.can_be_met == bool(good)
    if good:
        assert found.choices == tuple(sorted({way[0] for way in good if way}))
