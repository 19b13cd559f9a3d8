"""No pairing is better than the one given: compared with everything there is."""

from dataclasses import astuple, replace
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import OptimalityProof, RoundPairing
from tests.rules.pairing.made_up import crafted, event_after
from tests.rules.pairing.oracle import OracleScorer, best_lines, best_lines_by_matching


def lines_of(state: EventState, paired: RoundPairing) -> tuple[int, ...]:
    """The cost that the pairing claims, checked against the games that it gives."""
    judged = OracleScorer(state).lines(paired.games, paired.bye)
    assert astuple(paired.cost) == (0, *judged)
    assert paired.cost == cost_of(state, paired.games, paired.bye)
    everybody = [one for game in paired.games for one in game]
    everybody += [] if paired.bye is None else [paired.bye]
    assert sorted(everybody) == [one.id for one in state.active]
    return judged


def small_field(chance: Random) -> EventState:
    """Two to eight players of any past, with gaps between groups, byes, pair-downs and locks."""
    players = range(1, chance.randint(2, 8) + 1)
    highest = chance.choice([0, 1, 2, 3, 5])
    points = {one: chance.randint(0, highest) for one in players}
    density = chance.choice([0, 0.1, 0.3, 0.5, 0.7, 0.9, 1])
    met = [(a, b) for a in players for b in players if a < b and chance.random() < density]
    worn, sat = chance.choice([0, 0.2, 0.5, 0.8, 1]), chance.choice([0, 0.2, 0.5, 1])
    order = chance.sample(players, len(players))
    return crafted(
        points,
        met,
        down_limit_reached=[one for one in players if chance.random() < worn],
        had_bye=[one for one in players if points[one] and chance.random() < sat],
        locks=list(zip(order[::2], order[1::2], strict=False))[: chance.choice([0, 0, 0, 1, 2])],
        limit=chance.choice([1, 1, 1, 2, None]),
    )


def large_field(chance: Random) -> EventState:
    """Short and long score groups, worn out in all ways that send a pairing to the search."""
    points: dict[int, int] = {}
    for level in sorted(chance.sample(range(9), chance.randint(2, 5)), reverse=True):
        for _ in range(chance.choice([1, 1, 2, 3, 5, 8, 20])):
            points[len(points) + 1] = level
    size = {level: list(points.values()).count(level) for level in points.values()}
    long, short = chance.choice([0.02, 0.05, 0.1, 0.2]), chance.choice([0.3, 0.9, 1])
    met = [
        (a, b)
        for a in points
        for b in points
        if a < b
        and chance.random() < (short if max(size[points[a]], size[points[b]]) < 9 else long)
    ]
    worn, sat = chance.choice([0, 0.2, 0.8, 0.95, 1]), chance.choice([0, 0.2, 0.9, 1])
    return crafted(
        points,
        met,
        down_limit_reached=[one for one in points if chance.random() < worn],
        had_bye=[one for one in points if points[one] and chance.random() < sat],
    )


@pytest.mark.sweep(12)
@pytest.mark.parametrize("batch", range(6))
def test_no_pairing_of_up_to_eight_players_is_better(batch: int) -> None:
    chance = Random(batch)
    for seed in range(400):
        state = small_field(chance)
        assert lines_of(state, pair_round(state, Draw(seed))) == best_lines(state)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("batch", range(4))
def test_no_pairing_of_up_to_a_hundred_players_is_better(batch: int) -> None:
    chance = Random(batch)
    for seed in range(16):
        state = large_field(chance)
        if len(state.active) > 1:
            assert lines_of(state, pair_round(state, Draw(seed))) == best_lines_by_matching(state)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_no_pairing_is_better_in_small_events_that_go_on_too_long(players: int) -> None:
    for seed in range(12):
        for rounds in range(1, 9):
            state = event_after(rounds, players, seed, ties=0.1, drops=0.02, late=0.1)
            if 2 <= len(state.active) <= 8:
                assert lines_of(state, pair_round(state, Draw(seed))) == best_lines(state)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("players", [11, 24, 33, 48, 64])
def test_no_pairing_is_better_in_whole_events(players: int) -> None:
    for seed, rounds in enumerate([3, 5, 7, 9]):
        state = event_after(rounds, players, seed, ties=0.05, drops=0.04, late=0.2)
        assert lines_of(state, pair_round(state, Draw(seed))) == best_lines_by_matching(state)


def test_the_names_of_the_players_do_not_change_the_cost() -> None:
    chance = Random(1)
    for seed in range(100):
        points = {one: chance.randint(0, 2) for one in range(1, 12)}
        met = [(a, b) for a in points for b in points if a < b and chance.random() < 0.4]
        down_limit_reached = [one for one in points if chance.random() < 0.5]
        new = dict(zip(points, chance.sample(range(1, 90), len(points)), strict=True))
        renamed = crafted(
            {new[one]: total for one, total in points.items()},
            [(new[a], new[b]) for a, b in met],
            [new[one] for one in down_limit_reached],
        )
        state = crafted(points, met, down_limit_reached)
        assert pair_round(state, Draw(seed)).cost == pair_round(renamed, Draw(seed)).cost


@pytest.mark.parametrize("rounds", [0, 2, 5, 8])
def test_the_same_seed_gives_the_same_pairing(rounds: int) -> None:
    state = event_after(rounds, 19, seed=3)
    again = replace(state)
    for seed in range(10):
        assert pair_round(state, Draw(seed)) == pair_round(again, Draw(seed))
    assert len({pair_round(state, Draw(seed)).games for seed in range(10)}) > 1


def test_two_gaps_of_one_beat_one_gap_of_two() -> None:
    state = crafted({1: 2, 2: 1, 3: 1, 4: 0})
    paired = pair_round(state, Draw(1))
    assert (paired.cost.squared_gaps, paired.proof) == (2, OptimalityProof.BOUNDS)


def test_a_gap_counts_by_points_and_not_by_piles() -> None:
    paired = pair_round(crafted({1: 3, 2: 0}), Draw(1))
    assert paired.cost.squared_gaps == 9


def test_the_bye_is_chosen_with_the_games_where_its_pile_has_one_player() -> None:
    state = crafted({1: 1, 2: 1, 3: 0}, met=[(1, 2)])
    paired = pair_round(state, Draw(1))
    assert (paired.bye in (1, 2), paired.cost.rematches, paired.cost.bye_points) == (True, 0, 1)


def test_a_player_paired_down_before_stays_where_another_can_go() -> None:
    state = crafted({1: 1, 2: 1, 3: 1, 4: 0}, down_limit_reached=[1, 3])
    assert {pair_round(state, Draw(seed)).pair_downs for seed in range(20)} == {frozenset({2})}


def test_a_sole_leader_goes_down_again_and_it_is_said() -> None:
    state = crafted({1: 3, 2: 2, 3: 2, 4: 2}, down_limit_reached=[1])
    paired = pair_round(state, Draw(1))
    assert (paired.cost.second_pair_downs, paired.proof) == (1, OptimalityProof.BOUNDS)
    assert [one.code for one in paired.problems] == ["pairing.second-pair-down"]


def test_one_long_way_down_is_taken_where_it_saves_a_second_pair_down() -> None:
    state = crafted({1: 3, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1}, down_limit_reached=[1, 2, 3])
    paired = pair_round(state, Draw(1))
    assert (paired.cost.second_pair_downs, paired.cost.squared_gaps) == (1, 4)
    assert paired.proof is OptimalityProof.MATCHING


def test_without_a_limit_nobody_is_paired_down_too_often() -> None:
    state = crafted({1: 3, 2: 2}, down_limit_reached=[1], limit=None)
    assert pair_round(state, Draw(1)).problems == ()


def test_locked_pairs_stay_together_whatever_they_break() -> None:
    state = crafted({1: 3, 2: 0, 3: 1, 4: 1}, met=[(1, 2)], locks=[(2, 1)])
    paired = pair_round(state, Draw(1))
    assert paired.games == ((1, 2), (4, 3)) or paired.games == ((1, 2), (3, 4))
    assert [one.code for one in paired.problems] == ["pairing.rematch"]


def test_locks_of_players_who_left_and_double_locks_are_passed_over() -> None:
    state = crafted({1: 0, 2: 0, 3: 0, 4: 0}, locks=[(1, 2), (2, 3), (3, 9)])
    assert {frozenset(game) for game in pair_round(state, Draw(1)).games} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }


def test_games_come_highest_points_first_and_the_higher_player_first() -> None:
    state = event_after(5, 40, seed=2)
    paired = pair_round(state, Draw(1))
    points = [(paired.basis[one], paired.basis[other]) for one, other in paired.games]
    assert points == sorted(points, reverse=True)
    assert all(one >= other for one, other in points)
