"""Every pairing that may be drawn comes up as often as it ought to."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from math import sqrt

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from tests.rules.pairing.made_up import crafted, new_event
from tests.rules.pairing.shares import Outcome, Shares, counted, fair_shares

RING = [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 1)]

FIELDS = {
    "six players, round 1": new_event(6),
    "eight players, round 1": new_event(8),
    "eight players of one pile who have met their neighbours": crafted(
        dict.fromkeys(range(1, 9), 1), RING
    ),
    "an odd pile above another": crafted(
        {1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}, [(1, 4), (1, 5), (2, 4), (6, 7)]
    ),
    "one handed down to each of two piles": crafted(
        {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0}, [(1, 4), (2, 3), (5, 6), (5, 7)]
    ),
    "one of three was paired down before": crafted(
        {1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}, [(4, 5)], down_limit_reached=[2]
    ),
    "a bye that only some can have": crafted(
        {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0, 7: 0}, [(1, 2), (5, 6)]
    ),
    "a bye for one of a pile that hands nobody on": crafted(
        {1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0, 7: 0}, [(4, 5), (4, 6), (4, 7)], had_bye=[3]
    ),
}


def chi_squared(seen: Counter[Outcome], expected: Mapping[Outcome, float]) -> float:
    return sum((seen[one] - much) ** 2 / much for one, much in expected.items())


def assert_no_pattern(chi: float, outcomes: int) -> None:
    freedom = outcomes - 1
    assert chi < freedom + 3.5 * sqrt(2 * freedom) + 3


def assert_fair(state: EventState, shares: Shares, each: int) -> None:
    """So many samples for the rarest pairing; all near their share, and no pattern in the rest."""
    samples = int(each / min(shares.values()))
    seen = counted(state, samples)
    assert set(seen) <= set(shares)
    expected = {outcome: float(share * samples) for outcome, share in shares.items()}
    assert all(0.9 < seen[outcome] / much < 1.1 for outcome, much in expected.items())
    assert_no_pattern(chi_squared(seen, expected), len(shares))


@pytest.mark.sweep(32)
@pytest.mark.parametrize("name", FIELDS)
def test_every_pairing_has_its_share(name: str) -> None:
    shares = fair_shares(FIELDS[name])
    # The more pairings, the further the furthest of a fair draw strays.
    assert_fair(FIELDS[name], shares, each=1200 if len(shares) > 50 else 900)


def test_an_odd_first_round_is_fair_by_bye_and_by_place() -> None:
    """Seven players: each bye, each pairing of the six others by their places, then all 105."""
    shares = fair_shares(new_event(7))
    samples = 300 * len(shares)
    seen = counted(new_event(7), samples)
    assert set(seen) <= set(shares)
    byes: Counter[int] = Counter()
    by_place: Counter[Outcome] = Counter()
    for outcome, often in seen.items():
        (bye,) = next(one for one in outcome if len(one) == 1)
        others = [one for one in range(1, 8) if one != bye]
        games = (one for one in outcome if len(one) > 1)
        byes[bye] += often
        by_place[frozenset(frozenset(map(others.index, one)) for one in games)] += often
    assert (len(byes), len(by_place)) == (7, 15)
    assert all(0.95 < often * 7 / samples < 1.05 for often in byes.values())
    assert all(0.9 < often * 15 / samples < 1.1 for often in by_place.values())
    expected = {one: float(share * samples) for one, share in shares.items()}
    assert_no_pattern(chi_squared(seen, expected), len(shares))


def test_each_of_the_105_pairings_of_eight_is_as_likely_in_round_one() -> None:
    shares = fair_shares(new_event(8))
    assert (len(shares), len(set(shares.values()))) == (105, 1)


def test_a_rematch_that_must_be_is_drawn_fairly_too() -> None:
    state = crafted(
        dict.fromkeys(range(1, 5), 0), [(a, b) for a in range(1, 5) for b in range(a + 1, 5)]
    )
    shares = fair_shares(new_event(4))
    assert_fair(state, shares, each=700)


def test_the_fewest_rematches_of_an_uneven_past_are_drawn_fairly() -> None:
    unmet = {frozenset(pair) for pair in [(2, 4), (2, 6), (3, 4), (3, 5), (4, 6)]}
    state = crafted(
        dict.fromkeys(range(1, 7), 0),
        [(a, b) for a in range(1, 7) for b in range(a + 1, 7) if {a, b} not in unmet],
    )
    pairings = [games for games in fair_shares(new_event(6)) if len(games & unmet) == 2]
    assert len(pairings) == 4
    assert_fair(state, dict.fromkeys(pairings, Fraction(1, len(pairings))), each=700)


def test_a_second_bye_that_must_be_is_drawn_fairly_too() -> None:
    everybody = range(1, 4)
    state = crafted(
        dict.fromkeys(everybody, 1),
        [(a, b) for a in everybody for b in everybody if a < b],
        had_bye=everybody,
    )
    assert_fair(state, fair_shares(new_event(3)), each=700)


def test_the_draw_follows_its_stated_recipe() -> None:
    seed, n = 2026, 3_000_000_000
    blocks = b"".join(sha256(f"{seed}:{k}".encode()).digest() for k in range(40))
    numbers = [int.from_bytes(blocks[at : at + 4]) for at in range(0, len(blocks), 4)]
    fair = [number % n for number in numbers if number < n]
    draw = Draw(seed)
    assert [draw.below(n) for _ in fair] == fair
    small = Draw(seed)
    assert [small.below(1 + k) for k in range(200)] == [
        number % (1 + k) for k, number in enumerate(numbers[:200])
    ]
