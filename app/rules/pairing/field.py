"""The field: who is there to be paired, by which rule, and all that pairing needs of their past."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.event.length import planned_rounds
from app.rules.packet.packet import LastRound
from app.rules.pairing.first_round import KIND_OF
from app.rules.pairing.preference_costs import NO_PREFERENCES, ActivePreferences
from app.rules.standings.bracket import bracket
from app.rules.standings.cut import cut_of

_LAST = {LastRound.TOP_TWO: RoundKind.TOP_TWO, LastRound.FINALS_TABLES: RoundKind.FINALS_TABLES}


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
    Rule: sr2025 pairing; sr2026 pairing
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


def kind_of(state: EventState) -> RoundKind:
    """By which rule the round after the last one that counts is paired.

    Rule: sr2010 first-round; sr2010 standings; sr2015 standings-variants; sr2019 round-variants
    Rule: sr2025 rounds; sr2026 rounds
    Reading: the last round is the last planned one; in those that are played on after it, nothing
        is fixed. A first round has no standings, so it is paired as a first round even where it
        is the only one. Finals inside a cut are a round of finals.
    """
    rules = state.packet.pairing
    tree = bracket(state)
    if tree is not None and not tree.is_over:
        return RoundKind.BRACKET
    if not state.played:
        return KIND_OF[rules.first_round]
    if rules.last_round in _LAST and len(state.played) + 1 == planned_rounds(state):
        return _LAST[rules.last_round]
    return RoundKind.SWISS if cut_of(state) is None else RoundKind.CUT


def still_playing(state: EventState) -> list[PlayerId]:
    """Those who are in, by id; after a cut only those inside it, in a bracket who is not out.

    Rule: sr2019 round-variants
    Rule: sr2025 rounds; sr2026 rounds
    """
    inside = cut_of(state)
    here = [entrant.id for entrant in state.active]
    tree = None if inside is None else bracket(state)
    if tree is not None and not tree.is_over:
        there = {*tree.walkovers, *(player for game in tree.games for player in game)}
        inside = frozenset(tree.alive if tree.undecided else there)
    return here if inside is None else [player for player in here if player in inside]
