"""Prove that the tests of what keeps the file notice any small fault in it.

A mutant is a module with one small fault (`tests/prove/mutate.py`: a comparison turned, ``and`` for
``or``, a condition denied, a number one off, a text altered, ``None`` returned, a statement
dropped). It is killed where one of the module's tests fails or hangs. Those that survive have to be
in `equivalent_mutants.toml`, each with the reason why nobody could tell it from the program.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from tests.prove.mutate import Mutant, mutants
from tests.prove.results import keep

ROOT = Path(__file__).parents[2]
REASONS = Path(__file__).with_name("equivalent_mutants.toml")

_ACTS = ("tests/services/core/test_every_act.py", "tests/services/core/test_kept_facts.py")
_SESSION = (
    "tests/services/core/test_session.py",
    "tests/services/core/test_session_of_a_locked_file.py",
    "tests/services/core/test_session_of_a_changed_file.py",
    "tests/services/pairing/test_before_step.py",
    "tests/services/core/test_open_form.py",
    "tests/services/core/test_history.py",
    "tests/models/file/test_hold.py",
    "tests/models/file/test_recovery.py",
    "tests/models/file/test_writing.py",
)
_JOURNAL = (
    "tests/models/file/test_journal.py",
    "tests/models/file/test_replay.py",
    "tests/models/file/test_check.py",
    "tests/models/file/test_upgrade.py",
    "tests/models/salvage/test_salvage.py",
)

TESTS: dict[str, tuple[str, ...]] = {
    "app/models/file/journal.py": (*_JOURNAL, "tests/services/core/test_history.py"),
    "app/models/file/layout.py": (
        "tests/models/file/test_layout.py",
        "tests/models/file/test_upgrade.py",
    ),
    "app/models/file/commit_outcome.py": (
        "tests/models/file/test_commit_outcome.py",
        "tests/services/core/test_session_of_a_changed_file.py",
    ),
    "app/models/file/replay.py": _JOURNAL,
    "app/models/file/snapshot.py": ("tests/models/file/test_snapshot.py", *_ACTS),
    "app/services/core/changes.py": ("tests/services/core/test_changes.py", *_SESSION),
    "app/services/core/session.py": (
        "tests/services/core/test_act_context.py",
        "tests/services/core/test_changes.py",
        *_SESSION,
    ),
    "app/services/core/event_image.py": _SESSION,
    "app/services/papers/undo_on_paper.py": ("tests/services/core/test_undo_stack.py",),
    "app/services/core/history.py": (
        "tests/services/core/test_undo_stack.py",
        *_SESSION,
        *_ACTS,
    ),
    "app/services/core/act_context.py": ("tests/services/core/test_act_context.py", *_SESSION),
    "app/whole_file.py": ("tests/test_whole_file.py", "tests/models/backups/test_backup_store.py"),
}
"""A module -> the tests that have to notice a fault in it."""


def prove(most: int, seed: int) -> int:
    """Try every mutant, or so many at random; 1 where one survives that has no reason."""
    start, tried, killed, excused = perf_counter(), 0, 0, 0
    rows: list[tuple[str, object]] = []
    survivors: list[str] = []
    all_reasons = reasons()
    for module in TESTS:
        chosen = chosen_mutants(module, most, seed)
        lived = survived(module, chosen)
        known = all_reasons.get(module, {})
        tried += len(chosen)
        killed += len(chosen) - len(lived)
        excused += sum(one.name in known for one in lived)
        fresh = [one for one in lived if one.name not in known]
        survivors += [f"{module}:{one.line}: {one.name}" for one in fresh]
        found = f"{len(chosen)}, {len(chosen) - len(lived)}, {len(lived) - len(fresh)}"
        rows.append((f"`{module}`: mutants, killed, with a reason", found))
        print(f"{module}: {found}, surviving {len(fresh)}", flush=True)
        for one in fresh:
            print(f"    line {one.line}: {one.name}", flush=True)
    rows += [
        ("mutants", tried),
        ("killed by a test", killed),
        ("that nobody could tell from the program, with the reason", excused),
        ("surviving without a reason", len(survivors)),
    ]
    said = " ".join((__doc__ or "").split("\n\n", 1)[1].split())
    print(keep(f"mutants --events {most} --seed {seed}", rows, perf_counter() - start, said))
    print("\n".join(survivors))
    return int(bool(survivors))


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
