"""The figures of the packets, each case with the section that prints it."""

import pytest

from app.rules.packet.packet import (
    Amount,
    AmountKind,
    Award,
    ControlPointLimit,
    EarlyEnd,
    FirstRound,
    GameTieBreak,
    LastRound,
    RoundClock,
    ScenarioWin,
    StrengthKind,
    TieBreak,
)
from app.services.packet.packets import load_packet, packet_ids, packet_text
from tests.rules.events import SR2015, SR2019

HALF_SIZE = Amount(kind=AmountKind.HALF_POINT_SIZE)
HALF_SCENARIO = Amount(kind=AmountKind.HALF_SCENARIO_VICTORY)
ROUNDS = [(8, 3), (16, 4), (32, 5), (64, 6), (128, 7)]
BOTH = [pytest.param(SR2015, id="sr2015"), pytest.param(SR2019, id="sr2019")]
OURS = {"no_show", "lists.usual_bonus", "win_reasons"}
"""Figures that no packet prints."""


@pytest.mark.parametrize("packet", BOTH)
def test_what_both_have_alike(packet) -> None:
    """Rounds, standings, pairing."""
    assert [(row.most_players, row.rounds) for row in packet.rounds] == ROUNDS
    assert packet.early_end is EarlyEnd.SOLE_LEADER
    assert (packet.win, packet.loss, packet.tie) == (1, 0, 0)
    assert packet.order == (
        TieBreak.TOURNAMENT_POINTS,
        TieBreak.STRENGTH_OF_SCHEDULE,
        TieBreak.CONTROL_POINTS,
        TieBreak.ARMY_POINTS,
    )
    assert packet.strength is StrengthKind.SUM
    assert packet.scores_army_points
    assert packet.scenario_victory == 5
    assert packet.pairing.first_round is FirstRound.SHUFFLE
    assert packet.pairing.last_round is LastRound.AS_USUAL
    assert packet.pairing.pair_down_limit == 1
    assert (packet.lists.least, packet.lists.most, packet.lists.each_played) == (1, 2, 0)


@pytest.mark.parametrize(
    ("figure", "printed"),
    [
        pytest.param(SR2015.point_sizes, (15, 25, 35, 50, 75, 100, 150, 200), id="timing"),
        pytest.param((SR2015.least_players, SR2015.most_players), (8, 128), id="introduction"),
        pytest.param(SR2015.caster_army_points, 5, id="tiebreakers"),
        pytest.param(SR2015.scenario_win, ScenarioWin.FIRST_TO, id="scenarios-printed"),
        pytest.param(SR2015.control_point_limit, ControlPointLimit.NEEDED_TO_WIN, id="results"),
        pytest.param(SR2015.round_clock, RoundClock.VARIABLE, id="timing-variable"),
        pytest.param(SR2015.game_tiebreaks[2], GameTieBreak.ARMY_REMAINING, id="tiebreaker-3"),
        pytest.param(SR2015.game_tiebreaks[3], GameTieBreak.ARMY_DESTROYED, id="tiebreaker-4"),
        pytest.param(
            SR2015.bye,
            Award(tournament_points=1, control_points=HALF_SCENARIO, army_points=HALF_SIZE),
            id="byes",
        ),
        pytest.param(
            SR2015.concession,
            Award(
                tournament_points=1,
                control_points=HALF_SCENARIO,
                army_points=Amount(kind=AmountKind.FROM_TABLE),
            ),
            id="concession",
        ),
        pytest.param((SR2015.lists.below, SR2015.lists.above), (2, 0), id="lists"),
        pytest.param(SR2015.lists.objective, True, id="lists-objective"),
    ],
)
def test_steamroller_2015_has_the_printed_figure(figure, printed) -> None:
    assert figure == printed


@pytest.mark.parametrize(
    ("figure", "printed"),
    [
        pytest.param(SR2019.point_sizes, (0, 25, 50, 75, 100, 150, 200), id="timing"),
        pytest.param((SR2019.least_players, SR2019.most_players), (8, None), id="introduction"),
        pytest.param(SR2019.caster_army_points, 10, id="tiebreakers"),
        pytest.param(SR2019.scenario_win, ScenarioWin.LEAD_OF, id="scenarios-printed"),
        pytest.param(SR2019.control_point_limit, ControlPointLimit.NONE, id="scenarios-printed-cp"),
        pytest.param(SR2019.round_clock, RoundClock.CHESS_CLOCK, id="timing-clock"),
        pytest.param(SR2019.game_tiebreaks[2], GameTieBreak.ARMY_DESTROYED, id="tiebreaker-3"),
        pytest.param(SR2019.game_tiebreaks[3], GameTieBreak.SCENARIO_PRESENCE, id="tiebreaker-4"),
        pytest.param(
            SR2019.bye,
            Award(
                tournament_points=1,
                control_points=Amount(kind=AmountKind.FIXED, value=3),
                army_points=HALF_SIZE,
            ),
            id="byes",
        ),
        pytest.param(
            SR2019.concession,
            Award(
                tournament_points=1,
                control_points=Amount(kind=AmountKind.FIXED, value=3, or_more=True),
                army_points=Amount(kind=AmountKind.HALF_OPPONENT_ARMY, or_more=True),
            ),
            id="concession",
        ),
        pytest.param((SR2019.lists.below, SR2019.lists.above), (4, 0), id="lists"),
        pytest.param(SR2019.lists.objective, False, id="lists-objective"),
    ],
)
def test_steamroller_2019_has_the_printed_figure(figure, printed) -> None:
    assert figure == printed


def test_the_times_of_steamroller_2015_are_those_of_game_timing() -> None:
    times = [
        (row.point_size, row.round_minutes, row.turn_minutes, row.extension_minutes)
        for row in SR2015.timing
    ]
    assert times == [
        (15, 30, 3, None),
        (25, 50, 5, None),
        (35, 70, 7, 5),
        (50, 100, 10, 5),
        (75, 120, 12, 5),
        (100, 150, 15, 5),
        (150, 200, 20, 5),
        (200, 250, 25, 5),
    ]


def test_the_clocks_of_steamroller_2019_are_those_of_the_deathclock() -> None:
    clocks = [(row.point_size, row.clock_minutes) for row in SR2019.timing]
    assert clocks == [(0, 20), (25, 30), (50, 42), (75, 60), (100, 75), (150, 120), (200, 150)]


@pytest.mark.parametrize("packet", BOTH)
def test_a_no_show_gives_what_a_bye_gives(packet) -> None:
    assert packet.no_show == packet.bye


@pytest.mark.parametrize("packet", BOTH)
def test_every_size_has_its_time(packet) -> None:
    assert tuple(row.point_size for row in packet.timing) == packet.point_sizes


@pytest.mark.parametrize("packet", BOTH)
def test_every_printed_figure_has_its_source(packet) -> None:
    figures = {"point_sizes", "least_players", "early_end", "win", "loss", "tie", "standings"}
    figures |= {"scenario_victory", "scenario_win", "control_point_limit", "caster_army_points"}
    figures |= {"scores_army_points", "game_tiebreaks", "strength", "round_clock", "rounds"}
    figures |= {f"pairing.{key}" for key in ("first_round", "last_round", "pair_down_limit")}
    figures |= {f"{award}.{key}" for award in ("bye", "concession")
                for key in ("tournament_points", "control_points", "army_points")}  # fmt: skip
    figures |= {f"lists.{key}" for key in ("least", "most", "below", "above", "factions")}
    assert figures <= packet.sources.keys()
    assert not OURS & packet.sources.keys()


@pytest.mark.parametrize("packet", BOTH)
def test_every_source_is_a_section_of_the_packet(packet) -> None:
    assert {source.section for source in packet.sources.values()} <= packet.sections.keys()
    assert {source.packet for source in packet.sources.values()} == {packet.id}


@pytest.mark.parametrize("packet_id", packet_ids())
def test_a_packet_is_kept_under_its_own_id(packet_id) -> None:
    assert load_packet(packet_text(packet_id)).id == packet_id
