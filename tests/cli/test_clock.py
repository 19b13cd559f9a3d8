"""The commands clock and plan."""

import re

import pytest


def lines(answer) -> list[str]:
    return answer.out.splitlines()


def test_a_clock_is_started_paused_and_goes_on(ok, playing):
    assert lines(ok("clock", playing)) == ["No clock has been started."]
    (started,) = lines(ok("clock", playing, "start"))
    # The command's clock is the computer's, which may have gone on meanwhile.
    assert re.fullmatch(r"Round 1: 0:0\d played\.", started)
    assert lines(ok("clock", playing, "pause", "--because", "fire"))[0].endswith("paused.")
    assert "(because fire)" in ok("history", playing).out
    assert lines(ok("clock", playing, "resume"))[0].endswith("played.")


def test_the_end_is_called_and_the_dice_are_told(ok, playing):
    ok("clock", playing, "roll", "2", "5")
    ok("clock", playing, "start")
    assert lines(ok("clock", playing, "stop")) == [
        "Round 1: time is up.",
        "The dice showed 2 and 5: 10 minutes longer.",
    ]


def test_only_the_eo_is_told_the_dice_before_the_end(ok, playing):
    assert "rolled" not in ok("clock", playing, "roll", "2", "5").out
    ok("clock", playing, "start")
    assert "rolled" not in ok("clock", playing).out
    output = ok("clock", playing, "status", "--private").out
    assert "rolled 2 and 5, 10 minutes longer" in output
    assert "Only you may know: 1:50:00 left" in output
    assert "dice" not in ok("clock", playing, "--as", "json").json
    assert ok("clock", playing, "status", "--private", "--as", "json").json["dice"] == [2, 5]


def test_a_seal_is_told(ok, playing):
    ok("clock", playing, "roll")
    seal = lines(ok("clock", playing, "seal"))[0].rpartition(" ")[2]
    assert re.fullmatch("[0-9a-f]{64}", seal)
    assert ok("clock", playing, "--as", "json").json["proof"]["seals"] == [
        {"commitment": seal, "text": None}
    ]


def test_a_second_throw_wants_a_reason(run, ok, playing):
    ok("clock", playing, "roll")
    assert run("clock", playing, "roll").code == 3
    ok("clock", playing, "roll", "--because", "off the table")


def test_minutes_are_given_and_taken(ok, playing):
    ok("clock", playing, "roll", "1", "1")
    ok("clock", playing, "start")
    ok("clock", playing, "add", "10")
    ok("clock", playing, "add", "-3")
    left = ok("clock", playing, "--private", "--as", "json").json["left_seconds"]
    assert left in range(102 * 60 - 30, 102 * 60 + 1)


@pytest.mark.parametrize(
    "wrong",
    [("add",), ("add", "soon"), ("settle", "me"), ("pause", "3"), ("left", "1"), ("roll", "9", "9"),
     ("pause-table", "one"), ("left", "1", "five"), ("wait",), ("start", "--minutes", "0")],
)  # fmt: skip
def test_what_is_wrong_is_refused(run, playing, wrong):
    answer = run("clock", playing, *wrong)
    assert (answer.code, answer.out) == (2, "")


def test_before_the_first_round_there_is_no_clock_to_start(run, event):
    assert run("clock", event, "start").code == 1


def test_what_cannot_be_now_is_refused(run, ok, playing):
    for step in ("pause", "resume", "stop", "remove", "seal"):
        assert run("clock", playing, step).code == 1
    ok("clock", playing, "start")
    assert run("clock", playing, "start").code == 1


@pytest.fixture
def chess(ok, tmp_path, data):
    """A round of chess clocks, its clock started."""
    path = tmp_path / "chess.dicedown"
    ok("new", path, "--packet", "sr2019", "--points", 75, "--name", "Test")
    ok("players", path, data / "rosters" / "roster-8.csv")
    for step in (("pair", "--seed", 1), ("publish",), ("begin",)):
        ok(step[0], path, *step[1:])
    ok("clock", path, "start")
    return path


def test_tables_are_paused_and_looked_at(ok, chess):
    assert "paused" in ok("clock", chess, "pause-table", 2).out
    assert "paused" not in ok("clock", chess, "resume-table", 2).out
    assert lines(ok("clock", chess, "left", 1, "4:59")) == ["Table 1: plays to the end."]
    assert "tie:" in ok("clock", chess, "left", 1, "5:01").out
    assert "you paused" in ok("clock", chess, "left", 2, "5:01").out


def test_a_table_waits_for_a_player(run, ok, chess):
    assert "Waiting for " in ok("clock", chess, "wait", 3, "--minutes", 10).out
    assert "Waiting for " in ok("clock", chess).out
    assert ok("clock", chess, "came", 3).out.endswith("is here.\n")
    assert run("clock", chess, "came", 3).code == 1


def test_a_day_is_planned(ok, event):
    assert lines(ok("plan", event))[-1] == "Enter when round 1 starts to plan the day."
    ok("set", event, "--date", "2030-05-02", "--rounds", 3)
    output = lines(ok("plan", event, "--start", "9:30", "--between", 20, "--break", "1=45"))
    assert output == [
        "Rounds of 115 minutes at most, 20 between rounds.",
        "09:30  round 1, until 11:25 at the latest",
        "11:25  break, 45 minutes",
        "12:30  round 2, until 14:25 at the latest",
        "14:45  round 3, until 16:40 at the latest",
        "16:40  the end",
    ]
    assert ok("plan", event, "--as", "json").json["ends"] == "2030-05-02T16:40"
    ok("plan", event, "--round-minutes", 90)
    assert ok("plan", event, "--break", "1=0", "--as", "json").json["ends"] == "2030-05-02T14:40"
    assert "09:30 round 1; 11:20 round 2; 13:10 round 3" in ok("announce", event).out


@pytest.mark.parametrize("wrong", [("--start", "noon"), ("--break", "1"), ("--break", "0=5"),
                                   ("--between", "-1")])  # fmt: skip
def test_what_cannot_be_planned_is_refused(run, event, wrong):
    assert run("plan", event, *wrong).code == 2


def test_closing_a_round_by_command_ends_its_clock(run, ok, playing):
    ok("clock", playing, "roll", "2", "5")
    ok("clock", playing, "start")
    for table in "1234":
        ok("result", playing, "--table", table, "--winner", "first", "--by", "assassination",
           "--because", "no points noted")  # fmt: skip
    ok("close", playing)
    over, coming, *proof = lines(ok("clock", playing))
    assert over == "Round 1 is over."
    assert re.fullmatch(r"Round 2 at \d\d:\d\d", coming)
    assert proof == [
        "The dice showed 2 and 5: 10 minutes longer.",
    ]
    clock = ok("clock", playing, "--as", "json").json["clock"]
    assert clock == {
        "seconds": 0, "counts": "down", "is_running": False, "is_over": True, "is_break": False,
        "is_closed": True, "title": None,
    }  # fmt: skip
    refused = run("clock", playing, "remove")
    assert refused.code == 1
    assert "Round 1 and its clock are over" in refused.err
    ok("undo", playing)
    assert lines(ok("clock", playing))[0].startswith("Round 1: 0:0")


def test_a_break_by_command_starts_changes_and_ends(run, ok, playing):
    ok("clock", playing, "start")
    assert "Close it first" in run("clock", playing, "break", "20").err
    for table in "1234":
        ok("result", playing, "--table", table, "--winner", "first", "--by", "assassination",
           "--because", "no points noted")  # fmt: skip
    ok("close", playing)
    assert lines(ok("clock", playing, "break", "20", "--title", "Raffle"))[0].startswith(
        "Raffle until round 2: 20:00 left."
    )
    ok("clock", playing, "add", "5")
    ok("clock", playing, "pause")
    assert lines(ok("clock", playing, "resume"))[0].startswith("Raffle until round 2: 2")
    ok("plan", playing, "--break", "1=45 Lunch")
    assert lines(ok("clock", playing, "break"))[0].startswith("Lunch until round 2: ")
    assert ok("clock", playing, "--as", "json").json["clock"]["title"] == "lunch"
    assert lines(ok("clock", playing, "end-break"))[0] == "Round 1 is over."
    assert "Lunch ended" in ok("history", playing).out
    ok("undo", playing)
    assert lines(ok("clock", playing))[0].startswith("Lunch until round 2: ")
    assert lines(ok("clock", playing, "break", "9", "--lunch"))[0].startswith("Lunch until")
    assert run("clock", playing, "break", "--lunch", "--title", "x").code == 2


def test_a_break_of_the_plan_has_a_title(ok, event):
    ok("plan", event, "--start", "9:30")
    answer = ok("plan", event, "--break", "1=60 lunch", "--break", "2=10 Raffle").out
    assert "Lunch, 60 minutes" in answer
    assert "Raffle, 10 minutes" in answer
    rows = ok("plan", event, "--as", "json").json["rounds"]
    assert [row["break_title"] for row in rows][:2] == ["lunch", "Raffle"]
    assert "Lunch, 60 minutes" in ok("announce", event).out
