"""What games and byes are worth, and how they add up."""

from dataclasses import replace

import pytest

from app.rules.results.result import WINNERLESS, WinReason
from app.rules.standings.scoring import bye_score, game_score, won_by
from app.services.packet.packets import load_packet, played_text
from tests.rules.events import (
    SR2015,
    SR2019,
    SR2025,
    SR2026,
    army,
    bye,
    entrant,
    event,
    game,
    rounds,
)


def worth(proposal, player, packet=SR2015, lists=()) -> tuple[int, int, int, int]:
    players = [entrant(1, lists=lists), entrant(2, lists=lists)]
    score = game_score(proposal, player, event(players, packet=packet).scoring)
    return (
        score.tournament_points,
        score.control_points,
        score.army_points,
        score.assassinations,
    )


@pytest.mark.parametrize(
    ("packet", "size", "expected"),
    [
        pytest.param(SR2015, 35, (1, 3, 18), id="sr2015-byes-35"),
        pytest.param(SR2015, 50, (1, 3, 25), id="sr2015-byes-50"),
        pytest.param(SR2019, 75, (1, 3, 38), id="sr2019-byes-75"),
        pytest.param(SR2019, 0, (1, 3, 0), id="sr2019-byes-0"),
    ],
)
def test_a_bye_is_worth_what_the_packet_prints(packet, size, expected) -> None:
    score = bye_score(bye(1), event(1, packet=packet, point_size=size).scoring, ())
    assert (score.tournament_points, score.control_points, score.army_points) == expected
    assert score.won


def test_points_written_beside_a_bye_stand_before_the_packets() -> None:
    score = bye_score(bye(1, control_points=0, army_points=7), event(1).scoring, ())
    assert (score.control_points, score.army_points) == (0, 7)


@pytest.mark.parametrize(
    ("proposal", "first", "second"),
    [
        pytest.param(
            game(1, 2, 1, cp=(2, 3), ap=(40, 20)), (1, 2, 40, 1), (0, 3, 20, 0), id="assassination"
        ),
        pytest.param(game(1, 2, 2, "clock"), (0, 0, 0, 0), (1, 0, 0, 1), id="clock"),
        pytest.param(game(1, 2, 1, "scenario", cp=(5, 1)), (1, 5, 0, 0), (0, 1, 0, 0), id="cp"),
        pytest.param(game(1, 2, 1, "no-models"), (1, 0, 0, 0), (0, 0, 0, 0), id="no-models"),
        pytest.param(
            game(1, 2, None, "tie", cp=(2, 2), ap=(9, 8)), (0, 2, 9, 0), (0, 2, 8, 0), id="tie"
        ),
        pytest.param(
            game(1, 2, 1, "concession", cp=(5, 4), ap=(9, 8)), (1, 3, 9, 0), (0, 0, 0, 0),
            id="concession",
        ),
        pytest.param(game(1, 2, 2, "no-show"), (0, 0, 0, 0), (1, 3, 25, 0), id="no-show"),
        pytest.param(game(1, 2, None, "no-show"), (0, 0, 0, 0), (0, 0, 0, 0), id="both-absent"),
        pytest.param(game(1, 2), (0, 0, 0, 0), (0, 0, 0, 0), id="no-result-yet"),
    ],
)  # fmt: skip
def test_a_game_is_worth_what_steamroller_2015_prints(proposal, first, second) -> None:
    assert worth(proposal, 1) == first
    assert worth(proposal, 2) == second


@pytest.mark.parametrize(
    ("rulings", "points"), [((), (1, 3, 38, 0)), (("no-show-as-concession",), (1, 5, 40, 0))]
)
def test_a_no_show_gives_what_the_organizer_rules(rulings, points) -> None:
    packet = load_packet(played_text("sr2026", tuple((name, None) for name in rulings)))
    lists = (army(1, points=79),)
    assert worth(game(1, 2, 1, "no-show", lists=(1, 1)), 1, packet, lists) == points


@pytest.mark.parametrize(
    ("packet", "by", "winners", "losers", "way"),
    [
        (SR2026, "clock", 0, 0, "assassination"),
        (SR2026, "clock", 2, 2, "assassination"),
        (SR2026, "clock", 1, 2, "assassination"),
        (SR2026, "clock", 0, 7, "assassination"),
        (SR2026, "clock", 1, 0, "scenario"),
        (SR2026, "clock", 3, 2, "scenario"),
        (SR2026, "clock", 9, 1, "scenario"),
        (SR2026, "clock", None, None, "assassination"),
        (SR2026, "clock", None, 3, "assassination"),
        (SR2026, "clock", 3, None, "scenario"),
        (SR2025, "clock", 3, 2, "scenario"),
        (SR2025, "clock", 2, 2, "assassination"),
        (SR2019, "clock", 9, 1, "assassination"),
        (SR2015, "clock", 9, 1, "assassination"),
        (SR2026, "assassination", 5, 0, "assassination"),
        (SR2026, "scenario", 3, 0, "scenario"),
        (SR2026, "tiebreak-1", 3, 2, "tiebreak-1"),
        (SR2026, "concession", 5, 0, "concession"),
    ],
)
@pytest.mark.parametrize("is_second", [False, True])
def test_a_clock_that_ran_out_counts_as_the_packet_says(
    packet, by, winners, losers, way, is_second
) -> None:
    points = (losers, winners) if is_second else (winners, losers)
    winner = 2 if is_second else 1
    played = game(1, 2, winner, by, cp=points)
    assert won_by(played, packet) is WinReason(way)
    assert worth(played, winner, packet)[3] == (way == "assassination")
    assert worth(played, 3 - winner, packet)[3] == 0


def test_a_game_without_a_winner_is_won_by_nobody() -> None:
    assert won_by(game(1, 2), SR2026) is None
    assert won_by(game(1, 2, None, "tie", cp=(2, 2)), SR2026) is WinReason.TIE


@pytest.mark.parametrize(
    ("proposal", "lists", "winner"),
    [
        pytest.param(game(1, 2, 1, "concession"), (army(points=101),), (1, 3, 51, 0), id="half"),
        pytest.param(
            game(1, 2, 1, "concession", cp=(7, 0), ap=(70, 0)), (army(points=101),), (1, 7, 70, 0),
            id="unless-already-more",
        ),
        pytest.param(
            game(1, 2, 1, "concession", lists=(None, 2)), (army(1, points=90), army(2, points=99)),
            (1, 3, 50, 0), id="of-the-list-played",
        ),
    ],
)  # fmt: skip
def test_a_concession_is_worth_what_steamroller_2019_prints(proposal, lists, winner) -> None:
    assert worth(proposal, 1, SR2019, lists) == winner
    assert worth(proposal, 2, SR2019, lists) == (0, 0, 0, 0)


@pytest.mark.parametrize("reason", sorted(WINNERLESS))
def test_without_a_winner_both_lose_but_in_a_tie(reason) -> None:
    score = game_score(game(1, 2, None, reason.value), 1, event(2).scoring)
    assert score.lost is (reason is not WinReason.TIE)
    assert not score.won


def test_army_points_count_for_nothing_where_the_packet_does_not_score_them() -> None:
    packet = replace(SR2015, scores_army_points=False)
    assert worth(game(1, 2, 1, ap=(40, 20)), 1, packet) == (1, 0, 0, 1)


def test_a_record_adds_up_every_round_that_counts() -> None:
    played = rounds(
        [game(1, 2, 1, cp=(5, 1), ap=(30, 9), lists=(2, 1), table=4)],
        [game(3, 1, None, "tie", cp=(1, 2), table=None)],
        [game(1, 2, 2, "scenario", lists=(1, 1), table=4)],
        byes=(bye(3),),
        pair_downs=frozenset({1}),
    )
    record = event(3, played).records[1]
    assert (record.wins, record.losses, record.ties) == (1, 1, 1)
    assert (record.tournament_points, record.control_points, record.army_points) == (1, 7, 30)
    assert (record.opponents, record.tables, record.lists) == ([2, 3, 2], [4, 4], [2, 1])
    assert record.pair_downs == 1
    assert not record.is_undefeated


def test_a_bye_is_a_win_without_opponent_and_can_name_a_list() -> None:
    record = event(1, rounds([], byes=(bye(1, list_number=2),))).records[1]
    assert (record.wins, record.byes, record.lists, record.met) == (1, 1, [2], [])


def test_a_round_missed_is_nothing_and_no_longer_undefeated() -> None:
    """sr2015 rounds."""
    record = event(3, rounds([game(1, 2, 1)], absent=frozenset({3}))).records[3]
    assert (record.tournament_points, record.missed, record.losses) == (0, 1, 0)
    assert not record.is_undefeated


def test_a_tie_leaves_a_player_undefeated() -> None:
    assert event(2, rounds([game(1, 2, None, "tie")])).records[1].is_undefeated


def test_who_was_paired_has_met_though_the_result_is_out() -> None:
    record = event(2, rounds([game(1, 2)], state="published")).records[1]
    assert (record.met, record.opponents) == ([2], [])


def test_a_draft_counts_for_nothing() -> None:
    record = event(2, rounds([game(1, 2, 1)], state="draft")).records[1]
    assert (record.met, record.wins) == ([], 0)


def test_records_through_a_round_leave_the_later_out() -> None:
    state = event(2, rounds([game(1, 2, 1)], [game(1, 2, 1)]))
    assert state.records_through(1)[1].wins == 1
    assert state.records[1].wins == 2
