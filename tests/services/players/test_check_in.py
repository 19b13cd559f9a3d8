"""Once anybody is checked in, pairing asks about who isn't; each answer does what it says."""

import pytest

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.players.entry import not_checked_in
from app.services.core.errors import NotNowError, OddError
from app.services.core.history import history
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.pairing import manual_swaps, rounds
from app.services.pairing.repair import repair_due
from app.services.pairing.rounds import AbsentChoice
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of, morning


@pytest.fixture
def session(tmp_path):
    made = event_of(tmp_path / "cup.dicedown", 8)
    yield made
    made.close()


def check_in(session, *who: int, on: bool = True) -> None:
    session.do(players.tick_many, who, "here", on=on)


def paired(session) -> set[int]:
    last = session.state.rounds[-1]
    return {player for game in last.games for player in game.players} | {
        bye.player for bye in last.byes
    }


def test_who_is_registered_alone_while_a_check_in_is_kept_is_checked_in(session):
    early = session.do(players.register, PlayerDraft(name="Early")).value
    assert not session.state.by_id[early].is_here, "nobody is checked in yet"
    check_in(session, 1)
    walk_in = session.do(players.register, PlayerDraft(name="Walk-in")).value
    assert session.state.by_id[walk_in].is_here
    session.undo()
    assert walk_in not in session.state.by_id
    listed = session.do(players.register_many, (PlayerDraft(name="Listed"),)).value
    assert not session.state.by_id[listed[0]].is_here, "a roster names who may yet come"


def test_who_comes_late_while_a_check_in_is_kept_is_checked_in(session):
    check_in(session, *range(1, 9))
    session.do(rounds.pair)
    session.do(rounds.publish)
    late = session.do(players.enter_late, PlayerDraft(name="Late")).value
    assert session.state.by_id[late].is_here and not_checked_in(session.state) == ()


def test_without_a_check_in_nothing_is_asked(session):
    assert not_checked_in(session.state) == ()
    session.do(rounds.pair)
    assert paired(session) == set(range(1, 9))


def test_pairing_names_who_is_not_checked_in_and_changes_nothing(session):
    check_in(session, 1, 2, 3, 4, 5, 6)
    assert not_checked_in(session.state) == (7, 8)
    with pytest.raises(OddError) as refused:
        session.do(rounds.pair)
    assert dict(refused.value.problems[0].facts)["players"] == (7, 8)
    assert session.state.rounds == ()


def test_a_dropped_player_is_not_missing(session):
    check_in(session, 1, 2, 3, 4, 5, 6, 7)
    session.do(players.drop, 8)
    assert not_checked_in(session.state) == ()


def test_leaving_out_is_for_this_round_and_an_absence_of_it(session):
    check_in(session, *range(1, 7))
    session.do(rounds.pair, missing=AbsentChoice.LEAVE_OUT)
    draft = session.state.rounds[-1]
    assert paired(session) == set(range(1, 7))
    assert draft.absent == {7, 8} and set(draft.left_out) == {7, 8}
    assert set(draft.basis) == set(range(1, 7))
    assert all(entrant.is_active for entrant in session.state.entrants)
    session.do(rounds.publish)
    published = session.state.rounds[-1]
    assert published.absent == {7, 8} and not published.left_out
    assert set(published.basis) == set(range(1, 7))
    assert session.state.records[7].missed == 1


def test_leaving_out_is_told_in_the_history_and_undone(session):
    check_in(session, *range(1, 7))
    session.do(rounds.pair, missing=AbsentChoice.LEAVE_OUT)
    newest = session.read(history)[0]
    assert newest.arguments["leave-out"] == [7, 8]
    session.undo()
    assert session.state.rounds == () and all(
        entrant.is_active for entrant in session.state.entrants
    )
    session.redo()
    assert set(session.state.rounds[-1].left_out) == {7, 8}


def test_dropping_takes_them_out_in_the_same_act(session):
    check_in(session, *range(1, 7))
    session.do(rounds.pair, missing=AbsentChoice.DROP)
    assert paired(session) == set(range(1, 7))
    dropped = EntrantStatus.DROPPED
    left = {entrant.id for entrant in session.state.entrants if entrant.status is dropped}
    assert left == {7, 8}
    session.undo()
    assert len(session.state.active) == 8


def test_pairing_anyway_is_chosen_or_given_a_reason(session):
    check_in(session, *range(1, 7))
    session.do(rounds.pair, missing=AbsentChoice.PAIR)
    assert paired(session) == set(range(1, 9))
    session.undo()
    session.with_reason("on the way from the station", rounds.pair)
    assert paired(session) == set(range(1, 9))


def test_too_few_left_to_play_are_refused(session):
    check_in(session, 1)
    for choice in (AbsentChoice.LEAVE_OUT, AbsentChoice.DROP):
        with pytest.raises(NotNowError):
            session.do(rounds.pair, missing=choice)
    assert len(session.state.active) == 8


def test_an_odd_number_left_has_a_bye(session):
    check_in(session, *range(1, 8))
    session.do(rounds.pair, missing=AbsentChoice.LEAVE_OUT)
    assert len(session.state.rounds[-1].byes) == 1
    assert 8 not in paired(session)


def test_a_draft_paired_again_leaves_them_out_until_they_are_checked_in(session):
    check_in(session, *range(1, 7))
    session.do(rounds.pair, missing=AbsentChoice.LEAVE_OUT)
    session.do(rounds.pair)
    assert set(session.state.rounds[-1].left_out) == {7, 8}
    session.do(players.register, PlayerDraft(name="Late Larry"))
    assert {7, 8} <= session.state.rounds[-1].absent
    check_in(session, 7)
    session.do(rounds.pair)
    assert 7 in paired(session) and set(session.state.rounds[-1].left_out) == {8}


def test_whoever_leaves_lets_the_draft_follow_without_those_left_out(session):
    check_in(session, *range(1, 7))
    session.do(rounds.pair, missing=AbsentChoice.LEAVE_OUT)
    session.do(players.drop, 1)
    assert paired(session) == {2, 3, 4, 5, 6}
    session.do(manual_swaps.swap, *sorted(paired(session))[:2])
    assert paired(session) == {2, 3, 4, 5, 6}


def test_whoever_was_left_out_waits_for_no_game_until_checked_in(session):
    check_in(session, *range(1, 7))
    session.do(rounds.pair, missing=AbsentChoice.LEAVE_OUT)
    session.do(rounds.publish)
    assert session.read(repair_due, session.state) is None
    check_in(session, 7, 8)
    assert session.read(repair_due, session.state) is not None


def test_a_draft_with_players_left_out_goes_out_and_in(session, tmp_path):
    check_in(session, *range(1, 7))
    session.do(rounds.pair, missing=AbsentChoice.LEAVE_OUT)
    data = session.read(event_json, session.state).encode()
    copy = import_event(tmp_path / "copy.dicedown", data, clock=morning, dice=Draw(2).below)
    assert copy.state.rounds[-1].left_out == session.state.rounds[-1].left_out
    assert not_checked_in(copy.state) == (7, 8)
    copy.close()
