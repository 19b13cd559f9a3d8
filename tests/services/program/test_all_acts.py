"""The acts of all nouns are joined, each verb once, and say what was done in the EO's words."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import app.services
from app.services.core.act_context import Act
from app.services.program.all_acts import ACTS, act_label, act_of, nouns_of, verb_sentence
from app.words.core.catalogue import words

T = words()
NAMES = {1: "Ada Voss", 2: "Bo Reed"}
SIDES = {
    name: {"player": player, "list_number": None, "control_points": None, "army_points": None}
    for name, player in (("first", 1), ("second", 2))
}
RESULT = {**SIDES, "table": 7, "result": {"winner": 1, "reason": "scenario"}, "round": 2}


def test_the_acts_of_every_noun_are_joined_and_no_two_nouns_word_the_same_verb() -> None:
    folder = Path(app.services.__file__).parent
    nouns = [path.parent.name for path in folder.glob("*/acts.py") if path.parent.name != "core"]
    verbs = [
        act.verb
        for noun in nouns
        for act in vars(import_module(f"app.services.{noun}.acts")).values()
        if isinstance(act, Act)
    ]
    assert sorted(verbs) == sorted(ACTS)


def test_two_acts_of_one_verb_are_refused() -> None:
    act = ACTS["pair_round"]
    assert nouns_of({"pairing": [act]}) == {"pair_round": "pairing"}
    with pytest.raises(ValueError, match="two acts each: pair_round of pairing and results"):
        nouns_of({"pairing": [act], "results": [Act("pair_round", act.history)]})
    with pytest.raises(ValueError, match="pair_round of pairing and pairing"):
        nouns_of({"pairing": [act, act]})


def test_a_verb_of_another_program_is_an_ordinary_act() -> None:
    act = act_of("no_such_verb")
    assert (act.verb, act.is_ruling, act.is_private) == ("no_such_verb", False, False)


def test_a_step_with_arguments_of_another_program_is_named_by_its_verb() -> None:
    assert verb_sentence(T, "publish_round", {}, str) == "publish_round"
    assert act_label(T, "enter_result", {}, str) == "enter_result"


@pytest.mark.parametrize(
    ("verb", "arguments", "sentence"),
    [
        (
            "enter_result",
            RESULT,
            "Result of table 7 in round 2: Ada Voss beats Bo Reed by scenario",
        ),
        ("register_player", {"draft": {"name": "Cleo"}}, "Cleo registered"),
        ("register_roster", {"drafts": [{}]}, "1 player registered from a roster"),
        (
            "enter_late",
            {"draft": {"name": "Cleo"}, "grant_bye": True},
            "Cleo entered late, with a bye",
        ),
        ("drop_player", {"player": 2}, "Bo Reed dropped"),
        ("drop_players", {"players": [1, 2]}, "Ada Voss and Bo Reed dropped"),
        (
            "drop_players",
            {"players": [1, 2], "after_round": True},
            "Ada Voss and Bo Reed dropped, after the round",
        ),
        ("swap_players", {"one": 1, "other": 2}, "Ada Voss and Bo Reed changed places"),
        ("give_bye", {"player": 1, "grant": True}, "Bye granted to Ada Voss"),
        ("tick_player", {"player": 1, "mark": "paid", "on": True}, "Ada Voss: paid"),
        ("mark_printed", {"paper": "slips", "round_number": 2}, "Printed: Result slips, round 2"),
        ("add_to_countdown", {"seconds": -120}, "2 minutes taken from the countdown"),
    ],
)
def test_an_act_names_what_it_was_about(verb, arguments, sentence):
    assert verb_sentence(T, verb, arguments, NAMES.__getitem__) == sentence


def test_an_undo_says_what_it_took_back():
    undone = {"verb": "drop_player", "arguments": {"player": 1}, "step": 4}
    assert verb_sentence(T, "undo", undone, NAMES.__getitem__) == "Undo: Ada Voss dropped"
    assert verb_sentence(T, "redo", undone, NAMES.__getitem__) == "Redo: Ada Voss dropped"


def test_a_verb_of_a_newer_program_stands_as_it_is():
    assert verb_sentence(T, "feed_lions", {}, str) == "feed_lions"


@pytest.mark.parametrize("verb", ["read_again", "settle_reading"])
def test_a_second_reading_above_every_page_tells_nothing_of_it(verb):
    assert act_label(T, verb, {"table": 7}, str) == "Double-check, table 7"


def test_every_sentence_of_an_act_begins_as_a_sentence():
    """On the header, in a toast, a menu and the history alike."""
    lower = []
    for path in Path(app.services.__file__).parent.glob("*/acts.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            named = call.func.id if isinstance(call.func, ast.Name) else ""
            if named not in ("t", "history_text"):
                continue
            texts = (one.value for one in call.args if isinstance(one, ast.Constant))
            lower += [f"{path.parent.name}: {text}" for text in texts if str(text)[:1].islower()]
    assert lower == []


def test_a_result_on_a_button_is_short():
    assert act_label(T, "enter_result", RESULT, str) == "Result, table 7 in round 2"


@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("choose_scenario", {"round": 2, "scenario": "sr2015/recon", "title": "8 Recon"}),
        ("roll_scenario", {"round": 2, "scenario": "sr2015/recon", "title": "8 Recon"}),
        ("plan_scenario", {"round": 2, "scenario": "sr2015/recon", "title": "8 Recon"}),
        ("plan_scenarios", {"rounds": [2], "titles": ["8 Recon"]}),
        ("roll_planned_scenarios", {"rounds": [2], "titles": ["8 Recon"]}),
    ],
)
def test_what_stands_above_every_page_names_no_scenario(verb, arguments):
    assert "Recon" in verb_sentence(T, verb, arguments, str)
    label = act_label(T, verb, arguments, str)
    assert "scenario" in label.casefold()
    assert "econ" not in label


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_what_was_taken_back_above_every_page_tells_no_secret(verb):
    entry = {"player": 1, "about": "conduct", "measure": "disqualification", "note": ""}
    taken = {"verb": "log_penalty", "arguments": entry}
    label = act_label(T, verb, taken, NAMES.__getitem__)
    assert label.endswith("An entry of the judge's log")
