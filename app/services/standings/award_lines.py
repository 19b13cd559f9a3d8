"""Awards as they stand: the places, and every award beside them with its vote."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.award import AwardRow, BallotRow
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.event.length import is_over
from app.rules.standings.awards import (
    BEST_PAINTED,
    BEST_SPORT,
    AwardPlace,
    VoteCount,
    award_places,
    may_keep,
    vote_count,
)

OFFERED = (BEST_PAINTED, BEST_SPORT)
"""Awards that every event may give, whether or not anything is stored of them."""

_PLACE = "place-"
"""Prefix of the key of a place that a draw or the EO has given."""


class How(StrEnum):
    """How an award was decided."""

    CHOICE = "choice"
    VOTE = "vote"
    DRAW = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """One of the first places."""

    place: int
    players: tuple[PlayerId, ...]
    """Who has it: one, or all who share it."""
    equals: tuple[PlayerId, ...]
    """Everybody who stood equal for it; empty where nobody did."""
    how: How | None = None
    """What ordered the equals; None where nothing has, or had to."""
    seed: int | None = None
    """Of the draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardLine:
    """An award beside the places."""

    award: str
    """Its key, as "best-painted"."""
    title: str | None
    """What the EO calls it; None for an award of the packets."""
    category: str | None
    player: PlayerId | None
    """Who has it; None while it is open."""
    how: How | None
    turn: int
    """Which vote is held, or was held last, from 1; a second one is among the tied."""
    ballots: int
    """How many are in, in this turn."""
    is_tied: bool
    """The vote was closed and several have the most."""
    tied: tuple[PlayerId, ...]
    """Among whom the next ballot must choose; empty for everybody."""
    counts: tuple[VoteCount, ...]
    """Of every closed vote, oldest first; an open vote is left out."""
    lost_by: PlayerId | None = None
    """Who had it until the disqualification that opened it again."""

    @property
    def is_own(self) -> bool:
        """Added by the EO."""
        return self.award not in OFFERED


@dataclass(frozen=True, slots=True, kw_only=True)
class Awards:
    """Everything there is to win."""

    places: tuple[PlaceLine, ...]
    awards: tuple[AwardLine, ...]


def awards(db: Session, state: EventState) -> Awards:
    """The places and awards: those of the packets first, then the EO's own as they were added."""
    return Awards(places=place_lines(db, state), awards=award_lines(db, state))


def award_lines(db: Session, state: EventState) -> tuple[AwardLine, ...]:
    """The awards beside the places: those of the packets first, then the EO's own."""
    rows = _rows(db)
    own = [key for key in rows if key not in OFFERED and not key.startswith(_PLACE)]
    cast = _ballots(db)
    return tuple(_line(state, key, rows.get(key), cast[key]) for key in (*OFFERED, *own))


def place_lines(db: Session, state: EventState) -> tuple[PlaceLine, ...]:
    """The places as they would be announced now, first first: the whole standings are made."""
    rows = _rows(db)
    return tuple(
        _place(place, rows.get(place_key(place.place)))
        for place in award_places(state, _resolved(rows))
    )


def public_awards(db: Session, state: EventState) -> Awards:
    """The awards that are decided, without any count of votes; places once the event is over."""
    done = (award for award in award_lines(db, state) if award.player is not None)
    return Awards(
        places=place_lines(db, state) if is_over(state) is not None else (),
        awards=tuple(replace(award, counts=(), tied=(), ballots=0) for award in done),
    )


def award_line(db: Session, state: EventState, award: str) -> AwardLine | None:
    """One award by its key; None where there is no such."""
    return next((line for line in award_lines(db, state) if line.award == award), None)


def held_awards(db: Session, state: EventState, player: PlayerId) -> tuple[AwardLine, ...]:
    """The awards beside the places that a player has; a disqualification would open them again."""
    return tuple(award for award in award_lines(db, state) if award.player == player)


def lost_awards(
    db: Session, state: EventState, player: PlayerId | None = None
) -> tuple[AwardLine, ...]:
    """The awards that a disqualification has opened again; one player's where one is named."""
    found = (line for line in award_lines(db, state) if line.lost_by is not None)
    return tuple(line for line in found if player in (None, line.lost_by))


def count_so_far(db: Session, state: EventState, award: str) -> VoteCount:
    """What the vote says that is open, or was closed last: only for who asks."""
    turns = _ballots(db)[award]
    return vote_count(state, turns[max(turns)] if turns else ())


def place_key(place: int) -> str:
    """The key of a place."""
    return f"{_PLACE}{place}"


def resolved_places(db: Session) -> dict[int, PlayerId]:
    """Place -> who has it by a draw or by the EO's word."""
    return _resolved(_rows(db))


def _rows(db: Session) -> dict[str, AwardRow]:
    """What is stored of awards and places, by key, in the order in which it was added."""
    return {row.award: row for row in db.scalars(select(AwardRow).order_by(AwardRow.id))}


def _resolved(rows: Mapping[str, AwardRow]) -> dict[int, PlayerId]:
    return {
        int(key.removeprefix(_PLACE)): PlayerId(row.player_id)
        for key, row in rows.items()
        if key.startswith(_PLACE) and row.player_id is not None
    }


def _place(place: AwardPlace, row: AwardRow | None) -> PlaceLine:
    if row is None or not place.equals or place.is_shared:
        return PlaceLine(place=place.place, players=place.players, equals=place.equals)
    how = How(row.how or How.CHOICE)
    return PlaceLine(
        place=place.place,
        players=place.players,
        equals=place.equals,
        how=how,
        seed=row.seed,
    )


def _line(
    state: EventState, key: str, row: AwardRow | None, turns: Mapping[int, Sequence[PlayerId]]
) -> AwardLine:
    turn = max(turns, default=1)
    how = None if row is None or row.how is None else How(row.how)
    player = None if row is None or row.player_id is None else PlayerId(row.player_id)
    lost_by = None if player is None or may_keep(state, player) else player
    if lost_by is not None:
        # What is stored stays, so that an undone disqualification gives it back.
        how = player = None
    is_tied = how is How.VOTE and player is None
    # An open vote shows no count; once somebody has the award, the vote is not open.
    closed = turn - 1 if how is None else turn
    counts = tuple(vote_count(state, turns[n]) for n in range(1, closed + 1) if n in turns)
    return AwardLine(
        award=key,
        title=None if row is None else row.title,
        category=None if row is None else row.category,
        player=player,
        how=how,
        turn=turn,
        ballots=len(turns.get(turn, ())),
        is_tied=is_tied,
        tied=counts[-1].leaders if counts and player is None else (),
        counts=counts,
        lost_by=lost_by,
    )


def _ballots(db: Session) -> defaultdict[str, dict[int, list[PlayerId]]]:
    """Award -> turn -> whom its ballots name."""
    found: defaultdict[str, dict[int, list[PlayerId]]] = defaultdict(dict)
    for row in db.scalars(select(BallotRow).order_by(BallotRow.id)):
        found[row.award].setdefault(row.turn, []).append(PlayerId(row.player_id))
    return found
