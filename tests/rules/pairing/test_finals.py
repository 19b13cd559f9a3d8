"""The last round where the packet fixes its finals."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.packet.packet import LastRound
from app.rules.pairing.breaches import problems_of
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import Cost, RoundPairing
from app.rules.standings.standings import standings
from tests.rules.pairing.made_up import crafted, event_after
from tests.rules.pairing.oracle import (
    OracleScorer,
    best_lines,
    best_lines_by_matching,
    whole_pairings,
)


def last_round(state: EventState, kind: LastRound) -> EventState:
    """The same event, with its next round the last one and paired so."""
    packet = state.packet
    rules = replace(packet.pairing, last_round=kind)
    return replace(
        state, packet=replace(packet, pairing=rules), planned_rounds=len(state.rounds) + 1
    )


def field(kind: LastRound, points: Mapping[int, int], **past: Collection) -> EventState:
    return last_round(crafted(points, **past), kind)


def codes(paired: RoundPairing) -> list[tuple[str, str]]:
    return [(str(one.code), one.weight.value) for one in paired.problems]


def pairs(*games: tuple[int, int]) -> list[tuple[PlayerId, PlayerId]]:
    return [(PlayerId(one), PlayerId(other)) for one, other in games]


def meetings(paired: RoundPairing) -> set[frozenset[int]]:
    return {frozenset(game) for game in paired.games}


def in_order(state: EventState) -> Sequence[PlayerId]:
    return [row.player for row in standings(state) if state.by_id[row.player].is_active]


EIGHT = {1: 4, 2: 3, 3: 3, 4: 2, 5: 1, 6: 1, 7: 0, 8: 0}


def test_the_top_two_meet_in_the_last_round() -> None:
    state = last_round(event_after(3, 12, seed=5), LastRound.TOP_TWO)
    first, second, *_ = in_order(state)
    for seed in range(10):
        paired = pair_round(state, Draw(seed))
        assert {first, second} in meetings(paired)
        assert paired.kind is RoundKind.TOP_TWO


@pytest.mark.parametrize("planned", [3, 5])
def test_no_other_round_than_the_last_planned_one_has_a_final(planned: int) -> None:
    state = last_round(event_after(3, 12, seed=5), LastRound.TOP_TWO)
    paired = pair_round(replace(state, planned_rounds=planned), Draw(1))
    assert paired.kind is RoundKind.SWISS


def test_a_single_round_is_a_first_round_and_has_no_final() -> None:
    state = last_round(event_after(0, 8, seed=1), LastRound.TOP_TWO)
    assert pair_round(state, Draw(1)).kind is RoundKind.SWISS


@pytest.mark.parametrize("kind", [LastRound.TOP_TWO, LastRound.FINALS_TABLES])
@pytest.mark.parametrize("players", [5, 8, 11, 24])
def test_the_others_are_paired_as_well_as_they_can_be(kind: LastRound, players: int) -> None:
    drops = 0.04 if players > 5 else 0
    for seed in range(8):
        state = last_round(event_after(3, players, seed, ties=0.1, drops=drops), kind)
        paired = pair_round(state, Draw(seed))
        finals = 2 if kind is LastRound.TOP_TWO else 4
        best = finalists(state, paired, finals)
        assert len(best) == finals
        rest = without(state, best)
        games = [game for game in paired.games if best.isdisjoint(game)]
        lines = OracleScorer(state).lines(games, paired.bye)
        by = best_lines if len(rest.active) < 9 else best_lines_by_matching
        assert lines == by(rest)
        assert paired.cost == cost_of(state, paired.games, paired.bye)


def finalists(state: EventState, paired: RoundPairing, many: int) -> set[PlayerId]:
    """The players of the games that hold the best, as the standings have them."""
    places = {row.player: row.rank for row in standings(state)}
    inside: set[PlayerId] = set()
    while len(inside) < many:
        left = [game for game in paired.games if inside.isdisjoint(game)]
        game = min(left, key=lambda one: sorted(places[player] for player in one)[::-1])
        inside |= set(game)
        out = [places[one] for one in paired.basis if one not in inside]
        assert all(places[player] <= place for player in game for place in out)
    return inside


def without(state: EventState, players: Collection[PlayerId]) -> EventState:
    return replace(
        state,
        entrants=tuple(
            replace(one, status=EntrantStatus.DROPPED) if one.id in players else one
            for one in state.entrants
        ),
    )


def test_finals_tables_are_first_against_second_and_third_against_fourth() -> None:
    state = field(LastRound.FINALS_TABLES, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0})
    paired = pair_round(state, Draw(1))
    assert meetings(paired) == {frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6})}
    assert (paired.kind, paired.problems) == (RoundKind.FINALS_TABLES, ())


def test_who_left_is_passed_over() -> None:
    state = field(LastRound.FINALS_TABLES, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0, 7: 0})
    paired = pair_round(without(state, {PlayerId(2)}), Draw(1))
    assert meetings(paired) == {frozenset({1, 3}), frozenset({4, 5}), frozenset({6, 7})}


def test_a_rematch_that_the_final_forces_is_only_a_note() -> None:
    state = field(LastRound.TOP_TWO, EIGHT, met=[(1, 2), (1, 3), (5, 6)])
    paired = pair_round(state, Draw(1))
    assert ("pairing.forced-rematch", "note") in codes(paired)
    assert "pairing.rematch" not in dict(codes(paired))
    assert paired.cost.rematches == 1


def test_finals_of_players_paired_down_before_break_no_rule() -> None:
    state = field(LastRound.FINALS_TABLES, {1: 5, 2: 4, 3: 3, 4: 2}, down_limit_reached=[1, 3])
    assert pair_round(state, Draw(1)).problems == ()


def test_equals_for_a_place_in_the_final_are_drawn_and_it_is_said() -> None:
    state = field(LastRound.TOP_TWO, {1: 3, 2: 0, 3: 0, 4: 0})
    seen = {2: 0, 3: 0, 4: 0}
    for seed in range(900):
        paired = pair_round(state, Draw(seed))
        (final,) = [game for game in paired.games if 1 in game]
        seen[final.second] += 1
        assert codes(paired) == [("pairing.drawn-place", "note")]
        assert dict(paired.problems[0].facts) == {"player": final.second, "place": 2}
    assert all(240 < often < 360 for often in seen.values())


def test_equals_who_are_all_finalists_need_no_draw() -> None:
    state = field(LastRound.TOP_TWO, {1: 3, 2: 3, 3: 0, 4: 0})
    assert pair_round(state, Draw(1)).problems == ()


@pytest.mark.parametrize("kind", [LastRound.TOP_TWO, LastRound.FINALS_TABLES])
def test_a_finalist_has_no_bye_even_where_the_only_other_player_had_one(kind: LastRound) -> None:
    state = field(kind, {1: 4, 2: 3, 3: 3, 4: 2, 5: 1}, had_bye=[5])
    paired = pair_round(state, Draw(1))
    bye = 5 if kind is LastRound.FINALS_TABLES else None
    assert paired.bye == bye or kind is LastRound.TOP_TWO
    assert paired.bye not in finalists(state, paired, 2)


@pytest.mark.parametrize(("players", "games"), [(2, 1), (3, 1)])
def test_with_fewer_than_four_only_the_first_final_is_played(players: int, games: int) -> None:
    points = {one: 5 - one for one in range(1, players + 1)}
    paired = pair_round(field(LastRound.FINALS_TABLES, points), Draw(1))
    assert (paired.games, paired.bye) == (((1, 2),), 3 if players == 3 else None)
    assert codes(paired) == [("pairing.one-final", "note")]


def test_a_bye_by_hand_for_one_of_the_four_leaves_the_first_final() -> None:
    points = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1, 7: 0}
    state = field(LastRound.FINALS_TABLES, points)
    three_sits = pair_round(state, Draw(1), sitting={PlayerId(3)})
    assert meetings(three_sits) == {frozenset({1, 2}), frozenset({4, 5}), frozenset({6, 7})}
    assert codes(three_sits) == [("pairing.one-final", "note")]
    one_sits = pair_round(state, Draw(1), sitting={PlayerId(1)})
    assert frozenset({2, 3}) in meetings(one_sits)
    same = problems_of(state, one_sits.games, None, sitting={PlayerId(1)})
    assert "pairing.one-final" in [one.code for one in same]


def test_who_is_left_out_of_the_round_holds_no_place_in_the_finals() -> None:
    points = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1, 7: 0}
    state = field(LastRound.FINALS_TABLES, points)
    one = pair_round(state, Draw(1), left_out={PlayerId(1)})
    assert [*one.games[:2]] == [(2, 3), (4, 5)] and [mark for _, mark in one.finals] == [1, 2]
    most = pair_round(state, Draw(1), left_out={PlayerId(left) for left in (1, 2, 4, 5)})
    assert (most.games, most.bye) == (((3, 6),), 7)
    assert [mark for _, mark in most.finals] == [1]


def test_a_final_taken_apart_by_hand_is_named_on_both_sides() -> None:
    state = field(LastRound.TOP_TWO, {1: 4, 2: 3, 3: 2, 4: 1})
    games = pairs((1, 3), (2, 4))
    found = [
        (one.code, *(value for _, value in one.facts)) for one in problems_of(state, games, None)
    ]
    assert ("pairing.final-apart", 1, 2) in found
    assert ("pairing.final-apart", 2, 1) in found
    assert cost_of(state, games, None).against_packet == 1
    assert Cost(rematches=9) < cost_of(state, games, None)


def test_a_missing_first_final_does_not_spoil_the_second() -> None:
    state = field(LastRound.FINALS_TABLES, {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1})
    assert cost_of(state, pairs((1, 5), (2, 6), (3, 4)), None).against_packet == 1
    assert cost_of(state, pairs((1, 2), (3, 5), (4, 6)), None).against_packet == 1
    assert cost_of(state, pairs((1, 3), (2, 4), (5, 6)), None).against_packet == 2


def test_a_locked_pair_comes_before_the_final() -> None:
    state = field(LastRound.TOP_TWO, {1: 4, 2: 3, 3: 2, 4: 1}, locks=[(1, 4)])
    paired = pair_round(state, Draw(1))
    assert meetings(paired) == {frozenset({1, 4}), frozenset({2, 3})}
    assert [code for code, _ in codes(paired)].count("pairing.final-apart") == 2


def test_the_same_seed_gives_the_same_finals() -> None:
    chance = Random(1)
    for seed in range(20):
        points = {one: chance.randint(0, 2) for one in range(1, 10)}
        state = field(LastRound.FINALS_TABLES, points)
        assert pair_round(state, Draw(seed)) == pair_round(state, Draw(seed))


def among_equals(chance: Random, kind: LastRound) -> EventState:
    """Up to eight players with few points between them, of whom many have met."""
    players = range(1, chance.randint(4, 8) + 1)
    points = {one: chance.choice((1, 1, 2, 2, 3)) for one in players}
    met = [pair for pair in combinations(players, 2) if chance.random() < 0.4]
    down_limit_reached = [one for one in players if chance.random() < 0.3]
    return field(kind, points, met=met, down_limit_reached=down_limit_reached)


@pytest.mark.sweep(12)
@pytest.mark.parametrize("kind", [LastRound.TOP_TWO, LastRound.FINALS_TABLES])
@pytest.mark.parametrize("batch", range(6))
def test_no_other_finals_among_equals_leave_a_better_pairing(kind: LastRound, batch: int) -> None:
    chance, several = Random(batch), 0
    for seed in range(25):
        state = among_equals(chance, kind)
        paired = pair_round(state, Draw(seed))
        every = whole_pairings([one.id for one in state.active])
        costs = [cost_of(state, games, bye) for games, bye in every]
        assert paired.cost == min(costs)
        assert cost_of(state, paired.games, paired.bye) == paired.cost
        several += len({one for one in costs if not one.against_packet}) > 1
    assert several > 5


def test_equals_are_drawn_only_among_finals_that_leave_the_best_pairing() -> None:
    """2 and 3 are equal for the final, and 3 has met everybody but 1."""
    state = field(LastRound.TOP_TWO, {1: 3, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2},
                  met=[(2, 4), (2, 5), (2, 6)])  # fmt: skip
    finals = set()
    for seed in range(40):
        paired = pair_round(state, Draw(seed))
        finals |= {game for game in paired.games if 1 in game}
        assert paired.cost.rematches == 0
    assert finals == {(1, 2), (1, 4), (1, 5), (1, 6)}
