"""The window's speed with 128 players: pairing, entering a result, starting."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.core.draw import Draw
from app.rules.core.round import RoundState
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
    rows = [*_pairing(app, view, session), *_results(app, view, session)]
    view.desk.close()
    return [*rows, *_starts(folder / "big.dicedown")]


def _pairing(app: QApplication, view: EventView, session: EventSession) -> list[Row]:
    view.show_page("rounds")
    app.processEvents()
    times = []
    for _ in range(20):
        view.step_bar.rest.end()
        times.append(_timed(lambda: view.step_bar.take(), app))
        assert session.state.rounds[-1].state is RoundState.DRAFT
        session.undo()
        app.processEvents()
    return [('from the key "Pair" to the draft painted, 128 players', median(times), "ms")]


def _results(app: QApplication, view: EventView, session: EventSession) -> list[Row]:
    begin_round(session)
    view.show_page("results")
    page = view.pages["results"]
    app.processEvents()
    times = []
    for game in session.state.rounds[-1].games:
        page.table_field.setText(str(game.table))  # type: ignore[attr-defined]
        page.entry.enter()  # type: ignore[attr-defined]
        # Enter goes on from the last number and over both lists to the button that saves.
        for key in (*"1s5 0 38 8", *[Qt.Key.Key_Return] * 3):
            QTest.keyClick(app.focusWidget() or page, key)
        app.processEvents()
        times.append(
            _timed(lambda: QTest.keyClick(app.focusWidget() or page, Qt.Key.Key_Return), app)
        )
        assert page.form.game is None  # type: ignore[attr-defined]
    rest = "to saved, page painted, standings recomputed"
    return [
        (f"from Enter in the result form {rest}, median", median(times), "ms"),
        (f"from Enter in the result form {rest}, p95", quantiles(times, n=20)[-1], "ms"),
    ]


def _timed(act: Callable[[], object], app: QApplication) -> float:
    start = time.perf_counter()
    act()
    app.processEvents()
    return (time.perf_counter() - start) * 1000


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
