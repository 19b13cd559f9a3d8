"""PhoneView: all that phones may show of an event at one moment."""

from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.journal import JournalStep
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import RoundState
from app.rules.results.result import Game, Side, WinReason
from app.rules.standings.bracket_tree import bracket_tree
from app.services.core.monotonic_clock import MonotonicTime
from app.services.event.public import PublicState
from app.services.results.table_codes import takes_player_results
from app.services.screen.hall import Hall, HallClock, PublicProof, hall, public_clock, public_proof
from app.services.standings.lines import Turn, bye_worth_text, turn_of
from app.words.core.catalogue import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneView:
    """What players may know at a moment; whatever phones show is made of this alone."""

    hall: Hall
    """Without results of rounds that aren't closed, but for a bracket's."""
    clock: HallClock | None
    proof: PublicProof | None
    takes_results: bool
    """Players may hand in results by phone."""
    event_key: str
    """Tells this event from others: a phone remembers a player of one event alone."""


def phone_view(
    db: Session, state: EventState, now: datetime, reading: MonotonicTime | None = None
) -> PhoneView:
    """Read what players may know at a moment."""
    clock, proof = phone_clock(db, state, now, reading)
    return PhoneView(
        hall=_without_open_results(hall(db, state)),
        clock=clock,
        proof=proof,
        takes_results=takes_player_results(db),
        event_key=event_key(db),
    )


def _without_open_results(known: Hall) -> Hall:
    """The public side without what no page shows yet: no phone fetches a page for its sake.

    A bracket shows each of its results at once.
    """
    state = known.state
    is_shown = all(round_.state is RoundState.CLOSED for round_ in state.rounds)
    if is_shown or bracket_tree(state) is not None:
        return known
    rounds = (
        round_
        if round_.state is RoundState.CLOSED
        else replace(round_, games=tuple(map(_as_paired, round_.games)))
        for round_ in state.rounds
    )
    return replace(known, state=PublicState(replace(state, rounds=tuple(rounds))))


def _as_paired(game: Game) -> Game:
    first, second = (Side(player=player) for player in game.players)
    return replace(game, first=first, second=second, result=None)


def event_key(db: Session) -> str:
    """A few letters of a hash of how the event began."""
    step = select(JournalStep.at, JournalStep.arguments).order_by(JournalStep.id).limit(1)
    row = db.execute(step).first()
    return sha256(" ".join(() if row is None else row).encode()).hexdigest()[:8]


def phone_clock(
    db: Session, state: EventState, now: datetime, reading: MonotonicTime | None = None
) -> tuple[HallClock | None, PublicProof | None]:
    """The clock and what proves its dice; for how long it is over doesn't matter to phones."""
    clock = public_clock(db, state, now, reading)
    if clock is not None:
        clock = replace(clock, over_seconds=None)
    return clock, public_proof(db, state, now, reading)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneGame:
    """A round of one player: a game, a bye, or a round that was missed."""

    number: int
    turn: Turn
    """OPEN as long as the round isn't closed, whatever the desk knows already."""
    table: TableNumber | None = None
    opponent: PlayerId | None = None
    reason: WinReason | None = None
    control_points: tuple[int | None, int | None] = (None, None)
    """The player's own, then the opponent's."""
    army_points: tuple[int | None, int | None] = (None, None)
    bye_worth: str = ""


def games_of(hall: Hall, player: PlayerId, t: Words) -> tuple[PhoneGame, ...]:
    """The rounds of a player that are public, the first first.

    Results are shown once their round is closed, as in the standings.
    """
    found = []
    for round_ in hall.state.rounds:
        is_closed = round_.state is RoundState.CLOSED
        game = next((game for game in round_.games if player in game.players), None)
        bye = next((bye for bye in round_.byes if bye.player == player), None)
        if game is not None:
            own, other = game.side_of(player), game.opponent_of(player)
            shown = game.result if is_closed else None
            found.append(
                PhoneGame(
                    number=round_.number,
                    turn=turn_of(game, player) if is_closed else Turn.OPEN,
                    table=game.table,
                    opponent=other.player,
                    reason=None if shown is None else shown.reason,
                    control_points=_pair(own.control_points, other.control_points, shown),
                    army_points=_pair(own.army_points, other.army_points, shown),
                )
            )
        elif bye is not None:
            worth = bye_worth_text(t, hall.state, round_, bye, says_why=False)
            found.append(PhoneGame(number=round_.number, turn=Turn.BYE, bye_worth=worth))
        elif player in round_.absent:
            found.append(PhoneGame(number=round_.number, turn=Turn.MISSED))
    return tuple(found)


def _pair(own: int | None, other: int | None, shown: object) -> tuple[int | None, int | None]:
    return (None, None) if shown is None else (own, other)
