"""FocusKeys: what Enter and Ctrl+Z mean where the focus is, the same in the whole window.

EscapeBelow: Escape closes what lies over a page first; that gives the focus back to where it was.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_TICKS = (QCheckBox, QRadioButton)
_OF_WINDOW = tuple(
    QKeyCombination(Qt.KeyboardModifier.ControlModifier, key)
    for key in (Qt.Key.Key_E, Qt.Key.Key_K)
)
"""On some systems a field would go to its end by them, or cut its text off."""


class FocusKeys(QObject):
    """Watches the widget that has the focus.

    Enter presses a button, as Space does, but only once while it is held down; a box to tick leaves
    it to the form that it is in. Ctrl+Z in a field undoes typing and never an act of the event.
    """

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        app.focusChanged.connect(self._focus_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that the widget itself would treat otherwise."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.KeyPress and isinstance(watched, QAbstractButton):
            return _press(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride and _is_for_window(watched, event):
            event.ignore()
            return True
        return False

    def _focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None:
            old.removeEventFilter(self)
        if isinstance(new, QAbstractButton | QLineEdit | QComboBox):
            new.installEventFilter(self)


class EscapeBelow(QObject):
    """Closes what lies over a page by Escape before that does anything where the focus is below.

    Args:
        panel: what lies over it.
        close_it: closes that.
    """

    def __init__(self, panel: QWidget, close_it: Callable[[], object]) -> None:
        super().__init__(panel)
        self._panel, self._close = panel, close_it
        self._watched: QWidget | None = None
        self._is_on = False
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def switch(self, *, is_on: bool) -> None:
        """Begin, or end."""
        self._is_on = is_on
        self._follow(None, QApplication.focusWidget())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep Escape from what is below; also where that would take it as a shortcut."""
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self._close()
        return True

    def _follow(self, _: QWidget | None, focus: QWidget | None) -> None:
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = None
        if not self._is_on or focus is None or self._panel.isAncestorOf(focus):
            return
        # The list of a choice is a window of its own, and closes first.
        if focus.window() is self._panel.window():
            self._watched = focus
            focus.installEventFilter(self)


def _press(button: QAbstractButton, event: QKeyEvent) -> bool:
    is_plain = event.modifiers() in (
        Qt.KeyboardModifier.NoModifier,
        Qt.KeyboardModifier.KeypadModifier,
    )
    if event.key() not in _ENTER or not is_plain or isinstance(button, _TICKS):
        return False
    if not event.isAutoRepeat():
        button.click()
    return True


def _is_for_window(watched: QObject, event: QKeyEvent) -> bool:
    field = watched.lineEdit() if isinstance(watched, QComboBox) else watched
    if not isinstance(field, QLineEdit):
        return False
    if event.keyCombination() in _OF_WINDOW:
        return True
    # With nothing left to undo in it the window says so; see ``is_typing``.
    if event.matches(QKeySequence.StandardKey.Undo):
        return field.isReadOnly() or not field.isUndoAvailable()
    if event.matches(QKeySequence.StandardKey.Redo):
        return field.isReadOnly() or not field.isRedoAvailable()
    return False


def give_focus_back(widget: QWidget | None) -> None:
    """Put the focus where it was, unless that has gone meanwhile.

    A row's button may be deleted, as another desk fills its list again; and what is hidden by
    now would still take the keys.
    """
    if widget is not None and isValid(widget) and widget.isVisible():
        widget.setFocus()


def is_typing(widget: QWidget | None) -> bool:
    """Whether a widget takes text: what is done to the event is not undone from there."""
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    if isinstance(widget, QLineEdit | QTextEdit | QPlainTextEdit | QAbstractSpinBox):
        return not widget.isReadOnly()
    return False
