"""Hands: keys as a person presses them, wherever the focus is."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget


def focus() -> QWidget:
    """Where the next key goes; a window used by keys has such a place at any time."""
    widget = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert widget is not None, "no widget has the focus"
    assert widget.isVisible(), f"the focus is on a hidden {type(widget).__name__}"
    return widget


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
