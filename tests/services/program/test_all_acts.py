"""The acts of all nouns are joined, each verb once."""

from importlib import import_module
from pathlib import Path

import app.services
from app.services.program.all_acts import ACTS, act_of


def test_the_acts_of_every_noun_are_joined_and_no_verb_stands_twice() -> None:
    folder = Path(app.services.__file__).parent
    nouns = [path.parent.name for path in folder.glob("*/acts.py") if path.parent.name != "core"]
    verbs = [act.verb for noun in nouns for act in import_module(f"app.services.{noun}.acts").ACTS]
    assert sorted(verbs) == sorted(ACTS)


def test_a_verb_of_another_program_is_an_ordinary_act() -> None:
    act = act_of("no_such_verb")
    assert (act.verb, act.is_ruling, act.is_private) == ("no_such_verb", False, False)
