"""Starting the window: application, settings, the event to open."""

import ctypes
import gc
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.crashes import RunMark
from app.logs import log_bug
from app.paths import logs
from app.ui.core.settings import Settings, make_first_settings, window_language
from app.ui.program.application import apply_language, catch_bugs, make_application
from app.ui.program.main_window import MainWindow
from app.ui.program.pages import first_clicks
from app.words.core.catalogue import words

_EVERY_MS = 1000


class Collector(QObject):
    """Collects garbage once in a while in its own thread, instead of Python itself.

    Python collects in whatever thread happens to allocate. A widget that is freed in another thread
    than the window's, as that of backups, would crash the program.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=_EVERY_MS)
        timer.timeout.connect(collect_here)
        timer.start()


class FirstClicks(QObject):
    """Loads what the first clicks need, a part whenever the window has nothing else to do."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = first_clicks()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._load)
        self._timer.start()

    def _load(self) -> None:
        try:
            next(self._parts)
        except StopIteration:
            self._timer.stop()


def collect_here() -> None:
    """Collect each generation that is due, as Python would have done."""
    for generation, (count, most) in enumerate(
        zip(gc.get_count(), gc.get_threshold(), strict=True)
    ):
        if count > most:
            gc.collect(generation)


_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""That ask a program to end; none of them is known to every system."""


class OrderlyEnd(QObject):
    """Ends the program in order when the system asks for it, by a signal or at a logout.

    It makes the exit backup, closes the event and removes the mark of the run; the next start opens
    the event again.

    Args:
        app: the application, which is left.
        end: lets go of everything; called once, however the program ends.
        prepare: called where the session is to end, which may yet be called off.

    Attributes:
        is_due: a signal has come that ends the program.
    """

    def __init__(
        self, app: QApplication, end: Callable[[], object], prepare: Callable[[], object]
    ) -> None:
        super().__init__(app)
        self._end: Callable[[], object] | None = end
        self.is_due = False
        # Python's own handlers wait until its code runs again, which may be long where Qt waits.
        self._receiver, sender = socket.socketpair()
        for connection in (self._receiver, sender):
            connection.setblocking(False)
        self._sender = sender
        signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            # Whoever starts a program with one of them ignored, as nohup does, means it to go on.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _ignore)
        notifier = QSocketNotifier(
            self._receiver.fileno(), QSocketNotifier.Type.Read, self, objectName="signals"
        )
        notifier.activated.connect(lambda: self._leave(app))
        app.commitDataRequest.connect(lambda _: prepare())
        # A system that is shut down waits no longer than for this.
        app.aboutToQuit.connect(self.end)

    def end(self) -> None:
        """Close everything, unless that is done already."""
        end, self._end = self._end, None
        if end is not None:
            end()

    def _leave(self, app: QApplication) -> None:
        self._receiver.recv(64)
        self.is_due = True
        # Quitting would close the windows, as the EO does to be done with the event.
        app.exit(0)


def _ignore(_number: int, _frame: object) -> None:
    """Do nothing: a byte reports the signal to the socket."""


SETUP_MARK = "DiceDown.Window"
"""A mutex of this name is there while a window is; ``AppMutex`` in dicedown.iss names it too."""


def set_setup_mark() -> Callable[[], None]:
    """Set the mark by which Windows' setup knows that a window is open; other systems have none.

    Returns:
        Removes it; Windows does so too when the process ends.
    """
    load: Any = getattr(ctypes, "WinDLL", None)
    if load is None:
        return _nothing
    kernel = load("kernel32", use_last_error=True)
    create, close = kernel.CreateMutexW, kernel.CloseHandle
    create.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_wchar_p)
    create.restype = ctypes.c_void_p
    close.argtypes = (ctypes.c_void_p,)
    handle = create(None, False, SETUP_MARK)
    # Without the mark the window works too, and setup still sees that its launcher runs.
    return (lambda: close(handle) and None) if handle else _nothing


class ShownWindow(QObject):
    """The window, made again where another language is chosen for it.

    Args:
        app: the application.
        settings: what the window remembers, its language too.

    Attributes:
        window: as it is now.
    """

    def __init__(self, app: QApplication, settings: Settings) -> None:
        super().__init__()
        self._app, self._settings = app, settings
        self.window = self._make()

    def prepare_to_end(self) -> None:
        """The session is about to end."""
        self.window.prepare_to_end()

    def switch_language(self) -> None:
        """Show the same in the language that is set; ask first where something is typed."""
        self.window.guide.leave()
        again = partial(
            self.window.unless_event_typed, self._make_again, keeps_slip=True, with_season=True
        )
        self.window.unless_typed(again)

    def _make(self) -> MainWindow:
        window = MainWindow(words(window_language(self._settings)), self._settings)
        # Later: it is a button of the window that goes.
        window.guide.language_chosen.connect(
            self.switch_language, Qt.ConnectionType.QueuedConnection
        )
        return window

    def _make_again(self) -> None:
        before, view = self.window, self.window.view
        session = None if view is None else view.desk.session
        path = None if session is None else session.path
        past = session.only_reads if session is not None and session.is_past else None
        slip = None if view is None else view.slip_in_hand
        if view is not None:
            self._settings.open_page = view.rail_key
        before.end()
        apply_language(self._app, window_language(self._settings))
        self.window = after = self._make()
        after.show()
        if path is None:
            after.show_welcome()
        else:
            after.open_path(path, as_of_step=None if past is None else int(str(past.facts["step"])))
        if slip is not None and after.view is not None:
            slip.lay_on(after.view.pages.results)
        after.guide.show_at("settings", "window_language")
        before.hide()
        before.deleteLater()


def _nothing() -> None:
    return None


def run(
    path: Path | str | None = None,
    *,
    as_of_step: int | None = None,
    page: str | None = None,
    quit_when_ready: bool = False,
) -> int:
    """Open the window and stay until it is closed.

    Args:
        path: the event to open, as a text its address on a server; None opens what was open
            when the program last ended without closing it (a crash, a power cut), else the
            welcome page.
        as_of_step: show the event as it was after this step, only to be read.
        page: the page to show first.
        quit_when_ready: say “painted” and leave as soon as the first page is, for measuring.

    Returns:
        The exit code.
    """
    settings = Settings()
    if page is not None:
        settings.open_page = page
    app = make_application(sys.argv[:1], settings)
    remove_setup_mark = set_setup_mark()
    mark = RunMark.begin(logs())
    crash = None if mark is None else mark.crash
    # An event that ended the program as soon as it was open is not opened by itself again.
    left_closed = path is None and crash is not None and crash.is_early
    if left_closed:
        settings.open_event = None
    shown = ShownWindow(app, settings)
    # Before the event is open: what ends the program while it opens must not leave it held.
    ending = OrderlyEnd(app, lambda: _end(shown.window, settings, mark), shown.prepare_to_end)
    window = shown.window
    _open_first(window, settings, path, as_of_step)
    app.files.hand_to(lambda path: shown.window.unless_typed(partial(shown.window.open_path, path)))
    catch_bugs(
        lambda error, log: shown.window.say_bug(error, log), lambda: shown.window.bugs.private()
    )
    if crash is not None:
        window.bugs.say_crash(crash, left_closed=left_closed)
    if quit_when_ready:
        window.repaint()
        print("painted", flush=True)
        QTimer.singleShot(0, app.quit)
    else:
        FirstClicks(app)
    # Switched off in ``__main__`` while the program loads.
    gc.freeze()
    Collector(app)
    # A signal may have come while the event was opened.
    code = 0 if ending.is_due else app.exec()
    ending.end()
    remove_setup_mark()
    return code


def _end(window: MainWindow, settings: Settings, mark: RunMark | None) -> None:
    window.end()
    settings.write()
    if mark is not None:
        mark.end()


def show_first(
    settings: Settings, path: Path | str | None = None, *, as_of_step: int | None = None
) -> MainWindow:
    """Show the window with an event, with the one that was left open, or with the start page."""
    window = MainWindow(words(window_language(settings)), settings)
    _open_first(window, settings, path, as_of_step)
    return window


def _open_first(
    window: MainWindow, settings: Settings, path: Path | str | None, as_of_step: int | None
) -> None:
    make_first_settings(settings)
    left_open = settings.open_event
    window.show()
    try:
        if path is not None:
            if isinstance(path, str):
                window.open_address(path)
            else:
                window.open_path(path, as_of_step=as_of_step)
        elif left_open is not None and left_open.is_file():
            window.open_path(left_open)
        else:
            window.show_welcome()
    except Exception as error:  # what is broken must not keep the window from opening
        settings.open_event = None
        window.say_bug(error, log_bug(error, "opening", logs()))
