"""The standings page: live, through a round, and why."""

import pytest
from PySide6.QtCore import Qt

from app.rules.results.result import GameResult, Side, WinReason
from app.rules.standings.standings import standings
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.labels import EmptyState
from app.ui.standings.page import NAME, StandingsPage
from app.words.core.catalogue import words
from tests.builders import copied
from tests.ui.conftest import show_active


def play_round(desk):
    play_by(desk.run, desk.session)


def play(session):
    """Eight players, A to H, and two rounds."""
    for letter in "ABCDEFGH":
        session.do(players.register, PlayerDraft(name=f"Player {letter}", faction="Cryx"))
    for _ in range(2):
        play_by(session.do, session)


def play_by(run, session):
    for act in (rounds.pair, rounds.publish, rounds.begin):
        run(act)
    for game in session.state.last_round.games:
        first = Side(player=game.first.player, control_points=5, army_points=30)
        second = Side(player=game.second.player, control_points=0, army_points=10)
        won = GameResult(winner=game.first.player, reason=WinReason.SCENARIO)
        run(results.enter, game.table, first, second, won)


@pytest.fixture
def page(qtbot, tmp_path):
    desk = Desk(copied(tmp_path / "cup.dicedown", "two rounds for the standings", play), words())
    standings_page = StandingsPage(desk)
    qtbot.addWidget(standings_page)
    standings_page.resize(1100, 700)
    show_active(qtbot, standings_page)
    yield standings_page
    desk.close()


def column(page, n):
    model = page.table.model()
    return [model.index(row, n).data() for row in range(model.rowCount())]


def test_everybody_stands_with_rank_and_figures(page):
    assert column(page, 0) == [str(standing.rank) for standing in standings(page.desk.state)]
    assert column(page, 4) == ["2", "2", "1", "1", "1", "1", "0", "0"]


def test_a_new_result_moves_the_standings_at_once(page):
    before = column(page, 4)
    play_round(page.desk)
    assert column(page, 4) != before


def test_through_an_earlier_round_by_keys(qtbot, page):
    qtbot.keyClick(page, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(page, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert "1" in page._chooser.currentText()
    assert sorted(column(page, 4)) == ["0"] * 4 + ["1"] * 4


def test_the_row_chosen_says_why_it_stands_below_the_one_above(page):
    page.table.selectRow(2)
    upper, lower = column(page, 1)[1:3]
    assert upper in page.why.head.text() and lower in page.why.head.text()
    assert "tournament points" in page.why.head.text()


def test_the_sum_behind_the_strength_of_schedule_is_shown(page):
    page.table.selectRow(1)
    assert page.why.parts.text().count("Strength of schedule of") == 2


def test_a_sole_leader_ends_the_event_and_the_eo_may_play_on(qtbot, page):
    play_round(page.desk)
    assert page._end.isVisible() and "leads alone" in page._end.text()
    page._play_on.click()
    assert page.desk.state.plays_on
    assert "play on" in page._end.text()


def test_standings_are_copied_as_text(page, qapp):
    page.copy()
    title, *lines = qapp.clipboard().text().splitlines()
    assert title == "Spring Cup – Standings after round 2 (TP/SoS/CP/AP)"
    assert len(lines) == 8


def test_the_copy_says_whether_standings_are_final(page, qapp):
    play_round(page.desk)
    page.desk.run(rounds.close)
    page.copy()
    assert "Final standings after round 3" in qapp.clipboard().text().splitlines()[0]


def head(page, title, role=Qt.ItemDataRole.DisplayRole):
    model = page.table.model()
    across = Qt.Orientation.Horizontal
    titles = [model.headerData(n, across) for n in range(model.columnCount())]
    return model.headerData(titles.index(title), across, role)


def test_the_head_of_a_figure_says_what_it_counts_and_where_it_comes(page):
    tip = Qt.ItemDataRole.ToolTipRole
    assert head(page, "TP", tip).splitlines()[1] == "It comes first in the standings."
    strength, place, section = head(page, "SoS", tip).splitlines()
    assert strength == "Strength of schedule: the tournament points of all opponents, added up."
    assert place.startswith("Tie-break 1")
    assert section == "Packet: “Final Standings”."
    assert "W won" in head(page, "Rounds", tip)
    assert head(page, "Name", tip) is None


def test_who_is_out_has_an_icon_a_word_and_its_meaning(page):
    model = page.table.model()
    with pytest.raises(ValueError, match="Status"):
        head(page, "Status")
    page.desk.run(players.drop, 3)
    row = column(page, 1).index("Player C")
    cell = model.index(row, 3)
    assert head(page, "Status") == "Status" and cell.data() == "dropped"
    assert not cell.data(Qt.ItemDataRole.DecorationRole).isNull()
    assert "no more rounds" in cell.data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(row - 1, 3).data(Qt.ItemDataRole.DecorationRole) is None


def test_the_reason_is_below_the_list_and_beside_it_in_a_wide_window(page, qtbot):
    heights = set()
    for row in range(page.table.model().rowCount()):
        page.table.selectRow(row)
        heights.add((page.table.geometry().getRect(), page.why.geometry().getRect()))
    assert len(heights) == 1
    assert page.why.y() > page.table.y() and not page.why.columns.isVisible()
    page.resize(90 * page.fontMetrics().height(), 700)
    qtbot.waitUntil(lambda: page.why.x() > page.table.x())
    assert page.why.y() == page.table.y()
    assert page.why.columns.isVisible() and "SoS – Strength" in page.why.columns.text()
    page.resize(1100, 700)
    qtbot.waitUntil(lambda: page.why.y() > page.table.y())


def test_names_keep_more_letters_than_the_rounds_in_a_narrow_window(page, qtbot):
    name = "Maximilian von und zu Hohenlohe-Waldenburg"
    page.desk.run(players.register, PlayerDraft(name=name, faction="Legion of Everblight"))
    page.resize(560, 500)
    letter = page.table.fontMetrics().averageCharWidth()
    qtbot.waitUntil(lambda: page.table.columnWidth(NAME) >= 18 * letter)


def test_before_anybody_is_registered_the_page_says_what_comes_here(qtbot, desk):
    page = StandingsPage(desk)
    qtbot.addWidget(page)
    show_active(qtbot, page)
    texts = [one.text for one in page.findChildren(EmptyState) if one.isVisible()]
    assert texts and texts[0].startswith("No standings yet")
    assert not page.table.isVisible()
