"""Buttons and actions with what they do.

Qt for Python takes a slot as a keyword of a constructor too, and then never lets go of it, nor of
all that it holds on to: events that were closed would stay in memory. Of a widget's own method that
is connected as it is, as of ``hide`` or ``setFocus``, it keeps a little for good as well; here and
elsewhere a function calls it instead.
"""

from collections.abc import Callable
from types import BuiltinMethodType
from typing import Any
from weakref import WeakSet

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from shiboken6 import isValid

from app.ui.core.icons import icon, is_icon
from app.ui.core.theme import restyle

Slot = Callable[..., object] | SignalInstance
"""A function, or a signal that is emitted."""


def push_button(*arguments: Any, clicked: Slot | None = None, **properties: Any) -> QPushButton:
    """A button; ``arguments`` and ``properties`` are those of its constructor.

    A click leaves the focus where it is: Space and Enter stay the page's. Tab reaches it.
    """
    button = QPushButton(*arguments, **properties)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if clicked is not None:
        button.clicked.connect(_of_python(clicked))
    return button


class BlueButtons(QObject):
    """Watches the blue buttons: one is seen at a time, and the step is the one that yields.

    Signals:
        changed(): one came, went, or turned.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._buttons: WeakSet[QPushButton] = WeakSet()

    def watch(self, button: QPushButton) -> None:
        """Watch a button from now on."""
        if button not in self._buttons:
            self._buttons.add(button)
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A blue button is seen now, or no longer."""
        if event.type() in _TURNS:
            self.changed.emit()
        return super().eventFilter(watched, event)

    def seen_in(self, window: QWidget) -> list[QPushButton]:
        """The blue buttons that are seen in a window, but the step.

        A window that is being destroyed must not be searched for its children.
        """
        there = [one for one in self._buttons if isValid(one)]
        seen = (one for one in there if one.property("primary") and one.isVisible())
        return [one for one in seen if one.window() is window]


_TURNS = (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.DynamicPropertyChange)


def blue_buttons() -> BlueButtons:
    """The one watcher of the program."""
    app = QCoreApplication.instance()
    assert app is not None
    here = Qt.FindChildOption.FindDirectChildrenOnly
    return app.findChild(BlueButtons, options=here) or BlueButtons(app)


def make_blue(button: QPushButton, *, is_blue: bool = True) -> None:
    """Let a button be the blue one of its form or question, or one like the others."""
    blue_buttons().watch(button)
    _colour(button, primary=is_blue)


def put_behind(button: QPushButton, *, is_behind: bool) -> None:
    """Let a blue button lose its colour to that of a question over it, or have it back."""
    _colour(button, behind=is_behind)


def _colour(button: QPushButton, **marks: bool) -> None:
    if all(bool(button.property(name)) == is_on for name, is_on in marks.items()):
        return
    restyle(button, **marks)
    if is_icon(name := button.icon().name()):
        is_blue = button.property("primary") and not button.property("behind")
        role = QPalette.ColorRole.HighlightedText if is_blue else QPalette.ColorRole.ButtonText
        button.setIcon(icon(name, role))


MILLISECONDS = 700
"""Longer than a double click, shorter than a decision."""


class Rest(QObject):
    """A short time in which what has just changed under the mouse, or the finger, can't be taken.

    It ends by itself; beginning it again starts it over.

    Signals:
        changed(bool): it has begun, or it is over.
    """

    changed = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_on = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self.end())

    @property
    def is_on(self) -> bool:
        """Whether it lasts."""
        return self._is_on

    def begin(self) -> None:
        """Start resting; it ends by itself."""
        if not MILLISECONDS:
            return
        self._timer.start(MILLISECONDS)
        self._set(is_on=True)

    def end(self) -> None:
        """End the rest now."""
        self._timer.stop()
        self._set(is_on=False)

    def _set(self, *, is_on: bool) -> None:
        if is_on != self._is_on:
            self._is_on = is_on
            self.changed.emit(is_on)


class MenuButton(QPushButton):
    """A button that opens a menu, which is filled each time: what can be done changes.

    Args:
        text: what the button says.
        fill: puts the actions into the empty menu.
    """

    def __init__(self, text: str, fill: Callable[[QMenu], None]) -> None:
        super().__init__(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self.setMenu(menu)

        def refill() -> None:
            menu.clear()
            fill(menu)

        menu.aboutToShow.connect(refill)


def new_action(*arguments: Any, triggered: Slot, **properties: Any) -> QAction:
    """An action; ``arguments`` and ``properties`` are those of its constructor."""
    action = QAction(*arguments, **properties)
    action.triggered.connect(_of_python(triggered))
    return action


def _of_python(slot: Slot) -> Slot:
    return (lambda: slot()) if isinstance(slot, BuiltinMethodType) else slot
