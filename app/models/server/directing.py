"""Directing: what desks and players' screens say to each other through an event's server.

A screen says that it is there; each desk says what that screen is to show, again and again, as
whoever comes late has missed earlier ones. Of several desks the one that showed something
last is followed. Nothing is stored: a desk that is silent directs nothing.
"""

import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from uuid import uuid4

import psycopg

from app.models.server.address import ServerAddress
from app.models.server.patient_link import SAY, ListeningThread, connect

SCREENS = "dicedown_screens"
"""The channel of the server on which they speak."""
HERE_SECONDS = 5.0
"""How often each says so."""
SEEN_SECONDS = 16.0
"""For so long it counts as there."""
LISTEN = f"LISTEN {SCREENS}".encode()
_HERE, _GONE, _SHOW, _ASK = "here", "gone", "show", "ask"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What one says to all."""

    event: str
    sender: str
    what: str
    screen: str = ""
    """The name of the screen that it is about."""
    count: int = 0
    """The higher, the newer the order; a screen says which it follows."""
    order: str = ""
    """What the screen is to show."""

    def as_text(self) -> str:
        """As it is sent."""
        facts = (self.event, self.sender, self.what, self.screen, self.count, self.order)
        return json.dumps(facts, ensure_ascii=False)


def read_message(text: str) -> Message | None:
    """A message that came in; None for what this program doesn't send."""
    try:
        event, sender, what, screen, count, order = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    texts = (event, sender, what, screen, order)
    if not all(isinstance(one, str) for one in texts) or type(count) is not int:
        return None
    return Message(event=event, sender=sender, what=what, screen=screen, count=count, order=order)


class Director:
    """A desk's side: the screens that are there, and what this desk wants them to show.

    One thread speaks for it with the server; ``direct`` may be called from any.

    Args:
        event: its schema.
        desk: what tells this desk from every other.
    """

    def __init__(self, event: str, desk: str) -> None:
        self._event, self._desk = event, desk
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[str, float]] = {}
        """The name of each screen, by its sender, and until when it counts as there."""
        self._orders: Mapping[str, str] = {}
        self._count = 0
        """Of this desk's orders; 0 for a desk that has shown nothing."""
        self._newest = 0
        """Of all desks' orders."""
        self._say_at = 0.0

    @property
    def screens(self) -> tuple[str, ...]:
        """The names of the screens that are there."""
        now = monotonic()
        with self._lock:
            return tuple(sorted({name for name, at in self._seen.values() if now < at}))

    def direct(self, orders: Mapping[str, str], *, is_new: bool) -> None:
        """Want screens to show this from now on, by their names.

        Args:
            orders: what each is to show.
            is_new: the organizer shows something else; otherwise only the screens are others.
        """
        with self._lock:
            if is_new:
                self._count = self._newest = max(self._newest, self._count) + 1
            self._orders = dict(orders)
            self._say_at = 0.0

    def hear(self, text: str) -> None:
        """Take note of a message."""
        message = read_message(text)
        if message is None or message.event != self._event or message.sender == self._desk:
            return
        with self._lock:
            self._newest = max(self._newest, message.count)
            if message.what == _HERE:
                if message.sender not in self._seen:
                    self._say_at = 0.0
                self._seen[message.sender] = message.screen, monotonic() + SEEN_SECONDS
            elif message.what == _GONE:
                self._seen.pop(message.sender, None)

    def due(self) -> list[str]:
        """The messages to be sent now."""
        now = monotonic()
        with self._lock:
            if now < self._say_at:
                return []
            self._say_at = now + HERE_SECONDS
            names = {name for name, at in self._seen.values() if now < at}
            return [
                self._message(_SHOW, name, order)
                for name, order in self._orders.items()
                if name in names
            ]

    def greeting(self) -> str:
        """The first message: every screen is to say that it is there."""
        return self._message(_ASK)

    def farewell(self) -> str:
        """The last message."""
        return self._message(_GONE)

    def _message(self, what: str, screen: str = "", order: str = "") -> str:
        return Message(
            event=self._event, sender=self._desk, what=what,
            screen=screen, count=self._count, order=order,
        ).as_text()  # fmt: skip


class ScreenLink(ListeningThread):
    """A screen's side: says that it is there, and hears what it is to show, in a thread of its own.

    Args:
        address: of the event.
        name: of the screen.
        heard: called from the thread with what is to be shown; None where no desk directs it.
    """

    def __init__(
        self, address: ServerAddress, name: str, heard: Callable[[str | None], object]
    ) -> None:
        super().__init__("screen")
        self._address, self._name, self._heard = address, name, heard
        self._sender = uuid4().hex
        self._wanted: dict[str, tuple[int, str, float]] = {}
        """By desk: how new, what, and until when it counts."""
        self._shown: str | None = None
        self._count = 0

    @property
    def is_directed(self) -> bool:
        """Whether a desk says what is shown."""
        return self._shown is not None

    def _listen(self) -> None:
        parameters = {**self._address.parameters(), "application_name": "Dice Down"}
        with connect(parameters, self._waits) as link:
            link.autocommit = True
            link.execute(LISTEN)
            say_at = 0.0
            try:
                while self._is_wanted:
                    if monotonic() >= say_at:
                        link.execute(SAY, (SCREENS, self._message(_HERE)))
                        say_at = monotonic() + HERE_SECONDS
                    notes = [note.payload for note in link.notifies(timeout=0)]
                    if any([self._hear(note) for note in notes]):
                        say_at = 0.0
                    self._choose()
                    if not notes:
                        self._waking.wait(1.0, link.pgconn.socket)
            finally:
                if not link.closed:
                    with suppress(psycopg.Error):
                        link.execute(SAY, (SCREENS, self._message(_GONE)))

    def _lost(self, error: psycopg.Error | OSError) -> None:
        """Show what the desks want for as long as that counts, then go on without them."""
        self._choose()

    def _hear(self, text: str) -> bool:
        """Take note of a message; whether a desk asks who is there."""
        message = read_message(text)
        if message is None or message.event != self._address.event:
            return False
        if message.what == _GONE:
            self._wanted.pop(message.sender, None)
        elif message.what == _SHOW and message.screen == self._name:
            until = monotonic() + SEEN_SECONDS
            self._wanted[message.sender] = message.count, message.order, until
        return message.what == _ASK

    def _choose(self) -> None:
        """Follow the newest order of the desks that are there."""
        now = monotonic()
        self._wanted = {desk: one for desk, one in self._wanted.items() if now < one[2]}
        count, _, order = max(
            ((count, desk, order) for desk, (count, order, _) in self._wanted.items()),
            default=(self._count, "", None),
        )
        self._count = max(self._count, count)
        if order != self._shown:
            self._shown = order
            self._heard(order)

    def _message(self, what: str) -> str:
        return Message(
            event=self._address.event, sender=self._sender, what=what,
            screen=self._name, count=self._count,
        ).as_text()  # fmt: skip
