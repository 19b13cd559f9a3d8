"""The countdown: instants and not ticks, and notes that no undo takes back."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.services.clock import countdown
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event import events
from tests.builders import event_of, morning
from tests.services.acts import reopened


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
