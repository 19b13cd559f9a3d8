"""What becomes of the game of who leaves, by dropping and by being put out of the event."""

from pathlib import Path

import pytest

from app.models.round import Basis
from app.rules.ids import PlayerId
from app.rules.result import WinReason
from app.rules.standings import standings
from app.services import draft_changes, players, results, rounds
from app.services.drafts import PlayerDraft
from app.services.session import EventSession
from tests.builders import event_of
from tests.services.acts import (
    asked,
    bring_to,
    bye_of,
    contents,
    enter,
    finish,
    game_with,
    last,
    pairs,
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
        one: ["absent"] if one == 3 else ["bye"] if one == bye_of(after).player else ["game"]
        for one in range(1, 9)
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
    assert [records[one].losses for one in (3, other)] == [1, 1]
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
        ("sr2015", 50, "playing", 3, 0),
        ("sr2019", 75, "published", 3, 38),
        ("sr2019", 75, "playing", 3, 0),
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
    assert (record.control_points, record.army_points) == (control, army)


def test_the_bye_is_lost_by_who_leaves_before_the_round_begins(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 5)
    holder = bye_of(bring_to(session, "published")).player
    session.do(players.drop, holder)
    assert last(session).byes == ()
    assert places(last(session))[holder] == ["absent"]
    assert session.state.records[holder].tournament_points == 0


def test_the_bye_is_kept_by_who_leaves_while_the_round_is_played(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 5)
    holder = bye_of(bring_to(session, "playing")).player
    session.do(players.drop, holder)
    assert bye_of(last(session)).player == holder


def test_the_bye_goes_to_nobody_when_its_holder_leaves_a_draft(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 5)
    holder = bye_of(bring_to(session, "draft")).player
    session.do(players.drop, holder)
    assert last(session).byes == ()
    assert len(last(session).games) == 2


def test_a_locked_pair_stays_when_another_leaves_a_draft(session) -> None:
    game = bring_to(session, "draft").games[0]
    session.do(draft_changes.lock, game.id, on=True)
    for player in [one for one in range(1, 9) if one not in game.players][:3]:
        session.do(players.drop, player)
        assert frozenset(game.players) in pairs(last(session))
    assert session.state.locks == (game.players,)


def test_a_lock_goes_with_a_player_of_the_pair(session) -> None:
    game = bring_to(session, "draft").games[0]
    session.do(draft_changes.lock, game.id, on=True)
    session.do(players.drop, game.first.player)
    assert session.state.locks == ()
    assert places(last(session))[game.first.player] == ["absent"]


@WAYS
def test_a_draft_goes_when_too_few_are_left_to_play_it(tmp_path, leave) -> None:
    session = event_of(tmp_path / "cup.dicedown", 2)
    bring_to(session, "draft")
    session.do(leave, 1)
    assert session.state.rounds == ()
    session.undo()
    assert last(session).is_draft


def test_a_draft_goes_when_all_but_a_granted_bye_and_one_have_left(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 3)
    bring_to(session, "draft")
    playing = last(session).games[0].players
    resting = bye_of(last(session)).player
    session.with_reason("a vow", draft_changes.give_bye, playing[0], grant=True)
    session.do(players.drop, resting)
    assert session.state.rounds == ()


@pytest.mark.parametrize("state", ["", "draft", "published", "playing", "closed"])
def test_everybody_may_leave_at_any_moment(session, state) -> None:
    if state:
        bring_to(session, state)
    for player in range(1, 9):
        session.do(players.drop, player)
    assert session.state.active == ()
    assert len(session.state.rounds) == (0 if state in ("", "draft") else 1)
    for round_ in session.state.rounds:
        assert round_.missing == ()
        assert all(len(where) == 1 for where in places(round_).values())


def test_who_dropped_can_still_be_put_out_of_the_awards(session) -> None:
    bring_to(session, "playing")
    session.do(players.drop, 3)
    before = last(session)
    session.do(players.disqualify, 3)
    assert last(session) == before
    row = next(one for one in standings(session.state) if one.player == 3)
    assert (row.status, row.award_rank) == ("disqualified", None)


def test_who_comes_back_into_a_draft_is_paired(session) -> None:
    session.do(players.drop, 3)
    bring_to(session, "draft")
    session.do(players.reinstate, 3)
    assert places(last(session)) == {one: ["game"] for one in range(1, 9)}


def test_who_comes_back_while_a_round_is_played_waits_for_the_next(session) -> None:
    session.do(players.drop, 3)
    bring_to(session, "playing")
    session.do(players.reinstate, 3)
    assert places(last(session))[3] == ["absent"]
    finish(session)
    assert places(bring_to(session, "draft"))[3] == ["game"]


def test_who_was_put_out_comes_back_only_for_a_reason(session) -> None:
    session.do(players.disqualify, 3)
    assert asked(session, players.reinstate, 3) == ["entry.was-disqualified"]
    assert session.state.by_id[PlayerId(3)].is_active


def test_a_left_player_keeps_place_and_points(session) -> None:
    bring_to(session, "closed")
    before = standings(session.state)
    session.do(players.drop, 1)
    assert [(one.rank, one.player) for one in standings(session.state)] == [
        (one.rank, one.player) for one in before
    ]


def test_the_facts_of_earlier_rounds_stay_when_somebody_leaves(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "playing")
    before = contents(session)["basis"]
    session.do(players.drop, 1)
    session.do(players.reinstate, 1)
    assert contents(session)["basis"] == before


def test_a_late_player_and_a_leaving_one_do_not_change_how_long_the_event_is(tmp_path) -> None:
    from app.rules.event_length import planned_rounds

    session = event_of(tmp_path / "cup.dicedown", 9)
    holder = bye_of(bring_to(session, "published")).player
    assert planned_rounds(session.state) == 4
    session.do(players.drop, holder)
    assert planned_rounds(session.state) == 4
    with session.file.read() as db:
        assert db.query(Basis).filter_by(is_absent=True).count() == 1

    other = event_of(tmp_path / "other.dicedown", 8)
    bring_to(other, "playing")
    other.do(players.enter_late, PlayerDraft(name="Zoë Late"), grant_bye=True)
    assert planned_rounds(other.state) == 3


def test_a_round_of_games_given_up_can_be_closed_without_being_played(session) -> None:
    games = bring_to(session, "published").games
    for game in games:
        session.do(players.drop, game.first.player)
    session.do(rounds.close)
    assert last(session).state == "closed"
    assert {game.result.reason for game in last(session).games} == {WinReason.NO_SHOW}
