"""EventSession: one step at a time, also beside another process on the same file."""

import errno
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import pytest
from sqlalchemy.orm import Session

from app.codes import FileCode, RequestCode
from app.models.file.event_file import EventFile
from app.models.file.hold import Hold, is_held
from app.models.file.journal import UPGRADE, JournalStep, StepKind
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.players.entry import event_notes
from app.services.core.act_context import Act, ActContext, Reason, verb
from app.services.core.changes import Changes
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.event_reader import EventReader
from app.services.core.history import history
from app.services.core.open_form import ConflictError, OpenForm
from app.services.core.session import EventSession
from app.services.core.undo_stack import BY_COMMAND, StackEntry
from app.services.event import events
from app.services.event.event_draft import stored_draft
from app.services.event.event_files import FEATURES
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.players import PlayerDraft
from app.services.program.open_forms import event_form
from app.services.results import results
from app.words.core.act_arguments import history_text
from tests.builders import event_of, morning
from tests.services.acts import another, bring_to, contents, damage, game_with, last, won
from tests.stores import Stores, in_a_file

NEW = PlayerDraft(name="Zoë Late")


@pytest.fixture
def session(stores: Stores, tmp_path: Path) -> EventSession:
    return stores.place(event_of(tmp_path / "cup.dicedown", 8))


@verb(Act("weigh_a_note", history_text("Test")))
def weigh_a_note(work: ActContext) -> None:
    """Weigh what is only worth knowing."""
    work.check(event_notes(work.state))


@verb(Act("fail_half_way", history_text("Test")))
def fail_half_way(work: ActContext) -> None:
    """Change something and fall over."""
    players.drop(work, PlayerId(1))
    work.db.flush()
    raise ZeroDivisionError


@verb(Act("find_out", history_text("Test")))
def find_out(work: ActContext, player: int) -> None:
    """Keep what was found beside the arguments."""
    players.drop(work, PlayerId(player))
    work.facts["found"] = frozenset({"Łucja"})


@dataclass
class FakeBackups:
    """Makes no backup but the last."""

    finish: Callable[[], object]


def test_changes_of_a_registration_name_the_player(session) -> None:
    changes = session.do(players.register, NEW).changes
    assert (changes.verb, changes.players) == ("register_player", {9})
    assert (changes.rounds, changes.games, changes.tables) == (set(), set(), {"player"})


def test_changes_of_a_result_name_its_game_and_round(session) -> None:
    game = bring_to(session, "playing").games[0]
    changes = session.do(results.enter, game.table, *won(game)).changes
    assert (changes.games, changes.rounds, changes.players) == ({game.id}, {1}, set())


def test_changes_of_a_draft_name_all_its_games(session) -> None:
    changes = session.do(rounds.pair).changes
    assert changes.games == {game.id for game in last(session).games}
    assert changes.rounds == {1}
    assert changes.tables == {"round", "game", "basis"}


def test_changes_of_a_draft_paired_again_name_what_went_and_what_came(session) -> None:
    old = {game.id for game in bring_to(session, "draft").games}
    changes = session.do(players.drop, 1).changes
    assert changes.games == old | {game.id for game in last(session).games}
    assert (changes.players, changes.rounds) == ({1}, {1})


def test_changes_of_a_late_entry_name_the_rounds_missed(session) -> None:
    bring_to(session, "closed")
    bring_to(session, "playing", seed=8)
    changes = session.do(players.enter_late, NEW, grant_bye=True).changes
    assert (changes.players, changes.rounds) == ({9}, {1, 2})


def test_changes_of_an_undo_are_those_of_the_act(session) -> None:
    game = bring_to(session, "playing").games[0]
    done = session.do(results.enter, game.table, *won(game)).changes
    taken = session.undo()
    assert (taken.games, taken.rounds, taken.tables) == (done.games, done.rounds, done.tables)
    assert taken.verb == "undo"


def test_every_step_is_heard_with_its_changes(session) -> None:
    heard: list[Changes] = []
    session.on_step.append(heard.append)
    session.do(players.drop, 1)
    session.undo()
    session.redo()
    assert [one.verb for one in heard] == ["drop_player", "undo", "redo"]


def test_the_state_is_the_same_value_until_something_changes(session) -> None:
    before = session.state
    assert session.state is before
    session.do(players.tick, 1, "here", on=True)
    session.do(players.drop, 1)
    assert session.state is not before


def test_an_act_that_falls_over_leaves_nothing_behind(session) -> None:
    before = contents(session)
    with pytest.raises(ZeroDivisionError):
        session.do(fail_half_way)
    assert contents(session) == before
    assert session.undo_stack().undo.verb == "register_roster"
    session.do(players.drop, 1)
    assert damage(session) == ()


def test_rows_and_state_agree_where_another_process_wrote_in_between(session) -> None:
    held, other = session.state, another(session.path)
    other.do(players.register, NEW)
    assert [one.id for one in session.read(player_lines, held)] == [*range(1, 10)]
    assert [one.id for one in session.read(player_lines, held)] == [*range(1, 10)]
    other.do(players.register, PlayerDraft(name="Zoë Later"))
    assert len(session.read(player_lines, held)) == 10
    assert len(session.state.entrants) == 10
    assert [one.verb for one in session.poll()] == ["register_player"] * 2


def test_poll_hears_what_another_process_did(session) -> None:
    other = another(session.path)
    heard: list[Changes] = []
    session.on_step.append(heard.append)
    assert session.poll() == ()
    other.do(players.drop, 1)
    other.do(players.register, NEW)
    assert [one.verb for one in session.poll()] == ["drop_player", "register_player"]
    assert [one.players for one in heard] == [{1}, {9}]
    assert session.poll() == ()
    assert session.state == other.state


@pytest.mark.parametrize("polls_each", [False, True])
def test_of_what_others_did_only_that_is_read(session, monkeypatch, polls_each) -> None:
    """The state is brought up to all steps at once, and is the one that is stored."""
    whole: list[EventReader] = []
    read_whole = EventReader._state_in

    def noted(reader: EventReader, db: Session) -> EventState:
        whole.append(reader)
        return read_whole(reader, db)

    monkeypatch.setattr(EventReader, "_state_in", noted)
    other = another(session.path)
    assert session.state == other.state
    whole.clear()
    for act, *args in (
        (players.register, NEW),
        (rounds.pair,),
        (rounds.pair,),
        (rounds.publish,),
        (rounds.begin,),
        (players.drop, 1),
    ):
        other.with_reason("a test", act, *args)
        if polls_each:
            assert len(session.poll()) == 1
    assert len(session.poll()) == (0 if polls_each else 6)
    other.undo("a test")
    session.poll()
    shown = session.state
    assert session.reader not in whole
    assert shown == another(session.path).state


@in_a_file
def test_what_another_process_does_right_after_a_step_is_known_whole(session, monkeypatch) -> None:
    other, follow, turns = another(session.path), EventReader.follow, iter([True])
    session.do(rounds.pair)
    session.undo()
    assert not session.state.rounds

    def follow_late(reader: EventReader, *step: Any) -> Changes:
        if next(turns, False):
            for name in ("Zoë Late", "Max Late"):
                other.do(players.register, PlayerDraft(name=name))
        return follow(reader, *step)

    def look(_: Changes) -> None:
        """Whoever plays is in the event, as whatever is shown takes it."""
        seen.append({player in session.state.by_id for round_ in session.state.rounds
                     for game in round_.games for player in game.players})  # fmt: skip

    seen: list[set[bool]] = []
    monkeypatch.setattr(EventReader, "follow", follow_late)
    session.on_step.append(look)
    session.redo()
    session.poll()
    assert len(seen) == 3 and set().union(*seen) == {True}
    assert session.state == other.state


@in_a_file
def test_what_another_process_does_while_it_is_listened_to_is_heard_once(
    session, monkeypatch
) -> None:
    other, follow, turns = another(session.path), EventReader.follow_others, iter([True])

    def follow_late(reader: EventReader, *last: Any) -> Any:
        if next(turns, False):
            other.do(players.register, NEW)
        return follow(reader, *last)

    monkeypatch.setattr(EventReader, "follow_others", follow_late)
    other.do(players.drop, 1)
    assert [one.verb for one in session.poll()] == ["drop_player", "register_player"]
    assert session.poll() == ()
    assert session.state == other.state


def test_own_steps_are_not_heard_twice(session) -> None:
    session.do(players.drop, 1)
    assert session.poll() == ()


def test_an_act_builds_on_what_another_process_did(session) -> None:
    other = another(session.path)
    other.do(players.drop, 1)
    session.do(rounds.pair)
    assert 1 in last(session).absent
    other.poll()
    assert other.state == session.state


@in_a_file
def test_undo_takes_back_what_another_process_did_last(session) -> None:
    other = another(session.path)
    session.do(players.drop, 1)
    other.do(players.drop, 2)
    session.undo()
    assert [one.id for one in session.state.entrants if not one.is_active] == [1]


class Racing:
    """A clock at whose first look another process is faster."""

    def __init__(self, other: EventSession, act: object, *args: object) -> None:
        self.other, self.step = other, (act, *args)

    def __call__(self) -> datetime:
        step, self.step = self.step, ()
        if step:
            self.other.do(*step)
        return morning()


@in_a_file
def test_an_act_that_is_overtaken_is_done_on_what_is_so_then(session) -> None:
    heard: list[Changes] = []
    session.on_step.append(heard.append)
    assert len(session.state.active) == 8
    session.clock = Racing(another(session.path), players.drop, 1)
    session.do(players.register, NEW)
    assert len(session.state.active) == 8
    assert [one.verb for one in heard] == ["drop_player", "register_player"]


@in_a_file
def test_an_undo_that_is_overtaken_takes_the_newest_act_back(session) -> None:
    session.do(players.drop, 1)
    before = contents(session)
    session.clock = Racing(another(session.path), players.drop, 2)
    session.undo()
    assert contents(session) == before
    assert damage(session) == ()


@in_a_file
def test_a_result_that_another_process_was_faster_with_is_not_lost(session) -> None:
    game = bring_to(session, "playing").games[0]
    other = another(session.path)
    slow, fast = won(game, max(game.players)), won(game)
    session.clock = Racing(other, results.enter, game.table, *fast)
    with pytest.raises(NotNowError) as caught:
        session.do(results.enter, game.table, *slow)
    assert caught.value.code == "game.has-result"
    assert game_with(last(session), game.first.player).result.winner == min(game.players)


def test_a_game_that_another_process_paired_away_is_told_so(session) -> None:
    game = bring_to(session, "draft").games[0]
    another(session.path).do(rounds.pair, seed=9)
    with pytest.raises(UserError) as caught:
        session.do(manual_swaps.lock, game.id, on=True)
    assert caught.value.code == "game.gone"


def test_an_odd_act_is_done_for_a_reason_and_undone_with_its_ruling(session) -> None:
    twin = PlayerDraft(name="Player 001")
    with pytest.raises(OddError):
        session.do(players.register, twin)
    session.with_reason("they are cousins", players.register, twin)
    assert len(contents(session)["ruling"]) == 1
    session.undo()
    assert contents(session)["ruling"] == []


def test_what_is_only_worth_knowing_is_never_asked(tmp_path) -> None:
    session = event_of(tmp_path / "few.dicedown", 2)
    assert [one.code for one in event_notes(session.state)] == ["event.few-players"]
    session.do(weigh_a_note)
    session.with_reason("no reason needed", weigh_a_note)
    assert contents(session)["ruling"] == []


def test_what_is_not_odd_keeps_its_reason_in_the_history_alone(session) -> None:
    session.with_reason("bus leaves", players.drop, 1)
    assert contents(session)["ruling"] == []


def test_a_session_that_only_reads_changes_nothing(session) -> None:
    session.only_reads = NotNowError("file.held")
    for act in (lambda: session.do(events.play_on), session.undo, session.redo):
        with pytest.raises(NotNowError):
            act()
    assert not session.state.plays_on


@in_a_file
def test_acts_up_to_an_upgrade_are_not_taken_back(session) -> None:
    session.do(players.drop, 1)
    session.undo()
    with session.file.step(UPGRADE, "{}", at="2026-05-02T09:00:00.000+00:00", kind=StepKind.NOTE):
        pass
    assert (session.undo_stack().undo, session.undo_stack().redo) == (None, None)
    session.do(players.drop, 2)
    session.undo()
    assert session.undo_stack().redo.verb == "drop_player"


def test_a_step_of_no_reason_keeps_none(session) -> None:
    session.do(players.drop, 1)
    session.undo()
    session.redo()
    assert {line.reason for line in session.read(history)} == {""}


def test_who_asked_is_kept_with_the_act_and_who_did_it_beside(session) -> None:
    session.who = "Kim"
    session.with_reason(Reason("bus leaves", "Bo Reed"), players.drop, 1)
    session.do(players.drop, 2)
    newest, before = session.read(history)[:2]
    assert (before.requested_by, before.reason, before.who) == ("Bo Reed", "bus leaves", "Kim")
    assert (newest.requested_by, newest.reason) == ("", "")
    assert newest.arguments == {"player": 2}


def test_the_journal_keeps_which_act_was_taken_back_or_done_again(session) -> None:
    act = session.do(players.drop, 1).changes.step
    steps = [session.undo().step, session.redo().step, session.undo().step]
    with session.file.read() as db:
        for step in steps:
            assert json.loads(db.get_one(JournalStep, step).arguments) == {"step": act}


def test_files_hold_by_what_name_a_command_acts() -> None:
    assert BY_COMMAND == "command"


def test_facts_of_a_step_are_kept_beside_its_arguments(session) -> None:
    session.do(find_out, 3)
    (line, *_) = session.read(history)
    assert line.arguments == {"player": 3, "found": ["Łucja"]}


def test_there_is_a_time_when_nothing_is_to_be_taken_back_or_done_again(session) -> None:
    with pytest.raises(NotNowError) as caught:
        session.redo()
    assert caught.value.code == RequestCode.REDO_NOTHING
    session.undo()
    with pytest.raises(NotNowError) as caught:
        session.undo()
    assert caught.value.code == RequestCode.UNDO_NOTHING
    assert session.redo().players == set(range(1, 9))


@in_a_file
def test_the_features_may_ask_a_reason_of_an_undo_and_of_nothing_else(session) -> None:
    session.do(players.drop, 1)
    session.do(players.drop, 2)
    session.close()
    entries: list[StackEntry] = []
    features = replace(FEATURES, before_undo=lambda _, entry: entries.append(entry))
    file = EventFile.open(session.path)
    own = EventSession(file, features, clock=morning, dice=session.dice, who="Kim")
    own.undo("a slip")
    assert entries == []
    (before, stack) = own.undo_stack().undo, own.undo()
    assert (entries, stack.players) == ([before], {1})
    own.redo()
    assert entries == [before]
    assert [line.who for line in own.read(history)[:3]] == ["Kim"] * 3


def test_steps_of_others_are_told_as_lines_of_the_history_oldest_first(session) -> None:
    other = another(session.path)
    heard: list[list[tuple[str, int]]] = []
    session.on_foreign_steps.append(
        lambda lines: heard.append([(line.verb, line.arguments["player"]) for line in lines])
    )
    session.poll()
    session.do(players.drop, 1)
    assert heard == []
    for player in (2, 3, 4):
        other.do(players.drop, player)
    assert [one.players for one in session.poll()] == [{2}, {3}, {4}]
    assert heard == [[("drop_player", 2), ("drop_player", 3), ("drop_player", 4)]]


def test_it_counts_what_it_has_saved(session) -> None:
    assert session.saved == 0
    session.do(players.drop, 1)
    session.undo()
    another(session.path).do(players.drop, 2)
    session.poll()
    assert session.saved == 2


def test_all_is_read_again_after_a_bug(session) -> None:
    before = session.state
    session.read_anew()
    assert session.state is not before
    assert session.state == before


def test_the_reason_why_a_session_only_reads_says_what_it_shows(session) -> None:
    assert not session.is_past and not session.is_freed()
    session.only_reads = NotNowError("file.as-of-step")
    assert session.is_past is True and not session.is_freed()
    session.only_reads = NotNowError("file.held")
    assert session.is_past is False


@in_a_file
def test_a_reader_is_told_once_the_window_that_writes_is_gone(session) -> None:
    writer = Hold.take(session.path, morning())
    session.only_reads = NotNowError("file.held")
    assert session.is_freed() is False
    writer.release()
    assert session.is_freed() is True
    session.only_reads = None
    assert not session.is_freed()


@in_a_file
def test_a_close_makes_the_last_backup_first_and_then_lets_go_of_all(session) -> None:
    session.hold = Hold.take(session.path, morning())
    seen: list[int] = []
    session.backup_worker = FakeBackups(lambda: seen.append(len(session.file.image())))
    session.close()
    assert len(seen) == 1 and seen[0] > 0
    assert not is_held(session.path)
    with pytest.raises(ValueError, match="closed"):
        session.file.image()


def form_for(session: EventSession, **edited: object) -> OpenForm:
    """A form on the event, in which somebody has edited some fields."""
    opened = session.read(stored_draft)
    return event_form(opened, replace(opened, **edited))


def test_a_form_is_saved_over_nothing_that_came_in_meanwhile(session) -> None:
    form = form_for(session, venue="The Hall")
    another(session.path).save(form_for(session, name="Autumn Cup"))
    done = session.save(form)
    assert (done.changes.verb, done.changes.tables) == ("change_event", {"event"})
    draft = session.read(stored_draft)
    assert (draft.name, draft.venue) == ("Autumn Cup", "The Hall")


def test_a_form_that_says_otherwise_than_what_came_in_is_not_saved(session) -> None:
    form = form_for(session, name="Winter Cup")
    another(session.path).save(form_for(session, name="Autumn Cup"))
    with pytest.raises(ConflictError):
        session.save(form)
    assert session.read(stored_draft).name == "Autumn Cup"


def test_a_form_is_saved_for_a_reason(session) -> None:
    session.save(form_for(session, name="Winter Cup"), "snow")
    assert session.read(history)[0].reason == "snow"


def out_of_memory(*_: object) -> NoReturn:
    raise MemoryError


@in_a_file
def test_want_of_memory_is_not_damage(session, monkeypatch) -> None:
    monkeypatch.setattr("app.models.file.event_file.damages", out_of_memory)
    with pytest.raises(NotNowError) as caught:
        session.read(out_of_memory)
    assert caught.value.code == FileCode.TROUBLE
    assert caught.value.facts == {"why": os.strerror(errno.ENOMEM)}


@in_a_file
def test_a_check_without_memory_finds_no_damage(session, monkeypatch) -> None:
    def is_wrong(_: object) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr("app.models.file.event_file.damages", out_of_memory)
    with pytest.raises(ZeroDivisionError):
        session.read(is_wrong)
