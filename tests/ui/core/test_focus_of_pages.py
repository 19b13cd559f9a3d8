"""Where the focus goes: buttons leave it to the page, a click in the rail gives it to the page."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from app.rules.core.round import RoundState
from app.services.event.event_draft import stored_draft
from tests.ui.hands import focus, press, write


@pytest.fixture
def view(open_window, event):
    return open_window(event).view


def button(page, text: str) -> QPushButton:
    """The button in sight whose text begins so."""
    found = [one for one in page.findChildren(QPushButton)
             if one.isVisible() and one.text().startswith(text)]  # fmt: skip
    assert found, text
    return found[0]


def click(widget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def click_rail(view, row: int) -> None:
    rect = view._rail.visualItemRect(view._rail.item(row))
    QTest.mouseClick(view._rail.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def test_space_after_a_click_on_the_screens_button_is_the_pages(view):
    view.show_page("screen")
    page = view.current
    click(button(page, "Open players' window"))
    view.window().activateWindow()
    assert page.hosts.is_open
    page.now.setFocus()
    press("Space")
    assert page.hosts.is_open
    page.hosts.toggle()


def test_space_after_five_minutes_more_pauses_the_clock(view):
    view.show_page("clock")
    press("Return")
    page = view.current
    length = page._board.clock.length_seconds
    click(button(page, "+5"))
    assert page._board.clock.length_seconds == length + 300
    press("Space")
    assert page._board.clock.length_seconds == length + 300
    assert not page._board.clock.is_running


def test_no_button_of_a_page_takes_the_focus_by_a_click(view):
    for key in view.pages:
        view.show_page(key)
        for one in view.current.findChildren(QPushButton):
            # What ends a form is a place of it, which a click may go to.
            if type(one) is QPushButton:
                kinds = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.NoFocus)
                assert one.focusPolicy() in kinds, (key, one.text())


def test_a_click_in_the_rail_gives_the_keys_to_the_page(view):
    click_rail(view, 3)
    assert view.page_key == "standings"
    assert view.current.isAncestorOf(focus())
    click_rail(view, 1)
    assert focus() is view.current.table
    click_rail(view, 1)
    assert focus() is view.current.table


def test_undo_of_the_event_never_comes_from_a_field(view):
    before = view.desk.session.undo_stack().undo
    view.show_page("players")
    view.current.form.start()
    field = view.current.form.name
    write("Dora")
    for _ in range(8):
        press("Ctrl+Z")
    assert field.text() == ""
    for _ in range(6):
        press("Ctrl+Shift+Z", "Ctrl+Y")
    press("Ctrl+A", "Del", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert view.desk.session.undo_stack().undo == before
    assert view.desk.state.rounds[0].state is RoundState.PLAYING
    assert "Nothing typed here" in view.step_bar.line.text
    view.current.list.table.setFocus()
    press("Ctrl+Z")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED


def test_redo_in_a_field_says_how_to_redo_and_never_to_undo_more(view):
    view.show_page("players")
    view.current.list.table.setFocus()
    press("Ctrl+Z")
    assert view.header.redo and view.header.undo
    view.current.form.start()
    view.step_bar.line.clear()
    press("Ctrl+Shift+Z")
    assert "Nothing typed here to redo" in view.step_bar.line.text
    assert view.header.redo in view.step_bar.line.text
    assert view.header.undo not in view.step_bar.line.text


def test_redo_in_a_field_says_nothing_where_nothing_was_undone(view):
    view.show_page("players")
    view.current.form.start()
    press("Ctrl+Shift+Z")
    assert not view.header.redo and not view.step_bar.line.text


def test_undo_in_a_field_that_is_only_read_is_the_events(view):
    field = QLineEdit(view.current, readOnly=True, text="read")
    field.show()
    field.setFocus()
    press("Ctrl+Z")
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED


def test_the_headers_undo_is_clicked_from_anywhere(view):
    view.show_page("players")
    view.current.form.start()
    click(view.header._undo)
    assert view.desk.state.rounds[0].state is RoundState.PUBLISHED
    assert focus() is view.current.form.name


def test_a_filter_is_emptied_when_the_page_is_left(view):
    for key, field in (
        ("players", lambda page: page.list.bar.search),
        ("standings", lambda page: page.search),
        ("history", lambda page: page.search),
    ):
        view.show_page(key)
        page = view.current
        rows = page.table if key == "history" else page.player_table
        all_rows = rows.model().rowCount()
        field(page).setText("zzz")
        assert rows.model().rowCount() == 0
        view.show_page("rounds")
        view.show_page(key)
        assert (field(page).text(), rows.model().rowCount()) == ("", all_rows)


def test_a_filter_never_hides_who_was_just_entered(view):
    view.show_page("players")
    page = view.current
    page.list.bar.search.setText("player 003")
    press("Ins")
    write("Larry Late")
    press("Return")
    assert page.list.here.draft.name == "Larry Late"
    assert page.list.bar.search.text() == ""


def test_the_row_of_the_cursor_stays_in_sight_when_a_filter_goes(view):
    view.resize(900, 500)
    view.show_page("players")
    page = view.current
    page.list.bar.search.setText("player 008")
    page.list.bar.search.setFocus()
    press("Down")
    assert page.list.here.draft.name == "Player 008"
    page.list.bar.search.clear()
    table = page.list.table
    QApplication.processEvents()
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()).center())


def test_the_step_button_registers_the_roster_in_preview(view, data):
    view.show_page("players")
    page = view.current
    page.open_roster(data / "rosters" / "roster-8.csv")
    assert view.step_bar.label == "Register 8 players"
    press("Ctrl+Return")
    assert len(view.desk.state.entrants) == 16
    assert view.step_bar.label == "Enter results"


def test_a_new_event_made_beside_another_opens_on_its_players(open_window, event, tmp_path):
    window = open_window(event)
    window.view.show_page("clock")
    draft = replace(window.view.desk.session.read(stored_draft), name="Second Cup")
    window._make(tmp_path / "second.dicedown", draft)
    assert window.view.event_name == "Second Cup"
    assert window.view.page_key == "players"
    assert window.view.current.isAncestorOf(focus())
