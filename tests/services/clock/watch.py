"""A clock with its counter, both moved by hand: time passes, the machine sleeps, clocks are set."""

from datetime import datetime, timedelta

from app.services.core.monotonic_clock import MonotonicTime
from app.services.core.session import EventSession
from tests.builders import morning


class Watch:
    """Stands until it is moved on."""

    def __init__(self) -> None:
        self.now = morning()
        self.ms = 1_000_000
        self.span = "first run"

    def __call__(self) -> datetime:
        return self.now

    def reading(self) -> MonotonicTime:
        return MonotonicTime(self.ms, self.span)

    def at(self, session: EventSession) -> "Watch":
        """Give a session this clock and this counter."""
        session.clock, session.steady = self, self.reading
        return self

    def pass_by(self, **time: float) -> None:
        """Let time pass, awake."""
        self.now += timedelta(**time)
        self.ms += timedelta(**time) // timedelta(milliseconds=1)

    def sleep(self, **time: float) -> None:
        """Let the machine sleep: its counter stands."""
        self.now += timedelta(**time)

    def set_clock(self, **time: float) -> None:
        """Let somebody set the clock, forwards or back; no time passes."""
        self.now += timedelta(**time)

    def start_machine_again(self, **time: float) -> None:
        """Switch the machine off and on after a time: the counter begins anew."""
        self.now += timedelta(**time)
        self.ms, self.span = 0, "second run"
