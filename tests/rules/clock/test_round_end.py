"""What is called when time is up, and what becomes of the games, each with its section."""

import pytest

from app.rules.clock.round_end import (
    DiceDownStep,
    EndCall,
    Unfinished,
    dice_down_steps,
    end_call,
    unfinished,
)
from app.rules.packet.packet import ClockRules
from tests.rules.packet.test_variants import played

MODERN = (
    DiceDownStep.FINISH_MOVEMENT,
    DiceDownStep.FINISH_ROLL,
    DiceDownStep.ROLL_DAMAGE,
    DiceDownStep.END_OF_TURN,
    DiceDownStep.NOT_DESTROYED,
    DiceDownStep.SCORE_AGAIN,
)


@pytest.mark.parametrize(
    ("packet", "variants", "call"),
    [
        pytest.param("sr2010", (), EndCall.DICE_DOWN, id="sr2010-timing"),
        pytest.param("sr2015", (), EndCall.DICE_DOWN, id="sr2015-timing"),
        pytest.param("sr2015", ("frenzy",), EndCall.DICE_DOWN, id="sr2015-frenzy"),
        pytest.param("sr2015", ("death-clock",), EndCall.CHECK_CLOCKS, id="sr2015-death-clock"),
        pytest.param("sr2015", ("no-time-limits",), EndCall.NONE, id="sr2015-no-time-limits"),
        pytest.param("masters2014", (), EndCall.CHECK_CLOCKS, id="masters2014-timing"),
        pytest.param("ig2014", (), EndCall.CHECK_CLOCKS, id="ig2014-timing"),
        pytest.param("sr2019", (), EndCall.CHECK_CLOCKS, id="sr2019-timing"),
        pytest.param("sr2019", ("classic-casual",), EndCall.DICE_DOWN, id="sr2019-classic"),
        pytest.param("sr2019", ("no-time-limits",), EndCall.NONE, id="sr2019-no-time-limits"),
    ],
)
def test_what_is_called(packet, variants, call) -> None:
    assert end_call(played(packet, *variants)) is call


@pytest.mark.parametrize(
    ("packet", "variants", "steps"),
    [
        pytest.param(
            "sr2010", (),
            (DiceDownStep.FINISH_MOVEMENT, DiceDownStep.FINISH_ATTACK, DiceDownStep.TIEBREAKS),
            id="sr2010-timing",
        ),
        pytest.param("sr2015", (), (*MODERN, DiceDownStep.TIEBREAKS), id="sr2015-timing"),
        pytest.param(
            "sr2015", ("no-tiebreakers",), (*MODERN, DiceDownStep.TIE), id="sr2015-no-tiebreakers"
        ),
        pytest.param(
            "sr2019", ("classic-timing",), (*MODERN, DiceDownStep.TIEBREAKS), id="sr2019-classic"
        ),
        pytest.param(
            "sr2019", ("classic-timing", "no-tiebreakers"), (*MODERN, DiceDownStep.TIE),
            id="sr2019-no-tiebreakers",
        ),
        pytest.param("sr2019", (), (), id="sr2019-timing"),
        pytest.param("masters2014", (), (), id="masters2014-timing"),
        pytest.param("sr2015", ("no-time-limits",), (), id="sr2015-no-time-limits"),
    ],
)  # fmt: skip
def test_what_becomes_of_games_at_dice_down(packet, variants, steps) -> None:
    assert dice_down_steps(played(packet, *variants)) == steps


@pytest.mark.parametrize(
    ("packet", "variants", "left", "paused", "outcome"),
    [
        pytest.param(packet, variants, left, paused, outcome, id=f"{packet}-{left}-{paused}")
        for packet, variants, exception in (
            ("sr2015", ("death-clock",), Unfinished.TIE),
            ("masters2014", (), Unfinished.TIE),
            ("ig2014", (), Unfinished.TIE),
            ("sr2019", (), Unfinished.EXCEPTED),
        )
        for left, paused, outcome in (
            (None, False, Unfinished.ASK),
            (None, True, Unfinished.ASK),
            (0, False, Unfinished.PLAYED_OUT),
            (299, False, Unfinished.PLAYED_OUT),
            (300, False, Unfinished.PLAYED_OUT),
            (301, False, Unfinished.TIE),
            (301, True, exception),
            (299, True, Unfinished.PLAYED_OUT),
        )
    ],
)
def test_what_becomes_of_an_unfinished_game(packet, variants, left, paused, outcome) -> None:
    """masters2014 timing; ig2014 timing; sr2015 timing-variants; sr2019 timing"""
    rules = played(packet, *variants).clock
    assert unfinished(rules, left, was_paused=paused) is outcome


def test_a_house_packet_sets_its_own_border() -> None:
    rules = ClockRules(played_out_minutes=10)
    assert unfinished(rules, 600) is Unfinished.PLAYED_OUT
    assert unfinished(rules, 601) is Unfinished.TIE
