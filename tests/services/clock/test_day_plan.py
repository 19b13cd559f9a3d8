"""The plan of the day in the venue's time, and how it follows what happens."""

from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app.services.clock import day_plan as day_settings
from app.services.clock import round_clock
from app.services.clock import secret_dice as variable
from app.services.clock.day_plan import day
from app.services.core.session import EventSession
from app.services.event import events
from app.services.pairing import rounds
from app.words.clock.clock_commands import plan_lines
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import bring_to, finish, refused
from tests.services.clock.watch import Watch


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def session(tmp_path: Path, watch: Watch) -> EventSession:
    """Three rounds of a Steamroller 2015 at 50 points, from 9:00 on."""
    event = event_of(tmp_path / "cup.dicedown", 8)
    watch.at(event)
    draft = events.EventDraft(
        name="Cup", packet="sr2015", point_size=50, date="2026-05-02", planned_rounds=3
    )
    event.do(events.change_event, draft)
    event.do(day_settings.plan_day, "9:00", 20)
    event.do(day_settings.plan_break, 1, 45)
    return event


def plan(session: EventSession, zone=UTC, *, live: bool = True):
    now = session.clock() if live else None
    return session.read(day, session.state, now=now, reading=session.reading, zone=zone)


def times(session: EventSession, zone=UTC) -> list[str]:
    return [f"{round_.starts:%H:%M}-{round_.ends:%H:%M}" for round_ in plan(session, zone).rounds]


def test_a_round_of_secret_length_is_planned_at_its_longest(session) -> None:
    assert plan(session).round_minutes == 115
    assert times(session) == ["09:00-10:55", "12:00-13:55", "14:15-16:10"]
    assert f"{plan(session).ends:%H:%M}" == "16:10"
    assert [round_.break_minutes for round_ in plan(session).rounds] == [45, None, None]


def test_the_plan_slips_with_the_day(session, watch) -> None:
    watch.pass_by(minutes=12)
    assert times(session)[0] == "09:12-11:07"
    bring_to(session, "playing")
    session.do(round_clock.start)
    watch.pass_by(minutes=30)
    assert times(session)[:2] == ["09:12-11:07", "12:12-14:07"]
    session.do(round_clock.pause)
    watch.pass_by(minutes=10)
    session.do(round_clock.resume)
    assert times(session)[0] == "09:12-11:17"
    assert [round_.late_minutes for round_ in plan(session).rounds] == [12, 22, 22]


def test_a_first_round_that_begins_after_midnight_is_late_and_not_a_day_early(
    session, watch
) -> None:
    session.do(day_settings.plan_day, "23:30", 20)
    watch.pass_by(hours=15, minutes=10)
    bring_to(session, "playing")
    session.do(round_clock.start)
    first = plan(session).rounds[0]
    assert (f"{first.starts:%d %H:%M}", first.late_minutes) == ("03 00:10", 40)


def test_a_start_that_has_passed_is_named(session, watch) -> None:
    def answer() -> tuple[str, ...]:
        rounds_ = plan(session).rounds
        return plan_lines(words(), rounds_, round_minutes=115, between_minutes=20)

    assert answer()[1].startswith("09:00  round 1")
    watch.pass_by(minutes=12)
    assert answer()[1:3] == (
        "09:00 for round 1 has passed: planned from now on.",
        "09:12  round 1, until 11:07 at the latest",
    )
    bring_to(session, "playing")
    assert answer()[1].startswith("09:12  round 1, playing")


def test_a_round_that_is_closed_early_brings_the_rest_forward(session, watch) -> None:
    bring_to(session, "playing")
    watch.pass_by(minutes=60)
    finish(session)
    session.do(rounds.close)
    assert times(session) == ["09:00-10:00", "11:05-13:00", "13:20-15:15"]
    assert [round_.has_ended for round_ in plan(session).rounds] == [True, False, False]


@pytest.mark.parametrize("dice", ["3 1", "3 6"])
def test_until_dice_down_the_plan_knows_nothing_of_the_dice(session, watch, dice) -> None:
    bring_to(session, "published")
    session.do(variable.type_roll, dice)
    session.do(rounds.begin)
    session.do(round_clock.start)
    for minutes in (1, 40, 43):
        watch.pass_by(minutes=minutes)
        assert times(session)[0] == "09:00-10:55"


def test_times_are_those_of_the_venue(session, watch) -> None:
    warsaw = ZoneInfo("Europe/Warsaw")
    bring_to(session, "playing")
    session.do(round_clock.start)
    assert times(session, warsaw)[0] == "11:00-12:55"
    assert times(session)[0] == "09:00-10:55"


def test_a_plan_for_paper_knows_no_present(session, watch) -> None:
    watch.pass_by(hours=3)
    assert f"{plan(session, live=False).rounds[0].starts:%H:%M}" == "09:00"


def test_a_day_that_is_not_today_does_not_slip(session, watch) -> None:
    watch.now = datetime(2026, 5, 1, 22, 0, tzinfo=UTC)
    assert times(session)[0] == "09:00-10:55"
    watch.now += timedelta(days=4)
    assert times(session)[0] == "09:00-10:55"


def test_without_a_date_the_day_runs_once_a_round_is_paired(session, watch) -> None:
    draft = events.EventDraft(name="Cup", packet="sr2015", point_size=50, planned_rounds=3)
    session.do(events.change_event, draft)
    watch.pass_by(hours=11)
    assert times(session)[0] == "09:00-10:55"
    bring_to(session, "draft")
    assert times(session)[0] == "20:00-21:55"


def test_without_a_first_start_there_is_no_plan_until_a_round_has_begun(session, watch) -> None:
    session.do(day_settings.plan_day)
    assert plan(session).rounds == ()
    watch.pass_by(minutes=7)
    bring_to(session, "playing")
    assert times(session)[0] == "09:07-11:02"


def test_a_steamroller_2010_has_its_own_half_hour(tmp_path) -> None:
    """sr2010 timing: thirty minutes beside the base length, twelve of them for the dice"""
    session = event_of(tmp_path / "cup.dicedown", 8, packet="sr2010")
    day = plan(session)
    assert (day.round_minutes, day.between_minutes) == (112, 18)


def test_untimed_rounds_are_planned_as_the_eo_says(session) -> None:
    draft = events.EventDraft(
        name="Cup", packet="sr2015", point_size=50, date="2026-05-02",
        variants=(("no-time-limits", None),),
    )  # fmt: skip
    session.do(events.change_event, draft)
    assert plan(session).round_minutes == 120
    session.do(day_settings.plan_day, "9:00", 20, 90)
    assert times(session)[0] == "09:00-10:30"


def test_plans_are_taken_back_as_any_act(session) -> None:
    session.do(day_settings.plan_break, 1, 0)
    assert times(session)[1] == "11:15-13:10"
    session.undo()
    assert times(session)[1] == "12:00-13:55"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("9:30", time(9, 30)), ("9.30", time(9, 30)), ("0930", time(9, 30)), ("930", time(9, 30)),
     ("9", time(9)), (" 23:59 ", time(23, 59)), ("0:05", time(0, 5))],
)  # fmt: skip
def test_a_time_of_day_is_read_as_people_type_it(text, expected) -> None:
    assert day_settings.read_time(text) == expected


@pytest.mark.parametrize("text", ["", "24:00", "9:60", "noon", "-1", "9:3:0", "99999", "٩:٣٠"])
def test_what_is_no_time_of_day_is_refused(session, text) -> None:
    assert refused(session, day_settings.plan_day, text).code == "plan.start"


@pytest.mark.parametrize(
    ("act", "args", "code"),
    [
        (day_settings.plan_day, ("9:00", -1), "plan.minutes"),
        (day_settings.plan_day, ("9:00", 5, 0), "plan.minutes"),
        (day_settings.plan_break, (0, 10), "plan.round"),
        (day_settings.plan_break, (100, 10), "plan.round"),
        (day_settings.plan_break, (1, 1441), "plan.minutes"),
    ],
)
def test_what_cannot_be_planned_is_refused(session, act, args, code) -> None:
    assert refused(session, act, *args).code == code
