"""What README and help promise of files, undo and players: each sentence with its tests.

A sentence that is new or changed fails here until somebody says which tests hold it.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from app.paths import backups
from app.services.backups.backups import back_up
from app.services.screen.slides import SlideKind
from tests.builders import event_of
from tests.promises import PROMISES, SLIDES

ROOT = Path(__file__).parents[1]

SECTIONS = {
    "docs/FILES.md": ("",),
    "resources/help/trouble.md": ("",),
    "resources/help/players-screen.md": ("",),
    "resources/help/clock.md": ("",),
    "resources/help/phones.md": ("",),
}
"""A page -> the sections of which every sentence is in the table; "" for all."""

PAGES = ("README.md", *(f"docs/{one}.md" for one in (
    "COMMANDS", "FILES", "INSTALLING", "ORGANIZING", "PROOFS",
)), *(f"resources/help/{one}.md" for one in (
    "afterwards", "before-the-day", "clock", "mending", "new-event", "phones", "players-screen",
    "results",
    "trouble",
)))  # fmt: skip

OF_FILES = re.compile(
    r"\b(disk(?! image)|backups?|damaged|power|pulled plug|stick|undo|undone|crash|loses nothing"
    r"|survives?|restart|written over|removing|cop(y|ies|ied) (of the event|like|beside)|is lost"
    r"|nothing was changed|saved at once|takes (anything|the newest act) back|program opens it"
    r"|ends with)\b",
    re.IGNORECASE,
)
"""What a sentence elsewhere speaks of where it promises something of files."""


def sentences(page: str) -> Iterator[tuple[str, str]]:
    """Each sentence of a page with its section; code and pictures left out."""
    text = re.sub(r"^(    .*|!\[.*|```.*)$", "", (ROOT / page).read_text("utf-8"), flags=re.M)
    section = ""
    for block in re.split(r"\n\s*\n|\n(?=- |\d+\. |#|\|)", text):
        words = " ".join(block.split())
        if words.startswith("#"):
            section = words.lstrip("# ")
            continue
        words = re.sub(r"^(- |\d+\. )", "", words).replace("**", "").replace("`", "")
        for one in re.split(r"(?<=[.…]) (?=[A-Z*(“])", words):
            if one:
                yield section, one


def promised() -> set[str]:
    """Every sentence that promises something of files, by its words."""
    found = set()
    for page in PAGES:
        whole = SECTIONS.get(page, ())
        for section, one in sentences(page):
            if "" in whole or section in whole or OF_FILES.search(one):
                found.add(one)
    return found


@cache
def names(path: str) -> frozenset[str]:
    """The tests of a file, those of a class by both names."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    found = {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}
    return frozenset(found | {one.targets[0].id for one in tree.body if isinstance(one, ast.Assign)
                              and isinstance(one.targets[0], ast.Name)})  # fmt: skip


def test_every_promise_about_files_names_the_tests_that_hold_it() -> None:
    missing = sorted(promised() - PROMISES.keys())
    assert not missing, f"say in tests/promises.py which tests hold these: {missing}"


def test_no_promise_is_kept_that_nobody_makes_any_more() -> None:
    gone = sorted(PROMISES.keys() - promised())
    assert not gone, f"no page says these any more: {gone}"


@pytest.mark.parametrize("sentence", PROMISES)
def test_what_holds_a_promise_is_there(sentence: str) -> None:
    held = PROMISES[sentence]
    if isinstance(held, str):
        assert len(held) > 10  # why it promises nothing that a test could hold
        return
    assert held
    for one in held:
        path, _, name = one.partition("::")
        assert (ROOT / path).is_file(), one
        assert name in names(path), one


@pytest.mark.parametrize("kind", SlideKind)
def test_what_holds_a_slide_is_there(kind: SlideKind) -> None:
    assert SLIDES[kind]
    for one in SLIDES[kind]:
        path, _, name = one.partition("::")
        assert name in names(path), one


@pytest.mark.skipif(sys.platform != "linux", reason="folders of another system")
def test_the_folders_are_those_that_are_said(tmp_path: Path) -> None:
    ask = "from app.paths import backups, logs, user_data; print(user_data(), backups(), logs())"
    system = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    finished = subprocess.run(
        [sys.executable, "-c", ask], cwd=ROOT, env={**system, "HOME": str(tmp_path)},
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    data = tmp_path / ".local" / "share" / "DiceDown"
    assert [Path(one) for one in finished] == [
        data, data / "backups", tmp_path / ".local" / "state" / "DiceDown" / "log",
    ]  # fmt: skip


def test_a_backup_lies_where_and_as_it_is_said(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    back_up(session)
    (copy,) = backups().rglob("*.dicedown")
    assert re.search(r"\d{4}-\d\d-\d\d.*asked", copy.name)
    assert copy.read_bytes() == session.path.read_bytes()
    assert (
        sha256(copy.read_bytes()).hexdigest()
        in next(copy.parent.glob(f"{copy.stem}*.json")).read_text()
    )
    session.close()
