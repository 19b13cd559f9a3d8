"""The hard case: a perfect matching of the least weight, on as few players as prove it.

How fair: the bye is equally likely to go to each who can have it in a best pairing. Who is handed
down is drawn likewise, where one player of a pile is; with several at once, or where choices
hang together, nearly so. Given those, the games of each pile are drawn as ``group_draw`` says
wherever they can be drawn anew, which is everywhere but in large piles that a rematch is forced on.

How long: where a preference that can yield goes against most games of every pile (two thirds of all
of one club, say), no kind can be taken as ideal and everybody is matched by name; more than 128
players in parts, as ``pieces`` finds them. Round 5 then takes, in seconds of one core that others
share: 128 players 0.3, 256 players 0.5, 512 players 5; with all of one town 0.2, 0.1 and 0.4;
where nobody is to meet a faction again and many must, 0.2, 0.2 and 0.7, and 1,024 players 14. A
preference that most piles can keep, ten clubs of equal size or some pairs apart, takes 0.1 at 512.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.pairing.field import Field
from app.rules.pairing.next_rounds import draw_apart, is_uneven
from app.rules.pairing.preference_costs import Met, shunned
from app.rules.pairing.search.group_draw import (
    Games,
    Weight,
    can_be_listed,
    draw_lightest,
    draw_listed,
    draw_pile,
)
from app.rules.pairing.search.matching import minimum_weight_perfect_matching
from app.rules.pairing.search.reduced_field import (
    Kind,
    Node,
    Stock,
    edges_of,
    long_kinds,
    nodes_of,
    stock_of,
)
from app.rules.pairing.search.score_groups import deal

# Parts of a large field that can be searched one by one.
#
# Where the piles can be dealt so that every line above the preferences that can yield reaches its
# lower bound, each pairing that is as good in these lines crosses the borders between piles just
# where their parities ask for it. So no game of a best pairing leads from above a border of an
# even number to below it, and who stand on its two sides are paired as if the others were not
# there.


def pieces_of(
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
    graver = replace(field, preferences=replace(field.preferences, soft=()), thin=frozenset())
    dealt = deal(graver, players, draw)
    if dealt is None:
        return [players]
    points = field.points
    apart = [(points[one], points[other]) for one, other in dealt.special]
    handing = {max(pair) for pair in apart if min(pair) != max(pair)}
    piles: dict[int, list[PlayerId]] = defaultdict(list)
    for player in players:
        piles[points[player]].append(player)
    pieces: list[list[PlayerId]] = [[]]
    for level in sorted(piles, reverse=True):
        pieces[-1] += piles[level]
        if level not in handing:
            pieces.append([])
    return [piece for piece in pieces if piece]


_FEW = 128
"""Up to so many players all are searched together, and kinds are found one by one not to be ideal:
it takes no time worth saving."""


def search(
    field: Field, players: Collection[PlayerId], draw: Draw
) -> tuple[Games, PlayerId | None]:
    """Find a pairing that costs no more than any other.

    Long kinds of players are taken as ideal first. That is enough when each has stand-ins to
    spare, because the least cost is convex in how many of a kind play outside it: if two more
    are of no use, no more are. And it is real when players can be cast for the stand-ins;
    a kind that fails is searched by name.

    Args:
        field: holds the players, and perhaps more.
        players: all to be paired, at least two.
        draw: the stream to draw from.

    Returns:
        The games in any order, and the bye.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    """
    to_shun = shunned(field.met, field.preferences)
    if len(players) <= _FEW or not field.preferences.soft:
        return _together(field, players, to_shun, field.met, draw)
    games: Games = []
    bye = None
    for piece in pieces_of(field, list(players), draw):
        found, sitting = _together(field, piece, to_shun, to_shun, draw)
        games += found
        bye = sitting if bye is None else bye
    return games, bye


def _together(
    field: Field, players: Collection[PlayerId], to_shun: Met, crowd: Met, draw: Draw
) -> tuple[Games, PlayerId | None]:
    """The games of players who may all meet, and the bye.

    Args:
        crowd: whom each is likely not to meet, by which kinds are taken as ideal to begin with.
    """
    order = list(players)
    draw.shuffle(order)
    luck = {player: place for place, player in enumerate(order)}
    odd = len(order) % 2 == 1
    stock = stock_of(field, order, odd=odd)
    stand_ins = long_kinds(field, stock, crowd)
    while True:
        nodes = nodes_of(stock, stand_ins, luck)
        edges = edges_of(nodes, field, draw, odd=odd)
        mates = minimum_weight_perfect_matching(len(nodes) + odd, edges)
        if _widened(stand_ins, nodes, mates, stock):
            continue
        try:
            games, bye = _Casting(to_shun, stock, stand_ins, draw).cast(nodes, mates)
        except _NotIdealError as error:
            del stand_ins[error.kind]
            continue
        return _drawn_anew(field, to_shun, games, draw), bye


class _NotIdealError(Exception):
    """A kind without the players that its stand-ins stood for."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind)
        self.kind = kind


def _widened(
    stand_ins: dict[Kind, int], nodes: Sequence[Node], mates: Sequence[int], stock: Stock
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
        if stand_ins[kind] > len(stock[kind]):
            del stand_ins[kind]
    return bool(short)


class _Casting:
    """Puts real players where the matching has stand-ins."""

    def __init__(
        self, to_shun: Met, stock: Stock, stand_ins: Mapping[Kind, int], draw: Draw
    ) -> None:
        self._shunned = to_shun
        self._draw = draw
        self._pools = {kind: list(stock[kind]) for kind in stand_ins}
        for pool in self._pools.values():
            draw.shuffle(pool)

    def cast(self, nodes: Sequence[Node], mates: Sequence[int]) -> tuple[Games, PlayerId | None]:
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
            rest = draw_pile(pool, self._shunned, self._draw)
            if rest is None:
                raise _NotIdealError(kind)
            games += rest
        return games, bye

    def _player(self, node: Node, against: PlayerId | None) -> PlayerId:
        if node.player is not None:
            return node.player
        pool = self._pools[node.kind]
        for place, player in enumerate(pool):
            if against is None or against not in self._shunned[player]:
                return pool.pop(place)
        raise _NotIdealError(node.kind)


def _drawn_anew(field: Field, to_shun: Met, games: Games, draw: Draw) -> Games:
    """The same players handed down to the same piles, each pile's games drawn anew."""
    piles: dict[int, Games] = defaultdict(list)
    points = field.points
    for first, second in games:
        piles[min(points[first], points[second])].append((first, second))
    drawn: Games = []
    for level, found in piles.items():
        if level in field.thin or any(second in to_shun[first] for first, second in found):
            drawn += _as_cheap(field, to_shun, found, draw) or found
        else:
            drawn += draw_pile([one for game in found for one in game], to_shun, draw) or found
    return drawn


def _as_cheap(field: Field, to_shun: Met, games: Games, draw: Draw) -> Games | None:
    """A pile's games drawn anew among those that cost no more.

    Two who were handed down never meet: that would cost less.
    """
    members = [player for game in games for player in game]
    if not field.preferences and min(field.points[one] for one in members) not in field.thin:
        rematches = sum(second in field.met[first] for first, second in games)
        return draw_listed(members, field.met, rematches, draw) if can_be_listed(members) else None
    if can_be_listed(members):
        weight = _pile_weight(field, len(members))
        most = sum(weight(*game) for game in games)
        return draw_lightest(members, weight, most, draw)
    uneven = sum(is_uneven(field, *game) for game in games)
    if uneven > 1 or any(second in to_shun[first] for first, second in games):
        return None
    level = min(field.points[one] for one in members)
    worn = [one for one in members if one in field.spent or field.points[one] > level]
    fresh = [one for one in members if one not in worn]
    return draw_apart(fresh, worn, to_shun, draw)


def _pile_weight(field: Field, count: int) -> Weight:
    """What a game within a pile adds to the lines that its games decide."""
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
