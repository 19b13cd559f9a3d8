"""The results page, by keys alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.rules.result import WinReason
from app.services import rounds
from app.ui.results.page import ResultsPage
from tests.ui.conftest import press, show_active

RETURN, ESCAPE, BACK = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace


@pytest.fixture
def page(qtbot, desk_of_eight):
    for act in (rounds.pair, rounds.publish, rounds.begin):
        desk_of_eight.run(act)
    made = ResultsPage(desk_of_eight)
    qtbot.addWidget(made)
    made.resize(1200, 760)
    show_active(qtbot, made)
    return made


def type_keys(*keys):
    """Press keys where the focus is, as hands do."""
    for key in keys:
        for one in [key] if isinstance(key, Qt.Key) else key:
            press(QApplication.focusWidget(), one)


def game(page, table, number=1):
    games = page.desk.state.rounds[number - 1].games
    return next(one for one in games if one.table == table)


def test_a_whole_slip_takes_thirteen_keys_and_the_next_table_waits(page):
    keys = "31s52382112"
    type_keys(keys, RETURN)
    stored = game(page, 3)
    assert stored.result.winner == stored.first.player
    assert stored.result.reason is WinReason.SCENARIO
    assert (stored.first.control_points, stored.second.control_points) == (5, 2)
    assert (stored.first.army_points, stored.second.army_points) == (38, 21)
    assert (stored.first.list_number, stored.second.list_number) == (1, 2)
    assert QApplication.focusWidget() is page.table_field
    assert page.table_field.text() == ""
    assert len(keys) + 1 <= 14


def test_the_page_says_what_it_stored(page):
    type_keys("2", "2", "a", "0", "1", "50", "20", "1", "1", RETURN)
    assert "assassination" in page.line.text.casefold()


def test_a_tie_needs_no_how(page):
    type_keys("1", "t", "3", "3", "20", "20", "1", "1", RETURN)
    assert game(page, 1).result.reason is WinReason.TIE
    assert game(page, 1).result.winner is None


def test_a_table_that_is_not_there_is_refused_beside_the_field(page):
    type_keys("9", RETURN)
    assert "9" in page.line.text
    assert page.form.game is None


def test_what_is_odd_asks_once_and_enter_again_means_yes(page):
    type_keys("1", "1", "s", "9", "0", "10", "10", "1", "1", RETURN)
    assert game(page, 1).result is None
    assert page.form.remarks.label("first.control_points").isVisible()
    type_keys(RETURN)
    assert game(page, 1).first.control_points == 9


def test_odd_then_changed_asks_again(page):
    type_keys("1", "1", "s", "9", "0", "10", "10", "1", "1", RETURN)
    page.form._numbers[0][0].setFocus()
    type_keys("8")
    type_keys(RETURN)
    assert game(page, 1).result is None
    type_keys(RETURN)
    assert game(page, 1).first.control_points == 8


def test_a_slip_without_winner_is_not_saved(page):
    type_keys("1", RETURN)
    assert game(page, 1).result is None
    assert page.line.text
    assert QApplication.focusWidget() is page.form.winner


def test_backspace_in_an_empty_field_goes_back(page):
    type_keys("1", "1", "s", "5")
    assert QApplication.focusWidget() is page.form._numbers[1][0]
    type_keys(BACK)
    assert QApplication.focusWidget() is page.form._numbers[0][0]


def test_escape_leaves_the_slip_and_keeps_nothing(page):
    type_keys("1", "1", "s", "5", ESCAPE)
    assert game(page, 1).result is None
    assert QApplication.focusWidget() is page.table_field


def test_an_older_result_is_mended(page):
    for table in "1234":
        type_keys(table, "1", "s", "5", "0", "50", "0", "1", "1", RETURN, RETURN)
    for act in (rounds.pair, rounds.publish):
        page.desk.run(act)
    assert page.round.number == 2
    page._chooser.step(-1)
    old_pairs = [one.players for one in page.desk.state.rounds[1].games]
    type_keys("2", "2", RETURN, RETURN)
    mended = game(page, 2)
    assert mended.result.winner == mended.second.player
    assert [one.players for one in page.desk.state.rounds[1].games] == old_pairs


def test_a_scanned_slip_code_opens_its_table(page):
    page.table_field.setText("DD:1:4")
    type_keys(RETURN)
    assert page.form.game.table == 4


def test_a_slip_of_another_round_is_refused(page):
    page.table_field.setText("DD:7:4")
    type_keys(RETURN)
    assert page.form.game is None


def test_a_concession_gives_the_award_and_the_conceder_nothing(page):
    type_keys("1", "1", "g", "0", "3", "18", "44", "1", "1", RETURN, RETURN)
    record = page.desk.state.records
    one = game(page, 1)
    assert record[one.first.player].control_points == 3
    assert record[one.second.player].control_points == 0
    assert record[one.second.player].army_points == 0


def test_the_missing_tables_stand_first(page):
    type_keys("1", "1", "s", "5", "0", "50", "0", "1", "1", RETURN, RETURN)
    last = page.table.model().rowCount() - 1
    assert page.table.model().index(last, 0).data() == "1"
