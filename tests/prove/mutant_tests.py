"""Run a module's tests on its mutants, each in a process split off from one that is warm.

    python3 -m tests.prove.mutant_tests TASK TEST...

The tests are collected once. They run once as the program is, to learn which of them reach which
line. A mutant inside a function is put into a split-off process by giving the function other code;
there, only the tests that reach its line are run, the fastest first, until one fails. Any other
mutant, also one in a function that runs at the import alone, needs an interpreter of its own.
"""

import ast
import gc
import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NoReturn

import pytest
from _pytest.runner import runtestprotocol

from tests.prove.mutate import Mutant, marked, mutants, mutated

ROOT = Path(__file__).parents[2]
_LINES = "__reached_lines__"
_ALONE = "DICEDOWN_MUTANT"
_SLOWER = 10
"""How many times as long a mutant's tests may take before they count as hanging."""
_SECONDS = 20
"""What is allowed on top."""


@dataclass
class _Reached:
    """What one test reaches as the program is."""

    lines: set[int] = field(default_factory=set)
    seconds: float = 0.0
    has_failed: bool = False


class Trial:
    """Runs the collected tests on each mutant in turn."""

    def __init__(self, module: str, numbers: list[int], answer: Path, tests: list[str]) -> None:
        self.path = ROOT / module
        self.source = self.path.read_text("utf-8")
        wanted = set(numbers)
        self.mutants = [one for one in mutants(self.source) if one.number in wanted]
        self.answer = answer
        self.tests = tests
        self.module = module
        self.lines: set[int] = set()
        self.functions: list[FunctionType] = []
        self.caches: list[_lru_cache_wrapper[object]] = []
        """What the module's functions remember: a test that is given it reaches none of them."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try them all instead of running the tests as usual."""
        items = session.items
        gc.unfreeze()  # What is frozen isn't listed.
        self.functions = [one for one in gc.get_objects() if self._is_of_module(one)]
        self.caches = [
            one
            for one in gc.get_objects()
            if isinstance(one, _lru_cache_wrapper) and self._is_of_module(one.__wrapped__)
        ]
        gc.freeze()
        reached = self._reached(items)
        failed = [item.nodeid for item, one in zip(items, reached, strict=True) if one.has_failed]
        if failed or not items:
            raise pytest.UsageError(f"these fail as the program is: {failed or 'no tests'}")
        self._refuse_kill_of_none(items, reached)
        lived = []
        for one in self.mutants:
            able = [n for n in range(len(items)) if one.statement in reached[n].lines]
            is_inside = bool(one.scope and able)
            if not is_inside:
                able = [*range(len(items))]
            able.sort(key=lambda n: reached[n].seconds)
            limit = _SECONDS + _SLOWER * sum(reached[n].seconds for n in able)
            killed = self._is_killed if is_inside else self._is_killed_alone
            if killed(one, [items[n] for n in able], limit):
                continue
            lived.append(one.number)
            print(f"survived: line {one.line}: {one.name}", file=sys.__stderr__, flush=True)
        self.answer.write_text(json.dumps(lived), "utf-8")
        return True

    def _refuse_kill_of_none(self, items: list[pytest.Item], reached: list[_Reached]) -> None:
        """Let the tests pass in both kinds of process that a mutant is tried in, without a mutant.

        Where they fail for another reason than the mutant, every mutant would count as killed.
        """
        limit = _SECONDS + _SLOWER * sum(one.seconds for one in reached)
        child = os.fork()
        if child == 0:
            _run_changed([], items)
        if _status(child, limit) != 0:
            raise pytest.UsageError("the tests fail in a split-off process without a mutant")
        if self._is_killed_alone(None, items, limit):
            raise pytest.UsageError("the tests fail in an own interpreter without a mutant")

    def _reached(self, items: list[pytest.Item]) -> list[_Reached]:
        reads, writes = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reads)
            self._mark()
            told = [self._traced(item) for item in _lasting(items)]
            with os.fdopen(writes, "w") as pipe:
                json.dump([[sorted(one.lines), one.seconds, one.has_failed] for one in told], pipe)
            os._exit(0)
        os.close(writes)
        with os.fdopen(reads) as pipe:
            answer = json.load(pipe)
        os.waitpid(child, 0)
        return [_Reached(set(lines), seconds, failed) for lines, seconds, failed in answer]

    def _traced(self, pair: tuple[pytest.Item, pytest.Item | None]) -> _Reached:
        self.lines.clear()
        self._forget()
        start = time.perf_counter()
        has_failed = not _passes(*pair)
        return _Reached(set(self.lines), time.perf_counter() - start, has_failed)

    def _mark(self) -> None:
        """Have the functions tell which of their statements are reached."""
        fresh = compile(marked(self.source, _LINES), str(self.path), "exec")
        for function, code in self._changed(fresh, None) or ():
            function.__globals__[_LINES] = self.lines
            function.__code__ = code

    def _forget(self) -> None:
        for one in self.caches:
            one.cache_clear()

    def _is_of_module(self, one: object) -> bool:
        return isinstance(one, FunctionType) and one.__code__.co_filename == str(self.path)

    def _is_killed(self, mutant: Mutant, items: list[pytest.Item], limit: float) -> bool:
        fresh = compile(mutated(self.source, mutant.number), str(self.path), "exec")
        changes = self._changed(fresh, mutant.scope)
        if not changes:
            return self._is_killed_alone(mutant, items, limit)
        child = os.fork()
        if child == 0:
            self._forget()
            _run_changed(changes, items)
        return _status(child, limit) != 0

    def _changed(self, fresh: CodeType, scope: str | None) -> list[tuple[FunctionType, CodeType]]:
        """The module's functions, or one of them, with their other code.

        None of them where one can't be given it.
        """
        codes = {(one.co_qualname, one.co_firstlineno): one for one in _outermost(fresh)}
        changes = []
        for function in self.functions:
            code = function.__code__
            other = codes.get((code.co_qualname, code.co_firstlineno))
            if other is None or scope not in (None, code.co_qualname):
                continue
            if len(other.co_freevars) != len(code.co_freevars):
                return []
            changes.append((function, other))
        return changes

    def _is_killed_alone(
        self, mutant: Mutant | None, items: list[pytest.Item], limit: float
    ) -> bool:
        number = None if mutant is None else mutant.number
        told = json.dumps({"module": self.module, "number": number})
        files = list(dict.fromkeys(item.nodeid.partition("::")[0] for item in items))
        line = [sys.executable, "-m", "tests.prove.mutant_tests", "", *files]
        try:
            done = subprocess.run(
                line, cwd=ROOT, env={**os.environ, _ALONE: told}, timeout=limit + 20,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


class _Faulty(MetaPathFinder, Loader):
    """Imports one module with a fault in it."""

    def __init__(self, module: str, number: int | None) -> None:
        self.path = ROOT / module
        self.name = module.removesuffix(".py").replace("/", ".")
        self.number = number

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Take the one module over."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the faulty text; the sound one where no fault is wanted."""
        text = self.path.read_text("utf-8")
        tree = ast.parse(text) if self.number is None else mutated(text, self.number)
        exec(compile(tree, str(self.path), "exec"), module.__dict__)


def _run_changed(
    changes: list[tuple[FunctionType, CodeType]], items: list[pytest.Item]
) -> NoReturn:
    """Change the functions, run tests until one fails, and end: 0 where none does."""
    status = 1
    try:
        os.setsid()
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 2)
        for function, code in changes:
            function.__code__ = code
        status = int(not all(_passes(*pair) for pair in _lasting(items)))
    finally:
        os._exit(status)


def _lasting(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one that follows it, for which it leaves what they share."""
    return zip(items, [*items[1:], None], strict=True)


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    return not any(one.failed for one in runtestprotocol(item, log=False, nextitem=following))


def _status(child: int, limit: float) -> int:
    """How a process ended; one that takes too long is killed."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        time.sleep(0.005)
    os.killpg(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def _outermost(code: CodeType) -> Iterator[CodeType]:
    """The functions of a module and of its classes, without those inside of functions."""
    for one in code.co_consts:
        if not isinstance(one, CodeType):
            continue
        if one.co_flags & 0x2:  # newlocals: a function, no class
            yield one
        else:
            yield from _outermost(one)


def main(arguments: list[str]) -> int:
    """Try the mutants of a task; or run the tests on the one that the surroundings name."""
    task, *tests = arguments
    options = ["-q", "-p", "no:cacheprovider", "--sample", *tests]
    os.environ["CI"] = "1"  # Hypothesis tries the same cases each time.
    # Events of tests need not outlive a power cut.
    if os.access("/dev/shm", os.W_OK):
        os.environ["PYTEST_DEBUG_TEMPROOT"] = "/dev/shm"
    if alone := os.environ.get(_ALONE):
        sys.meta_path.insert(0, _Faulty(**json.loads(alone)))
        return int(pytest.main([*options, "-x"]))
    told = json.loads(Path(task).read_text("utf-8"))
    trial = Trial(told["module"], told["numbers"], Path(told["answer"]), tests)
    return int(pytest.main(options, plugins=[trial]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
