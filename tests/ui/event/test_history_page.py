"""The history page: every act in the EO's words, undo and redo, also after a restart."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from app.services.core.act_context import Reason
from app.services.core.errors import OddError
from app.services.event.events import open_event
from app.services.pairing import manual_swaps, rounds
from app.services.papers.kinds import Paper
from app.services.papers.papers import mark_printed
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


def test_the_menu_of_a_line_has_the_players_whom_it_names(page):
    swapped = page.desk.state.rounds[0].games
    one, other = swapped[0].first.player, swapped[1].first.player
    page.desk.run(manual_swaps.swap, one, other)
    named = {}
    for row in range(page.table.model().rowCount()):
        page.table.setCurrentIndex(page.table.model().index(row, 0))
        named[sentences(page)[row]] = page.players_of_row
    texts = list(named)
    assert set(named[texts[0]]) == {one, other}
    assert named[texts[1]] == (), "a round names nobody"
    for text, players in list(named.items())[2:]:
        assert all(page.desk.name_of(player) in text for player in players)
    assert sum(map(bool, named.values())) == 9


def test_an_undo_is_an_act_of_its_own_and_marks_what_it_took_back(page):
    page.line.undo()
    assert len(sentences(page)) == 11
    kind = page.table.model().index(1, 4)
    assert kind.data() == page.t("undone")
    assert not kind.data(Qt.ItemDataRole.DecorationRole).isNull()
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


def choose(page, start):
    """Put the cursor on the newest line that starts so."""
    row = next(n for n, text in enumerate(sentences(page)) if text.startswith(start))
    page.table.setCurrentIndex(page.table.model().index(row, 1))


def test_all_after_a_line_is_undone_at_once_and_redone_one_by_one(qtbot, page):
    page.desk.run(rounds.publish)
    choose(page, "Player G")
    qtbot.mouseClick(page._bound.button("undo_to"), Qt.MouseButton.LeftButton)
    assert "Undo the 3 actions after" in page.question.text
    assert "Round 1 published" in page.question.text
    undo = next(one for one in page.question._buttons if one.text() == "Undo 3 actions")
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert len(page.desk.state.entrants) == 7 and not page.desk.state.rounds
    assert "3 actions undone." in page.line.text
    for _ in range(3):
        page.line.redo()
    assert page.desk.state.last_round.state.value == "published"


def test_nothing_is_undone_before_its_question_is_answered(qtbot, page):
    choose(page, "Player G")
    qtbot.keyClick(page.table, Qt.Key.Key_U, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(page.question, Qt.Key.Key_Escape)
    assert page.question is None
    assert len(page.desk.state.entrants) == 8


def test_the_newest_action_and_an_undone_one_offer_nothing_to_undo_to(page):
    choose(page, "Round 1")
    assert not page._bound["undo_to"].isEnabled()
    choose(page, "Player G")
    assert page._bound["undo_to"].isEnabled()
    page.line.undo()
    choose(page, "Round 1 paired")
    assert not page._bound["undo_to"].isEnabled()


def test_a_printed_pairing_asks_for_one_reason_before_anything_is_undone(page):
    page.desk.run(rounds.publish)
    page.desk.run(mark_printed, Paper.SLIPS.value, 1, "hash")
    page.desk.run(rounds.begin)
    registered = next(one.step for one in page._lines if one.verb == "register_player")
    answer = page.desk.take_back_to(registered)
    assert isinstance(answer, OddError) and len(answer.problems) == 1
    assert page.desk.state.last_round.state.value == "playing"
    page.desk.take_back_to(registered, "wrong roster")
    assert not page.desk.state.rounds


def test_the_history_is_filtered_by_kind_and_round(qtbot, page):
    page.desk.run(rounds.publish)
    everything = len(sentences(page))
    index = page.topic.findText("Rounds and pairings")
    page.topic.setCurrentIndex(index)
    page.topic.activated.emit(index)
    assert len(sentences(page)) == 2
    page.round.setCurrentIndex(page.round.findText("Before round 1"))
    page.round.activated.emit(1)
    assert sentences(page) == []
    page.empty_filters()
    assert len(sentences(page)) == everything
