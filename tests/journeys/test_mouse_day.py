"""A whole day by mouse alone in the real window, from the start page to the report."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget

from app.paths import documents
from app.rules.core.round import RoundState
from app.services.event.event_draft import event_line
from app.services.event.user_settings import event_folder
from app.services.results.board import found_lines
from app.services.screen.slides import SlideKind
from app.ui.core.widgets.toast import Toast
from app.ui.pairing.board_view import FIRST, SECOND
from app.ui.program.application import apply_text_size
from tests.journeys.first_pairing import (
    Person,
    answer_dialog,
    choose,
    click_file,
    dialog_shown,
)
from tests.journeys.window import Day
from tests.ui.places import LAPTOP, enlarge_as_on_laptop

PLAYERS, ROUNDS = 8, 3
SECONDS = 20
"""The most that the program takes for the day, of the work of its own thread."""
LEFT = Qt.MouseButton.LeftButton
RESULTS, MOST_CLICKS = 4, 6
"""Slips of large type that are entered, and the most that each takes, the digits aside."""
ENDS = ("Assassination", "Concession", "Scenario", "Assassination")


def test_a_day_of_three_rounds_by_mouse(day: Day, data: Path):
    began = time.thread_time()
    person = Person(waits=False)
    make_event(person, day, data / "rosters" / "roster-8.csv")
    check_in(person, day)
    pair_first_round(person, day)
    for number in range(1, ROUNDS + 1):
        assert day.round.number == number and day.round.state is RoundState.PLAYING
        enter_results(person, day)
        if number == 1:
            correct_result(person, day)
            undo_and_redo(person, day)
        if number < ROUNDS:
            step(person, day, f"Pair round {number + 1}")
            start_round(person, day)
    end(person, day)
    assert person.keys == len("Harbour Cup"), "only the name is typed"
    assert time.thread_time() - began <= SECONDS, f"{person.clicks} clicks"


@pytest.fixture
def large_type(qapp) -> Iterator[None]:
    """Type as large as 200 percent are on a laptop."""
    enlarge_as_on_laptop(qapp)
    yield
    apply_text_size(qapp, 100)


def test_the_first_hour_of_33_in_type_twice_as_large(large_type, day: Day, data: Path):
    """Nothing that is clicked is out of sight, and nobody has to scroll for it."""
    began = time.thread_time()
    person = Person(waits=False)
    day.window.resize(LAPTOP)
    person.click(person.button(day.window, "New event"))
    person.write("Cup")
    person.click(person.button(day.window.pages.form, "Create event"))
    folder = event_folder()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(data / "rosters" / "roster-33.csv", folder)
    answer_dialog(person, lambda: click_file(person, folder / "roster-33.csv"))
    person.click(person.button(day.window, "Import"))
    step(person, day, "Register 33 players")
    tidy(person, day)
    step(person, day, "Pair round 1")
    first, second = day.round.games[0].first.player, day.round.games[1].second.player
    drag(day.page("rounds").table, (0, FIRST), (1, SECOND))
    assert day.round.games[0].first.player == second
    assert day.round.games[1].second.player == first
    step(person, day, "Publish round 1")
    question(person, day, "No scenario", "Publish anyway")
    step(person, day, "Start round")
    question(person, day, "Before round 1 starts", "Start anyway")
    # The platform without a screen gives a window that was below a dialog no focus back.
    day.window.activateWindow()
    person.until(lambda: day.window if day.window.isActiveWindow() else None)
    before = person.clicks
    for n in range(RESULTS):
        tidy(person, day)
        enter_points(person, day, n % 2)
    assert len(day.round.missing) == 16 - RESULTS
    assert person.clicks - before <= RESULTS * (MOST_CLICKS + len(("tidy",)))
    show_to_players(person, day)
    assert time.thread_time() - began <= SECONDS, f"{person.clicks} clicks"


def enter_points(person: Person, day: Day, winner: int) -> None:
    """Open the next slip, and fill it in by clicks and digits; Tab leads on."""
    before = person.clicks
    step(person, day, "Next missing table")
    form = day.page("results").form
    person.click(person.button(form.winner, str(winner + 1)))
    person.click(next(one for one in buttons(form.how) if "Assassination" in one.text()))
    for number in ("5", "2", "38", "21"):
        person.write(number)
        person.press("Tab")
    for choice in form.lists:
        person.click(person.button(choice, "1"))
    person.click(form.save)
    assert person.clicks - before <= MOST_CLICKS
    if form.is_asking:
        person.click(person.button(form.question, "Save anyway"))
    assert form.game is None


def show_to_players(person: Person, day: Day) -> None:
    """Show the pairings, then look at the clock and what is beside it."""
    rail = day.view._rail
    for key in ("screen", "clock", "standings"):
        tidy(person, day)
        entry = rail.visualItemRect(rail.item(tuple(rail._acts).index(key)))
        person.click(rail.viewport(), entry)
        page = day.page(key)
        if key == "screen":
            person.click(person.button(page, "Pairings"))
            assert page.director.now.kind is SlideKind.PAIRINGS
            person.click(person.button(page, "Set up"))
            assert page.place.isVisible()
            person.click(person.button(page, "Show"))
            assert page.now.isVisible()
        elif key == "clock":
            for label in ("Pause", "Resume", "+5 min", "Tables and alarm", "Clock"):
                person.click(person.button(page, label))
            assert page.face.isVisible()
        else:
            assert page.table.model().rowCount() == 33


def tidy(person: Person, day: Day) -> None:
    """Close the messages that are over the page, as somebody does who has read them."""
    for toast in day.view.findChildren(Toast):
        if toast.isVisible():
            person.click(toast._parts.close)


def make_event(person: Person, day: Day, roster: Path) -> None:
    folder = event_folder()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(roster, folder)
    person.click(person.button(day.window, "New event"))
    person.write("Harbour Cup")
    form = day.window.pages.form
    choose(person, form.packet, "Steamroller 2015")
    choose(person, form.point_size, "50 points")
    person.click(person.button(form, "Create event"))
    answer_dialog(person, lambda: click_file(person, folder / roster.name))
    person.click(person.button(day.window, "Import"))
    step(person, day, f"Register {PLAYERS} players")
    assert len(day.state.entrants) == PLAYERS


def check_in(person: Person, day: Day) -> None:
    person.click(person.button(day.view, "Check-in"))
    table = day.page("players").check_in.table
    for row in range(PLAYERS - 1):
        person.click(table.viewport(), table.visualRect(table.model().index(row, 1)))
    step(person, day, "Pair round 1")
    question(person, day, "1 player isn't checked in", "Check in")
    assert day.round.is_draft and len(day.round.games) == PLAYERS // 2


def pair_first_round(person: Person, day: Day) -> None:
    page = day.page("rounds")
    for label in ("Why?", "Why?", "Preferences", "Preferences"):
        person.click(person.button(page, label))
    first, second = day.round.games[0].first.player, day.round.games[1].first.player
    drag(page.table, (0, FIRST), (1, FIRST))
    assert day.round.games[0].first.player == second
    undo(person, day, "Undo")
    assert day.round.games[0].first.player == first
    start_round(person, day)


def start_round(person: Person, day: Day) -> None:
    number = day.round.number
    step(person, day, f"Publish round {number}")
    question(person, day, "No scenario", "Publish anyway")
    step(person, day, "Start round")
    question(person, day, f"Before round {number} starts", "Start anyway")
    assert day.verbs()[-1] == "begin_round" and "clock running" in day.view.header.undo


def enter_results(person: Person, day: Day) -> None:
    page = day.page("results")
    for ending in ENDS:
        step(person, day, "Next missing table")
        fill_slip(person, day, 0, ending)
    assert not day.round.missing and page.form.game is None


def fill_slip(person: Person, day: Day, winner: int, ending: str) -> None:
    """Choose who won and how, and one control point; save it, whatever is missing."""
    form = day.page("results").form
    person.click(person.button(form.winner, str(winner + 1)))
    person.click(next(one for one in buttons(form.how) if ending in one.text()))
    person.click(person.button(form, "+"))
    person.click(form.save)
    if form.is_asking:
        person.click(person.button(form.question, "Save anyway"))
    assert form.game is None


def correct_result(person: Person, day: Day) -> None:
    page, was = day.page("results"), day.round.games[0]
    (line,) = (n for n, one in enumerate(found_lines(page._list.lines, "1")) if one.game == was)
    person.click(page.table.viewport(), page.table.visualRect(page.table.model().index(line, 1)))
    fill_slip(person, day, 1, "Assassination")
    assert day.round.games[0].result.winner == was.second.player
    assert day.verbs()[-1] == "amend_result"


def undo_and_redo(person: Person, day: Day) -> None:
    now = day.round.games[0].result
    undo(person, day, "Undo")
    assert day.round.games[0].result != now
    undo(person, day, "Redo")
    assert day.round.games[0].result == now


def end(person: Person, day: Day) -> None:
    step(person, day, f"Close round {ROUNDS}")
    assert day.page("standings").table.model().rowCount() == PLAYERS
    for label, place in (
        ("Give awards", "standings"), ("Print certificates", "papers"),
        ("Print the report", "papers"),
    ):  # fmt: skip
        # Where a step led to a printout, printing it is the blue button before the next step.
        step(person, day, label, is_blue=label != "Print the report")
        assert day.view.page_key == place, label
    step(person, day, "Export results", is_blue=False)
    answer_dialog(person, lambda: save_file(person))
    question(person, day, "Standings, pairings and results", "Save web page")
    page = documents() / f"{day.view.desk.session.read(event_line).name} - results.html"
    assert page.is_file() and str(page) in day.view.line.text


def save_file(person: Person) -> None:
    box = person.until(dialog_shown).findChild(QDialogButtonBox)
    person.click(box.button(QDialogButtonBox.StandardButton.Save))


def step(person: Person, day: Day, label: str, *, is_blue: bool = True) -> None:
    """Click the step, which has to say this and, unless the page has one, be the blue one."""
    bar = day.view.step_bar
    assert bar.label == label, bar.text
    assert bool(bar._go.property("primary")) is is_blue
    person.click(bar._go)


def question(person: Person, day: Day, begins: str, answer: str) -> None:
    panel = day.view.current.question
    assert panel is not None and begins in panel.text, begins
    person.click(person.button(panel, answer))


def undo(person: Person, day: Day, way: str) -> None:
    header = day.view.header
    person.click(header._undo if way == "Undo" else header._redo)


def buttons(inside: QWidget) -> list[QPushButton]:
    return [one for one in inside.findChildren(QPushButton) if one.isVisible()]


def drag(table, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drag a player onto another."""
    port, model = table.viewport(), table.model()
    first, last = (table.visualRect(model.index(*cell)).center() for cell in (start, end))
    QTest.mousePress(port, LEFT, pos=first)
    QTest.mouseMove(port, first + QPoint(20, 2))
    QTest.mouseMove(port, last)
    QTest.mouseRelease(port, LEFT, pos=last)
