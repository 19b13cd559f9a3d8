"""The one door to a matching algorithm."""

from __future__ import annotations

from collections.abc import Iterable


def minimum_weight_perfect_matching(
    n: int, edges: Iterable[tuple[int, int, int]]
) -> tuple[int, ...]:
    """Find a perfect matching whose weights add up to the least.

    Args:
        n: the number of vertices, even; they are named 0 to n - 1.
        edges: one vertex, another, the weight of their edge: any integer, however large. The
            edges must hold a perfect matching.

    Returns:
        For each vertex the one that it is matched with; the same for the same edges.
    """
    # Few rounds need a matching, and loading the library takes longer than pairing a round.
    import networkx

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from((one, other, -weight) for one, other, weight in edges)
    mates = [-1] * n
    for one, other in networkx.max_weight_matching(graph, maxcardinality=True):
        mates[one], mates[other] = other, one
    return tuple(mates)
