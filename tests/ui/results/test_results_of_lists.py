"""Slips of an event in which every list has to be played."""

import pytest
from PySide6.QtCore import Qt

from app.rules.results.result import GameResult, Side, WinReason
from app.services.event.events import EventDraft, change_event
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.ui.results.page import ResultsPage
from tests.ui.conftest import press, show_active
from tests.ui.hands import press as press_keys
from tests.ui.hands import write


@pytest.fixture
def page(qtbot, desk):
    """Four players in the second of two rounds, who have all played list 1."""
    draft = EventDraft(
        name="Cup",
        packet="sr2015",
        point_size=50,
        variants=(("x-lists-required", 2),),
        planned_rounds=2,
    )
    desk.run(change_event, draft)
    for letter in "ABCD":
        desk.run(players.register, PlayerDraft(name=f"Player {letter}"))
    for number in (1, 2):
        desk.run(rounds.pair, seed=number)
        for act in (rounds.publish, rounds.begin):
            desk.run(act)
        for game in desk.state.last_round.games if number == 1 else ():
            first, other = (Side(player=player, list_number=1) for player in game.players)
            won = GameResult(winner=first.player, reason=WinReason.ASSASSINATION)
            desk.run(results.enter, game.table, first, other, won)
    results_page = ResultsPage(desk)
    qtbot.addWidget(results_page)
    results_page.resize(1200, 760)
    show_active(qtbot, results_page)
    return results_page


def stored(page):
    return next(game for game in page.desk.state.last_round.games if game.table == 1)


def test_a_slip_says_which_list_has_to_be_played_until_it_is_told(page):
    press(page.table_field, "1", Qt.Key.Key_Return)
    first, second = (page.desk.name_of(player) for player in stored(page).players)
    assert f"{first} must play list 2 now." in page.form.remarks.text
    page.form.lists[0].setFocus()
    write("2")
    assert f"{first} must play list 2 now." not in page.form.remarks.text
    assert f"{second} must play list 2 now." in page.form.remarks.text


def test_another_list_asks_and_can_be_kept(page):
    press(page.table_field, "1", Qt.Key.Key_Return)
    press_keys("1", "a")
    write("4 0 10 0 1")
    press_keys("Ctrl+Return")
    assert stored(page).result is None
    assert "has to play list 2 now" in page.form.remarks.text
    write("y")
    assert stored(page).first.list_number == 1
