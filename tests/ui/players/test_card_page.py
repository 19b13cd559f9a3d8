"""The player's card by keys: what it says, from player to player, and copied as text."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton

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


def test_the_rounds_leave_a_column_out_rather_than_scroll_sideways(page, qtbot):
    header, view = page.rounds.horizontalHeader(), page.rounds
    view.setMinimumWidth(1)
    page.resize(3 * page.width(), 700)
    qtbot.waitUntil(lambda: not header.isSectionHidden(8))
    needed = sum(max(header.sectionSizeHint(n), view.sizeHintForColumn(n)) for n in range(10))
    page.resize(page.width() - view.viewport().width() + needed - header.sectionSize(8) // 2, 700)
    qtbot.waitUntil(lambda: header.isSectionHidden(8))
    qtbot.waitUntil(lambda: view.horizontalScrollBar().maximum() == 0)
    assert not header.isSectionHidden(7)


def test_names_and_notes_are_plain_text(page):
    assert page._name.text() == EVIL
    assert page._name.textFormat().name == "PlainText"
    assert "<i>slept</i>" in text_of(page)


def test_record_rank_and_person_stand_above(page):
    assert "of 8" in text_of(page) and "TP" in text_of(page)
    assert (
        "Khador" in text_of(page)
        and "Redcaps" in text_of(page)
        and "✗ not checked in" in text_of(page)
    )


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


def test_escape_leaves_and_a_key_leads_to_the_log(qtbot, page):
    with qtbot.waitSignal(page.log_requested) as signal:
        press("Alt+J")
    assert signal.args == [2]
    with qtbot.waitSignal(page.left):
        press("Esc")


def test_the_card_of_who_is_registered_no_more_is_left(qtbot, page):
    late = page.desk.run(players.enter_late, PlayerDraft(name="Late")).value
    page.show_player(late)
    with qtbot.waitSignal(page.left):
        page.desk.take_back()
    assert page.player is None


def test_the_course_is_drawn_with_each_rounds_result_and_rank(page):
    card = page.card
    (line,) = page.course.text.splitlines()
    how = {"won": "won", "lost": "lost"}[card.rounds[0].turn.value]
    assert line == f"Round 1: {how}, rank {card.rank} of 8"
    blank = QImage(page.course.grab().toImage().size(), QImage.Format.Format_RGB32)
    assert page.course.isVisible() and page.course.grab().toImage() != blank


def test_who_has_played_nothing_has_no_course(qtbot, desk_of_eight):
    made = CardPage(desk_of_eight)
    qtbot.addWidget(made)
    made.show_player(3)
    show_active(qtbot, made)
    assert made.course.text == "" and not made.course.isVisible()


def test_previous_and_next_are_buttons_too_and_back_is_at_the_left(qtbot, page):
    texts = {one.text(): one for one in page.findChildren(QPushButton) if one.isVisible()}
    start = page.player
    qtbot.mouseClick(texts["Next player"], Qt.MouseButton.LeftButton)
    assert page.player != start
    qtbot.mouseClick(texts["Previous player"], Qt.MouseButton.LeftButton)
    assert page.player == start
    left = min(texts.values(), key=lambda one: one.mapTo(page, one.rect().topLeft()).x())
    assert texts["Back"].mapTo(page, texts["Back"].rect().topLeft()).x() <= left.x() + 16


def test_the_heads_of_the_card_are_words(page):
    model = page.acts.model()
    heads = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(4)]
    assert heads == ["When", "What", "Reason", "Kind"]
