"""Blossoms: odd cycles of a matching, shrunk so that each is one node, one inside the other.

A node is a vertex, named 0 to n - 1, or a blossom, named from n on. All but one vertex of a blossom
are matched with each other; the one left over, its base, stands for it outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Link = tuple[int, int]
"""An edge between two neighbours of a cycle: the vertex in the one, the vertex in the next."""


class Blossoms:
    """A matching, and the blossoms around it.

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
        self._there: set[int] = set()

    def __iter__(self) -> Iterator[int]:
        """Every blossom there is, outer and inner."""
        return iter(sorted(self._there))

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
        self._there.add(node)
        for child in cycle:
            self._outside[child] = node
        for vertex in members:
            self.top[vertex] = node
        return node

    def dissolve(self, node: int) -> None:
        """Let the nodes of an outermost blossom be outermost themselves."""
        self._there.remove(node)
        for child in self._cycle[node]:
            self._outside[child] = -1
            for vertex in self.members[child]:
                self.top[vertex] = child

    def way_to_base(self, node: int, vertex: int) -> tuple[list[int], list[Link]]:
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
        """Match the vertices of a node anew so that a given one is left over."""
        if not self.is_blossom(node) or self.base[node] == vertex:
            return
        way, links = self.way_to_base(node, vertex)
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

    def part(self, vertex: int) -> None:
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
