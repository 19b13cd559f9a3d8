"""The long Saturday: whole days of one number each, with everything that can go wrong in one.

A day is drawn from its seed before it begins: who does what, with which chance, and what strikes.
It is lived on real files with a clock, dice and a disk of its own. After every step all is asked
that must be so. A day that fails is made shorter until nothing can be left out, printed as lines,
and kept in ``build/prove``; ``--replay FILE`` lives it again, and ``tests/data/saturdays`` keeps
those that are tests.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

from tests.prove.results import keep
from tests.prove.saturday.day import Outcome
from tests.prove.saturday.planted import PLANTED
from tests.prove.saturday.shrink import shortest
from tests.prove.saturday.step import FAULTS, HAPPENINGS, MOVES, Step, step_of, steps_of
from tests.prove.saturday.worker import Worker, workers

_KEPT = Path(__file__).parents[3] / "build" / "prove"
_DAYS = Path(__file__).parents[2] / "data" / "saturdays"
_MOST_DAYS_TO_FIND = 2_000


def prove(days: int, seed: int) -> int:
    """Live so many days, and look for every planted fault; 1 for any that is wrong."""
    start, found, failed = perf_counter(), Counter[str](), 0
    with workers(max(1, min(2, os.cpu_count() or 1))) as living:
        for number, (at, ended) in enumerate(each_day(living, days, seed), 1):
            found += ended.found + Counter(steps=ended.steps)
            if ended.fault:
                failed += 1
                print(f"seed {at}: {ended.fault}", flush=True)
                print(kept(at, shorter(living[0], at)).read_text("utf-8"), flush=True)
            if number % 500 == 0:
                print(f"{number} of {days} days, {failed} faults", flush=True)
        needed = {name: days_to_find(living[0], name, seed) for name in PLANTED}
    done = sum(found[verb] for verb in MOVES)
    rows = (
        (f"days, seeds {seed} to {seed + days - 1}", days),
        ("steps", found["steps"]),
        ("verbs that were done", f"{sum(found[verb] > 0 for verb in MOVES)} of {len(MOVES)}"),
        ("acts by the organizer's next step", found["next"]),
        ("other acts", done),
        ("acts refused, with everything as it was", found["refused"]),
        *((f"struck by: {fault}", found[f"fault: {fault}"]) for fault in FAULTS),
        ("other happenings", sum(found[one] for one in HAPPENINGS)),
        ("days with a fault", failed),
        *((f"planted: {name}", _days(count)) for name, count in needed.items()),
    )
    command = f"saturday --days {days} --seed {seed}"
    print(keep(command, rows, perf_counter() - start, (__doc__ or "").split("\n\n")[1]))
    return int(failed > 0 or None in needed.values())


def _days(count: int | None) -> str:
    return "not found" if count is None else f"found on day {count}"


def each_day(living: Sequence[Worker], days: int, seed: int) -> Iterator[tuple[int, Outcome]]:
    """Live days, as many at once as there are workers; each seed with how it ended."""
    for first in range(seed, seed + days, len(living)):
        asked = tuple(zip(range(first, seed + days), living, strict=False))
        for at, worker in asked:
            worker.ask(at, steps_of(at))
        yield from ((at, worker.answer()) for at, worker in asked)


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


def replay(path: Path) -> int:
    """Live a day of a file again and print what comes of each step; 1 where it fails."""
    seed, steps = read_day(path)
    with workers(1) as (worker,):
        ended = worker.live(seed, steps)
    print("\n".join((*ended.log, ended.fault)))
    return int(bool(ended.fault))


def days_to_find(worker: Worker, name: str, seed: int) -> int | None:
    """On which day a planted fault is found; None where it isn't."""
    for day in range(1, _MOST_DAYS_TO_FIND + 1):
        if worker.live(seed + day - 1, steps_of(seed + day - 1), name).fault:
            return day
    return None
