"""Prove that the tests of what keeps the file notice any small fault in it.

A mutant is a module with one small fault (`tests/prove/mutate.py`: a comparison turned, ``and`` for
``or``, a condition denied, a number one off, a text altered, ``None`` returned, a statement
dropped). It is killed where one of the module's tests fails or hangs. Those that survive have to be
in `equivalent_mutants.toml`, each with the reason why nobody could tell it from the program.

    python3 -m tests.prove.mutants MODULE...

tries only these modules, all mutants of them, and writes nothing down.
"""

import json
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tests.prove.mutate import Mutant, mutants
from tests.prove.results import keep
from tests.surroundings import arrange

ROOT = Path(__file__).parents[2]
REASONS = Path(__file__).with_name("equivalent_mutants.toml")

_SESSION = (
    "tests/services/core/test_act_context.py",
    "tests/services/core/test_changes.py",
    "tests/services/core/test_session.py",
    "tests/services/core/test_session_of_a_locked_file.py",
    "tests/services/core/test_session_of_a_changed_file.py",
)
TESTS: dict[str, tuple[str, ...]] = {
    "app/models/file/journal.py": (
        "tests/models/file/test_journal.py",
        "tests/models/file/test_replay.py",
        "tests/models/file/test_check.py",
        "tests/models/file/test_upgrade.py",
    ),
    "app/models/file/layout.py": (
        "tests/models/file/test_layout.py",
        "tests/models/file/test_upgrade.py",
    ),
    "app/models/file/event_file.py": (
        "tests/models/file/test_event_file.py",
        "tests/services/core/test_session_of_a_changed_file.py",
    ),
    "app/models/file/replay.py": (
        "tests/models/file/test_replay.py",
        "tests/models/file/test_journal.py",
    ),
    "app/models/file/snapshot.py": ("tests/models/file/test_snapshot.py",),
    "app/services/core/changes.py": (
        "tests/services/core/test_changes.py",
        "tests/services/core/test_session.py",
    ),
    "app/services/core/session.py": _SESSION,
    "app/services/core/undo_redo.py": (*_SESSION, "tests/services/core/test_own_undo.py"),
    "app/services/core/event_reader.py": _SESSION,
    "app/services/papers/acts.py": ("tests/services/core/test_undo_stack.py",),
    "app/services/core/undo_stack.py": (
        "tests/services/core/test_undo_stack.py",
        "tests/services/core/test_own_undo.py",
    ),
    "app/services/core/history.py": (
        "tests/services/core/test_history.py",
        "tests/services/core/test_undo_stack.py",
        "tests/services/core/test_session.py",
    ),
    "app/services/core/act_context.py": (
        "tests/services/core/test_act_context.py",
        "tests/services/core/test_session.py",
    ),
    "app/whole_file.py": ("tests/test_whole_file.py", "tests/models/backups/test_backup_store.py"),
}
"""A module -> the tests that have to notice a fault in it."""


@dataclass(frozen=True, slots=True)
class ModuleTrial:
    """What the tests of a module noticed."""

    tried: int
    killed: int
    excused: int
    """Those that survived, with a reason."""
    survivors: tuple[Mutant, ...]
    """Those that survived without one."""

    @property
    def row(self) -> str:
        """Its figures as one cell of a table."""
        return f"{self.tried}, {self.killed}, {self.excused}"


def prove(most: int, seed: int) -> int:
    """Try every mutant, or so many at random; 1 where one survives that has no reason."""
    start = perf_counter()
    trials = {module: trial(module, most, seed) for module in TESTS}
    survivors = sum(len(one.survivors) for one in trials.values())
    rows: list[tuple[str, object]] = [
        (f"`{module}`: mutants, killed, with a reason", one.row) for module, one in trials.items()
    ]
    rows += [
        ("mutants", sum(one.tried for one in trials.values())),
        ("killed by a test", sum(one.killed for one in trials.values())),
        (
            "that nobody could tell from the program, with the reason",
            sum(one.excused for one in trials.values()),
        ),
        ("surviving without a reason", survivors),
    ]
    explained = " ".join((__doc__ or "").split("\n\n")[1].split())
    print(keep(f"mutants --events {most} --seed {seed}", rows, perf_counter() - start, explained))
    return int(bool(survivors))


def trial(module: str, most: int, seed: int) -> ModuleTrial:
    """Try the mutants of one module, and print which survive without a reason."""
    chosen, known = chosen_mutants(module, most, seed), reasons().get(module, {})
    lived = survived(module, chosen)
    fresh = tuple(one for one in lived if one.name not in known)
    found = ModuleTrial(len(chosen), len(chosen) - len(lived), len(lived) - len(fresh), fresh)
    print(f"{module}: {found.row}, surviving {len(fresh)}", flush=True)
    for one in fresh:
        print(f"    line {one.line}: {one.name}", flush=True)
    return found


def chosen_mutants(module: str, most: int, seed: int) -> tuple[Mutant, ...]:
    """A module's mutants, at most so many of them."""
    every = mutants((ROOT / module).read_text("utf-8"))
    if len(every) <= most:
        return every
    return tuple(sorted(Random(seed).sample(every, most), key=lambda one: one.number))


def survived(module: str, chosen: tuple[Mutant, ...]) -> tuple[Mutant, ...]:
    """Those that no test of a module notices."""
    with TemporaryDirectory() as folder:
        task, answer = Path(folder, "task.json"), Path(folder, "answer.json")
        numbers = [one.number for one in chosen]
        told = {"module": module, "numbers": numbers, "answer": str(answer)}
        task.write_text(json.dumps(told), "utf-8")
        line = [sys.executable, "-m", "tests.prove.mutant_tests", str(task), *TESTS[module]]
        done = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        if not answer.is_file():
            raise RuntimeError(f"{module}: {done.stdout[-3000:]}")
        lived = set(json.loads(answer.read_text("utf-8")))
    return tuple(one for one in chosen if one.number in lived)


def reasons() -> dict[str, dict[str, str]]:
    """A module -> a mutant's name -> why nobody could tell it from the program."""
    told: dict[str, list[dict[str, Any]]] = tomllib.loads(REASONS.read_text("utf-8"))
    return {
        module: {name: one["reason"] for one in entries for name in one["mutants"]}
        for module, entries in told.items()
    }


def main(modules: list[str]) -> int:
    """Try every mutant of some modules; 1 where one survives that has no reason."""
    arrange()
    return int(any(trial(module, sys.maxsize, 1).survivors for module in modules))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
