"""Every round of random events is as good as can be, by an oracle and by its certificate.

The oracle tries every pairing of up to eight players, and takes a library's matching of more; it
shares no code with the program. The certificate is checked by the file that comes with it, which
shares none either.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple
from multiprocessing import Pool
from random import Random
from time import perf_counter

from app.rules.draw import Draw
from app.rules.event_state import EventState
from app.rules.pairing import RoundPairing, pair_round, seat
from app.rules.pairing.certificate import certify
from tests.prove.alterations import altered, is_accepted, numbers, told
from tests.prove.results import keep
from tests.rules.pairing.made_up import new_event, with_leavers, with_newcomer, with_round
from tests.rules.pairing.oracle import best_lines, best_lines_by_matching

SIZES = (4, 128)
ALTERATIONS = 1000
_SMALL = 8
"""Up to so many players the oracle tries everything."""

Round = tuple[EventState, EventState, RoundPairing]
"""The event before a round, the event after it, and how it was paired."""


def prove(events: int, seed: int) -> int:
    """Play events by seeds from the first on, and write down what was found; 1 for any fault."""
    start, found = perf_counter(), Counter[str]()
    # A core is left to who waits for it.
    workers = max(1, min(8, (os.cpu_count() or 1) - 1))
    many = max(1, -(-ALTERATIONS // events))
    tasks = ((one, many) for one in range(seed, seed + events))
    with Pool(workers) as pool:
        for done, one in enumerate(pool.imap_unordered(_proved, tasks, chunksize=4), 1):
            found += one
            if done % 100 == 0:
                print(f"{done} of {events} events, {found['rounds']} rounds", flush=True)
    command = f"pairing --events {events} --seed {seed}"
    print(keep(command, _rows(events, seed, found), perf_counter() - start))
    return int(any(found[fault] for fault in FAULTS))


FAULTS = ("worse", "refused", "accepted")
"""Rounds worse than the oracle's, true certificates refused, altered ones accepted."""


def _proved(task: tuple[int, int]) -> Counter[str]:
    seed, alterations = task
    chance = Random(seed)
    found = Counter(events=1)
    for before, after, paired in _rounds(seed, chance):
        found["rounds"] += 1
        if astuple(paired.cost)[1:] != _oracle(before):
            found["worse"] += 1
            print(f"worse than the best: seed {seed}, round {len(after.rounds)}", file=sys.stderr)
        certificate = certify(after, after.rounds[-1])
        file = told(certificate)
        found["certificates"] += 1
        found["by prices"] += certificate.dual is not None
        found["refused"] += not (certificate.is_best and is_accepted(file))
    for place in chance.choices(list(numbers(file)), k=alterations):
        found["altered"] += 1
        if is_accepted(altered(file, place, chance)):
            found["accepted"] += 1
            print(f"accepted: seed {seed}, altered at {place}", file=sys.stderr)
    return found


def _rounds(seed: int, chance: Random) -> Iterator[Round]:
    """The rounds of an event of a random size, in random weather, sometimes far too many."""
    state = new_event(chance.randint(*SIZES), chance.choice((1, 1, 1, None)))
    ties, drops, late = (chance.choice(few) for few in ((0, 0.03, 0.2), (0, 0.05), (0, 0.3)))
    usual = (len(state.active) - 1).bit_length()
    for number in range(usual + chance.choice((0, 0, 0, 1, 3))):
        draw = Draw(1000 * seed + number)
        paired = pair_round(state, draw)
        after = with_round(state, paired, seat(state, paired.games, draw), chance, ties)
        yield state, after, paired
        state = with_leavers(after, chance, drops)
        if chance.random() < late:
            state = with_newcomer(state)
        if len(state.active) < 2:
            return


def _oracle(state: EventState) -> tuple[int, ...]:
    few = len(state.active) <= _SMALL
    return best_lines(state) if few else best_lines_by_matching(state)


def _rows(events: int, seed: int, found: Counter[str]) -> Iterator[tuple[str, int]]:
    least, most = SIZES
    last = seed + events - 1
    yield f"events of {least} to {most} players, seeds {seed} to {last}", found["events"]
    yield "rounds paired", found["rounds"]
    yield "rounds worse than the oracle's best", found["worse"]
    yield "certificates", found["certificates"]
    yield "of them by the prices of a matching, the others by counting", found["by prices"]
    yield "true certificates that were refused", found["refused"]
    yield "certificates with one number altered", found["altered"]
    yield "of them accepted", found["accepted"]
