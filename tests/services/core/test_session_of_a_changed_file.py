"""A session whose file fails at the commit, is replaced, or is rolled back by another program."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.models.file import event_file
from app.models.file.connection import _first
from app.models.file.event_file import CommitOutcome
from app.rules.core.draw import Draw
from app.services.core import event_reader
from app.services.core.act_context import StepContext
from app.services.core.errors import NotNowError, OddError, SavedError
from app.services.core.session import EventSession
from app.services.event.events import open_event
from app.services.event.opening import open_existing
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of, morning
from tests.models.file.test_check import outside

NEW = PlayerDraft(name="Zoë Late")
FAILURE = sqlite3.OperationalError("disk I/O error")


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 8)


@pytest.fixture
def window(session: EventSession) -> EventSession:
    """The same event as a window has it."""
    session.close()
    return open_existing(session.path)


def failing_commit(monkeypatch: pytest.MonkeyPatch, *, is_done: bool) -> None:
    """Let every commit report an error, before or after it was done."""
    dialect = _first().dialect
    commit: Callable[[Any], None] = dialect.do_commit

    def do_commit(connection: Any) -> None:
        if is_done:
            commit(connection)
        raise FAILURE

    monkeypatch.setattr(dialect, "do_commit", do_commit)


def names(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [name for (name,) in db.execute("SELECT name FROM player ORDER BY id")]


def test_a_commit_that_failed_and_did_nothing_is_told_so(session, monkeypatch) -> None:
    with monkeypatch.context() as patch:
        failing_commit(patch, is_done=False)
        with pytest.raises(NotNowError) as caught:
            session.do(players.register, NEW)

    assert caught.value.code == "file.trouble"
    assert "Zoë Late" not in names(session.path)
    assert session.do(players.register, NEW).changes.players == {9}


def test_a_step_that_is_saved_although_its_commit_failed_is_done(session, monkeypatch) -> None:
    with monkeypatch.context() as patch:
        failing_commit(patch, is_done=True)
        done = session.do(players.register, NEW)

    assert done.changes.players == {9}
    assert [one.code for one in session.troubles] == ["file.saved-with-trouble"]
    assert names(session.path)[-1] == "Zoë Late"
    assert session.undo().players == {9}
    assert "Zoë Late" not in names(session.path)


def test_what_follows_such_a_step_is_journalled_too(session, monkeypatch) -> None:
    with monkeypatch.context() as patch:
        failing_commit(patch, is_done=True)
        session.do(players.register, NEW)
    session.do(players.drop, 1)

    assert session.undo().players == {1}
    assert session.undo().players == {9}


def test_an_undo_that_is_saved_although_its_commit_failed_is_not_done_twice(
    session, monkeypatch
) -> None:
    session.do(players.register, NEW)
    with monkeypatch.context() as patch:
        failing_commit(patch, is_done=True)
        assert session.undo().players == {9}

    assert len(names(session.path)) == 8


def test_where_the_file_cannot_be_asked_it_is_unknown(session, monkeypatch) -> None:
    monkeypatch.setattr(event_file, "outcome_of", lambda *_: CommitOutcome.UNKNOWN)
    with monkeypatch.context() as patch:
        failing_commit(patch, is_done=True)
        with pytest.raises(NotNowError) as caught:
            session.do(players.register, NEW)

    assert caught.value.code == "file.unknown-outcome"


@pytest.mark.parametrize("is_saved", [True, False])
def test_what_may_be_saved_is_looked_for_before_the_next_act(
    session, monkeypatch, *, is_saved: bool
) -> None:
    assert len(session.state.entrants) == 8
    with monkeypatch.context() as patch:
        patch.setattr(event_file, "outcome_of", lambda *_: CommitOutcome.UNKNOWN)
        failing_commit(patch, is_done=is_saved)
        with pytest.raises(NotNowError):
            session.do(players.register, NEW)

    # Who was registered unseen isn't registered again without a question.
    if is_saved:
        with pytest.raises(OddError):
            session.do(players.register, NEW)
    else:
        session.do(players.register, NEW)
    assert [entrant.name for entrant in session.state.entrants][8:] == ["Zoë Late"]
    assert session.poll() == ()


def test_a_step_that_is_saved_and_cannot_be_read_says_that_it_is_saved(
    session, monkeypatch
) -> None:
    def fails(*_: object) -> None:
        raise NotNowError("file.trouble", why="disk I/O error")

    assert len(session.state.entrants) == 8
    with monkeypatch.context() as patch:
        patch.setattr(StepContext, "saved", fails)
        with pytest.raises(SavedError) as caught:
            session.do(players.register, NEW)

    assert caught.value.code == "file.saved-unread"
    assert names(session.path)[-1] == "Zoë Late"
    assert session.state.by_id[9].name == "Zoë Late"

    with monkeypatch.context() as patch:
        patch.setattr(event_reader, "changes_of", fails)
        with pytest.raises(SavedError):
            session.undo()

    assert "Zoë Late" not in names(session.path)
    assert len(session.state.entrants) == 8


def test_a_file_that_is_replaced_is_not_written_to(session, tmp_path) -> None:
    shutil.copy(session.path, tmp_path / "aside").replace(session.path)

    with pytest.raises(NotNowError) as caught:
        session.do(players.register, NEW)

    assert caught.value.code == "file.replaced"
    assert len(names(session.path)) == 8


def test_a_window_whose_file_is_replaced_goes_on_showing_the_event(window, tmp_path) -> None:
    shutil.copy(window.path, tmp_path / "aside")
    window.do(players.register, NEW)
    window.poll()
    replaced: list[NotNowError] = []
    window.on_file_replaced.append(replaced.append)
    (tmp_path / "aside").replace(window.path)

    assert window.poll() == ()

    assert [one.code for one in replaced] == ["file.replaced"]
    assert window.only_reads is replaced[0]
    assert window.state.by_id[9].name == "Zoë Late"
    with pytest.raises(NotNowError):
        window.do(players.drop, 1)
    window.file.copy_to(tmp_path / "saved.dicedown")
    assert names(tmp_path / "saved.dicedown")[-1] == "Zoë Late"
    assert len(names(window.path)) == 8
    window.close()


def test_a_window_whose_file_is_rolled_back_in_place_says_how_far(window, tmp_path) -> None:
    earlier = window.path.read_bytes()
    window.do(players.register, NEW)
    window.do(players.drop, 1)
    window.poll()
    window.path.write_bytes(earlier)

    with pytest.raises(NotNowError) as caught:
        window.do(players.drop, 2)

    had, has = caught.value.facts["had"], caught.value.facts["has"]
    assert (caught.value.code, had - has) == ("file.rolled-back", 2)
    assert not window.state.by_id[1].is_active
    window.file.copy_to(tmp_path / "saved.dicedown")
    assert names(tmp_path / "saved.dicedown")[-1] == "Zoë Late"
    window.close()


def test_an_older_state_on_which_others_went_on_is_noticed_too(window) -> None:
    earlier = window.path.read_bytes()
    window.do(players.register, NEW)
    window.poll()
    window.path.write_bytes(earlier)
    other = event_of_file(window.path)
    for name in ("Ann", "Bob", "Cid"):
        other.do(players.register, PlayerDraft(name=name))
    other.close()

    window.poll()

    assert window.only_reads is not None and window.only_reads.code == "file.rolled-back"
    assert window.state.by_id[9].name == "Zoë Late"
    window.close()


def event_of_file(path: Path) -> EventSession:
    return open_event(path, clock=morning, dice=Draw(7).below)


def test_a_file_that_is_emptied_leaves_the_window_what_it_had(window, tmp_path) -> None:
    window.poll()
    window.path.write_bytes(b"")

    window.poll()

    assert window.only_reads is not None
    window.file.copy_to(tmp_path / "saved.dicedown")
    assert len(names(tmp_path / "saved.dicedown")) == 8
    window.close()


def test_a_newer_program_under_the_window_stops_it(window) -> None:
    window.poll()
    outside(window.path, "ALTER TABLE player ADD COLUMN later VARCHAR", "PRAGMA user_version = 99")

    with pytest.raises(NotNowError) as caught:
        window.do(players.register, NEW)

    assert caught.value.code == "file.newer"
    assert len(names(window.path)) == 8
    window.close()


def test_a_window_that_loses_its_file_says_of_both_how_far_they_are(window, tmp_path) -> None:
    shutil.copy(window.path, tmp_path / "aside")
    other = event_of_file(window.path)
    for player in (1, 2):
        other.do(players.drop, player)
    other.close()
    window.poll()
    window.poll()
    had = window.undo_stack().undo.step
    state, file = window.state, window.file
    assert not window.is_file_replaced
    (tmp_path / "aside").replace(window.path)

    window.poll()

    assert window.is_file_replaced is True
    facts = window.only_reads.facts
    assert facts == {"path": str(window.path), "had": had, "has": had - 2}
    with pytest.raises(ValueError, match="closed"):
        file.image()
    kept = window.state
    assert kept == state
    assert window.poll() == () and window.state is kept
    window.close()
    with pytest.raises(ValueError, match="closed"):
        window.file.image()


def test_what_cannot_be_read_in_the_place_of_the_file_has_no_step(window) -> None:
    window.poll()
    had = window.undo_stack().undo.step
    window.path.unlink()
    window.path.mkdir()

    window.poll()

    assert window.only_reads.code == "file.replaced"
    assert (window.only_reads.facts["had"], window.only_reads.facts["has"]) == (had, 0)
    window.close()


def test_where_no_copy_of_it_can_be_opened_the_file_is_refused_as_it_is(
    window, tmp_path, monkeypatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError("no space left")

    window.poll()
    shutil.copy(window.path, tmp_path / "aside").replace(window.path)
    monkeypatch.setattr(event_reader, "open_bytes", fails)

    for _ in range(2):
        with pytest.raises(NotNowError) as caught:
            window.poll()
        assert caught.value.code == "file.replaced"
    assert window.only_reads is None
    window.close()


def test_a_file_that_is_only_away_leaves_the_window_as_it_is(window, tmp_path) -> None:
    window.poll()
    window.path.rename(tmp_path / "aside")

    with pytest.raises(NotNowError) as caught:
        window.poll()

    assert caught.value.code == "file.missing"
    assert window.only_reads is None and not window.is_file_replaced
    (tmp_path / "aside").rename(window.path)
    assert window.poll() == ()
    window.close()


def test_a_command_remembers_nothing_and_is_refused(session, tmp_path) -> None:
    earlier = session.path.read_bytes()
    had = session.do(players.register, NEW).changes.step
    session.poll()
    session.path.write_bytes(earlier)

    with pytest.raises(NotNowError) as caught:
        session.poll()

    assert caught.value.code == "file.rolled-back"
    assert caught.value.facts == {"path": str(session.path), "had": had, "has": had - 1}
    assert session.only_reads is None


def test_only_the_newest_step_is_remembered(window, tmp_path) -> None:
    window.do(players.drop, 1)
    other = event_of_file(window.path)
    other.do(players.drop, 2)
    other.close()
    window.poll()
    assert window.poll() == ()
    window.path.write_bytes(b"")

    window.poll()

    assert [one.id for one in window.state.entrants if not one.is_active] == [1, 2]
    assert window.only_reads is not None
    window.close()
