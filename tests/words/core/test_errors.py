"""Whatever the program refuses, it can say why: no code without a sentence."""

import ast
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from app.models.file.journal import SALVAGE, UPGRADE
from app.rules.core.errors import Problem, Weight
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.tables import TableCode
from app.services.core.errors import UserError, refusal
from app.words.core import errors, refusals, verbs
from app.words.core import rule_problems as rules
from app.words.core.catalogue import words
from app.words.event import composer as changes
from app.words.exchange import interchange
from app.words.roster import roster

APP = Path(errors.__file__).parents[2]
"""The package."""

RAISERS = {
    "UserError", "OddError", "NotNowError", "SavedError", "EventFileError", "RuleError",
    "RefusalError", "Problem", "impossible", "odd", "note", "refusal", "_problem", "problem",
    "Damage",
}  # fmt: skip
"""Whose first argument is a code."""

BUILT = {
    *(f"event.over-{reason}" for reason in ("sole-leader", "rounds-played", "bracket-played")),
    "undo.nothing", "redo.nothing", "packet.faulty", "form.conflict",
    "file.busy", "file.read-only", "file.cannot-read", "file.damaged",
}  # fmt: skip
"""Codes that are put together, or looked up, while the program runs."""

NOT_SAID = {"file.disagrees"}
"""A code of the check, which names it as a damage."""


def trees() -> Iterator[ast.Module]:
    for layer in ("models", "rules", "services", "cli"):
        for path in (APP / layer).rglob("*.py"):
            yield ast.parse(path.read_text("utf-8"))


@cache
def codes() -> set[str]:
    """Every code that is raised, or named in an enum of codes."""
    found = set(BUILT)
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in RAISERS:
                found |= {code for argument in _firsts(node) for code in _constants(argument)}
            if isinstance(node, ast.ClassDef) and _name_of_enum(node):
                found |= {text for text in _constants(node) if _looks_like_code(text)}
    return found - NOT_SAID


def _firsts(call: ast.Call) -> list[ast.expr]:
    named = [word.value for word in call.keywords if word.arg == "code"]
    return [*call.args[:1], *named]


def _constants(node: ast.AST) -> set[str]:
    return {
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
        if _looks_like_code(one.value)
    }


def _looks_like_code(text: str) -> bool:
    family, dot, rest = text.partition(".")
    return (
        bool(dot)
        and family.isalpha()
        and bool(rest)
        and rest[-1] != "-"
        and not set(rest) & set(" .:,{}")
    )


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def _name_of_enum(node: ast.ClassDef) -> bool:
    return any(_name(base) == "StrEnum" for base in node.bases)


def said() -> set[str]:
    tables = (
        refusals.SUMMARIES,
        errors._PROBLEMS,
        rules._SENTENCES,
        roster.SENTENCES,
        interchange.SENTENCES,
        changes.CHANGE_SENTENCES,
    )
    enums: tuple[type[StrEnum], ...] = (PairingCode, TableCode)
    return {str(code) for table in tables for code in table} | {
        one.value for enum in enums for one in enum
    }


def test_the_search_finds_codes_of_every_layer():
    assert {"file.missing", "result.negative", "round.none", "import.table-twice"} <= codes()


def test_every_code_has_a_sentence():
    shapes = {"import.additionalProperties", "import.required", "import.oneOf"}
    assert sorted(codes() - said() - shapes) == []


def test_every_summary_belongs_to_a_code():
    assert sorted(set(refusals.SUMMARIES) - codes()) == []


def test_every_verb_has_a_sentence():
    found = {UPGRADE, SALVAGE}
    for path in (APP / "services").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for one in node.decorator_list:
                    if isinstance(one, ast.Call) and _name(one.func) == "verb":
                        found.add(ast.literal_eval(one.args[0]))
    assert {"pair_round", "import_event"} <= found
    assert sorted(found - verbs.SENTENCES.keys()) == []
    assert sorted(verbs.SENTENCES.keys() - found) == []


def test_several_problems_come_after_their_summary():
    problems = tuple(Problem("tables.too-few", Weight.ODD, facts=(("games", 4), ("tables", n)))
                     for n in (1, 2))  # fmt: skip
    error = UserError("problems.odd", problems=problems)
    lines = errors.error_sentences(words(), error, str)
    assert lines[0] == "This is against a rule, or unlikely."
    assert len(lines) == 3


def test_one_problem_speaks_for_itself():
    problem = Problem("tables.too-few", Weight.ODD, facts=(("games", 4), ("tables", 1)))
    error = UserError("problems.odd", problems=(problem,))
    assert len(errors.error_sentences(words(), error, str)) == 1


def test_a_code_of_nobody_is_a_bug():
    with pytest.raises((KeyError, ValueError)):
        errors.error_sentences(words(), UserError("no.such"), str)


def test_the_table_of_commands_names_what_there_is():
    from app.cli.run import FAMILIES
    from app.words.core.commands import command_help

    assert set(command_help(words())) == set(FAMILIES)
    for name, family in FAMILIES.items():
        assert name in import_module(f"app.cli.{family}").COMMANDS


def test_a_faulty_packet_is_named_with_its_faults():
    fault = Problem("packet.missing", Weight.IMPOSSIBLE, "win")
    lines = errors.error_sentences(words(), refusal("packet.faulty", {"problems": (fault,)}), str)
    assert lines == ("The packet cannot be used as it is.", "win: this is missing.")
