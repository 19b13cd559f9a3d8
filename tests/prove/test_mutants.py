"""The faults that the proof by mutants puts into modules, and that a test notices one."""

import ast

from tests.prove import mutants as proof
from tests.prove.mutate import marked, mutants, mutated

SOURCE = '''"""A module."""

LEAST = 3


def grown(sizes: list[int], most: int = 9) -> int | None:
    """Add what is large enough."""
    total = 0
    for size in sizes:
        if size < LEAST or not size:
            continue
        total += size
    return total if total is not None else None
'''

FAULTS = {
    "3 -> 4",
    "0 -> 1",
    "total += size -> dropped",
    "continue -> dropped",
    "size < LEAST -> size <= LEAST",
    "not size -> size",
    "size < LEAST or not size -> size < LEAST and (not size)",
    "size < LEAST or not size -> not (size < LEAST or not size)",
    "return total if total is not None else None -> return None",
    "total is not None -> total is None",
}


def test_a_module_has_every_small_fault_once() -> None:
    found = mutants(SOURCE)
    assert {one.fault for one in found} == FAULTS
    assert len(found) == len(FAULTS)
    assert {one.scope for one in found if one.fault != "3 -> 4"} == {"grown"}


def test_each_mutant_differs_and_keeps_its_lines() -> None:
    plain = ast.unparse(ast.parse(SOURCE))
    texts = {ast.unparse(mutated(SOURCE, one.number)) for one in mutants(SOURCE)}
    assert len(texts) == len(FAULTS) and plain not in texts
    assert all(SOURCE.splitlines()[one.line - 1].strip() == one.code for one in mutants(SOURCE))


def test_statements_that_are_reached_are_told() -> None:
    space = {"reached": set()}
    exec(compile(marked(SOURCE, "reached"), "module", "exec"), space)
    assert space["grown"]([1]) == 0
    assert space["reached"] == {7, 8, 9, 10, 11, 13}


def test_modules_and_tests_of_the_proof_are_there() -> None:
    for module, tests in proof.TESTS.items():
        assert (proof.ROOT / module).is_file()
        assert all((proof.ROOT / one).is_file() for one in tests)


def test_no_reason_is_kept_for_a_mutant_that_is_gone(one_in) -> None:
    for module, known in one_in(6, proof.reasons().items()):
        names = {one.name for one in mutants((proof.ROOT / module).read_text("utf-8"))}
        assert known.keys() <= names
        assert all(len(reason) > 20 for reason in known.values())


def test_a_fault_is_noticed_by_the_tests_of_its_module(one_in) -> None:
    module = "app/whole_file.py"
    most = len(one_in(2, range(2)))
    chosen = proof.chosen_mutants(module, most, 1)
    assert len(chosen) == most
    assert proof.survived(module, chosen) == ()
