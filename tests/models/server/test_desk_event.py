"""An event on a server, read from a copy that follows it; a server that freezes keeps nobody."""

import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from app.codes import FileCode
from app.models.file.event_file import EventFile
from app.models.file.file_format import EventFileError
from app.models.file.replay import add_made
from app.models.server import desk_event
from app.models.server.desk_event import DeskEvent
from app.rules.core.draw import Draw
from app.services.core.errors import NotNowError, SavedError
from app.services.core.session import EventSession
from app.services.event.event_files import FEATURES
from app.services.players import players
from tests.builders import morning, play_round
from tests.models.server.test_server_event import Hall, claim_older_state_is_named, late
from tests.postgres import Server, frozen


class Desks(Hall):
    """A hall in which desks read from copies."""

    def desk(self, seed: int = 1, name: str = "") -> EventSession:
        folder = self.folder / f"desk{len(self.sessions)}"
        file = DeskEvent.open(self.address, folder / "cup.dicedown", name or f"Desk {seed}")
        session = EventSession(file, FEATURES, clock=morning, dice=Draw(seed).below)
        self.sessions.append(session)
        return session


@pytest.fixture
def hall(postgres: Server, tmp_path: Path) -> Iterator[Desks]:
    hall = Desks(postgres, tmp_path)
    yield hall
    for session in hall.sessions:
        session.close()


def wait_until(is_so: Callable[[], object], seconds: float = 5) -> float:
    """Wait for something; how many seconds it took."""
    began = monotonic()
    while not is_so():
        assert monotonic() - began < seconds
        sleep(0.002)
    return monotonic() - began


def contents(data: bytes) -> dict[str, list[tuple[object, ...]]]:
    """Every row of a file."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(data)
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        return {
            name: db.execute(f'SELECT * FROM "{name}" ORDER BY 1').fetchall()
            for (name,) in db.execute(tables).fetchall()
        }


def server_side(hall: Hall) -> bytes:
    """The bytes of the event as the server has it."""
    session = Hall.desk(hall)
    return session.file.image()


def test_the_copy_has_every_row_that_the_server_has(hall: Desks) -> None:
    first, second = hall.desk(1), hall.desk(2)
    for session in (first, second):
        play_round(session, Draw(5))
        session.do(players.register, late(len(session.state.entrants)))
        session.do(players.register, late(len(session.state.entrants)))
        session.undo()
        session.undo()
        session.redo()
    there = contents(server_side(hall))
    for session in (first, second):
        wait_until(lambda one=session: one.poll() or one.state == second.state)
        assert contents(session.file.image()) == there
        assert session.read(session.file.damages) == ()
        # On the disk, too, and whole: who is left alone goes on from it.
        file = EventFile.open(session.path, read_only=True)
        assert contents(file.image()) == there
        file.close()


def test_a_step_is_announced_to_the_other_desks(hall: Desks) -> None:
    first, second = hall.desk(1), hall.desk(2)
    heard = threading.Event()
    second.follow(heard.set)
    wait_until(lambda: second.other_desks)
    for number in range(10):
        heard.clear()
        first.do(players.register, late(number))
        assert heard.wait(0.3)
        (seen,) = second.poll()
        assert (seen.verb, second.state) == ("register_player", first.state)


def test_desks_know_of_each_other(hall: Desks) -> None:
    first, second = hall.desk(1, "Zoë · hall-2"), hall.desk(2, "Max")
    wait_until(lambda: first.other_desks == ("Max",))
    wait_until(lambda: second.other_desks == ("Zoë · hall-2",))
    second.close()
    wait_until(lambda: first.other_desks == ())


def test_a_second_window_on_this_computer_has_a_copy_of_its_own(hall: Desks) -> None:
    first = hall.desk(1)
    file = DeskEvent.open(hall.address, first.path, "again")
    second = EventSession(file, FEATURES, clock=morning, dice=Draw(2).below)
    hall.sessions.append(second)
    first.do(players.register, late(1))
    second.do(players.register, late(2))
    assert contents(second.file.image()) == contents(server_side(hall))
    wait_until(first.poll)
    assert first.state == second.state


def test_a_copy_that_cannot_be_written_when_an_act_begins_is_fetched_again(
    hall: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = hall.desk(1), hall.desk(2)
    assert second.file._follower is not None  # type: ignore[attr-defined]
    second.file._follower.stop()  # type: ignore[attr-defined]
    first.do(players.register, late(1))
    fails = iter((True,))

    def add(*args: object) -> None:
        if next(fails, False):
            raise sqlite3.OperationalError("database or disk is full")
        add_made(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(desk_event, "add_made", add)
    second.do(players.register, late(2))
    assert [entrant.name for entrant in second.state.entrants[8:]] == ["Late 001", "Late 002"]
    assert contents(second.file.image()) == contents(server_side(hall))


def test_a_step_that_a_copy_lacks_is_fetched_before_the_next_is_added(
    hall: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = hall.desk(1), hall.desk(2)
    load, fails = DeskEvent._load, [True, True]

    def add(*args: object) -> None:
        if fails:
            raise sqlite3.OperationalError("database is locked")
        add_made(*args)  # type: ignore[arg-type]

    def load_later(desk: DeskEvent) -> None:
        if fails:
            fails.clear()
            raise EventFileError(FileCode.SERVER_GONE, place="", why="")
        load(desk)

    def has_trouble() -> bool:
        try:
            second.poll()
        except NotNowError:
            return True
        return False

    with monkeypatch.context() as patch:
        patch.setattr(DeskEvent, "_load", load_later)
        patch.setattr(desk_event, "add_made", add)
        Hall.desk(hall).do(players.register, late(1))
        wait_until(has_trouble)
    first.poll()
    first.do(players.register, late(2))
    wait_until(lambda: second.poll() or second.state.entrants[-1].name == "Late 002")
    assert contents(second.file.image()) == contents(server_side(hall))


def test_a_copy_for_which_there_is_no_room_is_fetched_once_there_is(
    hall: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    desk = hall.desk()
    with monkeypatch.context() as patch:
        patch.setattr(desk_event, "add_made", is_full_for_sqlite)
        patch.setattr(DeskEvent, "_write", is_full)
        with pytest.raises(SavedError) as refused:
            desk.do(players.register, late(1))
        assert refused.value.facts["why"] == "no space left on device"
        with pytest.raises(NotNowError):
            desk.poll()
    assert desk.poll() != ()
    assert desk.state.entrants[-1].name == "Late 001"
    assert contents(desk.file.image()) == contents(server_side(hall))


def is_full_for_sqlite(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_desk_that_hangs_between_a_look_and_its_step_keeps_nobody_waiting(
    hall: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.models.server.server_event.IDLE_MILLISECONDS", 300)
    monkeypatch.setattr("app.models.server.server_event.LOCK_MILLISECONDS", 2000)
    first, second = hall.desk(1), hall.desk(2)
    with first.file.turn():
        second.do(players.register, late(2))
    first.do(players.register, late(1))
    assert [entrant.name for entrant in first.state.entrants[8:]] == ["Late 002", "Late 001"]
    # Between acts, a desk keeps its connection.
    connections = "SELECT pid FROM pg_stat_activity WHERE application_name = 'Dice Down'"
    before = hall.sql(connections)
    sleep(0.5)
    assert hall.sql(connections) == before


def test_a_server_that_has_an_older_state_is_named(hall: Desks) -> None:
    """As where a backup of it was restored, or another took its place that hadn't all yet."""
    claim_older_state_is_named(hall, hall.desk())


@pytest.mark.skipif(os.name == "nt", reason="Windows can't stop a process")
def test_a_frozen_server_keeps_nobody_waiting(hall: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_event, "ACT_SECONDS", 0.4)
    monkeypatch.setattr("app.models.server.patient_link.ANSWER_SECONDS", 0.4)
    desk = hall.desk()
    desk.do(players.register, late(1))
    asked: list[float] = []
    desk.waits = lambda seconds: bool(asked.append(seconds)) or seconds < 1
    with frozen(hall.server):
        began = monotonic()
        with pytest.raises(NotNowError) as refused:
            desk.do(players.register, late(2))
        assert refused.value.code == FileCode.SERVER_GONE
        assert refused.value.facts["why"] == "it doesn't answer"
        # Whoever asks for time while the act waits is given it.
        assert monotonic() - began < 2 and len(asked) > 3
        # What is read is there all the same.
        assert len(desk.read(lambda db, state: state.entrants, desk.state)) == 9
    wait_until(lambda: acted(desk))
    assert [entrant.name for entrant in desk.state.entrants[8:]] == ["Late 001", "Late 002"]
    assert contents(desk.file.image()) == contents(server_side(hall))


def test_an_act_asks_the_server_and_not_what_was_heard_of_it_before(hall: Desks) -> None:
    """As where it is back, and the follower, which looks each second, hasn't found that yet."""
    desk = hall.desk()
    assert desk.file._follower is not None
    desk.file._follower.stop()
    desk.file._follower.trouble = "it doesn't answer"
    with pytest.raises(NotNowError):
        desk.poll()
    desk.do(players.register, late(1))
    assert [entrant.name for entrant in desk.state.entrants[8:]] == ["Late 001"]
    with pytest.raises(NotNowError):
        desk.poll()


@pytest.mark.skipif(os.name == "nt", reason="Windows can't stop a process")
def test_what_was_saved_unseen_is_named_before_anything_is_repeated(
    hall: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_event, "ACT_SECONDS", 0.3)
    monkeypatch.setattr(desk_event, "AFTER_LOSS_SECONDS", 0.3)
    desk = hall.desk()
    desk.do(players.register, late(1))
    made = DeskEvent._hear_made

    with monkeypatch.context() as at_commit, ExitStackOf(hall) as ice:

        def freeze(event: DeskEvent, connection: object, step: int) -> None:
            made(event, connection, step)  # type: ignore[arg-type]
            ice.freeze()

        at_commit.setattr(DeskEvent, "_hear_made", freeze)
        with pytest.raises(NotNowError) as refused:
            desk.do(players.register, late(2))
        assert refused.value.code == FileCode.SERVER_UNKNOWN
    with pytest.raises(NotNowError) as refused:
        wait_until(lambda: acted(desk))
    assert refused.value.code == FileCode.SERVER_SAVED
    assert desk.state.entrants[-1].name == "Late 002"
    desk.do(players.register, late(3))
    assert [entrant.name for entrant in desk.state.entrants[8:]] == [
        "Late 001",
        "Late 002",
        "Late 003",
    ]
    assert contents(desk.file.image()) == contents(server_side(hall))


def acted(desk: EventSession) -> bool:
    """Try again what may be saved already; not while the server is still busy with it."""
    try:
        desk.do(players.register, late(2))
    except NotNowError as error:
        if error.code in (FileCode.SERVER_BUSY, FileCode.SERVER_GONE):
            return False
        raise
    return True


class ExitStackOf:
    """Freezes a server once, until the end."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._frozen = hall, None

    def __enter__(self) -> "ExitStackOf":
        return self

    def freeze(self) -> None:
        """Let no backend run."""
        if self._frozen is None:
            self._frozen = frozen(self._hall.server)
            self._frozen.__enter__()

    def __exit__(self, *_: object) -> None:
        if self._frozen is not None:
            self._frozen.__exit__(None, None, None)
