"""A process that lives days: a line of its input is a day to live, a line of its output its end."""

import json
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.prove.saturday.day import Day, Outcome
from tests.prove.saturday.planted import planted
from tests.prove.saturday.recorder import process
from tests.prove.saturday.step import Step, step_of
from tests.surroundings import MEMORY, arrange

_MOST_SECONDS = 120
"""A day that takes longer hangs."""


class Worker:
    """Lives days in a process whose disk can fail."""

    def __init__(self, running: Any) -> None:
        self._running = running

    def ask(self, seed: int, steps: Sequence[Step], fault: str = "") -> None:
        """Begin a day; ``fault`` is the name of a planted one."""
        day = {"seed": seed, "steps": [str(step) for step in steps], "planted": fault}
        self._running.stdin.write(json.dumps(day) + "\n")
        self._running.stdin.flush()

    def answer(self) -> Outcome:
        """Wait until the day that was begun is over."""
        line = self._running.stdout.readline()
        if not line:
            # The program itself has come down, and took the process along.
            return Outcome(fault="the process ended")
        told = json.loads(line)
        return Outcome(Counter(told["found"]), told["fault"], told["steps"], told["log"])

    def live(self, seed: int, steps: Sequence[Step], fault: str = "") -> Outcome:
        """Live a day."""
        self.ask(seed, steps, fault)
        return self.answer()


@contextmanager
def workers(count: int) -> Iterator[tuple[Worker, ...]]:
    """Start so many processes."""
    with ExitStack() as stack:
        started = [
            stack.enter_context(
                process(("-c", "from tests.prove.saturday.worker import serve; serve()"))
            )
            for _ in range(count)
        ]
        yield tuple(map(Worker, started))
        for one in started:
            one.communicate()


@contextmanager
def patience(seconds: int) -> Iterator[None]:
    """Raise TimeoutError in whatever runs for longer; where a system has such an alarm."""

    def end(*_: object) -> None:
        raise TimeoutError(f"no answer for {seconds} seconds")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def lived(seed: int, steps: Sequence[Step], fault: str = "") -> Outcome:
    """Live a day in this process."""
    memory = MEMORY if MEMORY.is_dir() else None
    with patience(_MOST_SECONDS), tempfile.TemporaryDirectory(dir=memory) as folder, planted(fault):
        return Day(Path(folder), seed).play(steps)


def serve() -> None:
    """Live the days of the input, one after another."""
    arrange()
    out = sys.stdout
    # Nothing that is printed meanwhile may come between the answers.
    sys.stdout = sys.stderr
    for line in sys.stdin:
        day = json.loads(line)
        ended = lived(day["seed"], [step_of(one) for one in day["steps"]], day["planted"])
        told = {
            "found": ended.found, "fault": ended.fault, "steps": ended.steps, "log": ended.log,
        }  # fmt: skip
        print(json.dumps(told), file=out, flush=True)
