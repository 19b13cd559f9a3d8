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
from app.rules.pairing.factions import folded, groups_of
from app.rules.pairing.preference import Preference, PreferenceKind

Met = Mapping[PlayerId, Collection[PlayerId]]
"""Whom each player is not to meet."""

VOLUNTEER = "volunteer"
"""The label of who would sit out."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A preference among certain players."""

    preference: Preference
    labels: Mapping[PlayerId, str]
    """What each is, of those of whom the preference says anything."""
    shuns: Mapping[PlayerId, frozenset[str]]
    """What each is not to meet."""

    def of_game(self, one: PlayerId, other: PlayerId) -> int:
        """How often a game goes against it: 0 or 1, of a faction met again by both 2."""
        shuns, labels = self.shuns, self.labels
        mine = one in shuns and labels.get(other) in shuns[one]
        yours = other in shuns and labels.get(one) in shuns[other]
        return mine + yours if self.preference.kind is PreferenceKind.AGAIN else int(mine or yours)

    def of_bye(self, player: PlayerId) -> int:
        """1 where somebody else was to sit out."""
        is_asked = self.preference.kind is PreferenceKind.BYE and bool(self.labels)
        return int(is_asked and player not in self.labels)


@dataclass(frozen=True, slots=True)
class ActivePreferences:
    """All preferences that are heard in a round; false where there is none."""

    hard: tuple[Heard, ...] = ()
    soft: tuple[Heard, ...] = ()
    """In the EO's order."""
    apart: Heard | None = None
    """Not of the EO: the packet's, that factions or clubs are kept apart."""

    def __bool__(self) -> bool:
        return bool(self.hard or self.soft or self.apart)

    @property
    def volunteers(self) -> frozenset[PlayerId]:
        """Those of whom one has to sit out; empty where anybody may."""
        return frozenset(chain.from_iterable(one.labels for one in self.hard if is_of_bye(one)))

    def hard_of_game(self, one: PlayerId, other: PlayerId) -> int:
        """How often a game goes against what is absolute."""
        return sum(heard.of_game(one, other) for heard in self.hard)

    def hard_of_bye(self, player: PlayerId) -> int:
        """1 where a volunteer was to sit out whatever it costs; any of several will do."""
        volunteers = self.volunteers
        return int(bool(volunteers) and player not in volunteers)

    def soft_of_game(self, one: PlayerId, other: PlayerId) -> tuple[int, ...]:
        """For each preference that can yield, how often a game goes against it."""
        return tuple(heard.of_game(one, other) for heard in self.soft)

    def soft_of_bye(self, player: PlayerId) -> tuple[int, ...]:
        """The same for a bye."""
        return tuple(heard.of_bye(player) for heard in self.soft)

    def apart_of_game(self, one: PlayerId, other: PlayerId) -> int:
        """1 for a game within one faction or club, where the packet keeps them apart."""
        return 0 if self.apart is None else self.apart.of_game(one, other)


NO_PREFERENCES = ActivePreferences()


def is_of_bye(heard: Heard) -> bool:
    """About who sits out, not about games."""
    return heard.preference.kind is PreferenceKind.BYE


def holding(preferences: Iterable[Preference], number: int) -> tuple[Preference, ...]:
    """The preferences that hold in a round, in their order."""
    return tuple(
        preference for preference in preferences if preference.holds_in(RoundNumber(number))
    )


def hear(
    state: EventState,
    preferences: Sequence[Preference],
    players: Collection[PlayerId],
    *,
    apart: RoundKind | None = None,
) -> ActivePreferences:
    """Look up what the preferences mean among some players.

    A preference for the bye is heard where the players are odd in number and the volunteer is one
    of them. Words are compared without regard to case and spaces.

    Args:
        state: the event before the round.
        preferences: those that hold in it, in the EO's order.
        players: those who are free to be paired.
        apart: the kind of a first round that keeps factions or clubs apart; None for none.

    Rule: sr2010 pairing; sr2010 first-round
    Reading: that no opposing faction is met again is asked of each player by itself.
    """
    if not preferences and apart is None:
        return NO_PREFERENCES
    heard = [_heard(state, preference, players) for preference in preferences]
    return ActivePreferences(
        hard=tuple(one for one in heard if one.preference.is_hard),
        soft=tuple(one for one in heard if not one.preference.is_hard),
        apart=None if apart is None else _apart(state, apart, players),
    )


def shunned(met: Met, preferences: ActivePreferences) -> Met:
    """For each player whom to meet would be a rematch or go against any preference."""
    asked = [
        *preferences.hard,
        *preferences.soft,
        *([] if preferences.apart is None else [preferences.apart]),
    ]
    games = [heard for heard in asked if heard.labels and not is_of_bye(heard)]
    return _Shunned(met, games) if games else met


class _Shunned(dict[PlayerId, frozenset[PlayerId]]):
    """Looked up for each player when first asked for."""

    def __init__(self, met: Met, asked: Sequence[Heard]) -> None:
        super().__init__()
        self._met = met
        self._asked = [(heard, *_turned_round(heard)) for heard in asked]

    def __missing__(self, player: PlayerId) -> frozenset[PlayerId]:
        sets: list[Iterable[PlayerId]] = []
        for heard, being, shunning in self._asked:
            sets += [being[label] for label in heard.shuns.get(player, ()) if label in being]
            sets.append(shunning.get(heard.labels.get(player, ""), ()))
        found = frozenset(self._met[player]).union(*sets) - {player}
        self[player] = found
        return found


Index = Mapping[str, frozenset[PlayerId]]


def _turned_round(heard: Heard) -> tuple[Index, Index]:
    """For each label who is it, and who shuns it."""
    being, shunning = defaultdict(set), defaultdict(set)
    for player, label in heard.labels.items():
        being[label].add(player)
    for player, labels in heard.shuns.items():
        for label in labels:
            shunning[label].add(player)
    return (
        {label: frozenset(players) for label, players in being.items()},
        {label: frozenset(players) for label, players in shunning.items()},
    )


def _heard(state: EventState, preference: Preference, players: Collection[PlayerId]) -> Heard:
    match preference.kind:
        case PreferenceKind.PAIR:
            return _of_pair(preference, players)
        case PreferenceKind.BYE:
            here = len(players) % 2 == 1 and preference.first in players
            labels = {preference.first: VOLUNTEER} if here and preference.first is not None else {}
            return Heard(preference, labels, {})
    by_id, name = state.by_id, preference.kind.value
    if preference.kind is PreferenceKind.AGAIN:
        name = PreferenceKind.FACTION.value
    words = {player: folded(getattr(by_id[player], name)) for player in players}
    labels = {player: word for player, word in words.items() if word}
    if preference.kind is not PreferenceKind.AGAIN:
        return Heard(
            preference, labels, {player: frozenset((word,)) for player, word in labels.items()}
        )
    faction = {one.id: folded(one.faction) for one in state.entrants}
    records = state.records
    faced = {one: frozenset(faction[met] for met in records[one].met) - {""} for one in players}
    return Heard(preference, labels, {player: shuns for player, shuns in faced.items() if shuns})


def _apart(state: EventState, kind: RoundKind, players: Collection[PlayerId]) -> Heard:
    """The packet's own preference."""
    groups = groups_of(state, kind, players)
    labels = {player: group for player, group in groups.items() if group}
    shuns = {player: frozenset((group,)) for player, group in labels.items()}
    return Heard(Preference(kind=preference_of(kind)), labels, shuns)


def preference_of(kind: RoundKind) -> PreferenceKind:
    """The kind of preference that says the same as a first round that keeps a group apart."""
    return PreferenceKind.CLUB if kind is RoundKind.FIRST_CLUBS else PreferenceKind.FACTION


def _of_pair(preference: Preference, players: Collection[PlayerId]) -> Heard:
    first, second = preference.first, preference.second
    if first is None or second is None or first not in players or second not in players:
        return Heard(preference, {}, {})
    labels = {first: "first", second: "second"}
    return Heard(preference, labels, {first: frozenset({"second"}), second: frozenset({"first"})})


# How a preference fares in a round as it is paired.


class Fate(StrEnum):
    """How a preference fares in a draft."""

    KEPT = "kept"
    """Nothing goes against it."""
    AGAINST = "against"
    """Something does."""
    LEFT_OUT = "left-out"
    """Absolute, and for a reason the draft is paired without it."""
    NOT_ASKED = "not-asked"
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
    byes = [one.player for one in round_.byes if one.kind not in BESIDE_PAIRING]
    players = [player for game in round_.games for player in game.players] + byes
    heard = hear(state, (preference,), players)
    (one,) = (*heard.hard, *heard.soft)
    if not one.labels:
        return Fate.NOT_ASKED, 0
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
        byes = [one.player for one in round_.byes if one.kind not in BESIDE_PAIRING]
        return bool(byes) and preference.first not in byes
    players = [player for game in round_.games for player in game.players]
    heard = hear(state, (preference,), players)
    return _games_against(round_, (*heard.hard, *heard.soft)[0]) > 0


def _games_against(round_: Round, heard: Heard) -> int:
    return sum(heard.of_game(*game.players) > 0 for game in round_.games)


def _byes_against(round_: Round, heard: Heard, byes: list[PlayerId]) -> int:
    """Of several who are to sit out whatever it costs any will do."""
    volunteers = {
        one.first for one in round_.preferences if one.kind is PreferenceKind.BYE and one.is_hard
    }
    if heard.preference.is_hard and volunteers.intersection(byes):
        return 0
    return sum(map(heard.of_bye, byes))
