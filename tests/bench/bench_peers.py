"""A round of 8 to 1,024 players, paired by us and by others, side by side.

Whole events without ties, after two rounds and before the last but one; each library has 20
seconds a size, in a process of its own. Where one is not done with a single round by then, its
median is said to be above that.
"""

from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter

from app.rules.core.event_state import EventState
from tests.bench import peers
from tests.bench.peer_engines import ENGINES
from tests.rules.pairing.made_up import event_after

SIZES = (8, 16, 32, 64, 128, 256, 512, 1024)
_LIMIT = 20
"""Seconds for each library and size."""
_ROUNDS = 40
"""The most that are measured; the first of them only warms up."""
_MODULES = {"py4swiss": "py4swiss", "swisspair": "swisspair", "networkx": "networkx"}


def measure() -> list[tuple[str, float, str]]:
    """The median of each engine at each size, and how often it failed."""
    rows = []
    peers.have("py4swiss", "swisspair")
    missing = [name for name, module in _MODULES.items() if not peers.have(module)]
    for name in missing:
        print(f"{name} is left out: it cannot be installed (the extra peers).", flush=True)
    for size in SIZES:
        states = list(_states(size))
        for name in ENGINES:
            if name not in missing:
                rows += _rows(name, size, states)
    return rows


def _states(size: int) -> Iterator[EventState]:
    """Events of a size; the fewer, the larger."""
    last = max(2, (size - 1).bit_length() - 1)
    for seed in range(max(1, min(8, 1024 // size))):
        for rounds in range(2, last + 1):
            yield event_after(rounds, size - seed % 2, seed, ties=0)


def _rows(name: str, size: int, states: list[EventState]) -> Iterator[tuple[str, float, str]]:
    times, failures, is_late = _timed(name, states)
    said = f"{name}, a round of {size:,}"
    if times:
        yield f"{said}, median", 1000 * median(times), "ms"
    elif is_late:
        yield f"{said}, median >", _LIMIT, "s"
    yield f"{said}, failed", failures, ""


def _timed(name: str, states: list[EventState]) -> tuple[list[float], int, bool]:
    """Seconds of each round, how many failed, and whether time ran out."""
    here, there = Pipe(duplex=False)
    child = Process(target=_pair_all, args=(there, name, states))
    child.start()
    there.close()
    times: list[float] = []
    failures, is_late = 0, False
    end = perf_counter() + _LIMIT
    with suppress(EOFError):
        while not is_late:
            if here.poll(max(0.0, end - perf_counter())):
                seconds = here.recv()
                failures += seconds is None
                times += [] if seconds is None else [seconds]
            else:
                is_late = True
    child.kill()
    child.join()
    return times[1:] or times, failures, is_late


def _pair_all(answers: Connection, name: str, states: list[EventState]) -> None:
    for state in (states * _ROUNDS)[:_ROUNDS]:
        try:
            pair = ENGINES[name](state)
            start = perf_counter()
            games = pair()
            seconds = perf_counter() - start
        except Exception:
            answers.send(None)
        else:
            answers.send(seconds if games == len(state.active) // 2 else None)
    answers.close()
