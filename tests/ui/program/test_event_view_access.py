"""What a screen reader says: every control that takes the focus has a name."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

PAGES = (
    "players", "rounds", "results", "standings", "clock", "papers", "history", "scenario", "screen",
)  # fmt: skip


def nameless(root: QWidget) -> list[str]:
    """The controls in sight that take the focus and say no name."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisibleTo(root):
            continue
        if isinstance(widget.parentWidget(), QAbstractScrollArea) or widget.focusProxy():
            continue  # a part of the control that has the name
        text = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        if not text.strip():
            found.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    return found


@pytest.mark.sweep(12)
@pytest.mark.parametrize("key", PAGES)
def test_every_control_of_a_page_has_a_name(same_window, key):
    view = same_window.view
    view.show_page(key)
    assert nameless(view) == []


def test_the_fields_that_come_with_a_question_have_names(same_window):
    view = same_window.view
    for page in view.pages.values():
        assert page.line.asking and page.line.conflicts
        for widget in page.line.findChildren(QWidget):
            if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                text = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
                assert text.strip()


def test_the_roster_and_all_fields_of_a_player_have_names(same_window, data):
    view = same_window.view
    page = view.pages["players"]
    view.show_page("players")
    page.form.more_button.setChecked(True)
    assert nameless(view) == []
    page.open_roster(data / "rosters" / "roster-messy.csv")
    assert nameless(view) == []


def test_the_views_of_scenarios_have_names(same_window):
    view = same_window.view
    view.show_page("scenario")
    page = view.current
    for one in (page.terms, page.plan, page.house):
        page.show_view(one)
        assert nameless(view) == []
    page.show_view(page.plan)
    page.plan.choose()
    assert nameless(view) == []


def test_the_pages_without_an_event_have_names(open_window):
    window = open_window()
    assert nameless(window.welcome) == []
    window.open_new()
    assert nameless(window.pages.form) == []


def test_the_answer_of_a_choice_is_told(same_window):
    view = same_window.view
    view.show_page("results")
    page = view.pages["results"]
    page._take(1)
    page.form.winner.choose("tie")
    interface = QAccessible.queryAccessibleInterface(page.form.winner)
    assert interface.text(QAccessible.Text.Description) == "Tie"
