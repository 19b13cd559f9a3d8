"""The command why: reasons, the certificate, what checks it, and how a draw is replayed."""

import subprocess
import sys
from textwrap import dedent
from typing import Any

from app.rules.core.draw import Draw
from tests.prove.alterations import CHECKER


def test_why_says_line_by_line_that_nothing_is_better(ok, event):
    ok("pair", event, "--seed", 7)
    lines = ok("why", event).out.splitlines()
    assert lines[0] == "Round 1, 8 players: this is the best possible pairing."
    assert "No rematches." in lines
    assert lines[-1].endswith("with seed 7.")


def test_the_certificate_is_accepted_by_the_checker_that_the_command_prints(ok, event, tmp_path):
    ok("pair", event)
    certificate, checker = tmp_path / "round.json", tmp_path / "check.py"
    certificate.write_text(ok("why", event, "--as", "certificate").out, "utf-8")
    checker.write_text(ok("why", event, "--checker").out, "utf-8")
    command = [sys.executable, "-I", checker, certificate]
    finished = subprocess.run(command, capture_output=True, text=True)
    assert (finished.returncode, finished.stdout) == (0, f"{certificate}: proved\n")
    assert checker.read_text("utf-8") == CHECKER.read_text("utf-8")


def test_json_has_the_reasons_with_their_sentences_and_the_certificate(ok, event):
    ok("pair", event, "--seed", 7)
    answer = ok("why", event, "--as", "json").json
    assert (answer["round"], answer["kind"], answer["is_best"]) == (1, "swiss", True)
    assert answer["certificate"] == ok("why", event, "--as", "certificate").json
    sentences = [one["sentence"] for one in answer["reasons"]]
    assert sentences == ok("why", event).out.splitlines()
    assert answer["reasons"][0]["facts"] == {"round": 1, "players": 8, "kind": "swiss"}


def test_a_change_by_hand_is_told_with_its_reason_and_its_cost(ok, event):
    ok("wish", event, "pair", 1, 2)
    ok("pair", event, "--seed", 7)
    games = ok("why", event, "--as", "json").json["certificate"]["games"]
    meets = {a: b for game in games for a, b in (game["players"], game["players"][::-1])}
    apart = next(one for one in meets if one not in (1, 2, meets[1], meets[2]))
    ok("swap", event, apart, meets[apart] if meets[1] == 2 else meets[1], "--because", "B asked")
    text = ok("why", event).out.splitlines()[-1]
    assert text.startswith("By hand, ")
    assert text.endswith("changed places, because: B asked – no effect on any criterion.")
    before = ok("why", event).out.count("By hand, ")
    game = next(one for one in ok("why", event, "--as", "json").json["certificate"]["games"]
                if 1 in one["players"])  # fmt: skip
    beside = next(one for one in game["players"] if one != 1)
    ok("swap", event, beside, 2, "--because", "they want to")
    output = ok("why", event).out.splitlines()
    assert output[-1].endswith("apart – 1 instead of 0.")
    assert sum(one.startswith("By hand, ") for one in output) == before + 1
    ok("undo", event)
    assert ok("why", event).out.count("By hand, ") == before
    ok("publish", event)
    ok("enter", event, "Too Late")
    assert ok("why", event).out.count("By hand, ") == before
    ok("undo", event)
    ok("undo", event)
    ok("pair", event, "--seed", 8, "--because", "anew")
    assert "By hand, " not in ok("why", event).out


def test_who_asked_for_a_change_is_told_wherever_it_is(ok, event, tmp_path):
    ok("pair", event, "--seed", 7)
    answer = ok("swap", event, 1, 2, "--because", "father and son", "--asked-by", " Bo  Reed ")
    assert answer.code == 0
    sentence = "changed places, asked by Bo Reed, because: father and son"
    assert sentence in ok("why", event).out
    assert "(asked by Bo Reed, because father and son)" in ok("history", event).out
    ok("undo", event)
    ok("redo", event)
    assert sentence in ok("why", event).out
    ok("export", event, "-o", tmp_path / "event.json")
    ok("import", tmp_path / "event.json", "-o", tmp_path / "again.dicedown")
    assert "Bo Reed" not in (tmp_path / "event.json").read_text("utf-8")


def test_who_asked_needs_no_reason(ok, event):
    ok("pair", event, "--seed", 7)
    ok("swap", event, 1, 2, "--asked-by", "Bo Reed")
    assert "changed places, asked by Bo Reed – no effect on any criterion." in ok("why", event).out
    assert "(asked by Bo Reed)" in ok("history", event).out


def test_json_has_each_change_by_hand_and_the_preferences_left_out(ok, event):
    ok("wish", event, "pair", 1, 2)
    for other in (1, 2, 4, 5, 6, 7, 8):
        ok("wish", event, "pair", 3, other, "--hard")
    ok("pair", event, "--seed", 7, "--because", "they agreed")
    games = ok("why", event, "--as", "json").json["certificate"]["games"]
    meets = {a: b for game in games for a, b in (game["players"], game["players"][::-1])}
    ok("swap", event, meets[1], 2, "--because", "they want to", "--asked-by", "Bo Reed")
    answer = ok("why", event, "--as", "json").json
    output = ok("why", event).out.splitlines()
    (change,) = answer["changes"]
    assert (change["did"], change["asked_by"], change["because"]) == (
        "swap_players", "Bo Reed", "they want to",
    )  # fmt: skip
    preference = {"kind": "pair", "first": 1, "second": 2}
    assert {"line": "wish", "before": 0, "after": 1, "wish": preference} in change["cost"]
    assert change["sentence"] == output[-1]
    assert [one["kind"] for one in answer["paired_without"]] == ["pair"]
    assert output[-2].startswith("Paired without: ")


def test_an_unknown_round_and_a_missing_file_are_refused(run, event, ok):
    ok("pair", event)
    assert run("why", event, "--round", 5).code == 2
    missing = run("why")
    assert missing.code == 2
    assert "FILE" in missing.err


def test_before_the_first_round_there_is_nothing_to_explain(run, event):
    assert run("why", event).code == 1


def test_the_recipe_needs_no_event(ok):
    output = ok("why", "--recipe").out
    code = output.partition("In Python, for instance:\n\n")[2].partition("\n\n")[0]
    replay: dict[str, Any] = {}
    exec(dedent(code), replay)
    shuffled, ours = list(range(20)), list(range(20))
    replay["shuffle"](shuffled, replay["numbers"](7))
    Draw(7).shuffle(ours)
    assert shuffled == ours != sorted(ours)
