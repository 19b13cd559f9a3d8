"""The plan of a day: the bare day, and how it slips."""

import pytest

from app.rules.clock.day_plan import Known, Outline, day_plan, default_between_seconds
from tests.rules.packet.test_variants import played

HOUR = 3600
DAY = Outline(
    rounds=3, first_start=0, round_seconds=2 * HOUR, between_seconds=900, breaks={1: HOUR}
)


def times(known=None, now=None):
    return [(planned.starts, planned.ends) for planned in day_plan(DAY, known or {}, now)]


def test_rounds_follow_each_other_with_breaks_and_moving_between() -> None:
    assert times() == [
        (0, 2 * HOUR),
        (3 * HOUR + 900, 5 * HOUR + 900),
        (5 * HOUR + 1800, 7 * HOUR + 1800),
    ]
    assert [planned.break_ends for planned in day_plan(DAY, {})] == [3 * HOUR, None, None]


def test_a_late_start_moves_all_that_follows() -> None:
    late = times({1: Known(started=600)}, now=700)
    assert late == [(starts + 600, ends + 600) for starts, ends in times()]


def test_nothing_to_come_is_planned_for_the_past() -> None:
    assert times(now=1200)[0] == (1200, 1200 + 2 * HOUR)


def test_a_round_that_ends_early_lets_the_next_come_sooner() -> None:
    known = {1: Known(started=0, ended=HOUR)}
    assert times(known, now=HOUR)[1][0] == 2 * HOUR + 900


def test_a_round_ends_when_its_own_clock_says() -> None:
    known = {1: Known(started=0, longest=3 * HOUR)}
    assert times(known, now=60)[0] == (0, 3 * HOUR)
    assert times(known, now=4 * HOUR)[0] == (0, 4 * HOUR)


def test_what_has_happened_is_told_as_it_happened() -> None:
    known = {1: Known(started=-300, ended=HOUR), 2: Known(started=2 * HOUR)}
    first, second, _ = day_plan(DAY, known, 2 * HOUR + 60)
    assert (first.has_started, first.has_ended, first.starts) == (True, True, -300)
    assert (second.has_started, second.has_ended, second.starts) == (True, False, 2 * HOUR)


def test_no_break_follows_the_last_round() -> None:
    last = Outline(rounds=1, first_start=0, round_seconds=HOUR, between_seconds=0, breaks={1: 60})
    assert day_plan(last, {})[0].break_ends is None


@pytest.mark.parametrize(
    ("packet", "seconds"),
    [
        pytest.param("sr2010", 18 * 60, id="sr2010-timing"),
        pytest.param("sr2015", 900, id="sr2015-rounds"),
        pytest.param("sr2019", 900, id="sr2019"),
    ],
)
def test_a_packet_that_names_the_time_between_is_followed(packet, seconds) -> None:
    """Thirty minutes cover the dice of Steamroller 2010 too, which come to twelve at most."""
    assert default_between_seconds(played(packet), 50, 900) == seconds
