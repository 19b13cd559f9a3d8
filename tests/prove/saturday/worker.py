"""A process that lives days: a line of its input is a day to live, a line of its output its end."""

import gc
import json
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from tests import postgres
from tests.prove.saturday.day import Day, Outcome
from tests.prove.saturday.planted import planted
from tests.prove.saturday.recorder import process
from tests.prove.saturday.step import Step, step_of
from tests.surroundings import MEMORY, arrange

_MOST_SECONDS = 120
"""A day that takes longer hangs."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How days are lived.

    Attributes:
        on_server: the events are on a server of PostgreSQL, not in files.
        bundle: the command line program that does what commands do; "" lets this process do it.
    """

    on_server: bool = False
    bundle: str = ""

    @property
    def name(self) -> str:
        """What a section of the results is called after, beside "saturday"."""
        return "-server" if self.on_server else "-bundle" if self.bundle else ""

    @property
    def option(self) -> str:
        """What asks for it."""
        return " --server" if self.on_server else " --bundle FOLDER" if self.bundle else ""

    @property
    def plants(self) -> bool:
        """Whether faults are planted: they are in this process, and most in files."""
        return not self.name


IN_FILES = Manner()


class Worker:
    """Lives days in a process whose disk can fail."""

    def __init__(self, running: Any) -> None:
        self._running = running

    def live(self, seed: int, steps: Sequence[Step], fault: str = "") -> Outcome:
        """Live a day; ``fault`` is the name of a planted one."""
        day = {"seed": seed, "steps": [str(step) for step in steps], "planted": fault}
        self._running.stdin.write(json.dumps(day) + "\n")
        self._running.stdin.flush()
        line = self._running.stdout.readline()
        if not line:
            # The program itself has come down, and took the process along.
            return Outcome(fault="the process ended")
        ended, log = json.loads(line)
        return Outcome.read(ended, log)


@contextmanager
def workers(count: int, manner: Manner = IN_FILES) -> Iterator[tuple[Worker, ...]]:
    """Start so many processes."""
    program = "from tests.prove.saturday.worker import *; serve(Manner(%r, %r))"
    asked = program % (manner.on_server, manner.bundle)
    with ExitStack() as stack:
        started = [
            stack.enter_context(process(("-c", asked), records=not manner.on_server))
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


def lived(
    seed: int,
    steps: Sequence[Step],
    fault: str = "",
    *,
    server: postgres.Server | None = None,
    bundle: str = "",
) -> Outcome:
    """Live a day in this process."""
    memory, start = MEMORY if MEMORY.is_dir() else None, process_time()
    with patience(_MOST_SECONDS), tempfile.TemporaryDirectory(dir=memory) as folder, planted(fault):
        ended = Day(Path(folder), seed, server=server, bundle=bundle).play(steps)
    ended.seconds = process_time() - start
    return ended


def serve(manner: Manner) -> None:
    """Live the days of the input, one after another."""
    arrange()
    # What has been loaded stays; looking through it over and over is a twentieth of a day.
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
    out = sys.stdout
    # Nothing that is printed meanwhile may come between the answers.
    sys.stdout = sys.stderr
    with ExitStack() as stack:
        server = stack.enter_context(postgres.running()) if manner.on_server else None
        for line in sys.stdin:
            day = json.loads(line)
            ended = lived(
                day["seed"], [step_of(one) for one in day["steps"]], day["planted"],
                server=server, bundle=manner.bundle,
            )  # fmt: skip
            print(json.dumps([ended.written(), ended.log]), file=out, flush=True)
