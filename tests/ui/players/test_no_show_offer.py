"""After a no-show the window offers to drop who did not come; the focus stays with the slips."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.rules.core.entrant import EntrantStatus
from app.rules.players.leaving import stayed_away
from app.rules.results.result import GameResult, WinReason
from app.services.players import players
from app.services.results import results
from tests.ui.hands import focus, press, write


@pytest.fixture
def view(open_window, event):
    made = open_window(event).view
    made.show_page("results")
    return made


def no_show(view, table: int = 1, *, both: bool = False):
    game = next(game for game in view.desk.state.rounds[0].games if game.table == table)
    winner = None if both else game.second.player
    result = GameResult(winner=winner, reason=WinReason.NO_SHOW)
    view.desk.run_because("test", results.enter, table, *game.sides, result)
    return game


def test_a_no_show_offers_to_drop_and_says_what_follows(view, qtbot):
    here = focus()
    game = no_show(view)
    line = view.step_bar.line
    qtbot.waitUntil(lambda: "didn't come" in line.text)
    name = view.desk.name_of(game.first.player)
    assert name in line.text and line.action == f"Drop {name}…"
    assert focus() is here, "slips go on coming in"
    line.click_action()
    assert f"Drop {name}?" in view.current.question.text
    write("slept in")
    press("Return")
    assert view.desk.state.by_id[game.first.player].status is EntrantStatus.DROPPED
    assert view.desk.state.by_id[game.second.player].is_active


def test_nothing_is_offered_for_another_result_or_at_the_opening(view, open_window, qtbot):
    game = view.desk.state.rounds[0].games[0]
    won = GameResult(winner=game.first.player, reason=WinReason.ASSASSINATION)
    view.desk.run_because("test", results.enter, 1, *game.sides, won)
    qtbot.wait(10)
    assert "didn't come" not in view.step_bar.line.text


def test_of_two_who_did_not_come_both_count_and_one_click_drops_them(view, qtbot):
    game = no_show(view, both=True)
    assert stayed_away(view.desk.state) == {(game.id, player) for player in game.players}
    line = view.step_bar.line
    qtbot.waitUntil(lambda: line.action == "Drop both")
    qtbot.mouseClick(line._parts.go, Qt.MouseButton.LeftButton)
    for player in game.players:
        assert view.desk.state.by_id[player].status is EntrantStatus.DROPPED
    view.desk.take_back()
    assert all(view.desk.state.by_id[player].is_active for player in game.players), "it's one step"


def test_the_offer_waits_past_slips_and_pages_until_the_next_change(view, qtbot):
    game = no_show(view)
    line, page = view.step_bar.line, view.current
    qtbot.waitUntil(lambda: line.action.startswith("Drop"))
    assert line.is_lasting and not line._timer.isActive()
    before = [one.geometry() for one in page.findChildren(QWidget) if one.isVisible()]
    write("3\n")
    assert page.form.game.table == 3
    press("Esc")
    view.show_page("standings")
    view.show_page("results")
    assert line.action == f"Drop {view.desk.name_of(game.first.player)}…"
    assert [one.geometry() for one in page.findChildren(QWidget) if one.isVisible()] == before
    view.desk.run(players.tick, game.second.player, "paid", on=True)
    qtbot.waitUntil(lambda: not line.text)
