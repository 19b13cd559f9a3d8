"""Both stores for one test: what it is given runs on a file, and once more on a server.

A test takes ``stores`` and asks it for its event; ``stores.another`` opens the event once more, and
``open_at`` does that for whoever knows its path alone. The
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


_MOVED: dict[Path, ServerAddress] = {}
"""Where an event is now that was made in a file."""


_OPEN: list[EventSession] = []
"""What was opened of such events; closed with them."""

in_a_file = pytest.mark.parametrize("stores", ["file"], indirect=True)
"""Marks what is a file's alone: on a server one waits for another's step and isn't overtaken."""


def open_at(path: Path, *, who: str = "", dice: Callable[[int], int] | None = None) -> EventSession:
    """One more session on an event, on the store where it is."""
    dice = dice or Draw(2).below
    if path in _MOVED:
        file = ServerEvent.open(_MOVED[path], path)
        session = EventSession(file, FEATURES, clock=morning, dice=dice, who=who)
    else:
        session = open_event(path, clock=morning, dice=dice)
        session.who = who
    _OPEN.append(session)
    return session


class Stores:
    """Opens events on one kind of store."""

    def __init__(self, server: Server | None) -> None:
        self.server = server
        self._moved: list[Path] = []

    @property
    def is_server(self) -> bool:
        """Whether events are on a server."""
        return self.server is not None

    def place(self, session: EventSession) -> EventSession:
        """An event, as it was made in a file, on this store; the file's session is closed."""
        if self.server is None:
            _OPEN.append(session)
            return session
        session.close()
        _MOVED[session.path] = self.server.event_of(session.path.read_bytes())
        self._moved.append(session.path)
        return open_at(session.path, who=session.who, dice=session.dice)

    def another(self, session: EventSession, who: str = "", seed: int = 2) -> EventSession:
        """One more session on an event."""
        return open_at(session.path, who=who, dice=Draw(seed).below)

    def reopened(self, session: EventSession) -> EventSession:
        """The event, opened again after a close."""
        session.close()
        return open_at(session.path, who=session.who, dice=session.dice)

    def close(self) -> None:
        """Close all that was opened."""
        while _OPEN:
            _OPEN.pop().file.close()
        for path in self._moved:
            assert self.server is not None
            self.server.drop(_MOVED.pop(path))


@pytest.fixture(params=["file", ON_SERVER])
def stores(request: pytest.FixtureRequest) -> Iterator[Stores]:
    """A file, or a server."""
    is_server = request.param == "server"
    stores = Stores(request.getfixturevalue("postgres") if is_server else None)
    yield stores
    stores.close()
