"""The commands that pair, change the draft, and take acts back."""

import io

from app.__main__ import main
from app.cli.console import Console
from app.cli.run import run as run_command
from app.services.event.opening import now, throw
from app.words.core.catalogue import words


def test_pair_prints_the_draft_and_the_same_seed_gives_it_again(ok, event):
    first = ok("pair", event, "--seed", 7).out
    ok("undo", event)
    assert ok("pair", event, "--seed", 7).out == first
    assert first.splitlines()[0] == "Round 1, a draft (seed 7)"
    assert len(first.splitlines()) == 5


def test_swap_exchanges_two_players_of_the_draft(ok, draft):
    games = ok("export", draft).json["rounds"][0]["games"]
    one, other = games[0]["sides"][0]["player"], games[1]["sides"][0]["player"]
    ok("swap", draft, one, other)
    after = ok("export", draft).json["rounds"][0]
    assert after["games"][0]["sides"][0]["player"] == other
    assert after["by_hand"] is True


def test_the_bye_can_be_given_to_another_player(ok, event):
    ok("enter", event, "Nora New")
    ok("pair", event, "--seed", 7)
    holder = ok("export", event).json["rounds"][0]["byes"][0]["player"]
    other = 1 if holder != 1 else 2
    ok("bye", event, other)
    bye = ok("export", event).json["rounds"][0]["byes"][0]
    assert (bye["player"], bye["kind"]) == (other, "by-hand")


def test_a_granted_bye_is_a_ruling_that_needs_its_reason(run, ok, draft):
    assert run("bye", draft, 1, "--grant").code == 3
    ok("bye", draft, 1, "--grant", "--because", "came from afar")
    exported = ok("export", draft).json
    assert exported["rulings"][0]["reason"] == "came from afar"
    assert {bye["kind"] for bye in exported["rounds"][0]["byes"]} >= {"granted"}


def test_a_bye_in_an_even_round_is_refused_with_the_way_out(run, ok, draft):
    answer = run("bye", draft, 1)
    assert answer.code == 1
    assert "award an extra bye" in answer.err


def test_the_scenario_is_named_or_thrown(run, ok, draft):
    ok("scenario", draft, "sr2015/two-fronts")
    assert ok("export", draft).json["rounds"][0]["scenario"] == "sr2015/two-fronts"
    ok("scenario", draft)
    assert ok("export", draft).json["rounds"][0]["scenario"].startswith("sr2015/")
    answer = run("scenario", draft, "sr2015/bowling")
    assert answer.code == 2
    assert "7 Outflank and 8 Recon." in answer.err


def test_a_scenario_is_named_by_its_number_shown_hidden_and_taken_away(run, ok, draft):
    assert ok("scenario", draft, "2").out == (
        "Scenario of round 1: Two Fronts (sr2015/two-fronts)\n"
    )
    ok("publish", draft)
    for flag, is_shown in (("--show", True), ("--hide", False)):
        ok("scenario", draft, flag)
        assert ("Two Fronts" in ok("export", draft, "--as", "html").out) is is_shown
    assert ok("scenario", draft, "--clear").out == "Round 1 has no scenario.\n"
    assert run("scenario", draft, "--show").code == 1
    assert run("scenario", draft, "2", "--show").code == 2


def test_a_scenario_is_meant_for_a_round_to_come(run, ok, event):
    assert ok("scenario", event, "recon", "--round", "1").out == (
        "Scenario of round 1: Recon (sr2015/recon)\n"
    )
    ok("pair", event)
    assert ok("export", event).json["rounds"][0]["scenario"] == "sr2015/recon"
    assert run("scenario", event, "--round", "2").code == 2


def test_the_roll_for_a_scenario_is_shown(ok, draft):
    assert " · rolled: " in ok("scenario", draft).out


def test_a_closed_round_is_opened_again(run, ok, playing, win):
    assert run("reopen", playing).code == 1
    win(playing, 1, 2, 3, 4)
    ok("close", playing)
    assert ok("reopen", playing).out == "Round 1 is open again.\n"
    assert ok("status", playing, "--as", "json").json["state"] == "playing"


def test_scenarios_are_not_thrown_again_while_others_are_left(ok, event, win):
    thrown = []
    for _ in range(3):
        ok("pair", event, "--anyway")
        ok("scenario", event)
        thrown.append(ok("export", event).json["rounds"][-1]["scenario"])
        ok("publish", event)
        win(event, *range(1, 5))
    assert len(set(thrown)) == 3


def test_pairing_stays_once_it_is_published(run, playing):
    assert run("swap", playing, 1, 2).code == 1


def test_undo_and_redo_speak_of_the_act(ok, playing, win):
    win(playing, 1)
    assert ok("undo", playing).out.startswith("Undo: Result of table 1 in round 1: ")
    assert ok("status", playing, "--as", "json").json["missing"] == [1, 2, 3, 4]
    assert ok("redo", playing).out.startswith("Redo: Result of table 1 in round 1: ")
    assert ok("status", playing, "--as", "json").json["missing"] == [2, 3, 4]


def test_undo_says_what_it_took_back_where_another_acts_at_the_same_time(ok, playing, win):
    out, left = io.StringIO(), ["drop"]

    def clock():
        while left:
            assert main([left.pop(), str(playing), "1"]) == 0
        return now()

    win(playing, 1)
    console = Console(clock=clock, dice=throw, t=words(), out=out, err=out)
    assert run_command(["undo", str(playing)], console) == 0
    output = out.getvalue().strip()
    assert output == "Undo: " + ok("history", playing).out.splitlines()[0].partition("Undo: ")[2]
    assert output.endswith(" dropped")


def test_undoing_a_publication_on_paper_asks_for_a_reason(run, ok, draft, tmp_path):
    ok("publish", draft)
    ok("print", draft, "slips", "-o", tmp_path / "slips.pdf")
    answer = run("undo", draft)
    assert answer.code == 3
    assert "already printed (Result slips)" in answer.err
    ok("undo", draft, "--because", "wrong players")
    assert ok("status", draft, "--as", "json").json["state"] == "draft"


def test_the_history_tells_every_act_newest_first(ok, playing):
    lines = ok("history", playing).out.splitlines()
    assert [line.split("  ")[-1] for line in lines] == [
        "Games of round 1 begun",
        "Round 1 published",
        "Round 1 paired with seed 1",
        "8 players registered from a roster",
        "Event made: Test",
    ]


def test_close_ends_a_round_and_says_when_the_event_is_decided(ok, event, win):
    for _ in range(3):
        ok("pair", event)
        ok("publish", event)
        win(event, *range(1, 5))
        closed = ok("close", event).out
    assert closed.splitlines()[0] == "Round 3 is closed."
    assert "The event is over" in closed


def test_games_beyond_the_tables_have_numbers_and_take_results(run, ok, tmp_path, data, win):
    event = tmp_path / "few.dicedown"
    ok("new", event, "--packet", "sr2015", "--points", 50, "--name", "Few", "--tables", "1-2")
    ok("players", event, data / "rosters" / "roster-8.csv")
    ok("pair", event, "--seed", 1)
    answer = run("publish", event)
    assert answer.code == 3
    assert "Only 2 of 4 games have a table." in answer.err
    ok("publish", event, "--because", "two play on the floor")
    assert ok("status", event, "--as", "json").json["missing"] == [1, 2, 3, 4]
    win(event, 4)
    assert ok("status", event, "--as", "json").json["missing"] == [1, 2, 3]


def test_pairing_is_refused_with_the_names_of_who_is_not_checked_in(run, ok, event):
    everybody = [one["name"] for one in ok("export", event).json["players"]]
    ok("check-in", event, *range(1, 7))
    output = ok("check-in", event).out
    assert output.startswith("6 of 8 players checked in.") and everybody[6] in output
    answer = run("pair", event)
    assert answer.code == 3
    assert f"2 players aren't checked in: {everybody[6]} and {everybody[7]}." in answer.err
    assert "--leave-out" in answer.err and "--drop-missing" in answer.err
    assert ok("export", event).json["rounds"] == []


def test_each_option_of_pair_says_what_becomes_of_them(run, ok, event):
    ok("check-in", event, *range(1, 7))
    ok("pair", event, "--leave-out")
    exported = ok("export", event).json
    assert exported["rounds"][0]["absent"] == [7, 8]
    assert {one["status"] for one in exported["players"]} == {"active"}
    assert "without" in ok("history", event).out
    ok("undo", event)
    ok("pair", event, "--drop-missing")
    exported = ok("export", event).json
    assert [one["status"] for one in exported["players"]][6:] == ["dropped", "dropped"]
    ok("undo", event)
    ok("pair", event, "--pair-anyway")
    assert ok("export", event).json["rounds"][0]["absent"] == []
    ok("undo", event)
    ok("pair", event, "--because", "they are parking")
    exported = ok("export", event).json
    assert exported["rulings"][0]["reason"] == "they are parking"
    assert run("pair", event, "--leave-out", "--pair-anyway").code == 2


def test_publish_and_begin_go_on_and_note_what_is_missing(run, ok, draft):
    published = run("publish", draft)
    assert published.code == 0
    assert published.problems == ["Note: No scenario for round 1."]
    begun = run("begin", draft)
    assert begun.code == 0
    assert begun.problems == [
        "Note: No scenario for round 1.",
        "Note: The slips of round 1 aren't printed.",
    ]


def test_a_certificate_of_a_round_without_those_left_out_holds(ok, event, tmp_path):
    ok("check-in", event, *range(1, 8))
    ok("pair", event, "--leave-out")
    ok("publish", event)
    ok("check", event)
    assert "8" not in ok("why", event, "--as", "certificate").json["games"]
