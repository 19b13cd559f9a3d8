"""The panel of reasons on the page of the rounds, by keys."""

import json

import pytest
from PySide6.QtGui import QGuiApplication

from app.services.core.act_context import Reason
from app.services.pairing import manual_swaps, preferences, rounds
from app.ui.pairing.page import RoundsPage
from tests.prove.alterations import is_accepted
from tests.ui.conftest import show_active
from tests.ui.hands import press


@pytest.fixture
def page(qtbot, desk_of_eight):
    desk_of_eight.run(rounds.pair, seed=5)
    made = RoundsPage(desk_of_eight)
    qtbot.addWidget(made)
    made.resize(1200, 700)
    show_active(qtbot, made)
    return made


def test_w_shows_the_reasons_and_puts_them_away(page):
    assert page.why.lines == ()
    press("Alt+W")
    assert any("No rematches." in line for line in page.why.lines)
    assert page.why.list.hasFocus()
    press("Down", "Esc")
    assert page.why.lines == ()
    assert page.table.hasFocus()


def test_escape_puts_them_away_too(page):
    press("Alt+W", "Escape")
    assert page.why.isHidden()
    assert page.table.hasFocus()


def test_the_panel_follows_what_is_changed(page):
    press("Alt+W")
    assert any("seed 5" in line for line in page.why.lines)
    page.desk.run(rounds.pair, seed=6)
    assert any("seed 6" in line for line in page.why.lines)
    game = page.desk.state.last_round.games[0]
    page.desk.run(manual_swaps.lock, game.id, on=True)
    assert any("locked by hand" in line for line in page.why.lines)


def test_the_panel_tells_each_change_by_hand_with_its_cost(page):
    one, other = (game.players[0] for game in page.desk.state.last_round.games[:2])
    page.desk.run(manual_swaps.swap, one, other)
    press("Alt+W")
    assert page.why.lines[-1].startswith("By hand, ")
    assert page.why.lines[-1].endswith("changed places – no effect on any criterion.")
    press("Ctrl+C")
    assert QGuiApplication.clipboard().text().endswith("no effect on any criterion.")


def test_the_panel_names_the_preferences_that_were_left_out(page):
    for other in range(2, 9):
        page.desk.run(preferences.add, "pair", is_hard=True, first=1, second=other)
    page.desk.run_because("they agreed", preferences.add, "pair", is_hard=True, first=1, second=8)
    page.desk.run(rounds.publish)
    press("Alt+W")
    assert page.why.lines[-1].startswith("Paired without: ")
    press("Ctrl+C")
    assert "Paired without: " in QGuiApplication.clipboard().text()


def test_j_copies_each_change_by_hand_too(page):
    one, other = (game.players[0] for game in page.desk.state.last_round.games[:2])
    page.desk.run_because(Reason("clubmates", "Bo Reed"), manual_swaps.swap, one, other)
    press("Alt+W", "Ctrl+Shift+J")
    (change,) = json.loads(QGuiApplication.clipboard().text())["changes"]
    assert (change["asked_by"], change["because"], change["cost"]) == ("Bo Reed", "clubmates", [])
    assert change["sentence"] == page.why.lines[-1]


def test_c_copies_the_sentences_and_j_what_proves_them(page):
    press("Alt+W", "Ctrl+C")
    clipboard = QGuiApplication.clipboard()
    assert clipboard.text().startswith("Round 1, 8 players: this is the best possible pairing.")
    press("Ctrl+Shift+J")
    proof = json.loads(clipboard.text())
    assert is_accepted(proof["certificate"])
    assert proof["reasons"][0]["sentence"].startswith("Round 1")


def test_without_a_round_there_is_nothing_to_ask(qtbot, desk_of_eight):
    page = RoundsPage(desk_of_eight)
    qtbot.addWidget(page)
    show_active(qtbot, page)
    assert page.why.button.isHidden()
    press("Alt+W")
    assert page.why.isHidden()
