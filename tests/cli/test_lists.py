"""The commands of army lists."""

import pytest

LIST = """Cryx
Warwitch Deneghra [+6]
Slayer [6]
Bane Thralls (Leader and 9 Grunts) [8]
Objective: Bunker
"""


@pytest.fixture
def army(tmp_path):
    path = tmp_path / "army.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


@pytest.fixture
def event(ok, event):
    """Eight players with two lists each, and a ninth, Nora New, without any."""
    ok("enter", event, "Nora New")
    return event


def player(lists, number: int) -> dict:
    return next(player for player in lists.json["players"] if player["player"] == number)


def test_a_list_is_registered_from_a_text_and_shown_with_what_is_odd(ok, event, army):
    out = ok("list", event, "Nora New", army).out
    assert "list 1  Warwitch Deneghra · 14 points, bonus 6" in out
    assert "minimum 54" in out
    shown = player(ok("lists", event, "--as", "json"), 9)
    (registered,) = shown["lists"]
    assert [entry["name"] for entry in registered["entries"]][1] == "Slayer"
    assert [problem["code"] for problem in shown["problems"]] == ["list.under-size"]
    assert shown["duty"] is None


def test_the_next_list_takes_the_next_number_and_undo_takes_it_away(ok, event, army):
    ok("list", event, "Nora New", army)
    ok("list", event, "Nora New", army)
    lists = player(ok("lists", event, "--as", "json"), 9)["lists"]
    assert [army["number"] for army in lists] == [1, 2]
    ok("undo", event)
    ok("list", event, "Nora New", army, "--number", 1)
    lists = player(ok("lists", event, "--as", "json"), 9)["lists"]
    assert [army["number"] for army in lists] == [1]


def test_a_text_without_an_army_is_refused(run, event, tmp_path):
    path = tmp_path / "nothing.txt"
    path.write_text("\n\n", encoding="utf-8")
    answer = run("list", event, "Nora New", path)
    assert (answer.code, answer.problems) == (2, ["No army is found in this text."])


def test_a_list_that_nobody_can_have_is_refused(run, event, army):
    answer = run("list", event, "Nora New", army, "--number", 12)
    assert answer.code == 2
    assert "1 to 9" in answer.err


def test_lists_are_shown_as_text_and_only_those_with_problems(ok, event, army):
    assert ok("lists", event).out.count("no list registered") == 1
    ok("list", event, "Nora New", army)
    lines = ok("lists", event, "--problems").out.splitlines()
    assert len([line for line in lines if not line.startswith(" ")]) == 1


def test_a_bye_names_its_list_and_the_other_must_then_be_played(ok, run, tmp_path, data):
    path = tmp_path / "required.dicedown"
    ok("new", path, "--packet", "sr2015", "--points", 50, "--name", "Cup", "--rounds", 2,
       "--variant", "x-lists-required=2")  # fmt: skip
    for name in ("Ada", "Bo", "Cy"):
        ok("enter", path, name)
    ok("pair", path, "--seed", 1)
    ok("publish", path)
    holder = ok("export", path).json["rounds"][0]["byes"][0]["player"]
    out = ok("bye-list", path, holder, 2).out
    assert out.startswith("List 2 counts for the bye of ")
    duty = player(ok("lists", path, "--as", "json"), holder)["duty"]
    assert (duty["played"], duty["must_play"], duty["choices"]) == ({"1": 0, "2": 1}, True, [1])
    table = ok("export", path).json["rounds"][0]["games"][0]["table"]
    ok("result", path, "--table", table, "--winner", "first", "--by", "assassination",
       "--lists", "1,1")  # fmt: skip
    ok("pair", path, "--seed", 2)
    ok("publish", path)
    answer = run("result", path, "--table", table, "--winner", "first", "--by", "assassination",
                 "--lists", "1,1")  # fmt: skip
    assert answer.code == 3
    assert "has to play list 2 now" in answer.err or "has to play list 1 now" in answer.err


def test_a_player_without_a_bye_names_no_list_for_it(run, playing):
    assert run("bye-list", playing, 1, 1).code == 2
