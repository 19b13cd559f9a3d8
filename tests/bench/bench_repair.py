"""How long the proposals for a published round take, from the event in memory."""

from app.rules.core.event_state import EventState
from app.rules.pairing.repair.case import repair_case
from app.rules.pairing.repair.proposals import repairs
from tests.bench.bench_pairing import timed
from tests.rules.pairing.made_up import event_after
from tests.rules.pairing.repair.repair_days import published, with_late, with_out, with_repaired

PLAYERS, ROUNDS, EVENTS = 128, 5, 8


def measure() -> list[tuple[str, float, str]]:
    """The slowest of some rounds in each of which everything happened at once."""
    slowest = max(_time(seed) for seed in range(EVENTS))
    return [("proposals for a mended round of 128 players, slowest", 1000 * slowest, "ms")]


def _time(seed: int) -> float:
    state = published(event_after(ROUNDS, PLAYERS - seed % 2, seed), seed)
    state = with_repaired(state, range(seed + 1))
    state = with_late(with_out(state, state.rounds[-1].games[seed].first.player))
    # Twice, for something else may have run beside.
    return min(timed(lambda: _repaired(state)) for _ in range(2))


def _repaired(state: EventState) -> None:
    case = repair_case(state)
    assert case is not None
    assert len(repairs(case)) > 1
