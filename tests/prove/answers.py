"""A system call that fails anywhere in a command never makes it say what isn't so.

Every call that the database makes on the event's file and its journal fails once, one after the
other, reads, locks and looks too. A command that ends with 0 must have saved its action, one that
ends with 1, 2 or 3 must not have, and only one that ends with 4 may leave it open.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random

from app.models.check import damages_of_image
from app.models.settled import settled_bytes
from app.rules.draw import Draw
from app.services import players, rounds
from app.services.drafts import PlayerDraft
from app.services.events import new_event
from tests.builders import morning
from tests.prove.lives import DRAFT, newest_step
from tests.prove.results import keep

CALLS = (
    "openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "unlink",
    "fcntl", "newfstatat", "fstat", "lseek", "close",
)  # fmt: skip
"""What the database asks the system for."""
ERRORS = ("EIO", "ENOSPC", "EACCES")
ACTIONS = (
    ("enter", "Zoë Late"), ("publish",), ("undo",), ("drop", "Player 1"), ("pair", "--seed", "7"),
)  # fmt: skip
"""Commands that each make one step of the event below."""

_DONE, _NOT_DONE, _UNKNOWN = (0,), (1, 2, 3), (4,)
_MOST_CALLS = 90
"""No action asks for one thing more often."""
_SECONDS = 60

Case = tuple[tuple[str, ...], str, str, int]
"""An action, a system call, its error, and which of the calls fails."""


def prove(events: int, seed: int) -> int:
    """Try so many failing calls, drawn from all; 1 for any fault."""
    start, found = time.perf_counter(), tried(chosen(events, seed))
    command = f"answers --events {events} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start))
    return int(bool(found["faults"]))


def chosen(count: int, seed: int) -> Sequence[Case]:
    """So many cases of all, in an order of their own."""
    every = list(product(ACTIONS, CALLS, ERRORS, range(1, _MOST_CALLS)))
    # What fails early is met by more commands: there are fewer late calls.
    weights = [1 / number for *_, number in every]
    return Random(seed).choices(every, weights, k=count)


def tried(cases: Sequence[Case]) -> Counter[str]:
    """What came of every case."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        event = made(Path(folder))
        for case in cases:
            fault = _one(event, case, found)
            if fault:
                found["faults"] += 1
                print(f"{' '.join(case[0])}, {case[2]} at {case[1]} {case[3]}: {fault}", flush=True)
    return found


def made(folder: Path) -> Path:
    """An event of eight with a draft of its first round."""
    path = folder / "event.dicedown"
    session = new_event(path, DRAFT, clock=morning, dice=Draw(1).below)
    for number in range(1, 9):
        session.do(players.register, PlayerDraft(name=f"Player {number}"))
    session.do(rounds.pair)
    session.close()
    return path


def _one(event: Path, case: Case, found: Counter[str]) -> str:
    action, call, error, number = case
    folder = event.parent / "case"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "event.dicedown"
    shutil.copy(event, path)
    before = newest_step(path)
    told = subprocess.run(
        ("strace", "-f", "-o", str(folder / "trace"), "-P", str(path), "-P", f"{path}-journal",
         "-P", str(folder),
         "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}",
         sys.executable, "-m", "app", action[0], str(path), *action[1:]),
        capture_output=True, check=False, timeout=_SECONDS, text=True,
    )  # fmt: skip
    if "INJECTED" not in (folder / "trace").read_text("utf-8", "replace"):
        found["not reached"] += 1
        return ""
    found["failed"] += 1
    found[f"ended with {told.returncode}"] += 1
    return _fault(path, before, told)


def _fault(path: Path, before: int, told: subprocess.CompletedProcess[str]) -> str:
    data = settled_bytes(path)
    if damages_of_image(data):
        return f"damaged: {damages_of_image(data)[:2]}"
    settled = path.with_name("settled")
    settled.write_bytes(data)
    is_saved = newest_step(settled) > before
    if told.returncode in _UNKNOWN:
        return ""
    if told.returncode in _DONE:
        return "" if is_saved else "it said that it is saved"
    if told.returncode not in _NOT_DONE or "Traceback" in told.stderr:
        return f"it ended with {told.returncode}: {told.stderr[-200:]}"
    return f"it said that nothing was changed: {told.stderr[-200:]}" if is_saved else ""


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    yield "commands in which a system call on the event or its journal failed", found["failed"]
    yield "of these saved, and said so", found["ended with 0"]
    yield "not saved, and said so", sum(found[f"ended with {code}"] for code in _NOT_DONE)
    yield "said that nobody can tell", found["ended with 4"]
    yield "drawn, but the command made no such call so often", found["not reached"]
    yield "commands that said what is not so, or left damage", found["faults"]
