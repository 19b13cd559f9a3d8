"""The matching: no other is lighter, its proof holds, and it says where there is none."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import networkx
import pytest

from app.rules.pairing.search import matching
from app.rules.pairing.search.alternating_tree import AlternatingTree
from app.rules.pairing.search.matching import (
    Edge,
    Matching,
    NoPerfectMatchingError,
    minimum_weight_perfect_matching,
    proved_matching,
)
from tests.rules.pairing.oracle import whole_pairings


def random_graph(chance: Random, vertices: tuple[int, ...]) -> tuple[int, list[Edge]]:
    """Sparse or whole, weights with many ties or none, as long as they come, also below 0."""
    n = chance.choice(vertices)
    density = chance.choice([0.15, 0.3, 0.5, 0.8, 1, 1])
    span = chance.choice([1, 2, 3, 10, 10**6, 10**40])
    edges = [
        (one, other, chance.randint(-span, span))
        for one, other in combinations(range(n), 2)
        if chance.random() < density
    ]
    chance.shuffle(edges)
    return n, edges


def weight_of(mates: tuple[int, ...], edges: list[Edge]) -> int:
    """The weight of a matching, seen to be one of these edges."""
    weights = {frozenset((one, other)): weight for one, other, weight in edges}
    assert all(mates[mate] == one for one, mate in enumerate(mates))
    return sum(weights[frozenset((one, mate))] for one, mate in enumerate(mates) if one < mate)


def assert_proved(found: Matching, edges: list[Edge]) -> None:
    """The proof, by its definition: no edge is underpaid, and the matching costs what is paid."""
    blossoms = [(width, set(members)) for width, members in found.blossoms]
    for one, other, weight in edges:
        within = sum(width for width, members in blossoms if {one, other} <= members)
        assert found.prices[one] + found.prices[other] - within <= 2 * weight
    assert all(width > 0 and len(members) % 2 for width, members in blossoms)
    down_limit_reached = sum(width * (len(members) // 2) for width, members in blossoms)
    assert sum(found.prices) - down_limit_reached == 2 * weight_of(found.mates, edges)


def by_library(n: int, edges: list[Edge]) -> int | None:
    """The least weight as a library has it; None where there is no perfect matching."""
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from((one, other, -weight) for one, other, weight in edges)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < n:
        return None
    return -sum(graph[one][other]["weight"] for one, other in pairs)


@pytest.fixture(params=[1, 3, 10])
def first_edges(request, monkeypatch) -> Iterator[int]:
    """How many edges of a vertex are looked at first; nothing may depend on it."""
    monkeypatch.setattr(matching, "_FIRST", request.param)
    yield request.param


@pytest.fixture(params=[True, False], ids=["halves", "whole"])
def halves(request, monkeypatch) -> Iterator[bool]:
    """Whether halves of edges are allowed first; without them many more blossoms are shrunk."""
    if not request.param:
        monkeypatch.setattr(matching, "HalfTree", _whole_tree)
    yield request.param


def _whole_tree(blossoms, _cycles, neighbours, prices) -> AlternatingTree:
    return AlternatingTree(blossoms, neighbours, prices)


@pytest.mark.usefixtures("halves")
def test_no_matching_of_few_vertices_is_lighter(first_edges: int) -> None:
    chance = Random(first_edges)
    for _ in range(250):
        n, edges = random_graph(chance, (2, 4, 6, 8))
        weights = {pair: w for a, b, w in edges for pair in ((a, b), (b, a))}
        every = [
            sum(weights[pair] for pair in games)
            for games, _ in whole_pairings(range(n))
            if all(pair in weights for pair in games)
        ]
        if every:
            assert weight_of(minimum_weight_perfect_matching(n, edges), edges) == min(every)
        else:
            with pytest.raises(NoPerfectMatchingError):
                minimum_weight_perfect_matching(n, edges)


@pytest.mark.sweep(12)
def test_a_library_finds_the_same_weight_and_the_proof_holds(
    first_edges: int, halves: bool, one_in
) -> None:
    chance = Random(100 + first_edges)
    blossoms = missing = 0
    graphs = one_in(3, range(700))
    for _ in graphs:
        n, edges = random_graph(chance, (4, 6, 10, 12, 20, 30))
        least = by_library(n, edges)
        if least is None:
            missing += 1
            with pytest.raises(NoPerfectMatchingError):
                proved_matching(n, edges)
            continue
        found = proved_matching(n, edges)
        assert weight_of(found.mates, edges) == least
        assert_proved(found, edges)
        blossoms += bool(found.blossoms)
    least_blossoms = 25 if halves else 50
    assert blossoms > least_blossoms * len(graphs) / 700
    assert missing > 50 * len(graphs) / 700


def test_the_proof_of_large_matchings_holds(halves: bool) -> None:
    chance = Random(4)
    nested = 0
    for n in (60, 80, 100, 128):
        for span in (2, 40, 10**30):
            edges = [(a, b, chance.randint(0, span)) for a, b in combinations(range(n), 2)]
            found = proved_matching(n, edges)
            assert_proved(found, edges)
            sets = [set(members) for _, members in found.blossoms]
            nested += any(one < other for one in sets for other in sets)
    assert halves or nested


@pytest.mark.parametrize(
    ("n", "edges"),
    [
        (2, []),
        (3, [(0, 1, 1), (1, 2, 1), (0, 2, 1)]),
        (6, [(0, 1, 5), (1, 2, 5), (0, 2, 5), (3, 4, 5), (4, 5, 5), (3, 5, 5)]),
        (4, [(0, 1, 1), (0, 2, 1), (0, 3, 1)]),
    ],
)
def test_odd_parts_have_no_perfect_matching(n: int, edges: list[Edge]) -> None:
    with pytest.raises(NoPerfectMatchingError):
        minimum_weight_perfect_matching(n, edges)


def test_nothing_is_matched_with_nothing() -> None:
    assert minimum_weight_perfect_matching(0, []) == ()


def test_the_same_edges_give_the_same_matching() -> None:
    chance = Random(6)
    edges = [(a, b, chance.randint(0, 3)) for a, b in combinations(range(30), 2)]
    assert proved_matching(30, edges) == proved_matching(30, iter(edges))
