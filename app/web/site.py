"""Site: answers the requests of phones; its routes, each with who may use it."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.paths import resource
from app.rules.core.ids import PlayerId
from app.services.screen.network_screens import (
    BY_DESK,
    MOST_SCREENS,
    SHOWN,
    ScreenOrder,
    fixed,
    screen_name,
)
from app.web.pages import Page, Pages, language_of, page_of, waiting_page
from app.web.requests import Right, form_of, sent
from app.web.score import Score
from app.web.screens import ScreenPages
from app.web.tables import Tables

MOST_BODY = 16_384
"""Bytes of a form; more is refused."""
KEEP_SECONDS = 10
"""How often a phone hears from the desk where nothing changes."""
REMEMBER_SECONDS = 3 * 24 * 3600
"""How long a phone remembers its player: a weekend."""
SEEN_SECONDS = 8.0
"""For how long a screen is listed that asks, where it can't listen."""
MOST_STREAMS = 900
"""Phones that hear news at once; more of them ask."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # With "no-referrer" a form of our own would come from the origin "null", as another site's.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


_Handler = Callable[[Request], Awaitable[Response]]


class Site:
    """Answers from the pages of one moment; what isn't in them can't get out.

    Args:
        hosts: names and addresses with ports by which phones reach it; others are refused.
        usual: the language where a phone accepts none of ours.
        tables: the routes of players with a code; None for none.
        score: the routes of scorekeepers; None for none.
        leads_phones: screens say where phones find the event; where only this computer does, they
            don't.

    Attributes:
        rights: each route's path and method, with who may use it.
        devices: how many phones have opened the test page since the start.
        orders: what screens on other devices are to show, by their names.
    """

    def __init__(
        self,
        hosts: frozenset[str],
        usual: str,
        tables: Tables | None = None,
        score: Score | None = None,
        *,
        leads_phones: bool = True,
    ) -> None:
        self._leads_phones = leads_phones
        self.hosts, self.usual, self.tables, self.score = hosts, usual, tables, score
        self.pages: Pages | None = None
        self.orders: Mapping[str, ScreenOrder] = {}
        self._screen_pages: ScreenPages | None = None
        self._screens: Counter[str] = Counter()
        self._last_seen: dict[str, float] = {}
        self.rights: dict[tuple[str, str], Right] = {}
        self.devices: set[str] = set()
        self._waiting: set[asyncio.Queue[bool]] = set()
        routes = [
            self._route("/", self._show),
            *(self._route(f"/{name}", self._show) for name in _PLAIN),
            self._route("/players/{player:int}", self._show_player),
            self._route("/screen", self._screen),
            self._route("/remember", self._remember, "POST"),
            self._route("/forget", self._forget, "POST"),
            self._route("/version", self._version),
            self._route("/events", self._events),
            *(self._route(path, self._static) for path in _STATIC),
        ]
        for part in (tables, score):
            for path, method, right, handler in () if part is None else part.routes:
                routes.append(self._route(path, handler, method, right))
        inside = Starlette(
            routes=routes,
            exception_handlers={HTTPException: self._refused, Exception: self._broken},
        )
        self.app: ASGIApp = _Guard(inside, self)

    @property
    def listeners(self) -> int:
        """How many phones hear news at this moment."""
        return len(self._waiting)

    def show(self, pages: Pages) -> None:
        """Hand out these pages from now on, and tell everybody who listens."""
        self.pages, self._screen_pages = pages, ScreenPages(pages)
        self._tell()

    def direct(self, orders: Mapping[str, ScreenOrder]) -> None:
        """Let screens show this from now on, by their names; others show slides by themselves."""
        self.orders = dict(orders)
        self._tell()

    def _tell(self) -> None:
        for queue in tuple(self._waiting):
            if queue.empty():
                queue.put_nowait(True)

    def end(self) -> None:
        """End every stream, so that the server can stop."""
        for queue in tuple(self._waiting):
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(False)

    def _route(
        self, path: str, handler: _Handler, method: str = "GET", right: Right = Right.ANYBODY
    ) -> Route:
        self.rights[path, method] = right
        return Route(path, handler, methods=[method])

    @property
    def screens(self) -> tuple[str, ...]:
        """The names of the devices that show what the desk chooses, by name.

        Any thread may ask.
        """
        since = time.monotonic() - SEEN_SECONDS
        polling = {name for name, at in self._last_seen.copy().items() if at > since}
        return tuple(sorted(polling | {name for name, n in dict(self._screens).items() if n > 0}))

    def _news(self, request: Request) -> str:
        """What tells a device whether it shows what is so now."""
        version = "" if self.pages is None else self.pages.version
        name, show = _screen_of(request)
        if name:
            version = self._screen_version(self._order_of(name, show))
        return json.dumps({"version": version, "now": int(datetime.now(UTC).timestamp() * 1000)})

    # Pages

    async def _show(self, request: Request) -> Response:
        name = request.url.path.strip("/") or "game"
        if name == "test" and request.client is not None:
            self.devices.add(request.client.host)
        return self._answer(request, name, self._player_of(request))

    async def _show_player(self, request: Request) -> Response:
        return self._answer(request, "player", PlayerId(request.path_params["player"]))

    def _answer(
        self, request: Request, name: str, player: PlayerId | None, status: int = 200
    ) -> Response:
        language = language_of(request.headers.get("accept-language", ""), self.usual)
        pages = self.pages
        if pages is None:
            return sent(request, waiting_page(language), 503)
        page = pages.page(language, name, player)
        if page is None and name != "player":
            # The phone remembers somebody who isn't in this event.
            page = pages.page(language, name)
        if page is None:
            page, status = pages.page(language, "missing"), 404
        assert page is not None, f"no page {name}"
        return sent(request, page, status)

    async def _remember(self, request: Request) -> Response:
        form = await form_of(request)
        answer = RedirectResponse("/", 303)
        player = _number(form.get("player", ""))
        if player is not None and self.pages is not None:
            answer.set_cookie(
                "player",
                f"{self.pages.view.event_key}.{player}",
                max_age=REMEMBER_SECONDS,
                httponly=True,
                samesite="strict",
            )
        return answer

    def _player_of(self, request: Request) -> PlayerId | None:
        """The player of this event that a phone remembers."""
        key, _, number = request.cookies.get("player", "").partition(".")
        if self.pages is None or key != self.pages.view.event_key:
            return None
        return _number(number)

    async def _forget(self, request: Request) -> Response:
        await form_of(request)
        answer = RedirectResponse("/", 303)
        answer.delete_cookie("player", httponly=True, samesite="strict")
        return answer

    # News

    async def _version(self, request: Request) -> Response:
        name, show = _screen_of(request)
        if name and show == BY_DESK and len({*self.screens, name}) <= MOST_SCREENS:
            self._last_seen[name] = time.monotonic()
        return Response(
            self._news(request),
            media_type="application/json",
            headers={"cache-control": "no-store"},
        )

    async def _events(self, request: Request) -> Response:
        if len(self._waiting) >= MOST_STREAMS:
            return Response(status_code=204, headers={"cache-control": "no-store"})
        return StreamingResponse(
            self._stream(request),
            media_type="text/event-stream",
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )

    async def _stream(self, request: Request) -> AsyncGenerator[str]:
        queue: asyncio.Queue[bool] = asyncio.Queue(1)
        name, show = _screen_of(request)
        is_listed = bool(name) and show == BY_DESK and len({*self.screens, name}) <= MOST_SCREENS
        self._waiting.add(queue)
        self._screens[name] += is_listed
        try:
            yield f"retry: 2000\ndata: {self._news(request)}\n\n"
            while True:
                goes_on = True
                with suppress(TimeoutError):
                    goes_on = await asyncio.wait_for(queue.get(), KEEP_SECONDS)
                if not goes_on:
                    return
                yield f"data: {self._news(request)}\n\n"
        finally:
            self._waiting.discard(queue)
            self._screens[name] -= is_listed
            if not self._screens[name]:
                del self._screens[name]

    # Screens

    async def _screen(self, request: Request) -> Response:
        language = language_of(request.headers.get("accept-language", ""), self.usual)
        pages = self._screen_pages
        if pages is None:
            return sent(request, waiting_page(language), 503)
        name, show = _screen_of(request)
        if not name:
            return sent(request, pages.choice(language), 200)
        order = self._order_of(name, show)
        address = f"http://{request.headers['host']}" if self._leads_phones else ""
        page = pages.page(language, order, self._screen_version(order), address)
        return sent(request, page, 200)

    def _order_of(self, name: str, show: str) -> ScreenOrder | None:
        """What a screen is to show; None for what the event asks for."""
        if show == BY_DESK:
            return self.orders.get(name)
        return next((fixed(kind) for kind in SHOWN if kind == show), None)

    def _screen_version(self, order: ScreenOrder | None) -> str:
        version = "" if self.pages is None else self.pages.version
        return f"{version}.{crc32(repr(order).encode()):x}"

    # What never changes, and what goes wrong

    async def _static(self, request: Request) -> Response:
        page, kind = _static_file(_STATIC[request.url.path])
        return sent(request, page, 200, kind)

    async def _refused(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404:
            return self._answer(request, "missing", None, 404)
        return Response(error.detail, error.status_code, media_type="text/plain")

    async def _broken(self, request: Request, error: Exception) -> Response:
        return Response("", 500, media_type="text/plain")


_PLAIN = ("pairings", "scenario", "standings", "clock", "day", "test")
_DIGITS = 10
_STATIC = {
    "/phone.css": "phone.css",
    "/phone.js": "phone.js",
    "/screen.css": "screen.css",
    "/screen.js": "screen.js",
    "/score.css": "score.css",
    "/score.js": "score.js",
    "/favicon.ico": "favicon.svg",
}
_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@cache
def _static_file(name: str) -> tuple[Page, str]:
    text = resource("web", name).read_text("utf-8")
    return page_of(text), _KINDS[Path(name).suffix]


def _screen_of(request: Request) -> tuple[str, str]:
    """The name of a screen, "" for none, and what was chosen there."""
    query = request.query_params
    return screen_name(query.get("name", "")), query.get("show", BY_DESK)


def _number(text: str) -> PlayerId | None:
    is_number = text.isascii() and text.isdecimal() and len(text) < _DIGITS
    return PlayerId(int(text)) if is_number else None


class _Guard:
    """Refuses what no page of ours sends, and puts the headers on every answer."""

    def __init__(self, inside: ASGIApp, site: Site) -> None:
        self._inside, self._site = inside, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inside(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), text.encode()) for name, text in HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *extra]
            await send(message)

        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if host not in self._site.hosts:
            await _plain(421, "Unknown address.")(scope, receive, with_headers)
            return
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > MOST_BODY or b"transfer-encoding" in headers:
            await _plain(413, "Too long.")(scope, receive, with_headers)
            return
        await self._inside(scope, receive, with_headers)


def _plain(status: int, text: str) -> Any:
    return Response(text, status, media_type="text/plain")
