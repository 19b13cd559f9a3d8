"""Acts with a key and a button each."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget

from app.ui.widgets.acting import push_button
from app.ui.widgets.flow import FlowLayout

Acts = Mapping[str, Callable[[], object]]
"""Key, as Qt writes it -> what it does."""


class KeyBar(FlowLayout):
    """Buttons for acts, in a row that goes on in the next line.

    Args:
        texts: key and what its button says, from the left.
        acts: of every key.

    Attributes:
        buttons: by key.
    """

    def __init__(self, texts: Iterable[tuple[str, str]], acts: Acts) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        for key, text in texts:
            button = push_button(text)
            button.clicked.connect(lambda _=False, act=acts[key]: act())
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.buttons[key] = button
            self.addWidget(button)


def add_keys(widget: QWidget, acts: Acts, *, inside: bool = False) -> None:
    """Let keys work while a widget has the focus, or with ``inside`` anything in it."""
    for keys, act in acts.items():
        action = QAction(widget, shortcut=keys)
        action.triggered.connect(lambda _=False, act=act: act())
        whole, alone = (
            Qt.ShortcutContext.WidgetWithChildrenShortcut,
            Qt.ShortcutContext.WidgetShortcut,
        )
        action.setShortcutContext(whole if inside else alone)
        widget.addAction(action)
