"""The round's clock under a fake clock: pauses, sleep, restarts, clocks that are set, undo."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app.models.tables.clock import RoundClockRow
from app.rules.core.draw import Draw
from app.rules.core.round import RoundState
from app.rules.results.result import GameResult, Side, WinReason
from app.services.clock import countdown, round_clock
from app.services.clock.board import clock_board
from app.services.clock.round_clock import TimeBy
from app.services.clock.state import instant_text
from app.services.clock.state import round_clock as clock_of
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event import events
from app.services.event.events import open_event
from app.services.pairing import rounds
from app.services.results import results
from app.services.screen.hall import public_clock
from tests.builders import event_of
from tests.rules.packet.test_variants import played as played_by
from tests.services.acts import another, bring_to, damage, finish, last, odd_codes, refused
from tests.services.clock.watch import Watch


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def session(tmp_path: Path, watch: Watch) -> EventSession:
    """A Steamroller 2019 round of 120 minutes, being played."""
    event = event_of(tmp_path / "cup.dicedown", 4, packet="sr2019", size=75)
    watch.at(event)
    bring_to(event, "playing")
    event.do(round_clock.start)
    return event


def left(session: EventSession) -> int:
    return now(session).left_seconds(session.clock(), session.reading)


def now(session: EventSession):
    found = session.read(clock_of, last(session).number)
    assert found is not None
    return found


def played(session: EventSession):
    return now(session).played(session.clock(), session.reading)


def is_over(session: EventSession) -> bool:
    return now(session).is_over(session.clock(), session.reading)


def again(session: EventSession, watch: Watch) -> EventSession:
    session.close()
    event = open_event(session.path, clock=watch, dice=Draw(2).below, steady=watch.reading)
    return event


def test_it_counts_down_from_both_players_clocks(session, watch) -> None:
    assert left(session) == 7200
    watch.pass_by(minutes=30, milliseconds=1)
    assert left(session) == 5400
    watch.pass_by(minutes=91)
    assert left(session) == -60
    assert is_over(session)


def test_a_pause_stands_still_and_goes_on(session, watch) -> None:
    watch.pass_by(minutes=10)
    session.with_reason("fire alarm", round_clock.pause)
    watch.pass_by(hours=2)
    assert left(session) == 6600
    session.do(round_clock.resume)
    watch.pass_by(minutes=10)
    assert left(session) == 6000
    assert now(session).ends_at(watch.now, watch.reading()) == watch.now + timedelta(minutes=100)


def test_notes_keep_their_reason_in_the_history(session) -> None:
    session.with_reason("fire alarm", round_clock.pause)
    session.with_reason("fire alarm", round_clock.add, 300)
    session.with_reason("the hall closes", round_clock.call)
    kept = [(entry.verb, entry.reason, entry.is_note) for entry in session.read(history)[:3]]
    assert kept == [
        ("call_time", "the hall closes", True),
        ("add_to_clock", "fire alarm", True),
        ("pause_clock", "fire alarm", True),
    ]


def test_undo_of_a_result_never_undoes_a_pause(session, watch) -> None:
    game = last(session).games[0]
    sides = [Side(player=player) for player in game.players]
    won = GameResult(winner=game.first.player, reason=WinReason.ASSASSINATION)
    session.do(results.enter, game.table, *sides, won)
    session.do(round_clock.pause)
    session.do(round_clock.add, 300)
    session.undo()
    assert last(session).missing == last(session).games
    assert not now(session).is_running
    assert left(session) == 7500
    session.undo()
    assert last(session).state == "published"
    assert left(session) == 7500


@pytest.mark.parametrize("is_running", [True, False])
def test_a_restart_of_the_program_changes_nothing(session, watch, is_running) -> None:
    watch.pass_by(minutes=10)
    if not is_running:
        session.do(round_clock.pause)
    watch.pass_by(minutes=10)
    session = again(session, watch)
    watch.pass_by(minutes=10)
    assert left(session) == (5400 if is_running else 6600)
    assert not played(session).differs


def test_a_restart_of_the_machine_leaves_the_clock_alone_to_tell(session, watch) -> None:
    watch.pass_by(minutes=10)
    session.close()
    watch.start_machine_again(minutes=5)
    session = open_event(session.path, clock=watch, dice=Draw(2).below, steady=watch.reading)
    assert left(session) == 6300
    assert not played(session).differs


def test_after_a_restart_a_clock_before_the_start_counts_nothing_and_says_so(
    session, watch
) -> None:
    watch.pass_by(minutes=10)
    session.close()
    watch.start_machine_again(hours=-2)
    session = open_event(session.path, clock=watch, dice=Draw(2).below, steady=watch.reading)
    assert left(session) == 7200
    assert played(session).behind == 110 * 60_000
    watch.set_clock(hours=2, minutes=5)
    assert left(session) == 7200 - 15 * 60
    assert played(session).behind == 0


def test_a_sleep_parts_clock_and_counter_and_both_are_offered(session, watch) -> None:
    watch.pass_by(minutes=10)
    watch.sleep(minutes=20)
    watch.pass_by(minutes=1)
    opinions = played(session)
    assert opinions.differs
    assert (opinions.by_clock, opinions.by_counter) == (31 * 60_000, 11 * 60_000)


@pytest.mark.parametrize(
    ("by", "seconds"), [(TimeBy.CLOCK, 7200 - 31 * 60), (TimeBy.COUNTER, 7200 - 11 * 60)]
)
def test_the_eo_says_which_opinion_counts(session, watch, by, seconds) -> None:
    watch.pass_by(minutes=10)
    watch.sleep(minutes=20)
    watch.pass_by(minutes=1)
    session.do(round_clock.settle, by)
    assert left(session) == seconds
    assert not played(session).differs
    watch.pass_by(minutes=1)
    assert left(session) == seconds - 60


@pytest.mark.parametrize("apart", [4999, -4999])
def test_five_seconds_are_no_reason_to_ask(session, watch, apart) -> None:
    watch.pass_by(minutes=10)
    watch.set_clock(milliseconds=apart)
    assert not played(session).differs
    assert isinstance(refusal(session, round_clock.settle, TimeBy.CLOCK), NotNowError)
    watch.set_clock(milliseconds=2 * apart // abs(apart))
    assert played(session).differs


def test_a_clock_set_back_gives_nobody_time(session, watch) -> None:
    watch.pass_by(minutes=30)
    watch.set_clock(hours=-1)
    assert played(session).differs
    assert left(session) == 5400
    session.do(round_clock.settle, TimeBy.COUNTER)
    assert left(session) == 5400
    watch.pass_by(minutes=1)
    assert left(session) == 5340


def test_nothing_is_over_while_only_one_opinion_says_so(session, watch) -> None:
    watch.pass_by(minutes=10)
    watch.set_clock(hours=3)
    assert left(session) < 0
    assert not is_over(session)
    session.do(round_clock.settle, TimeBy.CLOCK)
    assert is_over(session)


def test_a_pause_keeps_what_is_in_doubt(session, watch) -> None:
    watch.pass_by(minutes=10)
    watch.sleep(minutes=20)
    session.do(round_clock.pause)
    watch.sleep(hours=8)
    assert played(session).differs
    session.do(round_clock.settle, TimeBy.COUNTER)
    assert left(session) == 6600


def test_a_sleep_during_a_pause_is_no_matter(session, watch) -> None:
    session.do(round_clock.pause)
    watch.sleep(hours=8)
    session.do(round_clock.resume)
    watch.pass_by(minutes=1)
    assert not played(session).differs
    assert left(session) == 7140


def test_instants_are_kept_in_utc_wherever_the_machine_is(session, watch) -> None:
    watch.now = watch.now.astimezone(ZoneInfo("Pacific/Auckland"))
    watch.pass_by(minutes=30)
    session = again(session, watch)
    watch.now = watch.now.astimezone(ZoneInfo("America/St_Johns"))
    assert left(session) == 5400
    session.do(round_clock.pause)
    session.do(round_clock.resume)
    assert now(session).since_at.utcoffset() == timedelta(0)
    assert now(session).since_at == watch.now


def test_time_is_given_and_taken(session) -> None:
    session.do(round_clock.add, 300)
    session.do(round_clock.add, -60)
    assert left(session) == 7440


def test_the_end_is_called_early_and_taken_back(session, watch) -> None:
    watch.pass_by(minutes=50)
    session.do(round_clock.call)
    assert is_over(session)
    assert refusal(session, round_clock.call).code == "clock.over"
    watch.pass_by(minutes=3)
    session.do(round_clock.resume)
    assert not is_over(session)
    assert left(session) == 70 * 60


def test_an_end_called_late_was_over_when_its_time_was_up(session, watch) -> None:
    began = watch.now
    watch.pass_by(minutes=125)
    session.do(round_clock.call)
    assert now(session).over_at == began + timedelta(minutes=120)


def test_a_clock_is_taken_away_and_started_anew(session, watch) -> None:
    watch.pass_by(minutes=3)
    session.do(round_clock.remove)
    assert refusal(session, round_clock.pause).code == "clock.none"
    session.do(round_clock.start)
    assert left(session) == 7200


def test_a_start_ends_the_countdown_of_a_break(tmp_path, watch) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet="sr2019", size=75)
    watch.at(session)
    session.do(countdown.start, 600)
    bring_to(session, "playing")
    session.do(round_clock.start)
    assert session.read(countdown.countdown) is None


def test_a_length_of_the_eos_own_is_asked_about(tmp_path, watch) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet="sr2019", size=75)
    watch.at(session)
    bring_to(session, "playing")
    error = refusal(session, round_clock.start, 3600)
    assert isinstance(error, OddError)
    assert error.problems[0].facts == (("minutes", 60), ("printed", 120))
    session.with_reason("the bus", round_clock.start, 3600)
    assert left(session) == 3600


def test_without_time_limits_it_only_counts(tmp_path, watch) -> None:
    draft = events.EventDraft(
        name="Cup", packet="sr2019", point_size=75, variants=(("no-time-limits", None),)
    )
    session = event_of(tmp_path / "cup.dicedown", 4, packet="sr2019", size=75)
    watch.at(session)
    session.do(events.change_event, draft)
    bring_to(session, "playing")
    session.do(round_clock.start)
    watch.pass_by(hours=5)
    assert left(session) is None
    assert played(session).most == 5 * 3_600_000
    assert not is_over(session)
    assert refusal(session, round_clock.add, 60).code == "clock.untimed"


def test_off_the_time_table_a_length_is_asked_for(session) -> None:
    state = replace(session.state, packet=played_by("sr2015", "frenzy"), point_size=25)
    with pytest.raises(UserError) as caught:
        round_clock.length_of(state)
    assert caught.value.code == "clock.no-length"
    assert round_clock.length_of(state, 1800) == round_clock.Length(seconds=1800)


@pytest.mark.parametrize("state", ["published", "closed"])
def test_only_a_round_that_is_played_has_a_clock_started(tmp_path, watch, state) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    bring_to(session, state)
    assert refusal(session, round_clock.start).code == "clock.not-playing"


def test_pairing_starts_no_clock(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    for act in (rounds.pair, rounds.publish, rounds.begin):
        session.do(act)
    assert session.read(clock_of, 1) is None


def test_a_round_begins_again_with_the_clock_that_somebody_else_started(tmp_path, watch) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    session.who = "Kim"
    bring_to(session, "playing")
    anna = another(session.path)
    watch.at(anna)
    anna.who = "scorekeeper: Anna"
    anna.do(round_clock.start)
    before = anna.read(clock_of, 1)
    session.undo()
    assert last(session).state is RoundState.PUBLISHED
    session.do(rounds.begin, starts_clock=True)
    assert last(session).state is RoundState.PLAYING
    assert session.read(clock_of, 1) == before


def test_a_round_begins_with_its_clock_in_one_step_or_not_at_all(tmp_path, watch) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    watch.at(session)
    bring_to(session, "published")
    assert refused(session, rounds.begin_with_clock, 0).code == "countdown.length"
    assert odd_codes(session, rounds.begin_with_clock, 3600) == ["clock.own-length"]
    clock = session.read(clock_of, 1)
    assert (clock.base_seconds, last(session).state) == (3600, RoundState.PLAYING)
    assert session.read(history)[0].arguments["starts_clock"]
    session.undo()
    assert (session.read(clock_of, 1), last(session).state) == (None, RoundState.PUBLISHED)
    session.redo()
    session.do(round_clock.pause)
    session.undo()
    assert damage(session) == ()


@pytest.mark.parametrize("seconds", [0, 24 * 3600, -24 * 3600])
def test_no_more_than_a_day_is_added(session, seconds) -> None:
    assert refusal(session, round_clock.add, seconds).code == "countdown.length"


def test_what_stands_is_not_paused_and_what_runs_does_not_go_on(session) -> None:
    assert refusal(session, round_clock.resume).code == "clock.runs"
    assert refusal(session, round_clock.start).code == "clock.started"
    session.do(round_clock.pause)
    assert refusal(session, round_clock.pause).code == "clock.stands"


def refusal(session: EventSession, act, *args) -> UserError:
    with pytest.raises(UserError) as caught:
        session.do(act, *args)
    return caught.value


@pytest.mark.parametrize("close", [rounds.close, rounds.pair])
def test_closing_a_round_ends_its_clock_in_the_same_step(session, watch, close) -> None:
    watch.pass_by(minutes=90)
    finish(session)
    before = len(session.read(history))
    session.do(close)
    clock = session.read(clock_of, 1)
    assert clock is not None
    assert not clock.is_running
    assert clock.over_at == watch.now
    watch.pass_by(hours=1)
    assert clock.played(session.clock(), session.reading).most == 90 * 60_000
    assert len(session.read(history)) == before + 1


def test_a_clock_whose_time_was_up_ended_then_and_not_at_the_close(session, watch) -> None:
    watch.pass_by(minutes=125)
    finish(session)
    session.do(rounds.close)
    assert session.read(clock_of, 1).over_at == watch.now - timedelta(minutes=5)


def test_undoing_the_close_lets_the_clock_run_as_it_did(session, watch) -> None:
    watch.pass_by(minutes=90)
    finish(session)
    session.do(rounds.close)
    watch.pass_by(minutes=1)
    session.undo()
    assert (left(session), now(session).is_running) == (29 * 60, True)
    assert not damage(session)
    session.redo()
    assert not now(session).is_running


def test_a_paused_clock_and_none_close_too(session, watch) -> None:
    session.do(round_clock.pause)
    finish(session)
    session.do(rounds.close)
    assert now(session).over_at == watch.now
    bring_to(session, "playing")
    finish(session)
    session.do(rounds.close)
    assert session.read(clock_of, 2) is None


@pytest.mark.parametrize(
    "act", [round_clock.pause, round_clock.resume, round_clock.call, round_clock.remove]
)
def test_the_clock_of_a_closed_round_is_left_alone(session, act) -> None:
    finish(session)
    session.do(rounds.close)
    assert refused(session, act).code == "clock.round-closed"


def test_the_board_of_a_closed_round_has_no_clock_that_counts(session, watch) -> None:
    finish(session)
    session.do(rounds.close)
    watch.pass_by(hours=3)
    board = session.read(clock_board, session.state, session.clock(), session.reading)
    assert (board.clock, board.left_seconds, board.is_closed, board.is_over) == (
        None, None, True, True
    )  # fmt: skip
    assert board.next_round == 2


def test_a_clock_that_an_earlier_version_left_running_counts_no_more(session, watch) -> None:
    watch.pass_by(minutes=30)
    finish(session)
    session.do(rounds.close)
    with session.file.step("start_clock", "{}", at=instant_text(watch.now)) as (db, _):
        row = db.get_one(RoundClockRow, 1)
        row.over_at, row.since_at = None, instant_text(watch.now)
    watch.pass_by(hours=3)
    board = session.read(clock_board, session.state, session.clock(), session.reading)
    assert (board.clock, board.left_seconds, board.is_closed) == (None, None, True)
    public = session.read(public_clock, session.state, session.clock(), session.reading)
    assert (public.is_closed, public.seconds(watch.now)) == (True, 0)


def test_the_countdown_of_a_break_ends_as_its_round_begins(session, watch) -> None:
    finish(session)
    session.do(rounds.close)
    session.do(countdown.start, 900)
    bring_to(session, "published")
    board = session.read(clock_board, session.state, session.clock(), session.reading)
    assert (board.countdown is not None, board.next_round) == (True, 2)
    session.do(rounds.begin)
    assert session.read(countdown.countdown) is None
    session.undo()
    assert session.read(countdown.countdown) is not None
