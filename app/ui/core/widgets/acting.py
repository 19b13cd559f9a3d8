"""Buttons and actions with what they do.

Qt for Python takes a slot as a keyword of a constructor too, and then never lets go of it, nor of
all that it holds on to: events that were closed would stay in memory. Of a widget's own method that
is connected as it is, as of ``hide`` or ``setFocus``, it keeps a little for good as well; here and
elsewhere a function calls it instead.
"""

from collections.abc import Callable
from types import BuiltinMethodType
from typing import Any

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton

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
