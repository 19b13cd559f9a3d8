"""The figures of an event's packet, found by keys."""

import pytest
from PySide6.QtGui import QGuiApplication

from app.services.event.figures import figures_of
from app.services.packet.packets import played_text
from app.ui.event.figures import FIGURE, SOURCE, VALUE, FiguresView
from app.words.core.catalogue import words
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write


@pytest.fixture
def view(qtbot) -> FiguresView:
    made = FiguresView(words())
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.show_packet(played_text("sr2019", (("classic-timing", None),)))
    show_active(qtbot, made)
    return made


def cell(view, row, column) -> str:
    return str(view.table.model().index(row, column).data())


def test_every_figure_stands_with_its_value_and_source(view) -> None:
    assert view.shown == figures_of(played_text("sr2019", (("classic-timing", None),)))
    assert [cell(view, 0, column) for column in (FIGURE, VALUE, SOURCE)] == [
        "Point sizes",
        "0, 25, 50, 75, 100, 150, 200",
        "Tournament Timing: The Deathclock",
    ]


def test_words_find_figures_whatever_column_they_stand_in(view) -> None:
    write("round at 75 points 100")
    assert [one.key for one in view.shown] == ["timing.3.round_minutes"]
    assert view.about.endswith("Printed in Steamroller 2019, “Round Timing Variants”.")


def test_down_leads_to_the_table_and_tells_each_figure_in_full(view) -> None:
    press("Down", "Down")
    assert focus() is view.table
    assert view.about.startswith("Players, at least: 8.")
    press("Ctrl+F")
    assert focus() is view.search


def test_our_own_reading_is_said_and_set_in_italics(view) -> None:
    write("own reading bonus")
    (one,) = view.shown
    assert one.is_ours
    assert "our own reading" in view.about
    font = view._model.index(view._model.row_of(one.key), 0).data(6)
    assert font.italic()


def test_escape_clears_the_search_then_leaves(view, qtbot) -> None:
    write("clock")
    press("Escape")
    assert view.search.text() == ""
    with qtbot.waitSignal(view.left):
        press("Escape")


def test_what_is_shown_is_copied_as_text(view) -> None:
    write("tiebreakers of a game")
    press("Ctrl+Shift+C")
    assert QGuiApplication.clipboard().text().startswith("Tiebreakers of a game: Casters remaining")


def test_another_packet_takes_the_place_of_the_first(view) -> None:
    view.show_packet(played_text("sr2010"))
    assert view.shown[0].packet == "Steamroller 2010"
    assert view.search.text() == ""


def test_the_open_events_figures_are_a_key_away(open_window, event) -> None:
    window = open_window(event)
    press("F6")
    assert window.pages.figures.isVisible()
    assert window.pages.figures.view.shown[0].packet == "Steamroller 2015"
    press("Escape")
    assert window.centralWidget().currentWidget() is window.view
    press("F6", "F6")
    assert window.centralWidget().currentWidget() is window.view


def test_the_key_does_nothing_where_no_event_is_open(open_window) -> None:
    window = open_window()
    press("F6")
    assert not window.pages.figures.isVisible()
