"""What becomes of the game of who leaves, by dropping and by being put out of the event."""

from pathlib import Path

import pytest

from app.rules.core.ids import PlayerId
from app.rules.results.result import WinReason
from app.services.core.session import EventSession
from app.services.players import players
from app.services.results import results
from tests.builders import event_of
from tests.services.acts import (
    bring_to,
    bye_of,
    enter,
    finish,
    game_with,
    last,
    places,
    won,
)

WAYS = pytest.mark.parametrize("leave", [players.drop, players.disqualify])


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 8)


@WAYS
def test_before_the_first_round_a_player_is_just_not_paired(session, leave) -> None:
    session.do(leave, 3)
    assert places(bring_to(session, "draft"))[3] == ["absent"]


@WAYS
def test_between_rounds_a_player_is_out_from_the_next(session, leave) -> None:
    before = bring_to(session, "closed")
    session.do(leave, 3)
    assert session.state.rounds == (before,)
    assert places(bring_to(session, "draft"))[3] == ["absent"]


@WAYS
def test_in_a_draft_the_others_are_paired_again_with_the_same_seed(session, leave) -> None:
    before = bring_to(session, "draft")
    session.do(leave, 3)
    after = last(session)
    assert (after.number, after.seed, after.state) == (before.number, before.seed, "draft")
    assert places(after) == {
        player: ["absent"]
        if player == 3
        else ["bye"]
        if player == bye_of(after).player
        else ["game"]
        for player in range(1, 9)
    }


@WAYS
def test_published_and_not_begun_the_opponent_wins_as_by_a_no_show(session, leave) -> None:
    game = game_with(bring_to(session, "published"), 3)
    session.do(leave, 3)
    stored, other = game_with(last(session), 3), game.opponent_of(PlayerId(3)).player
    assert (stored.result.winner, stored.result.reason) == (other, WinReason.NO_SHOW)
    assert last(session).state == "published"
    assert places(last(session))[3] == ["game"]


@WAYS
def test_being_played_the_game_is_conceded(session, leave) -> None:
    game = game_with(bring_to(session, "playing"), 3)
    session.do(leave, 3)
    stored, other = game_with(last(session), 3), game.opponent_of(PlayerId(3)).player
    assert (stored.result.winner, stored.result.reason) == (other, WinReason.CONCESSION)


@WAYS
def test_a_conceded_game_is_what_was_played_once_the_eo_says_so(session, leave) -> None:
    game = game_with(bring_to(session, "playing"), 3)
    session.do(leave, 3)
    session.do(results.amend, game.table, *won(game, 3))
    assert game_with(last(session), 3).result.winner == 3


@WAYS
def test_a_result_that_is_entered_stands(session, leave) -> None:
    game = game_with(bring_to(session, "playing"), 3)
    stored = enter(session, game, *won(game, 3))
    session.do(leave, 3)
    assert game_with(last(session), 3) == stored
    finish(session)
    assert places(bring_to(session, "draft"))[3] == ["absent"]


def test_who_leaves_after_this_round_still_plays_it(session) -> None:
    game = game_with(bring_to(session, "playing"), 3)
    session.do(players.drop, 3, after_round=True)
    assert game_with(last(session), 3).result is None
    enter(session, game, *won(game, 3))
    finish(session)
    assert places(bring_to(session, "draft"))[3] == ["absent"]


def test_a_slip_that_says_so_while_a_draft_lies_there_is_of_the_round_before(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "draft")
    session.do(players.drop, 3, after_round=True)
    assert places(last(session))[3] == ["absent"]


@WAYS
def test_where_both_have_left_before_the_games_began_both_lose(session, leave) -> None:
    game = game_with(bring_to(session, "published"), 3)
    other = game.opponent_of(PlayerId(3)).player
    session.do(leave, 3)
    session.do(leave, other)
    stored = game_with(last(session), 3)
    assert (stored.result.winner, stored.result.reason) == (None, WinReason.NO_SHOW)
    records = session.state.records
    assert [records[loser].losses for loser in (3, other)] == [1, 1]
    assert [side.control_points for side in stored.sides] == [0, 0]


def test_who_leaves_after_winning_by_concession_keeps_the_win(session) -> None:
    game = game_with(bring_to(session, "playing"), 3)
    other = game.opponent_of(PlayerId(3)).player
    session.do(players.drop, 3)
    session.do(players.drop, other)
    assert game_with(last(session), 3).result.winner == other


@pytest.mark.parametrize(
    ("packet", "size", "state", "control", "army"),
    [
        ("sr2015", 50, "published", 3, 25),
        ("sr2015", 50, "playing", 3, None),
        ("sr2019", 75, "published", 3, 38),
        ("sr2019", 75, "playing", 3, None),
    ],
)
def test_a_game_given_up_carries_the_award_of_its_packet(
    tmp_path, packet, size, state, control, army
) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet=packet, size=size)
    game = game_with(bring_to(session, state), 3)
    session.do(players.drop, 3)
    stored, other = game_with(last(session), 3), game.opponent_of(PlayerId(3)).player
    winner = stored.side_of(other)
    assert (winner.control_points, winner.army_points) == (control, army)
    loser = stored.side_of(PlayerId(3))
    assert (loser.control_points, loser.army_points) == (0, 0)
    record = session.state.records[other]
    # What the packet asks to be entered counts as nothing until it is.
    assert (record.control_points, record.army_points) == (control, army or 0)
