"""A window that may only read has everything off that would change the event, and nothing else."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from app.models.file.hold import Hold
from app.services.event.opening import now
from app.ui.program.all_acts import VIEWS
from tests.ui.hands import focus, press, write


@pytest.fixture
def reading(open_window, event):
    """A window on an event that another window has."""
    with Hold.take(event, now()):
        yield open_window(event)


def button(page, words_of_it: str) -> QAbstractButton:
    (found,) = [
        one
        for one in page.findChildren(QAbstractButton)
        if words_of_it in one.text() and one.isVisible()
    ]
    return found


OFF = {
    "players": ("Add player", "Import"),
    "results": ("Double-check",),
    "clock": ("Start round", "Roll", "Wait"),
    "history": ("Undo to here", "Redo"),
}
ON = {
    "players": ("Lists", "More"), "rounds": ("Why?", "Copy", "Preferences"),
    "standings": ("Awards", "Copy"),
    "clock": ("Timetable", "Test"), "papers": ("Print…", "Save as PDF"),
    "scenario": ("Rules text", "Distances"), "screen": ("Show next",), "lookback": ("Export",),
}  # fmt: skip


def test_on_every_page_acts_are_off_and_the_rest_is_on(reading):
    view = reading.view
    for key in view.pages:
        view.show_page(key)
        assert focus().isEnabled()
        assert [one for one in OFF.get(key, ()) if button(view.current, one).isEnabled()] == []
        assert [one for one in ON.get(key, ()) if not button(view.current, one).isEnabled()] == []


def test_menus_of_the_rounds_open_and_what_would_change_them_is_off(reading):
    reading.view.show_page("rounds")
    page = reading.view.current
    assert button(page, "Pairing").isEnabled() and button(page, "Scenario").isEnabled()
    actions = {one.objectName(): one for one in page.findChildren(QAction) if one.objectName()}
    for act in ("swap", "lock", "bye", "again", "scenario", "roll"):
        action = actions[f"rounds.{act}"]
        assert not action.isEnabled() or action.data(), act


def test_a_slip_that_is_looked_at_can_not_be_saved(reading):
    view = reading.view
    view.show_page("results")
    view.current._take(1)
    assert view.current.form.isVisible()
    assert not button(view.current, "Save").isEnabled()


def test_the_line_says_who_has_it_and_how_to_take_over(reading):
    text = reading.view.file_bar.text
    assert " has this event open on " in text and "take it over" in text


def test_keys_of_acts_do_nothing_on_any_page(reading):
    view = reading.view
    before = view.desk.session.undo_stack().undo
    for page in view.titles:
        view.show_page(page)
        for key in (key for one in VIEWS[page].acts if one.changes for key in one.each_key):
            press(key)
            assert not reading.bugs.is_shown
    press("Ctrl+Return", "Ctrl+Z", "Ctrl+Y", "Ctrl+E")
    assert view.isVisible() and view.desk.session.undo_stack().undo == before
    assert all(page.line.text == "" for page in view.pages.created.values())


def test_a_tick_is_not_turned_by_a_click(reading):
    view = reading.view
    view.show_page("players")
    table = view.current.list.table
    place = table.visualRect(table.model().index(0, 0)).center()
    for column in range(table.model().columnCount()):
        place = table.visualRect(table.model().index(0, column)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert view.current.line.text == ""


def test_what_is_reloaded_stays_off(reading):
    view = reading.view
    view.show_page("players")
    view.desk.read_anew()
    assert not view.current.list.bar.bound["drop"].isEnabled()


def test_filters_search_and_pages_go_on(reading):
    view = reading.view
    press("Ctrl+1", "Ctrl+F")
    write("Pl")
    assert focus().text() == "Pl"
    press("Ctrl+K")
    assert view.side_pages.box.isVisible()
    found = [
        one.title for group in view.side_pages.box.finder.groups("undo") for one in group.lines
    ]
    assert not any(one.startswith("Undo") for one in found)


def test_a_window_that_writes_has_them_on(open_window, event):
    view = open_window(event).view
    view.show_page("players")
    assert button(view.current, "Add player").isEnabled()
    assert view.current.list.bar.bound["drop"].isEnabled()
