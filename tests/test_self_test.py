"""The program's test of itself, from source: what it tries, what it says, what it leaves alone."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from app.services.core.errors import UserError
from app.services.program.self_test import (
    WITHOUT_WINDOW,
    Check,
    Outcome,
    begin_self_test,
    must,
    outcomes,
    report_lines,
)
from app.words.core.catalogue import words
from app.words.program.program import CHECKS


@pytest.fixture(scope="module")
def tested(tmp_path_factory):
    """A whole test in a process of its own: its answer, and the folder that it leaves."""
    folder = tmp_path_factory.mktemp("tested") / "self-test"
    command = [sys.executable, "-m", "app", "--self-test", str(folder)]
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(command, capture_output=True, env=surroundings), folder


def test_from_source_everything_passes(tested):
    answer, folder = tested
    lines = (folder / "report.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith("FAILED")] == []
    assert len([line for line in lines if line.startswith("passed")]) == len(CHECKS)
    assert answer.returncode == 0


def test_the_report_says_which_sqlite_it_is(tested):
    _, folder = tested
    assert f"SQLite {sqlite3.sqlite_version}" in (folder / "report.txt").read_text("utf-8")


def test_the_report_is_also_the_answer(tested):
    answer, folder = tested
    assert (
        answer.stdout.decode("utf-8").split() == (folder / "report.txt").read_text("utf-8").split()
    )


def test_papers_and_pictures_are_left_to_be_looked_at(tested):
    _, folder = tested
    for name in ("slips-en.pdf", "slips-pl.pdf", "slips.png", "window-rounds.png"):
        assert (folder / name).stat().st_size > 1000
    assert (folder / "players-screen.png").stat().st_size > 1000


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    event = tmp_path / "event.dicedown"
    event.write_text("mine")

    with pytest.raises(UserError, match=r"file\.exists"):
        begin_self_test(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["event.dicedown"]
    assert event.read_text() == "mine"


def test_a_check_that_fails_is_told_and_holds_none_back(tmp_path):
    def fails(_: Path) -> dict[str, object]:
        must(hold=False, otherwise="the ink is dry")
        return {}

    def breaks(_: Path) -> dict[str, object]:
        raise ImportError("no module named ink")

    checks = (
        Check(code="papers", act=fails),
        Check(code="backup", act=breaks),
        Check(code="preview", act=lambda _: {"pages": 2}),
    )
    found = tuple(outcomes(checks, tmp_path))

    assert [bool(one.failure) for one in found] == [True, True, False]
    lines = report_lines(words(), found, tmp_path)
    assert "the ink is dry" in lines[1]
    assert "ImportError: no module named ink" in lines[2]
    assert lines[3].endswith(": 2 pages")
    assert lines[4].startswith("2 checks failed.")


def test_every_check_without_a_window_has_its_words():
    found = [Outcome(code=one.code, seconds=0, failure="why") for one in WITHOUT_WINDOW]
    assert len(report_lines(words(), found, Path())) == len(WITHOUT_WINDOW) + 2
