"""Reading: an event that may only be read has what would change it switched off, on every page.

What changes an event is declared with its acts: an action carries it, and a button follows its
action. A field, or a button of no act, goes by the view that it is in.
"""

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

from app.ui.core.acts import ViewActs
from app.ui.core.bound_acts import CHANGES, ONLY_READS, ActButton
from app.ui.core.native_keys import platform_sequences
from app.ui.core.widgets.acting import MenuButton
from app.ui.core.window_acts import WINDOW

_TYPED_IN = (QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextEdit, QComboBox)
_CONTROLS = (QAbstractButton, *_TYPED_IN)
_OFF = "switchedOff"
"""The property of what is switched off."""


class ReadOnlyMode(QObject):
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


def acts_of(widget: QWidget) -> ViewActs | None:
    """The acts of the view that a widget is in; None outside of every page."""
    part: QWidget | None = widget
    while part is not None:
        found = getattr(part, "ACTS", None)
        if isinstance(found, ViewActs):
            return found
        part = part.parentWidget()
    return None


def _acts(widget: QWidget) -> bool:
    of = acts_of(widget)
    if of is None or of is WINDOW or isinstance(widget, ActButton | MenuButton):
        return False
    if isinstance(widget, QLineEdit) and widget.isClearButtonEnabled():
        # What can be emptied by a click is a search.
        return False
    return not of.only_looks


def _switch_off_action(widget: QWidget, action: QAction) -> None:
    if action.property(_OFF) or not _changes(widget, action):
        return
    action.setProperty(_OFF, True)
    action.setEnabled(False)
    # Pages switch their acts on and off themselves, as these can be done or not.
    action.enabledChanged.connect(lambda _: action.setEnabled(False))


def _changes(widget: QWidget, action: QAction) -> bool:
    if action.objectName():
        return bool(action.property(CHANGES))
    # A field or a list has keys of its own, which are no acts by themselves.
    of = acts_of(widget)
    return of is not None and any(_is_change(of, key) for key in action.shortcuts())


def _is_change(of: ViewActs, pressed: QKeySequence) -> bool:
    """Whether a key changes the event in a view."""
    return any(one.changes and pressed in platform_sequences(one.each_key) for one in of.acts)


def _is_act(widget: QWidget, event: QKeyEvent) -> bool:
    if isinstance(widget, _TYPED_IN) or isinstance(widget.focusProxy(), _TYPED_IN):
        return False
    if isinstance(widget, QAbstractButton):
        return False
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = QKeySequence(QKeyCombination(held, Qt.Key(event.key())))
    of = acts_of(widget)
    return of is not None and _is_change(of, pressed)
