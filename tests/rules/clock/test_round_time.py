"""The clock of a round under every packet and variant, each case with the section it is from."""

import pytest

from app.rules.clock.round_time import (
    ClockFault,
    DiceDownStep,
    EndCall,
    TimingFault,
    Unfinished,
    dice_down_steps,
    dice_of,
    end_call,
    has_length,
    round_seconds,
    round_time,
    table_milliseconds,
    unfinished,
    variable_minutes,
)
from app.rules.core.errors import RuleError
from app.rules.packet.packet import ClockRules, RoundClock
from tests.rules.packet.test_variants import played

SR10 = {35: (80, 10), 50: (100, 12), 75: (120, 15), 100: (160, 20)}
SR15 = {15: (30, 3), 25: (50, 5), 35: (70, 7), 50: (100, 10), 75: (120, 12), 100: (150, 15),
        150: (200, 20), 200: (250, 25)}  # fmt: skip
SR19 = {0: (30, 3), 25: (50, 5), 50: (70, 7), 75: (100, 10), 100: (120, 12), 150: (150, 15),
        200: (200, 20)}  # fmt: skip
DEATH = {15: 20, 25: 30, 35: 42, 50: 60, 75: 75, 100: 90, 150: 120, 200: 150}
GAUNTLET = {35: 42, 50: 60, 75: 72}
SR19_CLOCK = {0: 20, 25: 30, 50: 42, 75: 60, 100: 75, 150: 120, 200: 150}

TIMED = [
    *(pytest.param("sr2010", (), size, *row, id=f"sr2010-timing-{size}")
      for size, row in SR10.items()),
    *(pytest.param("sr2015", (), size, *row, id=f"sr2015-timing-{size}")
      for size, row in SR15.items()),
    *(pytest.param("sr2019", ("classic-timing",), size, *row, id=f"sr2019-timing-variants-{size}")
      for size, row in SR19.items()),
]  # fmt: skip

CLOCKS = [
    *(pytest.param("sr2015", ("death-clock",), size, minutes,
                   id=f"sr2015-timing-variants-death-{size}")
      for size, minutes in DEATH.items()),
    *(pytest.param(packet, (), size, minutes, id=f"{packet}-timing-{size}")
      for packet in ("masters2014", "ig2014") for size, minutes in GAUNTLET.items()),
    *(pytest.param("sr2019", (), size, minutes, id=f"sr2019-timing-{size}")
      for size, minutes in SR19_CLOCK.items()),
]  # fmt: skip

SHIFTS = {"casual": 1, "relaxed": 2, "hardcore": -1, "frenzy": -2}
SHIFTED = [
    pytest.param(packet, prefix + name, size, shift, rows,
                 id=f"{packet}-timing-variants-{prefix}{name}-{size}")
    for packet, prefix, rows in (("sr2015", "", SR15), ("sr2019", "classic-", SR19))
    for name, shift in SHIFTS.items()
    for size in rows
]  # fmt: skip
MODERN = (
    DiceDownStep.FINISH_MOVEMENT,
    DiceDownStep.FINISH_ROLL,
    DiceDownStep.ROLL_DAMAGE,
    DiceDownStep.END_OF_TURN,
    DiceDownStep.NOT_DESTROYED,
    DiceDownStep.SCORE_AGAIN,
)


@pytest.mark.parametrize(("packet", "variants", "size", "minutes", "turn"), TIMED)
def test_a_round_has_the_printed_length_and_turns(packet, variants, size, minutes, turn) -> None:
    time = round_time(played(packet, *variants), size)
    assert (time.base_seconds, time.turn_minutes) == (minutes * 60, turn)
    assert has_length(played(packet, *variants), size)


@pytest.mark.parametrize(("packet", "variants", "size", "minutes"), CLOCKS)
def test_a_round_of_chess_clocks_is_expected_to_last_both(packet, variants, size, minutes) -> None:
    time = round_time(played(packet, *variants), size)
    assert (time.kind, time.player_minutes) == (RoundClock.CHESS_CLOCK, minutes)
    assert time.base_seconds == time.longest_seconds == time.shortest_seconds == 2 * minutes * 60
    assert time.turn_minutes is None


@pytest.mark.parametrize(("packet", "variant", "size", "shift", "rows"), SHIFTED)
def test_a_shift_takes_another_row_or_says_that_there_is_none(
    packet, variant, size, shift, rows
) -> None:
    sizes = list(rows)
    place = sizes.index(size) + shift
    if 0 <= place < len(sizes):
        time = round_time(played(packet, variant), size)
        minutes, turn = rows[sizes[place]]
        assert (time.base_seconds, time.turn_minutes) == (minutes * 60, turn)
        return
    with pytest.raises(RuleError) as caught:
        round_time(played(packet, variant), size)
    assert caught.value.code == TimingFault.NO_ROW
    assert not has_length(played(packet, variant), size)
    offer = caught.value.facts["offer"]
    assert isinstance(offer, int)
    assert sizes.index(size) + offer in (0, len(sizes) - 1)


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"])
def test_without_time_limits_a_round_has_no_length(packet) -> None:
    """sr2015 timing-variants; sr2019 timing-variants"""
    time = round_time(played(packet, "no-time-limits"), 50)
    assert (time.kind, time.base_seconds, time.longest_seconds) == (RoundClock.NONE, None, None)
    assert round_seconds(played(packet, "no-time-limits"), 50) is None
    assert not has_length(played(packet, "no-time-limits"), 50)


@pytest.mark.parametrize(
    ("packet", "thrown", "minutes"),
    [
        *(pytest.param("sr2010", (n,), 2 * n, id=f"sr2010-timing-{n}") for n in range(1, 7)),
        *(pytest.param("sr2015", (n, sign), (-5 if sign <= 3 else 5) * n,
                       id=f"sr2015-timing-{n}-{sign}")
          for n in range(1, 4) for sign in range(1, 7)),
    ],
)  # fmt: skip
def test_dice_change_the_length_as_printed(packet, thrown, minutes) -> None:
    rules = played(packet)
    assert variable_minutes(rules.variation, thrown) == minutes
    assert round_seconds(rules, 50, thrown) == (100 + minutes) * 60


@pytest.mark.parametrize(
    ("packet", "sides", "span"),
    [("sr2010", (6,), (102, 112)), ("sr2015", (3, 6), (85, 115))],
)
def test_the_dice_span_what_can_be_thrown(packet, sides, span) -> None:
    """sr2010 timing; sr2015 timing"""
    rules = played(packet)
    time = round_time(rules, 50)
    assert dice_of(rules.variation) == time.sides == sides
    assert time.is_secret
    assert (time.shortest_seconds, time.longest_seconds) == (span[0] * 60, span[1] * 60)


@pytest.mark.parametrize("thrown", [(), (2,), (4, 1), (0, 1), (1, 7), (1, 1, 1)])
def test_dice_that_cannot_be_are_refused_with_those_that_can(thrown) -> None:
    with pytest.raises(RuleError) as caught:
        round_seconds(played("sr2015"), 50, thrown)
    assert caught.value.code == ClockFault.WRONG_DICE
    assert caught.value.facts["sides"] == (3, 6)


@pytest.mark.parametrize(
    ("packet", "variants"), [("sr2019", ()), ("sr2019", ("classic-timing",)), ("masters2014", ())]
)
def test_where_nothing_varies_no_dice_are_taken(packet, variants) -> None:
    """sr2019 timing-variants: a classic round is fixed"""
    rules = played(packet, *variants)
    size = 50
    assert not round_time(rules, size).is_secret
    assert round_seconds(rules, size) == round_time(rules, size).base_seconds
    with pytest.raises(RuleError) as caught:
        round_seconds(rules, size, (2, 5))
    assert caught.value.code == ClockFault.NO_DICE


def test_a_table_that_stood_has_that_much_longer() -> None:
    """sr2015 timing-variants; sr2019 timing"""
    assert table_milliseconds(7200_000, 0) == 7200_000
    assert table_milliseconds(7200_000, 95_000) == 7295_000


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
