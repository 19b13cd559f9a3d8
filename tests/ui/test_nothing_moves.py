"""No message moves anything on any page, neither when it comes nor when it goes."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize

from app.services.errors import NotNowError
from app.ui.event_view import EventView
from app.ui.main_window import MainWindow
from app.ui.page_shelf import ASIDES, MAKERS
from tests.ui.stillness import nothing_moves, settle

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
}


@pytest.mark.parametrize("key", PAGES)
def test_no_message_moves_anything(view, key):
    show(view, key)
    for message in MESSAGES.values():
        with nothing_moves(view):
            message(view)
            settle()
        with nothing_moves(view):
            view.current.line.clear()
            view.step_bar.line.clear()
