"""The countdown, by keys, under a clock of its own."""

from contextlib import closing

import pytest
from PySide6.QtCore import Qt

from app.services.clock import countdown, round_clock
from app.services.core.history import history
from app.services.event.events import EventDraft, change_event, open_event
from app.services.event.opening import throw
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.clock.page import ClockPage
from app.ui.core.qt_session import Desk
from app.words.clock.clock import clock_text
from app.words.core.catalogue import words
from tests.ui.conftest import press, show_active


@pytest.fixture
def page(qtbot, desk):
    clock_page = ClockPage(desk)
    qtbot.addWidget(clock_page)
    show_active(qtbot, clock_page)
    clock_page.start()
    return clock_page


def type_length(page, *keys) -> None:
    """Type the length of a break in place of the one that is offered."""
    page.view.controls.break_length.selectAll()
    press(page.view.controls.break_length, *keys)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00"),
        (59, "0:59"),
        (3599, "59:59"),
        (3600, "1:00:00"),
        (4500, "1:15:00"),
        (-5, "−0:05"),
    ],
)
def test_a_time_is_written_as_people_say_it(seconds, text):
    assert clock_text(seconds) == text


def test_a_length_and_enter_start_it(page, clock):
    type_length(page, "75", Qt.Key.Key_Return)
    assert page.face.text == "1:15:00"
    clock.pass_by(61)
    page.tick()
    assert page.face.text == "1:13:59"


def test_space_pauses_and_goes_on(qtbot, page, clock):
    type_length(page, "1:00", Qt.Key.Key_Return)
    clock.pass_by(600)
    qtbot.keyClick(page, Qt.Key.Key_Space)
    clock.pass_by(3600)
    page.tick()
    assert page.face.text == "50:00"
    qtbot.keyClick(page, Qt.Key.Key_Space)
    clock.pass_by(60)
    page.tick()
    assert page.face.text == "49:00"


def test_it_rings_once_at_zero_and_runs_on_below(qtbot, page, clock):
    type_length(page, "1", Qt.Key.Key_Return)
    rung = []
    page.rang.connect(lambda: rung.append(1))
    for _ in range(4):
        clock.pass_by(25)
        page.tick()
    assert rung == [1]
    assert page.face.text == "−0:40"


def test_a_wrong_length_is_refused_on_the_page(page):
    type_length(page, "0", Qt.Key.Key_Return)
    assert page.line.text
    assert page.desk.session.read(countdown.countdown) is None


def test_undo_of_an_act_leaves_the_countdown_alone(page, clock):
    page.desk.run(players.register, PlayerDraft(name="Ann"))
    page.desk.run(countdown.start, 3600)
    page.desk.run(countdown.pause)
    page.desk.take_back()
    assert not page.desk.state.entrants
    assert page.desk.session.read(countdown.countdown).left_seconds == 3600
    assert [entry.verb for entry in page.desk.session.read(history)][:2] == [
        "undo",
        "pause_countdown",
    ]


def test_it_goes_on_over_a_restart(qtbot, page, clock):
    type_length(page, "60", Qt.Key.Key_Return)
    path, dice = page.desk.session.path, page.desk.session.dice
    page.desk.close()
    clock.pass_by(1800)
    desk = Desk(open_event(path, clock=clock, dice=dice), words())
    again = ClockPage(desk)
    qtbot.addWidget(again)
    assert again.face.text == "30:00"
    desk.close()


@pytest.mark.sweep(8)
@pytest.mark.parametrize(
    ("packet", "size", "variants", "minutes"),
    [
        ("sr2015", 50, (), "100"),
        ("sr2015", 50, ("casual",), "120"),
        ("sr2015", 50, ("relaxed",), "150"),
        ("sr2015", 50, ("hardcore",), "70"),
        ("sr2015", 50, ("frenzy",), "50"),
        ("sr2015", 50, ("no-time-limits",), ""),
        ("sr2015", 50, ("death-clock",), "120"),
        ("sr2019", 75, (), "120"),
        ("sr2019", 75, ("classic-timing",), "100"),
        ("sr2019", 75, ("classic-casual",), "120"),
        ("sr2019", 75, ("classic-relaxed",), "150"),
        ("sr2019", 75, ("classic-hardcore",), "70"),
        ("sr2019", 75, ("classic-frenzy",), "50"),
        ("sr2019", 75, ("no-time-limits",), ""),
    ],
)
def test_the_length_that_is_offered_is_that_of_the_packet_and_its_variants(
    page, packet, size, variants, minutes
):
    draft = EventDraft(name="Cup", packet=packet, point_size=size,
                       variants=tuple((variant, None) for variant in variants))  # fmt: skip
    page.desk.run(change_event, draft)
    for name in "ABCD":
        page.desk.run(players.register, PlayerDraft(name=name))
    page.desk.run(rounds.pair)
    page.desk.run(rounds.publish)
    page.view.controls.length_field.clear()
    page.start()
    assert page.view.controls.length_field.text() == minutes


def test_the_question_before_a_clock_is_removed_stays_until_there_is_none(page, clock):
    for name in ("Ada", "Ben"):
        page.desk.run(players.register, PlayerDraft(name=name))
    for act in (rounds.pair, rounds.publish):
        page.desk.run(act)
    page.desk.run_because("a short one", rounds.begin_with_clock, 3600)

    def elsewhere(act, *args, **kw) -> None:
        with closing(open_event(page.desk.session.path, clock=clock, dice=throw)) as other:
            other.do(act, *args, **kw)
        page.desk.listen()

    page.acts.take_away()
    assert "Remove the clock?" in page.question.text
    elsewhere(players.tick, 1, "paid", on=True)
    assert "Remove the clock?" in page.question.text
    elsewhere(round_clock.remove)
    assert page.question is None
