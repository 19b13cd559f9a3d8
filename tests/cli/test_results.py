"""The command result: everything a slip can say."""

import pytest


def stored(ok, event, table: int = 1, round_number: int = 1):
    games = ok("export", event).json["rounds"][round_number - 1]["games"]
    return next(game for game in games if game["table"] == table)


def test_the_first_numbers_are_the_first_sides(ok, playing):
    ok("result", playing, "--table", 1, "--winner", "second", "--by", "scenario",
       "--cp", "2,5", "--ap", "20,41", "--lists", "2,1")  # fmt: skip
    first, second = stored(ok, playing)["sides"]
    assert (first["control_points"], first["army_points"], first["list"]) == (2, 20, 2)
    assert (second["control_points"], second["army_points"], second["list"]) == (5, 41, 1)
    assert stored(ok, playing)["result"] == {"winner": second["player"], "by": "scenario"}


def test_it_prints_the_sentence_that_it_stored(ok, playing):
    output = ok("result", playing, "--table", 1, "--winner", "first", "--by", "scenario",
              "--lists", "1,1", "--cp", "5,2").out  # fmt: skip
    assert output.startswith("Round 1, table 1: ")
    assert "by scenario, 5–2 control points" in output


def test_the_winner_may_be_an_id(ok, playing):
    player = stored(ok, playing)["sides"][1]["player"]
    ok(
        "result",
        playing,
        "--table",
        1,
        "--lists",
        "1,1",
        "--winner",
        player,
        "--by",
        "assassination",
    )
    assert stored(ok, playing)["result"]["winner"] == player


def test_a_tie_has_no_winner(ok, playing):
    ok("result", playing, "--table", 1, "--lists", "1,1", "--winner", "tie", "--by", "tie")
    assert stored(ok, playing)["result"] == {"winner": None, "by": "tie"}


@pytest.mark.parametrize("by", ["judge", "no-show", "penalty"])
def test_nobody_can_win(ok, playing, by):
    ok("result", playing, "--table", 1, "--winner", "none", "--by", by)
    assert stored(ok, playing)["result"] == {"winner": None, "by": by}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--winner", "none", "--by", "scenario"),
        ("--winner", "first", "--by", "tie"),
        ("--winner", "tie", "--by", "scenario"),
        ("--winner", "first"),
        ("--winner", "nobody", "--by", "scenario"),
        ("--winner", "first", "--by", "magic"),
        ("--winner", "first", "--by", "scenario", "--cp", "5"),
        ("--winner", "first", "--by", "scenario", "--cp", "5,-2"),
        ("--winner", "first", "--by", "scenario", "--lists", "0,1"),
    ],
)
def test_what_cannot_be_is_refused(run, ok, playing, arguments):
    before = playing.read_bytes()
    assert run("result", playing, "--table", 1, *arguments).code == 2
    assert playing.read_bytes() == before


def test_a_stranger_cannot_win(run, ok, playing):
    stranger = stored(ok, playing, table=2)["sides"][0]["player"]
    answer = run("result", playing, "--table", 1, "--winner", stranger, "--by", "scenario")
    assert answer.code == 2


def test_odd_points_are_kept_for_a_reason(run, ok, playing):
    command = (
        "result",
        playing,
        "--table",
        1,
        "--lists",
        "1,1",
        "--winner",
        "first",
        "--by",
        "scenario",
        "--cp",
        "3,1",
    )
    answer = run(*command)
    assert answer.code == 3
    assert len(answer.problems) == 2
    ok(*command, "--because", "the slip says so")
    assert ok("export", playing).json["rulings"][0]["round"] == 1


def test_an_older_result_is_mended_and_the_later_round_keeps_its_basis(ok, playing, win):
    win(playing, *range(1, 5))
    ok("pair", playing)
    ok("publish", playing)
    before = ok("export", playing).json["rounds"][1]
    ok(
        "result",
        playing,
        "--table",
        2,
        "--lists",
        "1,1",
        "--winner",
        "second",
        "--by",
        "assassination",
        "--round",
        1,
    )
    exported = ok("export", playing).json
    assert exported["rounds"][1] == before
    assert "Corrected" in ok("history", playing).out.splitlines()[0]


def test_no_table_no_result(run, playing):
    answer = run("result", playing, "--table", 9, "--winner", "first", "--by", "scenario")
    assert answer.code == 2
    assert "Nobody plays at table 9 in round 1." in answer.err


def test_a_drafts_game_has_no_result(run, ok, draft):
    answer = run(
        "result",
        draft,
        "--table",
        1,
        "--lists",
        "1,1",
        "--winner",
        "first",
        "--by",
        "assassination",
    )
    assert answer.code == 1
    assert "still a draft" in answer.err


def test_points_that_no_file_can_keep_are_a_wrong_request(run, playing):
    before = playing.read_bytes()
    answer = run("result", playing, "--table", 1, "--winner", "first", "--by", "assassination",
                 "--cp", f"{10**30},0", "--because", "typed too long")  # fmt: skip
    assert answer.code == 2
    assert "cp: 1000" in answer.err
    assert playing.read_bytes() == before


def test_a_concession_without_its_army_points_says_that_they_are_asked_for(ok, playing):
    command = ("result", playing, "--table", 1, "--winner", "first", "--by", "concession")
    assert "The packet asks for army points at a concession" in ok(*command).out
    assert "asks" not in ok(*command, "--ap", "31,").out
    assert "asks" not in ok(*command[:-1], "no-show").out


def test_what_is_so_for_both_sides_is_said_once(run, ok, playing):
    ok("set", playing, "--packet", "sr2010")
    answer = run("result", playing, "--table", 1, "--winner", "first", "--by", "assassination",
                 "--lists", "1,1", "--ap", "20,10")  # fmt: skip
    assert answer.code == 3
    assert len(answer.problems) == len(set(answer.problems)) == 2


def test_a_concession_says_which_half_of_an_army_is_missing(run, ok, playing):
    ok("set", playing, "--packet", "sr2019", "--points", "75", "--because", "as announced")
    command = ("result", playing, "--table", 1, "--winner", "first", "--by", "concession")
    output = ok(*command).out
    assert "Army points are missing: half of " in output and "Enter which list it was" in output
    assert "missing" not in ok(*command, "--ap", "37,").out


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("--lists", "1,"), "List missing: "),
        (("--lists", "1,5"), ", not 5."),
        (("--lists", "1,1", "--cp", "5,23"), "23 control points"),
        (("--lists", "1,1", "--ap", "8,999"), "999 army points"),
    ],
)
def test_it_asks_what_the_slip_in_the_window_asks(run, ok, playing, typed, sentence):
    before = playing.read_bytes()
    slip = ("result", playing, "--table", 1, "--winner", "first", "--by", "assassination", *typed)
    answer = run(*slip)
    assert answer.code == 3 and sentence in answer.err
    assert playing.read_bytes() == before
    ok(*slip, "--because", "so the slip says")


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ((), "--cp A,B --ap A,B."),
        (("--cp", "5,1"), "with --ap A,B."),
        (("--cp", "5,", "--ap", "20,10"), "with --cp A,B."),
    ],
)
def test_points_that_were_not_given_are_named(ok, playing, given, missing):
    slip = ("--table", 1, "--winner", "first", "--by", "assassination", "--lists", "1,1")
    output = ok("result", playing, *slip, *given).out
    assert "Points are missing and count as 0. To add them, repeat the command" in output
    assert missing in output


def test_a_whole_slip_and_a_game_nobody_came_to_miss_nothing(ok, playing):
    whole = ("--lists", "1,1", "--cp", "5,1", "--ap", "20,10")
    output = ok(
        "result", playing, "--table", 1, "--winner", "first", "--by", "scenario", *whole
    ).out
    output += ok("result", playing, "--table", 2, "--winner", "none", "--by", "no-show").out
    assert "missing" not in output


def test_who_went_first_and_from_the_top_edge_can_be_given(ok, run, playing):
    answer = ok("result", playing, "--table", 1, "--winner", "first", "--by", "scenario",
                "--lists", "1,1", "--cp", "5,2",
                "--went-first", "second", "--top-edge", "first")  # fmt: skip
    game = stored(ok, playing)
    first, second = (side["player"] for side in game["sides"])
    assert (game["result"]["went_first"], game["result"]["top_edge"]) == (second, first)
    assert "first from the bottom edge" in answer.out
    other = next(one["id"] for one in ok("export", playing).json["players"]
                 if one["id"] not in (first, second))  # fmt: skip
    refused = run("result", playing, "--table", 1, "--winner", "first", "--by", "scenario",
                  "--went-first", other, "--because", "x")  # fmt: skip
    assert refused.code == 2 and "isn't in this game" in refused.err
    assert stored(ok, playing) == game
    ok("set", playing, "--sides")
    assert ok("export", playing).json["keeps_sides"] is True
    ok("set", playing, "--no-sides")
    assert "keeps_sides" not in ok("export", playing).json
