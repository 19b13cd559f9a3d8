"""PhoneReader: reads an event for phones, in a thread and through a session of its own."""

from dataclasses import replace
from pathlib import Path

from app.models.server.address import ServerAddress
from app.services.core.act_context import Clock
from app.services.core.changes import Changes
from app.services.core.errors import refusal
from app.services.core.monotonic_clock import MonotonicClock, monotonic_time
from app.services.core.session import EventSession
from app.services.event.events import EventFileError, open_event
from app.services.event.opening import now, throw
from app.services.phones.phone_view import PhoneView, phone_clock, phone_view

Place = Path | ServerAddress
"""Where an event is: a file, or an address on a server."""


class PhoneReader:
    """Looks at an event again and again, and answers what players may know when that has changed.

    Every call comes from the same thread: a database connection belongs to one.

    Args:
        path: the event's file, or its address on a server.
        clock: the time.
        steady: the clock that never jumps.
    """

    def __init__(
        self,
        path: Place,
        clock: Clock = now,
        steady: MonotonicClock | None = monotonic_time,
    ) -> None:
        self._path, self._clock, self._steady = path, clock, steady
        self._session: EventSession | None = None
        self._shown: PhoneView | None = None
        self._has_changed = True

    def _on_step(self, changes: Changes) -> None:
        self._has_changed = True

    def look(self) -> PhoneView | None:
        """What players may know now; None where that is what it was at the last call.

        Raises:
            UserError: the event can't be read now.
        """
        session, shown = self._opened(), self._shown
        session.poll()
        if self._has_changed or shown is None:
            view = session.read(phone_view, session.state, session.clock(), session.reading)
            self._has_changed = False
        else:
            # Time alone changes nothing but the clock.
            timed = session.state, session.clock(), session.reading
            clock, proof = session.read(phone_clock, *timed)
            view = replace(shown, clock=clock, proof=proof)
        if view == shown:
            return None
        self._shown = view
        return view

    def close(self) -> None:
        """Close the event; the next look opens it again."""
        if self._session is not None:
            self._session.close()
        self._session = self._shown = None

    def _opened(self) -> EventSession:
        if self._session is None:
            try:
                self._session = open_event(
                    self._path, clock=self._clock, dice=throw, read_only=True, steady=self._steady
                )
            except EventFileError as error:
                raise refusal(error.code, error.facts) from None
            self._session.on_step.append(self._on_step)
            self._has_changed = True
        return self._session
