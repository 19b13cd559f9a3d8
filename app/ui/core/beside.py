"""Work beside the window: in another thread, while the window is drawn and can cancel it.

What is done there touches no widget, and no file that the window has open. The threads are Python's
own: one of Qt's pools waits at its end for its threads without giving them the interpreter, which
they need to come to an end.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from enum import Enum
from functools import cache, partial
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QProgressBar,
    QProgressDialog,
    QPushButton,
    QWidget,
)
from shiboken6 import delete, isValid

from app.rules.core.errors import CancelledError
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.labels import plain_label
from app.words.core.catalogue import Words

R = TypeVar("R")
PATIENCE = 0.05
"""For so many seconds a page waits for an answer: nobody feels it, and nothing flickers."""
_LOOK_MS, _ROW_LOOK_MS = 20, 100
"""How often a dialog and a bar on a page follow the work."""
_SHOWN_AFTER_MS = 400
_CARD_MARGIN = 12
_HUNDRED = 100

Answer = Callable[[], Any]
"""Returns the result, or raises the error of the work."""


class Progress:
    """How far work is, for whoever does it: asks whether to go on.

    Attributes:
        done: how much of ``all`` is done.
        is_wanted: whether somebody still waits for the rest.
    """

    def __init__(self) -> None:
        self.done, self.all = 0, 0
        self.is_wanted = True

    @property
    def percent(self) -> int:
        """How far it is, from 0 to 100."""
        return _HUNDRED * self.done // max(self.all, 1)

    def go_on(self, done: int, all_: int) -> bool:
        """Note how much is done; whether the rest is wanted."""
        # A search that begins again has less done than before, and shows what it had.
        if done * self.all >= self.done * all_:
            self.done, self.all = done, all_
        return self.is_wanted


Work = Callable[[Progress], Any]
"""What is done beside the window; looks now and then whether it is still wanted."""


class _Relay(QObject):
    """Leads from other threads into the window's.

    It lives as long as the program: a page may be deleted in the very moment in which a thread has
    finished its work, and no thread may touch what is half gone.
    """

    finished = Signal(object, int, object)

    def __init__(self) -> None:
        super().__init__()
        self.finished.connect(self._deliver)

    def _deliver(self, beside: "WorkBeside", number: int, future: Future[Any]) -> None:
        if isValid(beside):
            beside.take(number, future)


@cache
def _relay() -> _Relay:
    return _Relay()


class WorkBeside(QObject):
    """Does one work at a time; what is overtaken by the next is dropped, finished or not.

    Attributes:
        progress: of the work that was begun last.
    """

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="beside")
        self._number = 0
        self._running: Future[Any] | None = None
        self._then: Callable[[Answer], None] | None = None
        self._relay = _relay()
        self.progress = Progress()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._running is not None

    def run(
        self, work: Work, then: Callable[[Answer], None], *, patience: float | None = None
    ) -> None:
        """Begin a work; ``then`` gets its answer in the window's thread.

        What was begun before and has not been answered is dropped.

        Args:
            work: what to do.
            then: gets the answer, at once where it is there within ``patience``.
            patience: in seconds; None for what nobody feels.
        """
        self.drop()
        number, self.progress = self._number, Progress()
        future = self._pool.submit(work, self.progress)
        self._running, self._then = future, then
        if wait((future,), PATIENCE if patience is None else patience).done:
            self.take(number, future)
        else:
            future.add_done_callback(partial(self._finish, number))

    def drop(self) -> None:
        """Want no answer any more; the work ends as soon as it asks whether to go on."""
        self._number += 1
        self.progress.is_wanted = False
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


class ProgressRow(QWidget):
    """A bar that says how far the work of a page is, and the button that ends it.

    It is shown once the work takes a moment, and gone with it.

    Signals:
        looked(): the work goes on, and the bar says how far it is.
    """

    looked = Signal()

    def __init__(self, work: WorkBeside, button: QPushButton, name: str, form: str) -> None:
        super().__init__(visible=False)
        self._work = work
        self._since = 0
        self._bar = QProgressBar(textVisible=True)
        self._bar.setAccessibleName(name)
        self._bar.setFormat(form)
        self._clock = QTimer(self, interval=_ROW_LOOK_MS)
        self._clock.timeout.connect(self._look)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._bar, 1)
        self._row.addWidget(button)

    def lie_on_card(self) -> None:
        """Have a ground of its own, to lie over what the work makes."""
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row.setContentsMargins(*[_CARD_MARGIN] * 4)
        fit_to_type(self, self._fit_to_text)

    def _fit_to_text(self) -> None:
        metrics = self._bar.fontMetrics()
        wide = metrics.horizontalAdvance(self._bar.format())
        self._bar.setMinimumWidth(wide + 2 * metrics.height())

    def follow(self) -> None:
        """Follow the work that was begun now, or be gone where there is none."""
        self._since = 0
        self._bar.setRange(0, _HUNDRED)
        self._bar.setValue(0)
        self._look()

    def _look(self) -> None:
        if not self._work.is_busy:
            self._clock.stop()
            self.hide()
            return
        if not self._clock.isActive():
            self._clock.start()
        self._since += _ROW_LOOK_MS
        progress = self._work.progress
        self._bar.setMaximum(progress.all or _HUNDRED)
        self._bar.setValue(progress.done)
        if self._since >= _SHOWN_AFTER_MS:
            self.show()
        self.looked.emit()


class Cancel(Enum):
    """What Cancel does to a work that is waited for."""

    ENDS = "the work looks whether it is wanted, and is waited for until it has ended"
    LEAVES = "the work changes nothing, and is left to end by itself"
    NEVER = "there is no Cancel: nobody would know whether the work was done"


class _Waiting(QProgressDialog):
    """Says that work goes on; without a Cancel it closes by nothing but the end of the work."""

    def __init__(self, parent: QWidget | None, sentence: str, cancel: str) -> None:
        super().__init__(parent)
        self._can_cancel = bool(cancel)
        # Its own label would take a name in the sentence for rich text.
        self.setLabel(plain_label(sentence))
        if cancel:
            self.setCancelButtonText(cancel)
        else:
            self.setCancelButton(None)
        # Nobody knows yet how far the work is: the bar moves, and says no percent.
        self.setRange(0, 0)
        self.setWindowTitle("Dice Down")
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setAutoClose(False)
        self.setAutoReset(False)
        self.setMinimumDuration(_SHOWN_AFTER_MS)

    def show_progress(self, progress: Progress) -> None:
        """Say how far the work is, once that is known."""
        if progress.all:
            self.setRange(0, _HUNDRED)
            self.setValue(min(progress.percent, _HUNDRED - 1))

    def reject(self) -> None:
        """Esc cancels, where anything does."""
        if self._can_cancel:
            self.canceled.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The system's button cancels, where anything does."""
        event.ignore()
        self.reject()


def run_beside(
    t: Words,
    parent: QWidget | None,
    sentence: str,
    work: Callable[[Progress], R],
    cancel: Cancel = Cancel.ENDS,
) -> R:
    """Do work beside the window and wait for it; after a moment a dialog says so and can cancel.

    Until the dialog is shown, and from Cancel to the end of the work, keys and clicks wait, and
    reach whatever the work has led to.

    Args:
        t: the words.
        parent: what the dialog is shown over; None for all windows.
        sentence: what is being done.
        work: looks at ``is_wanted`` now and then; what it has done by then counts.
        cancel: what Cancel does.

    Raises:
        CancelledError: the work isn't wanted any more, or the program ends.
        Exception: what the work raised.
    """
    beside, answers = WorkBeside(parent), list[Callable[[], R]]()
    dialog = _Waiting(parent, sentence, "" if cancel is Cancel.NEVER else t("Cancel"))
    loop, timer = QEventLoop(), QTimer(dialog, interval=_LOOK_MS)

    def take(answer: Callable[[], R]) -> None:
        answers.append(answer)
        loop.quit()

    def end() -> None:
        beside.progress.is_wanted = False
        timer.stop()
        loop.quit()

    had_focus = QApplication.focusWidget()
    timer.timeout.connect(lambda: dialog.show_progress(beside.progress))
    dialog.canceled.connect(end)
    beside.run(work, take, patience=0)
    timer.start()
    if not answers:
        shown = QTimer(dialog, interval=_SHOWN_AFTER_MS, singleShot=True)
        shown.timeout.connect(loop.quit)
        shown.start()
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        # Where Cancel came first, it would end the wait for the work.
        shown.stop()
    if not answers and beside.progress.is_wanted:
        dialog.show()
        loop.exec()
    if not answers and not beside.progress.is_wanted and cancel is Cancel.ENDS:
        # The dialog is gone, and what the window would do now the work might undo.
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    timer.stop()
    # At once: its own timer would still show it, and take the keys from the window.
    delete(dialog)
    beside.drop()
    beside.deleteLater()
    if parent is not None:
        parent.activateWindow()
    if had_focus is not None and isValid(had_focus):
        had_focus.setFocus()
    if not answers:
        # It is left, or the program ends.
        raise CancelledError
    return answers[0]()
