"""The player's card by keys: what it says, from player to player, and copied as text."""

import pytest

from app.rules.core.draw import Draw
from app.rules.packet.offences import Measure, Offence
from app.services.judge.judges_log import log_penalty
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.ui.players.card_page import CardPage
from tests.builders import plain_result
from tests.ui.conftest import show_active
from tests.ui.hands import press

EVIL = "<b>Bo</b> & <img src=x>"


@pytest.fixture
def page(qtbot, desk_of_eight):
    desk = desk_of_eight
    desk.run(players.edit, 2, PlayerDraft(name=EVIL, faction="Khador", club="Redcaps"))
    for act in (rounds.pair, rounds.publish, rounds.begin):
        desk.run(act)
    draw = Draw(2)
    for game in desk.state.rounds[0].games:
        desk.run_because("test", results.enter, game.table, *plain_result(game, draw))
    desk.run(log_penalty, 2, Offence.SLOW_PLAY, Measure.WARNING, "<i>slept</i>")
    made = CardPage(desk)
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show_player(2)
    show_active(qtbot, made)
    return made


def text_of(page) -> str:
    return "\n".join(
        [page._name.text(), *(label.text() for label in page._heads)]
        + [text.text() for _, text in page._parts.values() if text.isVisible()]
    )


def column(table, n):
    return [table.model().index(row, n).data() for row in range(table.model().rowCount())]


def test_names_and_notes_are_plain_text(page):
    assert page._name.text() == EVIL
    assert page._name.textFormat().name == "PlainText"
    assert "<i>slept</i>" in text_of(page)


def test_record_rank_and_person_stand_above(page):
    assert "of 8" in text_of(page) and "TP" in text_of(page)
    assert "Khador" in text_of(page) and "Redcaps" in text_of(page) and "✗ here" in text_of(page)


def test_the_rounds_and_the_acts_are_listed(page):
    (opponent,) = column(page.rounds, 3)
    assert opponent.startswith("Player ")
    acts = column(page.acts, 1)
    assert acts[0].startswith("Judge's log: warning")
    assert acts[-1].endswith("registered")


def test_what_is_taken_back_is_told_as_such(page):
    page.desk.run(players.drop, 2)
    page.desk.take_back()
    assert (column(page.acts, 1)[0], column(page.acts, 3)[0]) == (f"{EVIL} dropped", "undone")


def test_the_arrows_go_round_by_name(page):
    start = page.player
    press("Right")
    assert page.player == 1
    press("Left")
    assert page.player == start
    press("Left")
    assert page._name.text() == "Player H"


def test_enter_on_a_round_opens_the_opponents_card(page):
    opponent = page.card.rounds[0].opponent
    press("Return")
    assert page.player == opponent


def test_the_card_is_copied_as_text(page, qapp):
    press("Ctrl+C")
    text = qapp.clipboard().text()
    assert text.startswith(f"{EVIL}\nRank ")
    assert "slow play" in text and "against Player" in text


def test_escape_leaves_and_p_asks_for_the_log(qtbot, page):
    with qtbot.waitSignal(page.log_requested) as signal:
        press("P")
    assert signal.args == [2]
    with qtbot.waitSignal(page.left):
        press("Esc")


def test_the_card_of_who_is_registered_no_more_is_left(qtbot, page):
    late = page.desk.run(players.enter_late, PlayerDraft(name="Late")).value
    page.show_player(late)
    with qtbot.waitSignal(page.left):
        page.desk.take_back()
    assert page.player is None
