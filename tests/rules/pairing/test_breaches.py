"""What a pairing made by hand breaks, said game by game."""

from dataclasses import astuple, replace

import pytest

from app.rules.core.draw import Draw
from app.rules.core.errors import Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.breaches import problems_of
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import Pairing
from tests.rules.events import game, rounds
from tests.rules.pairing.made_up import crafted, event_after, new_event

FIELD = crafted(
    {1: 3, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0, 7: 1},
    met=[(1, 2), (3, 4)],
    down_limit_reached=[1, 3],
    had_bye=[7, 4],
)


def found_problems(
    state: EventState, *games: tuple[int, int], bye: int | None = None
) -> list[object]:
    pairs = [Pairing(PlayerId(one), PlayerId(other)) for one, other in games]
    found = problems_of(state, pairs, None if bye is None else PlayerId(bye))
    assert all((one.weight, one.field) == (Weight.ODD, "") for one in found)
    return [(str(one.code), *(value for _, value in one.facts)) for one in found]


CASES = {
    "nothing": ([(5, 6)], None, []),
    "a bye from the lowest": ([], 6, []),
    "a rematch": ([(3, 4)], None, [("pairing.rematch", 3, 4, 1)]),
    "points differ": ([(5, 2)], None, [("pairing.points-differ", 5, 2, 0, 2)]),
    "a second pair-down, named from either side": (
        [(6, 3)],
        None,
        [("pairing.points-differ", 6, 3, 0, 1), ("pairing.second-pair-down", 3, 6)],
    ),
    "everything in one game": (
        [(1, 2)],
        None,
        [
            ("pairing.rematch", 1, 2, 1),
            ("pairing.points-differ", 1, 2, 3, 2),
            ("pairing.second-pair-down", 1, 2),
        ],
    ),
    "a second bye, while a lower player could have it": (
        [],
        7,
        [("pairing.second-bye", 7), ("pairing.bye-not-lowest", 7, 1, 0)],
    ),
    "a bye for one of the leaders": ([], 2, [("pairing.bye-not-lowest", 2, 2, 0)]),
}


@pytest.mark.parametrize("case", CASES)
def test_every_rule_that_is_broken_is_named(case: str) -> None:
    games, bye, problems = CASES[case]
    assert found_problems(FIELD, *games, bye=bye) == problems


def test_a_bye_above_players_who_had_one_is_right() -> None:
    state = crafted({1: 2, 2: 1, 3: 1}, had_bye=[2, 3])
    assert found_problems(state, bye=1) == []
    assert found_problems(state, bye=2) == [("pairing.second-bye", 2)]


def test_where_everybody_had_a_bye_the_second_one_is_for_the_lowest() -> None:
    state = crafted({1: 2, 2: 1, 3: 1}, had_bye=[1, 2, 3])
    assert found_problems(state, bye=2) == [("pairing.second-bye", 2)]
    assert found_problems(state, bye=1) == [
        ("pairing.second-bye", 1),
        ("pairing.bye-not-lowest", 1, 2, 1),
    ]


def test_a_rematch_names_the_last_time() -> None:
    state = replace(new_event(2), rounds=rounds([game(1, 2, 1)], [game(2, 1, 1)]))
    assert found_problems(state, (1, 2))[0] == ("pairing.rematch", 1, 2, 2)


def test_who_left_can_be_judged_too() -> None:
    state = event_after(3, 8, seed=1, drops=0.3)
    games = [PlayerId(one) for one in range(1, 9)]
    cost = cost_of(state, list(zip(games[::2], games[1::2], strict=True)), None)
    assert len(astuple(cost)) == 6


def test_the_best_pairing_does_not_call_a_pair_down_wrong() -> None:
    state = crafted({1: 1, 2: 0})
    paired = pair_round(state, Draw(1))
    assert (paired.pair_downs, paired.problems) == ({1}, ())
    assert found_problems(state, (1, 2)) == [("pairing.points-differ", 1, 2, 1, 0)]


def test_costs_are_compared_line_by_line() -> None:
    def cost(*games: tuple[int, int], bye: int):
        pairs = [(PlayerId(one), PlayerId(other)) for one, other in games]
        return cost_of(FIELD, pairs, PlayerId(bye))

    rematch = cost((3, 4), (1, 2), (5, 7), bye=6)
    second_bye = cost((1, 3), (2, 7), (5, 6), bye=4)
    high_bye = cost((1, 3), (4, 7), (5, 6), bye=2)
    assert high_bye < second_bye < rematch
