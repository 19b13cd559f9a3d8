"""Reading: an event that may only be read has what would change it switched off, on every page.

Which keys change an event is told by ``act_keys``; a button is known by the key that it names, or
that is told by its property.
"""

import re

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from app.ui.act_keys import ACT_KEY, ONLY_READS, VIEW_OF_PART, changes, only_looks

_TYPED_IN = (QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextEdit, QComboBox)
_CONTROLS = (QAbstractButton, *_TYPED_IN)
_OFF = "switchedOff"
"""The property of what is switched off."""
_NAMED_KEY = re.compile(r"\s{2,}(\S+)\s*$")
_NAMES = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down"}


class Reading(QObject):
    """Watches one event's part of the window for as long as it lives.

    Args:
        view: the part.
    """

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        application = QCoreApplication.instance()
        assert application is not None
        application.installEventFilter(self)
        self._switch_off(view)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Switch off what comes into sight; take the keys of acts away."""
        kind = event.type()
        if kind not in _HEARD or not isinstance(watched, QWidget):
            return False
        if not (watched is self._view or self._view.isAncestorOf(watched)):
            return False
        if kind is QEvent.Type.KeyPress:
            return isinstance(event, QKeyEvent) and _is_act(watched, event)
        if kind is QEvent.Type.Show:
            self._switch_off(watched)
        elif watched.property(_OFF) and watched.isEnabled():
            watched.setEnabled(False)
        return False

    def _switch_off(self, widget: QWidget) -> None:
        for action in widget.actions():
            _switch_off_action(widget, action)
        if isinstance(widget, QAbstractItemView):
            widget.setProperty(ONLY_READS, True)
        if isinstance(widget, _CONTROLS) and not widget.property(_OFF) and _acts(widget):
            widget.setProperty(_OFF, True)
            widget.setEnabled(False)


_HEARD = frozenset({QEvent.Type.Show, QEvent.Type.EnabledChange, QEvent.Type.KeyPress})


def view_of(widget: QWidget) -> str:
    """The view whose keys are in force in a widget; "" outside of every page."""
    part: QWidget | None = widget
    while part is not None:
        folder = type(part).__module__.rpartition(".")[0].rpartition(".")[2]
        view = VIEW_OF_PART.get(f"{folder}.{type(part).__name__}")
        if view is not None:
            return view
        part = part.parentWidget()
    return ""


def _acts(widget: QWidget) -> bool:
    view = view_of(widget)
    if not view or view == "window":
        return False
    if isinstance(widget, QAbstractButton):
        told = widget.property(ACT_KEY)
        if told:
            return changes(view, told)
        named = _NAMED_KEY.search(widget.text())
        if named is not None:
            key = _NAMES.get(named[1], named[1])
            return changes(view, key) or changes("window", key)
    elif isinstance(widget, QLineEdit) and widget.isClearButtonEnabled():
        # What can be emptied by a click is a search.
        return False
    return not only_looks(view)


def _switch_off_action(widget: QWidget, action: QAction) -> None:
    view = view_of(widget)
    keys = [one.toString() for one in action.shortcuts()]
    if action.property(_OFF) or not any(changes(view, key) for key in keys):
        return
    action.setProperty(_OFF, True)
    action.setEnabled(False)
    # Pages switch their acts on and off themselves, as these can be done or not.
    action.enabledChanged.connect(lambda _: action.setEnabled(False))


def _is_act(widget: QWidget, event: QKeyEvent) -> bool:
    if isinstance(widget, _TYPED_IN) or isinstance(widget.focusProxy(), _TYPED_IN):
        return False
    if isinstance(widget, QAbstractButton):
        return False
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    typed = QKeySequence(QKeyCombination(held, Qt.Key(event.key()))).toString()
    return changes(view_of(widget), typed)
