"""Console: what a command works with – the clock, the dice, the words and the streams."""

import errno
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from app.codes import FileCode
from app.models.file.file_format import EventFileError
from app.models.file.file_kind import SUFFIXES
from app.models.server.address import ServerAddress
from app.rules.core.errors import CancelledError, GoOn, always
from app.rules.core.event_state import EventState
from app.services.core.act_context import Clock, Dice
from app.services.core.changes import Changes
from app.services.core.errors import NotNowError, UserError, damage_named, saved_unread, unreadable
from app.services.core.monotonic_clock import MonotonicClock
from app.services.core.session import EventSession, FileSession
from app.services.event.moving import open_event
from app.services.event.public import public_names
from app.services.event.user_settings import who_by_command
from app.whole_file import laid_beside, read_plain
from app.words.core.catalogue import Words

if TYPE_CHECKING:
    # Commands of an event need none of it.
    from app.services.season.session import SeasonSession

R = TypeVar("R")
S = TypeVar("S", bound=FileSession[Any, Any])

SUFFIX = ".dicedown"
"""How the name of an event file ends."""

_SHOWN_AFTER = 0.5
"""Seconds after which a line says how far something is."""

_MOST_BYTES = 16 * 1024**2
"""More than any reader of a file takes, so that it is refused and not merely cut."""

_DATABASE = b"SQLite format 3\0"
"""How the contents of an event file begin."""

_UNREAD = frozenset({FileCode.TROUBLE, FileCode.LOCKED, FileCode.DAMAGED, FileCode.DRIVE})
"""Codes of a file that can't be read; after a step was saved, that is reported instead."""

_ASKS_TO_WRITE = frozenset({FileCode.OLDER, FileCode.READ_ONLY, FileCode.CANNOT_READ})
"""A file of an older program, or one that a crash left unfinished: writing repairs it."""


class RefusedError(Exception):
    """A service's refusal together with the names of the event it speaks of."""

    def __init__(self, error: UserError, names: Mapping[int, str]) -> None:
        super().__init__(error)
        self.error = error
        self.names = names


class AfterwardsError(Exception):
    """An error after a step was saved; its cause says what happened."""


@dataclass(slots=True, kw_only=True)
class Console:
    """Everything that a command may use."""

    clock: Clock
    dice: Dice
    t: Words
    """From when an event is opened, in the vocabulary of its packet."""
    out: TextIO
    err: TextIO
    steady: MonotonicClock | None = None
    """A counter that nobody can set, unlike the clock."""

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            self.out.write(f"{line}\n")

    def warn(self, *lines: str) -> None:
        """Print lines to standard error, apart from the output that a script reads."""
        for line in lines:
            self.err.write(f"{line}\n")

    @contextmanager
    def progress(self, sentence: str) -> Iterator[GoOn]:
        """How far something is, as a line of a terminal; where errors go elsewhere, nothing.

        The line is shown after a moment, and gone at the end.

        Raises:
            CancelledError: Ctrl+C came meanwhile.
        """
        if not self.err.isatty():
            with _interrupted():
                yield always
            return
        since, shown = monotonic(), ""

        def go_on(done: int, all_: int) -> bool:
            nonlocal shown
            line = f"{sentence} {100 * done // max(all_, 1)} %"
            if line != shown and monotonic() - since > _SHOWN_AFTER:
                # First, so that Ctrl+C right after it is written finds what is to be wiped.
                before, shown = shown, line
                self.err.write(f"\r{line.ljust(len(before))}")
                self.err.flush()
            return True

        try:
            with _interrupted():
                yield go_on
        finally:
            if shown:
                self.err.write(f"\r{' ' * len(shown)}\r")
                self.err.flush()

    @contextmanager
    def orderly_progress(self, sentence: str) -> Iterator[GoOn]:
        """As ``progress``, for what must know whether it was done: Ctrl+C is only an answer to it.

        The work asks whether to go on, and ends in order.
        """
        from signal import SIGINT, signal

        is_interrupted = False

        def hear(_signal: int, _frame: object) -> None:
            nonlocal is_interrupted
            is_interrupted = True

        before = signal(SIGINT, hear)
        try:
            with self.progress(sentence) as go_on:
                yield lambda done, all_: go_on(done, all_) and not is_interrupted
        finally:
            signal(SIGINT, before)

    def _compute(self, compute: Callable[[GoOn], R]) -> R:
        """Compute what an act needs and takes long: pairings alone do."""
        with self.progress(self.t("Pairing the players…")) as go_on:
            return compute(go_on)

    @contextmanager
    def event(self, path: Path | ServerAddress, *, writes: bool = True) -> Iterator[EventSession]:
        """An open event; what it refuses comes out with the names of its players."""
        session = self._open(path, lambda read_only: self._event(path, read_only), writes=writes)
        self.t = self.t.in_vocabulary(session.state.packet.vocabulary)
        if session.only_reads is not None and not writes:
            self._tell(session.only_reads)
        if self.err.isatty():
            session.computes = self._compute
        with self._running(session, lambda: _names(session), writes=writes):
            yield session

    @contextmanager
    def season(self, path: Path, *, writes: bool = True) -> "Iterator[SeasonSession]":
        """An open season; what it refuses comes out with the names of its people."""
        session = self._open(path, lambda read_only: self._season(path, read_only), writes=writes)
        with self._running(session, lambda: _people(session), writes=writes):
            yield session

    @contextmanager
    def _running(
        self,
        session: FileSession[Any, Any],
        names: Callable[[], Mapping[int, str]],
        *,
        writes: bool,
    ) -> Iterator[None]:
        if writes:
            session.on_step.append(lambda changes: self._back_up(session, changes))
        try:
            with _by_outcome(session), session.reader.understood():
                yield
        except UserError as error:
            if session.saved and error.code in _UNREAD:
                raise saved_unread(error) from error
            raise RefusedError(error, names()) from error
        finally:
            with _by_outcome(session):
                session.close()
                self._tell_troubles(session)

    def _tell_troubles(self, session: FileSession[Any, Any]) -> None:
        """Say what went wrong although the step is saved, and what a recovery set aside."""
        for trouble in session.troubles:
            self._tell(trouble)
        if (found := session.recovery) is not None:
            from app.words.backups.backups import recovery_sentence

            self.err.write(recovery_sentence(self.t, found.kept, set_aside=found.set_aside) + "\n")

    def _tell(self, trouble: UserError) -> None:
        # The words of every refusal bring the words of every rule along.
        from app.words.program.errors import error_sentences

        self.err.write(" ".join(error_sentences(self.t, trouble, str)) + "\n")

    def _back_up(self, session: FileSession[Any, Any], changes: Changes) -> None:
        """Make a backup where a step is worth one; a line says so where that fails."""
        from app.services.backups.automatic_backup import MOMENTS

        if changes.verb not in MOMENTS:
            return
        from app.services.backups.backups import back_up
        from app.words.program.errors import error_sentences

        result = back_up(session, MOMENTS[changes.verb])
        for trouble in (result.trouble, result.mirror_trouble):
            if trouble is not None:
                self.err.write(" ".join(error_sentences(self.t, trouble, str)) + "\n")

    def _open(self, path: Path | ServerAddress, opened: Callable[[bool], S], *, writes: bool) -> S:
        """Open a file, for reading only where nothing will be written.

        Args:
            path: the file.
            opened: opens it; given whether it is only read.
            writes: whether the command changes it.
        """
        with damage_named(Path(str(path))), _interrupted():
            try:
                session = opened(not writes)
            except EventFileError as error:
                if writes or error.code not in _ASKS_TO_WRITE:
                    raise
                session = opened(False)
        session.who = who_by_command()
        return session

    def _event(self, path: Path | ServerAddress, read_only: bool) -> EventSession:
        return open_event(
            path, clock=self.clock, dice=self.dice, read_only=read_only, steady=self.steady
        )

    def _season(self, path: Path, read_only: bool) -> "SeasonSession":
        from app.services.season.session import open_season

        return open_season(
            path, clock=self.clock, dice=self.dice, read_only=read_only, steady=self.steady
        )


@contextmanager
def _interrupted() -> Iterator[None]:
    """Ctrl+C cancels what is done meanwhile."""
    try:
        yield
    except KeyboardInterrupt:
        raise CancelledError from None


@contextmanager
def _by_outcome(session: FileSession[Any, Any]) -> Iterator[None]:
    """What goes wrong, or is cancelled, once the action is saved is no failure of it.

    Raises:
        AfterwardsError: it is saved.
        CancelledError: Ctrl+C came before.
    """
    try:
        yield
    except UserError:
        raise
    except (Exception, KeyboardInterrupt) as error:
        if session.saved:
            raise AfterwardsError from error
        if isinstance(error, KeyboardInterrupt):
            raise CancelledError from None
        raise


def name_of(state: EventState) -> Callable[[int], str]:
    """Everybody's name by id, distinguished where several share it; an unknown id as it is."""
    names = public_names(state)
    return lambda player: names.get(player, str(player))  # type: ignore[call-overload]


def read_bytes(path: Path) -> bytes:
    """A file as it is, or as much of a long one as is more than every reader takes.

    Raises:
        UserError: it is missing or cannot be read.
    """
    try:
        return read_plain(path, _MOST_BYTES)
    except OSError as error:
        raise unreadable(path, error) from None


@contextmanager
def writing(path: Path, data: bytes) -> Iterator[None]:
    """A file written whole once the body has done its part, or not at all.

    What is no file, as a pipe or another device, is written to as it is.

    Raises:
        UserError: an event lies there.
        NotNowError: it cannot be written.
    """
    if _is_event(path):
        raise UserError(FileCode.EXISTS, path=str(path))
    if path.is_dir():
        # Found out now and not by the move at the end, when the body has done its part.
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=os.strerror(errno.EISDIR))
    if path.exists() and not path.is_file():
        yield
        _write_through(path, data)
        return
    path = path.resolve()
    try:
        with laid_beside(path, data) as put:
            yield
            put()
    except OSError as error:
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=error.strerror or "") from None


def make_folder(path: Path) -> None:
    """Make a folder where there is none yet.

    Raises:
        NotNowError: there is a file of its name, or it can't be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=error.strerror or "") from None


def _is_event(path: Path) -> bool:
    """Whether a file is an event, whatever its name."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return path.suffix in SUFFIXES or file.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return path.suffix in SUFFIXES


def _write_through(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=error.strerror or "") from None


def _people(session: "SeasonSession") -> Mapping[int, str]:
    try:
        return {int(person.id): person.name for person in session.state.people}
    except UserError:
        return {}


def _names(session: EventSession) -> Mapping[int, str]:
    try:
        return {int(player): name for player, name in public_names(session.state).items()}
    except UserError:
        return {}
