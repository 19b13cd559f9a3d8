"""Place: where the event of a day is kept, a file or a server, and how sessions are opened."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import psycopg
from sqlalchemy import Engine, event

from app.models.server.events_there import put_event
from app.models.server.server_event import ServerEvent
from app.services.core.act_context import Clock, Dice
from app.services.core.session import EventSession
from app.services.event.event_files import FEATURES
from app.services.event.events import open_event
from tests.postgres import Server
from tests.prove.saturday.ledger import FileLedger, Ledger, ServerLedger


class Place(ABC):
    """Where an event is kept.

    Attributes:
        path: the file, or how a server's event is called on this computer.
        ledger: reads it past the program.
    """

    path: Path
    ledger: Ledger

    @abstractmethod
    def settle(self) -> None:
        """Take the event in that was made at the path."""

    @abstractmethod
    def open(self, clock: Clock, dice: Dice) -> EventSession:
        """One more session."""

    @abstractmethod
    def end(self) -> None:
        """Leave nothing behind."""


class FilePlace(Place):
    """A file."""

    def __init__(self, path: Path) -> None:
        self.path, self.ledger = path, FileLedger(path)

    def settle(self) -> None:
        pass

    def open(self, clock: Clock, dice: Dice) -> EventSession:
        return open_event(self.path, clock=clock, dice=dice)

    def end(self) -> None:
        self.ledger.forget()


class ServerPlace(Place):
    """A schema of its own on a server."""

    def __init__(self, path: Path, server: Server) -> None:
        self.path, self.server = path, server
        self.address = replace(server.address(), event="day")
        self.ledger = ServerLedger(self.link, "day")

    def link(self) -> "psycopg.Connection[Any]":
        """A connection that is none of the program's."""
        return psycopg.connect(**self.address.parameters(), autocommit=True)  # type: ignore[arg-type]

    def settle(self) -> None:
        self._drop()
        put_event(self.address, self.path.read_bytes())
        self.path.unlink()

    def open(self, clock: Clock, dice: Dice) -> EventSession:
        file = ServerEvent.open(self.address, self.path)
        return EventSession(file, FEATURES, clock=clock, dice=dice)

    def end(self) -> None:
        self.ledger.forget()
        self._drop()

    def cut(self) -> None:
        """Let the server end every connection of the program."""
        query = (
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE application_name = 'Dice Down'"
        )
        with self.link() as link:
            link.execute(query.encode())

    def restart(self) -> None:
        """Let the power of the server fail, and come back."""
        self.ledger.forget()
        self.server.stop()
        self.server.start()

    def _drop(self) -> None:
        with self.link() as link:
            link.execute(b"DROP SCHEMA IF EXISTS day CASCADE")


class EndedError(BaseException):
    """The program ends here, wherever it is."""


@contextmanager
def at_statement(number: int, strike: Callable[[Any], object]) -> Iterator[list[int]]:
    """Call something before the n-th statement on a server, a commit counted too.

    Yields:
        How many there were, once it is over.
    """
    seen = [0]

    def heard(connection: Any, *_: object) -> None:
        seen[0] += 1
        if seen[0] == number:
            strike(connection.connection.driver_connection)

    names = ("before_cursor_execute", "commit")
    for name in names:
        event.listen(Engine, name, heard)
    try:
        yield seen
    finally:
        for name in names:
            event.remove(Engine, name, heard)


@contextmanager
def at_commit(number: int, strike: Callable[[Any], object]) -> Iterator[None]:
    """Call something before the n-th commit on a server; that of an act comes after its lock's."""
    seen = count(1)

    def heard(connection: Any) -> None:
        if next(seen) == number:
            strike(connection.connection.driver_connection)

    event.listen(Engine, "commit", heard)
    try:
        yield
    finally:
        event.remove(Engine, "commit", heard)


def lose_answer(link: "psycopg.Connection[Any]") -> None:
    """Let a commit be done, and the answer to it be lost."""
    link.execute(b"COMMIT")
    close(link)


def close(link: "psycopg.Connection[Any]") -> None:
    """Cut a connection on this side, as a program that is killed does."""
    with suppress(OSError, psycopg.Error):
        link.pgconn.finish()


def moment(chance: Random) -> int:
    """Before which statement of an act something strikes."""
    return chance.choice((1, 2, 3, chance.randint(1, 40)))
