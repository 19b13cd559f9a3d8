"""A perfect matching of the least weight in any graph, with the numbers that prove it.

The primal-dual method: each vertex has a price, each blossom a width, such that no edge costs less
than the prices of its ends, less the widths of the blossoms around both. Where the edges of a
matching cost just that, and it passes through each blossom once only, none can cost less. Prices
and widths are kept twice as large as they count, so that halves are whole numbers.

Most edges are never looked at: the search begins with the few that are cheapest at each vertex,
and takes in those that its prices show to be too cheap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.rules.pairing.search.alternating_tree import AlternatingTree, Blossoms

Edge = tuple[int, int, int]
"""A vertex, another, and the weight of their edge."""

_FIRST = 10
"""Edges of each vertex that are looked at to begin with."""


class NoPerfectMatchingError(Exception):
    """The edges do not let every vertex have a mate."""


@dataclass(frozen=True, slots=True)
class Matching:
    """A perfect matching, and the proof that none is lighter."""

    mates: tuple[int, ...]
    """For each vertex the one that it is matched with."""
    prices: tuple[int, ...]
    """For each vertex twice its potential."""
    blossoms: tuple[tuple[int, tuple[int, ...]], ...]
    """Twice the potential of each blossom, above 0, and its vertices, ascending."""


def minimum_weight_perfect_matching(n: int, edges: Iterable[Edge]) -> tuple[int, ...]:
    """Find a perfect matching whose weights add up to the least.

    Args:
        n: the number of vertices; they are named 0 to n - 1.
        edges: each pair of vertices at most once, with any integer, however large.

    Returns:
        For each vertex the one that it is matched with; the same for the same edges.

    Raises:
        NoPerfectMatchingError: the edges hold none.
    """
    return proved_matching(n, edges).mates


def proved_matching(n: int, edges: Iterable[Edge]) -> Matching:
    """The same with its proof."""
    edges = list(edges)
    graph = _Graph(n, edges)
    solution = _Solution(n, graph.neighbours)
    while True:
        stuck = solution.match_all()
        if stuck:
            eligible = graph.widen(stuck)
            solution.take_in(solution.underpaid(eligible), graph.neighbours)
            continue
        cheap = solution.underpaid(edges)
        if not cheap:
            return solution.matching()
        graph.admit(cheap)
        solution.take_in(cheap, graph.neighbours)


class _Graph:
    """The edges that are looked at so far, the cheapest of each vertex."""

    def __init__(self, n: int, edges: Sequence[Edge]) -> None:
        every: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        for one, other, weight in edges:
            every[one].append((2 * weight, other))
            every[other].append((2 * weight, one))
        self._every = every
        for row in every:
            row.sort()
        self._known: list[dict[int, int]] = [{} for _ in range(n)]
        self._width = [0] * n
        for vertex in range(n):
            self._take(vertex, _FIRST)

    @property
    def neighbours(self) -> list[list[tuple[int, int]]]:
        return [list(row.items()) for row in self._known]

    def widen(self, vertices: Iterable[int]) -> list[Edge]:
        """Look at more edges of some vertices; those that nobody looked at before."""
        vertices = [vertex for vertex in vertices if self._width[vertex] < len(self._every[vertex])]
        if not vertices:
            raise NoPerfectMatchingError
        eligible: list[Edge] = []
        for vertex in vertices:
            eligible += self._take(vertex, max(3 * _FIRST, self._width[vertex]))
        return eligible

    def admit(self, edges: Iterable[Edge]) -> None:
        """Look at some edges more."""
        for one, other, weight in edges:
            self._known[one][other] = self._known[other][one] = 2 * weight

    def _take(self, vertex: int, many: int) -> list[Edge]:
        width = self._width[vertex]
        self._width[vertex] += many
        known, eligible = self._known, []
        for weight, other in self._every[vertex][width : width + many]:
            if other not in known[vertex]:
                known[vertex][other] = known[other][vertex] = weight
                eligible.append((vertex, other, weight // 2))
        return eligible


class _Solution:
    """The best matching by some of the edges."""

    def __init__(self, n: int, neighbours: Sequence[Sequence[tuple[int, int]]]) -> None:
        self._neighbours = neighbours
        self._blossoms = Blossoms(n)
        # Half of what the cheapest edge costs, so that both ends together never pay too much.
        self._prices = [min((cost for _, cost in row), default=0) // 2 for row in neighbours]
        self._match_at_once()

    def match_all(self) -> Sequence[int]:
        """Give every vertex a mate; the vertices that would need more edges for it."""
        mate = self._blossoms.mate
        for root in range(len(mate)):
            if mate[root] < 0:
                tree = AlternatingTree(self._blossoms, self._neighbours, self._prices)
                if not tree.grow(root):
                    return tree.outer
        return ()

    def underpaid(self, edges: Iterable[Edge]) -> list[Edge]:
        """The edges that cost less than their ends pay."""
        prices = self._prices
        around = self._widths_around()
        found = []
        for edge in edges:
            one, other, weight = edge
            short = prices[one] + prices[other] - 2 * weight
            if short > 0:
                mine, yours = around[one], around[other]
                if short > sum(mine[node] for node in mine.keys() & yours.keys()):
                    found.append(edge)
        return found

    def take_in(
        self, edges: Iterable[Edge], neighbours: Sequence[Sequence[tuple[int, int]]]
    ) -> None:
        """Look at edges more that are too cheap: one end of each pays less and loses its mate."""
        self._neighbours = neighbours
        lowered: set[int] = set()
        for one, other, _ in edges:
            if other not in lowered:
                lowered.add(one)
        prices = self._prices
        for vertex in sorted(lowered):
            self._set_free(vertex)
            prices[vertex] = min(cost - prices[other] for other, cost in neighbours[vertex])
        self._match_at_once()

    def matching(self) -> Matching:
        blossoms = self._blossoms
        return Matching(
            tuple(blossoms.mate),
            tuple(self._prices),
            tuple(
                (blossoms.width[node], tuple(sorted(blossoms.members[node])))
                for node in blossoms
                if blossoms.width[node]
            ),
        )

    def _match_at_once(self) -> None:
        """Raise the price of each free vertex as far as its edges allow, and match over one."""
        prices, mate, top = self._prices, self._blossoms.mate, self._blossoms.top
        for vertex, row in enumerate(self._neighbours):
            if mate[vertex] >= 0 or top[vertex] != vertex or not row:
                continue
            prices[vertex], is_taken, nearest = min(
                (cost - prices[other], mate[other] >= 0 or top[other] != other, other)
                for other, cost in row
            )
            if not is_taken:
                self._blossoms.match(vertex, nearest)

    def _set_free(self, vertex: int) -> None:
        """Take a vertex out of all blossoms and away from its mate.

        In a blossom that is dissolved each vertex pays what the blossom's width stood for, so that
        its edges stay tight; the one that leads out of it does not.
        """
        blossoms = self._blossoms
        while blossoms.is_blossom(node := blossoms.top[vertex]):
            blossoms.unmatch(blossoms.base[node])
            for member in blossoms.members[node]:
                self._prices[member] -= blossoms.width[node] // 2
            blossoms.dissolve(node)
        blossoms.unmatch(vertex)

    def _widths_around(self) -> list[dict[int, int]]:
        """For each vertex the blossoms around it, with their widths."""
        around: list[dict[int, int]] = [{} for _ in self._prices]
        for node in self._blossoms:
            if width := self._blossoms.width[node]:
                for vertex in self._blossoms.members[node]:
                    around[vertex][node] = width
        return around
