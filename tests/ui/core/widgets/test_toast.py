"""A message over the page: it moves nothing, hides neither pointer nor cursor, and goes in time."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QCursor, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from app.ui.core.widgets import toast as module
from app.ui.core.widgets.toast import Toast
from app.words.core.catalogue import words
from tests.ui.core.stillness import nothing_moves, settle
from tests.ui.places import dressed


class Board(QWidget):
    """A page of three buttons and a field at its foot, and a message over it."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        self.buttons = [QPushButton(text) for text in ("One", "Two", "Three")]
        self.field = QLineEdit()
        for one in (*self.buttons, self.field):
            column.addWidget(one)
        self.toast, self.other = Toast(words(), self), Toast(words(), self)


@pytest.fixture
def board(qtbot):
    made = Board()
    qtbot.addWidget(made)
    made.resize(800, 400)
    QCursor.setPos(made.mapToGlobal(QPoint(-50, -50)))
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


@pytest.mark.parametrize("kind", ["good", "odd", "bad"])
def test_nothing_moves_when_it_comes_and_when_it_goes(board, kind):
    with nothing_moves(board):
        board.toast.say("Table 11 saved.\nTwo lines of it.", kind)
        settle()
        assert board.toast.isVisible()
        assert board.rect().contains(board.toast.geometry())
    with nothing_moves(board):
        board.toast.clear()


def test_a_message_in_the_layout_would_be_found(board):
    with pytest.raises(AssertionError, match="QPushButton 'One'"), nothing_moves(board):
        board.layout().insertWidget(0, QLineEdit())


def test_it_is_read_out_and_what_is_wrong_interrupts(board, monkeypatch):
    heard = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda e: heard.append((e.message(), e.politeness()))
    )
    board.toast.say("Saved.")
    board.toast.say("The disk is full.", "bad")
    polite, assertive = QAccessible.AnnouncementPoliteness
    assert heard == [("Saved.", polite), ("The disk is full.", assertive)]


def test_a_name_that_looks_like_markup_is_shown_as_it_is(board):
    board.toast.say("<b>Ann</b> is in.")
    assert board.toast.text == "✓  <b>Ann</b> is in."
    assert board.toast._parts.label.textFormat() is Qt.TextFormat.PlainText


def test_what_was_done_goes_by_itself_and_stays_under_the_pointer(board, qtbot, monkeypatch):
    monkeypatch.setattr(module, "_LEAST_MS", 60)
    monkeypatch.setattr(module, "_MS_A_LETTER", 1)
    board.toast.say("Saved.")
    at = QPointF(2, 2)
    QApplication.sendEvent(board.toast, QEnterEvent(at, at, at))
    QTest.qWait(150)
    assert board.toast.isVisible()
    QApplication.sendEvent(board.toast, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: not board.toast.isVisible(), timeout=2000)
    assert board.toast.text == ""


def test_an_error_stays_until_it_is_closed(board, monkeypatch):
    monkeypatch.setattr(module, "_LEAST_MS", 20)
    monkeypatch.setattr(module, "_MS_A_LETTER", 1)
    board.toast.say("The disk is full.", "bad")
    QTest.qWait(150)
    assert board.toast.isVisible()
    QTest.mouseClick(board.toast._parts.close, Qt.MouseButton.LeftButton)
    assert not board.toast.isVisible()


def test_long_text_stays_longer(board):
    board.toast.say("Saved.")
    short = board.toast._timer.interval()
    board.toast.say("Saved: " + "a long name, " * 20)
    assert short == 6000 < board.toast._timer.interval()


def test_one_is_seen_at_a_time(board):
    board.toast.say("First.")
    board.other.say("Second.")
    assert (board.toast.text, board.other.text) == ("", "✓  Second.")
    board.other.clear()
    assert board.toast.text == "", "what was done is not said twice"


def test_its_button_does_what_it_says_and_takes_no_focus(board):
    done = []
    board.field.setFocus()
    board.toast.say("Saved.", action=("Undo", lambda: done.append(1)))
    assert board.toast.action == "Undo"
    QTest.mouseClick(board.toast._parts.go, Qt.MouseButton.LeftButton)
    assert done == [1]
    assert not board.toast.isVisible()
    assert board.field.hasFocus()
    board.toast.say("Saved.")
    assert board.toast.action == ""


def test_the_text_of_its_button_is_not_cut(board, qapp):
    with dressed(qapp):
        board.toast.say("Ivy didn't come.", "odd", action=("Drop Ivy Byrne…", lambda: None))
        settle()
        go = next(one for one in board.toast.findChildren(QPushButton) if "Drop" in one.text())
        assert go.height() >= go.sizeHint().height()


def test_it_never_lies_under_the_pointer(board):
    board.toast.say("Saved.")
    foot = board.toast.geometry()
    board.toast.clear()
    QCursor.setPos(board.mapToGlobal(foot.center()))
    board.toast.say("Saved.", action=("Undo", lambda: None))
    assert not board.toast.geometry().contains(foot.center())


def test_it_never_lies_over_the_field_that_is_typed_into(board):
    board.layout().setContentsMargins(11, 11, 11, 28)
    board.field.setFixedHeight(60)
    board.resize(800, 420)
    board.layout().setAlignment(board.field, Qt.AlignmentFlag.AlignBottom)
    for button in board.buttons:
        button.setFixedHeight(90)
    board.layout().setSpacing(2)
    settle()
    board.toast.say("The disk is full.", "bad")
    assert board.toast.geometry().intersects(board.field.geometry())
    board.field.setFocus()
    settle()
    assert not board.toast.geometry().intersects(board.field.geometry())


def test_with_a_field_at_the_head_and_the_pointer_at_the_foot_it_lies_between(board):
    board.layout().insertWidget(0, board.field)
    board.resize(300, 400)
    settle()
    board.field.setFocus()
    QCursor.setPos(board.mapToGlobal(QPoint(150, 390)))
    board.toast.say("Table 17: Greta Dahl beats Ivy Engel by scenario, 5–2 control points.")
    settle()
    shown = board.toast.geometry()
    assert not shown.intersects(board.field.geometry())
    assert not shown.contains(QPoint(150, 390)) and board.rect().contains(shown)


def test_it_hides_no_entry_of_the_sidebar_where_it_need_not(qtbot):
    page = QWidget()
    row = QHBoxLayout(page)
    sidebar, column = QListWidget(), QVBoxLayout()
    sidebar.addItems([f"Page {n}" for n in range(40)])
    sidebar.setFixedWidth(500)
    row.addWidget(sidebar)
    row.addLayout(column)
    column.addWidget(QPushButton("Back"))
    column.addStretch(1)
    column.addWidget(QPushButton("Do"))
    toast = Toast(words(), page)
    qtbot.addWidget(page)
    page.resize(1600, 400)
    QCursor.setPos(page.mapToGlobal(QPoint(-50, -50)))
    page.show()
    settle()
    toast.say("This computer can't play the alarm.", "odd")
    assert not toast.geometry().intersects(sidebar.geometry())


def test_it_hides_no_title_and_no_sentence_where_it_need_not(qtbot):
    page = QWidget()
    column = QVBoxLayout(page)
    title, note = QLabel("Backups of the cup"), QLabel("Saved on this computer. " * 9)
    column.addWidget(title)
    column.addStretch(1)
    column.addWidget(note)
    column.addWidget(QPushButton("Back up now"))
    toast = Toast(words(), page)
    qtbot.addWidget(page)
    page.resize(900, 400)
    QCursor.setPos(page.mapToGlobal(QPoint(-50, -50)))
    page.show()
    settle()
    toast.say("Round 3: time is up.", "bad")
    for label in (title, note):
        assert not toast.geometry().intersects(label.geometry()), label.text()


def test_a_text_takes_no_more_room_than_it_needs(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(800, 400)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    text = QLabel("The brackets aren't drawn yet.", wordWrap=True)
    text.setAlignment(Qt.AlignmentFlag.AlignTop)
    column.addWidget(text, 1)
    QCursor.setPos(page.mapToGlobal(QPoint(-50, -50)))
    toast = Toast(words(), page)
    with qtbot.waitExposed(page):
        page.show()
    assert text.height() == page.height()
    toast.say("Equals put in order by lot.")
    assert toast.geometry().bottom() > 350, "at the foot, where the label is empty"


def test_where_every_edge_is_taken_it_lies_over_the_rows_of_a_table(qtbot):
    page = QWidget()
    column = QVBoxLayout(page)
    title, table = QLabel("On now: pairings"), QTableWidget(9, 3)
    buttons = [QPushButton(text) for text in ("Show", "Begin", "Pause", "End")]
    for one in (title, table, *buttons):
        column.addWidget(one)
    toast = Toast(words(), page)
    qtbot.addWidget(page)
    page.resize(500, 480)
    QCursor.setPos(page.mapToGlobal(QPoint(-50, -50)))
    page.show()
    buttons[-1].setFocus()
    settle()
    toast.say("Saved: a place among the documents with a name that takes the whole width of it")
    for one in (title, table.horizontalHeader(), *buttons):
        there = QRect(one.mapTo(page, QPoint()), one.size())
        assert not toast.geometry().intersects(there), one
    assert table.geometry().contains(toast.geometry())


def test_it_finds_its_place_again_once_the_page_has_its_layout(board, qtbot):
    board.toast.say("Round 3: time is up.", "bad")
    before = board.toast.geometry()
    assert not any(before.intersects(one.geometry()) for one in board.buttons)
    board.buttons[0].setFixedSize(before.size())
    board.layout().removeWidget(board.buttons[0])
    board.buttons[0].move(before.topLeft())
    qtbot.waitUntil(lambda: not board.toast.geometry().intersects(board.buttons[0].geometry()))


def test_it_keeps_to_its_edge_and_more_text_than_there_is_room_for_scrolls(board):
    board.toast.say("\n".join(f"Line {n} of a long account" for n in range(60)), "bad")
    assert board.rect().contains(board.toast.geometry())
    assert board.toast._parts.scroll.verticalScrollBar().maximum() > 0
    board.resize(300, 300)
    settle()
    assert board.rect().contains(board.toast.geometry())


def test_in_a_narrow_place_the_buttons_are_below_the_text(board):
    board.resize(220, 400)
    settle()
    board.toast.say("Result of table 11 saved.", action=("Undo", lambda: None))
    settle()
    text, button = board.toast._parts.scroll.geometry(), board.toast._parts.go.geometry()
    assert text.bottom() < button.top()
    assert board.rect().contains(board.toast.geometry())


def test_an_error_goes_with_its_page_and_comes_back_with_it(board):
    board.toast.say("Minutes are a number.", "bad")
    board.toast.step_aside()
    assert not board.toast.isVisible()
    assert board.toast.text == ""
    board.toast.come_back()
    assert board.toast.text == "✕  Minutes are a number."
    board.toast.say("Saved.")
    board.toast.step_aside()
    assert board.toast.isVisible(), "what was done is said on the next page too"


@pytest.fixture
def pages(qtbot, monkeypatch):
    """Two pages in a window, and a message of the first."""
    monkeypatch.setattr(module, "_TURN_MS", 20)
    stack = QStackedWidget()
    first, second = QWidget(), QWidget()
    for one in (first, second):
        stack.addWidget(one)
    first.toast_place = stack
    qtbot.addWidget(stack)
    stack.resize(600, 400)
    QCursor.setPos(stack.mapToGlobal(QPoint(-50, -50)))
    stack.show()
    return stack, Toast(words(), first)


def test_what_was_done_on_a_page_is_not_said_on_the_next(qtbot, pages):
    stack, toast = pages
    toast.say("Mona Novak is checked in.")
    qtbot.wait(40)
    stack.setCurrentIndex(1)
    assert toast.message == ""


def test_what_led_to_the_next_page_is_said_there(monkeypatch, pages):
    stack, toast = pages
    # However long a busy machine takes from one line of this to the next.
    monkeypatch.setattr(module, "_TURN_MS", 60_000)
    toast.say("Round 1 is published.")
    stack.setCurrentIndex(1)
    assert toast.message == "✓  Round 1 is published." and toast.isVisible()


@pytest.mark.parametrize(("kind", "waits"), [("bad", False), ("good", True)])
def test_what_is_unanswered_outlasts_its_page(qtbot, pages, kind, waits):
    stack, toast = pages
    toast.say("Slips are printed.", kind, waits=waits)
    qtbot.wait(40)
    stack.setCurrentIndex(1)
    assert toast.message.endswith("Slips are printed.")


def test_a_pointer_that_is_forgotten_on_it_keeps_it_no_longer_than_half_a_minute(board):
    board.toast.say("Saved.")
    place = QPointF(5, 5)
    QApplication.sendEvent(board.toast, QEnterEvent(place, place, place))
    assert board.toast._timer.isActive() and board.toast._timer.interval() == 30_000
