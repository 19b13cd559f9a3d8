"""Opening an event as of a step: the journal leads back to it, and the file stays as it is."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.codes import FileCode
from app.rules.core.draw import Draw
from app.rules.core.errors import CancelledError, always
from app.services.backups.backups import back_up, backups_of
from app.services.core.errors import NotNowError, UserError
from app.services.core.history import history
from app.services.event.events import open_event
from app.services.event.opening import now, open_as_of_step, open_existing, save_copy, throw
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of, play_round

OLDER = Path(__file__).parents[2] / "data" / "events" / "v001.dicedown"


@pytest.fixture
def played(tmp_path):
    """An event's file, and its state after each of its steps."""
    session = event_of(tmp_path / "cup.dicedown", 8)
    states = {}
    session.on_step.append(lambda changes: states.update({changes.step: session.state}))
    play_round(session, Draw(3))
    session.do(rounds.close)
    session.do(rounds.pair)
    session.undo("The slip was wrong.")
    session.redo()
    session.undo("The slip was wrong.")
    path = session.path
    session.close()
    return path, states


def test_every_step_is_shown_as_it_was(played):
    path, states = played
    before = path.read_bytes()
    for step, state in states.items():
        session = open_as_of_step(path, step)
        assert session.state == state
        assert session.read(history)[0].step == step
        session.close()
    assert len(states) > 10
    assert path.read_bytes() == before


def test_it_changes_nothing_and_says_which_step_it_shows(played):
    path, states = played
    step = min(states)
    session = open_as_of_step(path, step)
    with pytest.raises(NotNowError) as caught:
        session.do(players.register, PlayerDraft(name="Late", faction="Cryx"))
    assert caught.value.code == FileCode.AS_OF_STEP
    assert (caught.value.facts["step"], caught.value.facts["last"]) == (step, max(states))
    assert session.hold is None and session.backup_worker is None
    session.close()


def test_another_window_may_go_on_meanwhile(played):
    path, states = played
    session = open_as_of_step(path, min(states))
    before = session.state
    other = open_event(path, clock=now, dice=throw)
    other.do(players.register, PlayerDraft(name="Late", faction="Cryx"))
    other.close()
    assert session.poll() == () and session.state == before
    session.close()


def test_no_backup_is_made_of_it(played):
    path, states = played
    session = open_as_of_step(path, min(states))
    before = backups_of(path)
    shelved = back_up(session)
    assert shelved.path is None and shelved.trouble.code == FileCode.AS_OF_STEP
    assert backups_of(path) == before
    session.close()


def test_a_copy_of_it_is_an_event_of_that_step(played, tmp_path):
    path, states = played
    step = sorted(states)[len(states) // 2]
    session = open_as_of_step(path, step)
    copy = save_copy(session, tmp_path / "then.dicedown")
    session.close()
    again = open_event(copy, clock=now, dice=throw)
    assert again.state == states[step]
    again.do(players.register, PlayerDraft(name="Late", faction="Cryx"))
    again.close()


@pytest.mark.parametrize("beyond", [-1, 0, 1000])
def test_a_step_that_is_none_is_refused_with_those_there_are(played, beyond):
    path, states = played
    with pytest.raises(UserError) as caught:
        open_as_of_step(path, beyond)
    assert caught.value.code == FileCode.NO_SUCH_STEP
    assert (caught.value.facts["first"], caught.value.facts["last"]) == (1, max(states))


def test_a_step_before_an_upgrade_is_refused(tmp_path):
    older_event = Path(shutil.copy(OLDER, tmp_path))
    session = open_event(older_event, clock=now, dice=throw)
    last = session.read(history)[0].step
    session.close()
    open_as_of_step(older_event, last).close()
    with pytest.raises(UserError) as caught:
        open_as_of_step(older_event, last - 1)
    assert caught.value.facts["first"] == last


def test_a_file_that_is_missing_is_called_so(tmp_path):
    with pytest.raises(UserError) as caught:
        open_as_of_step(tmp_path / "none.dicedown", 1)
    assert caught.value.code == FileCode.MISSING


def test_an_older_event_is_upgraded_in_another_thread_while_it_is_held(tmp_path):
    older_event = Path(shutil.copy(OLDER, tmp_path))
    held = []

    def beside(upgrade):
        with ThreadPoolExecutor() as pool:
            answer = pool.submit(upgrade, always).result()
        other = open_existing(older_event)
        held.append(other.only_reads.code)
        other.close()
        return answer

    session = open_existing(older_event, beside)
    assert session.only_reads is None and session.state.entrants
    assert held == [FileCode.HELD]
    session.close()
    open_existing(older_event, lambda _: pytest.fail("it is upgraded")).close()


def test_a_cancelled_upgrade_leaves_the_event_as_it_was_and_free(tmp_path):
    older_event = Path(shutil.copy(OLDER, tmp_path))
    was = older_event.read_bytes()
    with pytest.raises(CancelledError):
        open_existing(older_event, lambda upgrade: upgrade(lambda done, _: not done))
    assert older_event.read_bytes() == was
    assert not backups_of(older_event)
    session = open_existing(older_event)
    assert session.only_reads is None
    session.close()
