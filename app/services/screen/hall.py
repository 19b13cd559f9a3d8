"""Hall: what players may know of the event at this moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import EventInfo
from app.models.tables.scenario import Notice
from app.rules.clock.round_time import EndCall, end_call
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Round, RoundState
from app.rules.event.length import is_over
from app.rules.packet.packet import RoundClock
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.legality import LaidPiece
from app.services.clock import countdown
from app.services.clock.countdown import Countdown
from app.services.clock.day_plan import DayRound, day, planned_start
from app.services.clock.secret_dice import rolls
from app.services.clock.state import RoundClockState, round_clock
from app.services.core.monotonic_clock import MonotonicTime
from app.services.event.public import PublicState, public_names, public_state
from app.services.players.player_lines import unprintable_name
from app.services.scenarios.lookup import scenario_of
from app.services.scenarios.rolls import LostElements, known_lost
from app.services.standings.award_lines import Awards, public_awards
from app.services.terrain.layouts import layouts

LAST_MINUTES = (15, 5)
"""From when on the end of a round is near, and very near."""
FLASH_SECONDS = 10
"""For how long the end of a round catches every eye."""


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
    over_seconds: int | None = None
    """For how long it is over, as far as that matters: at most ``FLASH_SECONDS``."""
    length_seconds: int | None = None
    """Of the whole round, where that is public."""
    is_break: bool = False
    """A countdown between rounds, not the time of a round."""
    is_closed: bool = False
    """The round is closed: its clock tells nothing any more."""
    title: str | None = None
    """Of a break; None for its usual name."""

    @property
    def is_paused(self) -> bool:
        """Whether it stands, with time left or to be played."""
        return not self.is_over and self.ends_at is None and self.began_at is None

    def seconds(self, now: datetime) -> int:
        """Whole seconds left, or played where the length is secret."""
        if self.began_at is not None:
            return (now - self.began_at) // timedelta(seconds=1)
        if self.ends_at is not None:
            return max(0, -((now - self.ends_at) // timedelta(seconds=1)))
        return self.left_seconds if self.left_seconds is not None else self.played_seconds or 0

    def last(self, seconds: int) -> int:
        """Which of the last stretches of a round this is: 0 for none of them yet.

        A break has none, nor has a round of secret length.
        """
        if self.counts_up or self.is_break:
            return 0
        return sum(seconds <= minutes * 60 for minutes in LAST_MINUTES)

    @property
    def counts_up(self) -> bool:
        """Whether it tells what has been played and not what is left."""
        return self.began_at is not None or self.played_seconds is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class HallTable:
    """A table with the terrain on it."""

    number: TableNumber
    pieces: tuple[LaidPiece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """The public side of an event."""

    event: str
    venue: str | None
    state: PublicState
    """Without the draft and without scenarios that are secret still."""
    names: Mapping[PlayerId, str]
    scenario: Scenario | None = None
    """Of the newest public round, once players may know it."""
    lost: LostElements = field(default_factory=lambda: LostElements(by_table={}))
    """What chance took from it."""
    tables: tuple[HallTable, ...] = ()
    """Those with terrain, ascending; of a round that is public, those that are played on."""
    notices: tuple[HallNotice, ...] = ()
    day: tuple[DayRound, ...] = ()
    """The timetable as it has come so far; empty until the first start is known."""
    awards: Awards = field(default_factory=lambda: Awards(places=(), awards=()))
    """Those that are decided, the places once the event is over."""
    next_start: datetime | None = None
    """When the next round starts by the plan of the day; None where no plan tells it."""
    address: str = ""
    """Where phones on the local network find the event's pages; "" while it isn't shared."""

    @property
    def next_round(self) -> int | None:
        """The round that players wait for; None while one is played, or once all are."""
        round_ = self.round
        if round_ is None:
            return 1
        if round_.state is RoundState.PUBLISHED:
            return round_.number
        if round_.state is not RoundState.CLOSED:
            return None
        ends = is_over(self.state) is not None and not self.state.plays_on
        return None if ends else round_.number + 1

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
    return _hall(db, public_state(state))


def _hall(db: Session, public: PublicState) -> Hall:
    """All that slides are made of; the whole event is out of reach from here on."""
    row = db.get_one(EventInfo, 1)
    rows = db.scalars(select(Notice).order_by(Notice.id))
    return Hall(
        event=row.name,
        venue=row.venue,
        state=public,
        names=_names(public),
        scenario=_scenario(public),
        lost=_lost(db, public.last_round),
        tables=_tables(db, public),
        notices=tuple(HallNotice(id=row.id, title=row.title, text=row.text) for row in rows),
        day=day(db, public).rounds,
        awards=_awards(db, public),
        next_start=planned_start(db, public, len(public.rounds) + (not _is_coming(public))),
    )


def _tables(db: Session, public: PublicState) -> tuple[HallTable, ...]:
    games = () if public.last_round is None else public.last_round.games
    played = {game.table for game in games}
    return tuple(
        HallTable(number=number, pieces=tuple(piece.laid for piece in pieces))
        for number, pieces in layouts(db).items()
        if not played or number in played
    )


def _names(public: PublicState) -> Mapping[PlayerId, str]:
    """Everybody's name; with the number behind one that fonts may lack all letters of."""
    return {
        player: f"{name} (#{player})" if _may_be_lost(name) else name
        for player, name in public_names(public).items()
    }


def _may_be_lost(name: str) -> bool:
    lost = unprintable_name(name)
    return lost is not None and not lost.spelling and not name.endswith(")")


def _awards(db: Session, public: PublicState) -> Awards:
    """The places wait until the last round is closed, as the standings do."""
    found = public_awards(db, public)
    is_closed = public.last_round is not None and public.last_round.state is RoundState.CLOSED
    return found if is_closed else replace(found, places=())


def _is_coming(public: PublicState) -> bool:
    """Whether the newest public round is still to be begun."""
    return public.last_round is not None and public.last_round.state is RoundState.PUBLISHED


def _lost(db: Session, public: Round | None) -> LostElements:
    return LostElements(by_table={}) if public is None else known_lost(db, public)


def _scenario(public: PublicState) -> Scenario | None:
    """The scenario of the newest public round, which has lost it where it is secret."""
    return None if public.last_round is None else scenario_of(public, public.last_round.scenario)


def hall_clock(
    countdown: Countdown | None, round_clock: RoundClock, now: datetime
) -> HallClock | None:
    """A plain countdown as players may see it; None where none is set.

    Args:
        countdown: the EO's.
        round_clock: of the packet.
        now: what is over by then is shown as over.
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


# The clock as the hall may see it: nothing here knows more of secret dice than their seal.
#
# While a round of secret length is played its clock only counts up, and all that is public of the
# dice is the commitment that the EO has shown. Once time is called, or the round is closed, dice
# and salt are shown, so that anybody can check them.


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedRoll:
    """A throw whose commitment was shown."""

    commitment: str
    text: str | None = None
    """What the commitment is the hash of, once the round is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicProof:
    """What players may know of the dice of a round."""

    rolls: tuple[SealedRoll, ...] = ()
    """Those whose commitment was shown, oldest first."""
    was_rolled_again: bool = False
    """The dice were rolled again after a commitment had been shown."""
    dice: tuple[int, ...] = ()
    """Those that counted, once the round is over."""
    minutes: int | None = None
    """By how much they changed the round, once it is over."""


def public_clock(
    db: Session, state: EventState, now: datetime, reading: MonotonicTime | None = None
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
    public = _over(clock, now, reading) if is_over else _running(state, clock, now, reading)
    return replace(public, call=end_call(state.packet))


def public_proof(
    db: Session, state: EventState, now: datetime, reading: MonotonicTime | None = None
) -> PublicProof | None:
    """What players may know of the newest public round's dice; None where that is nothing."""
    round_ = _public(state)
    if round_ is None or state.packet.round_clock is not RoundClock.VARIABLE:
        return None
    rolled = rolls(db, state, round_.number)
    shown = [roll for roll in rolled if roll.shown_at is not None]
    clock = round_clock(db, round_.number)
    is_over = clock is not None and (
        round_.state is RoundState.CLOSED or clock.is_over(now, reading)
    )
    if not rolled or not (shown or is_over):
        return None
    counts = rolled[-1]
    return PublicProof(
        rolls=tuple(
            SealedRoll(commitment=roll.commitment, text=roll.text if is_over else None)
            for roll in shown
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
    shown = hall_clock(countdown.countdown(db), kind, now)
    if shown is None or is_played:
        return shown
    standing = countdown.countdown(db)
    title = None if standing is None else standing.title
    return replace(shown, call=EndCall.NONE, is_break=True, title=title)


def _over(clock: RoundClockState, now: datetime, reading: MonotonicTime | None) -> HallClock:
    """Time is up, which is public however long the round was."""
    ended = clock.ends_at(now, reading)
    since = FLASH_SECONDS if ended is None else (now - ended) // timedelta(seconds=1)
    return HallClock(is_over=True, over_seconds=min(FLASH_SECONDS, max(0, since)))


_STEP = timedelta(milliseconds=100)
"""Moments are rounded to it, so that two readings of one end are one."""


def _running(
    state: EventState, clock: RoundClockState, now: datetime, reading: MonotonicTime | None
) -> HallClock:
    played = clock.played(now, reading)
    if state.packet.round_clock in (RoundClock.FIXED, RoundClock.CHESS_CLOCK):
        left = clock.left_seconds(now, reading)
        length = clock.length_seconds
        if left is not None and length is not None:
            if not clock.is_running:
                return HallClock(left_seconds=max(0, left), length_seconds=length)
            runs = timedelta(milliseconds=length * 1000 - played.most)
            ends_at = now + runs
            return HallClock(ends_at=_rounded(ends_at), length_seconds=length)
    if not clock.is_running:
        return HallClock(played_seconds=played.most // 1000)
    return HallClock(began_at=now - timedelta(milliseconds=played.most))


def _rounded(at: datetime) -> datetime:
    """A moment, up to the next tenth of a second."""
    return at + -(at - at.replace(microsecond=0)) % _STEP
