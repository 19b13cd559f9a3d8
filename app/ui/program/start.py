"""Starting the window: application, settings, the event to open."""

import gc
import sys
from pathlib import Path

from PySide6.QtCore import QTimer

from app.crashes import RunMark
from app.logs import log_bug
from app.paths import logs
from app.ui.core.settings import Settings
from app.ui.program.application import catch_bugs, make_application
from app.ui.program.collector import Collector
from app.ui.program.main_window import MainWindow
from app.ui.program.orderly_end import OrderlyEnd
from app.ui.program.setup_mark import tell_setup
from app.words.core.catalogue import words


def run(path: Path | None = None, *, page: str | None = None, quit_when_ready: bool = False) -> int:
    """Open the window and stay until it is closed.

    Args:
        path: the event to open; None opens what was open when the program last ended without
            closing it (a crash, a power cut), else the welcome page.
        page: the page to show first.
        quit_when_ready: say “painted” and leave as soon as the first page is, for measuring.

    Returns:
        The exit code.
    """
    settings = Settings()
    if page is not None:
        settings.open_page = page
    app = make_application(sys.argv[:1], settings)
    remove_setup_mark = tell_setup()
    mark = RunMark.begin(logs())
    crash = None if mark is None else mark.crash
    # An event that ended the program as soon as it was open is not opened by itself again.
    left_closed = path is None and crash is not None and crash.is_early
    if left_closed:
        settings.open_event = None
    window = MainWindow(words(), settings)
    # Before the event is open: what ends the program while it opens must not leave it held.
    ending = OrderlyEnd(app, lambda: _end(window, mark), window.prepare_to_end)
    _open_first(window, settings, path)
    app.files.hand_to(window.open_path)
    catch_bugs(window.say_bug, window.bugs.private)
    if crash is not None:
        window.bugs.say_crash(crash, left_closed=left_closed)
    if quit_when_ready:
        window.repaint()
        print("painted", flush=True)
        QTimer.singleShot(0, app.quit)
    # Switched off in ``__main__`` while the program loads.
    gc.freeze()
    Collector(app)
    # The system may have asked while the event was opened.
    code = 0 if ending.is_due else app.exec()
    ending.end()
    remove_setup_mark()
    return code


def _end(window: MainWindow, mark: RunMark | None) -> None:
    window.end()
    if mark is not None:
        mark.end()


def show_first(settings: Settings, path: Path | None = None) -> MainWindow:
    """Show the window with an event, with the one that was left open, or with the welcome page.

    The very first time that page asks what a first start asks.
    """
    window = MainWindow(words(), settings)
    _open_first(window, settings, path)
    return window


def _open_first(window: MainWindow, settings: Settings, path: Path | None) -> None:
    left_open = settings.open_event
    window.show()
    try:
        if path is not None:
            window.open_path(path)
        elif left_open is not None and left_open.is_file():
            window.open_path(left_open)
        elif settings.is_begun:
            window.show_welcome()
        else:
            window.guide.show_first_start()
    except Exception as error:  # what is broken must not keep the window from opening
        settings.open_event = None
        window.say_bug(error, log_bug(error, "opening", logs()))
