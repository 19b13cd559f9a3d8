"""Opening events with the real clock and true chance; a file that says no says it as UserError."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from app.codes import FileCode
from app.models.file.event_file import EventFile, EventFileError, open_bytes
from app.models.file.file_format import SUFFIX as SUFFIX  # the window asks for it here
from app.models.file.file_format import damaged, is_due, refuse_strangers
from app.models.file.file_kind import SEASON
from app.models.file.hold import Hold, is_elsewhere
from app.models.file.journal import undo_floor
from app.models.file.recovery import Recovery, committed_bytes
from app.models.file.replay import bytes_as_of
from app.models.server.address import ServerAddress, is_address, read_address
from app.rules.core.errors import GoOn, always
from app.services.backups.automatic_backup import BackupWorker
from app.services.backups.damage import unused_path
from app.services.core.act_context import now as now  # the window asks for them here
from app.services.core.act_context import throw as throw
from app.services.core.errors import NotNowError, UserError, guarded, name_taken, refusal
from app.services.core.history import HistoryLine, history
from app.services.core.monotonic_clock import monotonic_time
from app.services.core.session import EventSession, FileSession
from app.services.event.acts import MOVE_EVENT
from app.services.event.event_files import FEATURES, open_file
from app.services.event.events import EventDraft, new_event
from app.services.event.moving import (
    copy_to_go_on,
    events_at,
    go_on_alone,
    local_path,
    mark_moved,
    open_server_event,
)
from app.services.event.user_settings import event_folder, organizer
from app.services.packet.packets import newest_packet_ids
from app.whole_file import file_stem, first_free

F = TypeVar("F", bound=FileSession[Any, Any])

SEASON_SUFFIX = SEASON.suffix
_SEEDS = 1_000_000
PRACTICE_PLAYERS, PRACTICE_SIZE = 16, 75
"""Players and point size of an event to practise on."""
_TIES, _DROPS = Fraction(1, 40), Fraction(1, 60)
"""Of a rehearsal's games, and of its players in each round."""


def make_event(path: Path, draft: EventDraft) -> EventSession:
    """Make an event file and open it.

    Raises:
        UserError: the draft or the place is wrong.
    """
    try:
        session = new_event(path, draft, clock=now, dice=throw, who=organizer())
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    return held(session)


def make_rehearsal(
    path: Path,
    draft: EventDraft,
    *,
    players: int,
    seed: int | None = None,
    rounds: int | None = None,
    go_on: GoOn = always,
) -> None:
    """Make an event file with made-up players in it, and play its first rounds.

    Args:
        path: where the file will lie.
        draft: the event; it is marked as a rehearsal.
        players: how many there are.
        seed: what everything is drawn from; None draws one.
        rounds: how many are played, at most to the event's end; None plays until then.
        go_on: called now and then, with about how many of how many games are played.

    Raises:
        UserError: the draft, the number of players or the place is wrong.
        CancelledError: ``go_on`` answered no; there is no file.
    """
    # Loaded here: commands that only open an event need none of it.
    from app.services.program.rehearse import RehearsalPlan, rehearse

    plan = RehearsalPlan(
        players=players,
        seed=throw(_SEEDS) if seed is None else seed,
        ties=_TIES,
        drops=_DROPS,
        rounds=rounds,
    )
    try:
        rehearse(path, draft, plan, clock=now, dice=throw, go_on=go_on).close()
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None


def practice_draft(name: str) -> EventDraft:
    """A usual event to practise on: the newest packet at the size of most events, today."""
    return EventDraft(
        name=name,
        packet=newest_packet_ids()[0],
        point_size=PRACTICE_SIZE,
        date=f"{now().astimezone():%Y-%m-%d}",
        is_rehearsal=True,
    )


def left_open_on(session: EventSession) -> str:
    """The other computer that had the event open and did not let go; "" where there is none."""
    before = None if session.hold is None else session.hold.left_by
    return before.host if before is not None and is_elsewhere(before) else ""


def save_copy(session: EventSession, target: Path | None = None, *, replaces: bool = False) -> Path:
    """Write the event as it is now into a new file, whatever became of its own.

    Args:
        session: the event.
        target: where to; None for a free name beside the event.
        replaces: a file that is there may be replaced.

    Returns:
        Where the copy is.

    Raises:
        UserError: there is such a file already, or it can't be written.
    """
    path = (target or unused_path(session.path, "copy")).absolute()
    try:
        with guarded():
            session.file.copy_to(path, replaces=replaces)
    except UserError as error:
        if error.code in (FileCode.EXISTS, FileCode.LEFTOVER):
            raise name_taken(path) from None
        raise
    return path


def put_back(session: EventSession) -> EventSession:
    """Write an event whose file was deleted or moved away to its place again, and open it there.

    Raises:
        UserError: there is a file again already, or the place cannot be written.
    """
    try:
        session.file.copy_to(session.path)
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    session.close()
    return open_existing(session.path)


Upgrading = Callable[[GoOn], Recovery | None]
"""Upgrades a file; answers what had to be recovered before."""


def _at_once(upgrade: Upgrading) -> Recovery | None:
    return upgrade(always)


def open_existing(
    path: Path, wait_for: Callable[[Upgrading], Recovery | None] = _at_once
) -> EventSession:
    """Open an event file that is there, for reading only where another window writes to it.

    Args:
        path: the file.
        wait_for: upgrades a file of an earlier version, in any thread, while the event is held.

    Raises:
        UserError: it is missing, or no event of ours.
        CancelledError: the upgrade was cancelled; the file is as it was.
    """
    try:
        hold, why = _hold(path.absolute())
        return _opened(path, hold, why, wait_for)
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None


_typed: dict[str, str] = {}
"""Passwords of servers since the program started; they are kept nowhere else."""


def server_address(place: str, password: str = "") -> ServerAddress:
    """Read an address on a server, with the password that was typed for it.

    Args:
        place: the address.
        password: as it was typed now; "" takes the one that was typed before, if there was one.

    Raises:
        UserError: it isn't an address.
    """
    try:
        address = read_address(place)
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    server = str(address.of_event(""))
    password = password or address.password
    if password:
        _typed[server] = password
    return replace(address, password=_typed.get(server, ""))


def open_copy_alone(session: EventSession) -> EventSession:
    """Go on by oneself with the copy of an event whose server is gone, in a file of its own.

    Args:
        session: the event on the server; it stays open.

    Raises:
        UserError: the file can't be made.
    """
    alone = open_existing(copy_to_go_on(session, event_folder()))
    go_on_alone(alone)
    return alone


def answers(place: str) -> bool:
    """Whether the server of an event answers, and has the event; may take some seconds."""
    try:
        address = server_address(place)
        return any(one.event == address.event for one in events_at(address))
    except UserError:
        return False


def parts_of(place: str) -> tuple[str, str, str]:
    """User, server with its port, and database of an address; "" for what it doesn't have."""
    try:
        address = read_address(place)
    except EventFileError:
        return "", "", ""
    port = "" if address.port is None else f":{address.port}"
    return address.user, f"{address.host}{port}", address.database


def host_of(place: str) -> str:
    """The server in an address, with its port."""
    return parts_of(place)[1]


def open_on_server(place: str) -> EventSession:
    """Open an event on a server, with backups and a copy of it on this computer.

    Args:
        place: its address, or the "to" of a move.

    Raises:
        UserError: the server can't be reached or refuses us, or has no such event.
    """
    try:
        session = open_server_event(
            server_address(place),
            clock=now,
            dice=throw,
            who=organizer(),
            steady=monotonic_time,
            is_desk=True,
        )
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    session.on_foreign_steps.append(lambda lines: _hear_moved(session, lines))
    return _with_backups(session)


def _hear_moved(session: EventSession, lines: tuple[HistoryLine, ...]) -> None:
    """Change nothing any more where another desk has taken the event home."""
    if any(line.verb == MOVE_EVENT.verb for line in lines):
        mark_moved(session, is_on_server=True)


def server_of_copy(session: EventSession) -> str:
    """The address of an event on a server of which this is the computer's own copy; "" for none."""
    moved = session.only_reads
    if moved is None or moved.code != FileCode.MOVED or not is_address(str(moved.facts["to"])):
        return ""
    place = str(moved.facts["to"])
    return place if session.path == local_path(read_address(place)) else ""


def is_on_server(place: str) -> bool:
    """Whether a text is the address of an event on a server, as where a copy says it is."""
    return is_address(place)


def open_as_of_step(path: Path, step: int) -> EventSession:
    """Open an event as it was right after a step of its history; only for reading.

    Its file isn't touched, nor held against another window.

    Raises:
        UserError: the file is missing or no event, or it has no such step.
    """
    path = path.absolute()
    try:
        refuse_strangers(path)
        file, facts = _file_as_of(path, committed_bytes(path), step)
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise refusal(FileCode.CANNOT_READ, {"path": str(path), "why": why}) from None
    session = _session(file)
    session.only_reads = refusal(FileCode.AS_OF_STEP, facts)
    _refuse_torn(session)
    return session


def _file_as_of(path: Path, data: bytes, step: int) -> tuple[EventFile, dict[str, object]]:
    newest = open_bytes(path, data)
    try:
        with newest.read() as db:
            times = {line.step: line.at for line in history(db)}
            # An upgrade changed the columns: rows from before it can't be put back.
            first = max(undo_floor(db), min(times))
    finally:
        newest.close()
    last = max(times)
    if step not in times or step < first:
        raise EventFileError(
            FileCode.NO_SUCH_STEP, path=str(path), step=step, first=first, last=last
        )
    at = f"{times[step].astimezone():%Y-%m-%d %H:%M}"
    facts: dict[str, object] = {"path": str(path), "step": step, "last": last, "at": at}
    return open_bytes(path, bytes_as_of(data, step)), facts


def _upgraded(path: Path, go_on: GoOn) -> Recovery | None:
    opened = open_file(path, is_ours=True, go_on=go_on)
    opened.file.close()
    return opened.recovery


def _opened(
    path: Path,
    hold: Hold | None,
    why: NotNowError | None,
    wait_for: Callable[[Upgrading], Recovery | None],
) -> EventSession:
    recovery: Recovery | None = None
    try:
        try:
            if why is None and is_due(path):
                recovery = wait_for(partial(_upgraded, path))
            opened = open_file(path, read_only=why is not None, is_ours=True)
        except EventFileError as error:
            if error.code != FileCode.READ_ONLY:
                raise
            why = refusal(error.code, error.facts)
            opened = open_file(path, read_only=True)
        session = _session(opened.file)
        session.recovery = recovery or opened.recovery
    except BaseException:
        if hold is not None:
            hold.release()
        raise
    session.only_reads = why
    session.hold = hold
    _refuse_torn(session)
    if why is None:
        mark_moved(session, is_on_server=False)
    return _kept(session)


def _session(file: EventFile) -> EventSession:
    try:
        return EventSession(
            file, FEATURES, clock=now, dice=throw, who=organizer(), steady=monotonic_time
        )
    except UserError as error:
        file.close()
        if error.code == FileCode.LOCKED:
            raise EventFileError(FileCode.BUSY, path=str(file.path)) from None
        why = str(error.facts.get("why", ""))
        raise damaged(file.path, why) from None


def _refuse_torn(session: EventSession) -> None:
    """Refuse an event of which not even the present state can be read."""
    try:
        assert session.state is not None
    except UserError as error:
        session.close()
        if error.code == FileCode.LOCKED:
            raise EventFileError(FileCode.BUSY, path=str(session.path)) from None
        if error.code == FileCode.TROUBLE:
            why = str(error.facts.get("why", ""))
            raise damaged(session.path, why) from None
        raise
    except Exception as error:
        # An upgrade takes damaged rows over as they are: then nothing but this tells of it.
        session.close()
        raise damaged(session.path, str(error)) from error


def held(session: F) -> F:
    """Hold a file that was just made or opened, with backups made by themselves."""
    session.steady, session.who = monotonic_time, organizer()
    session.hold, session.only_reads = _hold(session.path)
    return _kept(session)


def _kept(session: F) -> F:
    """Let backups be made by themselves for as long as the event is open."""
    session.remembers = session.only_reads is None
    return _with_backups(session)


def _with_backups(session: F) -> F:
    writes = session.only_reads is None
    session.backup_worker = BackupWorker(
        lambda: session.file.image(), session.path, session.clock, writes=writes
    )
    session.on_step.append(session.backup_worker.on_step)
    session.backup_worker.start()
    return session


def _hold(path: Path) -> tuple[Hold | None, NotNowError | None]:
    """The hold of an event, and why it can only be read, if that is so."""
    if not path.is_file():
        # Opening says what is wrong with it; nothing is left beside a file that is not there.
        return None, None
    try:
        hold = Hold.take(path, now())
    except EventFileError as error:
        return None, refusal(error.code, error.facts)
    return hold, None if hold.can_write else refusal(FileCode.READ_ONLY, {"path": str(path)})


def free_path(draft: EventDraft) -> Path:
    """Where a new event's file will lie: date and name, with a number where one is there."""
    stem = file_stem(f"{draft.date or ''} {draft.name}", "event")
    return first_free(event_folder(), stem, SUFFIX)
