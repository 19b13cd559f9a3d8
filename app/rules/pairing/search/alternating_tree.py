"""One search of the matching: a tree of tight edges grown from a vertex without a mate.

The nodes of the tree are outer and inner by turns, the root outer. Time runs: the price of each
vertex in an outer node rises by 1 a unit, in an inner node it falls by 1, and the width of a
blossom makes up for what the ends of its own edges gain or lose. So the edges of the tree stay
tight, and others come to be: an edge to a node outside lets the tree grow, one between two outer
nodes closes an odd cycle, which is shrunk, and an inner blossom whose width is used up is
dissolved. When a node without a mate is reached, the matching has one edge more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

Link = tuple[int, int]
"""An edge between two neighbours of a cycle: the vertex in the one, the vertex in the next."""


class Blossoms:
    """A matching, and its blossoms: odd cycles, each shrunk to one node, one inside the other.

    A node is a vertex, named 0 to n - 1, or a blossom, named from n on. All but one vertex of a
    blossom are matched with each other; the one left over, its base, stands for it outside.

    Attributes:
        mate: for each vertex the one that it is matched with; -1 for none.
        top: for each vertex the outermost node that it is in.
        base: for each node its base.
        members: for each node the vertices in it.
        width: for each node twice its potential as a blossom; 0 for vertices.
    """

    def __init__(self, n: int) -> None:
        self._n = n
        self.mate = [-1] * n
        self.top = list(range(n))
        self.base = list(range(n))
        self.members: list[Sequence[int]] = [[vertex] for vertex in range(n)]
        self.width = [0] * n
        self._outside = [-1] * n
        self._cycle: list[list[int]] = [[]] * n
        self._links: list[list[Link]] = [[]] * n
        self._alive: set[int] = set()

    def __iter__(self) -> Iterator[int]:
        """Every blossom there is, outer and inner."""
        return iter(sorted(self._alive))

    def is_blossom(self, node: int) -> bool:
        """More than a vertex."""
        return node >= self._n

    def cycle(self, node: int) -> Sequence[int]:
        """The nodes that a blossom was shrunk from, the one with the base first."""
        return self._cycle[node]

    def shrink(self, cycle: list[int], links: list[Link]) -> int:
        """Make one node of an odd cycle.

        Args:
            cycle: outermost nodes, the one with the base first; the others are matched in pairs
                as they follow.
            links: the edge from each node of the cycle to the next, the last one back to the first.
        """
        node = len(self.base)
        members = [vertex for child in cycle for vertex in self.members[child]]
        self.base.append(self.base[cycle[0]])
        self.members.append(members)
        self.width.append(0)
        self._outside.append(-1)
        self._cycle.append(cycle)
        self._links.append(links)
        self._alive.add(node)
        for child in cycle:
            self._outside[child] = node
        for vertex in members:
            self.top[vertex] = node
        return node

    def dissolve(self, node: int) -> None:
        """Let the nodes of an outermost blossom be outermost themselves."""
        self._alive.remove(node)
        for child in self._cycle[node]:
            self._outside[child] = -1
            for vertex in self.members[child]:
                self.top[vertex] = child

    def path_to_base(self, node: int, vertex: int) -> tuple[list[int], list[Link]]:
        """The way of even length around a blossom's cycle, from where a vertex is to the base.

        Returns:
            The nodes of the way, and the edge from each to the next.
        """
        cycle, links = self._cycle[node], self._links[node]
        place = cycle.index(self._child_with(node, vertex))
        if place % 2:
            return [*cycle[place:], cycle[0]], links[place:]
        back = [(there, here) for here, there in reversed(links[:place])]
        return cycle[place::-1], back

    def move_base(self, node: int, vertex: int) -> None:
        """Match the vertices of a node again so that a given one is left over."""
        if not self.is_blossom(node) or self.base[node] == vertex:
            return
        way, links = self.path_to_base(node, vertex)
        self.move_base(way[0], vertex)
        for at in range(1, len(way), 2):
            here, there = links[at]
            self.move_base(way[at], here)
            self.move_base(way[at + 1], there)
            self.match(here, there)
        place = self._cycle[node].index(way[0])
        cycle, ties = self._cycle[node], self._links[node]
        self._cycle[node] = cycle[place:] + cycle[:place]
        self._links[node] = ties[place:] + ties[:place]
        self.base[node] = vertex

    def match(self, one: int, other: int) -> None:
        """Match two vertices."""
        self.mate[one], self.mate[other] = other, one

    def unmatch(self, vertex: int) -> None:
        """Take a vertex and its mate, if it has one, from each other."""
        mate = self.mate[vertex]
        if mate >= 0:
            self.mate[vertex] = self.mate[mate] = -1

    def _child_with(self, node: int, vertex: int) -> int:
        """The node of a blossom's cycle that holds a vertex."""
        child = vertex
        while self._outside[child] != node:
            child = self._outside[child]
        return child


Neighbours = Sequence[Sequence[tuple[int, int]]]
"""For each vertex the others it has an edge to, with twice the edge's weight."""

_DISSOLVE, _GROW, _SHRINK = range(3)
_OUTER, _INNER = 1, -1


class AlternatingTree:
    """Grown once, from one root.

    Slack is twice an edge's weight less the prices of its ends. It is never below 0 outside of
    blossoms, and 0 on all edges of the matching and of blossoms.

    Args:
        blossoms: the matching; it is changed.
        neighbours: the edges.
        prices: twice the potential of each vertex; they are changed.
    """

    def __init__(self, blossoms: Blossoms, neighbours: Neighbours, prices: list[int]) -> None:
        self._blossoms = blossoms
        self._neighbours = neighbours
        self._prices = prices
        self._now = 0
        self._side: dict[int, int] = {}
        """Outermost node in the tree -> outer or inner."""
        self._since: dict[int, int] = {}
        """The same -> up to when its prices are computed."""
        self._entry: dict[int, Link] = {}
        """Inner node -> the edge it was reached by: the vertex outside it, the one inside."""
        self._earliest: dict[int, Link] = {}
        """Vertex outside the tree -> when an edge will reach it, and from which vertex."""
        self._events: list[tuple[int, int, int, int]] = []
        """What will happen: when, what, and where. Some of it is overtaken when it comes."""

    def grow(self, root: int) -> bool:
        """Give a vertex without a mate one.

        Returns:
            False where that cannot be: the edges hold no matching that is larger. ``outer`` and
            ``is_of_use`` then tell which more it would need.
        """
        self._enter_outer(self._blossoms.top[root])
        found = None
        while self._events and found is None:
            self._now, what, one, other = heappop(self._events)
            if what == _GROW:
                found = self._grow_over(one, other)
            elif what == _SHRINK:
                self._shrink_over(one, other)
            else:
                self._dissolve(one)
        self._update_all()
        if found is None:
            return False
        self._augment(*found)
        return True

    @property
    def outer(self) -> list[int]:
        """The vertices in outer nodes."""
        members = self._blossoms.members
        return [
            vertex
            for node, side in self._side.items()
            if side == _OUTER
            for vertex in members[node]
        ]

    def is_of_use(self, outer: int, other: int) -> bool:
        """Whether a tree that cannot grow could by an edge from an outer vertex to another."""
        top = self._blossoms.top
        return top[outer] != top[other] and self._side.get(top[other]) != _INNER

    def _grow_over(self, one: int, other: int) -> Link | None:
        """Take in the node beyond an edge, and its mate; the edge itself where it has none."""
        blossoms = self._blossoms
        node = blossoms.top[other]
        if node in self._side or self._earliest.get(other) != (self._now, one):
            return None
        mate = blossoms.mate[blossoms.base[node]]
        if mate < 0:
            return one, other
        self._enter_inner(node, (one, other))
        self._enter_outer(blossoms.top[mate])
        return None

    def _shrink_over(self, one: int, other: int) -> None:
        """Shrink the cycle that an edge between two outer nodes closes."""
        blossoms = self._blossoms
        here, there = blossoms.top[one], blossoms.top[other]
        if here == there:
            return
        cycle, links = self._cycle_over((one, other))
        fresh = [vertex for child in cycle[1:] for vertex in self._fresh_in(child)]
        for child in cycle:
            self._update_prices(child)
            del self._side[child]
        node = blossoms.shrink(cycle, links)
        self._side[node], self._since[node] = _OUTER, self._now
        self._scan(fresh)

    def _fresh_in(self, node: int) -> Iterable[int]:
        return self._blossoms.members[node] if self._side[node] == _INNER else ()

    def _cycle_over(self, link: Link) -> tuple[list[int], list[Link]]:
        """The cycle from where the ways to the root part, over the edge, and back again."""
        top = self._blossoms.top
        ways: list[list[int]] = []
        for vertex in link:
            way = [top[vertex]]
            while (entry := self._entry_below(way[-1])) is not None:
                way += [top[entry[1]], top[entry[0]]]
            ways.append(way)
        while len(ways[0]) > 1 and len(ways[1]) > 1 and ways[0][-2] == ways[1][-2]:
            for way in ways:
                way.pop()
        one, other = ways
        cycle = [*reversed(one), *other[:-1]]
        down = [edge for node in reversed(one[:-1:2]) for edge in self._edges_below(node)]
        up = [
            (there, here)
            for node in other[:-1:2]
            for here, there in reversed(self._edges_below(node))
        ]
        return cycle, [*down, link, *up]

    def _entry_below(self, outer: int) -> Link | None:
        """The edge by which the inner node next to an outer one was reached; None for the root."""
        blossoms = self._blossoms
        mate = blossoms.mate[blossoms.base[outer]]
        return None if mate < 0 else self._entry[blossoms.top[mate]]

    def _edges_below(self, outer: int) -> list[Link]:
        """The two edges that lead to an outer node from the outer node before it."""
        base = self._blossoms.base[outer]
        mate = self._blossoms.mate[base]
        return [self._entry[self._blossoms.top[mate]], (mate, base)]

    def _dissolve(self, node: int) -> None:
        """Open an inner blossom without width: its way to the base stays, the rest leaves."""
        blossoms = self._blossoms
        if self._side.get(node) != _INNER:
            return
        self._update_prices(node)
        del self._side[node]
        cycle, entry = blossoms.cycle(node), self._entry.pop(node)
        way, links = blossoms.path_to_base(node, entry[1])
        blossoms.dissolve(node)
        for place, child in enumerate(way):
            if place % 2 == 0:
                self._enter_inner(child, links[place - 1] if place else entry)
        for child in way[1::2]:
            self._enter_outer(child)
        for child in cycle:
            if child not in self._side:
                self._leave(child)

    def _leave(self, node: int) -> None:
        """See which outer vertices will reach a node that is outside again."""
        top, side, prices = self._blossoms.top, self._side, self._prices
        for vertex in self._blossoms.members[node]:
            self._earliest.pop(vertex, None)
            for other, weight in self._neighbours[vertex]:
                there = top[other]
                if side.get(there) == _OUTER:
                    at = weight - prices[vertex] - prices[other] + self._since[there]
                    self._note_reach(at, other, vertex)

    def _enter_inner(self, node: int, entry: Link) -> None:
        self._side[node], self._since[node] = _INNER, self._now
        self._entry[node] = entry
        if self._blossoms.is_blossom(node):
            at = self._now + self._blossoms.width[node] // 2
            heappush(self._events, (at, _DISSOLVE, node, node))

    def _enter_outer(self, node: int) -> None:
        self._side[node], self._since[node] = _OUTER, self._now
        self._scan(self._blossoms.members[node])

    def _scan(self, vertices: Iterable[int]) -> None:
        """See when the edges of vertices that are outer from now on will be tight."""
        top, side, since, now = self._blossoms.top, self._side, self._since, self._now
        prices, earliest, events = self._prices, self._earliest, self._events
        for vertex in vertices:
            here, price = top[vertex], prices[vertex]
            for other, weight in self._neighbours[vertex]:
                there = top[other]
                if there == here:
                    continue
                turned = side.get(there)
                if turned is None:
                    at = now + weight - price - prices[other]
                    known = earliest.get(other)
                    if known is None or at < known[0]:
                        earliest[other] = at, vertex
                        heappush(events, (at, _GROW, vertex, other))
                elif turned == _OUTER:
                    at = (now + since[there] + weight - price - prices[other]) // 2
                    heappush(events, (at, _SHRINK, vertex, other))

    def _note_reach(self, at: int, outer: int, vertex: int) -> None:
        known = self._earliest.get(vertex)
        if known is None or at < known[0]:
            self._earliest[vertex] = at, outer
            heappush(self._events, (at, _GROW, outer, vertex))

    def _update_prices(self, node: int) -> None:
        """Bring a node's prices up to now."""
        passed = (self._now - self._since[node]) * self._side[node]
        self._since[node] = self._now
        if not passed:
            return
        for vertex in self._blossoms.members[node]:
            self._prices[vertex] += passed
        if self._blossoms.is_blossom(node):
            self._blossoms.width[node] += 2 * passed

    def _update_all(self) -> None:
        for node in self._side:
            self._update_prices(node)

    def _augment(self, one: int, other: int) -> None:
        """Match along the way from an edge out of the tree back to the root."""
        blossoms = self._blossoms
        blossoms.move_base(blossoms.top[other], other)
        while True:
            node = blossoms.top[one]
            before = self._entry_below(node)
            blossoms.move_base(node, one)
            blossoms.match(one, other)
            if before is None:
                return
            one, other = before
            blossoms.move_base(blossoms.top[other], other)


class HalfCycles:
    """Odd cycles of tight edges, each of which counts for half an edge of a matching.

    What a matching lacks to be perfect is found sooner where halves are allowed: no cycle is shrunk
    then. Few are left, and with all but one vertex of each matched in pairs, as good as every
    vertex has a mate.
    """

    def __init__(self, blossoms: Blossoms) -> None:
        self._blossoms = blossoms
        self._cycle: dict[int, list[int]] = {}

    def __contains__(self, vertex: int) -> bool:
        return vertex in self._cycle

    def __bool__(self) -> bool:
        return bool(self._cycle)

    def close(self, cycle: list[int]) -> None:
        """Let the edges of a cycle count for half each."""
        for vertex in cycle:
            self._blossoms.mate[vertex] = -1
            self._cycle[vertex] = cycle

    def open(self, vertex: int) -> None:
        """Match the vertices of a cycle in pairs, so that a given one is left over."""
        cycle = self._cycle[vertex]
        place = cycle.index(vertex)
        others = cycle[place + 1 :] + cycle[:place]
        for member in cycle:
            del self._cycle[member]
        for one, other in zip(others[::2], others[1::2], strict=True):
            self._blossoms.match(one, other)

    def open_all(self) -> None:
        """Match as many vertices of the cycles as can be."""
        while self._cycle:
            self.open(next(iter(self._cycle)))


class HalfTree(AlternatingTree):
    """Ends with the first odd cycle, its own or one that it reaches: no blossom is in it.

    Args:
        blossoms: the matching, without a blossom; it is changed.
        cycles: the half edges; they are changed.
        neighbours: the edges.
        prices: twice the potential of each vertex; they are changed where a mate is found.
    """

    def __init__(
        self, blossoms: Blossoms, cycles: HalfCycles, neighbours: Neighbours, prices: list[int]
    ) -> None:
        super().__init__(blossoms, neighbours, prices)
        self._cycles = cycles

    def grow(self, root: int) -> bool:
        """Give a vertex a mate, or a place in a cycle.

        Returns:
            False where neither can be; nothing is changed then.
        """
        self._enter_outer(root)
        while self._events:
            self._now, what, one, other = heappop(self._events)
            if what == _SHRINK:
                self._close_over(one, other)
                return True
            found = self._grow_over(one, other)
            if found is not None:
                self._update_all()
                if other in self._cycles:
                    self._cycles.open(other)
                self._augment(*found)
                return True
        return False

    def _close_over(self, one: int, other: int) -> None:
        """Let a cycle count for half, and match the way from it to the root."""
        self._update_all()
        cycle, _ = self._cycle_over((one, other))
        entry = self._entry_below(cycle[0])
        if entry is not None:
            self._augment(*entry)
        self._cycles.close(cycle)
