"""The figures of Steamroller 2010, Masters 2014 and Iron Gauntlet 2014, each with its section."""

import pytest

from app.rules.packet.packet import (
    Amount,
    AmountKind,
    Award,
    ClockOut,
    ControlPointLimit,
    Direction,
    EarlyEnd,
    FactionRule,
    FirstRound,
    GameTieBreak,
    LastRound,
    Painting,
    RoundClock,
    ScenarioWin,
    TieBreak,
    Variation,
)
from app.rules.results.result import WinReason
from app.services.packet.packets import load_packet, packet_text

SR2010 = load_packet(packet_text("sr2010"))
MASTERS = load_packet(packet_text("masters2014"))
GAUNTLET = load_packet(packet_text("ig2014"))
HALF_SCENARIO = Amount(kind=AmountKind.HALF_SCENARIO_VICTORY)
ROUNDS = [(8, 3), (16, 4), (32, 5), (64, 6), (128, 7)]


def figure(packet, path: str):
    found = packet
    for key in path.split("."):
        found = getattr(found, key)
    return found


@pytest.mark.parametrize(
    ("path", "printed"),
    [
        pytest.param("least_players", 8, id="introduction-least_players"),
        pytest.param("most_players", 32, id="introduction-most_players"),
        pytest.param("point_sizes", (35, 50, 75, 100), id="timing-sizes"),
        pytest.param("early_end", EarlyEnd.SOLE_UNDEFEATED, id="rounds-end"),
        pytest.param("win", 1, id="standings-win"),
        pytest.param("tie", 0, id="standings-tie"),
        pytest.param("scores_army_points", False, id="first-round-army"),
        pytest.param("scenario_victory", None, id="scenarios-printed-victory"),
        pytest.param("scenario_win", ScenarioWin.SCENARIO, id="scenarios-printed-win"),
        pytest.param("caster_army_points", 5, id="tiebreakers-caster"),
        pytest.param(
            "game_tiebreaks",
            (GameTieBreak.CASTERS, GameTieBreak.CONTROL_POINTS, GameTieBreak.ARMY_IN_AREA),
            id="tiebreakers",
        ),
        pytest.param(
            "order",
            (
                TieBreak.TOURNAMENT_POINTS,
                TieBreak.STRENGTH_OF_SCHEDULE,
                TieBreak.CONTROL_POINTS,
            ),
            id="strength-order",
        ),
        pytest.param("pairing.first_round", FirstRound.OTHER_FACTIONS, id="first-round"),
        pytest.param("pairing.last_round", LastRound.TOP_TWO, id="standings-last-round"),
        pytest.param(
            "bye",
            Award(
                tournament_points=1,
                control_points=Amount(kind=AmountKind.FIXED, value=0),
                army_points=Amount(kind=AmountKind.NOT_SCORED),
            ),
            id="byes",
        ),
        pytest.param("round_clock", RoundClock.VARIABLE, id="timing-clock"),
        pytest.param(
            "variation",
            Variation(minutes=2, sides=6, direction=Direction.LONGER),
            id="timing-variation",
        ),
        pytest.param("lists.least", 1, id="lists-least"),
        pytest.param("lists.most", 2, id="lists-most"),
        pytest.param("lists.below", 2, id="lists-below"),
        pytest.param("lists.factions", FactionRule.ONE, id="lists-factions"),
        pytest.param("lists.different_casters", True, id="lists-casters"),
        pytest.param("scenario_secret", True, id="scenarios"),
    ],
)
def test_steamroller_2010_has_the_printed_figure(path, printed) -> None:
    assert figure(SR2010, path) == printed
    assert path in SR2010.sources or path in ("order", "bye", "variation")


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("control_point_limit", ControlPointLimit.SCENARIO),
        ("pairing.pair_down_limit", None),
        ("lists.characters_once", False),
        ("lists.each_played", 0),
    ],
)
def test_steamroller_2010_is_silent_about_a_limit(path, read) -> None:
    assert figure(SR2010, path) == read
    assert path in SR2010.own_reading
    assert path not in SR2010.sources


@pytest.mark.parametrize("packet", [MASTERS, GAUNTLET], ids=["masters2014", "ig2014"])
@pytest.mark.parametrize(
    ("path", "printed"),
    [
        pytest.param("point_sizes", (35, 50, 75), id="timing-sizes"),
        pytest.param("early_end", EarlyEnd.SOLE_LEADER, id="rounds-end"),
        pytest.param("scenario_victory", 5, id="scenarios-printed-victory"),
        pytest.param("scenario_win", ScenarioWin.FIRST_TO, id="scenarios-printed-win"),
        pytest.param("control_point_limit", ControlPointLimit.NEEDED_TO_WIN, id="results-limit"),
        pytest.param("caster_army_points", 5, id="tiebreakers-caster"),
        pytest.param(
            "game_tiebreaks",
            (
                GameTieBreak.CASTERS,
                GameTieBreak.CONTROL_POINTS,
                GameTieBreak.ARMY_REMAINING,
                GameTieBreak.ARMY_DESTROYED,
            ),
            id="tiebreakers",
        ),
        pytest.param("pairing.first_round", FirstRound.SHUFFLE, id="first-round"),
        pytest.param("pairing.last_round", LastRound.AS_USUAL, id="pairing-last"),
        pytest.param("pairing.pair_down_limit", 1, id="pairing-down"),
        pytest.param("bye.control_points", HALF_SCENARIO, id="byes-control"),
        pytest.param("bye.army_points", Amount(kind=AmountKind.HALF_POINT_SIZE), id="byes-army"),
        pytest.param("concession.control_points", HALF_SCENARIO, id="concession-control"),
        pytest.param(
            "concession.army_points", Amount(kind=AmountKind.FROM_TABLE), id="concession-army"
        ),
        pytest.param("round_clock", RoundClock.CHESS_CLOCK, id="timing-clock"),
        pytest.param("clock.runs_out", ClockOut.ASSASSINATION, id="timing-runs-out"),
        pytest.param("clock.pauses_warned", 1, id="timing-pauses"),
        pytest.param("clock.played_out_minutes", 5, id="timing-played-out"),
        pytest.param("lists.each_played", 1, id="lists-each-played"),
        pytest.param("lists.below", 2, id="lists-below"),
        pytest.param("lists.characters_once", True, id="lists-characters"),
        pytest.param("scenario_secret", True, id="scenarios"),
    ],
)
def test_both_of_2014_have_the_printed_figure(packet, path, printed) -> None:
    assert figure(packet, path) == printed
    assert path in packet.sources


@pytest.mark.parametrize("packet", [MASTERS, GAUNTLET], ids=["masters2014", "ig2014"])
def test_both_of_2014_have_the_printed_clocks(packet) -> None:
    """timing"""
    clocks = [(row.point_size, row.clock_minutes, row.expected_minutes) for row in packet.timing]
    assert clocks == [(35, 42, 84), (50, 60, 120), (75, 72, 144)]


@pytest.mark.parametrize(
    ("packet", "table"),
    [
        pytest.param(SR2010, ROUNDS[:3], id="sr2010-rounds"),
        pytest.param(MASTERS, ROUNDS, id="masters2014-rounds"),
        pytest.param(GAUNTLET, ROUNDS, id="ig2014-rounds"),
    ],
)
def test_the_players_are_counted_in_the_printed_steps(packet, table) -> None:
    assert [(row.most_players, row.rounds) for row in packet.rounds] == table
    assert "rounds" in packet.sources


@pytest.mark.parametrize(
    ("packet", "path", "printed"),
    [
        pytest.param(MASTERS, "least_players", 32, id="masters2014-requirements"),
        pytest.param(MASTERS, "lists.factions", FactionRule.ONE, id="masters2014-lists"),
        pytest.param(MASTERS, "painting", Painting.NONE, id="masters2014-painting"),
        pytest.param(GAUNTLET, "lists.factions", FactionRule.ANY, id="ig2014-lists"),
        pytest.param(GAUNTLET, "lists.least", 2, id="ig2014-lists-least"),
        pytest.param(GAUNTLET, "lists.most", 2, id="ig2014-lists-most"),
        pytest.param(GAUNTLET, "painting", Painting.FULL, id="ig2014-painting"),
    ],
)
def test_where_the_two_of_2014_differ(packet, path, printed) -> None:
    assert figure(packet, path) == printed
    assert path in packet.sources


def test_masters_asks_for_three_lists_and_at_75_for_two() -> None:
    """lists"""
    lists = [(row.point_size, row.lists) for row in MASTERS.lists.by_size]
    assert lists == [(35, 3), (50, 3), (75, 2)]


def test_iron_gauntlet_has_specialists() -> None:
    """lists"""
    points = [(row.point_size, row.points) for row in GAUNTLET.lists.specialists]
    assert points == [(35, 10), (50, 10), (75, 15)]


def test_the_turns_of_steamroller_2010_are_those_of_the_clock() -> None:
    """timing"""
    times = [
        (row.point_size, row.round_minutes, row.turn_minutes, row.extension_minutes)
        for row in SR2010.timing
    ]
    assert times == [(35, 80, 10, 5), (50, 100, 12, 5), (75, 120, 15, 5), (100, 160, 20, 5)]


@pytest.mark.parametrize("packet", [SR2010, MASTERS, GAUNTLET], ids=lambda one: one.id)
def test_every_source_is_a_section_and_what_nobody_prints_has_none(packet) -> None:
    assert {source.section for source in packet.sources.values()} <= packet.sections.keys()
    assert not {"no_show", "win_reasons", "lists.usual_bonus"} & packet.sources.keys()


@pytest.mark.parametrize(
    ("packet", "offered"),
    [(SR2010, {WinReason.KILL_BOX}), (MASTERS, {WinReason.CLOCK}), (GAUNTLET, {WinReason.CLOCK})],
    ids=["sr2010-scenarios-printed", "masters2014-timing", "ig2014-timing"],
)
def test_a_form_offers_what_the_packet_prints(packet, offered) -> None:
    some = {WinReason.CLOCK, WinReason.KILL_BOX, WinReason.MANGLED_METAL, WinReason.NO_MODELS}
    assert some & set(packet.win_reasons) == offered
