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
from PySide6.QtWidgets import QPushButton

Slot = Callable[..., object] | SignalInstance
"""What is called, or told on."""


def push_button(*told: Any, clicked: Slot | None = None, **properties: Any) -> QPushButton:
    """A button; ``told`` and ``properties`` are those of its constructor.

    A click leaves the focus where it is: Space and Enter stay the page's. Tab reaches it.
    """
    made = QPushButton(*told, **properties)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if clicked is not None:
        made.clicked.connect(_of_python(clicked))
    return made


def new_action(*told: Any, triggered: Slot, **properties: Any) -> QAction:
    """An action; ``told`` and ``properties`` are those of its constructor."""
    made = QAction(*told, **properties)
    made.triggered.connect(_of_python(triggered))
    return made


def _of_python(slot: Slot) -> Slot:
    return (lambda: slot()) if isinstance(slot, BuiltinMethodType) else slot
