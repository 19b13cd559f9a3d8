"""Chess clocks: a table's own end, what is asked of the games left, and whom tables wait for."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.rules.clock.round_time import Unfinished, round_time
from app.rules.packet.offences import Measure
from app.rules.packet.sections import ClockRules
from app.rules.results.result import Game
from app.services.clock import no_show_wait as awaited
from app.services.clock import round_clock, table_clocks
from app.services.core.session import EventSession
from app.services.judge import judges_log
from app.services.packet.packets import load_packet, packet_text
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.results import results
from app.services.results.game_rows import game_at
from app.words.clock.clock import turn_sentence
from app.words.clock.clock_commands import table_state
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import bring_to, damage, game_with, last, refused, won
from tests.services.clock.watch import Watch


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def session(tmp_path: Path, watch: Watch) -> EventSession:
    """A round of chess clocks of 60 minutes each, just started."""
    event = event_of(tmp_path / "cup.dicedown", 6, packet="sr2019", size=75)
    watch.at(event)
    bring_to(event, "playing")
    event.do(round_clock.start)
    return event


def tables(session: EventSession):
    return session.read(table_clocks.table_clocks, session.state, session.clock(), session.reading)


def waited(session: EventSession):
    return session.read(awaited.awaited, session.state, session.clock())


def test_a_table_ends_with_both_clocks_and_the_pauses_of_the_eo(session, watch) -> None:
    begun = watch.now
    watch.pass_by(minutes=10)
    session.do(table_clocks.pause_table, 2)
    watch.pass_by(minutes=4)
    session.do(table_clocks.resume_table, 2)
    session.do(table_clocks.pause_table, 2)
    watch.pass_by(minutes=1)
    session.do(round_clock.pause)
    watch.pass_by(minutes=7)
    session.do(round_clock.resume)
    session.do(table_clocks.resume_table, 2)
    ends = {clock.table: clock.ends_at - begun for clock in tables(session)}
    assert ends == {
        1: timedelta(minutes=127), 2: timedelta(minutes=139), 3: timedelta(minutes=127)
    }  # fmt: skip


def test_a_table_that_stands_gets_later_as_it_stands(session, watch) -> None:
    session.do(table_clocks.pause_table, 1)
    watch.pass_by(minutes=121)
    paused, other, _ = tables(session)
    assert (paused.is_paused, paused.is_due, paused.answer) == (True, False, None)
    assert (other.is_due, other.answer) == (True, Unfinished.ASK)


def _by_slip(session: EventSession, game: Game) -> None:
    session.do(results.enter, game.table, *won(game))


def _by_drop(session: EventSession, game: Game) -> None:
    session.do(players.drop, game.first.player)


def _by_penalty(session: EventSession, game: Game) -> None:
    session.do(judges_log.log_penalty, game.first.player, "other", Measure.GAME_LOSS)


@pytest.mark.parametrize("decide", [_by_slip, _by_drop, _by_penalty])
def test_a_pause_ends_with_its_game(session, watch, decide) -> None:
    """Nobody could end it any more, and judges read more extra minutes of the table each time."""
    session.do(table_clocks.pause_table, 1)
    watch.pass_by(minutes=3)
    decide(session, game_at(last(session), 1))
    assert last(session).games[0].result is not None
    watch.pass_by(minutes=60)
    assert session.read(table_clocks.paused_minutes, 1, watch.now) == {1: 3}
    assert damage(session) == ()


def test_a_pause_goes_on_where_its_result_is_undone(session, watch) -> None:
    session.do(table_clocks.pause_table, 1)
    for table in (1, 2):
        _by_slip(session, game_at(last(session), table))
    session.do(table_clocks.pause_table, 3)
    _by_slip(session, game_at(last(session), 3))
    session.undo()
    session.undo()
    session.undo()
    watch.pass_by(minutes=7)
    assert [(clock.table, clock.is_paused) for clock in tables(session)] == [
        (1, True), (2, False), (3, True)
    ]  # fmt: skip
    assert session.read(table_clocks.paused_minutes, 1, watch.now) == {1: 7, 3: 7}


def test_at_the_end_the_games_that_are_left_are_asked_about(session, watch) -> None:
    game = last(session).games[0]
    session.do(results.enter, game.table, *won(game))
    assert [clock.answer for clock in tables(session)] == [None, None]
    watch.pass_by(minutes=120)
    assert [(clock.table, clock.answer) for clock in tables(session)] == [
        (2, Unfinished.ASK), (3, Unfinished.ASK)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("left", "paused", "outcome", "after"),
    [
        (299, False, Unfinished.PLAYED_OUT, Unfinished.PLAYED_OUT),
        (300, False, Unfinished.PLAYED_OUT, Unfinished.PLAYED_OUT),
        (301, False, Unfinished.TIE, Unfinished.TIE),
        (301, True, Unfinished.EXCEPTED, Unfinished.EXCEPTED),
    ],
)
def test_what_both_clocks_hold_decides(session, watch, left, paused, outcome, after) -> None:
    """sr2019 timing"""
    if paused:
        session.do(table_clocks.pause_table, 1)
        watch.pass_by(minutes=1)
        session.do(table_clocks.resume_table, 1)
    watch.pass_by(minutes=130)
    assert session.do(table_clocks.look_at_table, 1, left).value is outcome
    assert tables(session)[0].answer is after


def test_a_table_is_looked_at_twice_without_harm(session, watch) -> None:
    watch.pass_by(minutes=130)
    session.do(table_clocks.look_at_table, 1, 100)
    session.do(table_clocks.look_at_table, 1, 50)
    assert [clock.answer for clock in tables(session)] == [
        Unfinished.PLAYED_OUT,
        Unfinished.ASK,
        Unfinished.ASK,
    ]


def test_a_verdict_holds_until_the_table_is_looked_at_again_or_has_time(session, watch) -> None:
    watch.pass_by(minutes=130)
    session.do(table_clocks.look_at_table, 1, 360)
    assert tables(session)[0].answer is Unfinished.TIE
    session.do(round_clock.add, 30 * 60)
    assert tables(session)[0].answer is None
    watch.pass_by(minutes=30)
    assert tables(session)[0].answer is Unfinished.TIE
    session.do(table_clocks.look_at_table, 1, 60)
    assert tables(session)[0].answer is Unfinished.PLAYED_OUT
    session.do(table_clocks.look_at_table, 1, 360)
    assert tables(session)[0].answer is Unfinished.TIE


def test_a_clock_that_begins_again_counts_nothing_of_the_one_before(session, watch) -> None:
    session.do(table_clocks.pause_table, 1)
    watch.pass_by(minutes=5)
    session.do(table_clocks.resume_table, 1)
    session.do(table_clocks.pause_table, 3)
    watch.pass_by(minutes=120)
    session.do(table_clocks.look_at_table, 2, 60)
    session.do(round_clock.remove)
    session.do(round_clock.start)
    begun = watch.now
    assert {(one.paused_ms, one.is_paused, one.answer) for one in tables(session)} == {
        (0, False, None)
    }
    assert {one.ends_at - begun for one in tables(session)} == {timedelta(minutes=120)}
    watch.pass_by(minutes=121)
    assert {one.answer for one in tables(session)} == {Unfinished.ASK}
    # A pause by the clock that is gone doesn't except a table from a tie.
    assert session.do(table_clocks.look_at_table, 1, 3600).value is Unfinished.TIE


def test_where_no_chess_clocks_are_no_table_is_paused(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    bring_to(session, "playing")
    session.do(round_clock.start)
    assert refused(session, table_clocks.pause_table, 1).code == "clock.no-chess-clocks"
    assert tables(session) == ()


def test_a_table_has_to_be_played_at(session) -> None:
    assert refused(session, table_clocks.pause_table, 9).code == "clock.no-open-table"
    assert refused(session, table_clocks.resume_table, 1).code == "clock.table-runs"
    session.do(table_clocks.pause_table, 1)
    assert refused(session, table_clocks.pause_table, 1).code == "clock.table-stands"
    session.do(round_clock.remove)
    assert refused(session, table_clocks.resume_table, 1).code == "clock.none"


def test_a_deadline_comes_and_the_no_show_is_an_act(session, watch) -> None:
    game = last(session).games[1]
    absent = game.second.player
    assert session.do(awaited.await_player, absent, 10).value == watch.now + timedelta(minutes=10)
    watch.pass_by(minutes=9)
    assert [(wait.player, wait.table, wait.is_due) for wait in waited(session)] == [
        (absent, 2, False)
    ]
    watch.pass_by(minutes=1)
    assert waited(session)[0].is_due
    session.do(results.enter, game.table, *awaited.no_show_slip(game, absent))
    assert last(session).games[1].result.winner == game.first.player
    assert waited(session) == ()


def test_who_comes_is_waited_for_no_more(session) -> None:
    player = last(session).games[0].first.player
    assert refused(session, awaited.came, player).code == "clock.not-awaited"
    session.do(awaited.await_player, player)
    session.do(awaited.await_player, player, 20)
    assert len(waited(session)) == 1
    session.do(awaited.came, player)
    assert waited(session) == ()


def test_a_wait_comes_and_goes_with_its_game(session) -> None:
    player = last(session).games[0].first.player
    session.do(awaited.await_player, player)
    waits = waited(session)
    session.undo("the wrong tables")
    session.undo("the wrong tables")
    assert last(session).is_draft
    assert waited(session) == ()
    session.redo()
    assert waited(session) == waits
    session.undo("the wrong tables")
    session.do(rounds.discard)
    session.undo()
    session.do(rounds.publish)
    assert waited(session) == waits


@pytest.mark.parametrize("paired_again", [rounds.discard, None])
def test_no_wait_outlives_another_pairing_of_its_round(session, watch, paired_again) -> None:
    """The alarm named the game that the player had then, as if it had waited for this one."""
    player = last(session).games[0].first.player
    session.do(awaited.await_player, player)
    session.undo("the wrong tables")
    session.undo("the wrong tables")
    if paired_again is not None:
        session.do(paired_again)
    bring_to(session, "published", seed=6)
    watch.pass_by(minutes=20)
    assert waited(session) == ()
    assert refused(session, awaited.came, player).code == "clock.not-awaited"
    session.do(awaited.await_player, player)
    assert [wait.game for wait in waited(session)] == [game_with(last(session), player).id]


def test_no_wait_follows_a_player_to_another_game(session) -> None:
    one, other = last(session).games[:2]
    player = one.first.player
    session.do(awaited.await_player, player)
    session.with_reason("sat wrong", manual_swaps.record_as_played, player, other.first.player)
    assert waited(session) == ()
    session.undo()
    assert [wait.game for wait in waited(session)] == [one.id]


def test_nobody_waits_for_a_stranger_or_for_ever(session) -> None:
    assert refused(session, awaited.await_player, 99).code == "clock.no-open-game"
    player = last(session).games[0].first.player
    assert refused(session, awaited.await_player, player, 0).code == "clock.wait"
    assert refused(session, awaited.await_player, player, 601).code == "clock.wait"


def test_in_a_draft_nobody_is_waited_for(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    assert refused(session, awaited.await_player, 1).code == "round.none"
    bring_to(session, "draft")
    assert refused(session, awaited.await_player, 1).code == "round.is-draft"


@pytest.mark.parametrize(
    ("packet", "sentence"),
    [
        ("sr2010", "Declare it within 30 seconds of the turn's end."),
        ("sr2015", "never past the end of the round."),
    ],
)
def test_how_a_turn_is_extended_is_said_as_printed(packet, sentence) -> None:
    rules = load_packet(packet_text(packet))
    assert turn_sentence(words(), round_time(rules, 50), rules.clock).endswith(sentence)


def test_a_table_that_was_looked_at_is_not_said_to_be_waiting() -> None:
    facts = {"is_paused": False, "is_due": True, "rules": ClockRules()}
    assert table_state(words(), answer=Unfinished.ASK, **facts) == "time is up"
    assert table_state(words(), answer=Unfinished.PLAYED_OUT, **facts) == "plays to the end"
    state = table_state(words(), answer=Unfinished.TIE, **facts)
    assert state == "tie: more than 5 minutes left"
