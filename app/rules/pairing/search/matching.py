"""A perfect matching of the least weight in any graph, with the numbers that prove it.

The primal-dual method: each vertex has a price, each blossom a width, such that no edge costs less
than the prices of its ends, less the widths of the blossoms around both. Where the edges of a
matching cost just that, and it passes through each blossom once only, none can cost less. Prices
and widths are kept twice as large as they count, so that halves are whole numbers.

Most edges are never looked at: the search begins with the few that are cheapest at each vertex,
and takes in those that its prices show to be too cheap, or that a vertex needs to have a mate.

It first allows halves of edges, in odd cycles, as the best solution by whole and half edges takes
no blossoms and is nearly whole. From there, with its prices, few vertices are still to be matched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from app.rules.core.errors import GoOn, always, ask
from app.rules.pairing.search.alternating_tree import (
    AlternatingTree,
    Blossoms,
    HalfCycles,
    HalfTree,
)

Edge = tuple[int, int, int]
"""A vertex, another, and the weight of their edge."""

_FIRST = 10
"""Edges of each vertex that are looked at to begin with."""
_MORE = 5
"""Edges of a vertex that are looked at where those known leave another one without a mate."""


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


def minimum_weight_perfect_matching(
    n: int, edges: Iterable[Edge], go_on: GoOn = always
) -> tuple[int, ...]:
    """Find a perfect matching whose weights add up to the least.

    Args:
        n: the number of vertices; they are named 0 to n - 1.
        edges: each pair of vertices at most once, with any integer, however large.
        go_on: called again and again, with how many vertices of how many have a mate.

    Returns:
        For each vertex the one that it is matched with; the same for the same edges.

    Raises:
        NoPerfectMatchingError: the edges hold none.
        CancelledError: ``go_on`` answered no.
    """
    return proved_matching(n, edges, go_on).mates


def proved_matching(n: int, edges: Iterable[Edge], go_on: GoOn = always) -> Matching:
    """The same with its proof."""
    edges = list(edges)
    graph = _Graph(n, edges)
    solution = _Solution(n, graph.neighbours)
    while True:
        stuck = solution.match_all(go_on)
        if stuck is not None:
            eligible = graph.widen(stuck)
            solution.take_in(solution.underpaid(eligible), graph.neighbours)
        elif cheap := solution.underpaid(edges):
            graph.admit(cheap)
            solution.take_in(cheap, graph.neighbours)
        elif solution.has_halves:
            solution.make_whole()
        else:
            return solution.matching()


class _Graph:
    """The edges that are looked at so far, the cheapest of each vertex."""

    def __init__(self, n: int, edges: Sequence[Edge]) -> None:
        every: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        for one, other, weight in edges:
            every[one].append((2 * weight, other))
            every[other].append((2 * weight, one))
        for row in every:
            row.sort()
        self._every = every
        self._known: list[dict[int, int]] = [{} for _ in range(n)]
        for vertex, row in enumerate(every):
            for weight, other in row[:_FIRST]:
                self._know(vertex, other, weight)

    @property
    def neighbours(self) -> list[list[tuple[int, int]]]:
        return [list(row.items()) for row in self._known]

    def widen(self, tree: AlternatingTree) -> list[Edge]:
        """Look at more edges by which a tree could grow; those that nobody looked at before."""
        eligible: list[Edge] = []
        for vertex in tree.outer:
            known = self._known[vertex]
            of_use = (
                (other, weight)
                for weight, other in self._every[vertex]
                if other not in known and tree.is_of_use(vertex, other)
            )
            for other, weight in list(islice(of_use, _MORE)):
                self._know(vertex, other, weight)
                eligible.append((vertex, other, weight // 2))
        if not eligible:
            raise NoPerfectMatchingError
        return eligible

    def admit(self, edges: Iterable[Edge]) -> None:
        """Look at some edges more."""
        for one, other, weight in edges:
            self._know(one, other, 2 * weight)

    def _know(self, one: int, other: int, weight: int) -> None:
        self._known[one][other] = self._known[other][one] = weight


class _Solution:
    """The best matching by some of the edges."""

    def __init__(self, n: int, neighbours: Sequence[Sequence[tuple[int, int]]]) -> None:
        self._neighbours = neighbours
        self._blossoms = Blossoms(n)
        self._cycles = HalfCycles(self._blossoms)
        self._is_whole = False
        # Half of what the cheapest edge costs, so that both ends together never pay too much.
        self._prices = [min((cost for _, cost in row), default=0) // 2 for row in neighbours]
        self._match_at_once()

    @property
    def has_halves(self) -> bool:
        """Whether halves of edges are used."""
        return bool(self._cycles)

    def match_all(self, go_on: GoOn) -> AlternatingTree | None:
        """Give every vertex a mate, or a place in a cycle; a tree that would need more edges."""
        roots = [vertex for vertex in range(len(self._prices)) if self._is_free(vertex)]
        for done, root in enumerate(roots, len(self._prices) - len(roots)):
            ask(go_on, done, len(self._prices))
            if self._is_free(root):
                tree = self._tree()
                if not tree.grow(root):
                    return tree
        return None

    def make_whole(self) -> None:
        """Use whole edges only from now on."""
        self._cycles.open_all()
        self._is_whole = True

    def underpaid(self, edges: Iterable[Edge]) -> list[Edge]:
        """The edges that cost less than their ends pay."""
        prices = self._prices
        around = self._widths_around()
        found = []
        for edge in edges:
            one, other, weight = edge
            short = prices[one] + prices[other] - 2 * weight
            if short > 0 and short > _width_around_both(around[one], around[other]):
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
        prices, top = self._prices, self._blossoms.top
        for vertex, row in enumerate(self._neighbours):
            if not self._is_free(vertex) or top[vertex] != vertex or not row:
                continue
            prices[vertex], is_taken, nearest = min(
                (cost - prices[other], not self._is_free(other) or top[other] != other, other)
                for other, cost in row
            )
            if not is_taken:
                self._blossoms.match(vertex, nearest)

    def _is_free(self, vertex: int) -> bool:
        return self._blossoms.mate[vertex] < 0 and vertex not in self._cycles

    def _tree(self) -> AlternatingTree:
        if self._is_whole:
            return AlternatingTree(self._blossoms, self._neighbours, self._prices)
        return HalfTree(self._blossoms, self._cycles, self._neighbours, self._prices)

    def _set_free(self, vertex: int) -> None:
        """Take a vertex out of all cycles and blossoms and away from its mate.

        In a blossom that is dissolved each vertex pays what the blossom's width stood for, so that
        its edges stay tight; the one that leads out of it does not.
        """
        blossoms = self._blossoms
        if vertex in self._cycles:
            self._cycles.open(vertex)
        while blossoms.is_blossom(node := blossoms.top[vertex]):
            blossoms.unmatch(blossoms.base[node])
            for member in blossoms.members[node]:
                self._prices[member] -= blossoms.width[node] // 2
            blossoms.dissolve(node)
        blossoms.unmatch(vertex)

    def _widths_around(self) -> list[dict[int, int]]:
        """For each vertex the blossoms around it, from the innermost, with all widths from there.

        A blossom is named after those inside it.
        """
        inwards: list[dict[int, int]] = [{} for _ in self._prices]
        total = [0] * len(self._prices)
        for node in reversed(list(self._blossoms)):
            if width := self._blossoms.width[node]:
                for vertex in self._blossoms.members[node]:
                    total[vertex] += width
                    inwards[vertex][node] = total[vertex]
        return [dict(reversed(blossoms.items())) for blossoms in inwards]


def _width_around_both(mine: dict[int, int], yours: dict[int, int]) -> int:
    """The widths of the blossoms that two vertices are both in."""
    # In nested blossoms the innermost one of the outer vertex is often around the inner one too.
    fewer, more = (mine, yours) if len(mine) <= len(yours) else (yours, mine)
    for node, total in fewer.items():
        if node in more:
            return total
    return 0
