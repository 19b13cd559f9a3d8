"""A season by commands: events added, who is who, the table, places, brackets and finals."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.services.event.opening import now, throw
from app.services.season.people import change_person, draft_of
from app.services.season.season import change_season, stored_rules
from app.services.season.session import SeasonSession, open_season

RULES = "iron-gauntlet-2014"
COUNTRIES = ("US,NY", "US,CA", "DE,", "JP,")


@pytest.fixture
def season(ok, tmp_path: Path) -> Path:
    path = tmp_path / "north.season"
    ok("season", "new", path, "--name", "Season 2014", "--rules", RULES)
    return path


@pytest.fixture
def results(tmp_path: Path):
    """Write places of an event without Dice Down as CSV."""

    def write(name: str, *players: str) -> Path:
        lines = ["place,name,country,state"]
        for place, player in enumerate(players, 1):
            number = int(player.rpartition(" ")[2]) if player[-1].isdigit() else 0
            lines.append(f"{place},{player},{COUNTRIES[number % 4]}")
        path = tmp_path / f"{name}.csv"
        path.write_text("\n".join(lines), "utf-8")
        return path

    return write


def many(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"{'ABCDEFGHIJ'[n % 10]}{'aeiou'[n % 5]} Player {n}" for n in range(first, last))


@pytest.fixture
def full(ok, season: Path, results) -> Path:
    """A season of three events and twenty players of four regions."""
    players = many(0, 20)
    for number, shift in enumerate((0, 3, 7), 1):
        path = results(f"cup{number}", *players[shift:], *players[:shift])
        ok("season", "take", season, path, "--date", f"2014-0{number}-01", "--likely")
    return season


def test_an_event_is_added_once_and_who_is_who_is_asked(ok, run, season: Path, results) -> None:
    first = results("spring", "Ada Voss", "Ben Stone")
    assert "2 players added, 2 of them new" in ok("season", "take", season, first).out
    again = run("season", "take", season, first)
    assert (again.code, "already, just as it is" in again.err) == (2, True)

    second = results("summer", "Ada Voss", "Cleo Marsh")
    answer = run("season", "take", season, second)
    assert answer.code == 2
    assert "Player 1, Ada Voss, may be Ada Voss (#1)." in answer.err
    assert "--likely" in answer.out
    assert len(ok("season", "events", season).out.splitlines()) == 1
    assert "Ada Voss is Ada Voss (#1)" in ok("season", "take", season, second, "--who", "1=1").out
    table = ok("season", "table", season, "--as", "json").json["table"]
    assert [(row["name"], row["points"]) for row in table] == [
        ("Ada Voss", 20), ("Ben Stone", 8), ("Cleo Marsh", 8),
    ]  # fmt: skip


def test_an_event_file_and_its_json_are_the_same_event(ok, run, season: Path, tmp_path) -> None:
    event, exported = tmp_path / "cup.dicedown", tmp_path / "cup.json"
    ok("rehearse", "--packet", "ig2014", "--points", 50, "--players", 8, "--seed", 3, "-o", event)
    exported.write_text(ok("export", event).out, "utf-8")
    assert "8 players added" in ok("season", "take", season, event).out
    answer = run("season", "take", season, exported)
    assert (answer.code, "just as it is" in answer.err) == (2, True)
    row = ok("season", "table", season, "--as", "json").json["table"][0]
    standings = ok("standings", event, "--as", "json").json
    assert standings[0]["rank"] == row["place"] == 1
    assert (row["wins"], row["points"]) == (3, 10)


def test_an_event_that_changed_is_reported_and_replaced_only_by_asking(
    ok, run, season: Path, results
) -> None:
    path = results("spring", "Ada Voss", "Ben Stone")
    ok("season", "take", season, path)
    assert "as it was read" in ok("season", "check", season).out
    results("spring", "Ben Stone", "Ada Voss")
    answer = run("season", "check", season)
    assert (answer.code, "was changed since" in answer.err) == (1, True)
    answer = run("season", "take", season, path, "--likely")
    assert (answer.code, "it was changed since" in answer.err) == (2, True)
    ok("season", "take", season, path, "--replace", "spring", "--likely")
    assert ok("season", "table", season).out.splitlines()[1].split()[1] == "Ben"
    assert "as it was read" in ok("season", "check", season).out
    ok("season", "undo", season)
    assert ok("season", "table", season).out.splitlines()[1].split()[1] == "Ada"


TOO_MANY = "place,name\n" + "".join(f"{n},Player {n}\n" for n in range(1, 10_002))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There are no results in it."),
        ("name,country\nAda,US", "no column place"),
        ("place,name\n1,Ada\nx,Ben\n3,", "Line 3: “x” can't be the place."),
        ("place,name\n1,Ada\n1,Ben", "Ada and Ben"),
        ("place,name\n1,Ada\n9,Ben", "9"),
        ("place,name\n1,Voss, Ada\n2,Ben", "Line 2 has 3 cells for 2 columns."),
        ("#,Rank,Name\n1,2,Ada\n2,1,Ben", "These headings mean the same column: #, Rank."),
        ("place,name\n1,A\0da", "This file can't be read as a table. Save it as CSV."),
        ("<html><body>1,Ada</body></html>", "This file can't be read as a table."),
        ("{", "JSON"),
        (TOO_MANY, "An event of a season has at most 10000 players."),
    ],
    ids=[
        "empty",
        "heading",
        "lines",
        "two-winners",
        "place",
        "cells",
        "doubles",
        "no-text",
        "page",
        "json",
        "too-many",
    ],
)
def test_results_that_cannot_be_are_refused_whole(
    run, ok, season: Path, tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text, "utf-8")
    answer = run("season", "take", season, path)
    assert answer.code == 2
    assert sentence in answer.err
    assert "No event" in ok("season", "events", season).out


def test_an_event_that_is_not_over_or_of_another_packet_is_refused(
    ok, run, season: Path, event: Path, tmp_path: Path
) -> None:
    answer = run("season", "take", season, event)
    assert (answer.code, "isn't over" in answer.err) == (2, True)
    other = tmp_path / "other.dicedown"
    ok("rehearse", "--packet", "sr2015", "--points", 50, "--players", 8, "--seed", 3, "-o", other)
    assert run("season", "take", season, other).code == 3
    ok("season", "take", season, other, "--because", "practice")
    assert "because practice" in ok("season", "history", season).out


def test_people_are_merged_separated_and_given_a_home(ok, run, season: Path, results) -> None:
    ok("season", "take", season, results("spring", "Jo Voss", "Ben Stone"))
    ok("season", "take", season, results("summer", "Joanna Voss"), "--who", "1=new")
    assert len(ok("season", "who", season, "--as", "json").json) == 3
    assert "is Jo Voss (#1) from now on" in ok("season", "merge", season, "#3", 1).out
    assert ok("season", "who", season, "--as", "json").json[0]["merged"] == [3]
    for arguments, sentence in (
        ((1, 3), "was merged into Jo Voss"),
        ((1, 1), "same person"),
        ((1, 2), "both played spring"),
        ((7, 1), "Nobody in the season"),
    ):
        answer = run("season", "merge", season, *arguments)
        assert (answer.code, sentence in answer.err) == (2, True)
    assert "New person: Joanna Voss" in ok("season", "split", season, 1, "summer").out
    ok("season", "undo", season)
    ok("season", "home", season, "Jo Voss", "--city", "Lyon", "--country", "FR", "--name", "Jo V.")
    assert "#1 Jo V. · Lyon, NY, FR · Europe/Africa" in ok("season", "who", season).out
    ok("season", "home", season, 1, "--region", "asia-australia")
    assert "Asia/Australia" in ok("season", "who", season).out
    assert run("season", "home", season, 1, "--region", "mars").code == 2


@pytest.fixture
def meanwhile(monkeypatch):
    """Let another desk change the season once a command has read it."""

    def arrange(path: Path, change) -> None:
        written = []

        def first(method):
            def wrapped(session, *args, **kw):
                if not written:
                    written.append(session)
                    with closing(open_season(path, clock=now, dice=throw)) as other:
                        change(other)
                return method(session, *args, **kw)

            return wrapped

        for name in ("do", "save"):
            monkeypatch.setattr(SeasonSession, name, first(getattr(SeasonSession, name)))

    return arrange


def test_a_name_is_set_without_writing_old_rules_over_newer_ones(ok, season, meanwhile) -> None:
    with closing(open_season(season, clock=now, dice=throw)) as session:
        rules = session.read(stored_rules).replace("at_large = 8", "at_large = 4")
    meanwhile(season, lambda other: other.do(change_season, "Season 2014", rules, is_house=True))
    ok("season", "set", season, "--name", "Season 2015")
    with closing(open_season(season, clock=now, dice=throw)) as session:
        assert session.state.name == "Season 2015"
        assert session.read(stored_rules) == rules and session.state.is_house


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("--name", "Season 2015"), "Name: yours Season 2015, now South"),
        (("--rules", RULES), ""),
    ],
)
def test_what_another_desk_sets_meanwhile_is_not_written_over(
    ok, run, season, meanwhile, typed, sentence
) -> None:
    with closing(open_season(season, clock=now, dice=throw)) as session:
        rules = session.read(stored_rules)
    meanwhile(season, lambda other: other.do(change_season, "South", rules, is_house=False))
    answer = run("season", "set", season, *typed)
    assert sentence in answer.err and (answer.code != 0) is bool(sentence)
    with closing(open_season(season, clock=now, dice=throw)) as session:
        assert session.state.name == "South"


def test_rules_that_another_desk_has_changed_meanwhile_are_named(
    run, season, meanwhile, tmp_path
) -> None:
    with closing(open_season(season, clock=now, dice=throw)) as session:
        rules = session.read(stored_rules)
    mine, theirs = (rules.replace("at_large = 8", f"at_large = {n}") for n in (0, 4))
    path = tmp_path / "mine.toml"
    path.write_text(mine, "utf-8")
    meanwhile(season, lambda other: other.do(change_season, "Season 2014", theirs, is_house=True))
    answer = run("season", "set", season, "--rules", path)
    assert answer.code != 0 and "Rules: yours" in answer.err
    with closing(open_season(season, clock=now, dice=throw)) as session:
        assert session.read(stored_rules) == theirs


def test_a_home_is_set_over_nothing_that_another_desk_has_changed(
    ok, run, season, results, meanwhile
) -> None:
    ok("season", "take", season, results("spring", "Jo Voss", "Ben Stone"))

    def change(other) -> None:
        draft = draft_of(other.state.by_id[1])
        other.do(change_person, 1, type(draft)(name="Joanna Voss", city="Lyon", country="FR"))

    meanwhile(season, change)
    ok("season", "home", season, 1, "--note", "a note", "--region", "asia-australia")
    assert "#1 Joanna Voss · Lyon, FR · Asia/Australia" in ok("season", "who", season).out


def test_places_declines_lots_brackets_and_finals(ok, run, full: Path, tmp_path: Path) -> None:
    lines = ok("season", "qualify", full).out.splitlines()
    assert lines[0] == "16 players in the finals:"
    assert any(" of Europe/Africa" in line and "ahead of" in line for line in lines)
    assert any("alternate 1" in line for line in lines[lines.index("Alternates, in order:") :])
    first = ok("season", "qualify", full, "--as", "json").json
    assert len(first["finalists"]) == 16
    leader = first["finalists"][0]["name"]
    ok("season", "decline", full, leader)
    after = ok("season", "qualify", full, "--as", "json").json
    assert leader not in {one["name"] for one in after["finalists"]}
    assert run("season", "decline", full, leader).code == 2
    ok("season", "decline", full, leader, "--back")

    out = tmp_path / "finals.dicedown"
    finals = ("season", "finals", full, "-o", out, "--packet", "ig2014", "--points", 50)
    while ok("season", "qualify", full, "--as", "json").json["open_ties"]:
        assert "Draw lots" in run("season", "draw", full, "--meeting", "standard").err
        ok("season", "lots", full, "--seed", 4)
    assert "who meets first in a bracket" in run("season", "draw", full).err
    answer = run(*finals)
    assert (answer.code, "Draw the brackets first" in answer.err) == (1, True)
    drawn = ok("season", "draw", full, "--meeting", "standard", "--seed", 5).out.splitlines()
    assert [line.split(":")[0][:9] for line in drawn[:4]] == [f"Bracket {n}" for n in range(1, 5)]
    ok(*finals)
    assert run(*finals).code == 1
    answer = run("season", "draw", full, "--meeting", "drawn")
    assert (answer.code, "Undo that first" in answer.err) == (1, True), "they are played by now"
    event = ok("export", out).json
    assert [player["id"] for player in event["players"]] == list(range(1, 17))
    assert event["rounds"][0]["state"] == "draft"
    names = {player["id"]: player["name"] for player in event["players"]}
    pairs = {
        frozenset(names[side["player"]] for side in game["sides"])
        for game in event["rounds"][0]["games"]
    }
    wanted = {
        frozenset(game.split(" – "))
        for line in drawn[:4]
        for game in line.partition(": ")[2].split(", ")
    }
    assert pairs == wanted
    assert "finals.dicedown stays where it is" in ok("season", "undo", full).out
    assert out.is_file(), "an undo deletes no event"
    assert "Event of the finals made" in ok("season", "history", full).out
    again = tmp_path / "again.dicedown"
    ok("season", "finals", full, "-o", again)
    by_itself = ok("export", again).json
    assert (by_itself["point_size"], by_itself["packet"]) == (50, event["packet"])


def test_a_final_is_filled_from_qualifiers(ok, run, full: Path, tmp_path: Path) -> None:
    lines = ok("season", "masters", full, "cup1", "cup2", "--places", 8).out.splitlines()
    assert lines[0].startswith("1. ") and len(lines) > 8
    answer = run("season", "masters", full, "cup1", "cup2", "--places", 8, "-o", tmp_path / "a")
    assert (answer.code, "point size" in answer.err) == (1, True)
    out = tmp_path / "sunday.dicedown"
    making = ("season", "masters", full, "cup1", "--places", 4, "-o", out,
              "--packet", "sr2019", "--points", 75, "--name", "Sunday")  # fmt: skip
    ok(*making)
    event = ok("export", out).json
    assert len(event["players"]) == 4
    assert len(event["rounds"][0]["games"]) == 2
    odd = run(*making[:-6], "--packet", "masters2014", "--points", 50, "--conditions",
              "masters-2014", "--name", "Masters")  # fmt: skip
    assert odd.code == 3


def test_the_table_goes_out_as_csv_and_as_a_page(ok, full: Path, tmp_path: Path) -> None:
    rows = ok("season", "export", full, "--as", "csv").out.splitlines()
    assert rows[0].startswith("place,person,name")
    assert len(rows) == 21
    page = tmp_path / "table.html"
    ok("season", "export", full, "--as", "html", "-o", page)
    assert "<h1>Season 2014</h1>" in page.read_text("utf-8")
    early = ok("season", "table", full, "--as", "json", "--as-of", "2014-01-15").json
    assert {row["events"] for row in early["table"]} <= {0, 1}
    assert json.loads(json.dumps(early))["as_of"] == "2014-01-15"


def test_events_and_seasons_are_told_apart_by_their_contents(ok, run, season, event) -> None:
    answer = run("season", "events", event)
    assert (answer.code, "a season is needed here" in answer.err) == (2, True)
    answer = run("status", season)
    assert (answer.code, "an event is needed here" in answer.err) == (2, True)


def test_a_typed_event_and_its_removal(ok, run, season: Path) -> None:
    typed = ("--name", "Club day", "--date", "2014-05-05", "--result", "1,Ada Voss,DE")
    ok("season", "take", season, *typed, "--result", "2,Ben Stone,DE", "--players", 12)
    assert "#1 Club day: 12 players · 2014-05-05 · typed" in ok("season", "events", season).out
    assert run("season", "take", season, "--result", "1,Ada").code == 2
    assert "removed" in ok("season", "remove", season, "Club day").out
    assert ok("season", "who", season).out == ""
    ok("season", "undo", season)
    assert "Ada Voss" in ok("season", "table", season).out


@pytest.mark.parametrize("what", ["table", "qualification", "finals"])
def test_a_printout_is_made_in_any_language_now_and_as_of_a_day(
    ok, run, full: Path, tmp_path, what
) -> None:
    out = tmp_path / "paper.pdf"
    answer = ok(
        "season", "print", full, what, "--paper", "letter", "--language", "fr", "-o", out
    ).out
    assert str(out) in answer
    assert out.read_bytes().startswith(b"%PDF")
    early = tmp_path / "early.pdf"
    ok("season", "print", full, what, "--as-of", "2014-01-02", "-o", early)
    assert early.read_bytes() != out.read_bytes()
    refused = run("season", "print", full, what, "--as-of", "someday", "-o", early)
    assert refused.code == 2


def test_places_are_written_as_csv_as_of_a_day(ok, full: Path) -> None:
    now = ok("season", "qualify", full, "--as", "csv").out.splitlines()
    early = ok("season", "qualify", full, "--as", "csv", "--as-of", "2014-01-02").out.splitlines()
    assert now[0] == early[0] == "group,person,name,region,points,by,number,place_region,reason"
    assert len(now) == 21
    assert now != early


def test_the_best_of_an_event_play_on_by_a_command(ok, run, event, tmp_path: Path) -> None:
    going = event
    event, out = tmp_path / "saturday.dicedown", tmp_path / "sunday.dicedown"
    ok("rehearse", "--packet", "sr2015", "--points", 50, "--players", 8, "--seed", 3, "-o", event)
    shown = ok("top", event, "--places", 4, "--draw-lots", "--seed", 5).out.splitlines()
    best = [line.split(". ", 1)[1].split(":")[0] for line in shown if line[0].isdigit()][:4]
    assert len(best) == 4
    ok("top", event, "--places", 4, "--draw-lots", "--seed", 5, "-o", out, "--name", "Sunday")
    made = ok("export", out).json
    assert (made["name"], [one["name"] for one in made["players"]]) == ("Sunday", best)
    assert len(made["rounds"][0]["games"]) == 2
    gone = ok("top", event, "--places", 4, "--declined", best[0], "--draw-lots").out
    assert f"1. {best[0]}" not in gone
    taken = run("top", event, "--places", 4, "--draw-lots", "-o", out)
    assert taken.code != 0
    answer = run("top", going, "--places", 4)
    assert (answer.code, "isn't over" in answer.err) == (1, True)


def test_equals_of_qualifiers_are_put_in_order_for_their_final_alone(
    ok, run, full, tmp_path
) -> None:
    making = ("season", "masters", full, "cup1", "cup2", "--places", 4, "--packet", "sr2019",
              "--points", 75)  # fmt: skip
    out = tmp_path / "final.dicedown"
    assert run(*making, "-o", out).code == 1, "a lot has to decide first"
    drawn = ok(*making, "-o", out, "--draw-lots", "--seed", 9).out
    assert "by lot 9" in drawn
    assert "Final made from qualifiers" in ok("season", "history", full).out
