"""The field: what pairing asks about the players, looked up once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from app.rules.event_state import EventState
from app.rules.ids import PlayerId
from app.rules.pairing.heard import NO_WISHES, Wishes


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
    names = tuple(players)
    records = list(map(state.records.__getitem__, names))
    limit = state.packet.pairing.pair_down_limit
    spent = () if limit is None else compress(names, [one.pair_downs >= limit for one in records])
    return Field(
        dict(zip(names, [one.tournament_points for one in records], strict=True)),
        dict(zip(names, [one.met for one in records], strict=True)),
        frozenset(spent),
        frozenset(compress(names, [one.byes for one in records])),
    )
