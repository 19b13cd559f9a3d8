"""Everything that the EO sees of the clock at a moment; not for players."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from app.rules.clock.round_time import EndCall, RoundTime, end_call
from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundState
from app.rules.event.length import is_over
from app.services.clock.countdown import Countdown, countdown
from app.services.clock.day_plan import PlannedBreak, planned_break
from app.services.clock.no_show_wait import Awaited, awaited
from app.services.clock.secret_dice import Roll, rolls
from app.services.clock.state import Played, RoundClockState, round_clock, time_of
from app.services.clock.table_clocks import TableClock, table_clocks
from app.services.core.monotonic_clock import MonotonicTime

FORGOTTEN_SECONDS = 2 * 3600
"""So long after its end a countdown is only over, and counted no further."""

STARTABLE = (RoundState.PUBLISHED, RoundState.PLAYING)
"""States of a round whose clock can be started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockBoard:
    """The clock of the newest round, for the EO alone."""

    round: Round | None
    """The newest one, a draft too."""
    time: RoundTime | None
    """How rounds are timed; None where the time table has no such row."""
    call: EndCall
    clock: RoundClockState | None
    """None where the round's clock is not started, and once the round is closed."""
    played: Played | None
    left_seconds: int | None
    """None where no clock runs, or games are untimed."""
    ends_at: datetime | None
    is_over: bool
    """Time is up, or the round is closed."""
    rolls: tuple[Roll, ...]
    """What was thrown for the round, the last counting."""
    tables: tuple[TableClock, ...]
    """Under chess clocks the games that are not over."""
    awaited: tuple[Awaited, ...]
    countdown: Countdown | None
    """A plain countdown besides the round, such as a break."""
    next_break: PlannedBreak | None
    """What a break that starts now would be; None while games are played, or where nobody asks."""
    is_last: bool
    """The event ends with this round."""

    @property
    def is_secret(self) -> bool:
        """Whether players may not know yet when the round ends."""
        return self.time is not None and self.time.is_secret and not self.is_over

    @property
    def can_rest(self) -> bool:
        """Whether a break can start: no games are played."""
        return self.round is None or self.round.state is not RoundState.PLAYING

    @property
    def is_closed(self) -> bool:
        """Whether the newest round is closed, and its clock with it."""
        return self.round is not None and self.round.state is RoundState.CLOSED

    @property
    def has_open_round(self) -> bool:
        """Whether there is a round whose clock can be started or runs."""
        return self.round is not None and self.round.state in STARTABLE

    @property
    def next_round(self) -> int | None:
        """The round that a countdown leads to; None while games are played, or once all are."""
        if self.round is None:
            return 1
        if self.round.state is RoundState.PLAYING or (self.is_closed and self.is_last):
            return None
        return self.round.number + (1 if self.is_closed else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp:
    """What has run out and still waits for the EO."""

    round_number: int | None
    """None for the countdown of a break."""
    call: EndCall
    tables: int
    """Games that are still played."""
    next_round: int | None
    ended: tuple[int | None, str]
    """The same as long as it is the same end: time that is added makes another."""


def time_up(board: ClockBoard, now: datetime, reading: MonotonicTime | None) -> TimeUp | None:
    """The end that has come and that the EO has not called yet; None where there is none."""
    round_, clock = board.round, board.clock
    if round_ is not None and clock is not None:
        if clock.over_at is not None or not clock.is_over(now, reading):
            return None
        return TimeUp(
            round_number=round_.number,
            call=board.call,
            tables=len(round_.missing),
            next_round=None,
            ended=(round_.number, str(clock.length_seconds)),
        )
    waiting = board.countdown
    if waiting is None or waiting.ends_at is None:
        return None
    if not -FORGOTTEN_SECONDS < waiting.left(now) <= 0:
        return None
    return TimeUp(
        round_number=None,
        call=EndCall.NONE,
        tables=0,
        next_round=board.next_round,
        ended=(None, waiting.ends_at.isoformat()),
    )


def clock_board(
    db: Session,
    state: EventState,
    now: datetime,
    reading: MonotonicTime | None,
    *,
    with_break: bool = True,
) -> ClockBoard:
    """Read what the EO sees of the clock.

    Args:
        db: the event's database.
        state: the event.
        now: the present moment.
        reading: of the monotonic clock at that moment.
        with_break: whether to plan the break that comes next, which takes half of the work.
    """
    round_ = state.last_round
    is_closed = round_ is not None and round_.state is RoundState.CLOSED
    is_played = round_ is not None and round_.state is RoundState.PLAYING
    has_clock = round_ is not None and not round_.is_draft and not is_closed
    clock = round_clock(db, round_.number) if round_ is not None and has_clock else None
    return ClockBoard(
        round=round_,
        time=_time(state),
        call=end_call(state.packet),
        clock=clock,
        played=None if clock is None else clock.played(now, reading),
        left_seconds=None if clock is None else clock.left_seconds(now, reading),
        ends_at=None if clock is None else clock.ends_at(now, reading),
        is_over=is_closed or (clock is not None and clock.is_over(now, reading)),
        rolls=() if round_ is None else rolls(db, state, round_.number),
        tables=table_clocks(db, state, now, reading),
        awaited=awaited(db, state, now),
        countdown=countdown(db),
        next_break=None if is_played or not with_break else planned_break(db, state, now),
        is_last=is_over(state) is not None and not state.plays_on,
    )


def _time(state: EventState) -> RoundTime | None:
    try:
        return time_of(state)
    except RuleError:
        return None
