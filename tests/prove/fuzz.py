"""Bad input for every reader: a million cases led by what they reach, ten thousand event files.

Each reader has a process of its own, within limits of time and memory. What was a fault is kept
under ``build/fuzz``; once it is mended, its input goes into ``tests/data/fuzz`` and is tried by
every run of the tests. A reader that came through as many cases from the same seed in a run before
is not tried again: a run that was ended goes on where it was.
"""

import json
import multiprocessing
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from app.models.backups.backup_store import place_key
from app.paths import backups
from tests.prove.results import keep
from tests.prove.targets import SHARES
from tests.surroundings import MEMORY

FINDS = Path(__file__).parents[2] / "build" / "fuzz"
_ASKED = "came-through.txt"
_HUNDREDTH = 100
"""So many cases of readers for one event file."""


def prove(events: int, seed: int) -> int:
    """Try so many cases; 1 for any fault."""
    start = perf_counter()
    reports = {name: _reader(name, events * share // 100, seed) for name, share in SHARES.items()}
    reports["event-file"] = _files(max(1, events // _HUNDREDTH), seed)
    faults = sum(len(one["faults"]) for one in reports.values())
    guided = all(one.get("guided", True) for one in reports.values())
    rows: list[tuple[str, object]] = [
        (f"{name}: cases, slowest case", f"{one['cases']:,}, {one['slowest']} s")
        for name, one in reports.items()
    ]
    rows += [("cases together", sum(one["cases"] for one in reports.values()))]
    rows += [("kinds of faults", faults)]
    said = "A fault is any exception but a refusal, two seconds of the processor, or 300 MB. " + (
        "Cases of readers were led by coverage." if guided else "Changes were blind."
    )
    if any(one.get("known") for one in reports.values()):
        said += " Readers that came through these cases before were not tried again."
    print(keep(f"fuzz --events {events} --seed {seed}", rows, perf_counter() - start, said))
    for name, one in reports.items():
        for mark, times in one["faults"].items():
            print(f"{name}: {mark}, {times} times; see {FINDS / name}", file=sys.stderr)
    return int(faults > 0)


def _reader(name: str, cases: int, seed: int) -> dict[str, Any]:
    folder, asked = FINDS / name, f"{cases} cases from seed {seed}"
    known = _come_through(folder, asked)
    if known is not None:
        return known
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = [sys.executable, "-m", "tests.prove.guided", name, str(cases), str(seed), str(folder)]
    with (folder / "log.txt").open("w", encoding="utf-8") as log:
        code = subprocess.run(command, stdout=log, stderr=log).returncode
    shutil.rmtree(folder / "corpus", ignore_errors=True)
    try:
        told: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    except OSError:
        told = {"cases": 0, "faults": {}, "slowest": 0.0}
    if code != 0:
        told["faults"][f"the process ended with {code}"] = 1
    elif told["cases"] >= cases and not told["faults"]:
        (folder / _ASKED).write_text(asked, "utf-8")
    print(f"{name}: {told}", flush=True)
    return told


def _come_through(folder: Path, asked: str) -> dict[str, Any] | None:
    """What a reader told of the same cases before; None where it did not come through them."""
    try:
        same = (folder / _ASKED).read_text("utf-8") == asked
        told: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    except OSError:
        return None
    return {**told, "known": True} if same else None


def _files(cases: int, seed: int) -> dict[str, Any]:
    """Event files, in processes of their own that may be ended by a fault of the database."""
    shutil.rmtree(FINDS / "event-file", ignore_errors=True)
    (FINDS / "event-file").mkdir(parents=True)
    several = min(os.cpu_count() or 1, cases)
    with multiprocessing.get_context("spawn").Pool(several) as pool:
        parts = pool.map(
            _tried_files, [range(seed + n, seed + cases, several) for n in range(several)]
        )
    faults: Counter[str] = Counter()
    for _, found in parts:
        faults.update(found)
    slowest = max(seconds for seconds, _ in parts)
    told = {"cases": cases, "faults": dict(faults), "slowest": round(slowest, 2)}
    print(f"event-file: {told}", flush=True)
    return told


def _tried_files(numbers: range) -> tuple[float, Counter[str]]:
    """The slowest case, seconds; the faults, how often each."""
    from tests.prove.event_files import made_bad, tried_at
    from tests.prove.limits import cap_memory, within_limits

    cap_memory(3)
    faults: Counter[str] = Counter()
    slowest = 0.0
    memory = MEMORY if MEMORY.is_dir() else None
    for number in numbers:
        with TemporaryDirectory(dir=memory) as name:
            place = Path(name, "event.dicedown")
            made_bad(place, Random(number))
            start = process_time()
            fault = within_limits(tried_at, str(place).encode())
            slowest = max(slowest, process_time() - start)
            for shelf in backups().glob(f"*-{place_key(place)}"):
                shutil.rmtree(shelf)
        if fault is not None:
            if fault.mark not in faults:
                text = f"seed {number}\n{fault.mark}\n{fault.trace}"
                (FINDS / "event-file" / f"fault-{number}.txt").write_text(text, "utf-8")
            faults[fault.mark] += 1
    return slowest, faults
