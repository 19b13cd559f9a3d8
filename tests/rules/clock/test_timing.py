"""Times of an event, each case with the section that prints it."""

import pytest

from app.rules.clock.round_time import TimingFault, timing_for
from app.rules.core.errors import RuleError
from tests.rules.packet.test_variants import played


@pytest.mark.parametrize(
    ("packet", "choices", "size", "printed"),
    [
        pytest.param("sr2010", [], 50, (100, 12, 5), id="sr2010-timing"),
        pytest.param("sr2015", [], 25, (50, 5, None), id="sr2015-timing-25"),
        pytest.param("sr2015", [], 35, (70, 7, 5), id="sr2015-timing-35"),
        pytest.param("sr2015", ["casual"], 15, (50, 5, 5), id="sr2015-timing-variants-casual"),
        pytest.param("sr2015", ["casual"], 50, (120, 12, 5), id="sr2015-casual-50"),
        pytest.param("sr2015", ["relaxed"], 35, (120, 12, 5), id="sr2015-relaxed"),
        pytest.param("sr2015", ["hardcore"], 50, (70, 7, None), id="sr2015-hardcore"),
        pytest.param("sr2015", ["frenzy"], 75, (70, 7, None), id="sr2015-frenzy"),
        pytest.param("sr2015", ["no-extensions"], 75, (120, 12, None), id="sr2015-no-extensions"),
        pytest.param("sr2015", ["casual", "no-extensions"], 50, (120, 12, None), id="sr2015-both"),
        pytest.param("sr2015", ["no-time-limits"], 50, (None,) * 3, id="sr2015-no-time-limits"),
        pytest.param("sr2019", ["classic-timing"], 25, (50, 5, None), id="sr2019-classic-25"),
        pytest.param("sr2019", ["classic-timing"], 75, (100, 10, 5), id="sr2019-classic"),
        pytest.param("sr2019", ["classic-casual"], 25, (70, 7, 5), id="sr2019-casual"),
        pytest.param("sr2019", ["classic-relaxed"], 0, (70, 7, 5), id="sr2019-relaxed"),
        pytest.param("sr2019", ["classic-hardcore"], 50, (50, 5, None), id="sr2019-hardcore"),
        pytest.param("sr2019", ["classic-frenzy"], 75, (50, 5, None), id="sr2019-frenzy"),
        pytest.param(
            "sr2019", ["classic-no-extensions"], 75, (100, 10, None), id="sr2019-no-extensions"
        ),
        pytest.param("sr2019", ["no-time-limits"], 75, (None,) * 3, id="sr2019-no-time-limits"),
    ],
)
def test_turns_and_rounds_are_as_long_as_printed(packet, choices, size, printed) -> None:
    timing = timing_for(played(packet, *choices), size)
    assert (timing.round_minutes, timing.turn_minutes, timing.extension_minutes) == printed
    assert timing.clock_minutes is None
    assert timing.expected_minutes == printed[0]


@pytest.mark.parametrize(
    ("packet", "choices", "size", "minutes"),
    [
        pytest.param("masters2014", [], 75, 72, id="masters2014-timing"),
        pytest.param("ig2014", [], 35, 42, id="ig2014-timing"),
        pytest.param("sr2019", [], 75, 60, id="sr2019-timing"),
        *(
            pytest.param("sr2015", ["death-clock"], size, minutes, id=f"sr2015-death-clock-{size}")
            for size, minutes in ((15, 20), (25, 30), (35, 42), (50, 60), (75, 75), (100, 90),
                                  (150, 120), (200, 150))
        ),
        pytest.param("sr2015", ["death-clock", "casual"], 50, 60, id="sr2015-not-shifted"),
    ],
)  # fmt: skip
def test_a_chess_clock_holds_what_is_printed(packet, choices, size, minutes) -> None:
    timing = timing_for(played(packet, *choices), size)
    assert (timing.clock_minutes, timing.expected_minutes) == (minutes, 2 * minutes)
    assert (timing.round_minutes, timing.turn_minutes, timing.extension_minutes) == (None,) * 3


def test_off_the_table_there_is_no_time_and_the_nearest_is_named() -> None:
    """sr2015 timing-variants"""
    with pytest.raises(RuleError) as caught:
        timing_for(played("sr2015", "frenzy"), 25)
    assert caught.value.code == TimingFault.NO_ROW
    assert caught.value.facts == {"size": 25, "shift": -2, "offer": -1}


def test_a_size_that_is_not_in_the_table_has_no_time() -> None:
    with pytest.raises(RuleError) as caught:
        timing_for(played("sr2015"), 40)
    assert caught.value.code == TimingFault.NO_SUCH_SIZE
