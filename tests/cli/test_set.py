"""The command set: what an event is called and played by, also in the middle of the day."""

import json

import pytest


def result(ok, path, table, by="assassination"):
    ok("result", path, "--table", table, "--lists", "1,1", "--winner", "first", "--by", by)


def test_before_the_first_round_everything_can_be_set(ok, event):
    ok("set", event, "--packet", "sr2019", "--points", 75, "--variant", "cut-to-top=4",
       "--name", "Other", "--date", "2026-12-01", "--venue", "Barn", "--tables", "1-4,9",
       "--rounds", 5)  # fmt: skip
    exported = ok("export", event).json
    assert (exported["packet"], exported["point_size"], exported["planned_rounds"]) == (
        "sr2019",
        75,
        5,
    )
    assert exported["variants"] == [{"id": "cut-to-top", "x": 4}]
    assert (exported["name"], exported["date"], exported["venue"]) == (
        "Other",
        "2026-12-01",
        "Barn",
    )
    assert exported["tables"] == [1, 2, 3, 4, 9]


def test_what_is_not_told_stays(ok, event):
    ok("set", event, "--variant", "casual", "--rounds", 3)
    ok("set", event, "--name", "Other")
    exported = ok("export", event).json
    assert (exported["name"], exported["planned_rounds"]) == ("Other", 3)
    assert exported["variants"] == [{"id": "casual", "x": None}]
    ok("set", event, "--no-variants", "--rounds", "packet", "--tables", "")
    exported = ok("export", event).json
    assert (exported["variants"], exported["planned_rounds"], exported["tables"]) == (
        [],
        None,
        None,
    )


def test_another_packet_begins_without_the_variants_of_the_last(ok, event):
    ok("set", event, "--variant", "casual")
    ok("set", event, "--packet", "sr2019", "--points", 75)
    assert ok("export", event).json["variants"] == []


def test_what_touches_results_asks_a_reason_and_lists_them(ok, run, playing):
    for table in range(1, 5):
        result(ok, playing, table)
    before = playing.read_bytes()
    answer = run("set", playing, "--variant", "no-assassination")
    assert answer.code == 3
    assert answer.problems[1:] == [
        f"Round 1, table {table}: This packet has no win by “Assassination”."
        for table in range(1, 5)
    ]
    assert playing.read_bytes() == before
    done = ok("set", playing, "--variant", "no-assassination", "--because", "agreed by all")
    assert "Round 1, table 4" in done.out
    exported = ok("export", playing).json
    assert exported["rulings"][-1]["reason"] == "agreed by all"
    assert "agreed by all" in ok("check", playing).out


def test_what_touches_nothing_is_done_at_once(ok, playing):
    result(ok, playing, 1)
    ok("set", playing, "--variant", "relaxed", "--venue", "Barn")
    assert ok("export", playing).json["variants"] == [{"id": "relaxed", "x": None}]


def test_another_size_names_the_lists_that_no_longer_fit(run, playing):
    answer = run("set", playing, "--points", 75)
    assert answer.code == 3
    assert all("points – minimum" in one for one in answer.problems[1:])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--points", 51), "not played at 51 points"),
        (("--packet", "sr1999"), "There's no packet “sr1999”"),
        (("--variant", "no-such"), "no variant “no-such”"),
        (("--rounds", 0), "from 1 to 99 rounds"),
        (("--rounds", 10**9), "from 1 to 99 rounds"),
        (("--rounds", "many"), "invalid"),
        (("--tables", "some"), "names no tables"),
        (("--variant", "casual", "--no-variants"), "not allowed"),
    ],
)
def test_what_cannot_be_is_refused(run, event, arguments, sentence):
    before = event.read_bytes()
    answer = run("set", event, *arguments)
    assert answer.code == 2
    assert sentence in answer.err
    assert event.read_bytes() == before


def test_the_switch_for_tournament_points_is_set_and_taken_back(ok, event):
    ok("set", event, "--packet", "sr2019", "--points", 75, "--variant", "destruction-scoring")
    assert ok("export", event).json["house_packet"] is None
    ok("set", event, "--points-first")
    exported = ok("export", event).json["house_packet"]
    assert "tournament-points" in json.dumps(exported["standings"])
    ok("set", event, "--as-printed")
    assert ok("export", event).json["house_packet"] is None


def test_a_change_can_be_undone(ok, event):
    ok("set", event, "--points", 75)
    ok("undo", event)
    assert ok("export", event).json["point_size"] == 50


def test_what_is_advised_against_is_said_once_it_is_done(ok, tmp_path):
    path = tmp_path / "new.dicedown"
    output = ok("new", path, "--packet", "sr2019", "--points", 75, "--name", "Cup",
              "--variant", "basic-painting", "--variant", "advanced-painting").out  # fmt: skip
    assert "The packet advises against “Advanced Painting Required”" in output
    output = ok("set", path, "--packet", "sr2015", "--points", 15, "--variant", "specialists").out
    assert "15" in output.splitlines()[-1] and len(output.splitlines()) == 2
    assert len(ok("set", path, "--name", "Other").out.splitlines()) == 1
