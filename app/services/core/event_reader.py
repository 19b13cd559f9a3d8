"""FileReader: what an open file holds, as a state and rows that agree; EventReader an event's.

FileImage: the bytes of an open file in memory, read where the file can't be.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.event_file import EventFile, open_bytes
from app.models.file.file_format import damaged
from app.models.file.journal import JournalStep
from app.models.file.snapshot import event_state
from app.models.store import Store
from app.rules.core.event_state import EventState
from app.services.core.act_context import PacketLoader, StepContext, refreshed_by
from app.services.core.changes import Changes, changes_of, together
from app.services.core.errors import UserError, damage_named, guarded, refusal

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")
"""The state of what a file holds: an event's, or a season's."""


class StepMark(NamedTuple):
    """What tells a step from another of the same number."""

    id: int
    verb: str
    at: str


NO_STEP = StepMark(0, "", "")
"""Before the first step."""
_STEP = JournalStep.__table__
# Without the object mapper, which takes as long to set up as a command to read an event.
_MARKS = select(_STEP.c.id, _STEP.c.verb, _STEP.c.at)


class OvertakenError(Exception):
    """Another process has written between our look and our step."""


class FileReader(ABC, Generic[S]):
    """Reads an open file.

    Attributes:
        known: the state as it was read last; None where something has changed since.
    """

    def __init__(self, file: Store) -> None:
        self._file = file
        self.known: S | None = None
        self._version = 0
        self._overtaken: list[S] = []
        """States that somebody may still hold and that no longer agree with the rows."""

    @abstractmethod
    def _state_in(self, db: Session) -> S:
        """Read the whole state."""

    @abstractmethod
    def _refreshed(self, db: Session, known: S, changes: Changes) -> S:
        """Bring a state up to a step."""

    @property
    def state(self) -> S:
        """The state at this moment; the same value until something changes."""
        if self.known is None:
            with self.understood(), self._file.read() as db:
                return self._read_state(db)
        return self.known

    def read(
        self, question: Callable[Concatenate[Session, P], R], /, *args: P.args, **kw: P.kwargs
    ) -> R:
        """Ask a function that reads.

        Where it is given the present state, and another process has written since that was read,
        it gets the state of the moment that it reads in.
        """
        with self.understood(), self._file.read() as db:
            if self.known is not None and self._file.version_in(db) != self._version:
                self._overtaken.append(self.known)
                self._read_state(db)
            if self._overtaken:
                args = tuple(map(self._up_to_date, args))  # type: ignore[assignment]
            return question(db, *args, **kw)

    def forget(self) -> None:
        """Drop the cached state; it is read at its next use."""
        self.known = None

    def follow(self, step: int, verb: str, made: StepContext[S] | None = None) -> Changes:
        """What a step of ours changed.

        The state that was known before it is brought up to that; where that fails, or another
        process has written since, it is forgotten.

        Args:
            step: its number.
            verb: its name.
            made: the context that it was made in, whose state is taken where it is the last.
        """
        known, self.known = self.known, None
        with self._file.read() as db:
            if made is not None and (saved := made.saved(db, verb)) is not None:
                self.known, changes = saved
                return changes
            changes = changes_of(db, step, verb)
            # Else what is read again would be newer than the rest.
            if known is not None and self._file.version_in(db) == self._version:
                self.known = self._refreshed(db, known, changes)
        return changes

    def follow_others(self, last: StepMark) -> tuple[StepMark, tuple[Changes, ...]] | None:
        """The newest step, and what those after this one changed, oldest first, as of one moment.

        The state that was known is brought up to them, or forgotten where the file was written
        without a step. Whoever held an old one knows from here on of what others wrote. Where the
        file does not have this very step, nothing is done and the answer is None.
        """
        with self.understood(), self._file.read() as db:
            rows = db.execute(_MARKS.where(_STEP.c.id >= last.id).order_by(_STEP.c.id))
            marks = [NO_STEP] if last == NO_STEP else []
            marks.extend(StepMark(*row) for row in rows)
            if marks[:1] != [last]:
                return None
            known, self.known = self.known, None
            steps = tuple(changes_of(db, mark.id, mark.verb) for mark in marks[1:])
            if known is not None and steps:
                self._version = self._file.version_in(db)
                self.known = self._refreshed(db, known, together(steps))
        self._overtaken.clear()
        return marks[-1], steps

    def newest_step(self) -> StepMark:
        """The newest step."""
        with self._file.read() as db:
            found = db.execute(_MARKS.order_by(_STEP.c.id.desc()).limit(1)).first()
            return NO_STEP if found is None else StepMark(*found)

    @contextmanager
    def understood(self) -> Iterator[None]:
        """Report an error as damage where the file itself says so; any other is a bug of ours.

        Raises:
            NotNowError: "file.damaged", for what damaged contents led to.
        """
        try:
            with damage_named(self._file.path), guarded():
                yield
        except (UserError, OvertakenError):
            raise
        except Exception as error:
            if not self._is_damaged():
                raise
            why = str(error)
            found = damaged(self._file.path, why)
            raise refusal(found.code, found.facts) from error

    def _is_damaged(self) -> bool:
        try:
            with self._file.read() as db:
                return bool(self._file.damages(db))
        except MemoryError:
            return False
        except Exception:  # whatever keeps the check from its work is damage too
            return True

    def _read_state(self, db: Session) -> S:
        self._version = self._file.version_in(db)
        self.known = self._state_in(db)
        return self.known

    def _up_to_date(self, given: object) -> object:
        return self.known if any(given is state for state in self._overtaken) else given


class EventReader(FileReader[EventState]):
    """Reads an open event file."""

    def __init__(self, file: Store, load_packet: PacketLoader) -> None:
        super().__init__(file)
        self._load_packet = load_packet

    def _state_in(self, db: Session) -> EventState:
        return event_state(db, self._load_packet)

    def _refreshed(self, db: Session, known: EventState, changes: Changes) -> EventState:
        return refreshed_by(db, known, self._load_packet, changes)


class FileImage(Generic[S]):
    """A file's bytes as of the newest step that was kept; nothing at first.

    Args:
        path: the name of the file, also for what is read from the bytes.
        reader_of: makes the reader of an open file.

    Attributes:
        step: the step that the bytes are of; None for none.
    """

    def __init__(self, path: Path, reader_of: Callable[[Store], FileReader[S]]) -> None:
        self._path, self._reader_of = path, reader_of
        self._bytes = b""
        self._opened: EventFile | None = None
        self.step: int | None = None

    def __bool__(self) -> bool:
        return bool(self._bytes)

    def keep(self, file: Store, step: int) -> None:
        """Keep what the file holds now, as of this step."""
        self._bytes, self.step = file.image(), step
        self.close()

    def open(self) -> EventFile:
        """Open the bytes as a file that is only read; whoever calls this closes it.

        Raises:
            OSError: no temporary file can be had.
        """
        return open_bytes(self._path, self._bytes)

    def reader(self) -> FileReader[S]:
        """Reads the state from the bytes; valid until the next ``keep`` or ``close``."""
        if self._opened is None:
            self._opened = self.open()
        return self._reader_of(self._opened)

    def close(self) -> None:
        """Close what ``reader`` opened; the bytes stay."""
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()
