"""The round's clock in the EO's hands: start, pause, go on, more time, the end called.

Every act is a note: in the history with its reason, and no undo of a result takes it back.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.codes import ClockCode
from app.models.tables.clock import RoundClockRow
from app.models.tables.event import CountdownRow
from app.rules.core.bounds import MOST_SECONDS
from app.rules.core.errors import Problem, RuleError, odd
from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundState
from app.services.clock.acts import (
    ADD_TO_CLOCK,
    CALL_TIME,
    PAUSE_CLOCK,
    REMOVE_CLOCK,
    RESUME_CLOCK,
    SETTLE_CLOCK,
    START_CLOCK,
)
from app.services.clock.secret_dice import roll_for_start
from app.services.clock.state import RoundClockState, instant_text, state_of, time_of
from app.services.clock.table_clocks import remove_of_clock
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import current_round


class TimeBy(StrEnum):
    """Which measurement counts where clock and counter differ."""

    CLOCK = "clock"
    """The machine's clock is right: it slept, and the players went on."""
    COUNTER = "counter"
    """The counter is right: somebody set the clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long a round is to be, before any dice."""

    seconds: int | None
    """None: games are untimed."""
    problems: tuple[Problem, ...] = ()


def length_of(state: EventState, seconds: int | None = None) -> Length:
    """The length of a round by the packet, or the EO's own.

    Raises:
        UserError: the time table has no such row and no length was given.
    """
    try:
        printed = time_of(state).base_seconds
    except RuleError as error:
        if seconds is None:
            size = error.facts["size"]
            raise UserError(ClockCode.NO_LENGTH, field="length", size=size) from None
        return Length(seconds=seconds)
    if seconds in (None, printed):
        return Length(seconds=printed)
    facts = {"minutes": seconds // 60, "printed": None if printed is None else printed // 60}
    return Length(seconds=seconds, problems=(odd(ClockCode.OWN_LENGTH, "length", **facts),))


@verb(START_CLOCK)
def start(work: ActContext, seconds: int | None = None) -> None:
    """Start the clock of the round that is played; secret dice are thrown where none were.

    Args:
        seconds: a length of the EO's own, before any dice; None for the packet's.

    Raises:
        NotNowError: the games have not begun, or it was started already.
        UserError: it cannot be so long, or the packet names no length.
        OddError: it is not the packet's length.
    """
    round_ = _playing(work.state)
    if work.db.get(RoundClockRow, round_.number) is not None:
        raise NotNowError(ClockCode.STARTED, round=round_.number)
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise UserError(ClockCode.COUNTDOWN_LENGTH, field="length", text=str(seconds))
    length = length_of(work.state, seconds)
    work.check(length.problems, round_.number)
    row = RoundClockRow(
        round_number=round_.number,
        base_seconds=length.seconds,
        variable_seconds=roll_for_start(work, round_.number),
        added_seconds=0,
        started_at=instant_text(work.now),
        played_ms=0,
        doubt_ms=0,
    )
    _let_run(work, row)
    work.db.add(row)
    waiting = work.db.get(CountdownRow, 1)
    if waiting is not None:
        work.db.delete(waiting)
    work.facts["round"] = round_.number


@verb(PAUSE_CLOCK)
def pause(work: ActContext) -> None:
    """Let the clock stand still for everybody."""
    row, now = _standing(work)
    if not now.is_running:
        raise NotNowError(ClockCode.STANDS, round=row.round_number)
    _stop_counting(work, row, now)


@verb(RESUME_CLOCK)
def resume(work: ActContext) -> None:
    """Let the clock run on, also after its end was called by mistake."""
    row, now = _standing(work)
    if now.is_running:
        raise NotNowError(ClockCode.RUNS, round=row.round_number)
    row.over_at = None
    _let_run(work, row)


@verb(ADD_TO_CLOCK)
def add(work: ActContext, seconds: int) -> None:
    """Give or, with a negative number, take time.

    Raises:
        NotNowError: no clock is started, or games are untimed.
        UserError: nobody can give so much.
    """
    row, now = _standing(work)
    if now.base_seconds is None:
        raise NotNowError(ClockCode.UNTIMED, round=row.round_number)
    if not 0 < abs(seconds) <= MOST_SECONDS or abs(row.added_seconds + seconds) > MOST_SECONDS:
        raise UserError(ClockCode.COUNTDOWN_LENGTH, field="length", text=str(seconds))
    row.added_seconds += seconds


@verb(CALL_TIME)
def call(work: ActContext) -> None:
    """Call the end: the clock stops, whatever was left."""
    row, now = _standing(work)
    if now.over_at is not None:
        raise NotNowError(ClockCode.OVER, round=row.round_number)
    row.over_at = instant_text(_end(work, now))
    if now.is_running:
        _stop_counting(work, row, now)


def end_with_round(work: ActContext, number: int) -> None:
    """Stop the clock of a round that is closed, in the same step: nothing counts on after it."""
    row = work.db.get(RoundClockRow, number)
    if row is None:
        return
    now = state_of(row)
    if now.over_at is None:
        row.over_at = instant_text(_end(work, now))
    if now.is_running:
        _stop_counting(work, row, now)


@verb(REMOVE_CLOCK)
def remove(work: ActContext) -> None:
    """Take the clock away, as if it had not been started; the dice stay as they are."""
    row, _ = _standing(work)
    work.db.delete(row)
    remove_of_clock(work, row.round_number)


@verb(SETTLE_CLOCK)
def settle(work: ActContext, by: TimeBy) -> None:
    """Decide which measurement counts where clock and counter differ.

    Raises:
        NotNowError: they agree.
    """
    row, now = _standing(work)
    played = now.played(work.now, work.reading)
    if not played.differs:
        raise NotNowError(ClockCode.AGREES, round=row.round_number)
    row.played_ms = played.by_counter if TimeBy(by) is TimeBy.COUNTER else played.by_clock
    row.doubt_ms = 0
    work.facts["seconds"] = abs(played.by_clock - played.by_counter) // 1000
    if now.is_running:
        _let_run(work, row)


def _playing(state: EventState) -> Round:
    round_ = current_round(state)
    if round_.state is not RoundState.PLAYING:
        raise NotNowError(ClockCode.NOT_PLAYING, round=round_.number, state=round_.state.value)
    return round_


def _standing(work: ActContext) -> tuple[RoundClockRow, RoundClockState]:
    round_ = current_round(work.state)
    row = work.db.get(RoundClockRow, round_.number)
    if round_.state is RoundState.CLOSED:
        raise NotNowError(ClockCode.ROUND_CLOSED, round=round_.number)
    if row is None:
        raise NotNowError(ClockCode.NONE, round=round_.number)
    work.facts["round"] = round_.number
    return row, state_of(row)


def _let_run(work: ActContext, row: RoundClockRow) -> None:
    row.since_at = instant_text(work.now)
    row.since_ms = None if work.reading is None else work.reading.ms
    row.since_span = None if work.reading is None else work.reading.span


def _stop_counting(work: ActContext, row: RoundClockRow, now: RoundClockState) -> None:
    played = now.played(work.now, work.reading)
    row.played_ms, row.doubt_ms = played.by_clock, played.by_clock - played.by_counter
    row.since_at = row.since_ms = row.since_span = None


def _end(work: ActContext, now: RoundClockState) -> datetime:
    """When it was over: at its own end, where that has passed."""
    ends_at = now.ends_at(work.now, work.reading)
    is_past = now.is_running and ends_at is not None and now.is_over(work.now, work.reading)
    return ends_at if is_past and ends_at is not None else work.now
