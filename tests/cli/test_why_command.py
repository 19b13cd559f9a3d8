"""The command why: reasons, the certificate, what checks it, and how a draw is replayed."""

import json
import subprocess
import sys

from tests.prove.alterations import CHECKER


def test_why_says_line_by_line_that_nothing_is_better(ok, event):
    ok("pair", event, "--seed", 7)
    lines = ok("why", event).out.splitlines()
    assert lines[0] == "Round 1, 8 players: no pairing would be better."
    assert "Nobody has to meet anybody again." in lines
    assert lines[-1].endswith("the draw with seed 7 decided.")


def test_the_certificate_is_accepted_by_the_checker_that_the_command_prints(ok, event, tmp_path):
    ok("pair", event)
    certificate, checker = tmp_path / "round.json", tmp_path / "check.py"
    certificate.write_text(ok("why", event, "--as", "certificate").out, "utf-8")
    checker.write_text(ok("why", event, "--checker").out, "utf-8")
    command = [sys.executable, "-I", checker, certificate]
    said = subprocess.run(command, capture_output=True, text=True)
    assert (said.returncode, said.stdout) == (0, f"{certificate}: proved\n")
    assert checker.read_text("utf-8") == CHECKER.read_text("utf-8")


def test_json_has_the_reasons_with_their_sentences_and_the_certificate(ok, event):
    ok("pair", event, "--seed", 7)
    told = ok("why", event, "--as", "json").json
    assert (told["round"], told["kind"], told["is_best"]) == (1, "swiss", True)
    assert told["certificate"] == ok("why", event, "--as", "certificate").json
    sentences = [one["sentence"] for one in told["reasons"]]
    assert sentences == ok("why", event).out.splitlines()
    assert told["reasons"][0]["facts"] == {"round": 1, "players": 8, "kind": "swiss"}


def test_a_change_by_hand_is_told_with_its_cost(ok, event):
    ok("rehearse", "--packet", "sr2015", "--points", 50, "--players", 8, "--seed", 3, "-o",
       event.with_name("day.dicedown"))  # fmt: skip
    day = event.with_name("day.dicedown")
    told = ok("why", day, "--round", 2, "--as", "json").json
    assert told["is_best"]
    assert len(told["certificate"]["lines"]) == 9


def test_an_unknown_round_and_a_missing_file_are_refused(run, event, ok):
    ok("pair", event)
    assert run("why", event, "--round", 5).code == 2
    missing = run("why")
    assert missing.code == 2
    assert "FILE" in missing.err


def test_before_the_first_round_there_is_nothing_to_explain(run, event):
    assert run("why", event).code == 1


def test_the_recipe_needs_no_event(ok):
    told = ok("why", "--recipe").out
    assert "from hashlib import sha256" in told
    assert json.dumps(told)
