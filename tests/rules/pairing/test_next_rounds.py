"""Few uneven games in small score groups, and a fair draw among what is left."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import OptimalityProof, lines_of
from tests.rules.pairing.made_up import crafted, event_after, new_event
from tests.rules.pairing.oracle import whole_pairings
from tests.rules.pairing.oracle_preferences import (
    PreferenceJudge,
    best_lines,
    best_lines_by_matching,
)
from tests.rules.pairing.test_best import large_field, small_field


def assert_best(state: EventState, seed: int, *, small: bool) -> OptimalityProof:
    paired = pair_round(state, Draw(seed), looks_ahead=True)
    lines = lines_of(paired.cost, paired.extra_cost)
    best_of = best_lines if small else best_lines_by_matching
    assert (lines[0], *lines[2:]) == best_of(state, looks_ahead=True)
    return paired.proof


@pytest.mark.parametrize("batch", range(2))
def test_no_pairing_of_up_to_eight_players_has_fewer_uneven_games(batch: int) -> None:
    chance, proofs = Random(batch), Counter[OptimalityProof]()
    for seed in range(300):
        state = small_field(chance)
        if not state.locks:
            proofs[assert_best(state, seed, small=True)] += 1
    assert all(proofs[one] > 20 for one in OptimalityProof)


def test_no_pairing_of_large_fields_has_fewer_uneven_games() -> None:
    chance = Random(7)
    for seed in range(16):
        state = large_field(chance)
        if len(state.active) > 1:
            assert_best(state, seed, small=False)
    for players in (16, 40, 97):
        assert_best(event_after(4, players, seed=players, drops=0.03), players, small=False)


def test_the_two_who_were_not_paired_down_meet() -> None:
    state = crafted(dict.fromkeys(range(1, 7), 1), down_limit_reached=[3, 4, 5, 6])
    for seed in range(20):
        games = {frozenset(game) for game in pair_round(state, Draw(seed)).games}
        assert frozenset((1, 2)) in games
    found = set()
    for seed in range(40):
        paired = pair_round(state, Draw(seed), looks_ahead=False)
        found.add(frozenset((1, 2)) in {frozenset(game) for game in paired.games})
    assert found == {True, False}


def test_nobody_looks_ahead_in_the_first_and_the_last_round_or_without_a_limit() -> None:
    assert not pair_round(new_event(8), Draw(1)).looks_ahead
    assert pair_round(event_after(1, 8, seed=1), Draw(1)).looks_ahead
    assert not pair_round(event_after(2, 8, seed=1), Draw(1)).looks_ahead
    assert not pair_round(event_after(1, 8, seed=1, limit=None), Draw(1)).looks_ahead


FIELDS = {
    "a thin pile of six": crafted(
        dict.fromkeys(range(1, 7), 1), [(1, 5), (3, 4)], down_limit_reached=[3, 4, 5, 6]
    ),
    "an odd number not paired down": crafted(
        dict.fromkeys(range(1, 7), 1), [(1, 5), (2, 3)], down_limit_reached=[4, 5, 6]
    ),
    "one of a thin pile handed down": crafted(
        {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0},
        [(1, 6), (2, 4)],
        down_limit_reached=[4, 5, 8],
    ),
    "handed down to a thin pile": crafted(
        {1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}, [(6, 7)], down_limit_reached=[6, 7, 8]
    ),
    "a bye that leaves an even number": crafted(
        {1: 1, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0}, [(3, 4)], down_limit_reached=[5, 6]
    ),
}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", FIELDS)
def test_what_the_eye_leaves_equal_is_drawn_fairly(name: str) -> None:
    """Each bye, then each to be paired down, then each pairing of the score groups is as likely."""
    state = FIELDS[name]
    shares = fair_shares(state)
    samples = int(900 / min(shares.values()))
    seen: Counter[frozenset[frozenset[int]]] = Counter()
    for seed in range(samples):
        paired = pair_round(state, Draw(seed), looks_ahead=True)
        bye = {frozenset((paired.bye,))} if paired.bye else set()
        seen[frozenset({frozenset(game) for game in paired.games} | bye)] += 1
    assert set(seen) == set(shares)
    expected = {one: float(share * samples) for one, share in shares.items()}
    assert all(0.88 < seen[one] / much < 1.12 for one, much in expected.items())
    chi = sum((seen[one] - much) ** 2 / much for one, much in expected.items())
    freedom = len(shares) - 1
    assert chi < freedom + 3.5 * sqrt(2 * freedom) + 3


def fair_shares(state: EventState) -> dict[frozenset[frozenset[int]], Fraction]:
    """The best pairings of a field of two groups at most, by who sits out, then who goes down."""
    judge = PreferenceJudge(state, looks_ahead=True)
    best = best_lines(state, looks_ahead=True)
    groups: dict[object, dict[object, list[frozenset[frozenset[int]]]]] = {}
    for games, bye in whole_pairings(judge.free):
        if judge.lines(games, bye) == best:
            outcome = frozenset({*map(frozenset, games), *({frozenset((bye,))} if bye else ())})
            downs = _downs(judge, games)
            groups.setdefault(bye, {}).setdefault(downs, []).append(outcome)
    return {
        outcome: Fraction(1, len(groups) * len(by_downs) * len(outcomes))
        for by_downs in groups.values()
        for outcomes in by_downs.values()
        for outcome in outcomes
    }


def _downs(judge: PreferenceJudge, games: Sequence[tuple[int, int]]) -> frozenset[int]:
    points = judge.judge.points
    uneven = [game for game in games if points[game[0]] != points[game[1]]]
    return frozenset(max(game, key=points.__getitem__) for game in uneven)
