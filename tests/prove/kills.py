"""A program killed at any moment has lost no finished act and left no half of one."""

import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.prove.lives import READY, SUFFIX_OF, WAYS, judge
from tests.prove.results import keep

LONGEST = 1.2
"""Seconds that a life may last; an undisturbed one is a little longer."""
_BORN = 0.9
"""So many lives are not killed before their event's first act is done."""


def prove(kills: int, seed: int) -> int:
    """Kill so many lives, as many of them in each way; 1 for any fault."""
    start = time.perf_counter()
    found = killed(kills, seed)
    command = f"kills --events {kills} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start))
    return int(bool(found["faults"]))


def killed(kills: int, seed: int) -> Counter[str]:
    """What came of killing so many lives."""
    chance, found = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        lives = (Life(number, Path(folder), seed + number) for number in range(kills))
        for life in _one_ahead(lives):
            # A machine that is busy would else spend most lives on making the event.
            is_born = chance.random() < _BORN
            done = life.lived(chance.uniform(0, LONGEST), is_born=is_born)
            found[life.way] += 1
            found["acts"] += len(done)
            found["hot"] += life.path.with_name(f"{life.path.name}-journal").exists()
            verdict = judge(life.path, done[-1] if done else 0)
            found["unborn"] += verdict.is_unborn
            found["faults"] += bool(verdict.fault)
            if verdict.fault:
                print(f"{life.way}, seed {life.seed}: {verdict.fault}", flush=True)
            for one in life.path.parent.glob(f"{life.path.name}*"):
                if one.is_file():
                    one.unlink()
    return found


class Life:
    """A process that has loaded the program, and lives an event once it is asked to."""

    def __init__(self, number: int, folder: Path, seed: int) -> None:
        self.way = tuple(WAYS)[number % len(WAYS)]
        self.path = folder / f"{number}{SUFFIX_OF.get(self.way, '.dicedown')}"
        self.seed = seed
        line = [
            sys.executable,
            "-m",
            "tests.prove.lives",
            self.way,
            self.path,
            seed,
            "--when-asked",
        ]
        self._process = subprocess.Popen(
            [*map(str, line)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def lived(self, seconds: float, *, is_born: bool) -> list[int]:
        """Let it live so long, and kill it; the steps that it reported done, in order.

        Args:
            seconds: how long, from the moment it has loaded the program.
            is_born: count the seconds from the first act on and not from the start.
        """
        asks, tells = self._process.stdin, self._process.stdout
        assert asks is not None and tells is not None
        first = tells.readline()
        if first.strip() != READY:
            raise AssertionError(f"a life ended before it began: {first!r}")
        asks.write(b"\n")
        asks.flush()
        first = tells.readline() if is_born else b""
        time.sleep(seconds)
        # SIGKILL, and on Windows TerminateProcess: neither lets it do anything more.
        self._process.kill()
        rest, _ = self._process.communicate()
        # What was cut off in the middle of its line may have lost a digit.
        return [int(line) for line in (first + rest).splitlines(keepends=True) if b"\n" in line]


def _one_ahead(lives: Iterator[Life]) -> Iterator[Life]:
    """Give lives one by one, the next of which loads the program meanwhile."""
    waiting = next(lives, None)
    while waiting is not None:
        life, waiting = waiting, next(lives, None)
        yield life


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
