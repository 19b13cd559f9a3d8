"""Every page with 1,024 players: how long the slowest key keeps the window.

It is the processor time of the window's own thread, and the moment for which the window waits for a
paper. That is what a quiet machine would need; on a busy one nothing else tells a slow key from a
machine that is slow just then.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.rules.core.draw import Draw
from app.ui.core import beside
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.program.application import make_application
from app.ui.program.event_view import EventView
from app.words.core.catalogue import words
from tests.builders import begin_round, event_of, play_round

PLAYERS, ROUNDS_BEFORE, TIMES = 1024, 2, 5
_REST_SECONDS = 0.02

_KEYS = (
    Qt.Key.Key_Down,
    Qt.Key.Key_Up,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_End,
    Qt.Key.Key_Home,
    Qt.Key.Key_Tab,
)

Row = tuple[str, float, str]


def measure() -> list[Row]:
    """For each page: turning to it, and the slowest of its keys, each the median of some."""
    folder = Path(tempfile.mkdtemp())
    session = event_of(folder / "big.dicedown", PLAYERS)
    draw = Draw(9)
    for _ in range(ROUNDS_BEFORE):
        play_round(session, draw)
    begin_round(session)
    settings = Settings(folder / "window.ini")
    app = make_application([], settings)
    view = EventView(Desk(session, words()), settings)
    view.resize(1366, 768)
    view.show()
    rows = [row for key in view.titles for row in _page(app, view, key)]
    rows += _results(app, view)
    view.desk.close()
    return rows


def _page(app: QApplication, view: EventView, key: str) -> list[Row]:
    others = [other for other in view.titles if other != key]
    view.show_page(key)
    app.processEvents()
    turns = []
    for n in range(TIMES):
        view.show_page(others[n % len(others)])
        app.processEvents()
        turns.append(_spent(lambda: view.show_page(key), app))
    slowest = max(
        median(_spent(lambda code=code: _press(app, view, code), app) for _ in range(TIMES))  # type: ignore[misc]
        for code in _KEYS
    )
    what = f"1,024 players, the page of {key}"
    return [
        (f"{what}, turned to", median(turns), "ms"),
        (f"{what}, its slowest key", slowest, "ms"),
    ]


def _results(app: QApplication, view: EventView) -> list[Row]:
    """Every key of ten slips, from the table's number to the result that is saved."""
    view.show_page("results")
    app.processEvents()
    page = view.pages["results"]
    typed, saved = [], []
    for game in view.desk.state.rounds[-1].games[:10]:
        page.table_field.setText(str(game.table))  # type: ignore[attr-defined]
        page.entry.enter()  # type: ignore[attr-defined]
        keys = (*"1s5 0 38 8", *[Qt.Key.Key_Return] * 3)
        typed += [_spent(lambda key=key: _press(app, page, key), app) for key in keys]  # type: ignore[misc]
        saved.append(_spent(lambda: _press(app, page, Qt.Key.Key_Return), app))
        assert page.form.game is None  # type: ignore[attr-defined]
    return [
        ("1,024 players, a slip's slowest key", max(typed), "ms"),
        ("1,024 players, Enter that saves a slip, median", median(saved), "ms"),
    ]


def _press(app: QApplication, page: QWidget, key: Qt.Key | str) -> None:
    QTest.keyClick(app.focusWidget() or page, key)  # type: ignore[call-overload]


def _spent(act: Callable[[], object], app: QApplication) -> float:
    _come_to_rest(app)
    with _waiting() as waited:
        start = time.thread_time()
        act()
        app.processEvents()
        return (time.thread_time() - start + sum(waited)) * 1000


@contextmanager
def _waiting() -> Iterator[list[float]]:
    """The seconds of each wait for an answer from beside the window."""
    seconds: list[float] = []
    usual = beside.wait

    def timed(*arguments: object) -> object:
        start = time.perf_counter()
        answer = usual(*arguments)  # type: ignore[arg-type]
        seconds.append(time.perf_counter() - start)
        return answer

    beside.wait = timed  # type: ignore[assignment]
    try:
        yield seconds
    finally:
        beside.wait = usual


def _come_to_rest(app: QApplication) -> None:
    """Wait until nothing is computed any more, in whatever thread, for what was asked before."""
    while True:
        app.processEvents()
        start = time.process_time()
        time.sleep(_REST_SECONDS)
        if time.process_time() - start < _REST_SECONDS / 10:
            return
