"""The hard case: a minimum-weight perfect matching on as few players as prove it.

Fairness: the bye is equally likely to go to each who can have it in a best pairing. Who is paired
down is drawn likewise, where one player of a score group is; nearly so with several at once, or
where choices depend on each other. Given those, the games of each score group are drawn as
``group_draw`` says, except in large score groups where a rematch is forced.

The field as the search sees it has few players by name, and stand-ins for the rest: players who are
alike in all that the packet's lines compare (points, paired down or not, bye or not) are of one
kind. A kind with more players than anybody is likely to have met is taken as unrestricted, as a
relaxation: its players have met nobody and violate no preference, and only as many stand-ins of it
are present as may play outside their kind. The optimum of this smaller field is a lower bound for
the real one, and is the real optimum if players can take the stand-ins' places. They can for
certain where each has met less than half of the kind (Dirac's condition).

Running time: where a soft preference goes against most games of every score group (two thirds of
all from one club, say), no kind of player can be taken as unrestricted, and everybody is matched by
name; more than 128 players in components, as ``components_of`` finds them. Round 5 then takes, in
seconds of one shared core: 128 players 0.2, 256 players 0.1, 512 players 0.4, 1,024 players 6; with
all of one club 0.2, 0.1 and 0.3 up to 512. A first round is one component: 512 players 1.3, 1,024
players 5. A preference that most score groups can keep takes 0.1 at 512.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.rules.core.draw import Draw
from app.rules.core.errors import GoOn, always, ask
from app.rules.core.ids import PlayerId
from app.rules.pairing.field import Field
from app.rules.pairing.next_rounds import draw_small_group, is_uneven
from app.rules.pairing.preference_costs import NO_PREFERENCES, Met, avoided_opponents
from app.rules.pairing.search.group_draw import (
    Games,
    Weight,
    can_be_listed,
    draw_group,
    draw_lightest,
    draw_listed,
)
from app.rules.pairing.search.matching import minimum_weight_perfect_matching
from app.rules.pairing.search.score_groups import pair_score_groups

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
    nodes: Sequence[Node], field: Field, draw: Draw, go_on: GoOn = always, *, odd: bool
) -> Iterator[tuple[int, int, int]]:
    """Every game that two nodes could play, with its weight; in an odd field the byes too.

    The bye is the last vertex, one past the nodes. A weight packs the lines of the cost, each
    line's unit above all that the lines below can add up to. Below them stands the draw: the
    luck of the player with the bye, so that each who can have it is equally likely to; the
    luck of those paired down, as nearly so; and a random number for each game. Between them,
    stand-ins are kept to their own kind where it costs nothing.
    """
    units = _Units(nodes, field)
    for here, one in enumerate(nodes):
        ask(go_on, 0, len(nodes))
        for there, other in enumerate(nodes[here + 1 :], here + 1):
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
        self._alike: dict[PlayerId, int] = self._sorted_alike(nodes)
        self._against: dict[tuple[int, int], int] = {}
        """What a game of two sorts of players adds by preferences; filled as games are weighed."""

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
        sorts = self._alike[one], self._alike[other]
        against = self._against.get(sorts)
        if against is None:
            against = sum(unit * active.of_game(one, other) for unit, active in self._weighted)
            self._against[sorts] = against
        return against + self._rematch if other in self._field.met[one] else against

    def _sorted_alike(self, nodes: Iterable[Node]) -> dict[PlayerId, int]:
        """A number for each player, the same for those who are alike to every preference."""
        sorts: dict[object, int] = {}
        return {
            one.player: sorts.setdefault(
                tuple(
                    (active.labels.get(one.player), active.avoids.get(one.player))
                    for _, active in self._weighted
                ),
                len(sorts),
            )
            for one in nodes
            if one.player is not None
        }

    def _soft_weight(self, soft: Iterable[int]) -> int:
        return sum(unit * many for unit, many in zip(self._preferences, soft, strict=True))

    def _is_uneven(self, one: PlayerKind, other: PlayerKind) -> bool:
        gap = one.points - other.points
        mine, yours = one.down_limit_reached or gap > 0, other.down_limit_reached or gap < 0
        return mine != yours and (other if mine else one).points in self._field.small_groups


# Parts of a large field that can be searched one by one.
#
# Where the score groups can be dealt so that every line above the preferences that can yield
# reaches its lower bound, each pairing that is as good in these lines crosses the borders between
# score groups just where their parities ask for it. So no game of a best pairing leads from above a
# border of an even number to below it, and who stand on its two sides are paired as if the others
# were not there.


def components_of(
    field: Field, players: Sequence[PlayerId], draw: Draw
) -> Sequence[Sequence[PlayerId]]:
    """Part players so that a best pairing of each part makes a best one of all.

    Args:
        field: holds the players, and perhaps more.
        players: all to be paired.
        draw: the stream to draw from.

    Returns:
        The parts, from the highest; everybody in one where nothing is known. At most one is odd.
    """
    graver = replace(
        field, preferences=replace(field.preferences, soft=()), small_groups=frozenset()
    )
    drawn = pair_score_groups(graver, players, draw)
    if drawn is None:
        return [players]
    points = field.points
    apart = [(points[one], points[other]) for one, other in drawn.costly]
    pairing_down = {max(pair) for pair in apart if min(pair) != max(pair)}
    score_groups: dict[int, list[PlayerId]] = defaultdict(list)
    for player in players:
        score_groups[points[player]].append(player)
    components: list[list[PlayerId]] = [[]]
    for level in sorted(score_groups, reverse=True):
        components[-1] += score_groups[level]
        if level not in pairing_down:
            components.append([])
    return [component for component in components if component]


_FEW = 128
"""Up to so many players, all are searched together; splitting them saves no time worth it."""


def search(
    field: Field, players: Collection[PlayerId], draw: Draw, go_on: GoOn = always
) -> tuple[Games, PlayerId | None]:
    """Find a pairing that costs no more than any other.

    Long kinds of players are taken as unrestricted first. That is enough when each has stand-ins to
    spare, because the least cost is convex in how many of a kind play outside it: if two more
    are of no use, no more are. And it is real when players can be cast for the stand-ins;
    a kind that fails is searched by name.

    Args:
        field: holds the players, and perhaps more.
        players: all to be paired, at least two.
        draw: the stream to draw from.
        go_on: called again and again, with about how many players of how many are paired.

    Returns:
        The games in any order, and the bye.

    Raises:
        CancelledError: ``go_on`` answered no.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    """
    avoided = avoided_opponents(field.met, field.preferences)
    if len(players) <= _FEW or not field.preferences.soft:
        return _pair_component(field, players, avoided, field.met, draw, go_on)
    games: Games = []
    bye = None
    before = 0
    for component in components_of(field, list(players), draw):
        part = _in_part(go_on, before, len(component), len(players))
        found, sitting = _pair_component(field, component, avoided, avoided, draw, part)
        before += len(component)
        games += found
        bye = sitting if bye is None else bye
    return games, bye


def _in_part(go_on: GoOn, before: int, count: int, in_all: int) -> GoOn:
    """Asks for a part of the players, searched with stand-ins for some, as for all of them."""
    return lambda done, nodes: go_on(before + done * count // max(nodes, 1), in_all)


def _pair_component(
    field: Field,
    players: Collection[PlayerId],
    avoided: Met,
    often_avoided: Met,
    draw: Draw,
    go_on: GoOn,
) -> tuple[Games, PlayerId | None]:
    """The games of players who may all meet, and the bye.

    Args:
        often_avoided: whom each is likely not to meet, by which kinds are taken as unrestricted to
            begin with.
    """
    order = list(players)
    draw.shuffle(order)
    random_rank = {player: place for place, player in enumerate(order)}
    odd = len(order) % 2 == 1
    members_by_kind = members_by_kind_of(field, order, odd=odd)
    stand_ins = reducible_kinds(field, members_by_kind, often_avoided)
    while True:
        nodes = nodes_of(members_by_kind, stand_ins, random_rank)
        edges = edges_of(nodes, field, draw, go_on, odd=odd)
        mates = minimum_weight_perfect_matching(len(nodes) + odd, edges, go_on)
        if _add_stand_ins(stand_ins, nodes, mates, members_by_kind):
            continue
        try:
            games, bye = _Realization(avoided, members_by_kind, stand_ins, draw).realize(
                nodes, mates
            )
        except _NotRealizableError as error:
            del stand_ins[error.kind]
            continue
        return _redraw(field, avoided, games, draw), bye


class _NotRealizableError(Exception):
    """A kind without the players that its stand-ins stood for."""

    def __init__(self, kind: PlayerKind) -> None:
        super().__init__(kind)
        self.kind = kind


def _add_stand_ins(
    stand_ins: dict[PlayerKind, int],
    nodes: Sequence[Node],
    mates: Sequence[int],
    members_by_kind: MembersByKind,
) -> bool:
    """Give two more stand-ins to each kind that has none to spare; whether any had to be given."""
    idle = {
        node.kind
        for node, mate in zip(nodes, mates, strict=False)
        if node.player is None and mate < len(nodes) and nodes[mate].kind == node.kind
    }
    short = [kind for kind in stand_ins if kind not in idle]
    for kind in short:
        stand_ins[kind] += 2
        if stand_ins[kind] > len(members_by_kind[kind]):
            del stand_ins[kind]
    return bool(short)


class _Realization:
    """Puts real players where the matching has stand-ins."""

    def __init__(
        self,
        avoided: Met,
        members_by_kind: MembersByKind,
        stand_ins: Mapping[PlayerKind, int],
        draw: Draw,
    ) -> None:
        self._avoided = avoided
        self._draw = draw
        self._pools = {kind: list(members_by_kind[kind]) for kind in stand_ins}
        for pool in self._pools.values():
            draw.shuffle(pool)

    def realize(self, nodes: Sequence[Node], mates: Sequence[int]) -> tuple[Games, PlayerId | None]:
        """The games of all real players, and the bye.

        Raises:
            _NotIdealError: no player of a kind is left whom to meet costs nothing.
        """
        games: Games = []
        bye = None
        for place, node in enumerate(nodes):
            if mates[place] == len(nodes):
                bye = self._player(node, None)
            elif place < mates[place]:
                other = nodes[mates[place]]
                if not (node.player is None and node.kind == other.kind):
                    named, free = (other, node) if node.player is None else (node, other)
                    first = self._player(named, None)
                    games.append((first, self._player(free, first)))
        for kind, pool in self._pools.items():
            rest = draw_group(pool, self._avoided, self._draw)
            if rest is None:
                raise _NotRealizableError(kind)
            games += rest
        return games, bye

    def _player(self, node: Node, against: PlayerId | None) -> PlayerId:
        if node.player is not None:
            return node.player
        pool = self._pools[node.kind]
        for place, player in enumerate(pool):
            if against is None or against not in self._avoided[player]:
                return pool.pop(place)
        raise _NotRealizableError(node.kind)


def _redraw(field: Field, avoided: Met, games: Games, draw: Draw) -> Games:
    """The games of each score group drawn again, with the same players paired down to it."""
    score_groups: dict[int, Games] = defaultdict(list)
    points = field.points
    for first, second in games:
        score_groups[min(points[first], points[second])].append((first, second))
    drawn: Games = []
    for level, found in score_groups.items():
        if level in field.small_groups or any(second in avoided[first] for first, second in found):
            drawn += _redraw_at_equal_cost(field, avoided, found, draw) or found
        else:
            drawn += (
                draw_group([player for game in found for player in game], avoided, draw) or found
            )
    return drawn


def _redraw_at_equal_cost(field: Field, avoided: Met, games: Games, draw: Draw) -> Games | None:
    """A score group's games drawn again among those that cost no more.

    Two who were paired down never meet: that would cost less.
    """
    members = [player for game in games for player in game]
    if (
        not field.preferences
        and min(field.points[member] for member in members) not in field.small_groups
    ):
        rematches = sum(second in field.met[first] for first, second in games)
        return draw_listed(members, field.met, rematches, draw) if can_be_listed(members) else None
    if can_be_listed(members):
        weight = _group_weight(field, len(members))
        most = sum(weight(*game) for game in games)
        return draw_lightest(members, weight, most, draw)
    uneven = sum(is_uneven(field, *game) for game in games)
    if uneven > 1 or any(second in avoided[first] for first, second in games):
        return None
    level = min(field.points[member] for member in members)
    ineligible = [
        member
        for member in members
        if member in field.down_limit_reached or field.points[member] > level
    ]
    eligible = [member for member in members if member not in ineligible]
    return draw_small_group(eligible, ineligible, avoided, draw)


def _group_weight(field: Field, count: int) -> Weight:
    """What a game within a score group adds to the lines that its games decide."""
    preferences, met = field.preferences, field.met
    line = 2 * count

    def weight(one: PlayerId, other: PlayerId) -> int:
        total = preferences.hard_of_game(one, other)
        total = total * line + preferences.apart_of_game(one, other)
        total = total * line + (other in met[one])
        for soft in preferences.soft_of_game(one, other):
            total = total * line + soft
        return total * line + is_uneven(field, one, other)

    return weight
