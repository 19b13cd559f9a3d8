"""An event of an earlier program on a server is upgraded there, wholly or not at all."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from psycopg.pq import TransactionStatus

from app.codes import FileCode
from app.models.file.file_format import EventFileError
from app.models.file.file_kind import EVENT
from app.models.file.journal import StepKind
from app.models.file.upgrade import upgrade
from app.models.server import server_upgrade
from app.models.server.address import ServerAddress
from app.models.server.desk_event import DeskEvent
from app.models.server.events_there import events_there, put_event
from app.models.server.patient_link import PatientLink, connected
from app.models.server.server_event import ServerEvent
from app.models.server.server_upgrade import upgrade_event
from app.models.server.transfer import Link
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.event.event_files import FEATURES
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of, morning
from tests.models.server.older import FIRST_ON_SERVER, put_older
from tests.postgres import Server, running
from tests.prove.disk import can_mount, fill, small_disk

AT = datetime(2026, 5, 3, 12, 0, tzinfo=UTC)
_NUMBERS = count(1)

older = pytest.mark.parametrize("schema", range(FIRST_ON_SERVER, EVENT.schema))


@pytest.fixture
def address(postgres: Server) -> ServerAddress:
    return postgres.address(f"upgrade-{next(_NUMBERS)}")


def sql(address: ServerAddress, statement: str) -> list[tuple[object, ...]]:
    with connected(address) as link:
        link.execute(f'SET search_path = "{address.event}"'.encode())
        found = link.execute(statement.encode())
        return found.fetchall() if found.description else []


def rows(data: bytes) -> dict[str, list[dict[str, object]]]:
    """Every row of a file and how far its keys counted, by table and column."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(data)
        db.row_factory = sqlite3.Row
        names = [
            row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {
            name: sorted(map(dict, db.execute(f'SELECT * FROM "{name}"')), key=repr)
            if name == "sqlite_sequence"
            else list(map(dict, db.execute(f'SELECT * FROM "{name}" ORDER BY 1')))
            for name in names
        }


def upgraded(address: ServerAddress, backups: Path) -> Path | None:
    return upgrade_event(address, "cup.dicedown", at=AT, backups=lambda _: backups)


def session_of(file: ServerEvent) -> EventSession:
    return EventSession(file, FEATURES, clock=morning, dice=lambda _: 0)


@older
def test_it_becomes_what_the_same_file_becomes(
    address: ServerAddress, tmp_path: Path, schema: int
) -> None:
    data = put_older(address, schema)
    with pytest.raises(EventFileError) as refused:
        ServerEvent.open(address, tmp_path / "cup.dicedown")
    assert refused.value.code == FileCode.SERVER_EARLIER
    copy = upgraded(address, tmp_path)
    # The copy from before is the event as it was.
    assert copy == tmp_path / f"cup.v{schema:03}.dicedown"
    assert rows(copy.read_bytes()) == rows(data)
    file = tmp_path / "file.dicedown"
    file.write_bytes(data)
    upgrade(file, at=AT, backups=tmp_path / "of file")
    opened = ServerEvent.open(address, tmp_path / "cup.dicedown")
    assert rows(opened.image()) == rows(file.read_bytes())
    # It goes on there, with the triggers of this schema.
    session = session_of(opened)
    session.do(players.register, PlayerDraft(name="Zoë Late"))
    session.undo()
    with opened.read() as db:
        assert opened.damages(db) == ()
    session.close()
    # Once is enough.
    assert upgraded(address, tmp_path) is None


@older
def test_what_only_a_server_knows_of_a_step_is_kept(
    address: ServerAddress, tmp_path: Path, schema: int
) -> None:
    put_older(address, schema)
    sql(address, "ALTER TABLE journal_step DISABLE TRIGGER USER")
    sql(address, "UPDATE journal_step SET act = 'act of ' || id, desk = 'that one'")
    sql(address, "ALTER TABLE journal_step ENABLE TRIGGER USER")
    before = sql(address, "SELECT id, act, desk FROM journal_step ORDER BY id")
    upgraded(address, tmp_path)
    after = sql(address, "SELECT id, act, desk FROM journal_step ORDER BY id")
    assert len(before) > 3 and after[: len(before)] == before
    assert len(after) == len(before) + 1


@pytest.mark.parametrize("when", ["replaced", "written"])
def test_a_server_that_dies_meanwhile_leaves_it_as_it_was(
    address: ServerAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    data = put_older(address, FIRST_ON_SERVER)
    replace_there = server_upgrade.replace_event

    def die(link: Link, *arguments: object) -> None:
        if when == "written":
            replace_there(link, *arguments)  # type: ignore[arg-type]
        with connected(address) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (link.info.backend_pid,))
        replace_there(link, *arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patched, pytest.raises(EventFileError) as refused:
        patched.setattr(server_upgrade, "replace_event", die)
        upgraded(address, tmp_path)
    assert refused.value.code == FileCode.SERVER_TROUBLE
    (there,) = (one for one in events_there(address) if one.event == address.event)
    assert there.schema == FIRST_ON_SERVER
    assert not list(tmp_path.iterdir())
    copy = upgraded(address, tmp_path)
    assert copy is not None and rows(copy.read_bytes()) == rows(data)


def test_a_server_that_dies_before_any_statement_leaves_it_as_it_was(
    address: ServerAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each of the first, then with growing steps; and before each of the last."""
    data = put_older(address, FIRST_ON_SERVER)
    run, done = PatientLink.execute, count()
    dies_at = -1

    def execute(self: PatientLink, *arguments: Any, **more: Any) -> Any:
        if next(done) == dies_at:
            with psycopg.connect(**address.parameters(), autocommit=True) as other:  # type: ignore[arg-type]
                other.execute("SELECT pg_terminate_backend(%s)", (self.info.backend_pid,))
        return run(self, *arguments, **more)

    # How many there are: those of an upgrade that isn't committed.
    with monkeypatch.context() as patched, pytest.raises(EventFileError):
        patched.setattr(PatientLink, "execute", execute)
        patched.setattr(server_upgrade, "CHANNEL", None)
        patched.setattr(server_upgrade, "replace_event", _then_fail(server_upgrade.replace_event))
        upgraded(address, tmp_path)
    all_of_them = next(done)
    assert all_of_them > 150
    points = sorted({*range(6), *range(6, all_of_them, 23), *range(all_of_them - 4, all_of_them)})
    for dies_at in points:
        done = count()
        with monkeypatch.context() as patched, pytest.raises(EventFileError) as refused:
            patched.setattr(PatientLink, "execute", execute)
            upgraded(address, tmp_path)
        assert refused.value.code == FileCode.SERVER_TROUBLE, dies_at
        (there,) = (one for one in events_there(address) if one.event == address.event)
        assert there.schema == FIRST_ON_SERVER
        assert not list(tmp_path.iterdir()), "a copy of what is as it was is removed"
    copy = upgraded(address, tmp_path)
    assert copy is not None and rows(copy.read_bytes()) == rows(data)


def _then_fail(act: Callable[..., None]) -> Callable[..., None]:
    def failing(*arguments: Any) -> None:
        act(*arguments)
        raise psycopg.OperationalError("the end")

    return failing


@pytest.mark.skipif(not can_mount(), reason="only who may mount a file system can try this")
def test_a_full_disk_of_the_server_leaves_it_as_it_was(tmp_path: Path) -> None:
    with (
        running() as server,
        small_disk() as disk,
        psycopg.connect(
            **server.address().parameters(),
            autocommit=True,  # type: ignore[arg-type]
        ) as link,
    ):
        link.execute(f"CREATE TABLESPACE small LOCATION '{disk}'".encode())
        link.execute(b"CREATE DATABASE club TABLESPACE small")
        address = replace(server.address("cup"), database="club")
        data = put_older(address, FIRST_ON_SERVER)
        ballast = fill(disk)
        with pytest.raises(EventFileError) as refused:
            upgraded(address, tmp_path)
        assert refused.value.code == FileCode.SERVER_TROUBLE
        assert "No space left" in refused.value.facts["why"]
        assert not list(tmp_path.iterdir())
        (there,) = events_there(address)
        assert there.schema == FIRST_ON_SERVER
        ballast.unlink()
        copy = upgraded(address, tmp_path)
        assert copy is not None and rows(copy.read_bytes()) == rows(data)


@pytest.mark.skipif(not can_mount(), reason="only who may mount a file system can try this")
def test_a_full_disk_of_this_computer_leaves_it_as_it_was(
    address: ServerAddress, tmp_path: Path
) -> None:
    data = put_older(address, FIRST_ON_SERVER)
    with small_disk() as disk:
        ballast = fill(disk)
        with pytest.raises(EventFileError) as refused:
            upgraded(address, disk / "backups")
        assert refused.value.code == FileCode.CANNOT_UPGRADE
        assert refused.value.facts["path"] == str(address)
        (there,) = (one for one in events_there(address) if one.event == address.event)
        assert there.schema == FIRST_ON_SERVER
        ballast.unlink()
        copy = upgraded(address, disk / "backups")
        assert copy is not None and rows(copy.read_bytes()) == rows(data)


@pytest.fixture
def lost_answer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Connections are lost once the server has committed what was written."""
    commit = PatientLink.commit

    def lose(self: PatientLink) -> None:
        is_begun = self.info.transaction_status == TransactionStatus.INTRANS
        wrote = is_begun and self.execute("SELECT pg_current_xact_id_if_assigned()").fetchone()
        commit(self)
        if wrote and wrote[0] is not None:
            self.close()
            raise psycopg.OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patched:
        patched.setattr(PatientLink, "commit", lose)
        yield


def test_an_upgrade_whose_answer_is_lost_is_looked_into(
    address: ServerAddress, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    data = put_older(address, FIRST_ON_SERVER)
    request.getfixturevalue("lost_answer")
    copy = upgraded(address, tmp_path)
    assert copy is not None and rows(copy.read_bytes()) == rows(data)
    (there,) = (one for one in events_there(address) if one.event == address.event)
    assert there.schema == EVENT.schema


def test_the_copy_is_kept_where_nobody_can_say_whether_it_is_upgraded(
    address: ServerAddress,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = put_older(address, FIRST_ON_SERVER)
    request.getfixturevalue("lost_answer")
    monkeypatch.setattr(server_upgrade, "PATIENCE", 0.2)
    connect = server_upgrade.connected
    calls = count()

    def gone(address: ServerAddress) -> AbstractContextManager[Link]:
        if next(calls):
            raise EventFileError(FileCode.SERVER_CLOSED, place=str(address), why="", kind="")
        return connect(address)

    monkeypatch.setattr(server_upgrade, "connected", gone)
    with pytest.raises(EventFileError) as refused:
        upgraded(address, tmp_path)
    assert refused.value.code == FileCode.SERVER_UPGRADE_UNKNOWN
    (copy,) = tmp_path.iterdir()
    assert rows(copy.read_bytes()) == rows(data)


def test_a_step_that_it_waits_for_is_upgraded_too_however_the_server_is_set(
    address: ServerAddress, tmp_path: Path
) -> None:
    put_older(address, FIRST_ON_SERVER)
    setting = f'ALTER DATABASE "{address.database}" '
    sql(address, setting + "SET default_transaction_isolation = 'repeatable read'")
    try:
        with ThreadPoolExecutor(1) as apart:
            with psycopg.connect(**address.parameters()) as other:  # type: ignore[arg-type]
                lock = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
                other.execute(lock, (address.event,))
                upgrade = apart.submit(upgraded, address, tmp_path)
                waiting = (
                    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                )
                until = monotonic() + 10
                while sql(address, waiting) == [(0,)] and monotonic() < until:
                    sleep(0.02)
                other.execute(
                    f'INSERT INTO "{address.event}".journal_step (verb, arguments, kind, who, '
                    "reason, at, act) VALUES ('note', '{}', 'note', '', '', "
                    "'2026-05-03T11:00:00.000+00:00', 'last')".encode()
                )
            assert upgrade.result() is not None
        assert sql(address, "SELECT act FROM journal_step WHERE act = 'last'") == [("last",)]
    finally:
        sql(address, setting + "RESET default_transaction_isolation")


def test_a_revision_that_fails_changes_nothing(
    address: ServerAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_older(address, FIRST_ON_SERVER)

    def fail(*_: object) -> None:
        raise ValueError("a row that can't be")

    with monkeypatch.context() as patched, pytest.raises(EventFileError) as refused:
        patched.setattr("app.models.file.upgrade.write_floor", fail)
        upgraded(address, tmp_path)
    assert refused.value.code == FileCode.CANNOT_UPGRADE
    assert refused.value.facts["path"] == str(address)
    assert not list(tmp_path.iterdir())
    assert upgraded(address, tmp_path) is not None


def test_a_desk_in_the_middle_of_a_step_is_waited_for_only_so_long(
    address: ServerAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_older(address, FIRST_ON_SERVER)
    monkeypatch.setattr(server_upgrade, "LOCK_MILLISECONDS", 100)
    with connected(address) as other:
        other.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (address.event,))
        with pytest.raises(EventFileError) as refused:
            upgraded(address, tmp_path)
    assert refused.value.code == FileCode.SERVER_BUSY
    assert upgraded(address, tmp_path) is not None


@pytest.fixture
def desks(address: ServerAddress, tmp_path: Path) -> Iterator[tuple[DeskEvent, ServerEvent]]:
    """A window and a command of this program that have an event open; a newer one upgrades it."""
    session = event_of(tmp_path / "now.dicedown", 4)
    data = session.file.image()
    session.close()
    put_event(address, data)
    desk = DeskEvent.open(address, tmp_path / "desk.dicedown", "desk")
    command = ServerEvent.open(address, tmp_path / "command.dicedown")
    yield desk, command
    desk.close()
    command.close()


def test_an_older_program_that_has_it_open_writes_nothing_more_and_says_why(
    address: ServerAddress, desks: tuple[DeskEvent, ServerEvent]
) -> None:
    desk, command = desks
    window, other = session_of(desk), session_of(command)
    later = EVENT.schema + 1
    note = f'{{"from": {EVENT.schema}, "to": {later}}}'
    with command.step("upgrade_file", note, at="2026-05-03T12:00:00+00:00", kind=StepKind.NOTE):
        pass
    sql(address, f"UPDATE dicedown SET schema = {later}")
    before = sql(address, "SELECT count(*) FROM journal_step")
    for session in (window, other):
        with pytest.raises(NotNowError) as refused:
            session.do(players.register, PlayerDraft(name="Late"))
        assert refused.value.code == FileCode.SERVER_SCHEMA
    # It stays so, and is said by each look, whatever comes after.
    for _ in range(2):
        with pytest.raises(EventFileError) as told:
            desk.data_version()
        assert told.value.code == FileCode.SERVER_SCHEMA
    assert sql(address, "SELECT count(*) FROM journal_step") == before
    with desk.read() as db:
        assert db.connection().exec_driver_sql("SELECT count(*) FROM player").scalar_one() == 4
