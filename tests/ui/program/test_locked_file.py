"""A file that another program keeps locked: the window stays alive, waits, and says for what."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from PySide6.QtCore import QTimer
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.models.file import connection, event_file
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core import qt_session as desk_module


def names(db: Session) -> list[str]:
    """Read from the file, or from what is remembered of it."""
    return list(db.scalars(text("SELECT name FROM player")))


LATE = PlayerDraft(name="Late Larry")


SOON = 30
"""Seconds: less than a wait for the lock would take here, and enough for a busy machine."""


@pytest.fixture
def window(open_window, event, monkeypatch):
    """A window with an event of eight."""
    for module in (connection, event_file):
        monkeypatch.setattr(module, "BUSY_MILLISECONDS", 2_000 * SOON)
    return open_window(event)


@pytest.fixture
def lock(event) -> Iterator[sqlite3.Connection]:
    """Another program with the file locked."""
    with closing(sqlite3.connect(event, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield other
        let_go(other)


def let_go(lock: sqlite3.Connection) -> None:
    """Unlock the file: a window waits for it when it is closed, as its last backup reads it."""
    if lock.in_transaction:
        lock.execute("ROLLBACK")


def test_looking_for_others_never_waits(window, lock):
    begun = time.monotonic()
    window.view.desk.listen()
    assert time.monotonic() - begun < SOON
    let_go(lock)


def test_every_page_is_shown_meanwhile_without_waiting(window, lock):
    begun = time.monotonic()
    for key in window.view.pages:
        window.view.show_page(key)
    assert "Player 001" in str(window.view.desk.session.read(names))
    assert time.monotonic() - begun < SOON
    let_go(lock)


def test_what_a_page_shows_after_a_step_is_of_that_step(window, event):
    window.view.desk.run(players.register, LATE)
    with closing(sqlite3.connect(event, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "Late Larry" in str(window.view.desk.session.read(names))
        other.execute("ROLLBACK")


def test_an_action_waits_while_the_window_lives_and_says_for_what(window, lock):
    ticks, texts = [], []
    beat = QTimer(window)
    beat.timeout.connect(lambda: (ticks.append(1), texts.append(window.view.file_bar.text)))
    beat.start(20)
    QTimer.singleShot(1000, lambda: lock.execute("ROLLBACK"))
    answer = window.view.desk.run(players.register, LATE)
    beat.stop()
    assert answer.changes.players == {9}
    assert len(ticks) > 20
    assert any("locked" in one and "up to 10 seconds" in one for one in texts)
    assert window.view.file_bar.text == ""


def test_it_is_given_up_in_words_and_nothing_is_changed(window, lock, event, monkeypatch):
    monkeypatch.setattr(desk_module, "MOST_WAITING", 0.7)
    answer = window.view.desk.run(players.register, LATE)
    assert answer.code == "file.locked"
    assert window.view.file_bar.text == ""
    lock.execute("ROLLBACK")
    assert len(window.view.desk.state.entrants) == 8
    assert window.view.desk.run(players.register, LATE).changes.players == {9}


def test_what_wants_to_act_meanwhile_is_refused_at_once(window, lock, monkeypatch):
    monkeypatch.setattr(desk_module, "MOST_WAITING", 0.7)
    answers = []
    run = window.view.desk.run
    QTimer.singleShot(200, lambda: answers.append(run(players.register, PlayerDraft(name="Lou"))))
    answers.append(run(players.register, LATE))
    assert [one.code for one in answers] == ["file.locked", "file.locked"]
    let_go(lock)


def test_a_lock_of_a_moment_is_not_told_and_a_long_one_is(window, lock):
    desk, codes = window.view.desk, []
    # It looks just where this test says so.
    desk._listener.setInterval(3_600_000)
    desk.troubled.connect(lambda error: codes.append(error and error.code))
    for _ in range(desk_module._LOCKED_LONG - 1):
        desk.listen()
    assert codes == []
    desk.listen()
    assert codes == ["file.locked"]
    assert "keeps the event file locked" in window.view.file_bar.text
    lock.execute("ROLLBACK")
    desk.listen()
    assert codes == ["file.locked", None]
    assert window.view.file_bar.text == ""
