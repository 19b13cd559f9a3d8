"""The commands standings, print, export, import, check and rehearse."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.printing.reader import read


def test_standings_speak_text_json_and_csv(ok, playing):
    ok(
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
        "5,0",
    )
    rows = ok("standings", playing, "--as", "json").json
    assert rows[0]["tournament_points"] == 1
    assert (
        ok("standings", playing, "--as", "csv").out.splitlines()[0].startswith("rank,player,name")
    )
    assert len(ok("standings", playing).out.splitlines()) == 9
    assert ok("standings", playing, "--round", 1, "--as", "json").json == rows


def test_standings_in_the_export_are_those_of_the_command(ok, playing):
    assert ok("export", playing).json["standings"] == ok("standings", playing, "--as", "json").json


def test_standings_say_of_each_place_what_puts_it_there(ok, run, playing, win):
    win(playing, 1)
    rows = ok("standings", playing, "--as", "json").json
    output = ok("standings", playing, "--why").out.splitlines()
    assert [int(one.split(".")[0]) for one in output] == [one["rank"] for one in rows]
    first, second = output[:2]
    assert " is above " in first and " by tournament points: 1 to 0." in first
    assert first.split(": ", 1)[1] == second.split(": ", 1)[1]
    assert output[-1].endswith("are tied on everything and share the rank.")
    answer = ok("standings", playing, "--why", "--as", "json").json
    assert [one.pop("why") for one in answer] == output
    assert answer == rows
    assert run("standings", playing, "--why", "--as", "csv").code == 2


def test_a_single_player_stands_where_nobody_else_does(ok, tmp_path):
    event = tmp_path / "one.dicedown"
    ok("new", event, "--packet", "sr2015", "--points", 50, "--name", "One")
    ok("enter", event, "Ada")
    assert ok("standings", event, "--why").out == "1. Ada: nobody else is registered.\n"


@pytest.mark.parametrize("paper", ["slips", "pairings", "names", "standings"])
def test_print_writes_a_pdf_and_notes_it(ok, playing, tmp_path, paper):
    target = tmp_path / "paper.pdf"
    ok("print", playing, paper, "--paper", "letter", "-o", target)
    assert target.read_bytes().startswith(b"%PDF")
    assert "Printed: " in ok("history", playing).out.splitlines()[0]


def test_print_keeps_a_draft_to_itself(run, ok, draft, tmp_path):
    target = tmp_path / "paper.pdf"
    assert run("print", draft, "pairings", "-o", target).code == 1
    assert not target.exists()
    ok("print", draft, "pairings", "--draft", "-o", target)


@pytest.mark.parametrize(("number", "code"), [(1, 1), (2, 2), (0, 2)])
def test_standings_are_printed_of_no_round_that_players_do_not_know(
    run, ok, draft, tmp_path, number, code
):
    before = draft.read_bytes()
    answer = run("print", draft, "standings", "--round", number, "-o", tmp_path / "paper.pdf")
    assert answer.code == code
    assert draft.read_bytes() == before


def test_status_names_paper_that_is_out_of_date(ok, draft, tmp_path):
    ok("print", draft, "pairings", "--draft", "-o", tmp_path / "paper.pdf")
    assert "reprint" not in ok("status", draft).out
    ok("pair", draft)
    assert "reprint: Pairings by table." in ok("status", draft).out


def test_status_names_paper_that_cannot_be_printed_again(ok, draft, tmp_path):
    ok("plan", draft, "--start", "10:00")
    ok("print", draft, "day-plan", "-o", tmp_path / "paper.pdf")
    ok("undo", draft)
    status = ok("status", draft).out
    assert "throw away: Timetable poster." in status
    assert "reprint" not in status


def test_what_cannot_be_written_is_not_noted(run, ok, playing, tmp_path):
    answer = run("print", playing, "slips", "-o", tmp_path / "no-folder" / "slips.pdf")
    assert answer.code == 1
    assert "cannot be written" in answer.err
    assert "Printed" not in ok("history", playing).out


def test_nothing_is_noted_of_a_paper_that_would_be_a_folder(run, playing, tmp_path):
    before = playing.read_bytes()
    answer = run("print", playing, "slips", "-o", tmp_path)
    assert answer.code == 1
    assert "cannot be written" in answer.err
    assert playing.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="devices are files only on Unix")
def test_a_device_is_written_to_and_not_replaced(ok, playing):
    ok("print", playing, "slips", "-o", "/dev/null")
    ok("export", playing, "-o", "/dev/null")
    assert Path("/dev/null").is_char_device()


def test_a_link_goes_on_leading_to_what_is_written(ok, playing, tmp_path):
    target, link = tmp_path / "event.json", tmp_path / "link.json"
    target.write_text("old")
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("links need a right here")
    ok("export", playing, "-o", link)
    assert link.is_symlink()
    assert json.loads(target.read_text(encoding="utf-8"))["format"] == "dicedown-event"


def test_an_event_of_another_name_is_not_written_over_either(run, playing, tmp_path):
    other = playing.rename(tmp_path / "event.txt")
    assert run("export", other, "-o", other).code == 2
    assert run("status", other).code == 0


def test_no_answer_is_ever_written_over_an_event(run, playing):
    before = playing.read_bytes()
    assert run("export", playing, "-o", playing).code == 2
    assert run("print", playing, "slips", "-o", playing).code == 2
    assert playing.read_bytes() == before


@pytest.mark.parametrize("form", ["json", "csv", "text", "html"])
def test_export_says_the_same_to_a_file(ok, playing, tmp_path, form):
    target = tmp_path / "out"
    ok("export", playing, "--as", form, "-o", target)
    assert target.read_text("utf-8") == ok("export", playing, "--as", form).out


def test_import_makes_the_same_event(ok, playing, tmp_path, win):
    source, copy = tmp_path / "event.json", tmp_path / "copy.dicedown"
    ok("export", playing, "-o", source)
    ok("import", source, "-o", copy)
    assert ok("export", copy).json == ok("export", playing).json
    win(copy, 1)


def test_import_names_every_problem_and_leaves_nothing_behind(run, ok, playing, tmp_path):
    event = ok("export", playing).json
    event["players"][1]["id"] = 1
    event["colour"] = "red"
    source, copy = tmp_path / "event.json", tmp_path / "copy.dicedown"
    source.write_text(json.dumps(event))
    answer = run("import", source, "-o", copy)
    assert answer.code == 2
    assert answer.problems == [
        "Nothing was imported: 1 thing in the file is wrong.",
        "the file: there's no key “colour” here.",
    ]
    assert not copy.exists()


def test_a_whole_file_is_found_whole(ok, playing):
    assert ok("check", playing).out.splitlines() == [
        f"{playing} is whole, and its journal agrees with it.",
        "It breaks no rule of its packet.",
        "1 thing to check:",
        "No scenario is recorded for round 1.",
    ]


def test_rules_that_were_overruled_are_remarks_of_the_check(ok, playing):
    ok("result", playing, "--table", 1, "--winner", "first", "--by", "scenario", "--cp", "3,1",
       "--lists", "1,1", "--because", "the slip says so")  # fmt: skip
    lines = ok("check", playing).out.splitlines()
    assert lines[1] == "It differs from its packet in 1 thing:"
    assert lines[2].startswith("Round 1, table 1: ")
    assert lines[2].endswith("(overruled: the slip says so)")


def test_the_check_names_the_player_whose_lists_break_a_rule(ok, event, tmp_path):
    army = tmp_path / "list.txt"
    army.write_text("Cryx\n\nSkarre [+5]\n- Slayer [10]\n", "utf-8")
    ok("list", event, 3, army, "--number", 3)
    lines = ok("check", event).out.splitlines()
    assert lines[1].startswith("It differs from its packet in ")
    assert any(": List 3 has 10 points" in one for one in lines[2:])


def test_the_check_finds_what_was_changed_behind_the_journal(run, playing):
    with sqlite3.connect(playing) as db:
        db.execute("UPDATE player SET name = 'Mallory' WHERE id = 3")
    db.close()
    answer = run("check", playing)
    assert answer.code == 1
    assert answer.problems[1] == "Row 3 of the table “player” differs from the journal."


@pytest.mark.parametrize("start", [0, 4096])
def test_the_check_finds_damaged_pages(run, playing, start):
    whole = playing.read_bytes()
    playing.write_bytes(whole[:start] + b"\xa5" * 4096 + whole[start + 4096 :])
    answer = run("check", playing)
    assert answer.code == 1
    assert "is damaged" in answer.problems[0]


def test_the_check_of_no_file_is_a_wrong_request(run, tmp_path):
    assert run("check", tmp_path / "none.dicedown").code == 2


def test_a_rehearsal_is_a_finished_event(ok, tmp_path):
    path = tmp_path / "rehearsal.dicedown"
    ok("rehearse", "--packet", "sr2019", "--points", 75, "--players", 9, "--seed", 3,
       "--ties", "0.1", "--drops", "1/10", "--late", ".2", "-o", path)  # fmt: skip
    answer = ok("status", path, "--as", "json").json
    assert (answer["over"], answer["next"]) == (True, "over")
    assert ok("check", path).out.splitlines()[1] == "It breaks no rule of its packet."


@pytest.mark.parametrize("share", ["2", "-1", "some", "1/0"])
def test_a_share_lies_between_nothing_and_all(run, tmp_path, share):
    path = tmp_path / "rehearsal.dicedown"
    answer = run("rehearse", "--packet", "sr2015", "--points", 50, "--players", 9, "--seed", 3,
                 f"--ties={share}", "-o", path)  # fmt: skip
    assert (answer.code, path.exists()) == (2, False)


def test_a_scenario_sheet_says_how_often_to_print_it_and_that_it_is_secret(ok, draft, tmp_path):
    ok("scenario", draft, "Recon")
    output = ok("print", draft, "scenario", "-o", tmp_path / "sheet.pdf").out
    assert "Print 2 copies: one per 2 tables, for 4 tables." in output
    assert "Secret until round 1 starts" in output
    ok("publish", draft)
    ok("begin", draft)
    assert "Secret" not in ok("print", draft, "scenario", "-o", tmp_path / "sheet.pdf").out
    assert "Recon" not in ok("history", draft).out.splitlines()[0]


def test_the_list_of_the_crew_needs_a_scenario(run, ok, event, tmp_path):
    target = tmp_path / "crew.pdf"
    assert "nothing for the crew to set up" in run("print", event, "crew", "-o", target).err
    assert not target.exists()
    ok("pair", event)
    ok("scenario", event, "Recon")
    assert "For the crew only" in ok("print", event, "crew", "-o", target).out


def test_the_reference_is_printed_before_anybody_plays(ok, event, tmp_path):
    target = tmp_path / "reference.pdf"
    ok("print", event, "scenario-reference", "--paper", "letter", "-o", target)
    assert target.read_bytes().startswith(b"%PDF")


def test_print_round_makes_one_file_and_notes_each_paper_of_it(ok, playing, tmp_path):
    target = tmp_path / "all.pdf"
    output = ok("print", playing, "round", "-o", target).out
    assert "Includes: Pairings by name ×2, Pairings by table, Result slips" in output
    assert "Left out: Scenario sheet." in output
    assert target.read_bytes().startswith(b"%PDF")
    assert "Printed at once: Pairings by name, " in ok("history", playing).out.splitlines()[0]


def test_print_event_is_the_start_until_the_event_is_over(ok, playing, tmp_path):
    assert "Includes: Announcement" in ok("print", playing, "event", "-o", tmp_path / "e.pdf").out
    assert "Certificates" in ok("print", playing, "end", "-o", tmp_path / "end.pdf").out


def test_a_set_of_a_round_that_is_a_draft_is_not_printed(run, ok, draft, tmp_path):
    target = tmp_path / "paper.pdf"
    assert run("print", draft, "round", "--round", 1, "-o", target).code == 1
    assert not target.exists()


@pytest.mark.parametrize(
    "paper", ["certificates", "ballots", "report", "eo-report", "objectives", "test-page"]
)
def test_the_papers_of_the_event_are_printed_by_their_names(ok, playing, tmp_path, paper):
    ok("print", playing, paper, "-o", tmp_path / "paper.pdf")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("language", "title"), [("de", "Rangliste"), ("pl", "Klasyfikacja")])
def test_a_paper_is_printed_in_the_language_asked_for(ok, playing, tmp_path, language, title):
    target = tmp_path / "paper.pdf"
    output = ok("print", playing, "standings", "--language", language, "-o", target).out
    assert title in " ".join(read(target.read_bytes()).texts)
    assert (
        "Includes: Standings"
        in ok("print", playing, "end", "--language", language, "-o", target).out
    )
    assert output == f"Written: {target}\n"


def test_a_language_that_no_paper_speaks_is_refused(run, playing, tmp_path):
    answer = run("print", playing, "slips", "--language", "xx", "-o", tmp_path / "paper.pdf")
    assert answer.code == 2
    assert not (tmp_path / "paper.pdf").exists()


def test_a_name_that_printouts_cannot_show_is_named_at_entry_and_at_print(ok, event, tmp_path):
    output = ok("enter", event, "Joe 🎲").out
    assert "Printouts can't show “🎲” in Joe 🎲. Enter “Joe” as the display name." in output
    ok("enter", event, "สมชาย")
    output = ok("print", event, "check-in", "-o", tmp_path / "list.pdf").out
    assert "in สมชาย. Enter a Latin spelling as the display name." in output
    assert "Joe 🎲" in output
    quiet = ok("print", event, "scenario-reference", "-o", tmp_path / "reference.pdf").out
    assert "can't show" not in quiet
