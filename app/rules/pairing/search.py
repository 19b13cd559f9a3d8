"""The hard case: a perfect matching of the least weight, on as few players as prove it.

How fair: the bye is equally likely to go to each who can have it in a best pairing. Who is handed
down is drawn likewise, where one player of a pile is; with several at once, or where choices
hang together, nearly so. Given those, the games of each pile are drawn as ``pile_draw`` says
wherever they can be drawn anew, which is everywhere but in large piles that a rematch is forced on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from app.rules.draw import Draw
from app.rules.ids import PlayerId
from app.rules.pairing.field import Field
from app.rules.pairing.ideal import Kind, Node, Stock, edges_of, long_kinds, nodes_of, stock_of
from app.rules.pairing.matching import minimum_weight_perfect_matching
from app.rules.pairing.pile_draw import Games, can_be_listed, draw_listed, draw_pile


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
    order = list(players)
    draw.shuffle(order)
    luck = {player: place for place, player in enumerate(order)}
    odd = len(order) % 2 == 1
    stock = stock_of(field, order, odd=odd)
    stand_ins = long_kinds(field, stock)
    while True:
        nodes = nodes_of(stock, stand_ins, luck)
        edges = edges_of(nodes, field, draw, odd=odd)
        mates = minimum_weight_perfect_matching(len(nodes) + odd, edges)
        if _widened(stand_ins, nodes, mates, stock):
            continue
        try:
            games, bye = _Casting(field, stock, stand_ins, draw).cast(nodes, mates)
        except _NotIdealError as error:
            del stand_ins[error.kind]
            continue
        return _drawn_anew(field, games, draw), bye


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
        self, field: Field, stock: Stock, stand_ins: Mapping[Kind, int], draw: Draw
    ) -> None:
        self._met = field.met
        self._draw = draw
        self._pools = {kind: list(stock[kind]) for kind in stand_ins}
        for pool in self._pools.values():
            draw.shuffle(pool)

    def cast(self, nodes: Sequence[Node], mates: Sequence[int]) -> tuple[Games, PlayerId | None]:
        """The games of all real players, and the bye.

        Raises:
            _NotIdealError: no unmet player of a kind is left.
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
            rest = draw_pile(pool, self._met, self._draw)
            if rest is None:
                raise _NotIdealError(kind)
            games += rest
        return games, bye

    def _player(self, node: Node, against: PlayerId | None) -> PlayerId:
        if node.player is not None:
            return node.player
        pool = self._pools[node.kind]
        for place, player in enumerate(pool):
            if against is None or against not in self._met[player]:
                return pool.pop(place)
        raise _NotIdealError(node.kind)


def _drawn_anew(field: Field, games: Games, draw: Draw) -> Games:
    """The same players handed down to the same piles, each pile's games drawn anew."""
    piles: dict[int, Games] = defaultdict(list)
    points = field.points
    for first, second in games:
        piles[min(points[first], points[second])].append((first, second))
    drawn: Games = []
    for found in piles.values():
        drawn += _pile_anew(field, found, draw) or found
    return drawn


def _pile_anew(field: Field, games: Games, draw: Draw) -> Games | None:
    """A pile's games drawn anew. Two who were handed down never meet: that would cost less."""
    members = [player for game in games for player in game]
    rematches = sum(second in field.met[first] for first, second in games)
    if not rematches:
        return draw_pile(members, field.met, draw)
    return draw_listed(members, field.met, rematches, draw) if can_be_listed(members) else None
