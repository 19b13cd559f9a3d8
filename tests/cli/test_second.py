"""The command second: slips read again."""

import pytest

SLIP = ("--winner", "first", "--by", "scenario", "--cp", "5,2", "--ap", "38,21", "--lists", "1,2")
OTHER = ("--winner", "first", "--by", "scenario", "--cp", "5,2", "--ap", "83,21", "--lists", "1,2")


@pytest.fixture
def entered(ok, playing):
    """A first round with table 1 entered."""
    ok("result", playing, "--table", 1, *SLIP)
    return playing


def army_points(ok, event):
    games = ok("export", event).json["rounds"][0]["games"]
    game = next(one for one in games if one["table"] == 1)
    return game["sides"][0]["army_points"]


def test_a_reading_that_agrees_is_counted(ok, entered):
    output = ok("second", entered, "--table", 1, *SLIP).out
    assert output == "Table 1 agrees. 1 of 4 double-checked.\n"


def test_one_that_differs_is_told_with_both_readings_and_changes_nothing(run, entered):
    before = entered.read_bytes()
    answer = run("second", entered, "--table", 1, *OTHER)
    assert answer.code == 3
    assert "38–21 army points" in answer.err
    assert "83–21 army points" in answer.err
    assert "Army points, " in answer.err
    assert entered.read_bytes() == before


def test_the_first_is_kept_where_it_is_said_to_be_right(ok, entered):
    output = ok("second", entered, "--table", 1, *OTHER, "--right", "first").out
    assert output.startswith("Kept as entered: Table 1: ")
    assert army_points(ok, entered) == 38
    assert ok("second", entered).out.startswith("Round 1: 1 of 4 double-checked.")


def test_the_second_mends_the_result_with_its_reason(ok, entered):
    ok("second", entered, "--table", 1, *OTHER, "--right", "second")
    assert army_points(ok, entered) == 83
    assert "the second was used" in ok("history", entered).out
    ok("undo", entered)
    assert army_points(ok, entered) == 38


def test_a_reason_leaves_it_open(ok, entered):
    output = ok("second", entered, "--table", 1, *OTHER, "--because", "they are asked").out
    assert output == "Table 1: the two entries differ. Open it again to decide.\n"
    assert ok("second", entered).out.splitlines() == [
        "Round 1: 0 of 4 double-checked.",
        "The readings differ: table 1.",
        "Not read again yet: tables 2, 3 and 4.",
    ]


def test_a_table_without_a_result_is_refused(run, playing):
    assert run("second", playing, "--table", 2, *SLIP).code == 1


def test_a_table_without_a_winner_is_no_request(run, entered):
    assert run("second", entered, "--table", 1).code == 2
