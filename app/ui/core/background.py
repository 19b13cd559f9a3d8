"""Background: runs long work in another thread, so that the window stays alive.

What is run there must be a pure function of values: it reads no event and touches no widget. The
threads are Python's own: one of Qt's pools waits at its end for its threads without giving them
the interpreter, which they need to come to an end.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

PATIENCE = 0.1
"""For so many seconds the window waits for an answer: nobody feels it, and nothing flickers."""

Answer = Callable[[], Any]
"""Returns the result, or raises the error of the work."""


class Background(QObject):
    """Runs one thing at a time; what is overtaken by the next is dropped, finished or not."""

    _finished = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="background")
        self._number = 0
        self._running: Future[Any] | None = None
        self._then: Callable[[Answer], None] | None = None
        self._finished.connect(self._on_finished)

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
            self._on_finished(number, future)
        else:
            future.add_done_callback(partial(self._finish, number))

    def drop(self) -> None:
        """Want no answer any more."""
        self._number += 1
        if self._running is not None:
            self._running.cancel()
        self._running = self._then = None

    def _finish(self, number: int, future: Future[Any]) -> None:
        # Called by the other thread: the signal leads back to the window's own.
        try:
            self._finished.emit(number, future)
        except RuntimeError:
            return  # The page is gone.

    def _on_finished(self, number: int, future: Future[Any]) -> None:
        then = self._then
        if number != self._number or then is None:
            return
        self._running = self._then = None
        then(future.result)
