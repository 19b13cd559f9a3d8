"""What the organizer reads is plain English: no sentence has a word that nobody says at a desk."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BANNED = {
    "anew": r"\banew\b",
    "told": r"\btold\b",
    "stands": r"\bstands\b",
    "lies in": r"\bl(ie|ies|ay) (in|at|on|here)\b",
    "so, at the end": r"(?<!say )(?<!says )\bso(?=[.;:)]|$)",
    "is no": r"(?<!\bthere )\b(is|are|was|were) no (?!longer|more\b|one\b)",
    "all the same": r"\ball the same\b",
    "parted": r"\bparted\b",
    "reckon": r"\breckon",
    "whom": r"\bwhom\b",
    "shall": r"\bshall\b",
    "taken back": r"\bt(ake|akes|aken|ook|aking) (it |them |this |that )?back\b",
    "take away": r"\bt(ake|akes|aken|ook|aking) (it |them |this |that )?away\b",
    "of the house": r"\bof the house\b",
    "house packet": r"\bhouse (packet|scenario)",
    "by the draw": r"\bby the draw\b",
    "canceled": r"\bcanceled\b",
    "mend": r"\bmend(s|ed|ing)?\b",
    "wish": r"\bwish(es|ed)?\b",
    "rehearse": r"\brehears(e|al|als|ed)\b",
}
"""What is not said -> how it is found, whatever its capitals."""

EXCEPTIONS = {
    "take back revert": "words by which Ctrl+K finds undo; nobody reads them",
    "mend repair correct": "words by which Ctrl+K finds the fix; nobody reads them",
    "rehearse demo try training": "words by which Ctrl+K finds practice events; nobody reads them",
}
"""Sentence -> why it may have such a word."""

OTHER_CEILINGS = {
    "app/ui/pairing": 3,
    "app/ui/players": 1,
    "app/ui/program": 3,
    "app/ui/results": 1,
}
"""Folder of the window -> how many of its sentences wait for their page."""

_SENTENCES = {"t", "_t", "many", "history_text", "UiAct", "FieldKeys", "ViewActs"}
"""Functions that take what the organizer reads."""
_NAMES = {"verbs", "name", "enabled", "icon", "keys", "page", "view"}
"""Arguments of theirs that nobody reads."""


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


@cache
def sentences_of(source: str) -> tuple[str, ...]:
    """Every text that a module says."""
    return tuple(_sentences(ast.parse(source)))


def _sentences(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and _called(node) in _SENTENCES):
            continue
        is_act = _called(node) in ("UiAct", "ViewActs")
        said = [*node.args[is_act:], *(one.value for one in node.keywords if one.arg not in _NAMES)]
        for argument in said:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def modules() -> list[Path]:
    """Every module that has sentences for the organizer."""
    found = [*(ROOT / "app" / "words").rglob("*.py"), *(ROOT / "app" / "ui").rglob("*.py")]
    return sorted([*found, *(ROOT / "app" / "services").glob("*/acts.py")])


def pages() -> list[Path]:
    """Every page of prose: help, README and docs for organizers; the keys are the acts' own."""
    docs = (ROOT / "docs" / f"{name}.md" for name in ("COMMANDS", "FILES", "ORGANIZING"))
    helps = (page for page in (ROOT / "resources" / "help").glob("*.md") if page.stem != "keys")
    return sorted([*helps, *docs, ROOT / "README.md"])


def banned_in(text: str) -> list[str]:
    """The banned words of a text."""
    shown = re.sub(r"\{\w+\}", "…", text)
    return [word for word, pattern in BANNED.items() if re.search(pattern, shown, re.I)]


def faults_of(path: Path) -> list[tuple[str, str]]:
    """Each banned word of a module with its sentence."""
    return [
        (word, sentence)
        for sentence in sentences_of(path.read_text("utf-8"))
        if sentence not in EXCEPTIONS
        for word in banned_in(sentence)
    ]


def _ceiling(path: Path) -> str:
    folder = "/".join(path.relative_to(ROOT).parts[:3])
    return folder if folder in OTHER_CEILINGS else ""


def test_no_sentence_has_a_banned_word() -> None:
    faults = [(path.name, *one) for path in modules() if not _ceiling(path)
              for one in faults_of(path)]  # fmt: skip
    assert faults == []


@pytest.mark.parametrize("folder", OTHER_CEILINGS)
def test_pages_that_wait_get_no_more_of_them(folder: str) -> None:
    faults = [one for path in modules() if _ceiling(path) == folder for one in faults_of(path)]
    assert len(faults) <= OTHER_CEILINGS[folder], faults


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_no_page_of_prose_has_a_banned_word(path: Path) -> None:
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", " ", path.read_text("utf-8"))
    lines = [(word, line) for line in text.splitlines() if line not in EXCEPTIONS
             for word in banned_in(line)]  # fmt: skip
    assert lines == []


def test_every_exception_is_still_needed() -> None:
    there_are = {one for path in modules() for one in sentences_of(path.read_text("utf-8"))}
    assert [one for one in EXCEPTIONS if one not in there_are or not banned_in(one)] == []


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("“x” is no date.", ["is no"]),
        ("There is no table 3.", []),
        ("Gus is no longer registered.", []),
        ("Take it so", ["so, at the end"]),
        ("It is taken away; ask whom?", ["whom", "take away"]),
    ],
)
def test_banned_words_are_found(sentence: str, words: list[str]) -> None:
    assert banned_in(sentence) == words


def test_sentences_are_found_where_they_are_said() -> None:
    source = 't("Save")\nUiAct("mend", "Fix", about="Fix it")\nt.many("one", "{n}", 2)\nf("no")'
    assert list(sentences_of(source)) == ["Save", "Fix", "Fix it", "one", "{n}"]
