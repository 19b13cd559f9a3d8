"""The EO's wishes as a field hears them: for each game and each bye, how far it goes against one.

Every wish comes down to the same question. Each player has a label, or none, and shuns some labels:
a game goes against the wish where one of the two shuns what the other is.
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
from app.rules.pairing.wish import Wish, WishKind

Met = Mapping[PlayerId, Collection[PlayerId]]
"""Whom each player is not to meet."""

VOLUNTEER = "volunteer"
"""The label of who would sit out."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A wish among certain players."""

    wish: Wish
    labels: Mapping[PlayerId, str]
    """What each is, of those of whom the wish says anything."""
    shuns: Mapping[PlayerId, frozenset[str]]
    """What each is not to meet."""

    def of_game(self, one: PlayerId, other: PlayerId) -> int:
        """How often a game goes against it: 0 or 1, of a faction met again by both 2."""
        shuns, labels = self.shuns, self.labels
        mine = one in shuns and labels.get(other) in shuns[one]
        yours = other in shuns and labels.get(one) in shuns[other]
        return mine + yours if self.wish.kind is WishKind.AGAIN else int(mine or yours)

    def of_bye(self, player: PlayerId) -> int:
        """1 where somebody else was to sit out."""
        is_asked = self.wish.kind is WishKind.BYE and bool(self.labels)
        return int(is_asked and player not in self.labels)


@dataclass(frozen=True, slots=True)
class Wishes:
    """All wishes that are heard in a round; false where there is none."""

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
        """For each wish that can yield, how often a game goes against it."""
        return tuple(heard.of_game(one, other) for heard in self.soft)

    def soft_of_bye(self, player: PlayerId) -> tuple[int, ...]:
        """The same for a bye."""
        return tuple(heard.of_bye(player) for heard in self.soft)

    def apart_of_game(self, one: PlayerId, other: PlayerId) -> int:
        """1 for a game within one faction or club, where the packet keeps them apart."""
        return 0 if self.apart is None else self.apart.of_game(one, other)


NO_WISHES = Wishes()


def is_of_bye(heard: Heard) -> bool:
    """About who sits out, not about games."""
    return heard.wish.kind is WishKind.BYE


def holding(wishes: Iterable[Wish], number: int) -> tuple[Wish, ...]:
    """The wishes that hold in a round, in their order."""
    return tuple(wish for wish in wishes if wish.holds_in(RoundNumber(number)))


def hear(
    state: EventState,
    wishes: Sequence[Wish],
    players: Collection[PlayerId],
    *,
    apart: RoundKind | None = None,
) -> Wishes:
    """Look up what the wishes mean among some players.

    A wish for the bye is heard where the players are odd in number and the volunteer is one of
    them. Words are compared without regard to case and spaces.

    Args:
        state: the event before the round.
        wishes: those that hold in it, in the EO's order.
        players: those who are free to be paired.
        apart: the kind of a first round that keeps factions or clubs apart; None for none.

    Rule: sr2010 pairing; sr2010 first-round
    Reading: that no opposing faction is met again is asked of each player by itself.
    """
    if not wishes and apart is None:
        return NO_WISHES
    heard = [_heard(state, wish, players) for wish in wishes]
    return Wishes(
        hard=tuple(one for one in heard if one.wish.is_hard),
        soft=tuple(one for one in heard if not one.wish.is_hard),
        apart=None if apart is None else _apart(state, apart, players),
    )


def shunned(met: Met, wishes: Wishes) -> Met:
    """For each player whom to meet would be a rematch or go against any wish."""
    asked = [*wishes.hard, *wishes.soft, *([] if wishes.apart is None else [wishes.apart])]
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


def _heard(state: EventState, wish: Wish, players: Collection[PlayerId]) -> Heard:
    match wish.kind:
        case WishKind.PAIR:
            return _of_pair(wish, players)
        case WishKind.BYE:
            here = len(players) % 2 == 1 and wish.first in players
            labels = {wish.first: VOLUNTEER} if here and wish.first is not None else {}
            return Heard(wish, labels, {})
    by_id, name = state.by_id, wish.kind.value
    if wish.kind is WishKind.AGAIN:
        name = WishKind.FACTION.value
    words = {player: folded(getattr(by_id[player], name)) for player in players}
    labels = {player: word for player, word in words.items() if word}
    if wish.kind is not WishKind.AGAIN:
        return Heard(wish, labels, {player: frozenset((word,)) for player, word in labels.items()})
    faction = {one.id: folded(one.faction) for one in state.entrants}
    records = state.records
    faced = {one: frozenset(faction[met] for met in records[one].met) - {""} for one in players}
    return Heard(wish, labels, {player: shuns for player, shuns in faced.items() if shuns})


def _apart(state: EventState, kind: RoundKind, players: Collection[PlayerId]) -> Heard:
    """The packet's own wish."""
    groups = groups_of(state, kind, players)
    labels = {player: group for player, group in groups.items() if group}
    shuns = {player: frozenset((group,)) for player, group in labels.items()}
    return Heard(Wish(kind=wish_of(kind)), labels, shuns)


def wish_of(kind: RoundKind) -> WishKind:
    """The kind of wish that says the same as a first round that keeps a group apart."""
    return WishKind.CLUB if kind is RoundKind.FIRST_CLUBS else WishKind.FACTION


def _of_pair(wish: Wish, players: Collection[PlayerId]) -> Heard:
    first, second = wish.first, wish.second
    if first is None or second is None or first not in players or second not in players:
        return Heard(wish, {}, {})
    labels = {first: "first", second: "second"}
    return Heard(wish, labels, {first: frozenset({"second"}), second: frozenset({"first"})})


# How a wish fares in a round as it is paired.


class Fate(StrEnum):
    """How a wish fares in a draft."""

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


def fate_of(state: EventState, round_: Round, wish: Wish) -> tuple[Fate, int]:
    """How a wish fares, and how many games and byes go against it.

    Args:
        state: the event before the round.
        round_: the round as it is paired.
        wish: one of the EO's.
    """
    if not wish.holds_in(round_.number):
        return Fate.OVER, 0
    if wish not in round_.wishes:
        return Fate.LEFT_OUT, 0
    byes = [one.player for one in round_.byes if one.kind not in BESIDE_PAIRING]
    players = [player for game in round_.games for player in game.players] + byes
    heard = hear(state, (wish,), players)
    (one,) = (*heard.hard, *heard.soft)
    if not one.labels:
        return Fate.NOT_ASKED, 0
    count = _byes_against(round_, one, byes) if is_of_bye(one) else _games_against(round_, one)
    return (Fate.AGAINST if count else Fate.KEPT), count


def is_against(state: EventState, round_: Round, wish: Wish) -> bool:
    """Whether a game or a bye of a round goes against a wish, whether it was paired by it or not.

    Args:
        state: the event before the round.
        round_: the round, or a part of it.
        wish: one of the EO's.
    """
    if wish.kind is WishKind.BYE:
        byes = [one.player for one in round_.byes if one.kind not in BESIDE_PAIRING]
        return bool(byes) and wish.first not in byes
    players = [player for game in round_.games for player in game.players]
    heard = hear(state, (wish,), players)
    return _games_against(round_, (*heard.hard, *heard.soft)[0]) > 0


def _games_against(round_: Round, heard: Heard) -> int:
    return sum(heard.of_game(*game.players) > 0 for game in round_.games)


def _byes_against(round_: Round, heard: Heard, byes: list[PlayerId]) -> int:
    """Of several who are to sit out whatever it costs any will do."""
    volunteers = {one.first for one in round_.wishes if one.kind is WishKind.BYE and one.is_hard}
    if heard.wish.is_hard and volunteers.intersection(byes):
        return 0
    return sum(map(heard.of_bye, byes))
