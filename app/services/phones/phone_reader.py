"""PhoneReader: reads an event for phones, in a thread and through a session of its own."""

from dataclasses import replace
from pathlib import Path

from app.models.server.address import ServerAddress
from app.services.core.act_context import Clock
from app.services.core.monotonic_clock import MonotonicClock, monotonic_time
from app.services.event.opening import now
from app.services.phones.own_session import OwnSession
from app.services.phones.phone_view import PhoneView, phone_clock, phone_view

Place = Path | ServerAddress
"""Where an event is: a file, or an address on a server."""


class PhoneReader(OwnSession):
    """Looks at an event again and again, and answers what players may know when that has changed.

    Arguments are those of ``OwnSession``.
    """

    IS_READ_ONLY = True

    def __init__(
        self,
        place: Path | ServerAddress,
        clock: Clock = now,
        steady: MonotonicClock | None = monotonic_time,
    ) -> None:
        super().__init__(place, clock, steady)
        self._shown: PhoneView | None = None
        self._has_changed = True

    def look(self) -> PhoneView | None:
        """What players may know now; None where that is what it was at the last call.

        Raises:
            UserError: the event can't be read now.
        """
        session, shown = self._current(), self._shown
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
        super().close()
        self._shown = None

    def _forget(self) -> None:
        self._has_changed = True
