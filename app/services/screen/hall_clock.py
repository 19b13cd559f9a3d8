"""The clock as the hall may see it: nothing here knows more of secret dice than their seal.

While a round of secret length is played its clock only counts up, and all that is told of the dice
is the commitment that the EO has shown. Once time is called, or the round is closed, dice and salt
are told, so that anybody can check them.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from app.rules.clock.round_end import EndCall, end_call
from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundState
from app.rules.packet.packet import RoundClock
from app.services.clock import countdown
from app.services.clock.secret_dice import rolls
from app.services.clock.state import RoundClockState, round_clock
from app.services.core.monotonic_clock import Reading
from app.services.screen.hall import HallClock, hall_clock


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedRoll:
    """A throw whose commitment was shown."""

    commitment: str
    text: str | None = None
    """What the commitment is the hash of, once the round is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What players are told of the dice of a round."""

    rolls: tuple[SealedRoll, ...] = ()
    """Those whose commitment was shown, oldest first."""
    was_rolled_again: bool = False
    """The dice were thrown anew after a commitment had been shown."""
    dice: tuple[int, ...] = ()
    """Those that counted, once the round is over."""
    minutes: int | None = None
    """By how much they changed the round, once it is over."""


def public_clock(
    db: Session, state: EventState, now: datetime, reading: Reading | None = None
) -> HallClock | None:
    """The clock that players may see: the round's, else a break's; None where none is set.

    Of a closed round nothing runs on.
    """
    round_ = _public(state)
    clock = None if round_ is None else round_clock(db, round_.number)
    if round_ is not None and round_.state is RoundState.CLOSED:
        waiting = _break(db, state, round_, now)
        return waiting or HallClock(is_over=True, is_closed=True, call=EndCall.NONE)
    if round_ is None or clock is None or round_.state is RoundState.PUBLISHED:
        return _break(db, state, round_, now)
    is_over = clock.is_over(now, reading)
    told = HallClock(is_over=True) if is_over else _running(state, clock, now, reading)
    return replace(told, call=end_call(state.packet))


def public_proof(
    db: Session, state: EventState, now: datetime, reading: Reading | None = None
) -> Proof | None:
    """What players may know of the newest public round's dice; None where that is nothing."""
    round_ = _public(state)
    if round_ is None or state.packet.round_clock is not RoundClock.VARIABLE:
        return None
    thrown = rolls(db, state, round_.number)
    shown = [one for one in thrown if one.shown_at is not None]
    clock = round_clock(db, round_.number)
    is_over = clock is not None and (
        round_.state is RoundState.CLOSED or clock.is_over(now, reading)
    )
    if not thrown or not (shown or is_over):
        return None
    counts = thrown[-1]
    return Proof(
        rolls=tuple(
            SealedRoll(commitment=one.commitment, text=one.text if is_over else None)
            for one in shown
        ),
        was_rolled_again=bool(shown) and counts is not shown[0],
        dice=counts.dice if is_over else (),
        minutes=counts.minutes if is_over else None,
    )


def _public(state: EventState) -> Round | None:
    return state.played[-1] if state.played else None


def _break(db: Session, state: EventState, round_: Round | None, now: datetime) -> HallClock | None:
    """A plain countdown; while games are played it may stand for the round, and tells no more."""
    is_played = round_ is not None and round_.state is RoundState.PLAYING
    kind = state.packet.round_clock if is_played else RoundClock.FIXED
    told = hall_clock(countdown.countdown(db), kind, now)
    if told is None or is_played:
        return told
    return replace(told, call=EndCall.NONE, is_break=True)


def _running(
    state: EventState, clock: RoundClockState, now: datetime, reading: Reading | None
) -> HallClock:
    played = clock.played(now, reading)
    if state.packet.round_clock in (RoundClock.FIXED, RoundClock.CHESS_CLOCK):
        left = clock.left_seconds(now, reading)
        if left is not None:
            ends_at = clock.ends_at(now, reading) if clock.is_running else None
            return HallClock(ends_at=ends_at, left_seconds=None if ends_at else max(0, left))
    if not clock.is_running:
        return HallClock(played_seconds=played.most // 1000)
    return HallClock(began_at=now - timedelta(milliseconds=played.most))
