"""The window's speed with 128 players: pairing, entering a result, turning pages, starting.

Beside each time is its ratio to the least that it could take, measured in the same run: a machine
that others use slows both.
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from statistics import median, quantiles

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.core.draw import Draw
from app.rules.core.round import RoundState
from app.rules.pairing.pair import pair_round
from app.services.core.session import EventSession
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.program.application import make_application
from app.ui.program.event_view import EventView
from app.words.core.catalogue import words
from tests.builders import begin_round, event_of, play_round

PLAYERS, ROUNDS_BEFORE = 128, 5

MOST_OF_CHILD = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, capture_output=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Starts a program and prints the most memory it held, as the system counts it.

On Linux a program begins with the figure of the one that started it, so that must be a small one.
"""

Row = tuple[str, float, str]


class Window:
    """A window whose acts are timed to their last paint.

    What an act leaves to the next turn of the event loop, as the layout of a table, is part of it.
    """

    def __init__(self, app: QApplication, view: EventView) -> None:
        self._app, self._view = app, view
        self._updates = _Updates(view)

    def timed(self, act: Callable[[], object]) -> float:
        """Milliseconds until an act is done and nothing is painted any more."""
        start = time.perf_counter()
        act()
        self.settle()
        return (time.perf_counter() - start) * 1000

    def settle(self) -> None:
        """Go on until two turns of the event loop have painted nothing."""
        quiet = 0
        while quiet < 2:
            before = self._updates.count
            self._app.processEvents()
            quiet = quiet + 1 if self._updates.count == before else 0

    def painted(self) -> float:
        """Milliseconds that painting the page takes, with all that is on it.

        Its ``repaint`` would leave out children that cover their ground.
        """
        return self.timed(self._view.current.grab)

    def painted_whole(self) -> float:
        """The same of the whole window."""
        return self.timed(self._view.grab)


class _Updates(QObject):
    """Counts how often a window paints what has changed."""

    def __init__(self, window: EventView) -> None:
        super().__init__(window)
        self.count = 0
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count += event.type() == QEvent.Type.UpdateRequest
        return False


def measure() -> list[Row]:
    """Medians over one round's pairings and slips, and over ten starts."""
    folder = Path(tempfile.mkdtemp())
    session = event_of(folder / "big.dicedown", PLAYERS)
    draw = Draw(9)
    for _ in range(ROUNDS_BEFORE):
        play_round(session, draw)
    settings = Settings(folder / "window.ini")
    app = make_application([], settings)
    view = EventView(Desk(session, words()), settings)
    view.resize(1366, 768)
    view.show()
    window = Window(app, view)
    rows = [*_pairing(window, view, session), *_results(window, view, session)]
    rows += _pages(window, view)
    view.desk.close()
    return [*rows, *_starts(folder / "big.dicedown")]


def _pairing(window: Window, view: EventView, session: EventSession) -> list[Row]:
    view.show_page("rounds")
    window.settle()
    times, floors = [], []
    for _ in range(20):
        view.step_bar.rest.end()
        # The rules alone, on an event of which nothing is derived yet, and the page painted.
        state = replace(session.state)
        floors.append(window.timed(lambda state=state: pair_round(state, Draw(9))))  # type: ignore[misc]
        floors[-1] += window.painted()
        times.append(window.timed(lambda: view.step_bar.take()))
        assert session.state.rounds[-1].state is RoundState.DRAFT
        session.undo()
        window.settle()
    what = 'from the key "Pair" to the draft painted, 128 players'
    return [
        (what, median(times), "ms"),
        (f"{what}, over its pairing and a repainted page", median(times) / median(floors), "x"),
    ]


def _results(window: Window, view: EventView, session: EventSession) -> list[Row]:
    begin_round(session)
    view.show_page("results")
    page = view.pages["results"]
    window.settle()
    times, floors = [], []
    rows = _plain_rows(session)
    for game in session.state.rounds[-1].games:
        page.table_field.setText(str(game.table))  # type: ignore[attr-defined]
        page.entry.enter()  # type: ignore[attr-defined]
        # Enter goes on from the last number and over both lists to the button that saves.
        for key in (*"1s5 0 38 8", *[Qt.Key.Key_Return] * 3):
            QTest.keyClick(QApplication.focusWidget() or page, key)
        window.settle()
        times.append(
            window.timed(
                lambda: QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Return)
            )
        )
        assert page.form.game is None  # type: ignore[attr-defined]
        floors.append(window.timed(lambda: next(rows)) + window.painted())
    rows.close()
    rest = "to saved, page painted, standings recomputed"
    floor = "over the bare transaction and a repainted page"
    return [
        (f"from Enter in the result form {rest}, {floor}", median(times) / median(floors), "x"),
        (f"from Enter in the result form {rest}, median", median(times), "ms"),
        (f"from Enter in the result form {rest}, p95", quantiles(times, n=20)[-1], "ms"),
    ]


def _plain_rows(session: EventSession) -> Generator[None]:
    """Saves the rows of a result into a copy of the file, again and again, by SQLite alone."""
    path = session.path.with_name("plain.dicedown")
    session.file.copy_to(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as plain:
        plain.execute("PRAGMA synchronous = EXTRA")
        rows = plain.execute("SELECT id FROM game ORDER BY id DESC LIMIT 64").fetchall()
        image = json.dumps({f"column{n}": n for n in range(20)})
        for (game,) in rows:
            plain.execute("BEGIN IMMEDIATE")
            step = plain.execute(
                "INSERT INTO journal_step (verb, arguments, kind, who, reason, at)"
                " VALUES ('enter_result', ?, 'act', '', '', '2026-05-02T09:00:00.000+00:00')",
                (image,),
            ).lastrowid
            plain.execute("UPDATE game SET first_army_points = 1 WHERE id = ?", (game,))
            plain.execute(
                "INSERT INTO journal_row (step_id, table_name, row_id, before, after)"
                " VALUES (?, 'game', ?, ?, ?)",
                (step, game, image, image),
            )
            plain.execute("COMMIT")
            yield


def _pages(window: Window, view: EventView) -> list[Row]:
    """Every page after every other, once each was shown."""
    floors, times = [], []
    for key in view.titles:
        view.show_page(key)
        window.settle()
    for there, here in permutations(view.titles, 2):
        view.show_page(there)
        window.settle()
        times.append(window.timed(lambda here=here: view.show_page(here)))  # type: ignore[misc]
        floors.append(window.painted_whole())
    what = "from one page to another, 128 players"
    return [
        (f"{what}, median", median(times), "ms"),
        (f"{what}, slowest", max(times), "ms"),
        (f"{what}, over the window repainted", median(times) / median(floors), "x"),
    ]


def _starts(path: Path) -> list[Row]:
    command = [sys.executable, "-m", "app", str(path), "--page", "rounds", "--quit-when-ready"]
    # Warm is with the modules compiled, as they are from a user's second start on.
    surroundings = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, capture_output=True, env=surroundings)
    times = []
    for _ in range(10):
        start = time.perf_counter()
        with (
            tempfile.TemporaryFile("w+") as errors,
            subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=surroundings
            ) as process,
        ):
            assert process.stdout is not None
            answer = process.stdout.readline()
            times.append(time.perf_counter() - start)
            process.wait()
            errors.seek(0)
            assert (answer, process.returncode) == ("painted\n", 0), errors.read()
    return [
        ("from start to the Rounds page of 128 players painted", median(times), "s"),
        ("resident memory at that moment", _memory(command, surroundings), "MB"),
    ]


def _memory(command: list[str], surroundings: dict[str, str]) -> float:
    measuring = [sys.executable, "-c", MOST_OF_CHILD, *command]
    answer = subprocess.run(measuring, check=True, capture_output=True, env=surroundings)
    # Linux counts kilobytes, macOS bytes.
    unit = 1024 if sys.platform.startswith("linux") else 1024 * 1024
    return int(answer.stdout) / unit
