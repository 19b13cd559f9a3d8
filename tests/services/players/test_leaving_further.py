"""Leaving with a bye, out of a locked pair, down to nobody; and coming back."""

from pathlib import Path

import pytest

from app.models.tables.round import Basis
from app.rules.core.ids import PlayerId
from app.rules.results.result import WinReason
from app.rules.standings.standings import standings
from app.services.core.session import EventSession
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of
from tests.services.acts import (
    bring_to,
    bye_of,
    contents,
    finish,
    last,
    odd_codes,
    pairs,
    places,
)

WAYS = pytest.mark.parametrize("leave", [players.drop, players.disqualify])


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 8)


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
    session.do(manual_swaps.lock, game.id, on=True)
    for player in [number for number in range(1, 9) if number not in game.players][:3]:
        session.do(players.drop, player)
        assert frozenset(game.players) in pairs(last(session))
    assert session.state.locks == (game.players,)


def test_a_lock_goes_with_a_player_of_the_pair(session) -> None:
    game = bring_to(session, "draft").games[0]
    session.do(manual_swaps.lock, game.id, on=True)
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


def test_who_is_left_beside_a_granted_bye_has_the_drawn_one(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 3)
    bring_to(session, "draft")
    playing = last(session).games[0].players
    resting = bye_of(last(session)).player
    session.with_reason("a vow", manual_swaps.give_bye, playing[0], grant=True)
    session.do(players.drop, resting)
    assert last(session).games == ()
    assert {bye.player for bye in last(session).byes} == set(playing)
    session.do(players.drop, playing[1])
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
    row = next(standing for standing in standings(session.state) if standing.player == 3)
    assert (row.status, row.award_rank) == ("disqualified", None)


def test_who_comes_back_into_a_draft_is_paired(session) -> None:
    session.do(players.drop, 3)
    bring_to(session, "draft")
    session.do(players.reinstate, 3)
    assert places(last(session)) == {player: ["game"] for player in range(1, 9)}


def test_who_comes_back_while_a_round_is_played_waits_for_the_next(session) -> None:
    session.do(players.drop, 3)
    bring_to(session, "playing")
    session.do(players.reinstate, 3)
    assert places(last(session))[3] == ["absent"]
    finish(session)
    assert places(bring_to(session, "draft"))[3] == ["game"]


def test_who_was_put_out_comes_back_only_for_a_reason(session) -> None:
    session.do(players.disqualify, 3)
    assert odd_codes(session, players.reinstate, 3) == ["entry.was-disqualified"]
    assert session.state.by_id[PlayerId(3)].is_active


def test_a_left_player_keeps_place_and_points(session) -> None:
    bring_to(session, "closed")
    before = standings(session.state)
    session.do(players.drop, 1)
    assert [(standing.rank, standing.player) for standing in standings(session.state)] == [
        (placing.rank, placing.player) for placing in before
    ]


def test_the_facts_of_earlier_rounds_stay_when_somebody_leaves(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "playing")
    before = contents(session)["basis"]
    session.do(players.drop, 1)
    session.do(players.reinstate, 1)
    assert contents(session)["basis"] == before


def test_a_late_player_and_a_leaving_one_do_not_change_how_long_the_event_is(tmp_path) -> None:
    from app.rules.event.length import planned_rounds

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
