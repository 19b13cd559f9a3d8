"""PatientLink: a connection to a server that never keeps its caller waiting without end.

While the server doesn't answer, a function of the caller is called again and again whether to wait
on. It may give time to everything else, as a window does that is drawn meanwhile. What a server
refuses to whoever connects is named here, too.
"""

import socket
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from selectors import EVENT_READ, DefaultSelector
from time import monotonic
from typing import Any

import psycopg

from app.codes import FileCode
from app.models.file.file_format import EventFileError
from app.models.server.address import ServerAddress

Pause = Callable[[float], bool]
"""Is called with the seconds for which the server hasn't answered, and says whether to wait on."""

CONNECT_SECONDS = 3
ANSWER_SECONDS = 2.0
"""A server that is silent for longer doesn't answer whoever listens to it."""
RETRY_SECONDS = 1.0
"""After so long it is looked for again."""
SAY = "SELECT pg_notify(%s, %s)"
"""Announces a text on a channel to all who listen there."""
_GLANCE = 0.05
"""Seconds for which the answer is waited for between two questions."""
_NOT_READY = 0
OLDEST_SERVER = 15
LOOKS_AFTER_LOCK = r"default_transaction_isolation=read\ committed"
"""Whoever waits for the lock looks once it is there, however the server is set: with one picture
from before, what others saved meanwhile is missing."""
_REFUSALS = {
    "failed to resolve host": "host",
    "translate host name": "host",
    "refused": "refused",
    "password authentication failed": "password",
    "no password supplied": "password",
    "role ": "password",
    "pg_hba.conf": "entry",
    "database ": "database",
}
"""What the driver and a server that speaks English say of a connection -> what is the matter."""
_LOST = ("08", "57P")
"""How the codes of a lost connection begin; where the server is away there is none."""
NO_NULL = "NUL"
"""What the driver says of a text with U+0000, which a file may hold and a server can't."""


class NoAnswerError(psycopg.OperationalError):
    """The server is there and doesn't answer; whoever waited gave up."""

    def __init__(self) -> None:
        super().__init__("it doesn't answer")


class PatientLink(psycopg.Connection[Any]):
    """A connection whose statements ask ``pause`` while there is no answer.

    Attributes:
        pause: whoever uses the connection sets it; None waits as long as it takes.
    """

    pause: Pause | None = None

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for the answer to a statement.

        Raises:
            NoAnswerError: the caller gave up; the connection is closed.
        """
        if self.pause is None or timeout is not None:
            return super().wait(gen, interval, timeout)
        since = monotonic()
        try:
            wanted = next(gen)
            with DefaultSelector() as selector:
                while True:
                    selector.register(self.pgconn.socket, wanted)
                    ready = selector.select(_GLANCE)
                    selector.unregister(self.pgconn.socket)
                    if not ready and not self.pause(monotonic() - since):
                        # Whatever comes next must not wait again.
                        self.pgconn.finish()
                        raise NoAnswerError
                    if ready:
                        since = monotonic()
                    wanted = gen.send(ready[0][1] if ready else _NOT_READY)
        except StopIteration as done:
            return done.value


def connect(parameters: dict[str, Any], pause: Pause | None) -> PatientLink:
    """Connect to a server, also where its name is looked up slowly.

    Args:
        parameters: of the driver.
        pause: of the connection, called from now on.

    Raises:
        OperationalError: the server can't be reached or refuses, or the caller gave up.
    """
    if pause is None:
        return PatientLink.connect(connect_timeout=CONNECT_SECONDS, **parameters)
    made: list[PatientLink | BaseException] = []
    is_wanted = [True]

    def make() -> None:
        try:
            link = PatientLink.connect(connect_timeout=CONNECT_SECONDS, **parameters)
        except BaseException as error:  # it is raised where it was wanted
            made.append(error)
            return
        made.append(link)
        if not is_wanted[0]:
            link.close()

    thread = threading.Thread(target=make, name="connecting", daemon=True)
    thread.start()
    since = monotonic()
    while not made:
        thread.join(_GLANCE)
        if not made and not pause(monotonic() - since):
            is_wanted[0] = False
            raise NoAnswerError
    (found,) = made
    if isinstance(found, BaseException):
        raise found
    found.pause = pause
    return found


class WakingSocket:
    """Lets one thread wait for a connection, and others wake it."""

    def __init__(self) -> None:
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)

    def wake(self) -> None:
        """End the wait of the other thread, or its next."""
        with suppress(OSError):
            self._wake.send(b"!")

    def wait(self, seconds: float, *sockets: int) -> None:
        """Wait until a socket has something to read, somebody wakes, or the time is up."""
        with DefaultSelector() as selector:
            for one in (self._woken.fileno(), *sockets):
                selector.register(one, EVENT_READ)
            ready = [key.fd for key, _ in selector.select(seconds)]
        if self._woken.fileno() in ready:
            self._woken.recv(4096)

    def close(self) -> None:
        """Close both ends."""
        self._wake.close()
        self._woken.close()


class ListeningThread(ABC):
    """Listens to a server in a thread of its own, on connections that it makes again where lost."""

    def __init__(self, name: str) -> None:
        self._is_wanted = True
        self._waking = WakingSocket()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def stop(self) -> None:
        """Listen no more; the thread ends by itself where the server keeps it waiting."""
        self._is_wanted = False
        self._waking.wake()
        self._thread.join(0.5)

    @abstractmethod
    def _listen(self) -> None:
        """Listen on one connection for as long as it holds, and this is wanted."""

    @abstractmethod
    def _lost(self, error: psycopg.Error | OSError) -> None:
        """Take note that the connection is lost, or that there is none."""

    def _work(self) -> None:
        while self._is_wanted:
            try:
                self._listen()
            except (psycopg.Error, OSError) as error:
                self._lost(error)
                if self._is_wanted:
                    with suppress(OSError):
                        self._waking.wait(RETRY_SECONDS)
        self._waking.close()

    def _waits(self, seconds: float) -> bool:
        """Whether to wait on for an answer."""
        return self._is_wanted and seconds < ANSWER_SECONDS


def is_lost(error: object) -> bool:
    """Whether an error of the driver says that the connection or the server is gone."""
    if not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    code = code_of(error)
    return not code or code.startswith(_LOST) or code == "25P03"


def first_line(error: BaseException | None) -> str:
    """What an error says first; hints and details follow."""
    return next(iter(str(error).splitlines()), "").rstrip(".?!")


def code_of(error: object) -> str:
    """The code of an error by the standard; "" where the driver gives none."""
    return str(getattr(error, "sqlstate", None) or "")


@contextmanager
def connected(address: ServerAddress) -> Iterator[PatientLink]:
    """A connection with one transaction, committed at the end."""
    try:
        link = connect_to(address, LOOKS_AFTER_LOCK)
    except psycopg.Error as error:
        why = first_line(error)
        kind = next((kind for words, kind in _REFUSALS.items() if words in why), "")
        raise EventFileError(
            FileCode.SERVER_CLOSED, place=str(address), why=why, kind=kind
        ) from error
    with link:
        version = link.info.server_version // 10_000
        if version < OLDEST_SERVER:
            raise EventFileError(
                FileCode.SERVER_OLD, place=str(address), found=version, needed=OLDEST_SERVER
            )
        yield link


def connect_to(address: ServerAddress, *settings: str, pause: Pause | None = None) -> PatientLink:
    """Connect to an address, with settings of the server for this connection."""
    parameters = {
        **address.parameters(),
        "application_name": "Dice Down",
        "options": " ".join(f"-c {setting}" for setting in settings),
    }
    return connect(parameters, pause)
