"""How long pairing and seating a round take, from the event in memory to the answer.

Warm: the records and the list of those still in, which an event keeps once they were asked for,
are there before the clock starts. Nothing else is kept from one pairing to the next.

The floor is what plain Python needs to group the players by points, shuffle each pile by the same
seeded draw and write down the pairs, rematches and all. It is measured by turns with the pairing,
so that whatever else runs slows both.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import get_clock_info, perf_counter, process_time

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import OptimalityProof, Pairing
from app.rules.pairing.tables import seat
from tests.rules.pairing.made_up import event_after

_EVENTS = 40
_SEEDS = 200
_TRIES = 5
"""Of the same pairing, so that what else runs counts for less."""


def measure() -> list[tuple[str, float, str]]:
    """Pairing of 128 and of 4,096 players, of the hard rounds among them, and seating."""
    events = [warm(event_after(5, 128, seed)) for seed in range(_EVENTS)]
    paired = [pairing_time(events[seed % _EVENTS], seed) for seed in range(_SEEDS)]
    hard = [one for one in map(hard_time, range(60)) if one is not None]
    games = [pair_round(event, Draw(1)).games for event in events]
    seated = [timed(lambda at=at: seat(events[at], games[at], Draw(at))) for at in range(_EVENTS)]
    floors = [
        (128, *against_floor(events, 400)),
        (1024, *against_floor([warm(event_after(5, 1024, seed)) for seed in range(4)], 80)),
        (4096, *against_floor([warm(event_after(8, 4096, seed)) for seed in range(2)], 30)),
    ]
    return [
        *(row for floor in floors for row in floor_rows(*floor)),
        ("Pair 128 players after round 5, slowest", 1000 * max(paired), "ms"),
        ("Pair 33 players by matching, median", 1000 * median(hard), "ms"),
        ("Seat 64 games after round 5, median", 1000 * median(seated), "ms"),
        ("Seat 64 games after round 5, slowest", 1000 * max(seated), "ms"),
    ]


def floor_rows(players: int, pairing: float, floor: float) -> Iterator[tuple[str, float, str]]:
    """The median, and how many times the floor's that is."""
    rounds = 8 if players > 1024 else 5
    said = f"Pair {players:,} players after round {rounds}"
    yield f"{said}, median", 1000 * pairing, "ms"
    yield f"{said}, as a multiple of the floor", pairing / floor, "x"


def against_floor(events: Sequence[EventState], times: int) -> tuple[float, float]:
    """Median seconds of a pairing, and of the floor, by turns; each the least of some tries."""
    pairings, floors = [], []
    for seed in range(times):
        state = events[seed % len(events)]
        pairings.append(min(pairing_time(state, seed) for _ in range(_TRIES)))
        floors.append(
            min(timed(lambda at=state, s=seed: floor_of(at, Draw(s))) for _ in range(_TRIES))
        )
    return median(pairings), median(floors)


def floor_of(state: EventState, draw: Draw) -> list[Pairing]:
    """Piles, shuffled and dealt two by two; an odd one goes to the next pile."""
    records = state.records
    piles: dict[int, list[PlayerId]] = defaultdict(list)
    for one in state.active:
        piles[records[one.id].tournament_points].append(one.id)
    left: list[PlayerId] = []
    games: list[Pairing] = []
    for points in sorted(piles, reverse=True):
        draw.shuffle(piles[points])
        pile = left + piles[points]
        left = [pile.pop()] if len(pile) % 2 else []
        games += [Pairing(*pair) for pair in zip(pile[::2], pile[1::2], strict=True)]
    return games


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
    if pair_round(state, Draw(seed)).proof is OptimalityProof.BOUNDS:
        return None
    return pairing_time(state, seed)


def timed(act: Callable[[], object]) -> float:
    """Seconds that an act takes, of this process alone where the system counts them finely."""
    start = _clock()
    act()
    return _clock() - start


_clock = process_time if get_clock_info("process_time").resolution < 1e-6 else perf_counter
