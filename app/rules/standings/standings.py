"""Standings: each player's rank, and the figures behind it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import BandKind, TieBreak
from app.rules.standings.places import Place, places_of
from app.rules.standings.scoring import Record
from app.rules.standings.tiebreakers import FiguresByKey, figures_by_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player's place with the figures behind it."""

    rank: int
    """Place from 1, shared by equals (1, 2, 2, 4)."""
    award_rank: int | None
    """Place among those who can get an award; None for a ringer and who was disqualified."""
    player: PlayerId
    tournament_points: int
    strength_of_schedule: Fraction
    control_points: int
    army_points: int | None
    """Enemy army points destroyed; None where the packet does not score them."""
    assassinations: int
    figures: Mapping[TieBreak, Fraction]
    """By every key that the packet orders by, and by those that have a field here."""
    record: Record
    status: EntrantStatus
    band: BandKind = BandKind.REST
    """FINALS: placed by a final; CUT: inside a cut that was made; REST: by the keys."""


def standings(state: EventState, through: int | None = None) -> tuple[Standing, ...]:
    """Order everybody registered.

    Args:
        state: the event; a draft counts for nothing.
        through: the last round to count; None for all.

    Returns:
        A row for everybody ever registered, best first, equals by id.

    Rule: sr2010 strength; masters2014 standings; ig2014 standings; sr2015 standings
    Rule: sr2019 standings; sr2015 leaving; sr2019 leaving; sr2019 round-variants
    Reading: players equal in every key share a rank; who dropped keeps place and points. Nothing
        printed moves a disqualified player down, so the place stays with the figures, and
        ``award_rank`` passes over whoever can get no award.
    """
    places = places_of(state, through)
    ranks = _ranks(places)
    award_ranks = _ranks([place for place in places if can_win(state, place.player)])
    known: dict[int | None, tuple[Mapping[PlayerId, Record], FiguresByKey]] = {}
    rows = []
    for place in places:
        if place.through not in known:
            columns = figures_by_key(state, place.through)
            known[place.through] = (state.records_through(place.through), columns)
        table, columns = known[place.through]
        record = table[place.player]
        figures = {key: column[place.player] for key, column in columns.items()}
        if TieBreak.HEAD_TO_HEAD in state.packet.keys:
            figures[TieBreak.HEAD_TO_HEAD] = place.head_to_head
        rows.append(
            Standing(
                rank=ranks[place.player],
                award_rank=award_ranks.get(place.player),
                player=place.player,
                tournament_points=record.tournament_points,
                strength_of_schedule=figures[TieBreak.STRENGTH_OF_SCHEDULE],
                control_points=record.control_points,
                army_points=record.army_points if state.packet.scores_army_points else None,
                assassinations=record.assassinations,
                figures=figures,
                record=record,
                status=state.by_id[place.player].status,
                band=place.band,
            )
        )
    return tuple(rows)


def can_win(state: EventState, player: PlayerId) -> bool:
    """Whether a player can get an award: neither disqualified nor a ringer.

    Rule: sr2015 leaving; sr2019 leaving
    """
    entrant = state.by_id[player]
    return entrant.eligible and entrant.status is not EntrantStatus.DISQUALIFIED


def _ranks(places: Sequence[Place]) -> Mapping[PlayerId, int]:
    """Places from 1; who is alike shares the first place of them all."""
    first: dict[tuple[object, ...], int] = {}
    return {
        placed.player: first.setdefault(placed.alike, place)
        for place, placed in enumerate(places, start=1)
    }
