"""What commands say of a cut and of finals, and the commands cut and final."""

from pathlib import Path

import pytest


def played(ok, event: Path, winner: str = "first") -> None:
    """Play the next round: the first side wins everywhere."""
    if ok("status", event, "--as", "json").json["state"] in (None, "closed"):
        ok("pair", event, "--seed", 1)
    for step in ("publish", "begin"):
        ok(step, event)
    for table in ok("status", event, "--as", "json").json["missing"]:
        ok("result", event, "--table", table, "--winner", winner, "--by", "assassination",
           "--because", "as played")  # fmt: skip
    ok("close", event)


_DUE: list[bytes] = []
"""The event of ``due``, once it was made."""


@pytest.fixture
def due(ok, event, data) -> Path:
    """Eight players after round 1, cut to the top 5: of four equals one plays on."""
    if _DUE:
        event.write_bytes(_DUE[0])
        return event
    ok("set", event, "--packet", "sr2019", "--points", 75, "--variant", "cut-to-top=5")
    played(ok, event)
    _DUE.append(event.read_bytes())
    return event


def test_equals_at_the_border_are_named_by_every_command_that_shows_the_cut(ok, due) -> None:
    sentence = "are equal for the last place inside."
    for command in (("status",), ("standings",), ("standings", "--why"), ("cut",)):
        name, *rest = command
        assert sentence in ok(name, due, *rest).out, command
    answer = ok("status", due, "--as", "json").json["cut"]
    assert (answer["is_made"], answer["is_open"], answer["seed"]) == (False, True, None)
    assert len(answer["equals"]) == 4


def test_pairing_says_who_was_drawn_and_by_which_seed(ok, due) -> None:
    out = ok("pair", due, "--seed", 7).out
    seed = ok("status", due, "--as", "json").json["cut"]["seed"]
    sentence = f"Drawn inside with seed {seed}: "
    assert sentence in out
    for command in (("status",), ("why",), ("standings",), ("standings", "--why"), ("cut",)):
        name, *rest = command
        assert sentence in ok(name, due, *rest).out, command


def test_equals_are_chosen_or_drawn_by_command(run, ok, due) -> None:
    equals = ok("status", due, "--as", "json").json["cut"]["equals"]
    assert run("cut", due, "--in", equals[-1]).code == 3
    out = ok("cut", due, "--in", equals[-1], "--because", "won the die").out
    assert "Inside by EO ruling: " in out
    assert equals[-1] in ok("status", due, "--as", "json").json["cut"]["players"]
    out = ok("cut", due, "--draw", "--seed", 4711).out
    assert "Drawn inside with seed 4711: " in out
    assert run("cut", due, "--draw", "--seed", 1).code == 3
    assert run("cut", due, "--seed", 1).code == 2


def test_an_open_border_counts_all_who_will_play_on(ok, due) -> None:
    out = ok("status", due).out
    assert "The cut falls now: 5 players play on." in out
    assert "among the 5 players of the cut" in out


def test_a_correction_that_would_change_the_cut_says_so_at_once(ok, due) -> None:
    played(ok, due)
    ok("undo", due)
    answer = ok("status", due, "--as", "json").json["cut"]
    tables = ok("export", due).json["rounds"][0]["games"]
    game = next(one for one in tables if one["result"]["winner"] in answer["players"]
                and {side["player"] for side in one["sides"]} & {*answer["left_out"]})  # fmt: skip
    slip = ("result", due, "--round", 1, "--table", game["table"], "--by", "assassination",
            "--because", "misread")  # fmt: skip
    out = ok(*slip, "--winner", "second").out
    assert "It replaces: Table " in out
    assert "By the corrected results " in out and "would be inside the cut" in out
    assert "corrected results" not in ok(*slip, "--winner", "first").out


def test_without_a_cut_the_command_says_so(ok, event) -> None:
    assert ok("cut", event).out == "No cut falls now.\n"


def otherwise(ok, due) -> dict:
    """A round published on the cut, and then somebody outside who had won in round 1."""
    ok("pair", due, "--seed", 1)
    ok("publish", due)
    outside = ok("status", due, "--as", "json").json["cut"]["left_out"][0]
    games = ok("export", due, "--as", "json").json["rounds"][0]["games"]
    table = next(one["table"] for one in games
                 if outside in [side["player"] for side in one["sides"]])  # fmt: skip
    ok("result", due, "--table", table, "--winner", outside, "--by", "assassination",
       "--round", 1, "--because", "the slip was wrong")  # fmt: skip
    return ok("status", due, "--as", "json").json["cut"]


def test_a_correction_that_would_change_the_cut_is_said_with_what_can_be_done(ok, due) -> None:
    facts = otherwise(ok, due)
    assert facts["differs"] and len(facts["would_be_in"]) == 1
    for command in ("status", "standings", "why", "mend", "cut"):
        out = ok(command, due).out
        assert "By the corrected results " in out, command
        assert "withdraw round 2 and cut again" in out, command


def test_a_round_that_is_published_is_withdrawn_and_cut_again(run, ok, due) -> None:
    facts = otherwise(ok, due)
    assert run("cut", due, "--again").code == 3
    ok("cut", due, "--again", "--because", "nobody has begun")
    now = ok("status", due, "--as", "json").json
    assert now["state"] == "draft"
    assert set(facts["would_be_in"]) <= set(now["cut"]["players"])
    assert not now["cut"]["differs"]


def test_once_the_round_has_begun_the_cut_stays(run, ok, due) -> None:
    otherwise(ok, due)
    ok("begin", due)
    assert "Round 2 has begun, so the cut stays as it is played." in ok("mend", due).out
    assert run("cut", due, "--again", "--because", "please").code == 1


def test_mend_says_that_everybody_inside_plays(ok, due) -> None:
    ok("pair", due, "--seed", 1)
    ok("publish", due)
    assert "everyone inside the cut has a game" in ok("mend", due).out


def test_who_enters_after_a_cut_is_asked_about(run, ok, due) -> None:
    answer = run("enter", due, "Late Lucy")
    assert answer.code == 3
    assert "only the top 5 play on" in answer.err
    ok("enter", due, "Late Lucy", "--because", "for the standings")


def test_who_comes_back_after_the_cut_was_made_is_asked_about(run, ok, due) -> None:
    ok("pair", due, "--seed", 1)
    cut = ok("status", due, "--as", "json").json["cut"]
    outside, inside = cut["left_out"][0], cut["players"][0]
    ok("publish", due)
    ok("drop", due, outside)
    assert "only the top 5 play on" in run("reinstate", due, outside).err
    ok("drop", due, inside)
    ok("reinstate", due, inside)


def test_who_left_before_the_cut_wins_nothing(ok, event) -> None:
    """A player wins round 1 by far, and leaves: those who play on share the awards."""
    ok("set", event, "--packet", "sr2019", "--points", 75, "--variant", "cut-to-top=4")
    ok("pair", event, "--seed", 1)
    ok("publish", event)
    ok("begin", event)
    games = ok("export", event, "--as", "json").json["rounds"][0]["games"]
    winner = games[0]["sides"][0]["player"]
    for game in games:
        points = ("--cp", "9,0", "--ap", "75,0") if game is games[0] else ("--cp", "1,0")
        ok("result", event, "--table", game["table"], "--winner", "first", "--by", "scenario",
           *points, "--because", "as played")  # fmt: skip
    ok("close", event)
    ok("drop", event, winner)
    played(ok, event)
    played(ok, event)
    rows = ok("standings", event, "--as", "json").json
    ranks = {row["player"]: row["rank"] for row in rows}
    cut = ok("status", event, "--as", "json").json["cut"]
    assert ranks[winner] == 5
    assert sorted(ranks[one] for one in cut["players"])[-1] <= 4


@pytest.fixture
def finals(ok, event) -> Path:
    """Eight players, the finals of round 3 as a draft."""
    ok("set", event, "--variant", "finals-tables")
    played(ok, event)
    played(ok, event, "second")
    ok("pair", event, "--seed", 1)
    return event


def marks(ok, event) -> dict[int, int]:
    """Mark of a final -> its table."""
    games = ok("export", event, "--as", "json").json["rounds"][-1]["games"]
    return {one["final"]: one["table"] for one in games if one["final"]}


def test_a_game_counts_as_a_final_by_ruling(run, ok, finals) -> None:
    was = marks(ok, finals)
    other = next(n for n in (1, 2, 3, 4) if n not in was.values())
    assert run("final", finals, other, "first").code == 3
    out = ok("final", finals, other, "first", "--because", "they asked for it").out
    assert "counts as: first final." in out
    assert marks(ok, finals) == {1: other, 2: was[2]}
    ok("final", finals, other, "none", "--because", "after all")
    assert marks(ok, finals) == {2: was[2]}


def test_without_finals_tables_no_game_is_a_final(run, ok, playing) -> None:
    assert run("final", playing, 1, "first", "--because", "please").code == 1
