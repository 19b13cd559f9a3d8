"""The standings page: live, through a round, and why."""

import pytest
from PySide6.QtCore import Qt

from app.rules.results.result import GameResult, Side, WinReason
from app.rules.standings.standings import standings
from app.services.pairing import rounds
from app.services.results import results
from app.ui.standings.page import StandingsPage
from tests.ui.conftest import show_active


def play_round(desk):
    for act in (rounds.pair, rounds.publish, rounds.begin):
        desk.run(act)
    for game in desk.state.last_round.games:
        first = Side(player=game.first.player, control_points=5, army_points=30)
        second = Side(player=game.second.player, control_points=0, army_points=10)
        won = GameResult(winner=game.first.player, reason=WinReason.SCENARIO)
        desk.run(results.enter, game.table, first, second, won)


@pytest.fixture
def page(qtbot, desk_of_eight):
    play_round(desk_of_eight)
    play_round(desk_of_eight)
    standings_page = StandingsPage(desk_of_eight)
    qtbot.addWidget(standings_page)
    standings_page.resize(1100, 700)
    show_active(qtbot, standings_page)
    return standings_page


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
