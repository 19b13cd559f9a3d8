"""No message moves anything on any page, neither when it comes nor when it goes."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from app.services.core.errors import NotNowError
from app.services.core.history import history
from app.ui.program.event_view import EventView
from app.ui.program.main_window import MainWindow
from app.ui.program.pages import ASIDES, MAKERS
from tests.ui.core.stillness import nothing_moves, settle

LONG = "Somebody did something that takes a whole sentence to say, with names and figures. " * 2
PAGES = (*MAKERS, *ASIDES)


@pytest.fixture
def window(open_window, event) -> MainWindow:
    """An event in its first round at the usual size."""
    shown = open_window(event)
    shown.resize(QSize(1366, 740))
    return shown


@pytest.fixture
def view(window) -> EventView:
    """The open event."""
    assert window.view is not None
    return window.view


def show(view: EventView, key: str) -> None:
    if key in MAKERS:
        view.show_page(key)
    else:
        view.show_aside(key)
    settle()


def page_says(kind: str) -> Callable[[EventView], None]:
    return lambda view: view.current.line.say(LONG, kind)


def bar_says(kind: str) -> Callable[[EventView], None]:
    return lambda view: view.step_bar.line.say(LONG, kind)


def ask(view: EventView) -> None:
    view.current.line.ask_ahead()


def refuse(view: EventView) -> None:
    view.current.line.show_error(NotNowError("round.is-draft", round=1))


def bug(view: EventView) -> None:
    view.window().bugs._line("Again: something in the program went wrong.", "bad")


def file_lost(view: EventView) -> None:
    view.desk.troubled.emit(NotNowError("file.missing", path="/somewhere/else/cup.dicedown"))


def file_back(view: EventView) -> None:
    view.desk.troubled.emit(None)


def damaged(view: EventView) -> None:
    view.care_bar.damage.say("Another program changed this file. " + LONG, "bad", stays=True)


def other_window(view: EventView) -> None:
    view.desk.freed.emit(True)


def command(view: EventView) -> None:
    """A command enters somebody late."""
    view._show_foreign_steps(tuple(view.desk.session.read(history)[:2]))


def time_left(view: EventView) -> None:
    view.header.show_clock("1:59:59", "good")


def no_time(view: EventView) -> None:
    view.header.show_clock("", "good")


MESSAGES = {
    "the page: done": page_says("good"),
    "the page: odd": page_says("odd"),
    "the page: wrong": page_says("bad"),
    "the bar: done": bar_says("good"),
    "the bar: odd": bar_says("odd"),
    "the bar: wrong": bar_says("bad"),
    "a question": ask,
    "a refusal": refuse,
    "a bug again": bug,
    "the file is gone": file_lost,
    "the file is back": file_back,
    "the file is damaged": damaged,
    "the other window is closed": other_window,
    "a command": command,
    "a clock starts": time_left,
    "a clock ends": no_time,
}


@pytest.mark.sweep(12)
@pytest.mark.parametrize("key", PAGES)
def test_no_message_moves_anything(view, key):
    show(view, key)
    for name, message in MESSAGES.items():
        with nothing_moves(view, name=name):
            message(view)
            settle()
        with nothing_moves(view):
            view.current.line.clear()
            view.step_bar.line.clear()
            view.care_bar.damage.clear()
            view.desk.freed.emit(False)


def parts(view: QWidget) -> tuple[QWidget, ...]:
    """A list with its own parts: its foot may move, its rows may not."""
    return (view, *view.findChildren(QWidget))


def test_a_paper_that_is_stale_leaves_the_list_and_the_preview_where_they_are(view, tmp_path):
    show(view, "papers")
    page = view.current
    page.uses.save_to(tmp_path / "slips.pdf")
    settle()
    page.line.clear()
    # What is in the place of notes scrolls; the place itself stays.
    with nothing_moves(page, but=(*parts(page.papers), *page._notes.findChildren(QWidget))):
        page._stale.setText("⚠ Older than the pairing, print again: result slips, pairings")
        page._stale.show()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("text", ["", "Short.", LONG * 3])
def test_a_step_of_any_length_leaves_the_page_where_it_is(view, text):
    show(view, "rounds")
    bar = view.step_bar
    with nothing_moves(view, but=(bar._text, bar._texts, bar._go)):
        view.step_bar._text.setText(text)
        view.step_bar._hint.setText(LONG)
        view.step_bar._hint.show()
        view.step_bar._go.hide()


def test_the_list_of_standings_never_moves_with_its_rows(view):
    show(view, "standings")
    page = view.current
    # What is within the panel scrolls; its own place stays.
    with nothing_moves(page, but=page.why.findChildren(QWidget)):
        for row in range(page.table.model().rowCount()):
            page.table.selectRow(row)
            settle()
            assert page.why.isVisible()
        page.why.head.setText(LONG * 3)
        page.why.parts.setText("\n".join([LONG] * 12))
        settle()
        page.why.clear()
    page.table.selectRow(0)
    assert page.why.text
