"""The long Saturday: whole days of one number each, with everything that can go wrong in one.

A day is drawn from its seed before it begins: who does what, with which chance, and what strikes.
It is lived on a real store, a file or a server, with a clock, dice and a disk of its own; ``day``
says what is asked after which step. A day that fails is made shorter until nothing can be left out,
printed as lines, and kept in ``build/prove``; ``--replay FILE`` lives it again, and
``tests/data/saturdays`` keeps those that are tests.

Each day that is lived is a line of a file in ``build/prove``, so that a run goes on where it was
ended; remove the file to live all of them again, as by a changed program. What a run in files came
to is kept in ``runs.jsonl``: ``--add`` lives days of other seeds and adds theirs.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from tests.prove.results import keep
from tests.prove.saturday.day import Outcome
from tests.prove.saturday.planted import PLANTED
from tests.prove.saturday.shrink import shortest
from tests.prove.saturday.step import FAULTS, HAPPENINGS, MOVES, Step, step_of, steps_of
from tests.prove.saturday.tally import Tally, keep_runs, lived_before, runs
from tests.prove.saturday.worker import IN_FILES, Manner, Worker, workers

_KEPT = Path(__file__).parents[3] / "build" / "prove"
_DAYS = Path(__file__).parents[2] / "data" / "saturdays"
_MOST_DAYS_TO_FIND = 2_000

_MOST_AHEAD = 40
"""So many days are begun before the first of them is looked at."""

J = TypeVar("J")
R = TypeVar("R")


class Team:
    """Workers of whom each does one job at a time."""

    def __init__(self, living: Sequence[Worker]) -> None:
        self._count = len(living)
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in living:
            self._free.put(worker)

    @contextmanager
    def one(self) -> Iterator[Worker]:
        """Whoever is free, as soon as somebody is."""
        worker = self._free.get()
        try:
            yield worker
        finally:
            self._free.put(worker)

    def all_of(self, jobs: Sequence[J], work: Callable[[Worker, J], R]) -> Iterator[R]:
        """Let workers do jobs; what comes of them, in order."""

        def done(job: J) -> R:
            with self.one() as worker:
                return work(worker, job)

        with ThreadPoolExecutor(self._count) as pool:
            for first in range(0, len(jobs), _MOST_AHEAD):
                yield from pool.map(done, jobs[first : first + _MOST_AHEAD])


def prove(days: int, seed: int, manner: Manner = IN_FILES, *, adds: bool = False) -> int:
    """Live so many days, and look for every planted fault; 1 for any that is wrong.

    Args:
        days: how many.
        seed: of the first.
        manner: how they are lived.
        adds: the figures become those of the runs kept before and of this one; planted faults
            were looked for then.

    Raises:
        ValueError: a run that it is to be added to has lived one of the days.
    """
    before = runs() if adds else ()
    known = lived_before(range(seed, seed + days), before)
    if known is not None:
        raise ValueError(f"seeds {known.seeds[0]} to {known.seeds[-1]} are among the figures")
    tally = Tally(seed)
    with workers(max(1, min(2, os.cpu_count() or 1)), manner) as living:
        team = Team(living)
        lived = _lived(team, range(seed, seed + days), f"saturday{manner.name}")
        for at, ended in lived:
            tally.count(ended)
            if ended.fault:
                print(f"seed {at}: {ended.fault}", flush=True)
                with team.one() as worker:
                    print(kept(at, shorter(worker, at)).read_text("utf-8"), flush=True)
            if tally.days % 500 == 0:
                print(f"{tally.days} of {days} days, {tally.failed} faults", flush=True)
        if manner.plants and not adds:
            tally.planted = dict(_found_after(team, seed, f"saturday{manner.name}-planted"))
    whole = (*before, tally)
    if manner == IN_FILES:
        keep_runs(whole)
    command = f"saturday --days {days} --seed {seed}{manner.option}{' --add' * adds}"
    said = (__doc__ or "").split("\n\n")[1]
    seconds = sum(one.seconds for one in whole)
    print(keep(command, _rows(whole), seconds, said, name=f"saturday{manner.name}"))
    return int(tally.failed > 0 or None in tally.planted.values())


def _rows(whole: Sequence[Tally]) -> Iterator[tuple[str, object]]:
    """What was counted in all runs together."""
    found = sum((one.found for one in whole), Counter[str]())
    days = sum(one.days for one in whole)
    for one in whole:
        yield f"days, seeds {one.seeds[0]} to {one.seeds[-1]}, {one.date}", one.days
    if len(whole) > 1:
        yield "days together", days
    yield "steps", found["steps"]
    yield "verbs that were done", f"{sum(found[verb] > 0 for verb in MOVES)} of {len(MOVES)}"
    yield "acts by the organizer's next step", found["next"]
    yield "other acts", sum(found[verb] for verb in MOVES)
    yield "acts refused, with everything as it was", found["refused"]
    for fault in FAULTS:
        yield f"struck by: {fault}", found[f"fault: {fault}"]
    yield "other happenings", sum(found[one] for one in HAPPENINGS)
    yield "events that an earlier program began", found["upgrade"]
    if found["acts by the bundle's commands"]:
        yield "acts by the bundle's commands", found["acts by the bundle's commands"]
    seconds = sum(one.seconds for one in whole)
    yield "seconds of one core for a day", f"{seconds / max(1, days):.2f}"
    yield "days with a fault", sum(one.failed for one in whole)
    for one in whole:
        for name, count in one.planted.items():
            yield f"planted: {name}", _days(count)


def _days(count: int | None) -> str:
    return "not found" if count is None else f"found on day {count}"


def _lived(team: Team, seeds: range, name: str) -> Iterator[tuple[int, Outcome]]:
    """How each seed's day ended; those of an earlier run are not lived again."""
    path, known = _KEPT / f"{name}.jsonl", dict[int, Outcome]()
    for at, *ended in _read(path):
        known[at] = Outcome.read(ended)
    yield from ((at, known[at]) for at in seeds if at in known)
    missing = [at for at in seeds if at not in known]
    lived = team.all_of(missing, lambda worker, at: (at, worker.live(at, steps_of(at))))
    for at, ended in lived:
        _add(path, [at, *ended.written()])
        yield at, ended


def _found_after(team: Team, seed: int, name: str) -> Iterator[tuple[str, int | None]]:
    """After how many days each planted fault is found; None where it isn't."""
    path = _KEPT / f"{name}.jsonl"
    known = {fault: count for first, fault, count in _read(path) if first == seed}
    yield from known.items()
    missing = [fault for fault in PLANTED if fault not in known]
    found = team.all_of(missing, lambda worker, one: (one, days_to_find(worker, one, seed)))
    for fault, count in found:
        print(f"planted: {fault}: {_days(count)}", flush=True)
        _add(path, [seed, fault, count])
        yield fault, count


def _read(path: Path) -> Iterator[list[object]]:
    if path.is_file():
        yield from map(json.loads, path.read_text("utf-8").splitlines())


def _add(path: Path, line: list[object]) -> None:
    _KEPT.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def shorter(worker: Worker, seed: int, fault: str = "") -> tuple[Step, ...]:
    """The shortest day of a seed that still fails."""
    return shortest(steps_of(seed), lambda steps: bool(worker.live(seed, steps, fault).fault))


def kept(seed: int, steps: Sequence[Step]) -> Path:
    """Write a day into a file."""
    _KEPT.mkdir(parents=True, exist_ok=True)
    path = _KEPT / f"saturday-{seed}.txt"
    lines = (f"event {seed}", *map(str, steps))
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def read_day(path: Path) -> tuple[int, tuple[Step, ...]]:
    """The seed and the steps of a day that was written into a file."""
    first, *lines = path.read_text("utf-8").splitlines()
    return int(first.removeprefix("event ")), tuple(map(step_of, lines))


def kept_days() -> tuple[Path, ...]:
    """The files of the days that failed once."""
    return tuple(sorted(_DAYS.glob("*.txt")))


def replay(path: Path, manner: Manner = IN_FILES) -> int:
    """Live a day of a file again and print what comes of each step; 1 where it fails."""
    seed, steps = read_day(path)
    with workers(1, manner) as (worker,):
        ended = worker.live(seed, steps)
    print("\n".join((*ended.log, ended.fault)))
    return int(bool(ended.fault))


def days_to_find(worker: Worker, name: str, seed: int) -> int | None:
    """On which day a planted fault is found; None where it isn't.

    A day that fails without it too has found something else, or was kept from the processor.
    """
    for day in range(1, _MOST_DAYS_TO_FIND + 1):
        number = seed + day - 1
        steps = steps_of(number)
        if worker.live(number, steps, name).fault and not worker.live(number, steps).fault:
            return day
    return None
