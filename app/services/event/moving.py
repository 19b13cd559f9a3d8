"""Opening an event where it is, moving it to a PostgreSQL server and home, and what a copy is of.

The newest note of a move decides, in a file and on a server alike: so every copy, an old backup
too, says where the event is, and only there it is changed.
"""

import json
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import FileCode
from app.models.file.event_file import EventFile, EventFileError, open_bytes
from app.models.file.event_summary import summary_of
from app.models.file.file_format import SUFFIX, why_of
from app.models.file.file_kind import EVENT
from app.models.file.journal import JournalStep
from app.models.file.recovery import committed_bytes
from app.models.server.address import ServerAddress, event_name_of, is_address, read_address
from app.paths import user_data
from app.rules.core.errors import GoOn, always
from app.services.core.act_context import ActContext, Clock, Dice, verb
from app.services.core.errors import NotNowError, name_taken, refusal
from app.services.core.monotonic_clock import MonotonicClock
from app.services.core.session import EventSession
from app.services.event.acts import MOVE_EVENT
from app.services.event.event_files import FEATURES, open_file
from app.whole_file import first_free, remove, write_new

if TYPE_CHECKING:
    from app.models.server.server_event import ServerEvent

_NOTHING_THERE = frozenset({FileCode.SERVER_CLOSED, FileCode.SERVER_CANCELLED})
"""Refusals after which the event can't be on the server."""

_STEP = JournalStep.__table__
_MOVES = (
    select(_STEP.c.id, _STEP.c.arguments, _STEP.c.at)
    .where(_STEP.c.verb == MOVE_EVENT.verb)
    .order_by(_STEP.c.id.desc())
)


@verb(MOVE_EVENT)
def move_event(work: ActContext, to: str, is_alone: bool = False) -> None:
    """Note that the event is at another place from now on.

    Args:
        work: the step.
        to: the address on a server, or a file and its computer.
        is_alone: a copy goes on because its server is gone, which knows nothing of it.
    """
    work.facts["from"] = socket.gethostname()


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """The newest move of an event."""

    to: str
    at: str
    """UTC instant in ISO form."""

    @property
    def is_to_server(self) -> bool:
        """Whether the event is on a server since; else in a file."""
        return is_address(self.to)


def newest_move(db: Session) -> Move | None:
    """Read the newest move; None for an event that never was on a server."""
    found = db.execute(_MOVES.limit(1)).first()
    return None if found is None else Move(to=json.loads(found.arguments)["to"], at=found.at)


def mark_moved(session: EventSession, *, is_on_server: bool) -> EventSession:
    """Let a session change nothing where the event is somewhere else."""
    moved = session.read(newest_move)
    if moved is not None and moved.is_to_server is not is_on_server:
        session.only_reads = refusal(FileCode.MOVED, _facts(session, moved))
    return session


def _facts(session: EventSession, moved: Move) -> dict[str, object]:
    return {"path": _place(session), "to": moved.to, "at": moved.at[:16].replace("T", " ")}


def local_path(address: ServerAddress) -> Path:
    """Where this computer keeps its copy of an event on a server; also names it in backups."""
    return user_data() / "servers" / f"{address.host}-{address.database}-{address.event}{SUFFIX}"


def open_event(
    place: Path | ServerAddress,
    *,
    clock: Clock,
    dice: Dice,
    read_only: bool = False,
    steady: MonotonicClock | None = None,
) -> EventSession:
    """Open an event that is there, in a file or on a server; one that was moved only reads.

    Raises:
        EventFileError: it is missing or no event of ours, or the server can't be reached.
    """
    if isinstance(place, ServerAddress):
        return open_server_event(place, clock=clock, dice=dice, steady=steady)
    opened = open_file(place, read_only=read_only)
    session = EventSession(opened.file, FEATURES, clock=clock, dice=dice, steady=steady)
    session.recovery = opened.recovery
    return mark_moved(session, is_on_server=False)


def open_server_event(
    address: ServerAddress,
    *,
    clock: Clock,
    dice: Dice,
    who: str = "",
    steady: MonotonicClock | None = None,
    is_desk: bool = False,
) -> EventSession:
    """Open an event on a server; where the address names none, the only one there.

    Args:
        address: of the event.
        clock: tells the present instant.
        dice: a whole number below n.
        who: whose actions they are; "" for nobody's.
        steady: the clock that never jumps.
        is_desk: it stays open: it is read from a copy on this computer that follows the server.

    Raises:
        EventFileError: the server can't be reached or refuses us, or has no such event.
    """
    file = _server_event(address, _desk_name(who) if is_desk else "")
    try:
        file.compare_clocks(clock)
        # Desks share the server's clock: one that is an hour wrong shows a round as others do.
        shared: Clock = lambda: clock() + file.clock_error  # noqa: E731
        session = EventSession(file, FEATURES, clock=shared, dice=dice, who=who, steady=steady)
        return mark_moved(session, is_on_server=True)
    except BaseException:
        file.close()
        raise


def _desk_name(who: str) -> str:
    """What other desks call this one: whoever works at it, and the computer."""
    return " · ".join(filter(None, (who, socket.gethostname())))


def _server_event(address: ServerAddress, desk: str) -> "ServerEvent":
    # The driver is loaded only where a server is meant.
    from app.models.server.desk_event import DeskEvent
    from app.models.server.events_there import events_on
    from app.models.server.server_event import ServerEvent

    if not address.event and len(found := events_on(address)) == 1:
        address = address.of_event(found[0])
    if desk:
        return DeskEvent.open(address, local_path(address), desk)
    return ServerEvent.open(address, local_path(address))


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOnServer:
    """An event on a server, as a list of them shows it."""

    event: str
    """Its name in an address."""
    name: str
    """"" where it can't be read."""
    date: str
    moved_to: str
    """The file to which it went since; "" where it is there."""
    is_ours: bool
    """This version of the program can open it."""
    is_earlier: bool
    """It is of an earlier version, and can be upgraded."""


def events_at(address: ServerAddress) -> tuple[EventOnServer, ...]:
    """The events in a database on a server; may take some seconds.

    Raises:
        UserError: the server can't be reached, refuses us, or is too old.
    """
    from app.models.server.events_there import events_there

    try:
        found = events_there(address)
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    return tuple(
        EventOnServer(
            event=one.event,
            name=one.name,
            date=one.date,
            moved_to="" if is_address(one.moved_to) else one.moved_to,
            is_ours=one.schema == EVENT.schema,
            is_earlier=0 < one.schema < EVENT.schema,
        )
        for one in found
    )


def upgrade_on_server(address: ServerAddress, clock: Clock) -> Path | None:
    """Bring an event on a server up to this version of the program; may take some seconds.

    Args:
        address: of the event.
        clock: tells the present instant.

    Returns:
        The copy of the event as it was, among this computer's backups of it; None where it was
        upgraded already.

    Raises:
        UserError: it can't be upgraded, or the server can't be reached or refuses it; nothing is
            changed.
    """
    from app.models.server.server_upgrade import upgrade_event
    from app.services.backups.backups import event_backup_folder

    place = local_path(address)

    def backups(path: Path) -> Path:
        return event_backup_folder(path) or place.parent

    try:
        return upgrade_event(address, place.name, at=clock(), backups=backups)
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None


Put = Callable[[ServerAddress, bytes], None]
"""Makes an event on a server of a file's bytes."""


def put_there(address: ServerAddress, data: bytes, go_on: GoOn = always) -> None:
    """Make an event on a server of a file's bytes, wholly or not at all; takes a while.

    Raises:
        EventFileError: there is one already, the server can't be reached, or ``go_on`` answered no.
    """
    from app.models.server.events_there import put_event

    put_event(address, data, go_on)


def move_to_server(
    session: EventSession, address: ServerAddress, put: Put = put_there
) -> ServerAddress:
    """Move an event's file to a server; the file stays as a copy that says so.

    Args:
        session: the open file, which nobody else may have open; it only reads afterwards.
        address: where to; without an event's name, it gets the file's.
        put: makes it there; a window does that in another thread, and may end it.

    Returns:
        Where the event is now.

    Raises:
        UserError: the event is elsewhere already, is damaged, or can't be put there; then it stays
            where it is.
    """
    from app.models.server.events_there import events_on

    address = address.of_event(address.event or event_name_of(session.path.stem))
    found = session.read(session.file.damages)
    if found:
        raise NotNowError(FileCode.DAMAGED, path=str(session.path))
    is_marked = _is_marked(session, str(address))
    try:
        if address.event in events_on(address):
            raise EventFileError(FileCode.SERVER_TAKEN, place=str(address))
        if not is_marked:
            # First of all: from here on, no crash leaves two events that both may be changed.
            session.do(move_event, str(address))
        try:
            put(address, session.file.image())
        except EventFileError as error:
            if error.code in _NOTHING_THERE or address.event not in events_on(address):
                session.do(move_event, here(session.path))
                raise
    except EventFileError as error:
        raise refusal(error.code, error.facts) from error
    mark_moved(session, is_on_server=False)
    return address


def _is_marked(session: EventSession, to: str) -> bool:
    """Whether a move to this place was begun; it may have been cut off.

    Raises:
        NotNowError: the event is at yet another place.
    """
    if session.only_reads is None:
        return False
    if session.only_reads.code != FileCode.MOVED or session.only_reads.facts["to"] != to:
        raise refusal(session.only_reads.code, session.only_reads.facts)
    session.only_reads = None
    return True


def move_to_file(session: EventSession, path: Path) -> Path | None:
    """Move an event on a server into a file; what stays on the server says so.

    A file of that name is set aside where it is the copy that stayed behind.

    Args:
        session: the event on the server.
        path: the new file.

    Returns:
        Where the copy is now that had this name; None where there was none.

    Raises:
        UserError: there is another file, or it can't be written; then the event stays where it is.
    """
    path = path.absolute()
    aside = _copy_to_set_aside(session, path)
    is_marked = _is_marked(session, here(path))
    if not is_marked:
        session.do(move_event, here(path))
    try:
        _write_home(path, session.file.image(), aside)
    except (OSError, EventFileError) as error:
        session.do(move_event, _place(session))
        if isinstance(error, EventFileError):
            raise refusal(error.code, error.facts) from error
        facts = {"path": str(path), "why": why_of(error)}
        raise refusal(FileCode.CANNOT_WRITE, facts) from error
    return aside


def _write_home(path: Path, data: bytes, aside: Path | None) -> None:
    """Write an event's file; what has its name gets another one, but where this fails.

    Raises:
        OSError: it can't be written.
    """
    if aside is not None:
        path.rename(aside)
    try:
        write_new(path, data)
    except BaseException as error:
        is_anothers = isinstance(error, FileExistsError) and os.path.lexists(path)
        if aside is None and not is_anothers:
            remove(path)
        elif aside is not None and not is_anothers:
            with suppress(OSError):
                aside.replace(path)
        raise


def go_on_alone(session: EventSession) -> None:
    """Let an event be changed here again although it was moved, as where its server is gone.

    Raises:
        NotNowError: it can't be changed for another reason.
    """
    if session.only_reads is not None and session.only_reads.code == FileCode.MOVED:
        session.only_reads = None
    is_file = isinstance(session.file, EventFile)
    place = here(session.path) if is_file else _place(session)
    session.do(move_event, place, is_alone=True)


def copy_to_go_on(session: EventSession, folder: Path) -> Path:
    """Write this computer's copy of an event on a server into a file of its own.

    Returns:
        The new file, which says that the event is on the server.

    Raises:
        UserError: the file can't be written.
    """
    address = read_address(_place(session))
    path = first_free(folder, address.event, SUFFIX)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_new(path, session.file.image())
    except OSError as error:
        facts = {"path": str(path), "why": why_of(error)}
        raise refusal(FileCode.CANNOT_WRITE, facts) from error
    return path


@dataclass(frozen=True, slots=True, kw_only=True)
class Alone:
    """That a file goes on by itself because the server of its event is gone."""

    place: str
    """The event's address on the server."""
    step: int
    """The note that says so: what follows was done here alone."""
    at: str
    """UTC instant in ISO form."""


def gone_alone(db: Session) -> Alone | None:
    """Whether an event goes on alone; None where it doesn't."""
    moves = db.execute(_MOVES.limit(2)).all()
    if not moves or not json.loads(moves[0].arguments).get("is_alone"):
        return None
    place = json.loads(moves[1].arguments)["to"] if len(moves) > 1 else ""
    return Alone(place=place, step=moves[0].id, at=moves[0].at) if is_address(place) else None


def _place(session: EventSession) -> str:
    """Where a session's event is: its address on a server, or its file."""
    return session.place or str(session.path)


def here(path: Path) -> str:
    """A file and its computer, as a note of a move names them."""
    return f"{path.name} ({socket.gethostname()})"


def _copy_to_set_aside(session: EventSession, path: Path) -> Path | None:
    """A free name for the copy that stayed behind at a move; None where there is no such file.

    Raises:
        UserError: what is there is another event, or one that is changed there.
    """
    if not path.exists():
        return None
    if not _is_copy_of(path, summary_of(session.file.image()).identity):
        raise name_taken(path)
    return first_free(path.parent, path.stem, path.suffix)


def _is_copy_of(path: Path, identity: str) -> bool:
    """Whether a file is this event and says that the event is on a server."""
    try:
        data = committed_bytes(path)
        file = open_bytes(path, data)
    except (OSError, EventFileError):
        return False
    try:
        with file.read() as db:
            moved = newest_move(db)
    finally:
        file.close()
    return summary_of(data).identity == identity and moved is not None and moved.is_to_server
