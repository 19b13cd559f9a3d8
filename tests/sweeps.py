"""Sweeps: tests of so many cases that a quick run takes a sample of them.

Of a test marked ``@pytest.mark.sweep(n)`` one case in ``n`` is run with ``--sample``, every case
without it; several tests are one sweep where all are marked with the same ``of``. A sample is
always the same, and lies scattered over all that the test is given.
A test that walks through its cases by itself asks ``one_in`` for them.

Of a function whose cases take long (``tests/durations.py``) a quick run takes fewer of them, unless
its sweep is ``fixed``.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256
from math import ceil
from typing import Any

import pytest

from tests.durations import is_left_out, measured, one_of


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take ``--sample`` and ``--measure``."""
    parser.addoption("--sample", action="store_true", help="run a sample of each sweep's cases")
    parser.addoption("--measure", action="store_true", help="write how long each test takes")


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say that not every case is run."""
    return "sweeps: a sample" if config.option.sample else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is in no sample."""
    if not config.option.sample:
        return
    sweeps: dict[tuple[str, int], list[str]] = defaultdict(list)
    fixed: set[str] = set()
    for item in items:
        if mark := item.get_closest_marker("sweep"):
            name = mark.kwargs.get("of", item.nodeid.partition("[")[0])
            sweeps[name, mark.args[0]].append(item.nodeid)
            if mark.kwargs.get("fixed"):
                fixed.add(item.nodeid)
    left = {one for (_, n), cases in sweeps.items() for one in set(cases) - sample(cases, n)}
    if not config.option.measure:
        left |= left_by_durations({item.nodeid for item in items} - left - fixed)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = [item for item in items if item.nodeid not in left]


def left_by_durations(tests: Iterable[str]) -> set[str]:
    """The cases that are too many of functions whose cases take long."""
    functions: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        functions[test.partition("[")[0]].append(test)
    left: set[str] = set()
    for function, milliseconds in measured().items():
        cases = functions.get(function, [])
        if is_left_out(function, milliseconds):
            left.update(cases)
        else:
            left.update(set(cases) - sample(cases, one_of(milliseconds)))
    return left


@pytest.fixture
def one_in(request: pytest.FixtureRequest) -> Callable[[int, Iterable[Any]], list[Any]]:
    """Of the cases that a test walks through one in so many, or, without ``--sample``, all.

    Tests that walk through the same cases begin at different ones, so that together they see most.
    """
    first = int.from_bytes(sha256(request.node.nodeid.encode()).digest()[:4])

    def taken(n: int, cases: Iterable[Any]) -> list[Any]:
        cases = list(cases)
        if not request.config.option.sample:
            return cases
        return cases[first % max(1, min(n, len(cases))) :: n]

    return taken


def sample(cases: Collection[str], n: int) -> set[str]:
    """One case in so many, at least one; of a table of cases not those of a single column."""
    return set(scattered(cases)[: ceil(len(cases) / n)])


def scattered(cases: Iterable[str]) -> list[str]:
    """The cases in an order that is always the same, and has nothing to do with theirs."""
    return sorted(cases, key=lambda case: sha256(case.encode()).digest())
