"""Upgrade of an event on a server from an older schema, wholly or not at all.

The event is read as a file, that file is upgraded as files are, and its rows take the place of
those on the server, in one transaction under the event's lock. So there is one way to upgrade, and
the same event comes of it on either store.
"""

import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep

import psycopg
from psycopg import sql

from app.codes import FileCode
from app.models.file.file_format import EventFileError, why_of
from app.models.file.file_kind import EVENT, FileKind
from app.models.file.upgrade import upgrade
from app.models.server.address import ServerAddress
from app.models.server.layout import CHANNEL
from app.models.server.patient_link import connected, is_lost
from app.models.server.server_event import LOCK, LOCK_MILLISECONDS
from app.models.server.transfer import Link, read_event, replace_event, schema_of
from app.whole_file import remove

PATIENCE = 10.0
"""Seconds to look for a server that was lost while it saved."""
_PAUSE = 0.1


def upgrade_event(
    address: ServerAddress,
    name: str,
    *,
    at: datetime,
    backups: Callable[[Path], Path],
    kind: FileKind = EVENT,
) -> Path | None:
    """Bring an event on a server up to this program's schema; may take some seconds.

    Args:
        address: of the event.
        name: of its file, for the copy as it was.
        at: the moment of the step.
        backups: the folder for that copy, of a file that is the event as it is.
        kind: of what the event is.

    Returns:
        The copy; None where the event has this schema already.

    Raises:
        EventFileError: it is of a newer schema, can't be upgraded, or the server can't be reached
            or refuses it; nothing is changed. "file.server-upgrade-unknown": the server was lost
            while it saved, and doesn't come back; the copy is kept.
    """
    copy: Path | None = None
    is_written = False
    try:
        with connected(address) as link:
            _lock(link, address.event)
            schema = schema_of(link)
            if schema > kind.schema:
                raise EventFileError(
                    FileCode.SERVER_SCHEMA, place=str(address), schema=schema, known=kind.schema
                )
            if schema == kind.schema:
                return None
            with tempfile.TemporaryDirectory(prefix="dicedown-") as folder:
                path = Path(folder, name)
                path.write_bytes(read_event(link, address.event, kind))
                copy = upgrade(path, at=at, backups=backups(path), kind=kind)
                data = path.read_bytes()
            replace_event(link, address.event, data, kind)
            link.execute("SELECT pg_notify(%s, %s)", (CHANNEL, address.event))
            is_written = True
    except psycopg.Error as error:
        # An answer to the commit that is lost doesn't say that nothing was saved.
        if is_written and is_lost(error) and _is_saved(address, kind, error):
            return copy
        _forget(copy)
        is_busy = error.sqlstate in ("55P03", "40P01")
        code = FileCode.SERVER_BUSY if is_busy else FileCode.SERVER_TROUBLE
        raise EventFileError(code, place=str(address), why=why_of(error)) from error
    except OSError as error:
        _forget(copy)
        raise EventFileError(
            FileCode.CANNOT_UPGRADE, path=str(address), why=why_of(error)
        ) from error
    except EventFileError as error:
        if error.code == FileCode.CANNOT_UPGRADE:
            # Its file was a copy for a moment; the organizer knows the event by its address.
            raise EventFileError(error.code, **{**error.facts, "path": str(address)}) from error
        raise
    return copy


def _is_saved(address: ServerAddress, kind: FileKind, error: psycopg.Error) -> bool:
    """Look for the upgrade once the server is back; its old connection has ended by then."""
    until = monotonic() + PATIENCE
    while True:
        try:
            with connected(address) as link:
                _lock(link, address.event)
                return schema_of(link) == kind.schema
        except (EventFileError, psycopg.Error):
            if monotonic() > until:
                raise EventFileError(
                    FileCode.SERVER_UPGRADE_UNKNOWN, place=str(address), why=why_of(error)
                ) from error
            sleep(_PAUSE)


def _lock(link: Link, event: str) -> None:
    """Hold off every step until the transaction ends."""
    link.execute(sql.SQL("SET LOCAL search_path TO {}").format(sql.Identifier(event)))
    link.execute(f"SET LOCAL lock_timeout = {LOCK_MILLISECONDS}".encode())
    link.execute(f"SELECT pg_advisory_xact_lock({LOCK})".encode())


def _forget(copy: Path | None) -> None:
    """Remove the copy of an event that is as it was."""
    if copy is not None:
        remove(copy)
