"""Work that takes a while, in another thread, while the window is drawn and can say stop."""

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget
from shiboken6 import delete, isValid

from app.ui.core.widgets.labels import plain_label
from app.words.core.catalogue import Words

R = TypeVar("R")
_LOOK_MS = 20
_SHOWN_AFTER_MS = 400
_HUNDRED = 100


class Progress:
    """How far work is, for whoever does it: asks whether to go on."""

    def __init__(self) -> None:
        self.percent = 0
        self.is_wanted = True

    def go_on(self, done: int, all_: int) -> bool:
        """Note how much is done; whether the rest is wanted."""
        # A search that begins again has less done than before, and shows what it had.
        self.percent = max(self.percent, _HUNDRED * done // max(all_, 1))
        return self.is_wanted


def run_beside(t: Words, parent: QWidget | None, sentence: str, work: Callable[[Progress], R]) -> R:
    """Do work in another thread and wait for it; after a moment a dialog says so and can cancel.

    Until the dialog is shown keys and clicks wait, and reach whatever the work has led to.

    Args:
        t: the words.
        parent: what the dialog is shown over; None for all windows.
        sentence: what is being done.
        work: touches nothing of the window's; looks at ``is_wanted`` now and then.

    Raises:
        Exception: what the work raised.
    """
    progress, found, failed = Progress(), list[R](), list[BaseException]()

    def do() -> None:
        try:
            found.append(work(progress))
        except BaseException as error:  # it is raised where the work was wanted
            failed.append(error)

    thread = threading.Thread(target=do, name="beside", daemon=True)
    dialog = QProgressDialog(parent)
    # Its own label would take a name in the sentence for rich text.
    dialog.setLabel(plain_label(sentence))
    dialog.setCancelButtonText(t("Cancel"))
    dialog.setRange(0, _HUNDRED)
    dialog.setWindowTitle("Dice Down")
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setAutoClose(False)
    dialog.setAutoReset(False)
    dialog.setMinimumDuration(_SHOWN_AFTER_MS)
    loop, timer = QEventLoop(), QTimer(dialog, interval=_LOOK_MS)

    def look() -> None:
        progress.is_wanted = not dialog.wasCanceled()
        dialog.setValue(min(progress.percent, _HUNDRED - 1))
        if not thread.is_alive():
            loop.quit()

    had_focus = QApplication.focusWidget()
    timer.timeout.connect(look)
    thread.start()
    timer.start()
    QTimer.singleShot(_SHOWN_AFTER_MS, loop, loop.quit)
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    if thread.is_alive():
        dialog.show()
        loop.exec()
    timer.stop()
    # At once: its own timer would still show it, and take the keys from the window.
    delete(dialog)
    if parent is not None:
        parent.activateWindow()
    if had_focus is not None and isValid(had_focus):
        had_focus.setFocus()
    if failed:
        raise failed[0]
    return found[0]
