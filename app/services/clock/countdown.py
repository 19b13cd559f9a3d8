"""The plain countdown, mostly of a break: stored as instants, so that no restart changes it.

That a break starts or ends can be undone. Other acts are notes: in the history, but no undo of a
result ever takes a pause back.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from app.codes import ClockCode
from app.models.tables.event import CountdownRow
from app.rules.core.bounds import MOST_SECONDS
from app.rules.core.round import RoundState
from app.services.clock.acts import (
    ADD_TO_COUNTDOWN,
    END_BREAK,
    PAUSE_COUNTDOWN,
    RESUME_COUNTDOWN,
    START_BREAK,
    START_COUNTDOWN,
    STOP_COUNTDOWN,
)
from app.services.clock.day_plan import clean_title, planned_break
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError

_DIGITS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """A countdown that runs towards ``ends_at``, or stands still with ``left_seconds``."""

    total_seconds: int
    ends_at: datetime | None
    left_seconds: int | None
    title: str | None = None
    """What a break is called; None for its usual name."""

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self.ends_at is not None

    def left(self, now: datetime) -> int:
        """Whole seconds left at an instant, rounded up; negative once it is over."""
        if self.ends_at is None:
            return self.left_seconds or 0
        return -((now - self.ends_at) // timedelta(seconds=1))


def countdown(db: Session) -> Countdown | None:
    """The countdown as it stands; None where none is set."""
    row = db.get(CountdownRow, 1)
    if row is None:
        return None
    return Countdown(
        total_seconds=row.total_seconds,
        ends_at=None if row.ends_at is None else datetime.fromisoformat(row.ends_at),
        left_seconds=row.left_seconds,
        title=row.title,
    )


def read_length(text: str) -> int:
    """Seconds of a length as typed: minutes ("75") or hours and minutes ("1:15").

    Raises:
        UserError: it is neither, or none, or longer than a day.
    """
    hours, colon, minutes = text.strip().rpartition(":")
    parts = (hours, minutes) if colon else (minutes,)
    seconds = 0
    if all(part.isdecimal() and len(part) <= _DIGITS for part in parts):
        seconds = int(hours or 0) * 3600 + int(minutes) * 60
    if not 0 < seconds <= MOST_SECONDS:
        raise UserError(ClockCode.COUNTDOWN_LENGTH, field="length", text=text)
    return seconds


@verb(START_COUNTDOWN)
def start(work: ActContext, seconds: int) -> None:
    """Start a new countdown of so many seconds."""
    _begin(work, seconds, None)


@verb(START_BREAK)
def start_break(
    work: ActContext, seconds: int | None = None, title: str | None = None
) -> Countdown:
    """Start a break between rounds; the round before it stays as it is.

    Args:
        work: the step.
        seconds: how long it lasts; None: until the next round starts by the plan of the day.
        title: what it is called, such as ``LUNCH``; None for the plan's, "" for the usual name.

    Raises:
        NotNowError: games are being played.
        UserError: it can't be so long, or its title.
    """
    last = work.state.last_round
    if last is not None and last.state is RoundState.PLAYING:
        raise NotNowError(ClockCode.BREAK_PLAYING, round=last.number)
    planned = planned_break(work.db, work.state, work.now)
    seconds = planned.seconds if seconds is None else seconds
    _begin(work, seconds, planned.title if title is None else clean_title(title))
    started = _standing(work)
    work.facts["seconds"], work.facts["title"] = seconds, started.title
    return started


@verb(END_BREAK)
def end_break(work: ActContext) -> None:
    """End the break before its time.

    Raises:
        NotNowError: there is none.
    """
    standing = countdown(work.db)
    if standing is None:
        raise NotNowError(ClockCode.BREAK_NONE)
    work.facts["title"] = standing.title
    remove_break(work)


@verb(PAUSE_COUNTDOWN)
def pause(work: ActContext) -> None:
    """Let the countdown stand still."""
    now = _standing(work)
    if not now.is_running:
        raise NotNowError(ClockCode.COUNTDOWN_STANDS)
    _keep(work, None, now.left(work.now))


@verb(RESUME_COUNTDOWN)
def resume(work: ActContext) -> None:
    """Let the countdown run on."""
    now = _standing(work)
    if now.is_running:
        raise NotNowError(ClockCode.COUNTDOWN_RUNS)
    _keep(work, work.now + timedelta(seconds=now.left_seconds or 0), None)


@verb(ADD_TO_COUNTDOWN)
def add(work: ActContext, seconds: int) -> None:
    """Give or, with a negative number, take time."""
    now = _standing(work)
    if now.ends_at is not None:
        _keep(work, now.ends_at + timedelta(seconds=seconds), None)
    else:
        _keep(work, None, max(0, (now.left_seconds or 0) + seconds))


@verb(STOP_COUNTDOWN)
def stop(work: ActContext) -> None:
    """Take the countdown away."""
    _standing(work)
    work.db.delete(work.db.get_one(CountdownRow, 1))


def remove_break(work: ActContext) -> None:
    """Remove the countdown of a break, as its round begins."""
    row = work.db.get(CountdownRow, 1)
    if row is not None:
        work.db.delete(row)


def _begin(work: ActContext, seconds: int, title: str | None) -> None:
    if not 0 < seconds <= MOST_SECONDS:
        raise UserError(ClockCode.COUNTDOWN_LENGTH, field="length", text=str(seconds))
    row = work.db.get(CountdownRow, 1) or CountdownRow(id=1)
    row.total_seconds, row.left_seconds, row.title = seconds, None, title
    row.ends_at = _written(work.now + timedelta(seconds=seconds))
    work.db.add(row)
    work.db.flush()


def _standing(work: ActContext) -> Countdown:
    now = countdown(work.db)
    if now is None:
        raise NotNowError(ClockCode.COUNTDOWN_NONE)
    return now


def _keep(work: ActContext, ends_at: datetime | None, left_seconds: int | None) -> None:
    row = work.db.get_one(CountdownRow, 1)
    row.ends_at = None if ends_at is None else _written(ends_at)
    row.left_seconds = left_seconds


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
