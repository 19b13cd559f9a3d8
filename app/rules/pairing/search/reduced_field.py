"""The field as the search sees it: few players by name, and stand-ins for the rest.

Players who are alike in all that the packet's lines compare (points, paired down or not, bye or
not) are of one kind. A kind with more players than anybody is likely to have met is taken as
unrestricted, as a relaxation: its players have met nobody and violate no preference, and only as
many stand-ins of it are present as may play outside their kind. The optimum of this smaller field
is a lower bound for the real one, and is the real optimum if players can take the stand-ins'
places. They can for certain where each has met less than half of the kind (Dirac's condition).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.pairing.field import Field
from app.rules.pairing.preference_costs import NO_PREFERENCES

_SLACK = 6
"""Players that a long kind has beyond the most that anybody has met of its points."""
_NOISE = 1 << 16
"""The span of the random number by which a draw decides between games of equal cost."""


class PlayerKind(NamedTuple):
    """All that the compared lines need of one player."""

    points: int
    down_limit_reached: bool
    had_bye: bool
    bye: tuple[int, ...] = ()
    """How far the bye for them goes against preferences, absolute ones first; empty where none
    does."""


@dataclass(frozen=True, slots=True)
class Node:
    """A vertex of the matching: a player, or a stand-in for any player of its kind."""

    kind: PlayerKind
    random_rank: int
    """Place in the draw for being paired down or sitting out; the least goes first."""
    player: PlayerId | None


MembersByKind = Mapping[PlayerKind, Sequence[PlayerId]]
"""Every kind with its players, luckiest first."""


def members_by_kind_of(field: Field, players: Iterable[PlayerId], *, odd: bool) -> MembersByKind:
    """Sort players by kind, each keeping the order given; byes matter only in an odd field."""
    members_by_kind = defaultdict(list)
    preferences = field.preferences if odd else NO_PREFERENCES
    for player in players:
        had_bye = odd and player in field.had_bye
        bye = (
            (preferences.hard_of_bye(player), *preferences.soft_of_bye(player))
            if preferences
            else ()
        )
        kind = PlayerKind(
            field.points[player],
            player in field.down_limit_reached,
            had_bye,
            bye if any(bye) else (),
        )
        members_by_kind[kind].append(player)
    return members_by_kind


def reducible_kinds(
    field: Field,
    members_by_kind: MembersByKind,
    avoided_opponents: Mapping[PlayerId, Collection[PlayerId]],
) -> dict[PlayerKind, int]:
    """The kinds that may be taken as unrestricted, with the number of stand-ins to begin with.

    That number is odd where the kind is, so that the rest of it can pair up.

    Args:
        field: holds the players, and perhaps more.
        members_by_kind: the players by kind.
        avoided_opponents: whom each is not to meet.
    """
    often_avoided: Counter[int] = Counter()
    here = {player for players in members_by_kind.values() for player in players}
    for player in here:
        met = Counter(
            field.points[opponent] for opponent in avoided_opponents[player] if opponent in here
        )
        often_avoided |= met
    return {
        kind: 4 - len(players) % 2
        for kind, players in members_by_kind.items()
        if len(players) >= often_avoided[kind.points] + _SLACK
    }


def nodes_of(
    members_by_kind: MembersByKind,
    stand_ins: Mapping[PlayerKind, int],
    random_rank: Mapping[PlayerId, int],
) -> list[Node]:
    """Everybody by name, but of long kinds only their stand-ins.

    A stand-in has the luck of the luckiest players of its kind, so that a kind of many is drawn
    more often than a kind of few.
    """
    return [
        Node(kind, random_rank[player], None if kind in stand_ins else player)
        for kind, players in members_by_kind.items()
        for player in players[: stand_ins.get(kind)]
    ]


def edges_of(
    nodes: Sequence[Node], field: Field, draw: Draw, *, odd: bool
) -> Iterator[tuple[int, int, int]]:
    """Every game that two nodes could play, with its weight; in an odd field the byes too.

    The bye is the last vertex, one past the nodes. A weight packs the lines of the cost, each
    line's unit above all that the lines below can add up to. Below them stands the draw: the
    luck of the player with the bye, so that each who can have it is equally likely to; the
    luck of those paired down, as nearly so; and a random number for each game. Between them,
    stand-ins are kept to their own kind where it costs nothing.
    """
    units = _Units(nodes, field)
    for (here, one), (there, other) in combinations(enumerate(nodes), 2):
        yield here, there, units.game(one, other) + draw.below(_NOISE)
    if odd:
        for here, one in enumerate(nodes):
            yield here, len(nodes), units.bye(one)


class _Units:
    """What 1 in each line adds to a weight."""

    def __init__(self, nodes: Sequence[Node], field: Field) -> None:
        levels = [node.kind.points for node in nodes]
        spread = max(levels) - min(levels)
        random_rank = 1 + max(node.random_rank for node in nodes)
        most = len(nodes) + 1
        self._field = field
        self._lowest = min(levels)
        self._outside = most * _NOISE
        self._random_rank = self._outside * 2 * most
        self._bye_random_rank = self._random_rank * most * random_rank
        self._next_rounds = self._bye_random_rank * random_rank
        lightest = self._next_rounds * (most if field.small_groups else 1)
        preferences = [lightest]
        for _ in field.preferences.soft:
            # A game goes against a preference twice at most.
            preferences.append(preferences[-1] * 2 * most)
        self._gap, *self._preferences = reversed(preferences)
        self._pair_down = self._gap * (most * spread * spread + 1)
        self._bye_points = self._pair_down * most
        self._second_bye = self._bye_points * (spread + 1)
        self._rematch = self._second_bye * 2
        self._apart = self._rematch * most
        self._hard = self._apart * most
        resolved = field.preferences
        weighted = [(self._hard, active) for active in resolved.hard]
        weighted += [] if resolved.apart is None else [(self._apart, resolved.apart)]
        weighted += zip(self._preferences, resolved.soft, strict=True)
        self._weighted = [(unit, active) for unit, active in weighted if active.labels]

    def game(self, one: Node, other: Node) -> int:
        weight = 0
        if one.kind != other.kind:
            weight += self._outside * ((one.player is None) + (other.player is None))
        if one.player is not None and other.player is not None:
            weight += self._between(one.player, other.player)
        gap = one.kind.points - other.kind.points
        if gap:
            upper = one if gap > 0 else other
            weight += self._gap * gap * gap + self._random_rank * upper.random_rank
            weight += self._pair_down * upper.kind.down_limit_reached
        if self._field.small_groups and self._is_uneven(one.kind, other.kind):
            weight += self._next_rounds
        return weight

    def bye(self, one: Node) -> int:
        weight = self._outside * (one.player is None) + self._bye_random_rank * one.random_rank
        weight += self._bye_points * (one.kind.points - self._lowest)
        if one.kind.bye:
            hard, *soft = one.kind.bye
            weight += self._hard * hard + self._soft_weight(soft)
        return weight + self._second_bye * one.kind.had_bye

    def _between(self, one: PlayerId, other: PlayerId) -> int:
        """What two who are known by name add."""
        weight = self._rematch if other in self._field.met[one] else 0
        for unit, active in self._weighted:
            weight += unit * active.of_game(one, other)
        return weight

    def _soft_weight(self, soft: Iterable[int]) -> int:
        return sum(unit * many for unit, many in zip(self._preferences, soft, strict=True))

    def _is_uneven(self, one: PlayerKind, other: PlayerKind) -> bool:
        gap = one.points - other.points
        mine, yours = one.down_limit_reached or gap > 0, other.down_limit_reached or gap < 0
        return mine != yours and (other if mine else one).points in self._field.small_groups
