"""The events on a server: which there are, what they are called, and one more put there."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
from psycopg import sql

from app.codes import FileCode
from app.models.file.file_format import EventFileError, why_of
from app.models.server.address import ServerAddress
from app.models.server.layout import MARK
from app.models.server.patient_link import NO_NULL, connected, first_line, is_lost
from app.models.server.transfer import Link, write_event
from app.rules.core.errors import CancelledError, GoOn, always

_EVENTS = (
    "SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
    f"WHERE c.relname = '{MARK}' AND c.relkind = 'r' ORDER BY n.nspname"
)

_ABOUT = (
    "SELECT name, date, (SELECT schema FROM {schema}." + MARK + "), "
    "(SELECT arguments::json ->> 'to' FROM {schema}.journal_step WHERE verb = 'move_event' "
    "ORDER BY id DESC LIMIT 1) FROM {schema}.event"
)


def events_on(address: ServerAddress) -> tuple[str, ...]:
    """The names of the events in a database.

    Raises:
        EventFileError: the server can't be reached, refuses us, is too old, or was lost underway.
    """
    with _looking_at(address) as link:
        return tuple(str(name) for (name,) in link.execute(_EVENTS.encode()))


@dataclass(frozen=True, slots=True, kw_only=True)
class EventThere:
    """An event on a server, as a list shows it; "" for what can't be read."""

    event: str
    """Its name in an address."""
    name: str = ""
    date: str = ""
    schema: int = 0
    moved_to: str = ""
    """Where it went since; "" or an address where it didn't."""


def events_there(address: ServerAddress) -> tuple[EventThere, ...]:
    """The events in a database, with what they are called.

    Raises:
        EventFileError: as for ``events_on``.
    """
    with _looking_at(address) as link:
        names = [str(name) for (name,) in link.execute(_EVENTS.encode())]
        return tuple(_described(link, name) for name in names)


@contextmanager
def _looking_at(address: ServerAddress) -> Iterator[Link]:
    try:
        with connected(address) as link:
            yield link
    except psycopg.Error as error:
        raise EventFileError(
            FileCode.SERVER_TROUBLE, place=str(address), why=first_line(error)
        ) from error


def _described(link: Link, event: str) -> EventThere:
    query = sql.SQL(_ABOUT).format(schema=sql.Identifier(event))
    try:
        # Whoever may not read one event may still read the others.
        with link.transaction():
            found = link.execute(query).fetchone()
    except psycopg.Error as error:
        if is_lost(error):
            raise
        found = None
    if found is None:
        return EventThere(event=event)
    name, date, schema, moved = found
    return EventThere(
        event=event,
        name=str(name),
        date=str(date or ""),
        schema=int(str(schema)),
        moved_to=str(moved or ""),
    )


def put_event(address: ServerAddress, data: bytes, go_on: GoOn = always) -> None:
    """Make an event on a server of a file's bytes, wholly or not at all.

    Args:
        address: names the event, which isn't there yet.
        data: of a file of this program's schema, with no damage.
        go_on: called now and then, with the rows that are written and all there are, whether to go
            on.

    Raises:
        EventFileError: there is one already, or the server can't be reached or refuses it, or
            "file.server-cancelled".
    """
    try:
        with connected(address) as link:
            write_event(link, address.event, data, go_on=go_on)
    except CancelledError:
        raise EventFileError(FileCode.SERVER_CANCELLED, place=str(address)) from None
    except psycopg.errors.DuplicateSchema:
        raise EventFileError(FileCode.SERVER_TAKEN, place=str(address)) from None
    except psycopg.Error as error:
        if NO_NULL in str(error):
            raise EventFileError(FileCode.SERVER_NULL) from error
        raise EventFileError(
            FileCode.SERVER_TROUBLE, place=str(address), why=why_of(error)
        ) from error
