"""GuestScreen: this computer as a players' screen of an event that is somewhere else."""

import platform
from http.client import HTTPException, InvalidURL
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import ProxyHandler, build_opener

from app.codes import PhoneCode
from app.services.core.errors import NotNowError, UserError
from app.services.phones.phone_reader import Place
from app.services.screen.network_screens import (
    BY_DESK,
    BY_ITSELF,
    DirectedScreen,
    ScreenOrder,
    screen_name,
)
from app.web.server import USUAL_PORT, Server

_ANSWER_SECONDS = 5
_HERE = "127.0.0.1"
_MOST_BYTES = 100_000
"""So much of an answer is read: no page of ours is larger."""


class GuestScreen:
    """Slides for a browser of this computer: of a desk's shared event, or of one that is read here.

    Args:
        place: what a desk shows for phones, as "http://10.0.0.5:8030"; or an event's file or its
            address on a server, whose pages are then served to this computer alone. A desk
            directs those of an event on a server, too, by way of that server.
        name: by which the desk knows the screen; "" for the computer's name.
        shows: what it shows; "" for what the desk chooses, or, for a file, what comes next by
            itself.
        language: of the pages, where the browser wants none of ours.
    """

    def __init__(
        self,
        place: str | Place,
        *,
        name: str = "",
        shows: str = "",
        language: str = "en",
    ) -> None:
        self._address = place.rstrip("/") if isinstance(place, str) else ""
        self.server = (
            None
            if isinstance(place, str)
            else Server(place, _HERE, 0, language=language, only_shows=True)
        )
        """Serves the pages here; None where a desk does."""
        self._name = screen_name(name) or screen_name(platform.node()) or "1"
        self._shows = shows or (BY_ITSELF if isinstance(place, Path) else BY_DESK)
        self._place = place
        self._link: DirectedScreen | None = None

    @property
    def url(self) -> str:
        """What the browser opens, once it has begun."""
        address = self._address if self.server is None else self.server.address
        return f"{address}/screen?{urlencode({'name': self._name, 'show': self._shows})}"

    @property
    def is_directed(self) -> bool | None:
        """Whether a desk says what is shown; None where that isn't known here, or not wanted."""
        return None if self._link is None else self._link.is_directed

    @property
    def trouble(self) -> UserError | None:
        """Why the event can't be read now; None where it can, or a desk serves it."""
        return None if self.server is None else self.server.trouble

    def look(self) -> None:
        """Ask the desk for its pages; takes some seconds where nobody answers.

        Raises:
            NotNowError: no event is shared at the address.
        """
        if self.server is not None:
            return
        # Not by way of the system's proxy, which knows nothing of the hall's network.
        ask = build_opener(ProxyHandler({})).open
        try:
            with ask(f"{self._address}/screen", timeout=_ANSWER_SECONDS) as answer:
                is_ours = b'name="show"' in answer.read(_MOST_BYTES)
        except (OSError, ValueError, InvalidURL) as error:
            cause = error.reason if isinstance(error, URLError) else error
            why = getattr(cause, "strerror", None) or str(cause)
            raise NotNowError(PhoneCode.NOTHING_SHARED, address=self._address, why=why) from error
        except HTTPException:
            # What answers there speaks otherwise.
            is_ours = False
        if not is_ours:
            raise NotNowError(PhoneCode.NO_SCREEN, address=self._address)

    def start(self) -> None:
        """Serve the pages, where this computer does.

        Raises:
            UserError: the event can't be read.
        """
        if self.server is None:
            return
        self.server.start()
        trouble = self.server.trouble
        if trouble is None and not self.server.is_ready:
            trouble = NotNowError(PhoneCode.SLOW_EVENT)
        if trouble is not None:
            self.server.stop()
            raise trouble
        if not isinstance(self._place, str | Path) and self._shows == BY_DESK:
            self._link = DirectedScreen(self._place, self._name, self._show)

    def stop(self) -> None:
        """Serve nothing any more; a desk's pages are the desk's."""
        if self._link is not None:
            self._link.stop()
            self._link = None
        if self.server is not None:
            self.server.stop()

    def _show(self, order: ScreenOrder | None) -> None:
        """Show what a desk orders; what comes next by itself where none does."""
        assert self.server is not None
        self.server.direct({} if order is None else {self._name: order})


def shared_address(typed: str) -> str:
    """The address of a desk's pages as somebody types it: "10.0.0.5", with or without the port."""
    text = typed.strip().removesuffix("/").removesuffix("/screen")
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        port = parts.port or USUAL_PORT
    except ValueError:
        # What is no address; whoever asks there says that nobody answers.
        return text
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    return f"http://{host}:{port}"
