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


def test_sides_are_compared_with_chance(ok, tmp_path):
    kept = tmp_path / "kept.dicedown"
    made = ("--packet", "sr2026", "--points", 75, "--players", 8, "--seed", 3)
    ok("rehearse", *made, "--sides", "-o", kept)
    text = ok("lookback", kept, "--of", "tables").out
    assert "Most uneven of 4: Table " in text and "nothing unusual" in text
    shown = ok("lookback", kept, "--of", "sides", "--as", "json").json
    whole = {row["Side"]: row for row in shown["sides"] if row["Where"] == "Whole event"}
    assert set(whole) == {"Went first", "Top edge"}
    assert whole["Went first"]["Games"] == sum(
        row["Games"] for row in shown["sides"]
        if row["Side"] == "Went first" and row["Where"] != "Whole event"
    )  # fmt: skip
    assert any("chance alone gives" in note for note in shown["notes"]["sides"])
    usual = tmp_path / "usual.dicedown"
    ok("rehearse", *made, "-o", usual)
    assert "Keep who went first" in ok("lookback", usual, "--of", "sides").out
    games = [ok("export", one).json["rounds"][0]["games"] for one in (kept, usual)]
    assert {"went_first", "top_edge"} <= games[0][0]["result"].keys()
    assert games[1][0]["result"].keys() == {"winner", "by"}
