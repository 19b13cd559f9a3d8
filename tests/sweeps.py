"""Sweeps: tests of so many cases that a quick run takes a sample of them.

Of a test marked ``@pytest.mark.sweep(n)`` one case in ``n`` is run with ``--sample``, every case
without it; several tests are one sweep where all are marked with the same ``of``. A sample is
always the same, and lies scattered over all that the test is given.
A test that walks through its cases by itself asks ``one_in`` for them.

Of a function whose cases take long (``tests/durations.py``) a quick run takes fewer of them, unless
its sweep is ``fixed``.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
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


_SAMPLED = pytest.StashKey[set[str]]()
"""Functions whose sample was taken before their cases were made."""
_LEFT_OUT = pytest.StashKey[set[str]]()
"""Those of them of which no case is taken."""


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Take a function's sample before any case is made: most are made for nothing.

    What is one sweep with cases of other functions waits for ``pytest_collection_modifyitems``.
    """
    yield
    config, function = metafunc.config, metafunc.definition
    if not config.option.sample:
        return
    calls = {f"{function.nodeid}[{call.id}]": call for call in metafunc._calls}
    own, around = function.own_markers, (*function.parent.iter_markers(),)
    marks = {name: _first_sweep((*own, *call.marks, *around)) for name, call in calls.items()}
    marks = marks or {function.nodeid: _first_sweep((*own, *around))}
    if any(mark is not None and "of" in mark.kwargs for mark in marks.values()):
        return
    taken = sampled(marks, config)
    metafunc._calls[:] = [call for name, call in calls.items() if name in taken]
    config.stash.setdefault(_SAMPLED, set()).add(function.nodeid)
    if not taken:
        config.stash.setdefault(_LEFT_OUT, set()).add(function.nodeid)


def _first_sweep(marks: Iterable[pytest.Mark]) -> pytest.Mark | None:
    return next((mark for mark in marks if mark.name == "sweep"), None)


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class) -> Iterator[Any]:
    """Make nothing of a function of which no case is taken."""
    made = yield
    left = collector.config.stash.get(_LEFT_OUT, set())
    return [one for one in made if one.nodeid not in left] if isinstance(made, list) else made


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is in no sample, of those functions whose sample was not taken before."""
    if not config.option.sample:
        return
    before = config.stash.get(_SAMPLED, set())
    found = {one.nodeid: one for one in items if function_of(one.nodeid) not in before}
    marks = {name: one.get_closest_marker("sweep") for name, one in found.items()}
    left = found.keys() - sampled(marks, config)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = [item for item in items if item.nodeid not in left]


def function_of(case: str) -> str:
    """The function of a case, as file::name."""
    return case.partition("[")[0]


def sampled(marks: Mapping[str, pytest.Mark | None], config: pytest.Config) -> set[str]:
    """The cases that are in a sample, of all cases of some functions, each with its sweep."""
    sweeps: dict[tuple[str, int], list[str]] = defaultdict(list)
    fixed: set[str] = set()
    for case, mark in marks.items():
        if mark is not None:
            sweeps[mark.kwargs.get("of", function_of(case)), mark.args[0]].append(case)
            if mark.kwargs.get("fixed"):
                fixed.add(case)
    taken = marks.keys() - {
        case for (_, n), cases in sweeps.items() for case in set(cases) - sample(cases, n)
    }
    return taken if config.option.measure else taken - left_by_durations(taken - fixed)


def left_by_durations(tests: Iterable[str]) -> set[str]:
    """The cases that are too many of functions whose cases take long."""
    functions: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        functions[function_of(test)].append(test)
    left: set[str] = set()
    durations = measured()
    for function, cases in functions.items():
        milliseconds = durations.get(function, 0)
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
