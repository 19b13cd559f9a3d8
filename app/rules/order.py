"""Order by keys: everybody's figures in the order that a packet ranks by, nothing else yet."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from app.rules.event_state import EventState
from app.rules.ids import PlayerId
from app.rules.packet import BandKind, PointsFirst, TieBreak
from app.rules.record import Record, records_through
from app.rules.strength import strengths

Figures = tuple[Fraction, ...]
"""A player's figures, first key first; more is better in all."""


def keys_of(state: EventState, kind: BandKind) -> tuple[TieBreak, ...]:
    """The keys by which a band is ordered; those of the last where it names none of its own.

    Rule: sr2015 standings; sr2015 standings-variants; sr2019 standings-variants
    """
    band = state.packet.band(kind)
    return band.order if band is not None and band.order else state.packet.order


def figures_through(
    state: EventState, through: int | None, keys: tuple[TieBreak, ...]
) -> Mapping[PlayerId, Figures]:
    """Everybody's figures through a round, None for all, in the order of the keys."""
    table = records_through(state, through)
    strength = strengths(state, through)
    return {player: figures_of(table[player], strength[player], keys) for player in table}


def figures_of(record: Record, strength: Fraction, keys: Iterable[TieBreak]) -> Figures:
    """One player's figures in the order of the keys."""
    values: Mapping[TieBreak, Fraction] = {
        TieBreak.TOURNAMENT_POINTS: Fraction(record.tournament_points),
        TieBreak.STRENGTH_OF_SCHEDULE: strength,
        TieBreak.CONTROL_POINTS: Fraction(record.control_points),
        TieBreak.ARMY_POINTS: Fraction(record.army_points),
        TieBreak.ASSASSINATIONS: Fraction(record.assassinations),
    }
    return tuple(values[key] for key in keys)


def best_first(players: Iterable[PlayerId], figures: Mapping[PlayerId, Figures]) -> list[PlayerId]:
    """Players by their figures, equals by id."""
    return sorted(players, key=lambda player: ([-one for one in figures[player]], player))


def with_points_first(data: Mapping[str, Any], *, first: bool) -> dict[str, Any]:
    """A packet's data with tournament points before every other key, or as the packet prints it.

    The EO's switch: some orders are printed without tournament points at their head.

    Args:
        data: a packet merged with its variants.
        first: put them first everywhere; else take them away where the print has none.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    Reading: below the finals tables we put them first unless told otherwise, and follow the print
        of an order that is the whole of the standings.
    """
    told = data["standings"]
    is_sourced = isinstance(told, Mapping)
    bands = [_switched(band, first=first) for band in (told["is"] if is_sourced else told)]
    return {**data, "standings": {**told, "is": bands} if is_sourced else bands}


def _switched(band: Mapping[str, Any], *, first: bool) -> Mapping[str, Any]:
    order, points = list(band.get("order", ())), TieBreak.TOURNAMENT_POINTS.value
    if first and order and points not in order:
        return {**band, "order": [points, *order], "points_first": PointsFirst.ADDED.value}
    if not first and band.get("points_first") == PointsFirst.ADDED:
        return {**band, "order": [key for key in order if key != points]}
    return band
