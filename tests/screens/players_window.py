"""The program on real screens, telling what is where whenever that changes.

Run as ``python -m tests.screens.players_window EVENT SETTINGS``; each line is one JSON object. A
line on standard input is a key to press.
"""

import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.core.settings import Settings
from app.ui.program.application import make_application
from app.ui.program.event_view import EventView
from app.ui.program.main_window import MainWindow
from app.ui.program.start import show_first


def main(event: Path, store: Path) -> int:
    """Show the event's Screen page until standard input ends."""
    settings = Settings(store)
    settings.is_begun = True
    settings.open_page = "screen"
    app = make_application(sys.argv[:1], settings)
    window = show_first(settings, event)
    window.setGeometry(60, 40, 1000, 700)
    assert window.view is not None
    teller = Teller(window, window.view)
    timer = QTimer(interval=50)
    timer.timeout.connect(teller.tell)
    timer.start()
    listener = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    listener.activated.connect(lambda: obey(app))
    return app.exec()


class Teller:
    """Says how things are, once for each change."""

    def __init__(self, window: MainWindow, view: EventView) -> None:
        self._window, self._view = window, view
        self._last = ""

    def tell(self) -> None:
        """Say it, where it is something new."""
        page, question = self._view.pages.screen, self._view.current.question
        hosts = page.hosts
        halls = {
            key.rpartition("|")[2]: {
                "place": place(host.window),
                "fills": host.fills,
                "shows": type(page.director.showing(host.feed).slide).__name__,
            }
            for key, host in hosts.open_hosts.items()
        }
        now = json.dumps(
            {
                "screens": sorted(one.name() for one in QGuiApplication.screens()),
                "own": place(self._window),
                "keys": self._window.isActiveWindow(),
                "halls": halls,
                "waits": hosts.waits,
                "rows": [row.feeds.currentText() for row in page.place.rows],
                "line": self._view.line.text,
                "time_up": self._view.header.time_up.text,
                "question": "" if question is None else question.text,
                "buttons": [] if question is None else [one.text() for one in question._buttons],
                "on": page.director.now.kind.value,
                "page": page.director.pages[0],
                "focus": type(QApplication.focusWidget()).__name__,
                "loops": page.director.is_looping,
            }
        )
        if now != self._last:
            self._last = now
            sys.stdout.write(f"{now}\n")
            sys.stdout.flush()


def place(widget: QWidget) -> list[int]:
    """Left, top, width and height on the desktop."""
    return list(widget.geometry().getRect())


def obey(app: QApplication) -> None:
    """Press what a line names, or end with the input."""
    # Not by line: those that have come too would wait for the next one.
    keys = os.read(sys.stdin.fileno(), 4096).decode().split()
    if keys:
        for key in keys:
            one, focus = QKeySequence(key)[0], QApplication.focusWidget()
            QTest.keyClick(focus, one.key(), one.keyboardModifiers())
    else:
        app.quit()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
