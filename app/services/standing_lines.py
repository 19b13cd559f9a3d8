"""The standings as lines to show, and why one player stands above another."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from app.rules.event_state import EntrantStatus, EventState
from app.rules.ids import PlayerId
from app.rules.packet import TieBreak
from app.rules.standings import Comparison, Standing, standings, why_above
from app.rules.strength import strength_parts
from app.services.round_board import record_text


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One row of the standings."""

    place: int
    """Position in the list, from 0; equals stand by id."""
    rank: int
    player: PlayerId
    name: str
    faction: str | None
    record: str
    figures: tuple[Fraction, ...]
    """In the order of the packet's keys."""
    status: EntrantStatus
    eligible: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Two players compared, each with the sum behind the strength of schedule."""

    comparison: Comparison
    upper_parts: tuple[tuple[PlayerId, Fraction], ...]
    lower_parts: tuple[tuple[PlayerId, Fraction], ...]


def standing_lines(state: EventState, through: int | None = None) -> tuple[StandingLine, ...]:
    """The standings through a round, None for all, best first."""
    keys = state.packet.order
    return tuple(
        _line(state, keys, place, one) for place, one in enumerate(standings(state, through))
    )


def why(state: EventState, upper: PlayerId, lower: PlayerId, through: int | None = None) -> Why:
    """Why one player stands above the other."""
    return Why(
        comparison=why_above(state, upper, lower, through),
        upper_parts=strength_parts(state, upper, through),
        lower_parts=strength_parts(state, lower, through),
    )


def figure_of(standing: Standing, key: TieBreak) -> Fraction:
    """One key's figure of a standing."""
    figures: Mapping[TieBreak, int | Fraction] = {
        TieBreak.TOURNAMENT_POINTS: standing.tournament_points,
        TieBreak.STRENGTH_OF_SCHEDULE: standing.strength_of_schedule,
        TieBreak.CONTROL_POINTS: standing.control_points,
        TieBreak.ARMY_POINTS: standing.army_points or 0,
        TieBreak.ASSASSINATIONS: standing.assassinations,
    }
    return Fraction(figures[key])


def _line(state: EventState, keys: tuple[TieBreak, ...], place: int, one: Standing) -> StandingLine:
    entrant = state.by_id[one.player]
    return StandingLine(
        place=place,
        rank=one.rank,
        player=one.player,
        name=entrant.name,
        faction=entrant.faction,
        record=record_text(one.record),
        figures=tuple(figure_of(one, key) for key in keys),
        status=one.status,
        eligible=entrant.eligible,
    )
