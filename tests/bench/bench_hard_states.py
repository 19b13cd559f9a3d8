"""How long the worst pairing takes that anybody could make us do."""

from random import Random
from statistics import median

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.pairing.pair import pair_round
from tests.bench.bench_pairing import timed, warm
from tests.bench.hard_states import hard_states
from tests.rules.pairing.made_up import event_after, of_one_club

STATES = 1000
_SLOW = 0.2
"""Seconds from which on a state is measured once more, for something else may have run beside."""


def measure() -> list[tuple[str, float, str]]:
    """The worst and the usual of all hard states."""
    times = [hard_time(state, seed) for seed, state in enumerate(hard_states(STATES))]
    return [
        ("the worst of 1,000 hard states of 128 players", 1000 * max(times), "ms"),
        ("the median of 1,000 hard states of 128 players", 1000 * median(times), "ms"),
        *(club_row(rounds) for rounds in (0, 4)),
    ]


def club_row(rounds: int) -> tuple[str, float, str]:
    """A preference that most games break: the median of some events, and of some draws."""
    times = []
    for seed in range(5):
        state = warm(of_one_club(event_after(rounds, 512, seed), 0.9, Random(seed)))
        times.append(hard_time(state, seed))
    name = f"Pair round {rounds + 1} of 512 players, nine in ten of one club that should not meet"
    return name, 1000 * median(times), "ms"


def hard_time(state: EventState, seed: int) -> float:
    """Seconds from the event in memory to the answer."""
    warm(state)
    taken = timed(lambda: pair_round(state, Draw(seed)))
    return taken if taken < _SLOW else min(taken, timed(lambda: pair_round(state, Draw(seed))))
