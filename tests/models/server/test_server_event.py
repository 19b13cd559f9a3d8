"""One event on a server: the journal of a file, steps one by one, nothing lost or doubled."""

import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, text

from app.codes import FileCode
from app.models.file.file_format import EventFileError
from app.models.server.address import ServerAddress
from app.models.server.events_there import events_on, events_there, put_event
from app.models.server.server_event import ServerEvent
from app.rules.core.draw import Draw
from app.services.core.errors import NotNowError, OddError
from app.services.core.session import EventSession
from app.services.event.event_files import FEATURES
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of, morning, open_event, play_round
from tests.postgres import Server

_NUMBERS = count(1)
JOURNAL = (
    "SELECT id, verb, arguments, kind, who, reason, at, undoes FROM journal_step ORDER BY id",
    "SELECT id, step_id, table_name, row_id, before, after FROM journal_row ORDER BY id",
)


def rows(session: EventSession) -> list[list[tuple[object, ...]]]:
    """The whole journal."""
    with session.file.read() as db:
        return [[tuple(row) for row in db.execute(text(query))] for query in JOURNAL]


class Hall:
    """An event of eight players in a file, and the same on a server."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.address = server.address(f"cup-{next(_NUMBERS)}")
        self.sessions = [event_of(folder / "cup.dicedown", 8)]
        put_event(self.address, self.sessions[0].file.image())

    @property
    def in_file(self) -> EventSession:
        return self.sessions[0]

    def desk(self, seed: int = 1) -> EventSession:
        """One more place where the event on the server is open."""
        file = ServerEvent.open(self.address, self.folder / f"desk{len(self.sessions)}.dicedown")
        session = EventSession(file, FEATURES, clock=morning, dice=Draw(seed).below)
        self.sessions.append(session)
        return session

    def sql(self, statement: str) -> list[tuple[object, ...]]:
        """A statement of somebody who has nothing to do with us."""
        with psycopg.connect(**self.address.parameters(), autocommit=True) as link:  # type: ignore[arg-type]
            link.execute(f'SET search_path = "{self.address.event}"'.encode())
            found = link.execute(statement.encode())
            return found.fetchall() if found.description else []

    def set_back(self, step: int) -> None:
        """Take a registration off the server, as where a backup of it was restored."""
        self.sql(
            "SET session_replication_role = replica; "
            "DELETE FROM player WHERE id IN "
            f"(SELECT row_id FROM journal_row WHERE table_name = 'player' AND step_id = {step}); "
            f"DELETE FROM journal_row WHERE step_id = {step}; "
            f"DELETE FROM journal_step WHERE id = {step}"
        )

    def cut_all(self) -> None:
        """End every connection of ours, as a broken cable would."""
        self.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'Dice Down'"
        )


@pytest.fixture
def hall(postgres: Server, tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(postgres, tmp_path)
    yield hall
    for session in hall.sessions:
        session.close()


def late(number: int) -> PlayerDraft:
    return PlayerDraft(name=f"Late {number:03}")


def test_a_server_writes_the_journal_that_a_file_has(hall: Hall) -> None:
    desk = hall.desk(7)
    hall.in_file.dice = Draw(7).below
    assert desk.state == hall.in_file.state
    strange = PlayerDraft(name="Zoë “Q” O\\'Neil \U0001f3b2 \u2028", faction="Cryx")
    for session in (hall.in_file, desk):
        session.do(players.register, strange)
        play_round(session, Draw(5))
        play_round(session, Draw(6))
        for _ in range(9):
            session.undo()
        session.redo()
    assert rows(desk) == rows(hall.in_file)
    assert desk.state == hall.in_file.state
    assert desk.read(desk.file.damages) == ()


def test_the_bytes_of_a_server_are_a_whole_file(hall: Hall, tmp_path: Path) -> None:
    desk = hall.desk()
    play_round(desk, Draw(5))
    desk.do(players.register, late(1))
    desk.undo()
    copy = tmp_path / "copy.dicedown"
    desk.file.copy_to(copy)
    session = open_event(copy, clock=morning, dice=Draw(1).below)
    hall.sessions.append(session)
    assert rows(session) == rows(desk)
    assert session.state == desk.state
    assert session.read(session.file.damages) == ()
    # The number of a player who was taken back isn't given again, there as here.
    assert session.do(players.register, late(2)).value == desk.do(players.register, late(2)).value
    with pytest.raises(EventFileError) as refused:
        desk.file.copy_to(copy)
    assert refused.value.code == FileCode.EXISTS


def test_desks_see_each_other_and_act_on_what_is_so(hall: Hall) -> None:
    first, second = hall.desk(1), hall.desk(2)
    first.do(players.register, late(1))
    (seen,) = second.poll()
    assert (seen.verb, second.state) == ("register_player", first.state)
    second.do(players.register, late(2))
    # Without a look in between, the newest action of all is taken back.
    assert first.undo().players == {10}
    assert first.poll() == ()
    assert len(second.poll()) == 1
    assert second.state == first.state


def test_many_desks_at_once_lose_nothing_and_double_nothing(hall: Hall) -> None:
    def work(seed: int) -> None:
        file = ServerEvent.open(hall.address, hall.folder / f"many{seed}.dicedown")
        session = EventSession(file, FEATURES, clock=morning, dice=Draw(seed).below)
        for number in range(6):
            session.do(players.register, late(100 * seed + number))
        session.close()

    threads = [threading.Thread(target=work, args=(seed,)) for seed in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    desk = hall.desk()
    assert len(desk.state.entrants) == 8 + 18
    assert desk.read(desk.file.damages) == ()


def test_a_lost_connection_is_made_again(hall: Hall) -> None:
    desk = hall.desk()
    hall.cut_all()
    assert desk.poll() == ()
    hall.cut_all()
    desk.do(players.register, late(1))
    hall.cut_all()
    assert desk.read(lambda db: db.scalar(text("SELECT count(*) FROM player"))) == 9


def test_an_action_cut_off_half_way_is_done_once(hall: Hall) -> None:
    desk, cuts = hall.desk(), iter((True, True, False))
    act = players.register.act  # type: ignore[attr-defined]

    def register(work, draft):  # type: ignore[no-untyped-def]
        if next(cuts):
            hall.cut_all()
        return players.register(work, draft)

    register.act = act  # type: ignore[attr-defined]
    desk.do(register, late(1))
    assert len(desk.state.entrants) == 9
    assert desk.read(desk.file.damages) == ()


@pytest.mark.parametrize("is_saved", [True, False])
def test_a_connection_lost_at_the_commit_is_looked_into(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, *, is_saved: bool
) -> None:
    desk, commit, cuts = hall.desk(), Connection.commit, iter([True])

    def cut_commit(connection: Connection) -> None:
        is_step = connection.scalar(text("SELECT current_setting('dicedown.step', true)"))
        if is_step and next(cuts, False):
            if is_saved:
                commit(connection)
            hall.cut_all()
            connection.execute(text("SELECT 1"))
        commit(connection)

    monkeypatch.setattr(Connection, "commit", cut_commit)
    desk.do(players.register, late(1))
    assert len(desk.state.entrants) == 9
    assert [trouble.code for trouble in desk.troubles] == (
        [FileCode.SAVED_WITH_TROUBLE] if is_saved else []
    )


def test_what_may_be_saved_is_looked_for_before_the_next_act(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, commit = hall.desk(), Connection.commit
    assert len(desk.state.entrants) == 8

    def cut_commit(connection: Connection) -> None:
        is_step = connection.scalar(text("SELECT current_setting('dicedown.step', true)"))
        commit(connection)
        if is_step:
            hall.cut_all()
            connection.execute(text("SELECT 1"))

    def nobody_knows(event: ServerEvent, act: str, error: BaseException) -> bool:
        raise EventFileError(FileCode.SERVER_UNKNOWN, place="", why="")

    with monkeypatch.context() as patch:
        patch.setattr(Connection, "commit", cut_commit)
        patch.setattr(ServerEvent, "_is_saved", nobody_knows)
        with pytest.raises(NotNowError):
            desk.do(players.register, late(1))
    with pytest.raises(OddError):
        desk.do(players.register, late(1))
    assert len(desk.state.entrants) == 9


def test_a_server_that_has_an_older_state_is_named(hall: Hall) -> None:
    desk = hall.desk()
    assert len(desk.state.entrants) == 8
    claim_older_state_is_named(hall, desk)


def claim_older_state_is_named(hall: Hall, desk: EventSession) -> None:
    """Set the server back behind what a desk has seen: its next act is refused for that."""
    desk.do(players.register, late(1))
    step = desk.do(players.register, late(2)).changes.step
    hall.set_back(step)
    with pytest.raises(NotNowError) as refused:
        desk.do(players.register, late(3))
    assert refused.value.code == FileCode.SERVER_ROLLED_BACK
    assert hall.sql("SELECT name FROM player ORDER BY id DESC LIMIT 1") == [("Late 001",)]


def test_a_server_that_stays_away_is_named(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = hall.desk()
    hall.cut_all()
    with monkeypatch.context() as away:
        away.setattr("app.models.server.server_event.ServerEvent.patience", 0.2)
        away.setattr("app.models.server.server_event.connect_to", refused_port)
        with pytest.raises(NotNowError) as refused:
            desk.do(players.register, late(1))
        assert refused.value.code == FileCode.SERVER_GONE
    # It's there again: nothing was done, and everything goes on.
    desk.do(players.register, late(1))
    assert len(desk.state.entrants) == 9


def refused_port(*_: object, **__: object) -> None:
    """What a server that doesn't run says."""
    raise psycopg.OperationalError("connection refused")


def test_who_writes_without_a_step_is_refused(hall: Hall) -> None:
    with pytest.raises(psycopg.errors.NotNullViolation):
        hall.sql("UPDATE player SET name = 'Nobody' WHERE id = 1")
    for statement in (
        "DELETE FROM journal_row",
        "UPDATE journal_row SET after = NULL",
        "DELETE FROM journal_step",
        "TRUNCATE player CASCADE",
    ):
        with pytest.raises(psycopg.errors.RaiseException):
            hall.sql(statement)


def test_a_desk_that_writes_keeps_others_waiting_only_so_long(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = hall.desk(), hall.desk()
    second.file.is_hasty = True
    with first.file.turn(), pytest.raises(NotNowError) as refused:
        second.do(players.register, late(1))
    assert refused.value.code == FileCode.SERVER_BUSY
    second.do(players.register, late(1))


def test_a_character_that_no_server_stores_is_refused(hall: Hall) -> None:
    desk = hall.desk()
    with pytest.raises(EventFileError) as refused, desk.file.step("x", "{}", at="2026") as (db, _):
        db.execute(text("UPDATE player SET name = :name"), {"name": "a\0b"})
    assert refused.value.code == FileCode.SERVER_NULL


def test_what_is_not_there_is_named(postgres: Server, tmp_path: Path) -> None:
    with pytest.raises(EventFileError) as refused:
        ServerEvent.open(postgres.address("never"), tmp_path / "x")
    assert refused.value.code == FileCode.SERVER_NO_EVENT
    assert refused.value.facts["events"] == events_on(postgres.address())
    with pytest.raises(EventFileError) as refused:
        events_on(ServerAddress(host="127.0.0.1", port=1, database="x"))
    assert refused.value.code == FileCode.SERVER_CLOSED


def test_an_event_takes_no_place_of_another(hall: Hall) -> None:
    with pytest.raises(EventFileError) as refused:
        put_event(hall.address, hall.in_file.file.image())
    assert refused.value.code == FileCode.SERVER_TAKEN


@pytest.mark.parametrize(
    ("schema", "code"), [(3, FileCode.SERVER_EARLIER), (99, FileCode.SERVER_SCHEMA)]
)
def test_an_event_of_another_schema_is_left_alone(hall: Hall, schema: int, code: FileCode) -> None:
    hall.sql(f"UPDATE dicedown SET schema = {schema}")
    with pytest.raises(EventFileError) as refused:
        hall.desk()
    assert refused.value.code == code


@pytest.mark.parametrize("statement", ["_EVENTS", "_ABOUT"])
def test_a_server_that_is_lost_while_its_events_are_listed_is_named(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    cut = "SELECT pg_terminate_backend(pg_backend_pid())"
    monkeypatch.setattr(f"app.models.server.events_there.{statement}", cut)
    with pytest.raises(EventFileError) as refused:
        events_there(hall.address)
    assert refused.value.code == FileCode.SERVER_TROUBLE


def test_an_older_server_is_refused(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.models.server.patient_link.OLDEST_SERVER", 99)
    with pytest.raises(EventFileError) as refused:
        events_on(hall.address)
    assert refused.value.code == FileCode.SERVER_OLD
