"""The countdown: instants and not ticks, and notes that no undo takes back."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.rules.clock.day_plan import LUNCH
from app.services.clock import countdown, day_plan, round_clock
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event import events
from app.services.pairing import rounds
from tests.builders import event_of, morning
from tests.services.acts import bring_to, contents, finish, refused, reopened


class Watch:
    """A clock that stands until it is moved on."""

    def __init__(self) -> None:
        self.now = morning()

    def __call__(self):
        return self.now

    def pass_by(self, **time: int) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    session = event_of(tmp_path / "cup.dicedown", 2)
    session.clock = Watch()
    return session


def left(session: EventSession) -> int:
    now = session.read(countdown.countdown)
    assert now is not None
    return now.left(session.clock())


def test_it_runs_by_the_clock_and_past_its_end(session) -> None:
    session.do(countdown.start, 4500)
    session.clock.pass_by(minutes=74)
    assert left(session) == 60
    session.clock.pass_by(minutes=2)
    assert left(session) == -60


def test_seconds_begun_count_as_left(session) -> None:
    session.do(countdown.start, 10)
    session.clock.pass_by(milliseconds=1)
    assert left(session) == 10


def test_it_stands_still_while_it_is_paused(session) -> None:
    session.do(countdown.start, 600)
    session.clock.pass_by(seconds=100)
    session.do(countdown.pause)
    session.clock.pass_by(hours=5)
    assert left(session) == 500
    session.do(countdown.resume)
    session.clock.pass_by(seconds=100)
    assert left(session) == 400


@pytest.mark.parametrize(("paused", "after"), [(False, 900), (True, 900)])
def test_time_is_given(session, paused, after) -> None:
    session.do(countdown.start, 600)
    if paused:
        session.do(countdown.pause)
    session.do(countdown.add, 300)
    assert left(session) == after


def test_no_more_is_taken_than_is_left_while_it_stands(session) -> None:
    session.do(countdown.start, 600)
    session.do(countdown.pause)
    session.do(countdown.add, -900)
    assert left(session) == 0


def test_a_new_one_takes_the_place_of_the_old(session) -> None:
    session.do(countdown.start, 600)
    session.do(countdown.pause)
    session.do(countdown.start, 60)
    assert left(session) == 60
    session.do(countdown.stop)
    assert session.read(countdown.countdown) is None


def test_a_restart_changes_nothing(session) -> None:
    session.do(countdown.start, 600)
    clock = session.clock
    clock.pass_by(minutes=3)
    again = reopened(session)
    again.clock = clock
    assert left(again) == 420


def test_undo_passes_it_by(session) -> None:
    session.do(events.play_on)
    session.do(countdown.start, 600)
    session.do(countdown.pause)
    session.undo()
    assert not session.state.plays_on
    assert left(session) == 600


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("75", 4500), (" 1:15 ", 4500), ("0:05", 300), ("23:59", 86340)],
)
def test_a_length_is_minutes_or_hours_and_minutes(text, seconds) -> None:
    assert countdown.read_length(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "0", "-5", "1:-10", "+5", ":30", "1:", "7.5", "1:2:3", "24:00", "9" * 5000, "an"]
)
def test_what_is_no_length_is_refused(text) -> None:
    with pytest.raises(UserError) as caught:
        countdown.read_length(text)
    assert caught.value.code == "countdown.length"


@pytest.fixture
def closed(tmp_path: Path) -> EventSession:
    """A round whose clock ran, closed after two hours, with lunch in the plan."""
    session = event_of(tmp_path / "lunch.dicedown", 4, packet="sr2019", size=75)
    session.clock = Watch()
    session.steady = None
    session.do(day_plan.plan_break, 1, 45, LUNCH)
    bring_to(session, "playing")
    session.do(round_clock.start)
    session.clock.pass_by(hours=2)
    finish(session)
    session.do(rounds.close)
    return session


def test_the_break_of_the_plan_leads_to_the_next_round_and_leaves_the_last_alone(closed) -> None:
    before = contents(closed)["round_clock"]
    closed.clock.pass_by(minutes=10)
    started = closed.do(countdown.start_break).value
    assert (started.title, started.total_seconds) == (LUNCH, 50 * 60)
    assert contents(closed)["round_clock"] == before


@pytest.mark.parametrize(
    ("seconds", "title", "kept"),
    [(1200, "Terrain  check", "Terrain check"), (1200, "", None), (None, "", None)],
)
def test_length_and_title_can_be_the_eos(closed, seconds, title, kept) -> None:
    started = closed.do(countdown.start_break, seconds, title).value
    assert (started.total_seconds, started.title) == (seconds or 3600, kept)


def test_a_break_that_starts_after_the_planned_start_is_as_long_as_planned(closed) -> None:
    closed.clock.pass_by(hours=2)
    assert closed.do(countdown.start_break).value.total_seconds == 60 * 60


def test_a_break_on_another_day_does_not_last_until_the_event(session) -> None:
    later = events.EventDraft(name="Cup", packet="sr2015", point_size=50, date="2031-05-03")
    session.do(events.change_event, later)
    session.do(day_plan.plan_day, "09:30")
    started = session.do(countdown.start_break).value
    assert started.total_seconds == day_plan.USUAL_BETWEEN * 60


def test_start_and_end_of_a_break_are_undone_and_redone(closed) -> None:
    closed.do(countdown.start_break, 1200, LUNCH)
    running = closed.read(countdown.countdown)
    closed.do(countdown.end_break)
    assert closed.read(countdown.countdown) is None
    closed.undo()
    assert closed.read(countdown.countdown) == running
    closed.undo()
    assert closed.read(countdown.countdown) is None
    closed.redo()
    assert closed.read(countdown.countdown) == running
    assert [entry.verb for entry in closed.read(history)][:2] == ["redo", "undo"]


def test_a_countdown_started_since_does_not_stand_in_the_way_of_undo(closed) -> None:
    """Notes are no part of undo: what they set is replaced by what was there before."""
    closed.do(countdown.start_break, 1200, LUNCH)
    closed.do(countdown.end_break)
    closed.do(countdown.start, 60)
    closed.undo()
    assert closed.read(countdown.countdown).title == LUNCH


def test_while_games_are_played_there_is_no_break(closed) -> None:
    bring_to(closed, "playing")
    assert refused(closed, countdown.start_break, 600).code == "break.playing"


def test_what_cannot_be_of_a_break_is_refused(closed) -> None:
    assert refused(closed, countdown.end_break).code == "break.none"
    assert refused(closed, countdown.start_break, 600, "x" * 41).code == "break.title"
    assert refused(closed, countdown.start_break, 0).code == "countdown.length"
    assert refused(closed, day_plan.plan_break, 1, 5, "x" * 41).code == "break.title"
