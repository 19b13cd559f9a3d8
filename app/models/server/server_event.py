"""ServerEvent: one event on a PostgreSQL server, kept as ``EventFile`` keeps one in a file.

Any number of computers write to it. Steps come one after another: each takes a lock on the event
first and looks only then, so that it sees what those before it did. A step has an id of its own;
where the connection is lost at its end, that shows whether it was saved.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

import psycopg
from sqlalchemy import Connection, Engine, TextClause, create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from app.codes import FileCode
from app.models.file.check import Damage, damages_of_image
from app.models.file.file_format import EventFileError, taken, why_of
from app.models.file.file_kind import EVENT
from app.models.file.journal import StepKind, has_null
from app.models.server.address import ServerAddress
from app.models.server.events_there import events_on
from app.models.server.layout import CHANNEL, DESK, MARK, STEP
from app.models.server.patient_link import (
    LOOKS_AFTER_LOCK,
    NO_NULL,
    NoAnswerError,
    PatientLink,
    code_of,
    connect_to,
    first_line,
    is_lost,
)
from app.models.server.transfer import Link, read_event, schema_of
from app.whole_file import write_new, write_over

ANSWER_SECONDS = 20.0
"""How long a server that is connected may say nothing, as where the network swallows everything."""
LAST_SECONDS = 1.0
"""And how long where whoever waits is about to end."""
PATIENCE = 10.0
"""Seconds in which a lost server is looked for again before that is reported."""
LOCK_MILLISECONDS = 5000
"""How long a step waits for the step of another desk."""
HASTY_MILLISECONDS = 200
IDLE_MILLISECONDS = 15_000
"""A desk that hangs within a step, or just before it, loses its lock after so long."""
_PAUSE = 0.05
"""Seconds between two tries to reach a server."""

LOCK = "hashtextextended(current_schema(), 0)"
"""What steps take an advisory lock on."""
_READ = text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
# A setting of a transaction alone: a later one on this connection must not inherit it.
_BEGIN = text(f"SELECT set_config('lock_timeout', :patience, true), pg_advisory_xact_lock({LOCK})")
# This lock is held between transactions, too: a desk that hangs there is cut off.
_TURN = text(
    "SELECT set_config('lock_timeout', :patience, true), "
    f"set_config('idle_session_timeout', :idle, false), pg_advisory_lock({LOCK})"
)
_END_TURN = text(
    f"SELECT pg_advisory_unlock({LOCK}), set_config('idle_session_timeout', '0', false)"
)
_ADD_STEP = text(
    "WITH step AS (INSERT INTO journal_step (verb, arguments, kind, who, reason, at, undoes, act) "
    "VALUES (:verb, :arguments, :kind, :who, :reason, :at, :undoes, :act) RETURNING id) "
    f"SELECT id, set_config('{STEP}', id::text, true), "
    # Whoever follows the event hears of the step once it is committed.
    f"pg_notify('{CHANNEL}', current_schema()), (SELECT schema FROM {MARK}) FROM step"
)
_FIND_STEP = text("SELECT id FROM journal_step WHERE act = :act")
_VERSION = text(
    f"SELECT coalesce(max(id), 0) FROM journal_step WHERE desk <> current_setting('{DESK}')"
)
_BUSY = frozenset({"55P03", "40001", "40P01"})
_SECOND = timedelta(seconds=1)


class ServerEvent:
    """An open event on a server; one connection, which is made again where it was lost."""

    kind = EVENT
    is_shared = True
    patience = PATIENCE
    """Seconds in which a lost server is looked for again."""
    clock_error = timedelta()
    """How far this computer's clock is behind the server's; nothing for less than a second."""

    def __init__(self, address: ServerAddress, path: Path) -> None:
        """Open no connection yet.

        Args:
            address: of the event.
            path: where this computer keeps its copy; names the event in backups.
        """
        self.address = address
        self.path = path
        self.desk = uuid4().hex
        """What tells this from every other place where the event is open."""
        self.commit_error = ""
        self.saved_steps = 0
        self.is_hasty = False
        self._is_open = True
        self._is_ending = False
        self._is_in_use = False
        self._clock: Callable[[], datetime] | None = None
        self._clock_ahead = timedelta()
        """By how much it was ahead of the clock that never jumps, when the two were compared."""
        self._losses = 0
        """How often a connection was given up."""
        self._last_act = ""
        """The id of the newest step that was saved through this object."""
        self._engine = self._make_engine()

    @classmethod
    def open(cls, address: ServerAddress, path: Path) -> "ServerEvent":
        """Open an event that is there; where the address names none, the only one.

        Raises:
            EventFileError: the server can't be reached, refuses us or has no such event, or the
                event is of another version of this program.
        """
        found = events_on(address)
        event = address.event or (found[0] if len(found) == 1 else "")
        if event not in found:
            raise EventFileError(
                FileCode.SERVER_NO_EVENT, place=str(address), events=tuple(found), event=event
            )
        opened = cls(address.of_event(event), path)
        try:
            opened._refuse_other_schema()
        except BaseException:
            opened.close()
            raise
        return opened

    def close(self) -> None:
        """Close the connection."""
        self._is_open = False
        self._engine.dispose()

    def stop_waiting(self) -> None:
        """Give up within a second what waits for a server that is gone; any thread may call it."""
        self._is_ending = True

    def compare_clocks(self, clock: Callable[[], datetime]) -> None:
        """Compare this computer's clock with the server's, now and wherever it may have changed.

        That is at each new connection, and where the clock was set meanwhile.

        Raises:
            EventFileError: the server can't be reached.
        """
        self._clock = clock
        with self._alone(), self._first(_READ, {}) as connection, self._named():
            self._compare_clocks(link_of(connection))

    def _compare_clocks(self, link: Link) -> None:
        if self._clock is None:
            return
        before = self._clock()
        found = link.execute("SELECT clock_timestamp()").fetchone()
        after = self._clock()
        assert found is not None and isinstance(found[0], datetime)
        error = found[0] - (before + (after - before) / 2)
        self.clock_error = error if abs(error) >= _SECOND else timedelta()
        self._clock_ahead = self._ahead_of_monotonic()

    def _watch_clock(self, link: Link) -> None:
        """Compare the clocks again where this computer's was set, or it slept."""
        if self._clock is not None:
            moved = self._ahead_of_monotonic() - self._clock_ahead
            if abs(moved) >= _SECOND:
                self._compare_clocks(link)

    def _ahead_of_monotonic(self) -> timedelta:
        assert self._clock is not None
        return self._clock() - datetime.fromtimestamp(monotonic(), UTC)

    def refuse_moved(self) -> None:
        """Do nothing: what is on a server keeps its name."""

    def copy_to(self, path: Path, *, replaces: bool = False) -> None:
        """Write the whole event into a new file.

        Args:
            path: of the new file.
            replaces: a file that has the name is replaced once the new one is written.

        Raises:
            EventFileError: there is a file already, the folder cannot be written, or the server
                can't be reached.
        """
        data = self.image()
        try:
            (write_over if replaces else write_new)(path, data)
        except FileExistsError:
            raise taken(path) from None
        except OSError as error:
            raise EventFileError(FileCode.CANNOT_WRITE, path=str(path), why=why_of(error)) from None

    def image(self) -> bytes:
        """Read the event as the bytes of a file, at one moment.

        Raises:
            EventFileError: the server can't be reached.
        """
        with self._alone(), self._first(_READ, {}) as connection, self._named():
            return read_event(link_of(connection), self.address.event)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that sees one moment and changes nothing.

        Raises:
            EventFileError: the server can't be reached, or was lost underway.
        """
        with (
            self._alone(),
            self._first(_READ, {}) as connection,
            self._named(),
            Session(connection) as session,
        ):
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

        Where the connection is lost at the commit, the server shows whether the step is there.

        Yields:
            A session to change rows with, and the step's number.

        Raises:
            EventFileError: "file.server-lost": nothing is saved, and it may be tried again;
                "file.server-unknown": it is unknown whether the step is saved; others as named.
        """
        self.commit_error = ""
        act, is_written = uuid4().hex, False
        if has_null(arguments, who, reason):
            raise EventFileError(FileCode.SERVER_NULL)
        values = {
            "verb": verb, "arguments": arguments, "kind": kind.value, "who": who,
            "reason": reason, "at": at, "undoes": undoes, "act": act,
        }  # fmt: skip
        with self._alone(), self._first(_BEGIN, self._patience()) as connection:
            try:
                with self._named():
                    with Session(connection) as session:
                        step, *_, schema = connection.execute(_ADD_STEP, values).one()
                        # A newer program may have upgraded it since it was opened here.
                        self._refuse_schema(schema)
                        yield session, step
                        session.flush()
                        self._hear_made(connection, step)
                    is_written = True
                    connection.commit()
            except (Exception, KeyboardInterrupt) as error:
                # Whatever it is, it may have come after the commit.
                self._let_go(connection)
                if not is_written or not self._is_saved(act, error):
                    raise
                self.commit_error = why_of(error.__cause__ or error)
        self.saved_steps += 1
        self._last_act = act

    def _is_saved(self, act: str, error: BaseException) -> bool:
        """Look for a step once the server is back; its old connection has ended by then."""
        try:
            with self._first(_BEGIN, self._patience()) as connection:
                return self._has_step(connection, act)
        except (EventFileError, DBAPIError):
            raise EventFileError(
                FileCode.SERVER_UNKNOWN, place=str(self.address), why=why_of(error)
            ) from error

    def _has_step(self, connection: Connection, act: str) -> bool:
        """Whether a step of this id is saved."""
        return connection.scalar(_FIND_STEP, {"act": act}) is not None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold off the steps of other desks from a look at the event to the step that follows.

        Raises:
            EventFileError: "file.server-busy", "file.server-rolled-back", or the server can't be
                reached.
        """
        losses = -1
        values = {**self._patience(), "idle": f"{IDLE_MILLISECONDS}ms"}
        try:
            with self._alone(), self._first(_TURN, values) as connection:
                losses = self._losses
                with self._named():
                    connection.commit()
                    self._look_again(connection)
            yield
        finally:
            # A lost connection has let go by itself; on another, there is nothing to let go.
            if self._is_open and self._losses == losses:
                with suppress(DBAPIError, EventFileError), self._engine.connect() as connection:
                    connection.execute(_END_TURN)
                    connection.commit()

    def _look_again(self, connection: Connection) -> None:
        """Look at what was done, on the connection that has just got the lock.

        Raises:
            EventFileError: "file.server-rolled-back": the server lacks what was saved there.
        """
        # A lost step of others' is noticed by their number.
        if self._last_act and not self._has_step(connection, self._last_act):
            raise EventFileError(FileCode.SERVER_ROLLED_BACK, place=str(self.address))

    def _hear_made(self, connection: Connection, step: int) -> None:
        """Take note of a step that is about to be committed."""

    def data_version(self) -> int:
        """The newest step of any other desk."""
        with self.read() as session:
            return self.version_in(session)

    def version_in(self, db: Session) -> int:
        """The newest step of any other desk, as a session sees it."""
        return int(db.connection().execute(_VERSION).scalar_one())

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Read as always: on a server readers wait for nobody."""
        yield

    def damages(self, db: Session) -> tuple[Damage, ...]:
        """Everything wrong with the rows, compared with the journal; the rest is the server's."""
        return damages_of_image(read_event(link_of(db.connection()), self.address.event))

    def _refuse_other_schema(self) -> None:
        with self._alone(), self._first(_READ, {}, patience=0) as connection, self._named():
            schema = schema_of(link_of(connection))
        self._refuse_schema(schema)

    def _refuse_schema(self, schema: int) -> None:
        known = self.kind.schema
        if schema != known:
            code = FileCode.SERVER_EARLIER if schema < known else FileCode.SERVER_SCHEMA
            raise EventFileError(code, place=str(self.address), schema=schema, known=known)

    def _patience(self) -> Mapping[str, str]:
        return {"patience": f"{HASTY_MILLISECONDS if self.is_hasty else LOCK_MILLISECONDS}ms"}

    @contextmanager
    def _first(
        self, statement: TextClause, values: Mapping[str, str], patience: float | None = None
    ) -> Iterator[Connection]:
        """A connection on which a first statement was done; made again where it had been lost.

        Args:
            statement: begins the transaction.
            values: of its parameters.
            patience: seconds to look for a lost server; None for as long as usual.

        Raises:
            EventFileError: the server stays away, or refuses the statement.
        """
        began = monotonic()
        until = began + (self.patience if patience is None else patience)
        while True:
            connection = None
            try:
                connection = self._engine.connect()
                connection.execute(statement, values)
                break
            except DBAPIError as error:
                if connection is not None:
                    self._let_go(connection)
                if not is_lost(error.orig):
                    named = self._name(error.orig)
                    if named is None:
                        raise
                    raise named from error
                is_silent = isinstance(error.orig, NoAnswerError)
                self._give_up()
                if is_silent or monotonic() > until or not self._rest(monotonic() - began):
                    raise EventFileError(
                        FileCode.SERVER_GONE, place=str(self.address), why=first_line(error.orig)
                    ) from error
        try:
            with self._named():
                self._watch_clock(link_of(connection))
            yield connection
        finally:
            self._let_go(connection)

    def _let_go(self, connection: Connection) -> None:
        """Close a connection; one that was lost meanwhile takes nothing with it."""
        try:
            connection.close()
        except DBAPIError as error:
            if not is_lost(error.orig):
                raise
            self._give_up()

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Name what a server does to us; every other error of a database is a bug of ours."""
        try:
            yield
        except (DBAPIError, psycopg.Error) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            named = self._name(cause)
            if named is None:
                raise
            raise named from error

    def _name(self, error: BaseException | None) -> EventFileError | None:
        state, place = code_of(error), str(self.address)
        why = first_line(error)
        if isinstance(error, psycopg.DataError) and NO_NULL in why:
            return EventFileError(FileCode.SERVER_NULL)
        if state in _BUSY:
            return EventFileError(FileCode.SERVER_BUSY, place=place)
        if is_lost(error):
            self._give_up()
            is_silent = isinstance(error, NoAnswerError)
            code = FileCode.SERVER_GONE if is_silent else FileCode.SERVER_LOST
            return EventFileError(code, place=place, why=why)
        if isinstance(error, psycopg.OperationalError) or state == "42501":
            return EventFileError(FileCode.SERVER_TROUBLE, place=place, why=why)
        return None

    def _rest(self, seconds: float) -> bool:
        """Wait a moment before a lost server is looked for again; whether it is.

        Args:
            seconds: since it was lost.
        """
        sleep(_PAUSE)
        return self._ask(seconds)

    def _ask(self, seconds: float) -> bool:
        """Called while the server doesn't answer: whether to wait on; no network is that slow."""
        return seconds < (LAST_SECONDS if self._is_ending else ANSWER_SECONDS)

    def _give_up(self) -> None:
        """Let go of a connection that is lost; the next statement makes another."""
        self._losses += 1
        self._engine.dispose()

    def _make_engine(self) -> Engine:
        settings = (
            f'search_path="{self.address.event}"',
            f"{DESK}={self.desk}",
            f"idle_in_transaction_session_timeout={IDLE_MILLISECONDS}",
            LOOKS_AFTER_LOCK,
        )

        def connected() -> PatientLink:
            link = connect_to(self.address, *settings, pause=self._ask)
            self._compare_clocks(link)
            link.rollback()
            return link

        creator: Any = connected
        return create_engine("postgresql+psycopg://", creator=creator, pool_size=1, max_overflow=0)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._is_open:
            raise ValueError("the event is closed")
        if self._is_in_use:
            raise ValueError("the event is in use")
        self._is_in_use = True
        try:
            yield
        finally:
            self._is_in_use = False


def link_of(connection: Connection) -> Link:
    """The driver's connection below one of SQLAlchemy's."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver
