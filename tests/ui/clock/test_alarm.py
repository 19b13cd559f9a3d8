"""Time is up: said on every page without moving anything, and in the hall by itself."""

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.services.clock import countdown, round_clock
from app.services.event.events import open_event
from app.services.pairing import rounds
from app.services.results import results
from app.services.screen.slide_order import Cue
from app.services.screen.slides import SlideKind
from app.ui.core.theme import DARK, LIGHT, style_sheet
from app.ui.program.pages import ASIDES, MAKERS
from tests.builders import CUP, begin_round, copied, event_of, register
from tests.services.acts import won
from tests.ui.core.stillness import nothing_moves, settle

MINUTES = 120


class Silent:
    def __init__(self) -> None:
        self.rung = 0

    def ring(self, volume: int) -> None:
        self.rung += 1

    def stop(self) -> None:
        pass


@pytest.fixture
def alerts(monkeypatch) -> list[object]:
    """What was called to the taskbar."""
    found: list[object] = []
    monkeypatch.setattr(QApplication, "alert", lambda window, ms=0: found.append(window))
    return found


@pytest.fixture
def window(open_window, tmp_path, clock, alerts):
    """A round of Steamroller 2019 whose clock of 120 minutes runs."""
    path = tmp_path / "cup.dicedown"
    draft = replace(CUP, packet="sr2019", point_size=75)
    copied(path, "eight in a first round", _begin, draft).close()
    shown = open_window(path)
    shown.resize(QSize(1366, 740))
    desk = shown.view.desk
    # The machine's own counter would not go with a clock that is moved by hand.
    desk.session.clock, desk.session.steady = clock, None
    desk.run(round_clock.start)
    page = shown.view.pages.clock
    page.view.alarm.alarm = Silent()
    page.line.clear()
    page.tick()
    settle()
    page.line.clear()
    return shown


def _begin(session):
    register(session, 8)
    begin_round(session)


@pytest.fixture
def view(window):
    return window.view


@pytest.fixture
def run_out(view, clock):
    """Let the time of the round run out, seen or not."""

    def pass_by(minutes: float = MINUTES) -> None:
        clock.pass_by(minutes * 60)
        view.pages.clock.tick()
        settle()

    return pass_by


def bar(view):
    return view.header.time_up


@pytest.mark.sweep(8)
@pytest.mark.sweep(8)
@pytest.mark.parametrize("key", [*MAKERS, *ASIDES])
def test_it_is_said_on_every_page_and_moves_nothing(view, run_out, key):
    if key in MAKERS:
        view.show_page(key)
    else:
        view.show_aside(key)
    with nothing_moves(view):
        run_out()
        assert bar(view).isVisible()
        assert view.header.clock == "▲ 0:00"
        assert bar(view).text == "▲ Round 1: time is up. Check the clocks at 4 tables."


def test_it_covers_neither_the_time_nor_what_can_be_undone(view, run_out):
    run_out()
    header = view.header
    assert not bar(view).geometry().intersects(header._clock.geometry())
    undo = header._undo.mapTo(header, header._undo.rect().topLeft())
    assert bar(view).geometry().right() <= undo.x()


def test_the_taskbar_calls_and_the_alarm_sounds_once(view, run_out, alerts):
    view.show_page("standings")
    run_out()
    run_out(1)
    assert alerts == [view.window()]
    assert view.pages.clock.view.alarm.alarm.rung == 1
    assert view.header.clock == "▲ −1:00"


def test_the_time_in_the_header_is_large_and_red(view, run_out):
    clock = view.header._clock
    assert clock.property("kind") == "good"
    run_out()
    # It blinks between red on the ground and the other way round.
    assert clock.property("kind") in ("bad", "off")
    assert clock.fontMetrics().height() >= 1.2 * view.header.fontMetrics().height()
    for theme in (LIGHT, DARK):
        style = re.findall(r'#clockChip\[kind="(?:bad|off)"\] {([^}]*)}', style_sheet(theme))
        assert len(style) == 2
        assert all(theme.bad in one for one in style)
        assert QColor(theme.bad).red() > 1.4 * QColor(theme.bad).green()


def test_its_button_leads_to_the_clock(view, run_out):
    view.show_page("standings")
    run_out()
    assert bar(view).action == "Check tables"
    QTest.mouseClick(bar(view)._go, Qt.MouseButton.LeftButton)
    assert view.page_key == "clock"


def test_the_time_in_the_header_leads_to_the_clock(view):
    view.show_page("standings")
    QTest.mouseClick(view.header._clock, Qt.MouseButton.LeftButton)
    assert view.page_key == "clock"


def test_it_is_put_away_until_more_time_has_run_out(view, run_out):
    run_out()
    QTest.mouseClick(bar(view)._close, Qt.MouseButton.LeftButton)
    assert bar(view).text == ""
    run_out(1)
    assert bar(view).text == ""
    view.desk.run(round_clock.add, 5 * 60)
    run_out(0)
    assert (bar(view).text, view.header._clock.property("kind")) == ("", "odd")
    run_out(5)
    assert "Round 1: time is up" in bar(view).text


@pytest.mark.parametrize("deal", [round_clock.call, round_clock.pause])
def test_what_the_eo_has_dealt_with_is_said_no_more(view, run_out, deal):
    run_out()
    view.desk.run(deal)
    view.pages.clock.tick()
    assert (bar(view).text == "") is (deal is round_clock.call)


def test_closing_the_round_ends_it_everywhere(view, run_out):
    run_out()
    for game in view.desk.state.last_round.missing:
        view.desk.run(results.enter, game.table, *won(game))
    view.pages.clock.tick()
    assert bar(view).text == "▲ Round 1: time is up. Every result is in."
    view.desk.run(rounds.close)
    run_out(1)
    assert (bar(view).text, view.header.clock) == ("", "")


def test_a_break_that_is_over_says_which_round_can_begin(view, run_out):
    for game in view.desk.state.last_round.missing:
        view.desk.run(results.enter, game.table, *won(game))
    view.desk.run(rounds.close)
    view.desk.run(countdown.start, 900)
    run_out(1)
    assert view.header.clock == "14:00"
    run_out(14)
    assert bar(view).text == "▲ The break is over. Round 2 can start."


def test_an_event_that_is_opened_after_its_time_says_so(open_window, tmp_path, clock):
    path = tmp_path / "late.dicedown"
    session = event_of(path, 4, packet="sr2015", size=50)
    begin_round(session)
    session.do(round_clock.start)
    session.close()
    view = open_window(path).view
    clock.now = session.clock()
    clock.pass_by(200 * 60)
    view.desk.session.clock, view.desk.session.steady = clock, None
    view.pages.clock.tick()
    settle()
    assert bar(view).text == "▲ Round 1: time is up. Call “Dice down!”."


def test_the_header_shows_the_clock_though_its_page_was_never_seen(qtbot, open_window, tmp_path):
    path = tmp_path / "seen.dicedown"
    session = event_of(path, 4, packet="sr2015", size=50)
    begin_round(session)
    session.do(round_clock.start)
    session.close()
    view = open_window(path).view
    assert view.page_key == "players"
    qtbot.waitUntil(lambda: view.header.clock != "")
    assert view.page_key == "players"


def test_pages_over_the_event_say_it_too(window, view, run_out):
    window.guide.show("settings")
    run_out()
    toast = window._time_up
    assert toast.isVisible()
    assert "Round 1: time is up" in toast.text
    QTest.mouseClick(toast._parts.go, Qt.MouseButton.LeftButton)
    assert window._stack.currentWidget() is view
    assert view.page_key == "clock"
    assert not toast.isVisible()


def test_a_form_that_is_being_filled_in_is_not_left_for_it(window, run_out):
    window.edit_event()
    with nothing_moves(window):
        run_out()
    assert window._time_up.isVisible()
    assert window._time_up.action == ""


def test_it_goes_from_those_pages_once_it_is_dealt_with(window, view, run_out):
    window.guide.show("help")
    run_out()
    view.desk.run(round_clock.call)
    view.pages.clock.tick()
    assert not window._time_up.isVisible()


@pytest.fixture
def director(view):
    view.show_page("screen")
    view.pages.screen.hosts.open()
    return view.pages.screen.director


def test_the_hall_sees_the_clock_at_once(view, director, run_out):
    director.show_kind(SlideKind.PAIRINGS)
    view.show_page("results")
    run_out()
    assert director.now.kind is SlideKind.CLOCK
    assert director.showing().slide.clock.is_over


@pytest.mark.parametrize("kind", [SlideKind.BLACKOUT, SlideKind.MESSAGE])
def test_not_over_black_or_a_message(director, run_out, kind):
    director.show(Cue(kind=kind, message="Lunch is in the foyer"))
    run_out()
    assert director.now.kind is kind


def test_not_over_a_notice_that_the_eo_chose(director, run_out):
    director.show(Cue(kind=SlideKind.NOTICE, notice=1))
    run_out()
    assert director.now.kind is SlideKind.NOTICE


def test_not_where_the_setting_says_no(window, director, run_out, settings):
    assert settings.cuts_to_clock
    window.guide.show("settings")
    tick = window._stack.currentWidget().cuts
    assert tick.isChecked()
    tick.click()
    assert not settings.cuts_to_clock
    director.show_kind(SlideKind.PAIRINGS)
    run_out()
    assert director.now.kind is SlideKind.PAIRINGS


def test_a_loop_stands_at_the_clock_until_the_eo_goes_on(view, director, run_out, monkeypatch):
    cues = tuple(Cue(kind=kind, seconds=1) for kind in (SlideKind.PAIRINGS, SlideKind.CODES))
    director.loop = cues
    seconds = [0.0]
    monkeypatch.setattr(director, "_seconds", lambda: seconds[0])
    director.run_loop(on=True)
    director.take()
    assert director.now is cues[1]
    run_out()
    assert (director.now.kind, director.is_looping) == (SlideKind.CLOCK, True)
    for _ in range(20):
        seconds[0] += 5
        director.tick()
    assert director.now.kind is SlideKind.CLOCK
    assert director.next is cues[0]
    view.pages.screen.take()
    assert director.now is cues[0]
    for _ in range(20):
        seconds[0] += 5
        director.tick()
    assert director.now.kind is not SlideKind.CLOCK, "the loop runs again"


def test_a_break_that_is_over_leaves_the_hall_alone(view, director, run_out):
    for game in view.desk.state.last_round.missing:
        view.desk.run(results.enter, game.table, *won(game))
    view.desk.run(rounds.close)
    view.desk.run(countdown.start, 60)
    view.pages.clock.tick()
    director.show_kind(SlideKind.STANDINGS)
    run_out(2)
    assert director.now.kind is SlideKind.STANDINGS


def test_another_process_may_have_started_the_clock(open_window, tmp_path, clock):
    path = tmp_path / "two.dicedown"
    session = event_of(path, 4, packet="sr2015", size=50)
    begin_round(session)
    view = open_window(path).view
    view.desk.session.clock = session.clock = clock
    view.desk.session.steady = session.steady = None
    view.pages.clock.view.alarm.alarm = Silent()
    view.show_page("history")
    session.do(round_clock.start)
    view.desk.listen()
    view.pages.clock.tick()
    clock.pass_by(200 * 60)
    view.pages.clock.tick()
    assert "Round 1: time is up" in bar(view).text
    session.close()
    other = open_event(path, clock=clock, dice=lambda n: 0)
    other.do(round_clock.call)
    other.close()
    view.desk.listen()
    view.pages.clock.tick()
    assert bar(view).text == ""


def test_between_rounds_the_hall_sees_what_comes_and_promises_nothing_that_has_passed(
    view, director, run_out
):
    for game in view.desk.state.last_round.missing:
        view.desk.run(results.enter, game.table, *won(game))
    view.desk.run(rounds.close)
    director.show_kind(SlideKind.CLOCK)
    slide = director.showing().slide
    assert (slide.heading, slide.clock) == ("Round 1 is over", None)
    assert slide.coming.startswith("Round 2 at ")
    director.show_kind(SlideKind.IDLE)
    assert director.showing().slide.coming.startswith("Round 2 at ")
    run_out(60)
    director.tick()
    assert director.showing().slide.coming == "Next: round 2"
    director.show_kind(SlideKind.CLOCK)
    assert director.showing().slide.coming == "Next: round 2"
    view.desk.run(countdown.start_break, 900, "lunch")
    director.tick()
    slide = director.showing().slide
    assert (slide.heading, slide.coming[:11]) == ("Lunch", "Round 2 at ")
