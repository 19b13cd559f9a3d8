"""What goes wrong between desks and a server: networks, restarts, full disks, wrong clocks."""

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest

from app.codes import FileCode
from app.models.server import server_event
from app.models.server.events_there import events_on
from app.models.server.server_event import ServerEvent
from app.rules.core.draw import Draw
from app.services.clock import round_clock
from app.services.core.errors import NotNowError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.event_files import FEATURES
from app.services.event.moving import move_to_server, open_server_event
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.screen.hall import public_clock
from tests.builders import begin_round, event_of, morning
from tests.postgres import Server, running
from tests.prove.disk import can_mount, fill, small_disk

pytestmark = pytest.mark.sweep(3, of="faults of a server")

_IDS = count(1)


class Network:
    """A way to a server that can be cut, or swallow everything."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._pairs: list[socket.socket] = []
        self._flows = threading.Event()
        self._flows.set()
        self.is_down = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection."""
        while self._pairs:
            with suppress(OSError):
                self._pairs.pop().shutdown(socket.SHUT_RDWR)

    def freeze(self) -> None:
        """Swallow everything from now on."""
        self._flows.clear()

    def thaw(self) -> None:
        """Let everything through again, and what was swallowed too."""
        self._flows.set()

    def close(self) -> None:
        self.thaw()
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self.is_down:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._target))
                self._pairs += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self._flows.wait()
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@pytest.fixture
def network(postgres: Server) -> Iterator[Network]:
    network = Network(postgres.port)
    yield network
    network.close()


@pytest.fixture
def desk(network: Network, postgres: Server, tmp_path: Path) -> Iterator[EventSession]:
    """A desk that reaches its event over a network."""
    first = event_of(tmp_path / "cup.dicedown", 8)
    address = postgres.event_of(first.file.image())
    first.close()
    file = ServerEvent.open(replace(address, port=network.port), tmp_path / "desk.dicedown")
    session = EventSession(file, FEATURES, clock=morning, dice=Draw(1).below, who="Kim")
    yield session
    session.close()
    postgres.drop(address)


def act_id() -> str:
    return f"{next(_IDS):032}"


def late(number: int) -> PlayerDraft:
    return PlayerDraft(name=f"Late {number:03}")


def registered(session: EventSession) -> int:
    return [line.verb for line in session.read(history)].count("register_player")


@pytest.mark.parametrize("seconds", [0, 0.6])
def test_a_network_that_is_cut_and_restored_does_an_act_once(desk, network, seconds) -> None:
    cuts = iter((True, False))

    def register(work, draft):  # type: ignore[no-untyped-def]
        if next(cuts):
            network.is_down = True
            network.cut()
            threading.Timer(seconds, setattr, (network, "is_down", False)).start()
        return players.register(work, draft)

    register.act = players.register.act  # type: ignore[attr-defined]
    desk.do(register, late(1))
    assert registered(desk) == 1
    assert desk.read(desk.file.damages) == ()


def test_a_network_that_swallows_everything_is_not_waited_for_without_end(
    desk, network, monkeypatch
) -> None:
    monkeypatch.setattr(server_event, "ANSWER_SECONDS", 0.4)
    network.freeze()
    began, same = monotonic(), act_id()
    with pytest.raises(NotNowError) as refused:
        desk.do_once(same, "", players.register, late(1))
    assert refused.value.code == FileCode.SERVER_GONE
    assert monotonic() - began < 5
    network.thaw()
    # Sent once more under its id: whatever became of it, it is there once.
    desk.do_once(same, "", players.register, late(1))
    assert registered(desk) == 1


def test_an_act_whose_answer_was_swallowed_is_done_once_under_its_id(
    desk, network, monkeypatch
) -> None:
    monkeypatch.setattr(server_event, "ANSWER_SECONDS", 0.4)
    monkeypatch.setattr(ServerEvent, "patience", 0.4)
    commit, frozen, same = ServerEvent._hear_made, iter((True,)), act_id()

    def freeze(self: ServerEvent, *about: object) -> None:
        commit(self, *about)  # type: ignore[arg-type]
        if next(frozen, False):
            network.freeze()

    monkeypatch.setattr(ServerEvent, "_hear_made", freeze)
    with pytest.raises(NotNowError) as refused:
        desk.do_once(same, "", players.register, late(1))
    assert refused.value.code == FileCode.SERVER_UNKNOWN
    network.thaw()
    # The server may still be doing what was swallowed for a while.
    sleep(0.2)
    desk.do_once(same, "", players.register, late(1))
    assert registered(desk) == 1
    assert desk.read(desk.file.damages) == ()


def test_an_open_event_goes_on_after_its_server_was_restarted(tmp_path) -> None:
    with running() as server:
        first = event_of(tmp_path / "cup.dicedown", 8)
        address = server.event_of(first.file.image())
        first.close()
        desks = [
            open_server_event(address, clock=morning, dice=Draw(1).below, who=who)
            for who in ("Kim", "Lou")
        ]
        desks[0].do(players.register, late(1))
        server.stop()
        server.start()
        desks[0].do(players.register, late(2))
        server.stop()
        server.start()
        assert len(desks[1].poll()) == 2
        desks[1].undo(everybody=True)
        assert registered(desks[0]) == 2 and len(desks[0].state.entrants) == 9
        for session in desks:
            session.close()


@pytest.mark.skipif(not can_mount(), reason="only who may mount a file system can try this")
def test_a_full_disk_of_the_server_is_named_and_leaves_nothing_half_done(tmp_path) -> None:
    with running() as server, small_disk() as disk:
        first = event_of(tmp_path / "cup.dicedown", 8)
        address = server.event_of(first.file.image())
        first.close()
        with psycopg.connect(**server.address().parameters(), autocommit=True) as link:  # type: ignore[arg-type]
            link.execute(f"CREATE TABLESPACE small LOCATION '{disk}'".encode())
            link.execute(f"ALTER DATABASE {address.database} SET TABLESPACE small".encode())
        session = open_server_event(address, clock=morning, dice=Draw(1).below, who="Kim")
        ballast = fill(disk)
        many = tuple(PlayerDraft(name=f"{n:04} {'x' * 190}") for n in range(2000))
        before = session.read(history)
        with pytest.raises(NotNowError) as refused:
            session.do(players.register_many, many)
        assert refused.value.code == FileCode.SERVER_TROUBLE
        assert "No space left" in str(refused.value.__cause__)
        assert (session.read(history), len(session.state.entrants)) == (before, 8)
        ballast.unlink()
        session.do(players.register, late(1))
        assert session.read(session.file.damages) == ()
        session.close()


@pytest.mark.skipif(not can_mount(), reason="only who may mount a file system can try this")
def test_a_move_to_a_full_disk_leaves_the_event_where_it_is(tmp_path) -> None:
    with running() as server, small_disk() as disk:
        with psycopg.connect(**server.address().parameters(), autocommit=True) as link:  # type: ignore[arg-type]
            link.execute(f"CREATE TABLESPACE small LOCATION '{disk}'".encode())
            link.execute(b"CREATE DATABASE club TABLESPACE small")
        session = event_of(tmp_path / "cup.dicedown", 8)
        address = replace(server.address("cup"), database="club")
        # The first connection to a database writes a file of the server's own.
        assert events_on(address) == ()
        ballast = fill(disk)
        with pytest.raises(UserError) as refused:
            move_to_server(session, address)
        assert refused.value.code == FileCode.SERVER_TROUBLE
        assert "No space left" in refused.value.facts["why"]
        # The file is the event still, and the server has nothing of it.
        assert session.only_reads is None and events_on(address) == ()
        session.do(players.register, late(1))
        ballast.unlink()
        move_to_server(session, address)
        assert events_on(address) == ("cup",)
        session.close()


def test_a_desk_whose_clock_is_an_hour_wrong_shows_what_the_others_do(
    postgres: Server, tmp_path: Path
) -> None:
    def right() -> datetime:
        return datetime.now(UTC)

    def ahead() -> datetime:
        return right() + timedelta(hours=1)

    first = event_of(tmp_path / "cup.dicedown", 8)
    begin_round(first)
    address = postgres.event_of(first.file.image())
    first.close()
    one, other = (
        open_server_event(address, clock=clock, dice=Draw(1).below, who=who)
        for clock, who in ((right, "Kim"), (ahead, "Lou"))
    )
    other.do(round_clock.start)
    one.do(players.tick, 1, "here", on=True)
    other.do(players.tick, 2, "here", on=True)
    lines = one.read(history)
    # Steps have the order in which they were done, and the server's time.
    assert [line.who for line in lines[:3]] == ["Lou", "Kim", "Lou"]
    assert [line.at for line in lines] == sorted((line.at for line in lines), reverse=True)
    assert abs(lines[0].at - right()) < timedelta(minutes=1)
    left = []
    for desk in (one, other):
        shown = desk.read(public_clock, desk.state, desk.clock())
        left.append(((shown.ends_at or shown.began_at) - desk.clock()).total_seconds())
    assert abs(left[0] - left[1]) < 2
    # After a reconnection, too.
    with psycopg.connect(**address.parameters(), autocommit=True) as link:  # type: ignore[arg-type]
        link.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'Dice Down'"
        )
    other.poll()
    assert abs(other.clock() - right()) < timedelta(minutes=1)
    for session in (one, other):
        session.close()
    postgres.drop(address)


@pytest.mark.parametrize("hours", [1, -1])
@pytest.mark.parametrize("is_desk", [True, False])
def test_a_clock_that_is_set_while_its_desk_is_connected_is_noticed(
    postgres: Server, tmp_path: Path, hours: int, is_desk: bool
) -> None:
    ahead = timedelta()

    def own() -> datetime:
        return datetime.now(UTC) + ahead

    first = event_of(tmp_path / "cup.dicedown", 8)
    address = postgres.event_of(first.file.image())
    first.close()
    desk = open_server_event(address, clock=own, dice=Draw(1).below, who="Kim", is_desk=is_desk)
    desk.do(players.tick, 1, "here", on=True)
    ahead = timedelta(hours=hours)
    until = monotonic() + 10
    # A window hears of it by whoever follows the server, all others by what they do next.
    while is_desk and not desk.file.clock_error and monotonic() < until:
        sleep(0.05)
    desk.read(history)
    assert abs(desk.clock() - datetime.now(UTC)) < timedelta(minutes=1)
    desk.do(players.tick, 2, "here", on=True)
    assert abs(desk.read(history)[0].at - datetime.now(UTC)) < timedelta(minutes=1)
    # It is set right again.
    ahead = timedelta()
    desk.do(players.tick, 3, "here", on=True)
    assert abs(desk.clock() - datetime.now(UTC)) < timedelta(minutes=1)
    desk.close()
    postgres.drop(address)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO journal_row (step_id, table_name, row_id) VALUES (1, 'player', 1)",
        "UPDATE journal_step SET verb = 'drop_player' WHERE id = 1",
        "UPDATE journal_step SET who = 'Somebody'",
        "UPDATE journal_row SET after = NULL",
        "DELETE FROM journal_row",
        "DELETE FROM journal_step",
        "TRUNCATE journal_row",
        "TRUNCATE journal_step CASCADE",
        "TRUNCATE player CASCADE",
    ],
)
def test_what_is_done_stays_in_the_journal_as_it_is(desk, statement) -> None:
    parameters = replace(desk.file.address, event="").parameters()
    for begun in ("", "SELECT set_config('dicedown.step', '2', true);"):
        with psycopg.connect(**parameters) as link, pytest.raises(psycopg.errors.RaiseException):
            link.execute(f'SET search_path = "event"; {begun} {statement}'.encode())
            pytest.fail("it was let through")
    desk.do(players.register, late(1))
    assert desk.read(desk.file.damages) == ()
