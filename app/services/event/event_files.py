"""Event files for sessions: opened, made, and compared with what replaced them."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import TypeVar

from sqlalchemy.orm import Session

from app.codes import FileCode
from app.models.file.event_file import EventFile, EventFileError, open_bytes
from app.models.file.file_format import is_due, taken
from app.models.file.file_kind import EVENT, FileKind
from app.models.file.hold import Hold
from app.models.file.recovery import CUT_OFF, Recovery, committed_bytes, is_cut_off, recover
from app.rules.core.errors import GoOn, always
from app.rules.core.ids import PlayerId
from app.services.core.act_context import Clock, Dice
from app.services.core.errors import SavedError, UserError, guarded, refusal, saved_unread
from app.services.core.event_reader import EventReader
from app.services.core.history import HistoryLine, history
from app.services.core.session import EventSession, Features
from app.services.core.undo_stack import StackEntry
from app.services.packet.packets import load_packet
from app.whole_file import PART, is_taken, name_new, sync_file
from app.words.core.act_arguments import HistorySentence

_CANNOT_RECOVER = frozenset({FileCode.READ_ONLY, FileCode.CANNOT_READ})
"""What SQLite says of a file with a journal where it may not write."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedFile:
    """An open file, and what had to be done for it."""

    file: EventFile
    recovery: Recovery | None = None


def open_file(
    path: Path,
    *,
    read_only: bool = False,
    is_ours: bool = False,
    kind: FileKind = EVENT,
    go_on: GoOn = always,
) -> OpenedFile:
    """Open the file of an event or a season.

    Args:
        path: the file.
        read_only: change nothing.
        is_ours: the caller holds the event.
        kind: what it must be.
        go_on: called now and then while an older file is brought up to this program.

    Raises:
        CancelledError: ``go_on`` answered no; the file is as it was.
        EventFileError: as ``EventFile.open`` says, or a journal of another file lies beside it, or
            "file.held": a window has an event open that would have to be upgraded.
    """
    path = path.absolute()
    if read_only or is_ours or not is_due(path):
        return _open_file(path, kind, read_only=read_only, go_on=go_on)
    # A program that has it open, an older one above all, would go on by the tables of before.
    with Hold.take(path, datetime.now(UTC)):
        return _open_file(path, kind, read_only=False, go_on=go_on)


def _open_file(path: Path, kind: FileKind, *, read_only: bool, go_on: GoOn) -> OpenedFile:
    recovery = _recovered(path)
    backups = _backup_folder(path) if is_due(path) and not read_only else None
    try:
        file = EventFile.open(path, read_only=read_only, backups=backups, kind=kind, go_on=go_on)
    except EventFileError as error:
        if not read_only or error.code not in _CANNOT_RECOVER or not is_cut_off(path):
            raise
        file = _open_settled(path)
    return OpenedFile(file=file, recovery=recovery)


def _recovered(path: Path) -> Recovery | None:
    if not is_cut_off(path):
        return None
    folder = _backup_folder(path)
    return None if folder is None else recover(path, folder / CUT_OFF)


def _backup_folder(path: Path) -> Path | None:
    # Loaded where a file has to be repaired or upgraded, and not by everybody who reads one.
    from app.services.backups.backups import event_backup_folder

    return event_backup_folder(path)


def _open_settled(path: Path) -> EventFile:
    """Read an event as it was before the action that was cut off, where nothing can be written."""
    try:
        return open_bytes(path, committed_bytes(path))
    except OSError as error:
        why = error.strerror or ""
        raise EventFileError(FileCode.CANNOT_READ, path=str(path), why=why) from None


def _before_undo(db: Session, entry: StackEntry) -> None:
    from app.services.papers.acts import refuse_on_paper

    refuse_on_paper(db, entry)


def _label_of(verb: str) -> HistorySentence:
    # The actions of every noun bring the words of every noun along: who only reads needs none.
    from app.services.program.all_acts import label_of

    return label_of(verb)


FEATURES = Features(load_packet=load_packet, before_undo=_before_undo, label_of=_label_of)
"""What a session of an event needs of the nouns above it."""


def new_session(
    path: Path,
    first: Callable[[EventSession], object],
    *,
    clock: Clock,
    dice: Dice,
    who: str = "",
) -> EventSession:
    """Make an event's file under another name, and give it its own once its first step is saved.

    Args:
        path: where the file will be.
        first: does the step that makes the event, and whatever else belongs to it from the start.
        clock: tells the present instant.
        dice: a whole number below n.
        who: whose actions they are; "" for nobody's.

    Raises:
        UserError: what ``first`` refuses; no file is left.
        EventFileError: there is such a file already, or it can't be written.
        SavedError: the file is there with its first step, and can't be read now.
    """

    def session_of(file: EventFile) -> EventSession:
        return EventSession(file, FEATURES, clock=clock, dice=dice, who=who)

    return new_file_session(path, EVENT, session_of, first)


S = TypeVar("S")
"""The session of a file: of an event, or of a season."""


def new_file_session(
    path: Path,
    kind: FileKind,
    session_of: Callable[[EventFile], S],
    first: Callable[[S], object],
) -> S:
    """Make a file of a kind as ``new_session`` makes an event's.

    Args:
        path: where the file will be.
        kind: of the file.
        session_of: the session of the open file.
        first: does the step that makes what it holds, and whatever else belongs to it.

    Raises:
        UserError: what ``first`` refuses; no file is left.
        EventFileError: there is such a file already, or it can't be written.
        SavedError: the file is there with its first step, and can't be read now.
    """
    path = path.absolute()
    if is_taken(path):
        raise taken(path)
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    try:
        _make(part, kind, session_of, first)
        sync_file(part)
        name_new(part, path)
    except EventFileError as error:
        error.facts["path"] = str(path)
        raise
    except FileExistsError:
        raise taken(path) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise EventFileError(FileCode.CANNOT_WRITE, path=str(path), why=why) from None
    finally:
        with suppress(OSError):
            part.unlink()
    return _opened(path, kind, session_of)


def _opened(path: Path, kind: FileKind, session_of: Callable[[EventFile], S]) -> S:
    """Open the new file, which is there whatever happens now."""
    try:
        with guarded():
            file = EventFile.open(path, kind=kind)
    except UserError as error:
        raise saved_unread(error) from error
    try:
        with guarded():
            return session_of(file)
    except UserError as error:
        file.close()
        raise saved_unread(error) from error


def _make(
    part: Path,
    kind: FileKind,
    session_of: Callable[[EventFile], S],
    first: Callable[[S], object],
) -> None:
    file = EventFile.create(part, kind, is_part=True)
    try:
        # What is saved already gets its name, whether or not it can be read now.
        with suppress(SavedError):
            first(session_of(file))
    finally:
        file.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileComparison:
    """The actions of two states of one event from where they part, newest first."""

    only_here: tuple[HistoryLine, ...]
    only_there: tuple[HistoryLine, ...] = ()
    names_there: Mapping[PlayerId, str] = field(default_factory=dict)
    """Of the file's players, of whom this window may not know."""
    trouble: UserError | None = None
    """Why the file can't be read; None where it can."""


def compare_with_file(session: EventSession) -> FileComparison:
    """Compare an event as it is here with what has its file's name now."""
    here = session.read(history)
    try:
        file = open_bytes(session.path, committed_bytes(session.path))
    except EventFileError as error:
        return FileComparison(only_here=here, trouble=refusal(error.code, error.facts))
    except OSError as error:
        facts = {"path": str(session.path), "why": error.strerror or str(error)}
        return FileComparison(only_here=here, trouble=refusal(FileCode.CANNOT_READ, facts))
    try:
        reader = EventReader(file, load_packet)
        there = reader.read(history)
        names = reader.state.names
    except UserError as error:
        return FileComparison(only_here=here, trouble=error)
    finally:
        file.close()
    pairs = zip(map(mark_of, here[::-1]), map(mark_of, there[::-1]), strict=False)
    both = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return FileComparison(
        only_here=here[: len(here) - both],
        only_there=there[: len(there) - both],
        names_there=names,
    )


def mark_of(line: HistoryLine) -> tuple[object, ...]:
    """What tells a step from every other, in two states of one event."""
    # Not whether it is undone: only a later step shows that.
    return line.step, line.at, line.verb, line.who, line.arguments
