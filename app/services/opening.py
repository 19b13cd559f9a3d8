"""Opening events with the real clock and true chance; a file that says no says it as UserError."""

import secrets
from datetime import UTC, datetime
from pathlib import Path

from app.models.event_file import EventFileError
from app.services.errors import refusal
from app.services.events import EventDraft, new_event, open_event
from app.services.session import EventSession


def now() -> datetime:
    """The present instant, in UTC."""
    return datetime.now(UTC)


def throw(n: int) -> int:
    """A whole number below n, from the system's own chance."""
    return secrets.randbelow(n)


def make_event(path: Path, draft: EventDraft) -> EventSession:
    """Make an event file and open it.

    Raises:
        UserError: the draft or the place is wrong.
    """
    try:
        return new_event(path, draft, clock=now, dice=throw)
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None


def open_existing(path: Path) -> EventSession:
    """Open an event file that is there.

    Raises:
        UserError: it is missing, or no event of ours.
    """
    try:
        return open_event(path, clock=now, dice=throw)
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
