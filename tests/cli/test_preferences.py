"""The commands preference and preferences."""

import pytest


def test_preferences_are_told_listed_ordered_and_taken_back(ok, event):
    ok("wish", event, "club", "--through", 2)
    output = ok("wish", event, "pair", 1, 2, "--hard").out.splitlines()
    assert output[0] == "1. avoid same club – when the packet allows, rounds 1 to 2"
    assert output[1].endswith("apart – must, every round")
    assert "apart" in ok("wishes", event, "--first", 2).out.splitlines()[0]
    ok("wishes", event, "--remove", 1)
    assert "club" in ok("wishes", event).out
    ok("wishes", event, "--remove", 1)
    assert ok("wishes", event).out.startswith("None – pairings follow")


def test_before_round_1_it_is_said_that_a_preference_leaves_less_to_chance(ok, event):
    note = "The packet pairs round 1 at random (“First-Round Pairings”)"
    assert note in ok("wish", event, "club").out.splitlines()[-1]
    assert note not in ok("wishes", event).out
    ok("pair", event)
    ok("publish", event)
    assert note not in ok("wish", event, "city").out


def test_a_round_that_cannot_be_paired_names_the_preference_and_the_way_out(run, ok, event):
    for other in range(2, 9):
        ok("wish", event, "pair", 1, other, "--hard")
    answer = run("pair", event, "--seed", 1)
    assert answer.code == 3
    assert "No pairing meets this" in answer.err
    assert "together with" in answer.err
    ok("pair", event, "--seed", 1, "--because", "nobody else is here")
    assert "Paired without:" in ok("why", event).out


@pytest.mark.parametrize(
    ("typed", "because"),
    [
        (("bye", 1, 2), "Name one volunteer at a time"),
        (("pair", 1, 2, 3), "Keep two players apart at a time"),
        (("club", 1), "about everybody"),
        (("bye",), "Name the volunteer"),
        (("pair", 1), "Name both players"),
    ],
)
def test_a_preference_with_players_too_many_or_too_few_is_told_how_many(run, event, typed, because):
    answer = run("wish", event, *typed)
    assert answer.code == 2
    assert because in answer.err


def test_a_preference_of_no_number_is_refused(run, event):
    answer = run("wishes", event, "--remove", 4)
    assert answer.code == 2
    assert "no preference 4" in answer.err


def test_nought_is_the_number_of_no_preference(run, event):
    answer = run("wishes", event, "--remove", 0)
    assert answer.code == 2
    assert "no preference 0" in answer.err


def test_the_arguments_of_preferences_are_told(run, capsys):
    with pytest.raises(SystemExit):
        run("wish", "--help")
    output = " ".join(capsys.readouterr().out.split())
    assert "the preference's players" in output
    assert "--hard the preference is a must" in output
    assert "how many players" not in output


def test_a_preference_asks_what_becomes_of_a_swap(run, ok, draft):
    games = ok("export", draft).json["rounds"][0]["games"]
    ok("swap", draft, games[0]["sides"][0]["player"], games[1]["sides"][0]["player"])
    answer = run("wish", draft, "club")
    assert answer.code == 3 and "made by hand" in answer.err
    ok("wish", draft, "club", "--follow", "later")
    assert ok("export", draft).json["rounds"][0]["by_hand"]
    ok("wishes", draft, "--remove", 1, "--follow", "rest")
    ok("wish", draft, "club")
