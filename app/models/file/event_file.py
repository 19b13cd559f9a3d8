"""EventFile: one event, or one season, in one SQLite file.

All use is from one thread, over one connection. An error at or after a commit doesn't show whether
the commit was done: that is read over another connection.
"""

import atexit
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from enum import Enum, auto
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from app.codes import FileCode
from app.models.file.check import Damage, damages
from app.models.file.connection import (
    BUSY_MILLISECONDS,
    connect,
    data_version,
    database_bytes,
    for_reading,
    pragma,
    wait_for_locks,
)
from app.models.file.file_format import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    SUFFIX,
    EventFileError,
    refusal,
    refuse_old_sqlite,
    refuse_strangers,
    taken,
    why_of,
)
from app.models.file.file_kind import EVENT, FileKind, kind_of
from app.models.file.journal import (
    StepKind,
    add_step,
    has_null,
    install_triggers,
    refuse_null_rows,
)
from app.models.file.layout import code_objects, foreign_objects, lay_out_newest, missing_objects
from app.rules.core.errors import CancelledError, GoOn, always
from app.whole_file import is_taken, remove, write_new, write_over

__all__ = [
    "APPLICATION_ID",
    "SCHEMA_VERSION",
    "SUFFIX",
    "EventFile",
    "EventFileError",
]


class CommitOutcome(Enum):
    """What became of a step."""

    SAVED = auto()
    NOT_SAVED = auto()
    UNKNOWN = auto()


def outcome_of(path: Path, step: int, verb: str, at: str) -> CommitOutcome:
    """Look for a step in the file over another connection.

    Args:
        path: the event's file.
        step: the number that the step had.
        verb: its verb.
        at: its moment, as it is stored.
    """
    engine = connect(path, read_only=False)
    try:
        with engine.connect() as connection:
            query = "SELECT verb, at FROM journal_step WHERE id = ?"
            found = connection.exec_driver_sql(query, (step,)).first()
    except (DBAPIError, sqlite3.Error, OSError):
        return CommitOutcome.UNKNOWN
    finally:
        engine.dispose()
    return (
        CommitOutcome.SAVED
        if found is not None and tuple(found) == (verb, at)
        else CommitOutcome.NOT_SAVED
    )


class EventFile:
    """An open file of an event, or of another kind."""

    is_shared = False

    def __init__(
        self,
        path: Path,
        *,
        read_only: bool,
        copy: Path | None = None,
        kind: FileKind = EVENT,
        is_part: bool = False,
    ) -> None:
        self.path = path
        self.kind = kind
        self.read_only = read_only
        self._is_copy = copy is not None
        self._is_part = is_part
        self._place = _place_of(path)
        self.commit_error = ""
        """The error at the commit of the newest step, which is in the file despite it."""
        self.saved_steps = 0
        """How many steps were saved through this object."""
        self.is_hasty = False
        """Where another program keeps the file locked, steps and reads fail at once, and the caller
        tries again. Else they wait for a while."""
        self._is_hurried = False
        self._is_open = True
        self._is_in_use = False
        self._has_triggers = False
        self._accepted: int | None = None
        """SQLite's count of changes to the tables, as it was when they were found ours."""
        self._engine = connect(copy or path, read_only=read_only, is_part=is_part)

    @classmethod
    def create(cls, path: Path, kind: FileKind = EVENT, *, is_part: bool = False) -> "EventFile":
        """Make an empty file; its first step must add the row that describes the whole.

        Args:
            path: where it will be.
            kind: of the file.
            is_part: it counts for nothing until it is closed, and whoever made it then sees to it
                that it survives a power cut; until then no step waits for the disk.

        Raises:
            EventFileError: there is a file already, or the folder cannot be written.
        """
        path = path.absolute()
        refuse_old_sqlite(path)
        if is_taken(path):
            raise taken(path)
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            raise taken(path) from None
        except OSError as error:
            why = error.strerror or str(error)
            raise EventFileError(FileCode.CANNOT_WRITE, path=str(path), why=why) from None
        file = cls(path, read_only=False, kind=kind, is_part=is_part)
        try:
            file._lay_out()
        except DBAPIError as error:
            file.close()
            remove(path)
            why = str(error.orig)
            raise EventFileError(FileCode.CANNOT_WRITE, path=str(path), why=why) from None
        return file

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        read_only: bool = False,
        at: datetime | None = None,
        backups: Path | None = None,
        copy: Path | None = None,
        kind: FileKind = EVENT,
        go_on: GoOn = always,
    ) -> "EventFile":
        """Open a file that is there; one of an older program is brought up to this one.

        Args:
            at: the moment of an upgrade's step; None for now.
            backups: the folder for the copy made before an upgrade; None for the file's own folder.
            copy: read this copy of the file instead; only for reading.
            kind: what it must be.
            go_on: called now and then while it is brought up.

        Raises:
            EventFileError: no such file, none of this kind, made by a newer program, in use,
                damaged, or with objects in it that no program of ours makes.
            CancelledError: ``go_on`` answered no; the file is as it was.
        """
        path = path.absolute()
        refuse_old_sqlite(path)
        refuse_strangers(copy or path, kind)
        file = cls(path, read_only=read_only, copy=copy, kind=kind)
        try:
            if file._accept_tables() < kind.schema:
                file._upgrade(at or datetime.now(UTC), backups, go_on)
                file._accept_tables()
            file._refuse_empty()
            if not read_only:
                file._refuse_where_none_can_write()
        except DBAPIError as error:
            file.close()
            # Every error of the driver is one of SQLite's own.
            cause = error.orig if isinstance(error.orig, sqlite3.Error) else sqlite3.Error()
            raise refusal(path, cause) from None
        except (EventFileError, CancelledError, MemoryError):
            file.close()
            raise
        except (TypeError, ValueError) as error:
            # What the database gives is no text, say, or no number.
            file.close()
            raise EventFileError(FileCode.DAMAGED, path=str(path), why=str(error)) from None
        return file

    def close(self) -> None:
        """Close the file."""
        self._is_open = False
        self._engine.dispose()

    def refuse_moved(self) -> None:
        """Refuse where another file, or none, now has the name of the one that is open.

        Raises:
            EventFileError: "file.missing" or "file.replaced".
        """
        if self._is_copy or self._is_part:
            return
        place = _place_of(self.path)
        if place is None:
            raise EventFileError(FileCode.MISSING, path=str(self.path))
        if place != self._place:
            raise EventFileError(FileCode.REPLACED, path=str(self.path))

    def copy_to(self, path: Path, *, replaces: bool = False) -> None:
        """Write the whole event into a new file, even where its own file has lost its name.

        Args:
            path: of the new file.
            replaces: a file that has the name is replaced once the new one is written.

        Raises:
            EventFileError: there is a file already, or the folder cannot be written.
        """
        try:
            (write_over if replaces else write_new)(path, self.image())
        except FileExistsError:
            raise taken(path) from None
        except (OSError, sqlite3.Error, DBAPIError) as error:
            raise EventFileError(FileCode.CANNOT_WRITE, path=str(path), why=why_of(error)) from None

    def image(self) -> bytes:
        """Read the file's bytes at one moment, also where the file has lost its name.

        Raises:
            sqlite3.Error: a page of it can't be read.
        """
        with self._reading() as connection:
            source = connection.connection.driver_connection
            assert isinstance(source, sqlite3.Connection)
            return database_bytes(source)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that sees one moment and changes nothing."""
        with self._reading() as connection, Session(connection) as session:
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
        """One step as one transaction: all of it is saved, or, after an exception, none.

        After an error at the commit the file is read again. Where the step is in it, the error is
        kept in ``commit_error`` and nothing is raised.

        Args:
            arguments: a JSON object.
            at: UTC instant in ISO form.

        Yields:
            A session to change rows with, and the step's number.

        Raises:
            EventFileError: "file.unknown-outcome": it is unknown whether the step is saved;
                or the file is another, or has other tables, than when it was opened.
        """
        self.commit_error = ""
        number = 0
        if has_null(arguments, who, reason):
            raise EventFileError(FileCode.SERVER_NULL)
        try:
            with self._transaction() as session:
                step = add_step(
                    session.connection(), verb, arguments, kind, who, reason, at, undoes
                )
                yield session, step
                session.flush()
                # An undo brings back what was there before.
                if undoes is None:
                    refuse_null_rows(session.connection(), step)
                number = step
        except (Exception, KeyboardInterrupt) as error:
            # Whatever it is, memory that is short too: it may have come after the commit.
            if not number:
                raise
            try:
                outcome = outcome_of(self.path, number, verb, at)
            except MemoryError:
                outcome = CommitOutcome.UNKNOWN
            self._settle_outcome(outcome, error)
        self.saved_steps += 1
        # A rollback of the first step also removes the triggers; after an error at the commit it
        # is unknown.
        self._has_triggers = not self.commit_error

    def _settle_outcome(self, outcome: CommitOutcome, error: Exception | KeyboardInterrupt) -> None:
        why = why_of(error)
        if outcome is CommitOutcome.NOT_SAVED:
            raise error
        if outcome is CommitOutcome.UNKNOWN:
            raise EventFileError(FileCode.UNKNOWN_OUTCOME, path=str(self.path), why=why) from error
        self.commit_error = why

    @contextmanager
    def _transaction(self) -> Iterator[Session]:
        with (
            self._alone(),
            self._begun() as connection,
            Session(connection) as session,
        ):
            self.refuse_moved()
            self._refuse_changed(connection)
            if not self._has_triggers:
                install_triggers(connection, self.kind)
            yield session

    @contextmanager
    def _begun(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            with self._in_haste(connection, self.is_hasty):
                transaction = connection.begin()
            with transaction:
                yield connection

    @contextmanager
    def _in_haste(self, connection: Connection, is_hasty: bool) -> Iterator[None]:
        if not is_hasty:
            yield
            return
        wait_for_locks(connection, 0)
        try:
            yield
        finally:
            wait_for_locks(connection, BUSY_MILLISECONDS)

    def data_version(self) -> int:
        """A number that changes when another process has written."""
        if self._is_part:
            # Nobody else knows a file that is being made.
            return 0
        with self._reading(is_hasty=self.is_hasty) as connection:
            return data_version(connection)

    def version_in(self, db: Session) -> int:
        """That number, as a session sees it."""
        return 0 if self._is_part else data_version(db.connection())

    def turn(self) -> AbstractContextManager[None]:
        """Do nothing: a step's own lock is short, and who was overtaken tries again."""
        return nullcontext()

    def damages(self, db: Session) -> tuple[Damage, ...]:
        """Everything wrong with the file; empty for a whole one."""
        return damages(db)

    def stop_waiting(self) -> None:
        """Do nothing: a file answers within seconds."""

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Let what is read meanwhile fail at once where another program keeps the file locked."""
        self._is_hurried = True
        try:
            yield
        finally:
            self._is_hurried = False

    @contextmanager
    def _reading(self, *, is_hasty: bool = False) -> Iterator[Connection]:
        with (
            self._alone(),
            self._engine.connect() as connection,
            self._in_haste(connection, is_hasty or self._is_hurried),
        ):
            self._refuse_changed(for_reading(connection))
            yield connection

    @contextmanager
    def _alone(self) -> Iterator[None]:
        # A closed engine would connect again, without the journal's triggers.
        if not self._is_open:
            raise ValueError("the event file is closed")
        # There is one connection: the end of an inner session would roll back the outer one.
        if self._is_in_use:
            raise ValueError("the event file is in use")
        self._is_in_use = True
        try:
            yield
        finally:
            self._is_in_use = False

    def _lay_out(self) -> None:
        with self._engine.begin() as connection:
            lay_out_newest(connection, self.kind)
            connection.exec_driver_sql(f"PRAGMA application_id = {self.kind.application_id}")
            connection.exec_driver_sql(f"PRAGMA user_version = {self.kind.schema}")

    def _accept_tables(self) -> int:
        """Accept a file's tables, if this program makes such tables.

        Returns:
            The version of the schema.

        Raises:
            EventFileError: "file.newer" or "file.foreign".
        """
        with self._alone(), self._engine.connect() as connection:
            return self._refuse_foreign(for_reading(connection))

    def _refuse_changed(self, connection: Connection) -> None:
        """Refuse a file whose tables another program has changed since they were accepted.

        Raises:
            EventFileError: "file.newer", "file.older" or "file.foreign".
        """
        if self._is_part:
            return
        count = pragma(connection, "schema_version")
        if count != self._accepted and self._refuse_foreign(connection) < self.kind.schema:
            raise EventFileError(FileCode.OLDER, path=str(self.path))

    def _refuse_foreign(self, connection: Connection) -> int:
        # Before anything of the file is used: these two statements run no code of its own.
        count = pragma(connection, "schema_version")
        version = pragma(connection, "user_version")
        if version > self.kind.schema:
            raise EventFileError(
                FileCode.NEWER,
                path=str(self.path),
                version=version,
                known=self.kind.schema,
                needs=_newest_program(connection),
            )
        foreign = foreign_objects(connection.exec_driver_sql, version, self.kind)
        if foreign:
            raise EventFileError(FileCode.FOREIGN, path=str(self.path), objects=foreign)
        missing = missing_objects(connection.exec_driver_sql, version, self.kind)
        if missing:
            why = f"no {', no '.join(missing)}"
            raise EventFileError(FileCode.DAMAGED, path=str(self.path), why=why)
        self._accepted = count
        return version

    def _refuse_where_none_can_write(self) -> None:
        # The journal's triggers can wait until something is written; this cannot.
        with self._engine.begin():
            pass

    def _upgrade(self, at: datetime, backups: Path | None, go_on: GoOn) -> None:
        if self.read_only:
            raise EventFileError(FileCode.OLDER, path=str(self.path))
        from app.models.file.upgrade import upgrade  # Alembic is loaded only where it is needed.

        upgrade(self.path, at=at, backups=backups, kind=self.kind, go_on=go_on)

    def _refuse_empty(self) -> None:
        with self._reading() as connection:
            query = f"SELECT count(*) FROM {self.kind.name}"
            if connection.exec_driver_sql(query).scalar_one() != 1:
                raise EventFileError(self.kind.refusal, path=str(self.path), why="")


def _place_of(path: Path) -> tuple[int, int] | None:
    """The identity of a file, whatever its name; None where there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _newest_program(connection: Connection) -> str:
    """Find the newest program that made or upgraded a file, by its version; "" where unknown."""
    query = (
        "SELECT json_extract(arguments, '$.program') FROM journal_step "
        "WHERE json_extract(arguments, '$.program') IS NOT NULL ORDER BY id DESC LIMIT 1"
    )
    # The tables of a newer program are unknown: what would run code by itself isn't read.
    if code_objects(connection.exec_driver_sql):
        return ""
    try:
        return str(connection.exec_driver_sql(query).scalar() or "")
    except DBAPIError:
        return ""


def open_bytes(path: Path, data: bytes) -> EventFile:
    """Open a file of ours by its bytes, for reading only, whatever has its name now.

    Raises:
        OSError: no temporary file can be had.
        EventFileError: the bytes are no file of ours.
    """
    folder = Path(tempfile.mkdtemp(prefix="dicedown-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    copy = folder / path.name
    copy.write_bytes(data)
    return EventFile.open(path, read_only=True, copy=copy, kind=kind_of(data))
