from dataclasses import replace
from fractions import Fraction

import pytest

from app.rules.core.entrant import EntrantStatus
from app.rules.packet.packet import Band, BandKind, StrengthKind, TieBreak
from app.rules.standings.standings import standings, why_above
from app.rules.standings.tiebreakers import strength_parts, strengths
from tests.rules.events import SR2015, SR2019, bye, entrant, event, game, rounds


def ranks(state, through=None) -> list[tuple[int, int]]:
    return [(row.rank, row.player) for row in standings(state, through)]


def test_before_the_first_round_all_share_the_first_place_in_the_order_of_ids() -> None:
    assert ranks(event(3)) == [(1, 1), (1, 2), (1, 3)]


def test_players_equal_in_every_key_share_a_rank_and_the_next_counts_on() -> None:
    """1, 2, 2, 4."""
    played = rounds(
        [game(1, 2, 1, cp=(5, 0)), game(4, 3, 4, cp=(5, 0))],
        [game(1, 4, 1, cp=(5, 0)), game(2, 3, None, "tie", cp=(1, 0))],
    )
    assert ranks(event(4, played)) == [(1, 1), (2, 4), (3, 2), (4, 3)]
    level = rounds([game(1, 2, 1), game(3, 4, 3)], [game(1, 3, 1), game(2, 4, 2)])
    rows = {row.player: row for row in standings(event(4, level))}
    assert [rows[player].rank for player in (1, 2, 3, 4)] == [1, 2, 2, 4]


@pytest.mark.parametrize(
    ("packet", "one", "other", "key"),
    [
        pytest.param(
            SR2015, {"cp": (5, 3)}, {"cp": (4, 3)}, "control-points", id="sr2015-standings"
        ),
        pytest.param(
            SR2015, {"ap": (9, 3)}, {"ap": (8, 3)}, "army-points", id="sr2015-standings-ap"
        ),
        pytest.param(
            SR2019, {"cp": (5, 3)}, {"cp": (4, 3)}, "control-points", id="sr2019-standings"
        ),
        pytest.param(
            SR2019, {"ap": (9, 3)}, {"ap": (8, 3)}, "army-points", id="sr2019-standings-ap"
        ),
    ],
)
def test_the_first_key_that_differs_decides(packet, one, other, key) -> None:
    state = event(4, rounds([game(1, 2, 1, **one), game(3, 4, 3, **other)]), packet=packet)
    compared = why_above(state, 1, 3)
    assert compared.decides is not None and compared.decides.key == key
    assert compared.decides.upper == compared.decides.lower + 1
    assert [pair.key for pair in compared.keys] == list(packet.order)


def test_strength_of_schedule_stands_before_control_points() -> None:
    """2 lost to a winner of two games, 4 to a winner of one, and has more control points."""
    played = rounds([game(1, 2, 1), game(3, 4, 3, cp=(0, 4))], [game(1, 3, 1)])
    compared = why_above(event(4, played), 2, 4)
    assert compared.decides is not None
    assert compared.decides.key is TieBreak.STRENGTH_OF_SCHEDULE
    assert (compared.decides.upper, compared.decides.lower) == (2, 1)


def test_nothing_decides_between_equals() -> None:
    compared = why_above(event(2), 1, 2)
    assert compared.decides is None
    assert len(compared.keys) == 4


def test_who_dropped_keeps_place_and_points() -> None:
    played = rounds([game(1, 2, 1), game(3, 4, 3, "tiebreak-2")])
    rows = standings(event(4, played, dropped=[1]))
    assert (rows[0].rank, rows[0].player, rows[0].tournament_points) == (1, 1, 1)
    assert rows[0].status is EntrantStatus.DROPPED
    assert rows[0].award_rank == 1


def test_a_disqualified_player_keeps_the_figures_and_is_passed_over_for_awards() -> None:
    played = rounds([game(1, 2, 1, cp=(5, 0)), game(3, 4, 3, cp=(4, 0))])
    rows = {row.player: row for row in standings(event(4, played, disqualified=[1]))}
    assert (rows[1].rank, rows[1].award_rank) == (1, None)
    assert (rows[3].rank, rows[3].award_rank) == (2, 1)


def test_a_ringer_has_a_rank_and_no_award() -> None:
    players = [entrant(1, eligible=False), entrant(2)]
    rows = standings(event(players, rounds([game(1, 2, 1)])))
    assert [(row.rank, row.award_rank) for row in rows] == [(1, None), (2, 1)]


def test_standings_through_an_older_round_leave_the_later_out() -> None:
    played = rounds([game(1, 2, 1)], [game(1, 2, 2)], [game(1, 2, 2)])
    assert ranks(event(2, played), 1) == [(1, 1), (2, 2)]
    assert ranks(event(2, played)) == [(1, 2), (2, 1)]


def test_army_points_are_none_where_the_packet_does_not_score_them() -> None:
    packet = replace(
        SR2015,
        scores_army_points=False,
        standings=(Band(kind=BandKind.REST, order=SR2015.order[:3]),),
    )
    state = event(2, rounds([game(1, 2, 1, ap=(20, 10))]), packet=packet)
    assert {row.army_points for row in standings(state)} == {None}


def test_the_order_of_keys_is_the_packets() -> None:
    order = (TieBreak.TOURNAMENT_POINTS, TieBreak.ASSASSINATIONS, TieBreak.CONTROL_POINTS)
    packet = replace(SR2015, standings=(Band(kind=BandKind.REST, order=order),))
    played = rounds([game(1, 2, 1, "scenario", cp=(5, 0)), game(3, 4, 3, "clock")])
    assert ranks(event(4, played, packet=packet)) == [(1, 3), (2, 1), (3, 2), (3, 4)]


def test_strength_is_the_sum_of_its_parts_in_the_order_of_the_rounds() -> None:
    played = rounds([game(1, 2, 1), game(3, 4, 4)], [game(3, 1, 1), game(2, 4, 4)], [game(4, 1, 4)])
    state = event(4, played)
    assert strength_parts(state, 1) == ((2, 0), (3, 0), (4, 3))
    assert strengths(state)[1] == 3


def test_a_bye_is_no_opponent() -> None:
    """Rule: sr2015 byes."""
    state = event(3, rounds([game(1, 2, 1)], byes=(bye(3),)))
    assert strength_parts(state, 3) == ()


def test_an_opponent_who_left_keeps_counting() -> None:
    state = event(4, rounds([game(1, 2, 1)], [game(1, 3, 1)]), dropped=[1])
    assert strengths(state)[2] == 2


def test_a_game_without_result_adds_nothing_yet() -> None:
    state = event(4, rounds([game(1, 2, 1), game(3, 4, 3)], [game(1, 4)], state="playing"))
    assert strength_parts(state, 4) == ((3, 1),)


def test_who_waits_for_a_no_show_has_met_an_opponent() -> None:
    state = event(4, rounds([game(1, 2, 1, "no-show")], [game(2, 3, 2)]))
    assert strength_parts(state, 1) == ((2, 1),)


def test_large_events_count_shares_of_the_rounds_with_one_win_for_who_dropped_without() -> None:
    """sr2015 standings-variants: 4/5 + 3/5 + 2/5 + 1/5 = 2."""
    packet = replace(SR2015, strength=StrengthKind.SHARE)
    filler = iter(range(6, 100))
    wins = {1: [1, 2, 3, 4], 2: [0, 2, 4], 3: [0, 1], 4: []}
    sets = []
    for number in range(5):
        games = [game(player, next(filler), player) for player in wins if number in wins[player]]
        if number < 4:
            meeting = game(5, number + 1, 5 if number not in wins[number + 1] else number + 1)
            games = [game for game in games if number + 1 not in game.players]
            games.append(meeting)
        sets.append(games)
    state = event(60, rounds(*sets), packet=packet, dropped=[3, 4])
    assert [part for _, part in strength_parts(state, 5)] == [
        Fraction(4, 5),
        Fraction(3, 5),
        Fraction(2, 5),
        Fraction(1, 5),
    ]
    assert strengths(state)[5] == 2


def test_a_later_drop_leaves_the_shares_of_earlier_rounds_as_they_were() -> None:
    packet = replace(SR2015, strength=StrengthKind.SHARE)
    first, second = [game(1, 2, 1), game(3, 4, 3)], [game(1, 3, 1), game(2, 4, 4)]
    before = event(4, rounds(first, second), packet=packet)
    after = event(4, rounds(first, second), packet=packet, dropped=[2])
    assert strengths(before, 1) == strengths(after, 1) == {1: 0, 2: 1, 3: 0, 4: 1}
    assert strengths(after)[1] == Fraction(1, 2) + Fraction(1, 2)


def test_who_left_after_a_round_has_left_by_its_end() -> None:
    packet = replace(SR2015, strength=StrengthKind.SHARE)
    state = event(
        4, rounds([game(1, 2, 1), game(3, 4, 3)], [game(1, 3, 1)]), packet=packet, dropped=[2]
    )
    assert strengths(state, 1)[1] == 1
