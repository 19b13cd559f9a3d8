"""Standings: who stands where, and why one stands above another."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from app.rules.event_state import EntrantStatus, EventState
from app.rules.ids import PlayerId
from app.rules.packet import TieBreak
from app.rules.record import Record, records_through
from app.rules.strength import strengths


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
    record: Record
    status: EntrantStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyCompared:
    """One key of the standings with two players' figures."""

    key: TieBreak
    upper: Fraction
    lower: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two players compared by every key, in the packet's order."""

    upper: PlayerId
    lower: PlayerId
    keys: tuple[KeyCompared, ...]
    decides: KeyCompared | None
    """The first key in which they differ; None for equals."""


def standings(state: EventState, through: int | None = None) -> tuple[Standing, ...]:
    """Order everybody registered.

    Args:
        state: the event; a draft counts for nothing.
        through: the last round to count; None for all.

    Returns:
        A row for everybody ever registered, best first, equals by id.

    Rule: sr2015 standings; sr2019 standings; sr2015 leaving; sr2019 leaving
    Reading: players equal in every key share a rank; who dropped keeps place and points. Nothing
        printed moves a disqualified player down, so the place stays with the figures, and
        ``award_rank`` passes over whoever can get no award.
    """
    table = records_through(state, through)
    strength = strengths(state, through)
    figures = {player: _figures(state, table[player], strength[player]) for player in table}
    in_order = sorted(table, key=lambda player: ([-one for one in figures[player]], player))
    can_win = {one.id for one in state.entrants if _can_win(state, one.id)}
    ranks = _ranks(in_order, figures)
    award_ranks = _ranks([player for player in in_order if player in can_win], figures)
    return tuple(
        Standing(
            rank=ranks[player],
            award_rank=award_ranks.get(player),
            player=player,
            tournament_points=table[player].tournament_points,
            strength_of_schedule=strength[player],
            control_points=table[player].control_points,
            army_points=table[player].army_points if state.packet.scores_army_points else None,
            assassinations=table[player].assassinations,
            record=table[player],
            status=state.by_id[player].status,
        )
        for player in in_order
    )


def why_above(
    state: EventState, upper: PlayerId, lower: PlayerId, through: int | None = None
) -> Comparison:
    """Compare two players by every key of the standings, also those after the deciding one.

    Rule: sr2015 standings; sr2019 standings
    """
    table = records_through(state, through)
    strength = strengths(state, through)
    both = (
        _figures(state, table[upper], strength[upper]),
        _figures(state, table[lower], strength[lower]),
    )
    keys = tuple(
        KeyCompared(key=key, upper=one, lower=other)
        for key, one, other in zip(state.packet.order, *both, strict=True)
    )
    decides = next((one for one in keys if one.upper != one.lower), None)
    return Comparison(upper=upper, lower=lower, keys=keys, decides=decides)


def _figures(state: EventState, record: Record, strength: Fraction) -> tuple[Fraction, ...]:
    """The figures of a player in the order of the packet's keys."""
    values: Mapping[TieBreak, Fraction] = {
        TieBreak.TOURNAMENT_POINTS: Fraction(record.tournament_points),
        TieBreak.STRENGTH_OF_SCHEDULE: strength,
        TieBreak.CONTROL_POINTS: Fraction(record.control_points),
        TieBreak.ARMY_POINTS: Fraction(record.army_points),
        TieBreak.ASSASSINATIONS: Fraction(record.assassinations),
    }
    return tuple(values[key] for key in state.packet.order)


def _can_win(state: EventState, player: PlayerId) -> bool:
    entrant = state.by_id[player]
    return entrant.eligible and entrant.status is not EntrantStatus.DISQUALIFIED


def _ranks(
    in_order: list[PlayerId], figures: Mapping[PlayerId, tuple[Fraction, ...]]
) -> Mapping[PlayerId, int]:
    ranks: dict[PlayerId, int] = {}
    before: PlayerId | None = None
    for place, player in enumerate(in_order, start=1):
        is_equal = before is not None and figures[before] == figures[player]
        ranks[player] = ranks[before] if is_equal and before is not None else place
        before = player
    return ranks
