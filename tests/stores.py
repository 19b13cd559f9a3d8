"""Both stores for one test: what it is given runs on a file, and once more on a server.

A test takes ``stores`` and asks it for its event; ``stores.another`` opens the event once more. The
half on the server is one big sweep: a quick run takes a sample of it, ``--all`` the whole. What is
a file's alone, as a torn page, doesn't ask for stores.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.models.server.address import ServerAddress
from app.models.server.server_event import ServerEvent
from app.rules.core.draw import Draw
from app.services.core.session import EventSession
from app.services.event.event_files import FEATURES
from app.services.event.events import open_event
from tests.builders import morning
from tests.postgres import Server

ONE_IN = 8
"""Of the tests on a server, so many are one of a quick run's."""
ON_SERVER = pytest.param("server", marks=pytest.mark.sweep(ONE_IN, of="server"))
"""The half of a test that is for the server."""


class Stores:
    """Opens events on one kind of store."""

    def __init__(self, server: Server | None) -> None:
        self.server = server
        self._places: dict[Path, ServerAddress] = {}
        self._open: list[EventSession] = []

    @property
    def is_server(self) -> bool:
        """Whether events are on a server."""
        return self.server is not None

    def place(self, session: EventSession) -> EventSession:
        """An event, as it was made in a file, on this store; the file's session is closed."""
        if self.server is None:
            self._open.append(session)
            return session
        session.close()
        self._places[session.path] = self.server.event_of(session.path.read_bytes())
        return self._opened(session.path, who=session.who, dice=session.dice)

    def another(self, session: EventSession, who: str = "", seed: int = 2) -> EventSession:
        """One more session on an event."""
        return self._opened(session.path, who=who, dice=Draw(seed).below)

    def reopened(self, session: EventSession) -> EventSession:
        """The event, opened again after a close."""
        session.close()
        return self._opened(session.path, who=session.who, dice=session.dice)

    def close(self) -> None:
        """Close all that was opened."""
        for session in self._open:
            session.close()
        for address in self._places.values():
            assert self.server is not None
            self.server.drop(address)

    def _opened(self, path: Path, *, who: str, dice: Callable[[int], int]) -> EventSession:
        if self.server is None:
            session = open_event(path, clock=morning, dice=dice)
            session.who = who
        else:
            file = ServerEvent.open(self._places[path], path)
            session = EventSession(file, FEATURES, clock=morning, dice=dice, who=who)
        self._open.append(session)
        return session


@pytest.fixture(params=["file", ON_SERVER])
def stores(request: pytest.FixtureRequest) -> Iterator[Stores]:
    """A file, or a server."""
    is_server = request.param == "server"
    stores = Stores(request.getfixturevalue("postgres") if is_server else None)
    yield stores
    stores.close()
