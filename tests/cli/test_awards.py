"""The commands awards and award."""

import pytest


@pytest.fixture
def played(ok, playing):
    """A first round whose four winners stand equal."""
    for table in range(1, 5):
        ok("result", playing, "--table", table, "--winner", "first", "--by", "assassination",
           "--lists", "1,1")  # fmt: skip
    return playing


def awards(ok, event):
    return ok("awards", event, "--as", "json").json


def award(ok, event, key):
    return next(one for one in awards(ok, event)["awards"] if one["award"] == key)


def test_an_award_is_given_and_listed(ok, event):
    assert ok("award", "set", event, "best-painted", 3).out.startswith("Best Painted: ")
    assert award(ok, event, "best-painted")["player"] == 3
    name = ok("awards", event).out.splitlines()[-1]
    assert name.startswith("Best Painted: ")


def test_a_vote_is_typed_closed_and_counted(ok, event):
    for player in (2, 3, 3):
        output = ok("award", "vote", event, "best-sport", player).out
    assert output == "3 ballots are in.\n"
    assert award(ok, event, "best-sport")["counts"] == []
    assert " 2, " in ok("award", "count", event, "best-sport").out
    assert "by vote, 2 of 3" in ok("award", "close", event, "best-sport").out
    facts = award(ok, event, "best-sport")
    assert (facts["player"], facts["how"], facts["ballots"]) == (3, "vote", 3)
    assert facts["counts"] == [{"votes": {"3": 2, "2": 1}, "void": 0}]


def test_a_tie_is_voted_on_again(run, ok, event):
    for player in (2, 3):
        ok("award", "vote", event, "best-sport", player)
    assert "tied between" in ok("award", "close", event, "best-sport").out
    assert run("award", "vote", event, "best-sport", 4).code == 2
    ok("award", "vote", event, "best-sport", 3)
    ok("award", "close", event, "best-sport")
    facts = award(ok, event, "best-sport")
    assert (facts["player"], facts["turn"]) == (3, 2)


def test_the_eos_own_award_comes_and_goes(ok, event):
    assert ok("award", "add", event, "Best Theme", "--category", "tables").out
    ok("award", "category", event, "best-theme", "--category", "armies")
    assert award(ok, event, "best-theme")["category"] == "armies"
    ok("award", "set", event, "best-theme", 1)
    ok("award", "open", event, "best-theme")
    ok("award", "remove", event, "best-theme")
    assert len(awards(ok, event)["awards"]) == 2


def test_equals_for_a_place_are_drawn_with_a_seed(ok, played):
    (shared,) = awards(ok, played)["places"]
    assert len(shared["players"]) == 4
    assert "seed 12" in ok("award", "draw", played, 1, "--seed", 12).out
    places = awards(ok, played)["places"]
    assert [(one["place"], one["how"], one["seed"]) for one in places] == [
        (1, "draw", 12),
        (2, "draw", 12),
        (3, "draw", 12),
    ]


def test_equals_are_ordered_by_the_eo_only_for_a_reason(run, ok, played):
    equals = awards(ok, played)["places"][0]["equals"]
    assert run("award", "order", played, 1, equals[2]).code == 3
    ok("award", "order", played, 1, equals[2], "--because", "they threw dice")
    assert awards(ok, played)["places"][0]["players"] == [equals[2]]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("set", "best-hat", 1), 2),
        (("set", "best-sport"), 2),
        (("vote", "best-sport", 1, 2), 2),
        (("vote", "best-sport", "Nobody"), 2),
        (("close", "best-sport"), 1),
        (("open", "best-sport"), 1),
        (("remove", "best-sport"), 1),
        (("draw", "first"), 2),
        (("draw", 1), 1),
        (("order", "cut", 1), 1),
        (("count", "best-hat"), 2),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(run, event, arguments, code):
    before = event.read_bytes()
    step, *rest = arguments
    answer = run("award", step, event, *rest)
    assert (answer.code, answer.out) == (code, "")
    assert answer.problems
    assert event.read_bytes() == before


def test_a_disqualification_opens_an_award_again_and_says_so(ok, event):
    ok("award", "set", event, "best-painted", 3)
    output = ok("disqualify", event, 3).out.splitlines()[-1]
    assert output.startswith("Best Painted is open again: ")
    assert output.endswith(" is disqualified. Choose another winner.")
    assert ok("awards", event).out.splitlines()[-1] == output
    facts = award(ok, event, "best-painted")
    assert (facts["player"], facts["lost_by"]) == (None, 3)
    ok("undo", event)
    assert award(ok, event, "best-painted")["player"] == 3
