"""Prove that a repair moves the fewest games: compare it with every re-pairing there is."""

import sys
from collections import Counter
from time import perf_counter

from app.rules.pairing.repair.case import repair_case
from app.rules.pairing.repair.proposals import repairs
from tests.prove.results import keep
from tests.rules.pairing.repair.repair_days import troubled
from tests.rules.pairing.repair.repair_oracle import faults


def prove(events: int, seed: int) -> int:
    """Try rounds to which something happened; 1 where a proposal is worse than it need be."""
    start, found = perf_counter(), Counter[str]()
    for one in range(seed, seed + events):
        state, told = troubled(one)
        wrong = faults(state, **told)
        found["faults"] += len(wrong)
        for said in wrong:
            print(f"seed {one}: {said}", file=sys.stderr)
        case = repair_case(state, **told)
        assert case is not None
        found["games"] += len(case.round.games)
        found["begun"] += len(case.fixed)
        found.update(f"{cause}" for cause in {cause for cause, _ in case.causes})
        offered = repairs(case)[1:]
        found["proposals"] += len(offered)
        found["moving"] += sum(repair.moved > 0 for repair in offered)
    rows = (
        (f"published rounds of up to 10 players to pair anew, seeds {seed} to {one}", events),
        ("of them where somebody came late", found["late"]),
        ("where somebody sat without an opponent", found["alone"]),
        ("where somebody who had left was back", found["back"]),
        ("where points were others than the round was paired on", found["points"]),
        ("games in them", found["games"]),
        ("of them begun or with a result", found["begun"]),
        ("proposals", found["proposals"]),
        ("of them moving a game", found["moving"]),
        ("proposals that some re-pairing betters in games moved or in any line", found["faults"]),
    )
    print(keep(f"repair --events {events} --seed {seed}", rows, perf_counter() - start))
    return int(found["faults"] > 0)
