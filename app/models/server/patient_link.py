"""PatientLink: a connection to a server that never keeps its caller waiting without end.

While the server doesn't answer, a function of the caller is called again and again whether to wait
on. It may give time to everything else, as a window does that is drawn meanwhile.
"""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from selectors import EVENT_READ, DefaultSelector
from time import monotonic
from typing import Any

import psycopg

Pause = Callable[[float], bool]
"""Is called with the seconds for which the server hasn't answered, and says whether to wait on."""

CONNECT_SECONDS = 3
_GLANCE = 0.05
"""Seconds for which the answer is waited for between two questions."""
_NOT_READY = 0


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
