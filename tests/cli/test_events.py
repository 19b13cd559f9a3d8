"""The commands new, status, players, enter and those by which players leave."""

import shutil

import pytest

from app.models.file.hold import Hold, lock_path
from tests.builders import morning
from tests.surroundings import DATA


def test_new_makes_an_event_with_everything_told(ok, tmp_path):
    path = tmp_path / "cup.dicedown"
    ok("new", path, "--packet", "sr2019", "--points", 75, "--name", "Cup", "--date", "2026-11-21",
       "--venue", "Hall", "--tables", "1-12,15", "--rounds", 4)  # fmt: skip
    exported = ok("export", path).json
    assert (exported["name"], exported["date"], exported["venue"]) == ("Cup", "2026-11-21", "Hall")
    assert (exported["packet"], exported["point_size"], exported["planned_rounds"]) == (
        "sr2019",
        75,
        4,
    )
    assert exported["tables"] == [*range(1, 13), 15]


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--packet", "sr1999", "There's no packet “sr1999”"),
        ("--points", 51, "not played at 51 points"),
        ("--name", "  ", "Enter a name"),
        ("--date", "2026-02-30", "isn't a date"),
        ("--tables", "0-3", "names no tables"),
        ("--tables", "0", "“0” names no tables"),
        ("--tables", 10**30, "0” names no tables"),
        ("--rounds", 0, "from 1 to 99 rounds"),
        ("--rounds", 100, "from 1 to 99 rounds"),
        ("--rounds", 10**30, "rounds: 1000"),
        ("--name", "half \ud800", r"name: half \ud800"),
        ("--variant", "no-such", "no variant “no-such”"),
        ("--variant", "large-event=many", "must be whole"),
        ("--variant", f"x-round-event={10**30}", "must be whole"),
    ],
)
def test_new_leaves_nothing_behind_where_it_is_wrong(run, tmp_path, option, value, sentence):
    path = tmp_path / "cup.dicedown"
    options = {"--packet": "sr2015", "--points": 50, "--name": "Cup", option: value}
    answer = run("new", path, *(part for pair in options.items() for part in pair))
    assert answer.code == 2
    assert sentence in answer.err
    assert not path.exists()


@pytest.mark.parametrize(
    ("packet", "date", "sentence"),
    [
        ("sr2026", "2027-01-01", "Valid until 2026-12-31, before the day of your event."),
        ("sr2026", "2026-01-20", "Valid from 2026-01-21, after the day of your event."),
        ("sr2026", "2026-12-31", ""),
        ("sr2019", "2031-01-01", ""),
    ],
)
def test_new_says_that_a_packet_is_not_valid_on_the_day(ok, tmp_path, packet, date, sentence):
    path = tmp_path / "cup.dicedown"
    out = ok("new", path, "--packet", packet, "--points", 50, "--name", "Cup", "--date", date).out
    assert sentence in out
    assert ("Valid" in out) is bool(sentence)


def test_new_never_writes_over_a_file(run, event):
    before = event.read_bytes()
    answer = run("new", event, "--packet", "sr2015", "--points", 50, "--name", "Again")
    assert answer.code == 2
    assert "already" in answer.err
    assert event.read_bytes() == before


def test_status_has_the_keys_of_the_contract(ok, event):
    assert ok("status", event, "--as", "json").json == {
        "round": None,
        "state": None,
        "missing": [],
        "next": "pair",
        "leader": None,
        "over": False,
        "players": 8,
        "cut": None,
    }


def test_status_follows_a_round_step_by_step(ok, event):
    seen = []
    for step in (("pair",), ("publish",), ("begin",)):
        ok(step[0], event)
        answer = ok("status", event, "--as", "json").json
        seen.append((answer["round"], answer["state"], answer["next"]))
    assert seen == [(1, "draft", "publish"), (1, "published", "begin"), (1, "playing", "results")]


def test_status_names_the_missing_tables(ok, playing):
    ok(
        "result",
        playing,
        "--table",
        3,
        "--lists",
        "1,1",
        "--winner",
        "second",
        "--by",
        "scenario",
        "--cp",
        "1,5",
    )
    assert ok("status", playing, "--as", "json").json["missing"] == [1, 2, 4]
    assert "1 of 4 results in; tables 1, 2 and 4 are missing." in ok("status", playing).out


def test_players_registers_nobody_where_a_line_is_wrong(run, ok, event, data):
    answer = run("players", event, data / "rosters" / "roster-messy.csv")
    assert answer.code == 2
    assert (
        answer.problems[0] == "Nobody was registered: 2 lines of roster-messy.csv have to be fixed."
    )
    assert [line.split(":")[0] for line in answer.problems[1:]] == ["Line 5", "Line 6"]
    assert ok("status", event, "--as", "json").json["players"] == 8


def test_a_roster_twice_needs_the_word_that_names_are_shared(run, ok, event, data):
    roster = data / "rosters" / "roster-8.csv"
    assert run("players", event, roster).code == 2
    ok("players", event, roster, "--same-name-ok")
    assert ok("status", event, "--as", "json").json["players"] == 16


def test_a_player_is_meant_by_id_or_by_the_only_name(run, ok, event):
    ok("drop", event, "finn voss")
    ok("reinstate", event, "6")
    ok("drop", event, "Lukasz Zolc")
    ok("enter", event, "Finn Voss", "--same-name-ok")
    answer = run("drop", event, "Finn Voss")
    assert answer.code == 2
    assert answer.problems == ["Several players are called “Finn Voss”. Give an id: 6 and 9."]


def test_a_name_that_nobody_has_is_answered_with_the_nearest(run, event):
    assert "Nearest: Finn Voss." in run("drop", event, "Fin Vos").err


def test_disqualified_players_keep_their_row_and_status(ok, event):
    ok("disqualify", event, "Finn Voss")
    answer = {one["player"]: one for one in ok("standings", event, "--as", "json").json}
    assert answer[6]["status"] == "disqualified"
    assert len(answer) == 8


def test_who_enters_late_has_missed_the_round(ok, playing):
    ok("enter", playing, "Nora New", "--faction", "Cryx")
    exported = ok("export", playing).json
    assert (
        exported["players"][-1] | {"name": "Nora New", "faction": "Cryx"} == exported["players"][-1]
    )
    assert exported["rounds"][0]["absent"] == [9]


def test_who_enters_late_can_be_granted_a_bye(ok, playing):
    ok("enter", playing, "Nora New", "--bye")
    exported = ok("export", playing).json["rounds"][0]
    assert (exported["absent"], exported["byes"][0]["kind"]) == ([], "granted")


def test_an_older_event_that_a_window_has_open_is_not_upgraded_under_it(run, ok, tmp_path):
    path = tmp_path / "cup.dicedown"
    shutil.copy(DATA / "events" / "v005.dicedown", path)
    before = path.read_bytes()

    with Hold.take(path, morning()):
        answer = run("status", path)

    assert (answer.code, answer.out) == (1, "")
    assert path.read_bytes() == before
    assert ok("status", path).out
    assert not lock_path(path).exists()
