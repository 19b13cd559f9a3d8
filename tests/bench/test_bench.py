"""The table of measurements tells a missed target from a met one."""

from tests.bench.__main__ import missed, table, unmeasured

ROWS = [("Pair 128 players", 0.25, "s"), ("Size of a file", 1234.5, "kB")]


def test_the_table_is_aligned_and_shows_the_targets() -> None:
    assert table(ROWS, {"Pair 128 players": 2.0}) == [
        "measured          value     at most",
        "Pair 128 players   0.25 s         2",
        "Size of a file     1234 kB        -",
    ]


def test_a_value_above_its_target_is_missed() -> None:
    assert missed(ROWS, {"Pair 128 players": 0.2}) == [
        "Missed: Pair 128 players: 0.25 s where 0.2 s is the most"
    ]


def test_a_value_on_its_target_is_met() -> None:
    assert missed(ROWS, {"Pair 128 players": 0.25}) == []


def test_a_target_that_nobody_measures_is_named() -> None:
    assert unmeasured(ROWS, {"Start": 1.0, "Size of a file": 2.0}) == ["Nobody measures: Start"]
