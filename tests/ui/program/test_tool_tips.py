"""Every button that is seen says in its tool tip what it does, with its key."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QTableView, QWidget

from app.ui.core.window_acts import PAGES
from tests.ui.hands import press

SIDE = {
    "lists": ("players", "Ctrl+L"),
    "check-in": ("players", "Ctrl+Shift+I"),
    "new player": ("players", "Ins"),
    "card": ("players", "Alt+Return"),
    "judge": ("players", "Ctrl+J"),
    "why": ("rounds", "Alt+W"),
    "preferences": ("rounds", "Alt+Shift+W"),
    "fix": ("rounds", "Alt+E"),
    "slip": ("results", "Return"),
    "awards": ("standings", "Alt+A"),
    "plan": ("scenario", "P"),
    "settings": ("players", "Ctrl+,"),
    "help": ("players", "Shift+F1"),
    "form": ("players", "Ctrl+N"),
    "event": ("players", "Ctrl+E"),
    "values": ("players", "F6"),
    "backups": ("players", "Ctrl+B"),
    "search": ("players", "Ctrl+K"),
}
"""A view beside the pages -> the page from which a key leads there."""


def bare(window: QWidget) -> set[str]:
    """Buttons in sight without a tool tip, by text or name; Qt's own within its widgets apart."""
    buttons = [one for one in window.findChildren(QAbstractButton) if one.isVisible()]
    return {
        one.text() or one.accessibleName() or f"{type(one).__name__} {one.objectName()}"
        for one in buttons
        if not one.toolTip() and not one.objectName().startswith("qt_") and not is_of_qt(one)
    }


def is_of_qt(button: QWidget) -> bool:
    """What empties a field, and the corner of a table."""
    return isinstance(button.parentWidget(), QLineEdit | QTableView)


@pytest.fixture
def window(same_window):
    return same_window


@pytest.mark.sweep(6)
@pytest.mark.parametrize("page", PAGES)
def test_each_button_of_a_page_has_a_tool_tip(window, page):
    window.view.show_page(page)
    assert bare(window) == set()


@pytest.mark.sweep(8)
@pytest.mark.parametrize(("page", "key"), SIDE.values(), ids=SIDE)
def test_each_button_of_a_view_beside_has_a_tool_tip(window, page, key):
    window.view.show_page(page)
    press(key)
    assert bare(window) == set()


def test_each_button_of_the_start_page_has_a_tool_tip(open_window):
    assert bare(open_window()) == set()
