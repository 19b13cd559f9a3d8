"""EventFile: one event, one SQLite file that can be copied to a stick at any time.

Rollback journal and ``synchronous=EXTRA``: a committed step survives a power cut, and no other
file holds what a copy would miss. All use is from one thread, over one connection.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from app.models import capture
from app.models.base import Base
from app.models.journal import JournalStep, StepKind

APPLICATION_ID = 0x44444F57
"""Marks an SQLite file as ours ("DDOW")."""
SCHEMA_VERSION = 1
"""Raised with every change of the tables."""
SCHEMA_REVISION = "0001"
"""The newest migration; new files are stamped with it."""
SUFFIX = ".dicedown"

_BUSY_MILLISECONDS = 5000


class EventFileError(Exception):
    """A file that cannot be used as an event.

    Attributes:
        code: "file.missing", "file.not-an-event", "file.newer", "file.exists", "file.damaged".
        facts: what the sentence needs.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class EventFile:
    """An open event file."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        mode = "ro" if read_only else "rw"
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True),
            poolclass=StaticPool,
        )
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)

    @classmethod
    def create(cls, path: Path) -> "EventFile":
        """Make an empty event file; its first step must add the event's row.

        Raises:
            EventFileError: there is a file already, or the folder cannot be written.
        """
        path = path.absolute()
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            raise EventFileError("file.exists", path=str(path)) from None
        except OSError as error:
            raise EventFileError("file.cannot-write", path=str(path), why=str(error)) from None
        file = cls(path, read_only=False)
        with file._engine.begin() as connection:
            Base.metadata.create_all(connection)
            _stamp(connection)
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
        file._follow()
        return file

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> "EventFile":
        """Open an event file that is there.

        Raises:
            EventFileError: no such file, no event, made by a newer program, or damaged.
        """
        path = path.absolute()
        if not path.is_file():
            raise EventFileError("file.missing", path=str(path))
        file = cls(path, read_only=read_only)
        try:
            file._refuse_strangers()
            if not read_only:
                file._follow()
        except sqlite3.DatabaseError as error:
            file.close()
            raise EventFileError("file.not-an-event", path=str(path), why=str(error)) from None
        except EventFileError:
            file.close()
            raise
        return file

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that sees one moment and changes nothing."""
        with self._connect() as connection, Session(connection) as session:
            yield session

    @contextmanager
    def step(
        self,
        verb: str,
        arguments: str,
        *,
        at: str,
        kind: StepKind = StepKind.ACT,
        who: str = "",
        reason: str = "",
        undoes: int | None = None,
    ) -> Iterator[tuple[Session, int]]:
        """One act as one transaction: all of it is kept, or, after an exception, none.

        Args:
            arguments: a JSON object.
            at: UTC instant in ISO form.

        Yields:
            A session to change rows with, and the step's number.
        """
        with self._engine.begin() as connection, Session(connection) as session:
            step = JournalStep(
                verb=verb, arguments=arguments, kind=kind, who=who, reason=reason, at=at,
                undoes=undoes,
            )  # fmt: skip
            session.add(step)
            session.flush()
            yield session, step.id
            session.flush()

    def data_version(self) -> int:
        """A number that changes when another process has written."""
        with self._connect() as connection:
            return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())

    @contextmanager
    def _connect(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection.execution_options(sqlite_begin="BEGIN")

    def _follow(self) -> None:
        with self._engine.begin() as connection:
            capture.install(connection)

    def _refuse_strangers(self) -> None:
        with self._connect() as connection:
            application = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
            version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            if application != APPLICATION_ID:
                raise EventFileError("file.not-an-event", path=str(self.path), why="")
            if version > SCHEMA_VERSION:
                raise EventFileError("file.newer", path=str(self.path), version=version)
            if connection.exec_driver_sql("SELECT count(*) FROM event").scalar_one() != 1:
                raise EventFileError("file.not-an-event", path=str(self.path), why="")


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    # The driver must neither begin nor commit behind our back.
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {_BUSY_MILLISECONDS}",
        "journal_mode = DELETE",
        "synchronous = EXTRA",
        "fullfsync = ON",
        "foreign_keys = ON",
        "trusted_schema = OFF",
        "cell_size_check = ON",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    # Writers take the lock at once, so that none fails half-way because another was faster.
    options: dict[str, Any] = dict(connection.get_execution_options())
    connection.exec_driver_sql(options.get("sqlite_begin", "BEGIN IMMEDIATE"))


def _stamp(connection: Connection) -> None:
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{SCHEMA_REVISION}')")
