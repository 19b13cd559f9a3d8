"""Follower: hears of the steps and desks of an event on a server, in a thread of its own.

It listens on a connection of its own, reads each step as soon as it is announced, and knows within
seconds that the server doesn't answer. What reads the event never waits for the network.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic
from typing import Any

import psycopg

from app.models.file.file_kind import EVENT
from app.models.file.replay import MadeSteps, columns_of
from app.models.server.directing import LISTEN, SCREENS, Director
from app.models.server.layout import CHANNEL
from app.models.server.patient_link import SAY, ListeningThread, PatientLink, connect
from app.models.server.transfer import Link

LOOK_SECONDS = 1.0
"""So often it looks by itself, as where an announcement doesn't come through."""
HERE_SECONDS = 20.0
"""How often a desk says that it is there."""
SEEN_SECONDS = 60.0
"""For so long it counts as there."""

_STEP, _ROW = (EVENT.metadata.tables[name] for name in ("journal_step", "journal_row"))
_STEPS = f"SELECT {columns_of(_STEP)} FROM journal_step WHERE id > %s ORDER BY id"
_ROWS = (
    f"SELECT {columns_of(_ROW)} FROM journal_row "
    "WHERE step_id > %s AND step_id <= %s ORDER BY step_id, id"
)
_HERE, _GONE = "here", "gone"
_BETWEEN = "\n"


def steps_after(link: Link, step: int, *, with_it: bool = False) -> MadeSteps:
    """The steps after one, on a connection whose search path is the event's schema.

    Args:
        link: that connection.
        step: the one.
        with_it: that step, too, without its rows.
    """
    steps = link.execute(_STEPS.encode(), (step - with_it,)).fetchall()
    if not steps or steps[-1][0] == step:
        return MadeSteps(tuple(steps), ())
    rows = link.execute(_ROWS.encode(), (step, steps[-1][0])).fetchall()
    return MadeSteps(tuple(steps), tuple(rows))


class Follower(ListeningThread):
    """Follows one event.

    Args:
        parameters: of the driver; the search path is the event's schema.
        event: its schema.
        desk: what tells this desk from every other.
        name: what others call it.
        after: the newest step that is known.
        heard: called from the thread where there is news: steps, desks, or that the server is gone
            or back.
        look: called from the thread with its connection, each time it looks.

    Attributes:
        news: the steps that came in, oldest first; whoever takes them is one thread.
        trouble: why the server can't be followed; "" where it can.
    """

    def __init__(
        self,
        parameters: dict[str, Any],
        *,
        event: str,
        desk: str,
        name: str,
        after: int,
        heard: Callable[[], object],
        look: Callable[[Link], object],
    ) -> None:
        super().__init__("following")
        self.news: SimpleQueue[MadeSteps] = SimpleQueue()
        self.trouble = ""
        self._parameters, self._event, self._desk, self._name = parameters, event, desk, name
        self._after, self._heard, self._look = after, heard, look
        self._seen: dict[str, tuple[str, float]] = {}
        self._director = Director(event, desk)
        self._screens: tuple[str, ...] = ()

    def direct(self, orders: Mapping[str, str], *, is_new: bool) -> None:
        """Let players' screens on other computers show this from now on; see ``Director``."""
        self._director.direct(orders, is_new=is_new)
        self._waking.wake()

    @property
    def screens(self) -> tuple[str, ...]:
        """The players' screens that can be directed, by name."""
        return self._director.screens

    @property
    def others(self) -> tuple[str, ...]:
        """The other desks that were seen in the last minute, by name."""
        now = monotonic()
        return tuple(sorted(name for name, at in self._seen.copy().values() if now < at))

    def _lost(self, error: psycopg.Error | OSError) -> None:
        self._say_trouble(next(iter(str(error).splitlines()), "").rstrip(".?!") or "?")

    def _listen(self) -> None:
        with connect(self._parameters, self._waits) as link:
            link.autocommit = True
            link.execute(f"LISTEN {CHANNEL}".encode())
            link.execute(LISTEN)
            link.execute(SAY, (SCREENS, self._director.greeting()))
            here_at = 0.0
            try:
                while self._is_wanted:
                    if monotonic() >= here_at:
                        self._say(link, _HERE)
                        here_at = monotonic() + HERE_SECONDS
                    self._take(link)
                    self._look(link)
                    self._say_trouble("")
                    # What came in with the answer to a question is no longer at the socket.
                    notes = list(link.notifies(timeout=0))
                    self._hear_screens([one.payload for one in notes if one.channel == SCREENS])
                    for message in self._director.due():
                        link.execute(SAY, (SCREENS, message))
                    if self._hear_desks([one.payload for one in notes if one.channel == CHANNEL]):
                        here_at = 0.0
                    elif not notes:
                        self._waking.wait(LOOK_SECONDS, link.pgconn.socket)
            finally:
                if not link.closed:
                    with suppress(psycopg.Error):
                        self._say(link, _GONE)
                        link.execute(SAY, (SCREENS, self._director.farewell()))

    def _take(self, link: PatientLink) -> None:
        made = steps_after(link, self._after)
        if made.steps:
            self._after = made.steps[-1][0]
            self.news.put(made)
            self._heard()

    def _say(self, link: PatientLink, what: str) -> None:
        message = _BETWEEN.join((self._event, self._desk, self._name, what))
        link.execute(SAY, (CHANNEL, message))

    def _hear_screens(self, notes: Sequence[str]) -> None:
        for note in notes:
            self._director.hear(note)
        if self.screens != self._screens:
            self._screens = self.screens
            self._heard()

    def _hear_desks(self, notes: Sequence[str]) -> bool:
        """Read what desks say of themselves; whether one is new, which must hear of this one."""
        before, is_new = self.others, False
        for note in notes:
            event, *parts = note.split(_BETWEEN)
            if event != self._event or len(parts) != 3 or parts[0] == self._desk:
                continue
            desk, name, what = parts
            if what == _GONE:
                self._seen.pop(desk, None)
                continue
            is_new = is_new or desk not in self._seen
            self._seen[desk] = name, monotonic() + SEEN_SECONDS
        if self.others != before:
            self._heard()
        return is_new

    def _say_trouble(self, why: str) -> None:
        if why != self.trouble:
            self.trouble = why
            self._heard()
