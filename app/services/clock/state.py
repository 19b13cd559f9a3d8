"""The clock of a round as it stands: what is played and left, by the clock and by the counter.

Elapsed time is measured twice: by the computer's clock and by a monotonic counter. They differ
after a sleep or when somebody set the clock; the EO decides which is right. Until then the longer
of the two counts as played, and time is up only when both say so.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.clock import RoundClockRow
from app.rules.clock.round_time import RoundTime, round_time
from app.rules.core.event_state import EventState
from app.services.core.monotonic_clock import MonotonicTime

TOLERANCE_MS = 5000
"""Smaller differences are ignored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """How long a clock has run, milliseconds, by each measurement."""

    by_clock: int
    by_counter: int
    behind: int = 0
    """By so much the machine's clock is before the moment that this began, and no counter tells how
    long it has run since."""

    @property
    def differs(self) -> bool:
        """Whether the measurements differ by more than clocks do by themselves."""
        return abs(self.by_clock - self.by_counter) > TOLERANCE_MS

    @property
    def most(self) -> int:
        """What counts as played until the EO has chosen."""
        return max(self.by_clock, self.by_counter) if self.differs else self.by_clock

    @property
    def least(self) -> int:
        """What is played beyond doubt."""
        return min(self.by_clock, self.by_counter) if self.differs else self.by_clock


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClockState:
    """A round's clock that was started. Players must not see it where its length is secret."""

    round_number: int
    base_seconds: int | None
    """None: games are untimed."""
    variable_seconds: int
    added_seconds: int
    started_at: datetime
    played_ms: int
    """Played before ``since_at``, by the clock."""
    doubt_ms: int
    """Of that, what the counter does not tell."""
    since_at: datetime | None
    since: MonotonicTime | None
    over_at: datetime | None

    @property
    def length_seconds(self) -> int | None:
        """How long the round lasts; None where games are untimed."""
        if self.base_seconds is None:
            return None
        return max(0, self.base_seconds + self.variable_seconds + self.added_seconds)

    @property
    def is_running(self) -> bool:
        """Neither paused nor called over."""
        return self.since_at is not None

    def played(self, now: datetime, reading: MonotonicTime | None) -> Played:
        """How long it has run."""
        if self.since_at is None:
            return Played(by_clock=self.played_ms, by_counter=self.played_ms - self.doubt_ms)
        run = milliseconds(now - self.since_at)
        counted, behind = max(0, run), max(0, -run)
        if self.since is not None and reading is not None and reading.span == self.since.span:
            counted, behind = reading.ms - self.since.ms, 0
        return Played(
            by_clock=self.played_ms + max(0, run),
            by_counter=self.played_ms - self.doubt_ms + counted,
            behind=behind,
        )

    def left_seconds(self, now: datetime, reading: MonotonicTime | None) -> int | None:
        """Whole seconds left, rounded up, negative past the end; None where games are untimed."""
        if self.length_seconds is None:
            return None
        return -((self.played(now, reading).most - self.length_seconds * 1000) // 1000)

    def is_over(self, now: datetime, reading: MonotonicTime | None) -> bool:
        """Whether its end was called, or its time is up beyond doubt."""
        if self.over_at is not None:
            return True
        length = self.length_seconds
        return length is not None and self.played(now, reading).least >= length * 1000

    def ends_at(self, now: datetime, reading: MonotonicTime | None) -> datetime | None:
        """When it ends, or ended, if nothing else happens; None where games are untimed."""
        if self.over_at is not None:
            return self.over_at
        left = self.left_seconds(now, reading)
        return None if left is None else now + timedelta(seconds=left)

    def bare(self) -> "RoundClockState":
        """The same as if its dice had shown nothing."""
        return replace(self, variable_seconds=0)


def round_clock(db: Session, round_number: int) -> RoundClockState | None:
    """The clock of a round; None where it was not started."""
    row = db.get(RoundClockRow, round_number)
    return None if row is None else state_of(row)


def round_clocks(db: Session) -> dict[int, RoundClockState]:
    """The clocks of all rounds whose clock was started, by number."""
    return {row.round_number: state_of(row) for row in db.scalars(select(RoundClockRow))}


def state_of(row: RoundClockRow) -> RoundClockState:
    """A clock from its row."""
    since = None
    if row.since_ms is not None and row.since_span is not None:
        since = MonotonicTime(row.since_ms, row.since_span)
    return RoundClockState(
        round_number=row.round_number,
        base_seconds=row.base_seconds,
        variable_seconds=row.variable_seconds,
        added_seconds=row.added_seconds,
        started_at=datetime.fromisoformat(row.started_at),
        played_ms=row.played_ms,
        doubt_ms=row.doubt_ms,
        since_at=None if row.since_at is None else datetime.fromisoformat(row.since_at),
        since=since,
        over_at=None if row.over_at is None else datetime.fromisoformat(row.over_at),
    )


def time_of(state: EventState) -> RoundTime:
    """How the event's rounds are timed.

    Raises:
        RuleError: the time table has no such row.
    """
    return round_time(state.packet, state.point_size)


def milliseconds(span: timedelta) -> int:
    """A stretch of time in whole milliseconds."""
    return span // timedelta(milliseconds=1)


def instant_text(moment: datetime) -> str:
    """An instant as stored: UTC in ISO form."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
