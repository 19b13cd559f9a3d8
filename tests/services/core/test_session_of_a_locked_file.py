"""A session whose file another program keeps locked: it waits as it is told to, and still reads."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.models.file.connection import wait_for_locks
from app.models.file.event_file import EventFile
from app.services.core import event_reader
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.event.opening import open_existing
from app.services.players import players
from tests.builders import event_of

SOON = 4.0
"""Seconds; where the driver itself waits for a lock, it does so for five."""


@pytest.fixture
def window(tmp_path: Path) -> Iterator[EventSession]:
    """An event as a window has it, which doesn't wait."""
    path = tmp_path / "cup.dicedown"
    event_of(path, 4).close()
    session = open_existing(path)
    session.waits = lambda _: False
    session.remember()
    yield session
    session.close()


@pytest.fixture
def lock(window: EventSession) -> Iterator[sqlite3.Connection]:
    """Another program that keeps the file locked."""
    with closing(sqlite3.connect(window.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


def names(db: Session) -> list[str]:
    return list(db.scalars(text("SELECT name FROM player ORDER BY id")))


def status(db: Session) -> list[str]:
    return list(db.scalars(text("SELECT status FROM player ORDER BY id")))


def test_a_read_is_answered_from_memory_at_once(window, lock) -> None:
    begun = time.monotonic()
    assert len(window.read(names)) == 4
    assert window.read(names) == window.read(names)
    assert time.monotonic() - begun < SOON


def test_memory_is_of_the_newest_step(window) -> None:
    with closing(sqlite3.connect(window.path, isolation_level=None)) as other:
        for player in (1, 2):
            window.do(players.drop, player)
            other.execute("BEGIN EXCLUSIVE")
            assert window.read(status).count("dropped") == player
            other.execute("ROLLBACK")


def test_where_the_newest_step_is_not_remembered_the_read_waits_and_is_refused(window) -> None:
    window.remembers = False
    window.do(players.drop, 1)
    with window.file.read() as db:
        wait_for_locks(db.connection(), 50)
    with closing(sqlite3.connect(window.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NotNowError) as caught:
            window.read(status)
    assert caught.value.code == "file.locked"


def test_any_other_refusal_of_a_read_is_passed_on(window) -> None:
    questions: list[Session] = []

    def refuses(db: Session) -> None:
        questions.append(db)
        raise NotNowError("round.none")

    with pytest.raises(NotNowError) as caught:
        window.read(refuses)
    assert (caught.value.code, len(questions)) == ("round.none", 1)


def test_no_copy_of_the_event_stays_open(window, lock, monkeypatch) -> None:
    copies: list[EventFile] = []
    open_bytes = event_reader.open_bytes
    monkeypatch.setattr(
        event_reader,
        "open_bytes",
        lambda *given: copies.append(open_bytes(*given)) or copies[-1],
    )
    for _ in range(2):
        window.read(names)
    assert len(copies) == 1
    lock.execute("ROLLBACK")
    window.do(players.drop, 1)
    with pytest.raises(ValueError, match="closed"):
        copies[0].image()
    lock.execute("BEGIN EXCLUSIVE")
    window.read(names)
    lock.execute("ROLLBACK")
    window.close()
    assert len(copies) == 2
    with pytest.raises(ValueError, match="closed"):
        copies[1].image()


def test_an_act_is_tried_until_the_lock_is_gone(window, lock) -> None:
    seconds: list[float] = []

    def waits(since: float) -> bool:
        seconds.append(since)
        time.sleep(0.05)
        if len(seconds) == 3:
            lock.execute("ROLLBACK")
        return True

    window.waits = waits
    assert window.waits is waits
    assert window.do(players.drop, 1).changes.players == {1}
    assert len(seconds) == 3
    assert seconds[0] == 0 and 0.05 <= seconds[1] < seconds[2] < SOON


def test_an_act_is_given_up_when_nobody_waits_on(window, lock) -> None:
    asked: list[float] = []
    window.waits = lambda since: asked.append(since) or len(asked) < 2
    begun = time.monotonic()
    with pytest.raises(NotNowError) as caught:
        window.do(players.drop, 1)
    assert (caught.value.code, len(asked)) == ("file.locked", 2)
    assert time.monotonic() - begun < SOON
    lock.execute("ROLLBACK")
    assert window.read(status).count("dropped") == 0


def test_any_other_refusal_of_an_act_is_passed_on_at_once(window) -> None:
    asked: list[float] = []
    window.waits = lambda since: bool(asked.append(since))
    window.undo()
    with pytest.raises(NotNowError):
        window.undo()
    assert asked == []


def test_what_only_reads_refuses_an_act_without_waiting(window, lock) -> None:
    asked: list[float] = []
    window.waits = lambda since: bool(asked.append(since))
    window.only_reads = NotNowError("file.held")
    for act in (lambda: window.do(players.drop, 1), window.undo):
        with pytest.raises(NotNowError) as caught:
            act()
        assert caught.value.code == "file.held"
    assert asked == []


def test_a_session_that_nobody_waits_with_waits_in_the_driver(window) -> None:
    window.waits = None
    with closing(
        sqlite3.connect(window.path, isolation_level=None, check_same_thread=False)
    ) as other:
        other.execute("BEGIN IMMEDIATE")
        release = threading.Timer(0.3, other.execute, ("ROLLBACK",))
        release.start()
        assert window.do(players.drop, 1).changes.players == {1}
        release.join()
