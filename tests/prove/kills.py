"""A program killed at any moment has lost no finished act and left no half of one."""

import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.prove.lives import WAYS, judge
from tests.prove.results import keep

LONGEST = 1.2
"""Seconds that a life may last; an undisturbed one is a little longer."""
_BORN = 0.9
"""So many lives are not killed before their event's first act is done."""


def prove(kills: int, seed: int) -> int:
    """Kill so many lives, half of them by session and half by commands; 1 for any fault."""
    start = time.perf_counter()
    found = killed(kills, seed)
    command = f"kills --events {kills} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start))
    return int(bool(found["faults"]))


def killed(kills: int, seed: int) -> Counter[str]:
    """What came of killing so many lives."""
    chance, found = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            way = tuple(WAYS)[number % len(WAYS)]
            path = Path(folder) / f"{number}.dicedown"
            # A machine that is busy would else spend most lives on making the event.
            is_born = chance.random() < _BORN
            seconds = chance.uniform(0, LONGEST)
            told = _life(way, path, seed + number, seconds, is_born=is_born)
            found[way] += 1
            found["acts"] += len(told)
            found["hot"] += path.with_name(f"{path.name}-journal").exists()
            verdict = judge(path, told[-1] if told else 0)
            found["unborn"] += verdict.is_unborn
            found["faults"] += bool(verdict.fault)
            if verdict.fault:
                print(f"{way}, seed {seed + number}: {verdict.fault}", flush=True)
            for one in Path(folder).iterdir():
                if one.is_file():
                    one.unlink()
    return found


def _life(way: str, path: Path, seed: int, seconds: float, *, is_born: bool) -> list[int]:
    """Let a life last so long, and kill it; the steps that it told done, in order.

    Args:
        is_born: count the seconds from the first act on and not from the start.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            WAYS[way](path, seed, lambda step: os.write(writing, b"%d\n" % step))
        finally:
            os._exit(0)
    os.close(writing)
    begun = os.read(reading, 2) if is_born else b""
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as told:
        return [int(line) for line in (begun + told.read()).split()]


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    for way in WAYS:
        yield f"lives killed, by {way}", found[way]
    yield "acts that they had told done", found["acts"]
    yield "kills in the middle of a transaction", found["hot"]
    yield "kills before the event's first act was done", found["unborn"]
    yield (
        "events with an act lost, half an act, damage, or an undo that leads elsewhere",
        found["faults"],
    )
