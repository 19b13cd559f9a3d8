"""The commands tiebreak and tally: the next question, the verdict, and an army's sum."""

import json

import pytest

JSON = ("--as", "json")


def tiebreak(ok, event, *arguments, table: int = 1):
    return ok("tiebreak", event, "--table", table, *arguments, *JSON).json


@pytest.fixture
def down(ok, playing):
    """Answers of the first table at dice down."""
    return lambda *arguments: tiebreak(ok, playing, "--cause", "dice-down", *arguments)


def test_without_a_cause_the_causes_of_the_packet_are_told(ok, playing):
    assert tiebreak(ok, playing)["causes"] == ["dice-down", "casters-gone"]
    output = ok("tiebreak", playing, "--table", 1).out
    assert "--cause" in output and "dice-down: Dice down" in output


def test_only_the_next_question_is_asked(down):
    answer = down("--casters", 1, 1)
    assert answer["next"] == {"kind": "control-points", "number": 2}
    assert [one["figures"] for one in answer["steps"]] == [[1, 1]]
    assert answer["verdict"] is None


def test_the_verdict_speaks_as_the_command_result_takes_it(ok, playing, down):
    answer = down("--casters", "1", "1", "--control-points", "2", "4")
    games = ok("export", playing).json["rounds"][0]["games"]
    game = next(one for one in games if one["table"] == 1)
    assert answer["verdict"] == {
        "winner": "second",
        "player": game["sides"][1]["player"],
        "by": "tiebreak-2",
    }
    assert answer["steps"][-1]["leader"] == "second"
    verdict = answer["verdict"]
    ok(
        "result",
        playing,
        "--table",
        1,
        "--lists",
        "1,1",
        "--winner",
        verdict["winner"],
        "--by",
        verdict["by"],
    )


def test_everything_equal_is_a_tie(ok, playing):
    even = [("--casters", 1), ("--control-points", 3), ("--army-remaining", 20),
            ("--army-destroyed", 30)]  # fmt: skip
    figures = [part for option, n in even for part in (option, n, n)]
    arguments = ("tiebreak", playing, "--table", 1, "--cause", "dice-down", *figures)
    assert ok(*arguments, *JSON).json["verdict"] == {"winner": "tie", "player": None, "by": "tie"}
    assert ok(*arguments).out.endswith("Tied on everything: the game is a tie.\n")


def test_figures_may_stand_as_in_the_other_commands(down):
    assert down("--casters", "2,1", "--control-points", "0,3")["verdict"]["by"] == "tiebreak-1"


def test_the_text_tells_each_step_and_the_question_with_its_option(ok, playing):
    output = ok("tiebreak", playing, "--table", 1, "--cause", "casters-gone",
              "--control-points", 3, 3).out.splitlines()  # fmt: skip
    assert output[:2] == ["Casters remaining: 0–0, tied.", "Control points: 3–3, tied."]
    assert "(--army-remaining: " in output[2]


def test_casters_of_one_side_alone_are_noted_as_odd(ok, playing, down):
    assert down("--casters", 1, 0)["odd"] == ["tiebreak.assassination"]
    output = ok("tiebreak", playing, "--table", 1, "--cause", "dice-down", "--casters", 1, 0).out
    assert "by assassination" in output


@pytest.mark.parametrize(
    "arguments",
    [
        ("--cause", "clocks"),
        ("--cause", "magic"),
        ("--cause", "dice-down", "--casters", "1"),
        ("--cause", "dice-down", "--casters", "1", "-1"),
        ("--cause", "dice-down", "--casters", "one", "two"),
    ],
)
def test_what_is_no_answer_is_refused(run, playing, arguments):
    answer = run("tiebreak", playing, "--table", 1, *arguments)
    assert answer.code == 2
    assert answer.out == ""


def test_it_changes_nothing(playing, down):
    before = playing.read_bytes()
    down("--casters", 1, 1, "--control-points", 2, 4)
    assert playing.read_bytes() == before


@pytest.fixture
def kill_box(ok, tmp_path, data):
    """Steamroller 2010, its round drawn to be played in the kill box, published and not begun."""
    event = tmp_path / "old.dicedown"
    ok("new", event, "--packet", "sr2010", "--points", 50, "--name", "Old")
    ok("players", event, data / "rosters" / "roster-8.csv")
    ok("pair", event, "--seed", 1)
    ok("scenario", event, "sr2010/kill-box")
    ok("publish", event)
    return event


def test_a_scenario_that_is_secret_is_not_read(ok, kill_box):
    even = ("--cause", "dice-down", "--casters", 1, 1)
    question = tiebreak(ok, kill_box, *even)
    assert (question["scenario"], question["next"]["kind"]) == (None, "control-points")
    ok("begin", kill_box)
    question = tiebreak(ok, kill_box, *even)
    assert question["scenario"] == "sr2010/kill-box"
    assert question["next"] == {"kind": "army-in-area", "number": 3}


PIECES = [
    {"name": "Sorscha", "points": 0, "kind": "caster"},
    {"name": "Infantry", "points": 6, "kind": "unit", "models": 10, "left": 4},
    {"name": "Juggernaut", "points": 7, "inside": True},
]


@pytest.fixture
def pieces(tmp_path):
    path = tmp_path / "pieces.json"
    path.write_text(json.dumps(PIECES), encoding="utf-8")
    return path


def test_an_army_is_counted_by_the_packet_of_the_event(ok, playing, pieces):
    answer = ok("tally", playing, pieces, "--kind", "army-remaining", *JSON).json
    assert answer["total"] == 5 + 0 + 14
    assert [one["reason"] for one in answer["lines"]] == ["caster", "too-few", "doubled"]
    output = ok("tally", playing, pieces, "--kind", "army-destroyed").out.splitlines()
    assert output[-1] == "Total: 3"


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("nothing", "the file"),
        ('{"name": "One"}', "the file"),
        ('[{"name": "One"}]', "[0]"),
        ('[{"name": "One", "points": "7"}]', "[0].points"),
        ('[{"name": "One", "points": 7, "colour": "red"}]', "[0].colour"),
    ],
)
def test_what_is_no_list_of_pieces_is_refused_with_its_place(run, playing, tmp_path, typed, place):
    path = tmp_path / "pieces.json"
    path.write_text(typed, encoding="utf-8")
    answer = run("tally", playing, path, "--kind", "army-remaining")
    assert answer.code == 2
    assert place in answer.err
