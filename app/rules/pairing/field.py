"""The field: the players to be paired, with all that pairing needs of their past."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.preference_costs import NO_PREFERENCES, ActivePreferences


@dataclass(frozen=True, slots=True)
class Field:
    """Players to be paired, and their past."""

    points: Mapping[PlayerId, int]
    """Tournament points of everybody in the field."""
    met: Mapping[PlayerId, Sequence[PlayerId]]
    """Whom each was ever paired with, gone players among them."""
    down_limit_reached: frozenset[PlayerId]
    """Players paired down as often as the packet allows."""
    had_bye: frozenset[PlayerId]
    """Players who had a bye."""
    preferences: ActivePreferences = NO_PREFERENCES
    """The EO's preferences among those who are free to be paired."""
    small_groups: frozenset[int] = frozenset()
    """The tournament points of the score groups to which line 6b applies (``next_rounds``)."""


def field_of(state: EventState, players: Iterable[PlayerId]) -> Field:
    """Look the players up in the records through the last round that counts.

    Rule: sr2015 pairing; sr2019 pairing
    Reading: a game without a result was a meeting all the same.
    """
    records = state.records
    limit = state.packet.pairing.pair_down_limit
    points, met, down_limit_reached, had_bye = {}, {}, [], []
    for player in players:
        record = records[player]
        points[player] = record.tournament_points
        met[player] = record.met
        if limit is not None and record.pair_downs >= limit:
            down_limit_reached.append(player)
        if record.byes:
            had_bye.append(player)
    return Field(points, met, frozenset(down_limit_reached), frozenset(had_bye))
