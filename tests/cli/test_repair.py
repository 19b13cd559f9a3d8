"""The command mend: what is proposed, one of them done, and what is refused."""

import pytest


@pytest.fixture
def late(ok, event):
    """An odd round that is published when one more comes."""
    ok("enter", event, "Nine")
    ok("pair", event, "--seed", 1)
    ok("publish", event)
    ok("enter", event, "Late Lucy")
    return event


def test_mend_lists_what_could_be_done_with_what_it_costs_and_changes_nothing(ok, late) -> None:
    lines = ok("mend", late).out.splitlines()
    assert lines[0] == "Late Lucy is here but has no game."
    assert lines[1] == "0  Leave it as is: Late Lucy has no game."
    assert lines[2] == "   Effect: without a game 1; byes 1."
    assert lines[3].startswith("1  No other games change: ")
    assert lines[-1] == "   Effect: without a game 0 instead of 1; byes 0 instead of 1."
    assert ok("mend", late).out.splitlines() == lines


def test_a_proposal_that_is_chosen_is_done_and_told(ok, late) -> None:
    output = ok("mend", late, "--choose", 1).out.splitlines()
    assert output[0].startswith("No other games change: ")
    assert output[0].endswith("plays Late Lucy.")
    assert [one[0] for one in output[1:]] == ["−", "+"]
    assert "Round 1 fixed: no other games change." in ok("history", late).out
    assert ok("mend", late).out.startswith("Round 1 needs no change")
    assert ok("why", late).out.startswith("Round 1, 10 players: this is the best possible pairing.")


def test_tables_where_the_game_has_begun_are_in_no_proposal(ok, late) -> None:
    assert "No other games change" in ok("mend", late, "--begun", "1,2,3,4").out


def test_what_cannot_be_is_refused(run, ok, late, tmp_path) -> None:
    assert run("mend", late, "--choose", 9).code == 2
    assert run("mend", late, "--choose", 0).code == 2
    assert run("mend", late, "--begun", 44).code == 2
    assert run("mend", late, "--begun", "all").code == 2
    ok("mend", late, "--choose", 1)
    assert run("mend", late, "--choose", 1).code == 1


def test_before_the_first_round_nothing_is_to_be_mended(run, event) -> None:
    assert run("mend", event).code == 1
    assert run("mend", event, "--choose", 1).code == 1


def test_only_the_slips_that_are_new_are_printed(run, ok, late, tmp_path) -> None:
    out = tmp_path / "slips.pdf"
    ok("print", late, "slips", "-o", out)
    assert run("print", late, "slips", "--new", "-o", out).code == 1
    ok("mend", late, "--choose", 1)
    ok("print", late, "slips", "--new", "-o", out)
    assert run("print", late, "slips", "--new", "-o", out).code == 1
    assert run("print", late, "names", "--new", "-o", out).code == 2
