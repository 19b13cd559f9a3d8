"""Hands: keys as a person presses them, wherever the focus is."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QProgressDialog,
    QPushButton,
    QWidget,
)

_PATIENCE = 2
"""Seconds."""


def focus() -> QWidget:
    """Where the next key goes; a window used by keys has such a place at any time.

    After a dialog the system gives it back in its own time, as it does to a person.
    """
    until = monotonic() + _PATIENCE
    while _focus() is None and monotonic() < until:
        QTest.qWait(1)
    widget = _focus()
    assert widget is not None, "no widget has the focus"
    assert widget.isVisible(), f"the focus is on a hidden {type(widget).__name__}"
    return widget


def _focus() -> QWidget | None:
    return QApplication.activePopupWidget() or QApplication.focusWidget()


def press(*keys: str) -> None:
    """Press keys by their names, with modifiers: ``press("Ctrl+N", "Tab", "Return")``."""
    for key in keys:
        one = QKeySequence(key)[0]
        QTest.keyClick(focus(), one.key(), one.keyboardModifiers())


def write(text: str) -> None:
    """Type a text, any script; a new line is Enter."""
    for letter in text:
        if letter == "\n":
            press("Return")
        elif letter.isascii():
            QTest.keyClicks(focus(), letter)
        else:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
                QCoreApplication.sendEvent(focus(), event)


class ProgressDialogs:
    """Looks at the progress dialog of a window again and again; answers it once it is shown."""

    def __init__(self, window: QWidget, answer: Callable[[QProgressDialog], object]) -> None:
        self.seen: list[tuple[str, int]] = []
        self._window, self._answer = window, answer
        self._timer = QTimer(window, interval=5)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        for dialog in self._window.findChildren(QProgressDialog):
            if dialog.isVisible() and dialog.value() > 0:
                self.seen.append((dialog.findChild(QLabel).text(), dialog.value()))
                self._answer(dialog)


def once_shown(window: QWidget, do: Callable[[QProgressDialog], object]) -> None:
    """Do something with the progress dialog that the window shows next."""
    timer = QTimer(window, interval=5)

    def look() -> None:
        for dialog in window.findChildren(QProgressDialog):
            if dialog.isVisible():
                timer.stop()
                do(dialog)

    timer.timeout.connect(look)
    timer.start()


def cancel_by_mouse(dialog: QProgressDialog) -> None:
    QTest.mouseClick(dialog.findChild(QPushButton), Qt.MouseButton.LeftButton)


def cancel_by_key(dialog: QProgressDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
