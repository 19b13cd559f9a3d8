"""The field: what pairing asks about the players, looked up once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.wish_costs import NO_WISHES, Wishes


@dataclass(frozen=True, slots=True)
class Field:
    """Players to be paired, and their past."""

    points: Mapping[PlayerId, int]
    """Tournament points of everybody in the field."""
    met: Mapping[PlayerId, Sequence[PlayerId]]
    """Whom each was ever paired with, gone players among them."""
    spent: frozenset[PlayerId]
    """Who was paired down as often as the packet allows."""
    rested: frozenset[PlayerId]
    """Who had a bye."""
    wishes: Wishes = NO_WISHES
    """What the EO wishes of those who are free to be paired."""
    thin: frozenset[int] = frozenset()
    """The tournament points of the piles that are looked after for the next rounds."""


def field_of(state: EventState, players: Iterable[PlayerId]) -> Field:
    """Look the players up in the records through the last round that counts.

    Rule: sr2015 pairing; sr2019 pairing
    Reading: a game without a result was a meeting all the same.
    """
    records = state.records
    limit = state.packet.pairing.pair_down_limit
    points, met, spent, rested = {}, {}, [], []
    for player in players:
        record = records[player]
        points[player] = record.tournament_points
        met[player] = record.met
        if limit is not None and record.pair_downs >= limit:
            spent.append(player)
        if record.byes:
            rested.append(player)
    return Field(points, met, frozenset(spent), frozenset(rested))
