"""How many players are paired down a second time over whole events, with an eye on the next rounds
and without.

An event: 6 to 128 players, each number as likely; every game is won by the toss of a coin; after
each round one of those still in, drawn at random, leaves. It is paired by the packet of 2015, which
allows one pair-down for each player, for as many rounds as that packet says are usually needed. By
the packet it is over before that as soon as one player alone has the most points: an event is
counted up to there, and once more as if it were played on to the last of those rounds. A second
pair-down is a player who is paired down and was before. Most of those over all rounds no pairing
can avoid: once one player alone has won every game, that one is paired down in each round to come.
How many these are at least, whoever pairs, is reckoned exactly by ``tests/prove/ahead_floor.py``.

Of OpenGotha 3.52 it is said that it has 153 in 2,400 such events, and not by which of the two
counts. Until one player alone leads, ours is to be far below that. Over all rounds 153 is less than
those who win every game need by these rules, so no program that follows them has so few by that
count; what can be asked of one is to come close to the fewest that there can be.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random
from time import perf_counter

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.event.length import is_over, planned_rounds
from app.rules.pairing.pair import pair_round
from tests.prove.ahead_floor import Undefeated, fewest
from tests.prove.progress import counted
from tests.prove.results import keep
from tests.rules.pairing.made_up import new_event, with_round

SIZES = (6, 128)
_PART = 2400
"""Events that figures are told for."""
_SURE = 1.96
"""Standard deviations on each side that hold 95 of 100."""
_WAYS = {"ahead": None, "plain": False}
"""What ``pair_round`` is told of looking ahead."""


def prove(events: int, seed: int) -> int:
    """Play events by seeds from the first on, and write down what was found."""
    start, found = perf_counter(), Counter[str]()
    workers = max(1, min(8, (os.cpu_count() or 1) - 1))
    for done, one in enumerate(counted("ahead", played, range(seed, seed + events), workers), 1):
        found += one
        if done % 1000 == 0:
            print(f"{done} of {events} events, {found['rounds']} rounds", flush=True)
    command = f"ahead --events {events} --seed {seed}"
    said = " ".join((__doc__ or "").split("\n\n", 1)[1].split())
    print(keep(command, _rows(events, seed, found), perf_counter() - start, said))
    return 0


def played(seed: int) -> Counter[str]:
    """Second pair-downs of one event, and their squares, in each of the four ways of counting."""
    found = Counter(events=1)
    for way, looks_ahead in _WAYS.items():
        until_over, all_rounds, rounds = _second_pair_downs(seed, looks_ahead)
        found["rounds"] += rounds
        for name, many in ((f"{way} over", until_over), (f"{way} all", all_rounds)):
            found[name] += many
            found[f"{name} squared"] += many * many
    return found


def _second_pair_downs(seed: int, looks_ahead: bool | None) -> tuple[int, int, int]:
    """Until the packet ends the event, over all rounds, and how many rounds those are."""
    chance = Random(seed)
    state = new_event(chance.randint(*SIZES))
    rounds = planned_rounds(state)
    until_over = all_rounds = 0
    over = False
    for number in range(rounds):
        over = over or is_over(state) is not None
        paired = pair_round(state, Draw(1000 * seed + number), looks_ahead=looks_ahead)
        downs = paired.cost.second_pair_downs
        all_rounds += downs
        until_over += 0 if over else downs
        state = with_round(state, paired, [None] * len(paired.games), chance, ties=0)
        state = _without_one(state, chance)
    return until_over, all_rounds, rounds


def _without_one(state: EventState, chance: Random) -> EventState:
    gone = chance.choice(state.active).id
    return replace(
        state,
        entrants=tuple(
            replace(one, status=EntrantStatus.DROPPED) if one.id == gone else one
            for one in state.entrants
        ),
    )


def _rows(events: int, seed: int, found: Counter[str]) -> Iterator[tuple[str, object]]:
    least, most = SIZES
    last = seed + events - 1
    yield f"events of {least} to {most} players, seeds {seed} to {last}", found["events"]
    yield "rounds paired, each event twice", found["rounds"]
    for until, said in (("over", "until one alone leads"), ("all", "over all rounds")):
        for way, how in (("ahead", "with an eye on the next rounds"), ("plain", "without it")):
            total, spread = found[f"{way} {until}"], _spread(found, f"{way} {until}")
            each = f"{total * _PART / events:.1f} ± {spread:.1f} in {_PART:,} events"
            yield f"second pair-downs {said}, {how}", f"{total:,}: {each} (95 %)"
    floor = f"{float(floor_over_all_rounds() * _PART):.1f} in {_PART:,} events, reckoned"
    yield "the fewest over all rounds of those who win every game, whoever pairs", floor


def floor_over_all_rounds() -> Fraction:
    """The fewest second pair-downs to expect of those who win every game, in an event."""
    least, most = SIZES
    sizes = range(least, most + 1)
    return sum(map(_floor, sizes), Fraction(0)) / len(sizes)


def _floor(players: int) -> Fraction:
    rounds = planned_rounds(new_event(players))
    return fewest(Undefeated(fresh=players, worn=0, active=players, rounds=rounds))


def _spread(found: Counter[str], name: str) -> float:
    """Half of the interval for so many events as figures are told for."""
    events = found["events"]
    mean = found[name] / events
    variance = found[f"{name} squared"] / events - mean * mean
    return _SURE * sqrt(variance / events) * _PART
