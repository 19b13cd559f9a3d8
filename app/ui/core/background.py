"""Background: runs a pure function in another thread and brings its answer into the window's.

What it runs reads no file of an event and touches no widget. The threads are Python's own: one of
Qt's pools waits at its end for its threads without giving them the interpreter, which they need to
come to an end.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache, partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

PATIENCE = 0.1
"""For so many seconds the window waits for an answer: nobody feels it, and nothing flickers."""

Answer = Callable[[], Any]
"""Returns the result, or raises the error of the work."""


class _Relay(QObject):
    """Leads from other threads into the window's.

    It lives as long as the program: a page may be deleted in the very moment in which a thread has
    finished its work, and no thread may touch what is half gone.
    """

    finished = Signal(object, int, object)

    def __init__(self) -> None:
        super().__init__()
        self.finished.connect(self._deliver)

    def _deliver(self, background: "Background", number: int, future: Future[Any]) -> None:
        if isValid(background):
            background.take(number, future)


@cache
def _relay() -> _Relay:
    return _Relay()


class Background(QObject):
    """Runs one thing at a time; what is overtaken by the next is dropped, finished or not."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="background")
        self._number = 0
        self._running: Future[Any] | None = None
        self._then: Callable[[Answer], None] | None = None
        self._relay = _relay()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._running is not None

    def run(self, work: Callable[[], Any], then: Callable[[Answer], None]) -> None:
        """Run a function of no arguments; ``then`` gets its answer in the window's thread.

        What was run before and has not been answered is dropped.
        """
        self.drop()
        number = self._number
        future = self._pool.submit(work)
        self._running, self._then = future, then
        if wait((future,), PATIENCE).done:
            self.take(number, future)
        else:
            future.add_done_callback(partial(self._finish, number))

    def drop(self) -> None:
        """Want no answer any more."""
        self._number += 1
        if self._running is not None:
            self._running.cancel()
        self._running = self._then = None

    def _finish(self, number: int, future: Future[Any]) -> None:
        # Called by the other thread.
        self._relay.finished.emit(self, number, future)

    def take(self, number: int, future: Future[Any]) -> None:
        """Take an answer in the window's thread; one that is overtaken is dropped."""
        then = self._then
        if number != self._number or then is None:
            return
        self._running = self._then = None
        then(future.result)
