"""A bye worth what games bring, and a packet's own cap of control points."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.packet.check import packet_faults
from app.rules.packet.file_check import packet_file_faults, sense_faults
from app.rules.packet.packet import (
    Amount,
    AmountKind,
    ControlPointLimit,
    Packet,
    Rounding,
    ScenarioWin,
)
from app.rules.packet.parse import parse_packet
from app.rules.packet.variant_patches import resolve
from app.rules.results.check import control_point_limit, result_problems
from app.rules.standings.scoring import bye_score, rounded_mean
from app.services.standings.lines import bye_worth_text
from app.words.core.catalogue import words
from tests.rules.events import SR2015, SR2019, bye, codes, event, game, rounds
from tests.rules.packet.test_house_packet import HOUSE


def worth(kind: AmountKind, rounding: Rounding = Rounding.UP) -> Packet:
    amount = Amount(kind=kind, rounding=rounding)
    return replace(
        SR2015, bye=replace(SR2015.bye, control_points=amount, army_points=Amount(kind=kind))
    )


PLAYED = rounds(
    [game(1, 2, 1, cp=(5, 2), ap=(30, 10)), game(3, 4, 4, cp=(1, 4), ap=(7, 9))],
    [game(1, 3, 3, cp=(0, 3), ap=(5, 20)), game(2, 5, 5, cp=(1, 2), ap=(0, 1))],
)
PLAYED = (replace(PLAYED[0], byes=(bye(5),)), replace(PLAYED[1], byes=(bye(4),)))


def control(kind: AmountKind, rounding: Rounding, player: int, number: int, through=None) -> int:
    state = event(5, PLAYED, packet=worth(kind, rounding))
    score = bye_score(bye(player), state.scoring, PLAYED[:through], PLAYED[number - 1])
    return score.control_points


@pytest.mark.parametrize(
    ("kind", "rounding", "player", "number", "points"),
    [
        (AmountKind.AVERAGE_OF_PLAYER, Rounding.UP, 5, 1, 2),
        (AmountKind.AVERAGE_OF_PLAYER, Rounding.UP, 4, 2, 4),
        # 5 + 2 + 1 + 4 of four, 0 + 3 + 1 + 2 of four.
        (AmountKind.AVERAGE_OF_ROUND, Rounding.UP, 5, 1, 3),
        (AmountKind.AVERAGE_OF_ROUND, Rounding.UP, 4, 2, 2),
        (AmountKind.AVERAGE_OF_ROUND, Rounding.DOWN, 4, 2, 1),
        (AmountKind.AVERAGE_OF_ROUND, Rounding.NEAREST, 4, 2, 2),
        (AmountKind.LOWEST_WINNER, Rounding.UP, 5, 1, 4),
        (AmountKind.LOWEST_WINNER, Rounding.UP, 4, 2, 2),
    ],
)
def test_a_bye_is_worth(kind, rounding, player, number, points) -> None:
    assert control(kind, rounding, player, number) == points


def test_a_mean_of_the_player_follows_the_rounds_that_count() -> None:
    assert control(AmountKind.AVERAGE_OF_PLAYER, Rounding.UP, 5, 1, through=1) == 0
    state = event(5, PLAYED, packet=worth(AmountKind.AVERAGE_OF_PLAYER))
    assert state.records_through(1)[5].control_points == 0
    assert state.records_through(2)[5].control_points == 2 + 2
    assert state.records[4].army_points == 9 + 9


def test_points_beside_the_bye_stand_before_a_mean() -> None:
    state = event(5, PLAYED, packet=worth(AmountKind.AVERAGE_OF_ROUND))
    score = bye_score(bye(4, control_points=7), state.scoring, PLAYED, PLAYED[1])
    assert (score.control_points, score.army_points, score.tournament_points) == (7, 7, 1)


def test_games_without_a_result_count_for_no_mean() -> None:
    open_ = rounds([game(1, 2, 1, cp=(5, 2)), game(3, 4)], state="playing", byes=(bye(5),))
    state = event(5, open_, packet=worth(AmountKind.AVERAGE_OF_ROUND, Rounding.DOWN))
    assert state.records[5].control_points == 3
    none = event(1, rounds([], byes=(bye(1),)), packet=worth(AmountKind.LOWEST_WINNER))
    assert none.records[1].control_points == 0


@given(st.lists(st.integers(0, 50), min_size=1, max_size=9), st.sampled_from(Rounding))
def test_a_mean_is_rounded_as_the_packet_says(points, rounding) -> None:
    mean = Fraction(sum(points), len(points))
    off = rounded_mean(points, rounding) - mean
    match rounding:
        case Rounding.UP:
            assert 0 <= off < 1
        case Rounding.DOWN:
            assert -1 < off <= 0
        case Rounding.NEAREST:
            assert Fraction(-1, 2) < off <= Fraction(1, 2)


def test_before_the_games_are_played_the_wall_says_what_it_will_be() -> None:
    t = words("en")
    packet = worth(AmountKind.AVERAGE_OF_ROUND)
    begun = rounds([game(1, 2)], state="playing", byes=(bye(3),))
    assert bye_worth_text(t, event(3, begun, packet=packet), begun[0], bye(3)) == (
        "1 TP, average CP, average AP"
    )
    played = rounds([game(1, 2, 1, cp=(5, 2), ap=(3, 0))], byes=(bye(3),))
    assert bye_worth_text(t, event(3, played, packet=packet), played[0], bye(3)) == (
        "1 TP, 4 CP, 2 AP"
    )


def test_only_a_bye_can_be_worth_what_games_bring() -> None:
    award = {**HOUSE["no_show"], "control_points": {"kind": "average-of-round"}}
    found = packet_file_faults({**HOUSE, "no_show": award})
    assert ("packet.only-a-bye", "no_show.control_points.kind") in codes(found)
    mean = {**HOUSE["bye"], "control_points": {"kind": "average-of-round", "rounding": "down"}}
    assert packet_faults(parse_packet(resolve({**HOUSE, "bye": mean}))) == ()


@pytest.mark.parametrize(
    ("limit", "opponent", "most"),
    [
        (ControlPointLimit.NONE, 9, 8),
        (ControlPointLimit.NEEDED_TO_WIN, 2, 5),
        (ControlPointLimit.NEEDED_TO_WIN, 6, 7),
        (ControlPointLimit.NEEDED_TO_WIN, 8, 8),
    ],
)
def test_the_smaller_of_limit_and_cap_holds(limit, opponent, most) -> None:
    packet = replace(SR2015, control_point_limit=limit, scenario_victory=5, most_control_points=8)
    assert control_point_limit(event(2, packet=packet), opponent) == most


def test_a_result_above_the_cap_is_questioned() -> None:
    packet = replace(SR2019, most_control_points=8)
    state = event(2, rounds([game(1, 2)], state="playing"), packet=packet)
    problems = result_problems(state, 1, game(1, 2, 1, "assassination", cp=(9, 8)))
    assert ("result.control-points-over-limit", "first.control_points") in codes(problems)
    assert not [
        problem
        for problem in result_problems(state, 1, game(1, 2, 1, "assassination", cp=(8, 8)))
        if problem.code == "result.control-points-over-limit"
    ]


def test_a_cap_below_what_wins_a_scenario_is_a_fault_of_the_file() -> None:
    low = replace(SR2015, most_control_points=4, scenario_victory=5)
    assert codes(sense_faults(low)) == [("packet.cap-below-victory", "most_control_points")]
    assert sense_faults(replace(low, scenario_win=ScenarioWin.SCENARIO)) == ()
    assert sense_faults(replace(low, most_control_points=5)) == ()
