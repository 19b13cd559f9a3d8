"""The command lookback."""

import json


def test_an_event_is_looked_back_at(ok, tmp_path):
    finished = tmp_path / "day.dicedown"
    made = ("--packet", "sr2015", "--points", 50, "--players", 6, "--seed", 3)
    ok("rehearse", *made, "-o", finished)
    output = ok("lookback", finished).out
    assert "Win types" in output
    assert "Win rate" in output
    shown = ok("lookback", finished, "--of", "ways", "--as", "json")
    assert list(json.loads(shown.out)) == ["ways"]
    ok("lookback", finished, "-o", tmp_path / "back.xlsx")
    assert (tmp_path / "back.xlsx").read_bytes()[:2] == b"PK"


def test_before_anybody_is_registered_there_is_nothing_to_count(run, ok, tmp_path):
    path = tmp_path / "new.dicedown"
    ok("new", path, "--packet", "sr2015", "--points", 50, "--name", "Cup")
    answer = run("lookback", path)
    assert answer.code == 1
    assert "Register players" in answer.err
