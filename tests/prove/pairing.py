"""Every round of random events is as good as can be, by an oracle and by its certificate.

Half of the events have preferences, a fifth of these absolute. The oracle tries every pairing of up
to eight players, and takes a library's matching of more; it shares no code with the program. The
certificate is checked by the file that comes with it, which shares none either.

A run that was ended goes on where it was: what each seed counted is kept in ``build/prove``.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from time import perf_counter

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.pairing.certificate.certificate import certify
from app.rules.pairing.pair import NoPairingError, pair_round
from app.rules.pairing.round_pairing import RoundPairing, lines_of
from app.rules.pairing.tables import seat
from tests.bench import peers
from tests.prove.alterations import altered, is_accepted, numbers, told
from tests.prove.preferences import with_preferences
from tests.prove.progress import counted
from tests.prove.results import keep
from tests.rules.pairing.made_up import new_event, with_leavers, with_newcomer, with_round
from tests.rules.pairing.oracle_preferences import best_lines, best_lines_by_matching

SIZES = (4, 128)
ALTERATIONS = 1000
_SMALL = 8
"""Up to so many players the oracle tries everything."""

Round = tuple[EventState, EventState, RoundPairing]
"""The event before a round, the event after it, and how it was paired."""


def prove(events: int, seed: int) -> int:
    """Play events by seeds from the first on, and write down what was found; 1 for any fault."""
    start, found = perf_counter(), Counter[str]()
    peers.have("rustworkx")
    # A core is left to who waits for it.
    workers = max(1, min(8, (os.cpu_count() or 1) - 1))
    many = max(1, -(-ALTERATIONS // events))
    work = partial(_proved, alterations=many)
    seeds = range(seed, seed + events)
    for done, one in enumerate(counted(f"pairing-{many}", work, seeds, workers), 1):
        found += one
        if done % 100 == 0:
            print(f"{done} of {events} events, {found['rounds']} rounds", flush=True)
    command = f"pairing --events {events} --seed {seed}"
    print(keep(command, _rows(events, seed, found), perf_counter() - start))
    return int(any(found[fault] for fault in FAULTS))


FAULTS = ("worse", "wrongly none", "refused", "accepted")
"""Rounds worse than the oracle's, or said to be impossible though they are not; true certificates
refused, altered ones accepted."""


def _proved(seed: int, *, alterations: int) -> Counter[str]:
    start, chance = perf_counter(), Random(seed)
    found = Counter(events=1)
    for before, after, paired in _rounds(seed, chance, found):
        found["rounds"] += 1
        found["rounds with wishes"] += bool(paired.preferences)
        lines = lines_of(
            paired.cost, paired.extra_cost, sum(not one.is_hard for one in paired.preferences)
        )
        if (lines[0], *lines[2:]) != _oracle(before, looks_ahead=paired.looks_ahead):
            found["worse"] += 1
            print(f"worse than the best: seed {seed}, round {len(after.rounds)}", file=sys.stderr)
        certificate = certify(after, after.rounds[-1])
        file = told(certificate)
        found["certificates"] += 1
        found["by prices"] += certificate.dual is not None
        if not (certificate.is_best and is_accepted(file)):
            found["refused"] += 1
            print(f"refused: seed {seed}, round {len(after.rounds)}", file=sys.stderr)
    for place in chance.choices(list(numbers(file)), k=alterations):
        found["altered"] += 1
        if is_accepted(altered(file, place, chance)):
            found["accepted"] += 1
            print(f"accepted: seed {seed}, altered at {place}", file=sys.stderr)
    found["milliseconds"] += round(1000 * (perf_counter() - start))
    return found


def _rounds(seed: int, chance: Random, found: Counter[str]) -> Iterator[Round]:
    """The rounds of an event of a random size, in random weather, sometimes far too many."""
    state = new_event(chance.randint(*SIZES), chance.choice((1, 1, 1, None)))
    ties, drops, late = (chance.choice(few) for few in ((0, 0.03, 0.2), (0, 0.05), (0, 0.3)))
    usual = (len(state.active) - 1).bit_length()
    if chance.random() < 0.5:
        state = with_preferences(state, chance)
    for number in range(usual + chance.choice((0, 0, 0, 1, 3))):
        draw = Draw(1000 * seed + number)
        state, paired = _paired(state, draw, found)
        after = with_round(state, paired, seat(state, paired.games, draw), chance, ties)
        yield state, after, paired
        state = with_leavers(after, chance, drops)
        if chance.random() < late:
            state = with_newcomer(state)
        if len(state.active) < 2:
            return


def _paired(state: EventState, draw: Draw, found: Counter[str]) -> tuple[EventState, RoundPairing]:
    """The round and the event, both without absolute preferences that leave no pairing."""
    try:
        return state, pair_round(state, draw)
    except NoPairingError as error:
        found["none"] += 1
        if not _oracle(state, looks_ahead=False)[0]:
            found["wrongly none"] += 1
            print(f"there is a pairing: {state.preferences}", file=sys.stderr)
        state = replace(state, preferences=error.without(state.preferences))
        return state, pair_round(state, draw)


def _oracle(state: EventState, *, looks_ahead: bool) -> tuple[int, ...]:
    few = len(state.active) <= _SMALL
    best = best_lines if few else best_lines_by_matching
    return best(state, looks_ahead=looks_ahead)


def _rows(events: int, seed: int, found: Counter[str]) -> Iterator[tuple[str, object]]:
    least, most = SIZES
    last = seed + events - 1
    yield f"events of {least} to {most} players, seeds {seed} to {last}", found["events"]
    yield "rounds paired", found["rounds"]
    yield "of them with wishes of the EO's", found["rounds with wishes"]
    yield "rounds worse than the oracle's best in any line", found["worse"]
    yield "times that absolute wishes left no pairing, as the oracle says too", found["none"]
    yield "times that the oracle had one", found["wrongly none"]
    yield "certificates", found["certificates"]
    yield "of them by the prices of a matching, the others by counting", found["by prices"]
    yield "true certificates that were refused", found["refused"]
    yield "certificates with one number altered", found["altered"]
    yield "of them accepted", found["accepted"]
    yield "minutes of one core, over all runs", round(found["milliseconds"] / 60_000)
