"""The contracts on imports find what they forbid."""

from collections import Counter
from pathlib import Path

from grimp import ImportGraph

from tests.contracts import in_circles

APP = Path(__file__).parents[1] / "app"
MOST_IN_A_FOLDER = 25
MOST_FILES = 786
"""So many are looked through by somebody who searches; a new noun has to be worth its files.

It was 620 before terrain and 645 before seasons, each of which is a noun in every layer, and 725
before seasons came onto paper and the players' screen. It was 765 before phones wrote, and several
desks wrote to one event, 785 before it was kept which record sheets players hold, and 800 with the
steps from format to format, of which each format adds one: nobody looks through them.
"""


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


def test_no_folder_holds_more_modules_than_one_looks_through() -> None:
    modules = [path for path in APP.rglob("*.py") if path.name != "__init__.py"]
    assert max(Counter(path.parent for path in modules).values()) <= MOST_IN_A_FOLDER


def test_the_program_has_no_more_files_than_its_map_promises() -> None:
    steps = APP / "models" / "migrations"
    assert sum(steps not in path.parents for path in APP.rglob("*.py")) <= MOST_FILES
