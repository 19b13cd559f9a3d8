"""OwnSession: an event opened by the thread that serves pages, apart from the window's session."""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from app.models.file.file_format import EventFileError
from app.models.server.address import ServerAddress
from app.services.core.act_context import Clock
from app.services.core.changes import Changes
from app.services.core.errors import refusal
from app.services.core.monotonic_clock import MonotonicClock, monotonic_time
from app.services.core.session import EventSession
from app.services.event.acts import MOVE_EVENT
from app.services.event.moving import mark_moved, open_event
from app.services.event.opening import now, throw


class OwnSession(ABC):
    """Opens an event at the first use, and again after a close.

    Every call comes from the same thread: a database connection belongs to one.

    Args:
        place: the event's file, or its address on a server.
        clock: the time.
        steady: the clock that never jumps.
    """

    IS_READ_ONLY: ClassVar[bool] = False

    def __init__(
        self,
        place: Path | ServerAddress,
        clock: Clock = now,
        steady: MonotonicClock | None = monotonic_time,
    ) -> None:
        self._place, self._clock, self._steady = place, clock, steady
        self._session: EventSession | None = None

    def close(self) -> None:
        """Close the event; the next call opens it again."""
        if self._session is not None:
            self._session.close()
        self._session = None
        self._forget()

    def stop_waiting(self) -> None:
        """Let what waits for a server that is gone end soon; any thread may call it."""
        session = self._session
        if session is not None:
            session.file.stop_waiting()

    @abstractmethod
    def _forget(self) -> None:
        """Drop what was read: the event has changed, or is opened again."""

    def _opened(self) -> EventSession:
        """The session.

        Raises:
            UserError: the event can't be opened now.
        """
        if self._session is None:
            try:
                self._session = open_event(
                    self._place,
                    clock=self._clock,
                    dice=throw,
                    read_only=self.IS_READ_ONLY,
                    steady=self._steady,
                )
            except EventFileError as error:
                raise refusal(error.code, error.facts) from None
            self._session.on_step.append(self._on_step)
            self._forget()
        return self._session

    def _current(self) -> EventSession:
        """The session, once it knows what others have done.

        Raises:
            UserError: the event can't be read now.
        """
        session = self._opened()
        session.poll()
        return session

    def _on_step(self, changes: Changes) -> None:
        if changes.verb == MOVE_EVENT.verb and self._session is not None:
            # What is written where the event was before would be lost.
            self._session.only_reads = None
            mark_moved(self._session, is_on_server=isinstance(self._place, ServerAddress))
        self._forget()
