"""The field: the players to be paired, with all that pairing needs of their past."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
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


# Who may sit out.


def bye_candidates(field: Field, players: Collection[PlayerId]) -> list[PlayerId]:
    """Those among whom the bye is drawn, where the games leave the choice.

    Volunteers whom the EO made absolute go before; among equals those against whom the fewest
    preferences speak, the first preference first.

    Returns:
        Of those without a bye, or of all if everybody had one, the players with the fewest
        tournament points, in the order given; empty where nobody is given.

    Rule: sr2010 byes; sr2015 byes; sr2019 byes
    Reading: where all of the lowest score group had a bye, the next score group has it.
    """
    preferences = field.preferences
    volunteers = preferences.volunteers
    candidates = [player for player in players if player in volunteers] or players
    eligible = [player for player in candidates if player not in field.had_bye]
    found = _lowest(field, eligible or candidates)
    if not preferences.soft or not found:
        return found
    best = min(map(preferences.soft_of_bye, found))
    return [player for player in found if preferences.soft_of_bye(player) == best]


def _lowest(field: Field, players: Iterable[PlayerId]) -> list[PlayerId]:
    points = field.points
    lowest = min((points[player] for player in players), default=0)
    return [player for player in players if points[player] == lowest]
