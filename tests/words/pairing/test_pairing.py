"""Every problem of a pairing or a seating has a sentence."""

import pytest

from app.rules.core.errors import Problem, Weight
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.tables import TableCode
from app.words.core.catalogue import words
from app.words.pairing.pairing import sentence

FACTS = {
    "first": 1,
    "second": 2,
    "player": 3,
    "opponent": 4,
    "round": 5,
    "points": 6,
    "lowest": 7,
    "first_points": 8,
    "second_points": 9,
    "table": 10,
    "active": 1,
    "faction": "Cryx",
    "club": "Iron Guild",
    "place": 2,
    "kind": "club",
    "culprits": (("pair", 1, 2),),
    "beside": (("club", None, None),),
}
NAMES = {1: "Ann", 2: "Ben", 3: "Cleo", 4: "Dov"}


def problem_text(code: str) -> str:
    problem = Problem(code, Weight.ODD, facts=tuple(FACTS.items()))
    return sentence(words(), problem, NAMES.__getitem__)


@pytest.mark.parametrize("code", [*PairingCode, *TableCode])
def test_every_code_has_a_sentence_with_its_facts(code: str) -> None:
    assert problem_text(code).endswith(".")
    assert "{" not in problem_text(code)


def test_players_are_called_by_their_names() -> None:
    assert problem_text("pairing.rematch") == "Ann and Ben already met in round 5."
    assert problem_text("table.return") == "Cleo already played on table 10 in round 5."


def test_another_code_is_refused() -> None:
    with pytest.raises(ValueError, match="no-such"):
        problem_text("no-such.code")
