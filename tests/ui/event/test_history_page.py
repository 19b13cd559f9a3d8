"""The history page: every act in the EO's words, undo and redo, also after a restart."""

from functools import partial

import pytest

from app.services.core.act_context import Reason
from app.services.event.events import open_event
from app.services.pairing import manual_swaps, rounds
from app.ui.core.qt_session import Desk
from app.ui.event.history_page import HistoryPage
from app.words.core.catalogue import words
from tests.ui.conftest import show_active


@pytest.fixture
def page(qtbot, desk_of_eight):
    desk_of_eight.run(rounds.pair, seed=4)
    shown = HistoryPage(desk_of_eight)
    qtbot.addWidget(shown)
    shown.resize(1000, 600)
    show_active(qtbot, shown)
    return shown


def sentences(page):
    model = page.table.model()
    return [model.index(row, 1).data() for row in range(model.rowCount())]


def test_the_newest_act_stands_first_in_words(page):
    assert "round 1" in sentences(page)[0].casefold()
    assert "Player H" in sentences(page)[1]
    assert len(sentences(page)) == 10


def test_an_undo_is_an_act_of_its_own_and_marks_what_it_took_back(page):
    page.line.undo()
    assert len(sentences(page)) == 11
    assert page.table.model().index(1, 4).data() == page.t("taken back")
    page.line.redo()
    assert page.table.model().index(2, 3).data() == ""
    assert page.desk.state.last_round is not None


def test_columns_with_nothing_in_them_leave_their_room_to_the_acts(page):
    hidden = page.table.isColumnHidden
    assert [hidden(n) for n in range(5)] == [False, False, True, True, False]
    page.desk.session.who = "Ada"
    one, other = (game.players[0] for game in page.desk.state.last_round.games[:2])
    page.desk.run_because(Reason("long way"), manual_swaps.swap, one, other)
    assert [hidden(n) for n in range(5)] == [False] * 5


def test_a_change_by_hand_tells_who_asked(page):
    one, other = (game.players[0] for game in page.desk.state.last_round.games[:2])
    page.desk.run_because(Reason("long way", "Bo Reed"), manual_swaps.swap, one, other)
    assert page.table.model().index(0, 2).data() == "long way (asked by Bo Reed)"


def test_acts_can_be_read_where_there_is_little_room(qtbot, page):
    page.desk.session.who = "Bartholomew of the Northern Lights"
    page.desk.run_because(Reason("a long reason"), manual_swaps.swap, *swapped(page))
    column = partial(page.table.columnWidth, 1)
    page.resize(1400, 600)
    qtbot.waitUntil(lambda: column() > 600)
    page.resize(320, 600)
    letters = 44 * page.table.fontMetrics().averageCharWidth()
    least = min(letters, page.table.sizeHintForColumn(1))
    qtbot.waitUntil(lambda: column() == least)
    qtbot.waitUntil(lambda: page.table.horizontalScrollBar().maximum() > 0)
    page.resize(1400, 600)
    qtbot.waitUntil(lambda: column() > 600)
    qtbot.waitUntil(lambda: page.table.horizontalScrollBar().maximum() == 0)


def swapped(page):
    return (game.players[0] for game in page.desk.state.last_round.games[:2])


def test_undo_works_after_a_restart(qtbot, page):
    session = page.desk.session
    page.desk.close()
    desk = Desk(open_event(session.path, clock=session.clock, dice=session.dice), words())
    again = HistoryPage(desk)
    qtbot.addWidget(again)
    again.line.undo()
    assert desk.state.last_round is None
    desk.close()


def test_with_nothing_left_to_undo_the_page_says_so(page):
    for _ in range(9):
        page.line.undo()
    assert not page.desk.state.entrants
    page.line.undo()
    assert page.line.text


def test_the_history_is_filtered_by_words(page):
    page.search.setText("player c")
    assert len(sentences(page)) == 1
