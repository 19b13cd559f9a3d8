"""A power cut at any moment loses no finished act, whatever the disk had not written yet."""

import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.prove.calls import Call, Disk, after, after_power_cut, recorded
from tests.prove.lives import judge
from tests.prove.results import keep

NAME = "lived.dicedown"


def prove(cuts: int, seed: int) -> int:
    """Record a rehearsal, open it after each of its calls and after so many power cuts."""
    start, found = time.perf_counter(), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        calls = recorded(("-m", "tests.prove.lives", "session", Path(folder) / NAME, seed),
                         Path(folder) / NAME)  # fmt: skip
    found.update(one.kind for one in calls)
    found += endings(calls, range(len(calls) + 1), cuts, seed)
    command = f"power --events {cuts} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start))
    return int(bool(found["faults"]))


def endings(calls: Sequence[Call], prefixes: Sequence[int], cuts: int, seed: int) -> Counter[str]:
    """What comes of ending after so many calls each, and of so many power cuts at any moment."""
    found, chance = Counter[str](), random.Random(seed)
    for end in prefixes:
        found["prefixes"] += 1
        _look(after(calls[:end]), calls[:end], found, f"after call {end}")
    for number in range(cuts):
        end = chance.randrange(len(calls) + 1)
        found["cuts"] += 1
        cut = after_power_cut(calls[:end], chance)
        _look(cut, calls[:end], found, f"cut {number} after call {end}")
    return found


def _look(disk: Disk, calls: Sequence[Call], found: Counter[str], where: str) -> None:
    told = max((one.at for one in calls if one.kind == "told"), default=0)
    with tempfile.TemporaryDirectory() as folder:
        disk.lay(Path(folder))
        verdict = judge(Path(folder) / NAME, told)
    found["unborn"] += verdict.is_unborn
    found["faults"] += bool(verdict.fault)
    if verdict.fault:
        print(f"{where}: {verdict.fault}", flush=True)


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    yield "acts of the rehearsal", found["told"]
    yield "its calls: writes", found["write"]
    yield "synced files and folders", found["sync"] + found["sync-folder"]
    yield "files made, cut and deleted", found["create"] + found["cut"] + found["unlink"]
    yield "opened after each of the calls in turn", found["prefixes"]
    yield "power cuts that drop, keep or tear what is not synced", found["cuts"]
    yield "of all these before the event's first act was done", found["unborn"]
    yield (
        "events with an act lost, half an act, damage, or an undo that leads elsewhere",
        found["faults"],
    )
