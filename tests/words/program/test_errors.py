"""Whatever the program refuses, it can say why: no code without a sentence."""

import ast
from importlib import import_module
from pathlib import Path
from typing import cast

import pytest

from app.codes import Code, PacketCode, RequestCode, RoundCode
from app.rules.core.errors import Problem, Weight
from app.rules.packet.check import PacketFault
from app.services.core.errors import UserError, refusal
from app.words.core.catalogue import words
from app.words.core.errors import ErrorSentences
from app.words.program import errors
from tests.codes import all_codes

APP = Path(errors.__file__).parents[2]
"""The package."""


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert errors.all_sentences().codes == all_codes()


def test_two_sentences_for_one_code_are_a_bug():
    one = {RoundCode.CLOSED: lambda t, facts, name_of: "closed"}
    with pytest.raises(ValueError, match=r"round\.closed"):
        ErrorSentences(one, one)


RAISERS = {
    "UserError", "OddError", "NotNowError", "SavedError", "EventFileError", "RuleError",
    "Problem", "impossible", "odd", "note", "refusal", "Damage",
}  # fmt: skip
"""Whose first argument is a code."""


def test_no_code_is_a_bare_text():
    bare = [
        f"{path.relative_to(APP)}:{node.lineno}"
        for path in APP.rglob("*.py")
        for text in [path.read_text("utf-8")]
        # What names none of them needn't be understood, which takes long.
        if any(f"{name}(" in text for name in RAISERS)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and _name(node.func) in RAISERS
        for argument in (
            *node.args[:1],
            *(word.value for word in node.keywords if word.arg == "code"),
        )
        if isinstance(argument, ast.Constant | ast.JoinedStr)
    ]
    assert bare == []


def test_several_problems_come_after_their_summary():
    problems = tuple(
        Problem(RoundCode.TABLES_TOO_FEW, Weight.ODD, facts=(("games", 4), ("tables", tables)))
        for tables in (1, 2)
    )
    error = UserError(RequestCode.ODD, problems=problems)
    lines = errors.error_sentences(words(), error, str)
    assert lines[0] == "This is against a rule, or unlikely."
    assert len(lines) == 3


def test_one_problem_speaks_for_itself():
    problem = Problem(RoundCode.TABLES_TOO_FEW, Weight.ODD, facts=(("games", 4), ("tables", 1)))
    error = UserError(RequestCode.ODD, problems=(problem,))
    assert len(errors.error_sentences(words(), error, str)) == 1


def test_a_code_of_nobody_is_a_bug():
    with pytest.raises((KeyError, ValueError)):
        errors.error_sentences(words(), UserError(cast("Code", "no.such")), str)


def test_the_table_of_commands_names_what_there_is():
    from app.cli.run import FAMILIES
    from app.words.core.commands import command_help

    assert set(command_help(words())) == set(FAMILIES)
    for name, family in FAMILIES.items():
        assert name in import_module(f"app.cli.{family}").COMMANDS


def test_a_faulty_packet_is_named_with_its_faults():
    fault = Problem(PacketFault.MISSING, Weight.IMPOSSIBLE, "win")
    lines = errors.error_sentences(words(), refusal(PacketCode.FAULTY, {"problems": (fault,)}), str)
    assert lines == ("The packet cannot be used as it is.", "win: this is missing.")
