"""Pictures of every page of the window, light and dark: ``python -m tests.shots DIR``."""

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("XDG_DATA_HOME", tempfile.mkdtemp())

from PySide6.QtWidgets import QApplication

from app.services.events import EventDraft
from app.services.opening import make_rehearsal
from app.services.results_board import results_board
from app.ui.application import apply_theme, make_application
from app.ui.event_view import EventView
from app.ui.main_window import MainWindow
from app.ui.settings import Settings
from app.words.catalogue import words

WIDTH, HEIGHT = 1366, 768
"""A usual laptop's screen."""


def main(folder: Path) -> None:
    """Take every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(Path(tempfile.mkdtemp()) / "window.ini")
    app = make_application([], settings)
    path = Path(tempfile.mkdtemp()) / "rehearsal.dicedown"
    draft = EventDraft(name="Autumn Steamroller", packet="sr2015", point_size=50, is_rehearsal=True)
    make_rehearsal(path, draft, players=33, seed=7, rounds=2).close()
    window = MainWindow(words(), settings)
    window.resize(WIDTH, HEIGHT)
    window.show()
    for theme in ("light", "dark"):
        apply_theme(app, theme)
        window.show_welcome()
        _take(window, folder / f"welcome-{theme}.png")
        window.open_new()
        _take(window, folder / f"new-event-{theme}.png")
        window.open_path(path)
        assert window.view is not None
        _pages(window, window.view, folder, theme)


def _pages(window: MainWindow, view: EventView, folder: Path, theme: str) -> None:
    for key in view.pages:
        view.show_page(key)
        _take(window, folder / f"{key}-{theme}.png")
    state = view.desk.state
    if state.rounds and state.rounds[-1].missing:
        view.show_page("results")
        line = results_board(state, state.rounds[-1])[0]
        page = view.pages["results"]
        page.table_field.setText(str(line.table))  # type: ignore[attr-defined]
        page._take(line.table)  # type: ignore[attr-defined]
        _take(window, folder / f"result-form-{theme}.png")


def _take(window: MainWindow, path: Path) -> None:
    for _ in range(3):
        QApplication.processEvents()
    window.grab().save(str(path))
    print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
