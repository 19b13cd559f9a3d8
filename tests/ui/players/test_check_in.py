"""Check-in: by a click or a touch each, and by typing a name."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.codes import FileCode
from app.services.core.errors import NotNowError
from app.services.event.events import change_event
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.regulars import RegularsBook
from app.ui.players.check_in import ABOUT, HERE, LISTS_IN, NAME, PAID, PAINTED
from app.ui.players.page import PlayersPage
from app.ui.program.application import apply_text_size
from tests.builders import CUP
from tests.ui.conftest import show_active
from tests.ui.core.stillness import nothing_moves, settle
from tests.ui.hands import press, write
from tests.ui.places import dressed


@pytest.fixture
def page(qtbot, desk_of_eight, tmp_path):
    made = PlayersPage(desk_of_eight, RegularsBook(tmp_path / "regulars.json"))
    qtbot.addWidget(made)
    made.resize(1100, 640)
    show_active(qtbot, made)
    made.start()
    press("Ctrl+Shift+I")
    settle()
    return made


@pytest.fixture
def view(page):
    return page.check_in


def line_of(page, name):
    lines = page.desk.session.read(player_lines, page.desk.state)
    return next(line for line in lines if line.draft.name == name)


def names(view):
    return [line.draft.name for line in view.shown]


def click(view, row, column=NAME):
    place = view.table.visualRect(view.model.index(row, column)).center()
    QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle()


def test_a_walk_in_is_added_from_here_checked_in_and_the_check_in_goes_on(page, view):
    write("Wanda Late")
    press("Ins")
    assert page.form.name.hasFocus() and page.form.name.text() == "Wanda Late"
    press("Return")
    assert line_of(page, "Wanda Late").is_here
    assert view.isVisible() and view.search.hasFocus() and view.search.text() == ""
    assert view.announced.text() == "✓ Wanda Late is registered. Checked in."
    assert view.count.text() == "1 of 9 checked in"


def test_the_factions_give_way_before_the_list_scrolls_aside(page, view):
    """The ticks of who is here are wider than what is in them."""
    club = "The Guild of the Long Afternoon"
    lines = page.desk.session.read(player_lines, page.desk.state)
    long = [replace(one, draft=replace(one.draft, club=club)) for one in lines]
    view.show_lines(long, asks_painting=False)
    for width in range(1100, 420, -20):
        page.resize(width, 640)
        settle()
        settle()
        assert view.table.horizontalScrollBar().maximum() == 0, width
    assert view.table.isColumnHidden(ABOUT)


def test_done_leaves_whatever_is_typed(page, view):
    write("Nobody")
    press("Esc")
    assert view.isVisible() and view.search.text() == "" and view.search.hasFocus()
    write("Nobody")
    done = next(one for one in view.findChildren(QPushButton) if one.text() == "Done")
    QTest.mouseClick(done, Qt.MouseButton.LeftButton)
    assert not view.isVisible()


def test_leaving_the_form_without_a_walk_in_goes_on_checking_in(page, view):
    press("Ins", "Esc")
    assert view.isVisible() and view.search.hasFocus()
    press("Esc")
    page.form.start()
    write("Early Bird")
    press("Return")
    assert not line_of(page, "Early Bird").is_here, "added in the list, before anybody is here"
    assert not view.isVisible()


def test_it_begins_with_a_name_and_everyone_who_is_missing(page, view):
    assert view.isVisible() and view.search.hasFocus()
    assert len(names(view)) == 8
    assert view.count.text() == "0 of 8 checked in"
    assert view.bound["missing"].text() == "Still missing: 8"


def test_one_click_on_a_name_checks_in_and_moves_no_row(page, view):
    with nothing_moves(view, but=(view.announced, view.count, *view._buttons)):
        click(view, 2)
    assert line_of(page, "Player C").is_here
    assert names(view)[2] == "Player C"
    assert view.count.text() == "1 of 8 checked in"
    assert view.announced.text() == "✓ Player C is checked in."


def test_a_double_click_is_one_click(page, view):
    place = view.table.visualRect(view.model.index(1, NAME)).center()
    for hit in (QTest.mouseClick, QTest.mouseDClick):
        hit(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert line_of(page, "Player B").is_here


@pytest.mark.sweep(6)
@pytest.mark.parametrize("column", [HERE, PAID, LISTS_IN])
def test_a_mark_is_clicked_anywhere_in_its_cell(page, view, column):
    click(view, 0, column)
    line = line_of(page, "Player A")
    marks = {HERE: line.is_here, PAID: line.has_paid, LISTS_IN: line.lists_in}
    assert [one for one, is_on in marks.items() if is_on] == [column]


def test_who_is_typed_and_found_is_checked_in_by_enter_one_after_the_other(page, view):
    write("h")
    assert names(view) == ["Player H"]
    press("Return")
    assert line_of(page, "Player H").is_here and view.search.text() == ""
    assert "Player H" not in names(view), "the next search is among those who are missing"
    write("player b")
    press("Return")
    assert line_of(page, "Player B").is_here
    assert view.count.text() == "2 of 8 checked in"
    assert view.search.hasFocus()


def test_enter_never_takes_a_check_in_back(page, view):
    press("Ctrl+Shift+M")
    for _ in range(2):
        write("player d")
        press("Return")
    assert line_of(page, "Player D").is_here
    assert view.announced.text() == "Player D is already checked in."


def test_arrows_walk_and_space_switches_without_leaving_the_search(page, view):
    press("Down", "Down", "Space")
    assert line_of(page, "Player C").is_here and view.search.hasFocus()


def test_letters_typed_in_the_list_are_a_search(page, view):
    view.table.setFocus()
    write("g")
    assert view.search.hasFocus() and names(view) == ["Player G"]


def test_all_are_shown_by_a_click_and_those_missing_again(page, view):
    click(view, 0)
    everyone, missing = view._buttons[1], view._buttons[0]
    QTest.mouseClick(missing, Qt.MouseButton.LeftButton)
    assert len(names(view)) == 7 and missing.isChecked() and not everyone.isChecked()
    QTest.mouseClick(everyone, Qt.MouseButton.LeftButton)
    assert len(names(view)) == 8 and everyone.isChecked() and not missing.isChecked()


def test_once_all_are_here_it_says_so(page, view):
    everybody = tuple(line.id for line in view.shown)
    page.desk.run(players.tick_many, everybody, "here", on=True)
    press("Ctrl+M")
    assert view._empty.isVisible() and view._empty.text() == "Everyone is checked in."


def test_escape_empties_the_search_and_then_leaves(page, view):
    write("pla")
    press("Esc")
    assert view.isVisible() and view.search.text() == ""
    press("Esc")
    assert page.list.isVisible() and page.list.table.hasFocus()


def test_it_is_entered_and_left_by_mouse(page, view):
    QTest.mouseClick(view._buttons[2], Qt.MouseButton.LeftButton)
    assert page.list.isVisible()
    QTest.mouseClick(page.list.bar.buttons["check_in"], Qt.MouseButton.LeftButton)
    assert view.isVisible() and view.search.hasFocus()


def test_who_has_dropped_is_not_looked_for(page, view):
    page.desk.run(players.drop, line_of(page, "Player A").id)
    assert "Player A" not in names(view) and view.count.text() == "0 of 7 checked in"


def test_painted_armies_are_asked_for_where_the_packet_does(page, view):
    assert view.table.isColumnHidden(PAINTED)
    page.desk.run(change_event, replace(CUP, packet="ig2014"))
    assert not view.table.isColumnHidden(PAINTED)
    click(view, 0, PAINTED)
    assert line_of(page, "Player A").is_painted


def test_everything_is_large_enough_for_a_finger(view):
    assert all(view.table.rowHeight(row) >= 44 for row in range(8))
    assert all(button.height() >= 44 for button in view._buttons)
    for column in (HERE, PAID, LISTS_IN):
        assert view.table.columnWidth(column) >= 44
    assert view.table.fontMetrics().height() > view.fontMetrics().height()
    assert view.model.index(0, ABOUT).data() == "Cryx"


def test_it_grows_with_the_type(view, qapp):
    with dressed(qapp):
        settle()
        before = view.table.rowHeight(0)
        large = [one.fontMetrics().height() for one in (view.table, view.search, view.count)]
        apply_text_size(qapp, 200)
        try:
            settle()
            letters = view.table.fontMetrics().height() - large[0]
            assert view.table.rowHeight(0) - before >= letters > 0
            for one, was in zip((view.table, view.search, view.count), large, strict=True):
                assert one.fontMetrics().height() > was * 1.8
        finally:
            apply_text_size(qapp, 100)


def test_factions_give_way_before_who_has_paid(page, view):
    lines = page.desk.session.read(player_lines, page.desk.state)
    long = [replace(one, draft=replace(one.draft, club="Guild " * 30)) for one in lines]

    def hidden() -> list[bool]:
        settle()
        return [view.table.isColumnHidden(n) for n in (ABOUT, PAID, LISTS_IN, PAINTED)]

    assert hidden() == [False, False, False, True]
    view.show_lines(long, asks_painting=True)
    assert hidden() == [True, False, False, False]
    assert not view.table.horizontalScrollBar().maximum()
    assert "Guild" in view.model.index(0, NAME).data(Qt.ItemDataRole.ToolTipRole)
    view.show_lines(lines, asks_painting=False)
    assert hidden() == [False, False, False, True]


def test_every_mark_is_seen_with_its_whole_word(view):
    letters = view.table.fontMetrics()
    for column, word in ((PAID, "Paid"), (LISTS_IN, "Lists in")):
        box = letters.height()
        assert view.table.columnWidth(column) >= box + letters.horizontalAdvance(word) + 16


def test_what_was_done_is_not_said_for_ever(view):
    write("Player C")
    press("Return")
    assert view.announced.text() and view._fading.isActive()
    assert view._fading.interval() == 6_000
    view._fading.timeout.emit()
    assert view.announced.text() == ""


def test_enter_pressed_twice_or_held_checks_in_nobody_else(page, view):
    write("player c")
    press("Return", "Return")
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier,
                     "\r", True)  # fmt: skip
    view._entered = None
    QApplication.sendEvent(view.search, held)
    assert [line.draft.name for line in view._lines if line.is_here] == ["Player C"]


def test_who_could_not_be_checked_in_is_not_said_to_be(page, view, monkeypatch):
    def refuse(*_, **__):
        raise NotNowError(FileCode.LOCKED)

    monkeypatch.setattr(page.desk.session, "with_reason", refuse)
    write("player c")
    press("Return")
    assert view.announced.text() == "" and view.search.text() == "player c"
    assert page.line.text


def test_a_walk_in_takes_no_place_of_what_is_typed_in_the_form(page, view):
    press("Escape", "Ins")
    page.form.person.fields["club"].text = "Some club"
    press("Ctrl+Shift+I")
    write("Wanda Late")
    press("Ins")
    assert page.question is not None and page.form.person.fields["club"].text == "Some club"
    press("Return")
    assert page.form.name.text() == "Wanda Late" and page.form.person.fields["club"].text == ""
