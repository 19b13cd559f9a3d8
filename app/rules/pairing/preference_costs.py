"""How many preferences each possible game or bye would violate.

Every preference comes down to the same question. Each player has a label, or none, and avoids some
labels: a game violates the preference where one of the two avoids the other's label.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import BESIDE_PAIRING, Round, RoundKind
from app.rules.pairing.first_round import folded, groups_of
from app.rules.pairing.preference import Preference, PreferenceKind

Met = Mapping[PlayerId, Collection[PlayerId]]
"""Whom each player is not to meet."""

VOLUNTEER = "volunteer"
"""The label of who would sit out."""


@dataclass(frozen=True, slots=True)
class ActivePreference:
    """A preference resolved to players: whom each avoids, by labels."""

    preference: Preference
    labels: Mapping[PlayerId, str]
    """The label of each player whom the preference is about."""
    avoids: Mapping[PlayerId, frozenset[str]]
    """The labels that each player should not meet."""

    def of_game(self, one: PlayerId, other: PlayerId) -> int:
        """How often a game goes against it: 0 or 1, of a faction met again by both 2."""
        avoids, labels = self.avoids, self.labels
        mine = one in avoids and labels.get(other) in avoids[one]
        yours = other in avoids and labels.get(one) in avoids[other]
        return mine + yours if self.preference.kind is PreferenceKind.AGAIN else int(mine or yours)

    def of_bye(self, player: PlayerId) -> int:
        """1 where somebody else was to sit out."""
        applies = self.preference.kind is PreferenceKind.BYE and bool(self.labels)
        return int(applies and player not in self.labels)


@dataclass(frozen=True, slots=True)
class ActivePreferences:
    """All preferences that hold in a round, hard and soft; false where there is none."""

    hard: tuple[ActivePreference, ...] = ()
    soft: tuple[ActivePreference, ...] = ()
    """In the EO's order."""
    apart: ActivePreference | None = None
    """Not of the EO: the packet's, that factions or clubs are kept apart."""

    def __bool__(self) -> bool:
        return bool(self.hard or self.soft or self.apart)

    @property
    def volunteers(self) -> frozenset[PlayerId]:
        """Those of whom one has to sit out; empty where anybody may."""
        return frozenset(
            chain.from_iterable(active.labels for active in self.hard if is_of_bye(active))
        )

    def hard_of_game(self, one: PlayerId, other: PlayerId) -> int:
        """How often a game goes against what is absolute."""
        return sum(active.of_game(one, other) for active in self.hard)

    def hard_of_bye(self, player: PlayerId) -> int:
        """1 where a volunteer was to sit out whatever it costs; any of several will do."""
        volunteers = self.volunteers
        return int(bool(volunteers) and player not in volunteers)

    def soft_of_game(self, one: PlayerId, other: PlayerId) -> tuple[int, ...]:
        """For each preference that can yield, how often a game goes against it."""
        return tuple(active.of_game(one, other) for active in self.soft)

    def soft_of_bye(self, player: PlayerId) -> tuple[int, ...]:
        """The same for a bye."""
        return tuple(active.of_bye(player) for active in self.soft)

    def apart_of_game(self, one: PlayerId, other: PlayerId) -> int:
        """1 for a game within one faction or club, where the packet keeps them apart."""
        return 0 if self.apart is None else self.apart.of_game(one, other)


NO_PREFERENCES = ActivePreferences()


def is_of_bye(active: ActivePreference) -> bool:
    """About who sits out, not about games."""
    return active.preference.kind is PreferenceKind.BYE


def holding(preferences: Iterable[Preference], number: int) -> tuple[Preference, ...]:
    """The preferences that hold in a round, in their order."""
    return tuple(
        preference for preference in preferences if preference.holds_in(RoundNumber(number))
    )


def active_preferences(
    state: EventState,
    preferences: Sequence[Preference],
    players: Collection[PlayerId],
    *,
    apart: RoundKind | None = None,
) -> ActivePreferences:
    """Resolve preferences to the players of a round.

    A preference for the bye is followed where the players are odd in number and the volunteer is
    one of them. Words are compared without regard to case and spaces.

    Args:
        state: the event before the round.
        preferences: those that hold in it, in the EO's order.
        players: those who are free to be paired.
        apart: the kind of a first round that keeps factions or clubs apart; None for none.

    Rule: sr2010 pairing; sr2010 first-round
    Reading: that no opposing faction is met again holds for each player by itself.
    """
    if not preferences and apart is None:
        return NO_PREFERENCES
    found = [_active_preference(state, preference, players) for preference in preferences]
    return ActivePreferences(
        hard=tuple(active for active in found if active.preference.is_hard),
        soft=tuple(active for active in found if not active.preference.is_hard),
        apart=None if apart is None else _apart(state, apart, players),
    )


def avoided_opponents(met: Met, preferences: ActivePreferences) -> Met:
    """For each player the opponents who would be a rematch or violate a preference."""
    every = [
        *preferences.hard,
        *preferences.soft,
        *([] if preferences.apart is None else [preferences.apart]),
    ]
    games = [active for active in every if active.labels and not is_of_bye(active)]
    return _AvoidedOpponents(met, games) if games else met


class _AvoidedOpponents(dict[PlayerId, frozenset[PlayerId]]):
    """Computed for each player on first access."""

    def __init__(self, met: Met, preferences: Sequence[ActivePreference]) -> None:
        super().__init__()
        self._met = met
        self._preferences = [(active, *_turned_round(active)) for active in preferences]

    def __missing__(self, player: PlayerId) -> frozenset[PlayerId]:
        sets: list[Iterable[PlayerId]] = []
        for active, being, shunning in self._preferences:
            sets += [being[label] for label in active.avoids.get(player, ()) if label in being]
            sets.append(shunning.get(active.labels.get(player, ""), ()))
        found = frozenset(self._met[player]).union(*sets) - {player}
        self[player] = found
        return found


Index = Mapping[str, frozenset[PlayerId]]


def _turned_round(active: ActivePreference) -> tuple[Index, Index]:
    """For each label who is it, and who avoids it."""
    being, shunning = defaultdict(set), defaultdict(set)
    for player, label in active.labels.items():
        being[label].add(player)
    for player, labels in active.avoids.items():
        for label in labels:
            shunning[label].add(player)
    return (
        {label: frozenset(players) for label, players in being.items()},
        {label: frozenset(players) for label, players in shunning.items()},
    )


def _active_preference(
    state: EventState, preference: Preference, players: Collection[PlayerId]
) -> ActivePreference:
    match preference.kind:
        case PreferenceKind.PAIR:
            return _of_pair(preference, players)
        case PreferenceKind.BYE:
            here = len(players) % 2 == 1 and preference.first in players
            labels = {preference.first: VOLUNTEER} if here and preference.first is not None else {}
            return ActivePreference(preference, labels, {})
    by_id, name = state.by_id, preference.kind.value
    if preference.kind is PreferenceKind.AGAIN:
        name = PreferenceKind.FACTION.value
    words = {player: folded(getattr(by_id[player], name)) for player in players}
    labels = {player: word for player, word in words.items() if word}
    if preference.kind is not PreferenceKind.AGAIN:
        return ActivePreference(
            preference, labels, {player: frozenset((word,)) for player, word in labels.items()}
        )
    faction = {entrant.id: folded(entrant.faction) for entrant in state.entrants}
    records = state.records
    faced = {one: frozenset(faction[met] for met in records[one].met) - {""} for one in players}
    return ActivePreference(
        preference, labels, {player: avoids for player, avoids in faced.items() if avoids}
    )


def _apart(state: EventState, kind: RoundKind, players: Collection[PlayerId]) -> ActivePreference:
    """The packet's own preference."""
    groups = groups_of(state, kind, players)
    labels = {player: group for player, group in groups.items() if group}
    avoids = {player: frozenset((group,)) for player, group in labels.items()}
    return ActivePreference(Preference(kind=preference_of(kind)), labels, avoids)


def preference_of(kind: RoundKind) -> PreferenceKind:
    """The kind of preference that says the same as a first round that keeps a group apart."""
    return PreferenceKind.CLUB if kind is RoundKind.FIRST_CLUBS else PreferenceKind.FACTION


def _of_pair(preference: Preference, players: Collection[PlayerId]) -> ActivePreference:
    first, second = preference.first, preference.second
    if first is None or second is None or first not in players or second not in players:
        return ActivePreference(preference, {}, {})
    labels = {first: "first", second: "second"}
    return ActivePreference(
        preference, labels, {first: frozenset({"second"}), second: frozenset({"first"})}
    )


class Fate(StrEnum):
    """How a preference fares in a draft."""

    KEPT = "kept"
    """Nothing goes against it."""
    AGAINST = "against"
    """Something does."""
    LEFT_OUT = "left-out"
    """Absolute, and for a reason the draft is paired without it."""
    NOT_APPLICABLE = "not-asked"
    """It says nothing of those who are paired here."""
    OVER = "over"
    """It held for earlier rounds."""


def fate_of(state: EventState, round_: Round, preference: Preference) -> tuple[Fate, int]:
    """How a preference fares, and how many games and byes go against it.

    Args:
        state: the event before the round.
        round_: the round as it is paired.
        preference: one of the EO's.
    """
    if not preference.holds_in(round_.number):
        return Fate.OVER, 0
    if preference not in round_.preferences:
        return Fate.LEFT_OUT, 0
    byes = [bye.player for bye in round_.byes if bye.kind not in BESIDE_PAIRING]
    players = [player for game in round_.games for player in game.players] + byes
    active = active_preferences(state, (preference,), players)
    (one,) = (*active.hard, *active.soft)
    if not one.labels:
        return Fate.NOT_APPLICABLE, 0
    count = _byes_against(round_, one, byes) if is_of_bye(one) else _games_against(round_, one)
    return (Fate.AGAINST if count else Fate.KEPT), count


def is_against(state: EventState, round_: Round, preference: Preference) -> bool:
    """Whether a game or a bye of a round violates a preference, even one it wasn't paired by.

    Args:
        state: the event before the round.
        round_: the round, or a part of it.
        preference: one of the EO's.
    """
    if preference.kind is PreferenceKind.BYE:
        byes = [bye.player for bye in round_.byes if bye.kind not in BESIDE_PAIRING]
        return bool(byes) and preference.first not in byes
    players = [player for game in round_.games for player in game.players]
    active = active_preferences(state, (preference,), players)
    return _games_against(round_, (*active.hard, *active.soft)[0]) > 0


def _games_against(round_: Round, active: ActivePreference) -> int:
    return sum(active.of_game(*game.players) > 0 for game in round_.games)


def _byes_against(round_: Round, active: ActivePreference, byes: list[PlayerId]) -> int:
    """Of several who are to sit out whatever it costs any will do."""
    volunteers = {
        preference.first
        for preference in round_.preferences
        if preference.kind is PreferenceKind.BYE and preference.is_hard
    }
    if active.preference.is_hard and volunteers.intersection(byes):
        return 0
    return sum(map(active.of_bye, byes))
