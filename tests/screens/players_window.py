"""The program on real screens, telling what stands where whenever that changes.

Run as ``python -m tests.screens.players_window EVENT SETTINGS``; each line is one JSON object. A
line on standard input is a key to press on the Screen page.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.core.settings import Settings
from app.ui.program.application import make_application
from app.ui.program.main_window import MainWindow
from app.ui.program.start import show_first
from app.ui.screen.page import ScreenPage


def main(event: Path, store: Path) -> int:
    """Show the event's Screen page until standard input ends."""
    settings = Settings(store)
    settings.open_page = "screen"
    app = make_application(sys.argv[:1], settings)
    window = show_first(settings, event)
    window.resize(1000, 700)
    assert window.view is not None
    page = window.view.current
    assert isinstance(page, ScreenPage)
    teller = Teller(window, page)
    timer = QTimer(interval=50)
    timer.timeout.connect(teller.tell)
    timer.start()
    listener = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    listener.activated.connect(lambda: obey(app, page))
    return app.exec()


class Teller:
    """Says how things stand, once for each change."""

    def __init__(self, window: MainWindow, page: ScreenPage) -> None:
        self._window, self._page = window, page
        self._said = ""

    def tell(self) -> None:
        """Say it, where it is something new."""
        host, hall = self._page.host, self._page.host.window
        said = json.dumps(
            {
                "screens": [one.name() for one in QGuiApplication.screens()],
                "own": place(self._window),
                "keys": self._window.isActiveWindow(),
                "hall": place(hall) if hall.isVisible() else None,
                "fills": host.fills,
                "waits": host.waits,
                "line": self._page.line.text,
            }
        )
        if said != self._said:
            self._said = said
            sys.stdout.write(f"{said}\n")
            sys.stdout.flush()


def place(widget: QWidget) -> list[int]:
    """Left, top, width and height on the desktop."""
    return list(widget.geometry().getRect())


def obey(app: QApplication, page: ScreenPage) -> None:
    """Do what a line asks for, or end with the input."""
    word = sys.stdin.readline().strip()
    if not word:
        app.quit()
    elif word == "next":
        page.take()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
