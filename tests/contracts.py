"""Contracts on imports that import-linter does not bring; ``pyproject.toml`` names them."""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output


class AcyclicModules(Contract):
    """No module imports itself through others, not even within a function or for types alone."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find every circle of a graph."""
        found = in_circles(graph)
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name the modules that import each other."""
        output.print_error("These modules import each other:", bold=True)
        for importer, imported in check.metadata["found"].items():
            output.print_error(f"  {importer} -> {', '.join(sorted(imported))}", bold=False)


def in_circles(graph: ImportGraph) -> dict[str, set[str]]:
    """Each module of a circle, or between two, with what it imports of these; empty for none."""
    left = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    while True:
        imported = set().union(*left.values())
        circling = {one: there & left.keys() for one, there in left.items() if one in imported}
        circling = {one: there for one, there in circling.items() if there}
        if circling == left:
            return {one: circling[one] for one in sorted(circling)}
        left = circling
