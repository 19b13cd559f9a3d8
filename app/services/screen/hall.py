"""Hall: what players may know of the event at this moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import EventInfo
from app.models.tables.scenario import Notice
from app.rules.clock.round_end import EndCall
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.rules.packet.packet import RoundClock
from app.rules.scenarios.scenario import Scenario
from app.services.clock.countdown import Countdown
from app.services.event.public import public_names, public_state
from app.services.scenarios.lookup import scenario_of
from app.services.scenarios.rolls import LostFlags, known_lost_flags


@dataclass(frozen=True, slots=True, kw_only=True)
class HallNotice:
    """Words of the EO for the hall."""

    id: int
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HallClock:
    """The round's time as players may see it.

    Either it runs down to ``ends_at`` or stands with ``left_seconds``; or, where the length of the
    round is secret, it only counts what has been played: since ``began_at``, or ``played_seconds``
    while it stands.
    """

    ends_at: datetime | None = None
    left_seconds: int | None = None
    began_at: datetime | None = None
    played_seconds: int | None = None
    is_over: bool = False
    call: EndCall = EndCall.DICE_DOWN
    """What is called once it is over."""
    is_break: bool = False
    """A countdown between rounds, not the time of a round."""
    is_closed: bool = False
    """The round is closed: its clock tells nothing any more."""

    def seconds(self, now: datetime) -> int:
        """Whole seconds left, or played where the length is secret."""
        if self.began_at is not None:
            return (now - self.began_at) // timedelta(seconds=1)
        if self.ends_at is not None:
            return max(0, -((now - self.ends_at) // timedelta(seconds=1)))
        return self.left_seconds if self.left_seconds is not None else self.played_seconds or 0

    @property
    def counts_up(self) -> bool:
        """Whether it tells what has been played and not what is left."""
        return self.began_at is not None or self.played_seconds is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """The public side of an event."""

    event: str
    venue: str | None
    state: EventState
    """Without the draft and without scenarios that are secret still."""
    names: Mapping[PlayerId, str]
    scenario: Scenario | None = None
    """Of the newest public round, once players may know it."""
    lost: LostFlags = field(default_factory=lambda: LostFlags(by_table={}))
    """The flags that chance took from it."""
    notices: tuple[HallNotice, ...] = ()

    @property
    def round(self) -> Round | None:
        """The newest round that is public."""
        return self.state.last_round

    @property
    def is_playing(self) -> bool:
        """Whether games are being played."""
        return self.round is not None and self.round.state is RoundState.PLAYING


def hall(db: Session, state: EventState) -> Hall:
    """Read what players may know.

    Args:
        state: the whole event, of which only the public side is kept.
    """
    row = db.get_one(EventInfo, 1)
    public = public_state(state)
    rows = db.scalars(select(Notice).order_by(Notice.id))
    return Hall(
        event=row.name,
        venue=row.venue,
        state=public,
        names=public_names(public),
        scenario=_scenario(public),
        lost=_lost(db, public.last_round),
        notices=tuple(HallNotice(id=one.id, title=one.title, text=one.text) for one in rows),
    )


def _lost(db: Session, public: Round | None) -> LostFlags:
    return LostFlags(by_table={}) if public is None else known_lost_flags(db, public)


def _scenario(public: EventState) -> Scenario | None:
    """The scenario of the newest public round, which has lost it where it is secret."""
    return None if public.last_round is None else scenario_of(public, public.last_round.scenario)


def hall_clock(
    countdown: Countdown | None, round_clock: RoundClock, now: datetime
) -> HallClock | None:
    """A plain countdown as players may see it; None where none is set.

    Args:
        countdown: the EO's.
        round_clock: of the packet.
        now: what is over by then may be said to be over.
    """
    if countdown is None:
        return None
    is_over = countdown.left(now) <= 0
    if round_clock is not RoundClock.VARIABLE:
        return HallClock(
            ends_at=countdown.ends_at, left_seconds=countdown.left_seconds, is_over=is_over
        )
    if is_over:
        return HallClock(played_seconds=countdown.total_seconds, is_over=True)
    if countdown.ends_at is not None:
        began_at = countdown.ends_at - timedelta(seconds=countdown.total_seconds)
        return HallClock(began_at=began_at)
    return HallClock(played_seconds=countdown.total_seconds - (countdown.left_seconds or 0))
