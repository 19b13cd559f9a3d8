"""The easy case: piles by tournament points, dealt from the highest down.

The parity of the players above each border between two piles says how many games must cross it:
none or one. A pairing that crosses each border just so often, always between neighbours, without
rematch, and with the bye and the pair-downs where they may be, is as good in every line as the
sizes of the piles allow. If no game of it goes against a preference of the EO's either, and its
thin piles hold no more uneven games than an odd number asks for, then it is proved best without a
search; and nearly always one is found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.pairing.field import Field, bye_candidates
from app.rules.pairing.next_rounds import draw_apart
from app.rules.pairing.preference_costs import shunned
from app.rules.pairing.search.group_draw import Games, draw_pile

_BYES = 4
"""Byes drawn before the search takes over."""
_DEALS = 60
"""Piles dealt for one bye before the search takes over."""
_LONG = 4
"""One for so many players is what a pile counts that could not be dealt: it takes long."""


class Dealt(NamedTuple):
    """A pairing that is proved best by the sizes of the piles."""

    games: Games
    """From the highest pile down, in each first the one handed down to it, who leads the game."""
    bye: PlayerId | None
    special: Games
    """Those between two piles, and those of thin piles: all others cost nothing in any line."""


def deal(field: Field, players: Collection[PlayerId], draw: Draw) -> Dealt | None:
    """Pair the players so that every line of the cost reaches its lower bound.

    Who is handed down is drawn among those whom the piles below can still take, each equally
    likely; then the games of a pile, as ``group_draw`` says.

    Args:
        field: holds the players, and perhaps more.
        players: all to be paired.
        draw: the stream to draw from.

    Returns:
        None where no such pairing was found.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    """
    if len(players) % 2 == 0:
        return _Deal(field, players, None, draw).whole()
    candidates = _looking_ahead(field, players, bye_candidates(field, players))
    for _ in range(min(_BYES, len(candidates))):
        bye = candidates.pop(draw.below(len(candidates)))
        dealt = _Deal(field, players, bye, draw).whole()
        if dealt is not None:
            return dealt
    return None


def _looking_ahead(
    field: Field, players: Collection[PlayerId], candidates: list[PlayerId]
) -> list[PlayerId]:
    """Those for the bye who leave a thin pile an even number not paired down; all where none do."""
    level = field.points[candidates[0]]
    if level not in field.thin:
        return candidates
    points, spent = field.points, field.spent
    above = sum(points[player] >= level for player in players) - 1
    fresh = sum(points[player] == level and player not in spent for player in players)
    fresh_sits = (fresh - above % 2) % 2 == 1
    return [one for one in candidates if (one not in spent) is fresh_sits] or candidates


@dataclass(slots=True)
class _Pile:
    members: list[PlayerId]
    """Without the bye."""
    hands_down: bool = False
    """An odd number of players stand in this pile and above it."""
    may_hand_down: Sequence[PlayerId] = ()
    is_thin: bool = False
    """Looked after for the next rounds."""


class _Deal:
    """The piles around one bye, and how many more of them may be dealt."""

    def __init__(
        self, field: Field, players: Collection[PlayerId], bye: PlayerId | None, draw: Draw
    ) -> None:
        self._shunned = shunned(field.met, field.preferences)
        self._spent = field.spent
        self._draw = draw
        self._left = _DEALS
        self._exact = True
        self._bye = bye
        self._piles = self._sorted(field, players)

    def whole(self) -> Dealt | None:
        """The games of all piles; None where a border cannot be crossed as it must."""
        if not self._exact:
            return None
        games: Games = []
        special: Games = []
        for chain in self._chains():
            dealt = self._dealt(chain, 0, [])
            if dealt is None:
                return None
            for place, (pile, found) in enumerate(zip(chain, dealt, strict=True)):
                games += found
                special += found if pile.is_thin else found[: place > 0]
        return Dealt(games, self._bye, special)

    def _sorted(self, field: Field, players: Collection[PlayerId]) -> list[_Pile]:
        """The piles that are left by the bye, from the highest, told who may be handed down.

        Where everybody above a border has been paired down too often, somebody must be once more:
        that is one at least, and no more is proved. The player with the bye is counted among
        those above, for another one could have had it.
        """
        by_points: dict[int, list[PlayerId]] = defaultdict(list)
        points, spent, bye = field.points, field.spent, self._bye
        for player in players:
            by_points[points[player]].append(player)
        above = forced = 0
        somebody_fresh = False
        piles = []
        for level in sorted(by_points, reverse=True):
            everybody = by_points[level]
            somebody_fresh = somebody_fresh or not spent.issuperset(everybody)
            pile = _Pile(everybody[::-1])
            pile.is_thin = level in field.thin
            if bye is not None and points[bye] == level:
                pile.members.remove(bye)
            if not pile.members:
                continue
            above += len(pile.members)
            pile.hands_down = above % 2 == 1
            if pile.hands_down:
                others = everybody if bye is None else [one for one in everybody if one != bye]
                if somebody_fresh:
                    others = [one for one in others if one not in spent]
                pile.may_hand_down = others
                forced += not somebody_fresh
            piles.append(pile)
        self._exact = forced <= 1
        return piles

    def _chains(self) -> Iterator[list[_Pile]]:
        """Piles tied to each other by games across their borders; nothing crosses between two."""
        chain = []
        for pile in self._piles:
            chain.append(pile)
            if not pile.hands_down:
                yield chain
                chain = []

    def _dealt(self, chain: list[_Pile], depth: int, handed: list[PlayerId]) -> list[Games] | None:
        """The games of the piles from a depth on; who was handed down to it leads the first."""
        pile = chain[depth]
        if not pile.hands_down:
            games = self._pile_dealt(pile, pile.members, handed)
            return None if games is None else [games]
        candidates = list(pile.may_hand_down)
        while candidates and self._left > 0:
            player = candidates.pop(self._draw.below(len(candidates)))
            others = pile.members.copy()
            others.remove(player)
            games = self._pile_dealt(pile, others, handed)
            below = None if games is None else self._dealt(chain, depth + 1, [player])
            if games is not None and below is not None:
                return [games, *below]
        return None

    def _pile_dealt(
        self, pile: _Pile, members: list[PlayerId], handed: list[PlayerId]
    ) -> Games | None:
        """The games of a pile's own members and of who was handed down to it."""
        if pile.is_thin:
            fresh = [player for player in members if player not in self._spent]
            worn = [player for player in members if player in self._spent]
            games = draw_apart(fresh, [*worn, *handed], self._shunned, self._draw)
        else:
            games = draw_pile([*members, *handed], self._shunned, self._draw)
        count = len(members) + len(handed)
        self._left -= 1 if games is not None else max(1, count // _LONG)
        return games if games is None or not handed else _led_by(handed[0], games)


def _led_by(player: PlayerId, games: Games) -> Games:
    """The same games, one player's first, and that player first in it."""
    if games[0][0] == player:
        return games
    own = next(game for game in games if player in game)
    other = own[0] if own[1] == player else own[1]
    return [(player, other), *[game for game in games if game is not own]]
