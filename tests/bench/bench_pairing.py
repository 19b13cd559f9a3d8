"""How long pairing and seating a round take, from the event in memory to the answer.

Warm: the records and the list of those still in, which an event keeps once they were asked for,
are there before the clock starts. Nothing else is kept from one pairing to the next.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter

from app.rules.draw import Draw
from app.rules.event_state import EventState
from app.rules.pairing import Proof, pair_round, seat
from tests.rules.pairing.made_up import event_after

_EVENTS = 40
_SEEDS = 200


def measure() -> list[tuple[str, float, str]]:
    """Pairing of 128 and of 4,096 players, of the hard rounds among them, and seating."""
    events = [warm(event_after(5, 128, seed)) for seed in range(_EVENTS)]
    paired = [pairing_time(events[seed % _EVENTS], seed) for seed in range(_SEEDS)]
    hard = [one for one in map(hard_time, range(60)) if one is not None]
    games = [pair_round(event, Draw(1)).games for event in events]
    seated = [timed(lambda at=at: seat(events[at], games[at], Draw(at))) for at in range(_EVENTS)]
    huge = warm(event_after(5, 4096, 1))
    return [
        ("Pair 128 players after round 5, median", 1000 * median(paired), "ms"),
        ("Pair 128 players after round 5, slowest", 1000 * max(paired), "ms"),
        ("Pair 33 players by matching, median", 1000 * median(hard), "ms"),
        ("Seat 64 games after round 5, median", 1000 * median(seated), "ms"),
        ("Seat 64 games after round 5, slowest", 1000 * max(seated), "ms"),
        ("Pair 4,096 players after round 5", 1000 * pairing_time(huge, 1), "ms"),
    ]


def warm(state: EventState) -> EventState:
    """The event with its records reckoned."""
    assert state.records and state.active
    return state


def pairing_time(state: EventState, seed: int) -> float:
    """Seconds from the event to games, bye and pair-downs."""
    return timed(lambda: pair_round(state, Draw(seed)))


def hard_time(seed: int) -> float | None:
    """Seconds for an event that went on too long; None where its round was easy all the same."""
    state = warm(event_after(8, 33, seed))
    if pair_round(state, Draw(seed)).proof is Proof.BOUNDS:
        return None
    return pairing_time(state, seed)


def timed(act: Callable[[], object]) -> float:
    """Seconds that an act takes."""
    start = perf_counter()
    act()
    return perf_counter() - start
