"""Server: serves the pages of one event on the local network, beside whatever the window does."""

import asyncio
import errno
import logging
import secrets
import socket
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from threading import Event, Thread
from typing import TYPE_CHECKING

from app.codes import FileCode, PhoneCode
from app.services.core.errors import NotNowError, UserError
from app.services.phones.phone_reader import PhoneReader, Place
from app.services.phones.scorekeeper_session import ScorekeeperSession
from app.services.phones.table_session import TableSession
from app.services.screen.network_screens import ScreenOrder
from app.web.limits import Limits

if TYPE_CHECKING:
    import uvicorn
    from starlette.requests import Request

    from app.web.score import Score
    from app.web.site import Site
    from app.web.tables import Tables

_log = logging.getLogger(__name__)

USUAL_PORT = 8030
_LOOK_SECONDS = 0.25
"""How often the event is looked at for what somebody else did."""
_START_SECONDS = 10
_STOP_SECONDS = 10


class Server:
    """Serves one event's pages from a thread of its own.

    Args:
        path: the event's file, or its address on a server; it is opened once more.
        host: the address to listen on; other programs of this machine alone reach "127.0.0.1".
        port: 0 for any that is free.
        language: of the pages, where a phone accepts none of ours.
        only_shows: nobody can hand in or enter anything there, with whatever code.
    """

    def __init__(
        self,
        path: Place,
        host: str,
        port: int = USUAL_PORT,
        *,
        language: str = "en",
        only_shows: bool = False,
    ) -> None:
        self._path, self._host, self._port, self._language = path, host, port, language
        self._only_shows = only_shows
        self._socket: socket.socket | None = None
        self._uvicorn: uvicorn.Server | None = None
        self._site: Site | None = None
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._reader: PhoneReader | None = None
        self._is_up = Event()
        self.trouble: UserError | None = None
        """Why the event can't be read now; None where it can."""

    @property
    def address(self) -> str:
        """Where phones reach it, as it is typed into a browser."""
        return f"http://{self._host}:{self._port}"

    @property
    def is_running(self) -> bool:
        """Whether it listens."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def is_ready(self) -> bool:
        """Whether the event was looked at; if it can't be read, ``trouble`` says why."""
        return self._is_up.is_set()

    @property
    def devices(self) -> int:
        """How many phones have opened the test page."""
        return 0 if self._site is None else len(self._site.devices)

    @property
    def listeners(self) -> int:
        """How many phones hear news now."""
        return 0 if self._site is None else self._site.listeners

    @property
    def screens(self) -> tuple[str, ...]:
        """The names of the devices that show what the desk chooses."""
        return () if self._site is None else self._site.screens

    def direct(self, orders: Mapping[str, ScreenOrder]) -> None:
        """Let screens on other devices show this from now on, by their names."""
        if self._site is not None:
            self._call(self._site.direct, dict(orders))

    @property
    def seen(self) -> Mapping[int, datetime]:
        """When each scorekeeper's device was last heard of, by the scorekeeper's number."""
        score = None if self._site is None else self._site.score
        return {} if score is None else dict(score.seen)

    def start(self) -> None:
        """Listen, and answer once this returns.

        Raises:
            NotNowError: the port is taken, or the address isn't this machine's.
        """
        import uvicorn

        from app.web.site import Site

        self._socket = _bound(self._host, self._port)
        self._port = self._socket.getsockname()[1]
        names = {self._host, "localhost", "127.0.0.1"} if self._is_local else {self._host}
        hosts = {f"{name}:{self._port}" for name in names}
        limits = Limits()
        self._site = Site(
            frozenset(hosts | (names if self._port == 80 else set())),
            self._language,
            None if self._only_shows else self._tables(limits),
            None if self._only_shows else self._score(limits),
            leads_phones=not self._only_shows,
        )
        self._uvicorn = uvicorn.Server(
            uvicorn.Config(
                self._site.app,
                log_config=None,
                log_level="error",
                access_log=False,
                lifespan="off",
                ws="none",
                loop="asyncio",
                http="h11",
                server_header=False,
                timeout_graceful_shutdown=1,
                limit_concurrency=1000,
                h11_max_incomplete_event_size=16_384,
            )
        )
        self._thread = Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()
        self._is_up.wait(_START_SECONDS)

    def wake(self) -> None:
        """Look at the event at once: something was done."""
        if self._wake is not None:
            self._call(self._wake.set)

    def stop(self) -> None:
        """Listen no more; a second call does nothing."""
        thread = self._thread
        if thread is None or self._loop is None:
            return
        self._call(self._end)
        thread.join(_STOP_SECONDS)
        self._thread = None

    def _call(self, function: Callable[..., object], *args: object) -> None:
        """Have its own thread call something, unless that has ended."""
        if self._loop is not None and self.is_running:
            with suppress(RuntimeError):  # It ends just now.
                self._loop.call_soon_threadsafe(function, *args)

    def _tables(self, limits: Limits) -> "Tables":
        from app.web.tables import Tables

        return Tables(TableSession(self._path), self._language, limits)

    def _score(self, limits: Limits) -> "Score":
        from app.web.pages import language_of
        from app.web.score import Score

        def language(request: "Request") -> str:
            return language_of(request.headers.get("accept-language", ""), self._language)

        session = ScorekeeperSession(self._path)
        return Score(session, language, limits, self.wake)

    @property
    def _is_local(self) -> bool:
        return self._host in ("127.0.0.1", "localhost")

    def _end(self) -> None:
        assert self._uvicorn is not None and self._site is not None
        self._site.end()
        for waiting in (self._reader, self._site.tables, self._site.score):
            if waiting is not None:
                waiting.stop_waiting()
        self._uvicorn.should_exit = True

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception:
            _log.exception("the server of the phones' pages has ended")
        finally:
            self._is_up.set()

    async def _serve(self) -> None:
        assert self._uvicorn is not None and self._socket is not None
        self._loop, self._wake = asyncio.get_running_loop(), asyncio.Event()
        with ThreadPoolExecutor(1, thread_name_prefix="phones-event") as reading:
            reader = self._reader = PhoneReader(self._path)
            looking = asyncio.create_task(self._look(reader, reading))
            try:
                await self._uvicorn.serve(sockets=[self._socket])
            finally:
                if self._site is not None and self._site.tables is not None:
                    self._site.tables.close()
                if self._site is not None and self._site.score is not None:
                    self._site.score.close()
                looking.cancel()
                with suppress(asyncio.CancelledError):
                    await looking
                self._socket.close()

    async def _look(self, reader: PhoneReader, reading: ThreadPoolExecutor) -> None:
        """Show what players may know, again whenever that has changed."""
        assert self._loop is not None and self._wake is not None and self._site is not None
        from app.web.pages import Pages

        start, number = secrets.token_hex(4), 0
        try:
            while True:
                self._wake.clear()
                try:
                    fresh = await self._loop.run_in_executor(reading, reader.look)
                    self.trouble = None
                except UserError as error:
                    fresh, self.trouble = None, error
                except Exception as error:
                    # A bug. Else phones would show for ever what was, and nobody would know.
                    if self.trouble is None:
                        _log.exception("phones can't be shown what is new")
                    why = f"{type(error).__name__}: {error}"
                    fresh, self.trouble = None, NotNowError(FileCode.TROUBLE, why=why)
                if fresh is not None:
                    number += 1
                    self._site.show(Pages(fresh, f"{start}-{number}"))
                self._is_up.set()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), _LOOK_SECONDS)
        finally:
            await asyncio.shield(self._loop.run_in_executor(reading, reader.close))


def _bound(host: str, port: int) -> socket.socket:
    """A socket that is bound already, so that a port in use is refused before anything starts.

    Raises:
        NotNowError: another program listens there, or the address isn't this machine's.
    """
    # With its protocol named; without, asyncio leaves each answer waiting for the next packet.
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        code = {errno.EADDRINUSE: PhoneCode.PORT_TAKEN, errno.EACCES: PhoneCode.PORT_TAKEN}.get(
            error.errno or 0, PhoneCode.NO_ADDRESS
        )
        raise NotNowError(code, host=host, port=port, why=error.strerror or str(error)) from None
    except OverflowError:
        bound.close()
        raise NotNowError(PhoneCode.NO_PORT, port=port) from None
    return bound
