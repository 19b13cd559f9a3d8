"""Tables: fewest returns, fixed ones kept, and an answer for every hall."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import Pairing
from app.rules.pairing.tables import least_cost_assignment, seat, table_problems
from tests.rules.events import game, rounds
from tests.rules.pairing.made_up import event_after, new_event


def pairs(*games: tuple[int, int]) -> tuple[Pairing, ...]:
    return tuple(Pairing(PlayerId(one), PlayerId(other)) for one, other in games)


def hall(state: EventState, *tables: int) -> EventState:
    return replace(state, tables=tuple(TableNumber(table) for table in tables))


def fixed(state: EventState, **tables: int) -> EventState:
    """``p3=7``: player 3's fixed table is 7."""
    return replace(
        state,
        entrants=tuple(
            replace(one, fixed_table=TableNumber(tables[f"p{one.id}"]))
            if f"p{one.id}" in tables
            else one
            for one in state.entrants
        ),
    )


def returns(state: EventState, games: tuple[Pairing, ...], tables: tuple[int | None, ...]) -> int:
    """Players seated where a game of an earlier round had them."""
    been = {
        (player, game.table)
        for round_ in state.rounds
        for game in round_.games
        for player in game.players
    }
    seated = zip(games, tables, strict=True)
    return sum((player, table) in been for players, table in seated for player in players)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("players", [4, 6, 8, 10, 12])
def test_no_seating_has_fewer_returns(players: int) -> None:
    count = players // 2
    for seed in range(3):
        for played in range(1, 8):
            state = event_after(played, players, seed)
            games = pair_round(state, Draw(seed)).games
            for spare in (0, 1):
                there = hall(state, *range(1, count + spare + 1))
                tables = seat(there, games, Draw(seed))
                best = min(
                    returns(state, games, way) for way in permutations(there.tables or (), count)
                )
                assert returns(state, games, tables) == best
                assert len({*tables}) == count


def test_no_assignment_costs_less() -> None:
    chance = Random(1)
    for _ in range(300):
        rows = chance.randint(0, 6)
        columns = rows + chance.choice([0, 0, 1])
        costs = [
            {c: chance.randint(1, 2) for c in range(columns) if chance.random() < 0.7}
            for _ in range(rows)
        ]
        chosen = least_cost_assignment(costs, columns)
        assert len(set(chosen)) == rows
        assert sum(costs[r].get(c, 0) for r, c in enumerate(chosen)) == min(
            sum(costs[r].get(c, 0) for r, c in enumerate(way))
            for way in permutations(range(columns), rows)
        )


@pytest.mark.parametrize("seed", range(3))
def test_sixty_four_games_are_seated_without_a_return(seed: int) -> None:
    state = event_after(6, 128, seed)
    games = pair_round(state, Draw(seed)).games
    tables = seat(state, games, Draw(seed))
    assert sorted(tables) == list(range(1, 65))
    assert returns(state, games, tables) == 0


def test_the_same_draw_gives_the_same_tables() -> None:
    state = event_after(3, 30, seed=1)
    games = pair_round(state, Draw(1)).games
    assert seat(state, games, Draw(5)) == seat(state, games, Draw(5))
    assert len({seat(state, games, Draw(seed)) for seed in range(9)}) > 1


def test_games_on_more_points_take_the_lower_numbers() -> None:
    state = replace(
        new_event(6),
        rounds=rounds([game(n, n + 1, n, table=70 + n) for n in (1, 3, 5)]),
    )
    there = hall(state, 2, 5, 9, 11)
    assert seat(there, pairs((1, 3), (5, 2), (4, 6)), Draw(1)) == (2, 5, 9)


def test_games_on_equal_points_are_ordered_by_the_draw() -> None:
    games = pairs((1, 2), (3, 4))
    assert {seat(new_event(4), games, Draw(seed)) for seed in range(20)} == {(1, 2), (2, 1)}


def test_a_fixed_table_is_kept_however_often() -> None:
    state = fixed(new_event(4), p3=7)
    for _ in range(4):
        games = pairs((1, 2), (3, 4))
        tables = seat(state, games, Draw(1))
        assert tables[1] == 7
        assert table_problems(state, zip(games, tables, strict=True)) == ()


def found_problems(state: EventState, games: tuple[Pairing, ...], tables: tuple[int | None, ...]):
    seated = [
        (players, None if table is None else TableNumber(table))
        for players, table in zip(games, tables, strict=True)
    ]
    return [
        (str(one.code), *(value for _, value in one.facts)) for one in table_problems(state, seated)
    ]


def test_where_two_with_fixed_tables_meet_they_sit_at_the_first_ones() -> None:
    state = fixed(new_event(4), p1=7, p2=3)
    games = pairs((1, 2), (3, 4))
    tables = seat(state, games, Draw(1))
    assert tables[0] == 7
    assert found_problems(state, games, tables) == [("table.fixed-not-kept", 2, 3)]


def test_where_two_games_want_one_table_the_earlier_has_it() -> None:
    state = fixed(new_event(4), p1=2, p3=2)
    games = pairs((1, 2), (3, 4))
    tables = seat(state, games, Draw(1))
    assert tables == (2, 1)
    assert found_problems(state, games, tables) == [("table.fixed-not-kept", 3, 2)]


def test_a_fixed_table_that_is_not_there_cannot_be_kept() -> None:
    state = hall(fixed(new_event(2), p1=9), 1, 2)
    games = pairs((1, 2))
    assert seat(state, games, Draw(1)) == (1,)
    assert found_problems(state, games, (1,)) == [("table.fixed-not-kept", 1, 9)]


def test_where_tables_run_out_the_games_on_the_fewest_points_have_none() -> None:
    state = replace(new_event(6), rounds=rounds([game(n, n + 1, n, table=n) for n in (1, 3, 5)]))
    games = pairs((1, 3), (5, 2), (4, 6))
    tables = seat(hall(state, 20, 30), games, Draw(1))
    assert tables == (20, 30, None)
    assert found_problems(state, games, tables) == [("table.none", 4, 6)]


@pytest.mark.parametrize(("games", "tables"), [((), ()), (pairs((1, 2)), (None,))])
def test_a_hall_without_tables_seats_nobody(games, tables) -> None:
    assert seat(hall(new_event(2)), games, Draw(1)) == tables


def test_a_return_names_the_last_time() -> None:
    state = replace(
        new_event(4),
        rounds=rounds([game(1, 2, 1, table=3)], [game(1, 3, 1, table=3)]),
    )
    assert found_problems(state, pairs((4, 1)), (3,)) == [("table.return", 1, 3, 2)]


def test_without_a_list_of_tables_there_are_as_many_as_were_ever_used() -> None:
    state = replace(new_event(2), rounds=rounds([game(1, 2, 1, table=1)], [game(1, 2, 1, table=2)]))
    assert seat(state, pairs((1, 2)), Draw(1)) == (1,)
    assert seat(fixed(state, p1=40), pairs((1, 2)), Draw(1)) == (40,)
    far = replace(state, rounds=(*state.rounds, *rounds([game(1, 2, 1, table=3)])))
    assert seat(far, pairs((1, 2)), Draw(1)) == (1,)
