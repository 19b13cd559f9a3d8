"""A result saved in a round that is only published starts it, and the page says so."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.rules.core.round import RoundState
from app.services.core.history import history
from app.services.pairing import rounds
from tests.builders import copied, register
from tests.ui.hands import press, write


@pytest.fixture
def view(open_window, tmp_path):
    copied(tmp_path / "in.dicedown", "eight, published", _published).close()
    made = open_window(tmp_path / "in.dicedown").view
    made.show_page("results")
    return made


def _published(session) -> None:
    register(session, 8)
    session.do(rounds.pair, seed=1)
    session.do(rounds.publish)


def save(view) -> None:
    write("1\n1g")
    press("Ctrl+Return")
    if view.current.form.is_asking:
        press("Y")
    assert view.desk.state.rounds[0].state is RoundState.PLAYING


def test_it_says_that_the_clock_has_not_started_and_starts_it_by_a_click(view):
    offer = view.current.offer
    save(view)
    assert "Round 1 has started, its clock hasn't." in offer.text
    assert offer.is_lasting and not offer.geometry().intersects(_place(view, offer))
    assert view.desk.session.read(history)[0].verb == "enter_result"
    QTest.mouseClick(offer._parts.go, Qt.MouseButton.LeftButton)
    assert not offer.message
    assert view.desk.session.read(history)[0].verb == "start_clock"
    assert "The clock of round 1 is running." in view.current.line.text


def test_the_offer_goes_with_the_next_change(view, qtbot):
    save(view)
    view.desk.take_back("")
    qtbot.waitUntil(lambda: not view.current.offer.message)


def test_started_by_the_step_nothing_is_offered(view):
    view.desk.run(rounds.begin, starts_clock=True)
    write("1\n1g")
    press("Ctrl+Return")
    assert not view.current.offer.message


def _place(view, offer):
    """Where the number of the next table is typed, as the offer sees it."""
    field = view.current.table_field
    return field.rect().translated(field.mapTo(offer.parentWidget(), field.rect().topLeft()))
