"""The step rests after it or its page changed: no double click, no key held, takes two."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.core.round import RoundState
from app.services.event.events import open_event
from app.services.event.opening import now, throw
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.ui.core.widgets import acting as rest
from tests.builders import copied, register
from tests.ui.hands import focus, press


@pytest.fixture(autouse=True)
def _steps_rest(_steps_do_not_rest, monkeypatch):
    monkeypatch.setattr(rest, "MILLISECONDS", 700)


@pytest.fixture
def view(open_window, tmp_path):
    path = tmp_path / "cup.dicedown"
    copied(path, "eight registered", lambda session: register(session, 8)).close()
    made = open_window(path).view
    made.step_bar.rest.end()
    return made


def step_button(view) -> QPushButton:
    (button,) = view.step_bar.findChildren(QPushButton, options=Qt.FindDirectChildrenOnly)[:1]
    return button


def test_a_double_click_pairs_and_does_not_publish(view):
    button = step_button(view)
    assert button.text().startswith("Pair round 1")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(button, Qt.MouseButton.LeftButton)
    assert view.desk.state.rounds[0].state is RoundState.DRAFT


def test_three_quick_presses_take_one_step(view):
    press("Ctrl+Return", "Ctrl+Return", "Ctrl+Return")
    assert view.desk.state.rounds[0].state is RoundState.DRAFT
    assert view.step_bar.rest.is_on
    view.step_bar.rest.end()
    assert not view.step_bar.rest.is_on


def test_a_key_held_down_takes_one_step(view):
    press("Ctrl+Return")
    view.step_bar.rest.end()
    for _ in range(3):
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return,
                         Qt.KeyboardModifier.ControlModifier, "", True)  # fmt: skip
        QApplication.sendEvent(focus(), held)
    assert view.desk.state.rounds[0].state is RoundState.DRAFT


def test_the_step_rests_when_another_page_is_shown_and_keeps_its_place(view):
    button = step_button(view)
    place, here = button.geometry(), focus()
    press("Ctrl+4")
    assert view.step_bar.rest.is_on and button.isEnabled()
    press("Ctrl+Return")
    assert not view.desk.state.rounds
    view.show_page("players")
    view.step_bar.rest.end()
    assert button.geometry() == place and focus() is here


def test_the_rest_ends_by_itself(view, qtbot):
    press("Ctrl+2")
    qtbot.waitUntil(lambda: not view.step_bar.rest.is_on, timeout=1500)
    assert step_button(view).property("resting") is False


def test_the_step_rests_when_another_desk_has_just_changed_the_draft(view):
    view.desk.run(rounds.pair)
    view.step_bar.rest.end()
    other = open_event(view.desk.session.path, clock=now, dice=throw)
    first, second = other.state.last_round.games[:2]
    other.with_reason("a test", manual_swaps.swap, first.players[0], second.players[0])
    other.close()

    view.desk.listen()
    press("Ctrl+Return")

    assert view.current.question is None, "nor is anything asked"
    view.step_bar.rest.end()
    press("Ctrl+Return")
    assert "Before round 1 is published" in view.current.question.text


def button_on(view, text: str) -> QPushButton:
    (button,) = [one for one in view.current.question.findChildren(QPushButton)
                 if one.text() == text and one.isVisible()]  # fmt: skip
    return button


@pytest.fixture
def asked(view):
    """The question before a draft is published, over the pairings that another desk changes."""
    view.desk.run(rounds.pair)
    view.step_bar.rest.end()
    press("Ctrl+Return")
    other = open_event(view.desk.session.path, clock=now, dice=throw)
    first, second = other.state.last_round.games[:2]
    other.with_reason("a test", manual_swaps.swap, first.players[0], second.players[0])
    other.close()
    view.desk.listen()
    return view


@pytest.mark.parametrize("by", ["mouse", "Enter"])
def test_a_question_rests_when_another_desk_has_just_changed_the_draft(asked, by):
    def answer():
        if by == "mouse":
            QTest.mouseClick(button_on(asked, "Publish anyway"), Qt.MouseButton.LeftButton)
        else:
            press("Return")

    answer()
    assert asked.desk.state.rounds[0].is_draft
    assert "The pairings of round 1 have changed" in asked.current.question.text
    assert button_on(asked, "Publish anyway").property("resting") is True

    asked.current.question.rest.end()
    answer()
    assert asked.desk.state.rounds[0].state is RoundState.PUBLISHED


def test_a_question_leads_to_the_pairings_that_have_changed_under_it(asked):
    asked.current.question.rest.end()
    QTest.mouseClick(button_on(asked, "Show pairings"), Qt.MouseButton.LeftButton)
    assert asked.current.question is None and asked.page_key == "rounds"
    asked.step_bar.rest.end()
    press("Ctrl+Return")
    assert "have changed" not in asked.current.question.text


def test_what_is_left_of_a_question_rests_first(view):
    view.desk.run(rounds.pair)
    view.desk.run(players.tick_many, range(1, 8), "here", on=True)
    view.step_bar.rest.end()
    press("Ctrl+Return")
    panel = view.current.question
    assert "Player 008" in panel.text
    (check_in,) = [one for one in panel.findChildren(QPushButton) if one.text() == "Check in"]
    QTest.mouseClick(check_in, Qt.MouseButton.LeftButton)

    assert "Player 008" not in panel.text and panel.rest.is_on
    press("Ctrl+Return", "Return")
    assert view.desk.state.rounds[0].is_draft
    press("Escape")
    assert view.current.question is None
