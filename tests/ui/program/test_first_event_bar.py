"""The checklist of a first event: it ticks itself, leads to each step, and goes for good."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.services.event.status import FirstStep
from tests.ui.hands import press, write


@pytest.fixture
def newcomer(settings):
    settings.knows_events = False
    return settings


def click(widget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def ticked(bar) -> set[FirstStep]:
    return {step for step, button in bar.steps.items() if button.text().startswith("✓")}


def test_it_is_on_the_start_page_and_its_first_step_makes_an_event(open_window, newcomer):
    window = open_window()
    bar = window.welcome.first_event
    assert bar.isVisible() and ticked(bar) == set()
    click(bar.steps[FirstStep.EVENT])
    assert window.pages.shows_form
    write("First Cup")
    press("Return")
    bar = window.view.first_event
    assert bar.isVisible() and ticked(bar) == {FirstStep.EVENT}
    press("Ctrl+W")
    assert ticked(window.welcome.first_event) == {FirstStep.EVENT}


def test_it_ticks_itself_and_a_click_leads_to_a_step(open_window, event, newcomer):
    window = open_window(event)
    window.view.show_page("players")
    bar = window.view.first_event
    assert bar.isVisible()
    assert ticked(bar) == {FirstStep.EVENT, FirstStep.PLAYERS, FirstStep.PAIR}
    click(bar.steps[FirstStep.RESULTS])
    assert window.view.page_key == "results"
    assert not bar.isVisible(), "other pages keep their room"


def test_a_second_event_has_its_own_ticks(open_window, event, newcomer):
    window = open_window(event)
    window.view.show_page("players")
    assert FirstStep.PAIR in ticked(window.view.first_event)
    press("Ctrl+W", "Ctrl+N")
    write("Second Cup")
    press("Return")
    assert ticked(window.view.first_event) == {FirstStep.EVENT}


def test_a_click_on_the_cross_hides_it_for_good(open_window, event, newcomer):
    window = open_window(event)
    window.view.show_page("players")
    click(window.view.first_event.close_button)
    assert not window.view.first_event.isVisible()
    press("Ctrl+W")
    assert not window.welcome.first_event.isVisible()


def test_a_practice_event_has_none(open_window, newcomer):
    window = open_window()
    press("Ctrl+R")
    assert not window.view.first_event.isVisible()
    assert newcomer.first_steps == ()


def test_whoever_finished_an_event_sees_none_any_more(open_window, newcomer):
    window = open_window()
    window.welcome.first_event.tick(frozenset(FirstStep))
    assert newcomer.knows_events
    window.show_welcome()
    assert not window.welcome.first_event.isVisible()
