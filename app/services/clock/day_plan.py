"""The plan of the day: what the EO has set of it, and what comes of it as the day goes.

Times of a plan are those of the venue's clock on the wall. Nothing here knows of secret dice: a
round of secret length is planned at its longest until its end is called.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, tzinfo

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.codes import ClockCode
from app.models.file.journal import JournalRow, JournalStep
from app.models.tables.clock import DayBreak, DayPlanRow
from app.models.tables.event import EventInfo
from app.rules.clock.day_plan import Known, Outline, day_plan, default_between_seconds
from app.rules.clock.round_time import RoundTime
from app.rules.core.bounds import MOST_MINUTES, MOST_ROUNDS, MOST_SECONDS
from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundState
from app.rules.event.length import is_over, planned_rounds
from app.services.clock.acts import PLAN_BREAK, PLAN_DAY
from app.services.clock.state import RoundClockState, round_clocks, time_of
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import UserError
from app.services.core.monotonic_clock import MonotonicTime
from app.services.players.player_lookup import composed, unshowable

_DIGITS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySettings:
    """What the EO has set; None: as is usual."""

    first_start: time | None = None
    between_minutes: int | None = None
    round_minutes: int | None = None
    breaks: Mapping[int, int] = field(default_factory=dict)
    """Minutes of the break after a round, by the round's number, ascending."""
    titles: Mapping[int, str] = field(default_factory=dict)
    """What such a break is called, where it has a title."""


def day_settings(db: Session) -> DaySettings:
    """What the EO has set."""
    row = db.get(DayPlanRow, 1)
    rows = db.scalars(select(DayBreak).order_by(DayBreak.after_round)).all()
    breaks = {row.after_round: row.minutes for row in rows}
    titles = {row.after_round: row.title for row in rows if row.title}
    if row is None:
        return DaySettings(breaks=breaks, titles=titles)
    return DaySettings(
        first_start=None if row.first_start is None else time.fromisoformat(row.first_start),
        between_minutes=row.between_minutes,
        round_minutes=row.round_minutes,
        breaks=breaks,
        titles=titles,
    )


def read_time(text: str) -> time:
    """A time of day as typed: "9:30", "9.30", "0930" or "9".

    Raises:
        UserError: it is none.
    """
    plain = text.strip().replace(".", ":")
    hours, colon, minutes = plain.partition(":")
    if not colon and len(plain) > _DIGITS:
        hours, minutes = plain[:-_DIGITS], plain[-_DIGITS:]
    parts = (hours, minutes or "0")
    if all(part.isascii() and part.isdecimal() and len(part) <= _DIGITS for part in parts):
        hour, minute = int(hours), int(minutes or 0)
        if hour < 24 and minute < 60:
            return time(hour, minute)
    raise UserError(ClockCode.PLAN_START, field="start", text=text)


@verb(PLAN_DAY)
def plan_day(
    work: ActContext,
    first_start: str | None = None,
    between_minutes: int | None = None,
    round_minutes: int | None = None,
) -> None:
    """Set when the first round starts, what lies between rounds, and how long they are.

    Raises:
        UserError: a time or a number of minutes cannot be.
    """
    starts = None if first_start is None else read_time(first_start).isoformat("minutes")
    for name, least, minutes in (("between", 0, between_minutes), ("round", 1, round_minutes)):
        if minutes is not None and not least <= minutes <= MOST_MINUTES:
            raise UserError(ClockCode.PLAN_MINUTES, field=name, minutes=minutes, most=MOST_MINUTES)
    row = work.db.get(DayPlanRow, 1) or DayPlanRow(id=1)
    row.first_start, row.between_minutes, row.round_minutes = starts, between_minutes, round_minutes
    work.db.add(row)


@verb(PLAN_BREAK)
def plan_break(work: ActContext, after_round: int, minutes: int, title: str | None = None) -> None:
    """Set a break after a round; 0 removes it.

    Args:
        work: the step.
        after_round: the number of the round.
        minutes: how long it is.
        title: what it is called; None for the usual name.

    Raises:
        UserError: there can be no such round or break, or its title is too long.
    """
    if not 1 <= after_round <= MOST_ROUNDS:
        raise UserError(ClockCode.PLAN_ROUND, field="after", round=after_round, most=MOST_ROUNDS)
    if not 0 <= minutes <= MOST_MINUTES:
        raise UserError(ClockCode.PLAN_MINUTES, field="break", minutes=minutes, most=MOST_MINUTES)
    row = work.db.get(DayBreak, after_round)
    if minutes:
        row = row or DayBreak(after_round=after_round)
        row.minutes, row.title = minutes, clean_title(title)
        work.db.add(row)
    elif row is not None:
        work.db.delete(row)


MOST_IN_TITLE = 40
"""Letters of a break's title, to be read across a hall."""


def clean_title(title: str | None) -> str | None:
    """A break's title as it is stored; None for the usual name.

    Raises:
        UserError: it is too long.
    """
    hidden = frozenset(unshowable(title or ""))
    clean = composed("".join(letter for letter in title or "" if letter not in hidden)).strip()
    if len(clean) > MOST_IN_TITLE:
        raise UserError(ClockCode.BREAK_TITLE, field="title", most=MOST_IN_TITLE)
    return clean or None


USUAL_BETWEEN = 15
"""Minutes for pairing and moving where neither packet nor EO names a figure; ours."""
USUAL_UNTIMED = 120
"""Minutes that an untimed round is planned for, until the EO says otherwise; ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRound:
    """A round of the day, in the venue's time."""

    number: int
    starts: datetime
    ends: datetime
    """At the latest, until it has ended."""
    has_started: bool
    has_ended: bool
    break_minutes: int | None
    """Of the break after it."""
    break_title: str | None
    """None for the usual name, or where there is no break."""
    late_minutes: int
    """By how much it starts later than was planned at first; negative for earlier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """The plan as it comes out."""

    settings: DaySettings
    round_minutes: int
    """What a round is planned for: the longest that it can take."""
    between_minutes: int
    rounds: tuple[DayRound, ...]
    """Empty until the first round has a start time."""

    @property
    def ends(self) -> datetime | None:
        """When the last round ends."""
        return self.rounds[-1].ends if self.rounds else None


def day(
    db: Session,
    state: EventState,
    *,
    now: datetime | None = None,
    reading: MonotonicTime | None = None,
    zone: tzinfo | None = None,
    as_announced: bool = False,
) -> Day:
    """The plan of the day.

    Args:
        db: the event's database.
        state: the event.
        now: what has not begun by then is planned no earlier; None for the plan as it stands on
            paper, with nothing but what has happened.
        reading: of the counter at that moment.
        zone: the venue's; None for the machine's.
        as_announced: as it was meant to be, whatever has happened since.
    """
    settings, moment = day_settings(db), _Now(now, reading, zone)
    played = () if as_announced else state.played
    moved = _moves(db) if played else {}
    clocks = round_clocks(db) if played else {}
    known = {
        int(round_.number): _happened(clocks.get(round_.number), round_, moved) for round_ in played
    }
    outline = _outline(state, settings)
    origin = _origin(db, settings, known, now, zone)
    if origin is None:
        return _day(settings, outline, ())
    known_rounds = {
        int(round_.number): _known(
            clocks.get(round_.number), state, round_, known[round_.number], origin, moment
        )
        for round_ in played
    }
    is_today = now is not None and (bool(known_rounds) or _is_its_day(db, state, origin, now, zone))
    present = _since(origin, now, zone) if now is not None and is_today else None
    planned = day_plan(outline, known_rounds, present)
    first = day_plan(outline, {})
    rounds = tuple(
        DayRound(
            number=round_.number,
            starts=origin + timedelta(seconds=round_.starts),
            ends=origin + timedelta(seconds=round_.ends),
            has_started=round_.has_started,
            has_ended=round_.has_ended,
            break_minutes=None if round_.break_ends is None else settings.breaks.get(round_.number),
            break_title=None if round_.break_ends is None else settings.titles.get(round_.number),
            late_minutes=(round_.starts - bare.starts) // 60,
        )
        for round_, bare in zip(planned, first, strict=True)
    )
    return _day(settings, outline, rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedBreak:
    """The break that comes next, as the plan has it."""

    title: str | None
    """None for the usual name."""
    seconds: int
    """From now to the start of the next round, or as long as it is planned."""
    starts_at: datetime | None
    """When the next round starts; None where no plan tells it, that has passed, or it is on another
    day."""


def planned_break(
    db: Session, state: EventState, now: datetime, zone: tzinfo | None = None
) -> PlannedBreak:
    """The break that comes next: its title, and how long it can be."""
    plan, after = day(db, state, zone=zone), int(state.played[-1].number) if state.played else 0
    starts_at = _start_of(plan, after + 1, zone)
    if starts_at is not None and not _SHORTEST <= starts_at - now <= _LONGEST:
        starts_at = None
    outline = _outline(state, plan.settings)
    planned = outline.breaks.get(after, 0) + outline.between_seconds
    left = planned if starts_at is None else int((starts_at - now).total_seconds())
    return PlannedBreak(
        title=plan.settings.titles.get(after), seconds=max(60, left), starts_at=starts_at
    )


_SHORTEST, _LONGEST = timedelta(minutes=1), timedelta(seconds=MOST_SECONDS)
"""Of a break; one that begins the evening before doesn't last until the event."""


def planned_start(
    db: Session, state: EventState, number: int, zone: tzinfo | None = None
) -> datetime | None:
    """When a round starts by the plan, to the minute; None once it has, or without a plan.

    What has happened counts, the present moment doesn't.
    """
    return _start_of(day(db, state, zone=zone), number, zone)


def _start_of(plan: Day, number: int, zone: tzinfo | None) -> datetime | None:
    for round_ in plan.rounds:
        if round_.number == number and not round_.has_started:
            return round_.starts.replace(second=0, microsecond=0, tzinfo=zone).astimezone()
    return None


@dataclass(frozen=True, slots=True)
class _Now:
    """The moment that a plan is looked at, and where."""

    at: datetime | None
    reading: MonotonicTime | None
    zone: tzinfo | None


@dataclass(frozen=True, slots=True)
class _Moments:
    """When games of a round began and when it was closed, as instants."""

    started: datetime | None
    closed: datetime | None


def _day(settings: DaySettings, outline: Outline, rounds: tuple[DayRound, ...]) -> Day:
    return Day(
        settings=settings,
        round_minutes=outline.round_seconds // 60,
        between_minutes=outline.between_seconds // 60,
        rounds=rounds,
    )


def _outline(state: EventState, settings: DaySettings) -> Outline:
    over = is_over(state)
    planned = planned_rounds(state)
    if over is not None and not state.plays_on:
        planned = len(state.played)
    rounds = max(1, planned, len(state.played))
    between = settings.between_minutes
    return Outline(
        rounds=min(rounds, MOST_ROUNDS),
        first_start=0,
        round_seconds=_round_seconds(state, settings),
        between_seconds=_between(state) if between is None else between * 60,
        breaks={number: minutes * 60 for number, minutes in settings.breaks.items()},
    )


def _round_seconds(state: EventState, settings: DaySettings) -> int:
    if settings.round_minutes is not None:
        return settings.round_minutes * 60
    time = _time(state)
    longest = None if time is None else time.longest_seconds
    return USUAL_UNTIMED * 60 if longest is None else longest


def _between(state: EventState) -> int:
    try:
        return default_between_seconds(state.packet, state.point_size, USUAL_BETWEEN * 60)
    except RuleError:
        return USUAL_BETWEEN * 60


def _time(state: EventState) -> RoundTime | None:
    try:
        return time_of(state)
    except RuleError:
        return None


_HALF_A_DAY = timedelta(hours=12)


def _origin(
    db: Session,
    settings: DaySettings,
    known: Mapping[int, _Moments],
    now: datetime | None,
    zone: tzinfo | None,
) -> datetime | None:
    """The instant from which the plan counts, in the venue's time and without a zone."""
    begun = known[1].started if 1 in known else None
    if settings.first_start is None:
        return None if begun is None else _local(begun, zone).replace(second=0, microsecond=0)
    event_date = db.get_one(EventInfo, 1).date
    if begun is not None:
        start = _local(begun, zone)
        on = start.date()
        if datetime.combine(on, settings.first_start) - start > _HALF_A_DAY:
            # Planned before midnight, begun after it.
            on -= timedelta(days=1)
    elif event_date is not None:
        on = date.fromisoformat(event_date)
    else:
        on = _local(now, zone).date() if now is not None else date(2000, 1, 1)
    return datetime.combine(on, settings.first_start)


def _is_its_day(
    db: Session, state: EventState, origin: datetime, now: datetime, zone: tzinfo | None
) -> bool:
    if db.get_one(EventInfo, 1).date is None:
        # Planned the evening before, a day without a date has not slipped; once paired it runs.
        return bool(state.rounds)
    return _local(now, zone).date() == origin.date()


def _happened(
    clock: RoundClockState | None, round_: Round, moved: Mapping[tuple[int, str], datetime]
) -> _Moments:
    begun = moved.get((round_.number, RoundState.PLAYING)) if _has_begun(round_) else None
    is_closed = round_.state is RoundState.CLOSED
    return _Moments(
        started=clock.started_at if clock is not None and _has_begun(round_) else begun,
        closed=moved.get((round_.number, RoundState.CLOSED)) if is_closed else None,
    )


def _has_begun(round_: Round) -> bool:
    return round_.state in (RoundState.PLAYING, RoundState.CLOSED)


def _moves(db: Session) -> Mapping[tuple[int, str], datetime]:
    """When each round came into each state last, as the journal tells it."""
    return {(number, state): datetime.fromisoformat(at) for number, state, at in db.execute(_MOVES)}


_AFTER, _BEFORE = (
    func.json_extract(image, "$.state") for image in (JournalRow.after, JournalRow.before)
)
_MOVES = (
    select(JournalRow.row_id, _AFTER, JournalStep.at)
    .join(JournalStep, JournalRow.step_id == JournalStep.id)
    .where(JournalRow.table_name == "round", _AFTER.is_distinct_from(_BEFORE))
    .where(JournalRow.after.is_not(None))
    .order_by(JournalStep.id)
)
"""All at once: the journal has no index on its tables, and is read from end to end."""


def _known(
    clock: RoundClockState | None,
    state: EventState,
    round_: Round,
    moments: _Moments,
    origin: datetime,
    now: _Now,
) -> Known:
    ends_at = _latest_end(clock, state, now)
    started, ended, longest = (
        None if moment is None else _since(origin, moment, now.zone)
        for moment in (moments.started, moments.closed, ends_at)
    )
    return Known(started=started, ended=ended, longest=longest)


def _latest_end(clock: RoundClockState | None, state: EventState, now: _Now) -> datetime | None:
    """When a round that runs ends at the latest, whatever its dice; when it did, once it is over.

    None where no clock tells it.
    """
    if clock is None or now.at is None:
        return None
    if clock.is_over(now.at, now.reading):
        return clock.ends_at(now.at, now.reading)
    ends_at, time = clock.bare().ends_at(now.at, now.reading), _time(state)
    if ends_at is None or time is None or not time.is_secret:
        return ends_at
    span = (time.longest_seconds or 0) - (time.base_seconds or 0)
    return ends_at + timedelta(seconds=span)


def _local(moment: datetime, zone: tzinfo | None) -> datetime:
    """An instant as the venue's clock on the wall shows it."""
    return moment.astimezone(zone).replace(tzinfo=None)


def _since(origin: datetime, moment: datetime, zone: tzinfo | None) -> int:
    return int((_local(moment, zone) - origin).total_seconds())
