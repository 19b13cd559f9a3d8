"""The easy case: score groups, paired from the highest down, and proved best without a search.

The parity of the players above each border between two score groups says how many games must cross
it: none or one. A pairing that crosses each border just as often, always between neighbours,
without rematch, and with a bye and pair-downs that are allowed, reaches the lower bound of every
line. If none of its games violates a preference, and small score groups have no more uneven games
than their parity requires, then it is proved best. Nearly always one is found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.pairing.byes import bye_candidates
from app.rules.pairing.field import Field
from app.rules.pairing.next_rounds import draw_small_group
from app.rules.pairing.preference_costs import avoided_opponents
from app.rules.pairing.search.group_draw import Games, draw_group

_BYES = 4
"""Byes drawn before the search takes over."""
_DEALS = 60
"""Score groups dealt for one bye before the search takes over."""
_LONG = 4
"""One for so many players is what a score group counts that could not be dealt: it takes long."""


class FoundPairing(NamedTuple):
    """A pairing that is proved best by the sizes of the score groups."""

    games: Games
    """From the highest score group down, in each first the one paired down to it, who leads the
    game."""
    bye: PlayerId | None
    costly: Games
    """Those between two score groups, and those of small score groups: all others cost nothing in
    any line."""


def pair_score_groups(
    field: Field, players: Collection[PlayerId], draw: Draw
) -> FoundPairing | None:
    """Pair the players so that every line of the cost reaches its lower bound.

    Who is paired down is drawn among those whom the score groups below can still take, each equally
    likely; then the games of a score group, as ``group_draw`` says.

    Args:
        field: holds the players, and perhaps more.
        players: all to be paired.
        draw: the stream to draw from.

    Returns:
        None where no such pairing was found.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    """
    if len(players) % 2 == 0:
        return _Deal(field, players, None, draw).whole()
    candidates = _looking_ahead(field, players, bye_candidates(field, players))
    for _ in range(min(_BYES, len(candidates))):
        bye = candidates.pop(draw.below(len(candidates)))
        drawn = _Deal(field, players, bye, draw).whole()
        if drawn is not None:
            return drawn
    return None


def _looking_ahead(
    field: Field, players: Collection[PlayerId], candidates: list[PlayerId]
) -> list[PlayerId]:
    """Bye candidates who leave a small group an even number not paired down; all if none do."""
    level = field.points[candidates[0]]
    if level not in field.small_groups:
        return candidates
    points, down_limit_reached = field.points, field.down_limit_reached
    above = sum(points[player] >= level for player in players) - 1
    eligible = sum(
        points[player] == level and player not in down_limit_reached for player in players
    )
    fresh_sits = (eligible - above % 2) % 2 == 1
    return [
        candidate for candidate in candidates if (candidate not in down_limit_reached) is fresh_sits
    ] or candidates


@dataclass(slots=True)
class _ScoreGroup:
    members: list[PlayerId]
    """Without the bye."""
    pairs_down: bool = False
    """An odd number of players stand in this score group and above it."""
    may_be_paired_down: Sequence[PlayerId] = ()
    is_small: bool = False
    """Looked after for the next rounds."""


class _Deal:
    """The score groups around one bye, and how many more of them may be dealt."""

    def __init__(
        self, field: Field, players: Collection[PlayerId], bye: PlayerId | None, draw: Draw
    ) -> None:
        self._avoided = avoided_opponents(field.met, field.preferences)
        self._down_limit_reached = field.down_limit_reached
        self._draw = draw
        self._left = _DEALS
        self._exact = True
        self._bye = bye
        self._score_groups = self._sorted(field, players)

    def whole(self) -> FoundPairing | None:
        """The games of all score groups; None where a border cannot be crossed as it must."""
        if not self._exact:
            return None
        games: Games = []
        costly: Games = []
        for chain in self._chains():
            drawn = self._draw_chain(chain, 0, [])
            if drawn is None:
                return None
            for place, (score_group, found) in enumerate(zip(chain, drawn, strict=True)):
                games += found
                costly += found if score_group.is_small else found[: place > 0]
        return FoundPairing(games, self._bye, costly)

    def _sorted(self, field: Field, players: Collection[PlayerId]) -> list[_ScoreGroup]:
        """The score groups that are left by the bye, from the highest with who may be paired down.

        Where everybody above a border has been paired down too often, somebody must be once more:
        that is one at least, and no more is proved. The player with the bye is counted among
        those above, for another one could have had it.
        """
        by_points: dict[int, list[PlayerId]] = defaultdict(list)
        points, down_limit_reached, bye = field.points, field.down_limit_reached, self._bye
        for player in players:
            by_points[points[player]].append(player)
        above = forced = 0
        somebody_eligible = False
        score_groups = []
        for level in sorted(by_points, reverse=True):
            everybody = by_points[level]
            somebody_eligible = somebody_eligible or not down_limit_reached.issuperset(everybody)
            score_group = _ScoreGroup(everybody[::-1])
            score_group.is_small = level in field.small_groups
            if bye is not None and points[bye] == level:
                score_group.members.remove(bye)
            if not score_group.members:
                continue
            above += len(score_group.members)
            score_group.pairs_down = above % 2 == 1
            if score_group.pairs_down:
                others = (
                    everybody if bye is None else [member for member in everybody if member != bye]
                )
                if somebody_eligible:
                    others = [other for other in others if other not in down_limit_reached]
                score_group.may_be_paired_down = others
                forced += not somebody_eligible
            score_groups.append(score_group)
        self._exact = forced <= 1
        return score_groups

    def _chains(self) -> Iterator[list[_ScoreGroup]]:
        """Score groups linked by games across their borders; nothing crosses between two chains."""
        chain = []
        for score_group in self._score_groups:
            chain.append(score_group)
            if not score_group.pairs_down:
                yield chain
                chain = []

    def _draw_chain(
        self, chain: list[_ScoreGroup], depth: int, paired_down: list[PlayerId]
    ) -> list[Games] | None:
        """The games from one score group on; who was paired down to it leads the first game."""
        score_group = chain[depth]
        if not score_group.pairs_down:
            games = self._draw_score_group(score_group, score_group.members, paired_down)
            return None if games is None else [games]
        candidates = list(score_group.may_be_paired_down)
        while candidates and self._left > 0:
            player = candidates.pop(self._draw.below(len(candidates)))
            others = score_group.members.copy()
            others.remove(player)
            games = self._draw_score_group(score_group, others, paired_down)
            below = None if games is None else self._draw_chain(chain, depth + 1, [player])
            if games is not None and below is not None:
                return [games, *below]
        return None

    def _draw_score_group(
        self, score_group: _ScoreGroup, members: list[PlayerId], paired_down: list[PlayerId]
    ) -> Games | None:
        """The games of a score group's own members and of who was paired down to it."""
        if score_group.is_small:
            eligible = [player for player in members if player not in self._down_limit_reached]
            ineligible = [player for player in members if player in self._down_limit_reached]
            games = draw_small_group(
                eligible, [*ineligible, *paired_down], self._avoided, self._draw
            )
        else:
            games = draw_group([*members, *paired_down], self._avoided, self._draw)
        count = len(members) + len(paired_down)
        self._left -= 1 if games is not None else max(1, count // _LONG)
        return games if games is None or not paired_down else _led_by(paired_down[0], games)


def _led_by(player: PlayerId, games: Games) -> Games:
    """The same games, one player's first, and that player first in it."""
    if games[0][0] == player:
        return games
    own = next(game for game in games if player in game)
    other = own[0] if own[1] == player else own[1]
    return [(player, other), *[game for game in games if game is not own]]
