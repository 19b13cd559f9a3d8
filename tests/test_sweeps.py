"""A quick run takes some cases of each sweep, and those lie all over it."""

import os
import re
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests import sweeps
from tests.durations import LONG, SHORT, is_left_out, measured, one_of
from tests.sweeps import left_by_durations, sample

ROOT = Path(__file__).resolve().parent.parent

PLAIN = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""For a pytest of its own that needs none of the plugins, which take longest to load."""

TABLE = [f"{language}-{paper}" for language, paper in product("abcde", "12345678")]

TESTS = """
import unittest

import pytest

@pytest.mark.sweep(4)
@pytest.mark.parametrize("n", range(10))
def test_of_many_cases(n):
    pass

@pytest.mark.parametrize("n", range(2))
def test_that_is_no_sweep(n):
    pass

@pytest.mark.sweep(3, of="both")
@pytest.mark.parametrize("n", range(4))
def test_of_one_sweep(n):
    pass

@pytest.mark.parametrize("n", [0, pytest.param(1, marks=pytest.mark.sweep(3, of="both"))])
def test_of_that_sweep_too(n):
    pass

class TestOfTheStandardLibrary(unittest.TestCase):
    def test_it(self):
        pass

def test_that_walks_through_its_cases(one_in, pytestconfig):
    taken = one_in(4, range(9))
    assert taken == ([*range(9)[taken[0]::4]] if pytestconfig.option.sample else [*range(9)])

def test_that_walks_through_few_cases(one_in, pytestconfig):
    assert len(one_in(4, range(2))) == (1 if pytestconfig.option.sample else 2)
    assert one_in(4, ()) == []

@pytest.fixture(scope="session")
def firsts():
    return set()

@pytest.mark.parametrize("n", range(20))
def test_that_begins_elsewhere(one_in, firsts, n):
    firsts.add(one_in(4, range(9))[0])

def test_that_looks_where_others_began(firsts, pytestconfig):
    assert len(firsts) == (4 if pytestconfig.option.sample else 1)
"""

SLOW_SWEEP = """
import pytest

@pytest.mark.sweep(4, fixed={fixed})
@pytest.mark.parametrize("n", range(8))
def test_of_slow_cases(n):
    pass

def test_alone():
    pass

def test_of_a_moment():
    pass
"""

CONFTEST = """
from tests.durations import Measuring
from tests.sweeps import *

def pytest_configure(config):
    config.pluginmanager.register(Measuring())
"""

SLOW = """
import time

def test_that_takes_long():
    end = time.process_time() + 0.2
    while time.process_time() < end:
        pass
"""


def test_of_many_cases_one_in_so_many_is_taken() -> None:
    assert [len(sample(TABLE, n)) for n in (1, 3, 40, 100)] == [40, 14, 1, 1]


def test_a_sample_is_always_the_same() -> None:
    assert sample(TABLE, 4) == sample(TABLE[::-1], 4) <= set(TABLE)


def test_a_sample_is_no_column_of_a_table() -> None:
    for n in (4, 5, 8):
        taken = sample(TABLE, n)
        assert len({case[0] for case in taken}) > 2
        assert len({case[2] for case in taken}) > 2


@pytest.mark.parametrize(("options", "count"), [([], 42), (["--sample"], 32)])
def test_who_asks_for_a_sample_gets_one(tmp_path, options, count) -> None:
    (tmp_path / "conftest.py").write_text("from tests.sweeps import *")
    (tmp_path / "test_it.py").write_text(TESTS)
    run = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, *options, str(tmp_path)]

    ended = subprocess.run(run, capture_output=True, text=True, cwd=ROOT, env=PLAIN, check=True)

    assert f"{count} passed" in ended.stdout


def test_of_a_function_whose_cases_take_long_few_are_taken(monkeypatch) -> None:
    monkeypatch.setattr(sweeps, "measured", lambda: {"tests/it.py::test_slow": LONG})
    tests = [f"tests/it.py::test_{name}[{n}]" for name in ("slow", "quick") for n in range(20)]
    left = left_by_durations([*tests, "tests/it.py::test_slow_too"])
    assert len(left) == 20 - -(-20 // one_of(LONG))
    assert all(one.startswith("tests/it.py::test_slow[") for one in left)


def test_of_functions_that_take_very_long_so_many_are_left_out_that_the_rest_is_bounded() -> None:
    names = [f"tests/it.py::test_{n}" for n in range(1000)]
    assert not any(is_left_out(name, LONG) for name in names)
    for factor in (2, 10):
        taken = [name for name in names if not is_left_out(name, factor * LONG)]
        assert 0.8 * 1000 / factor < len(taken) < 1.2 * 1000 / factor


def test_what_is_left_out_has_no_case_taken(monkeypatch) -> None:
    names = [f"tests/it.py::test_{n}" for n in range(60)]
    monkeypatch.setattr(sweeps, "measured", lambda: dict.fromkeys(names, 3 * LONG))
    cases = {name: {f"{name}[{n}]" for n in range(3)} for name in names}
    left = left_by_durations(case for some in cases.values() for case in some)
    counts = {name: len(some - left) for name, some in cases.items()}
    assert counts == {name: 0 if is_left_out(name, 3 * LONG) else 1 for name in names}
    assert set(counts.values()) == {0, 1}


@pytest.mark.parametrize(
    ("fixed", "milliseconds", "count"),
    [(True, 2 * SHORT, 4), (False, 2 * SHORT, 3), (True, 9**9, 3), (False, 9**9, 1)],
)
def test_a_fixed_sweep_gives_its_cases_however_long_they_take(
    tmp_path, fixed, milliseconds, count
) -> None:
    """Of cases that take very long none is run, nor is a test that takes so long by itself."""
    (tmp_path / "tests" / "data").mkdir(parents=True)
    for name in ("__init__.py", "durations.py", "sweeps.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    table = tmp_path / "tests" / "data" / "durations.toml"
    names = ("test_it.py::test_of_slow_cases", "test_it.py::test_alone")
    table.write_text("".join(f'"{name}" = {milliseconds}\n' for name in names))
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_it.py").write_text(SLOW_SWEEP.format(fixed=fixed))
    assert [is_left_out(name, milliseconds) for name in names] == 2 * [milliseconds > LONG**3]
    run = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--sample", "test_it.py"]

    ended = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, env=PLAIN, check=True)

    assert f"{count} passed" in ended.stdout


def test_the_table_of_durations_names_functions_whose_cases_take_long() -> None:
    assert min(measured().values()) > SHORT
    parts = [test.split("::")[:2] for test in measured()]
    texts = {file: (ROOT / file).read_text("utf-8") for file, _ in parts}
    assert [name for file, name in parts if name not in texts[file]] == []


def test_who_measures_gets_a_table_of_what_takes_long(tmp_path) -> None:
    (tmp_path / "tests" / "data").mkdir(parents=True)
    for name in ("__init__.py", "durations.py", "sweeps.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_it.py").write_text(SLOW)
    run = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--measure", "test_it.py"]

    subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, env=PLAIN, check=True)

    table = (tmp_path / "tests" / "data" / "durations.toml").read_text("utf-8")
    assert re.search(r'^"test_it.py::test_that_takes_long" = [1-9]\d\d$', table, re.MULTILINE)
