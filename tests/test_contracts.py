"""The contracts on imports find what they forbid."""

from grimp import ImportGraph

from tests.contracts import in_circles


def graph_of(*imports: tuple[str, str]) -> ImportGraph:
    graph = ImportGraph()
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported)
    return graph


def test_a_circle_is_found_and_what_leads_to_it_is_not() -> None:
    graph = graph_of(("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("d", "e"))
    assert in_circles(graph) == {"b": {"c"}, "c": {"d"}, "d": {"b"}}


def test_modules_in_order_have_no_circle() -> None:
    assert in_circles(graph_of(("a", "b"), ("a", "c"), ("b", "c"))) == {}
