"""The window of a day, and the system's file chooser, which alone is replaced."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from app.ui.core.settings import Settings
from app.ui.core.widgets import acting as rest
from tests.journeys.window import Day


@pytest.fixture(autouse=True)
def _steps_do_not_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one step follow another at once; what rests has tests of its own."""
    monkeypatch.setattr(rest, "MILLISECONDS", 0)


@pytest.fixture
def day(qtbot, tmp_path: Path) -> Iterator[Day]:
    made = Day(qtbot, Settings(tmp_path / "window.ini"))
    yield made
    if made.window.view is not None:
        made.window.close()


@pytest.fixture
def chooser(monkeypatch):
    """The file that the system's chooser answers with."""
    chosen: list[Path] = []

    def answer(*_args: object, **_named: object) -> tuple[str, str]:
        return (str(chosen[-1]) if chosen else "", "")

    monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
    return chosen


@pytest.fixture
def saver(monkeypatch, tmp_path: Path) -> Path:
    """The folder in which the system's chooser has every file saved."""

    def answer(_parent: object, _title: str, proposed: str, *_: object) -> tuple[str, str]:
        return (str(tmp_path / Path(proposed).name), "")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return tmp_path
