"""Screens on other devices: what each shows, by itself or as the EO directs it."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from app.models.server.address import ServerAddress
from app.rules.core.round import RoundState
from app.services.core.errors import refusal
from app.services.event.events import EventFileError
from app.services.screen.hall import Hall, HallClock
from app.services.screen.screens import Feed, Mode, ScreenInfo
from app.services.screen.slide_order import Cue, can_show
from app.services.screen.slides import SlideKind

MOST_SCREENS = 12
"""Devices that are listed as screens at once; more show slides by themselves."""
LONGEST_NAME = 30
_PREFIX = "network|"
_WIDTH, _HEIGHT = 1920, 1080

BY_ITSELF, BY_DESK = "auto", "desk"
"""What a screen shows, as it is chosen there, besides the kinds of ``SHOWN``."""
SHOWN = (
    SlideKind.PAIRINGS,
    SlideKind.SCENARIO,
    SlideKind.TERRAIN,
    SlideKind.CLOCK,
    SlideKind.STANDINGS,
    SlideKind.CODES,
    SlideKind.NOTICE,
    SlideKind.DAY,
    SlideKind.IDLE,
)
"""The kinds that can be chosen at a screen for good."""

_COURSE = {
    None: (SlideKind.IDLE, SlideKind.DAY, SlideKind.NOTICE, SlideKind.CODES),
    RoundState.PUBLISHED: (SlideKind.PAIRINGS, SlideKind.SCENARIO),
    RoundState.PLAYING: (SlideKind.CLOCK, SlideKind.SCENARIO),
    RoundState.CLOSED: (SlideKind.STANDINGS, SlideKind.NOTICE, SlideKind.CODES),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenOrder:
    """What a screen is to show: one cue, or several in turn."""

    cues: tuple[Cue, ...]
    page: int | None = None
    """The page that the EO has turned to; None where pages turn by themselves."""
    ticker: str = ""
    """A line below whatever is on."""
    language: str = ""
    """What the players' screen speaks; "" for the screen's own."""


MOST_BYTES = 7000
"""Of an order that goes by way of an event's server."""
_LONGEST_SECONDS = 3600


def order_text(order: ScreenOrder) -> str:
    """An order as it goes by way of an event's server; texts that are too long for it are cut."""
    most = len(max((order.ticker, *(cue.message for cue in order.cues)), key=len))
    while True:
        text = json.dumps(asdict(_cut(order, most)), ensure_ascii=False)
        if len(json.dumps(text, ensure_ascii=False).encode()) <= MOST_BYTES or most == 0:
            return text
        most //= 2


def _cut(order: ScreenOrder, most: int) -> ScreenOrder:
    def cut(text: str) -> str:
        return text if len(text) <= most else f"{text[:most]}…"

    cues = tuple(replace(cue, message=cut(cue.message)) for cue in order.cues)
    return replace(order, cues=cues, ticker=cut(order.ticker))


def read_order(text: str) -> ScreenOrder | None:
    """An order as it came; None for one that this program can't follow."""
    try:
        facts = json.loads(text)
        page = facts["page"]
        return ScreenOrder(
            cues=tuple(map(_read_cue, facts["cues"])),
            page=None if page is None else int(page),
            ticker=str(facts["ticker"]),
            language=str(facts["language"]),
        )
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return None


def _read_cue(facts: Mapping[str, object]) -> Cue:
    seconds, notice = facts["seconds"], facts["notice"]
    return Cue(
        kind=SlideKind(str(facts["kind"])),
        seconds=min(_LONGEST_SECONDS, max(1, int(str(seconds)))),
        notice=None if notice is None else int(str(notice)),
        message=str(facts["message"]),
    )


def is_news(
    orders_before: Mapping[str, ScreenOrder],
    orders: Mapping[str, ScreenOrder],
    followed_before: ScreenOrder | None,
    followed: ScreenOrder,
) -> bool:
    """Whether the EO shows something else than before, and not only the screens are others."""
    if followed_before is None:
        return any(cue.kind is not SlideKind.IDLE for cue in followed.cues)
    is_other = any(orders[name] != orders_before[name] for name in orders if name in orders_before)
    return is_other or followed != followed_before


def listed_screens(*names: tuple[str, ...]) -> tuple[str, ...]:
    """The screens that the EO can choose something for, of several kinds, by name."""
    return tuple(sorted({name for some in names for name in some}))[:MOST_SCREENS]


def by_itself(hall: Hall, clock: HallClock | None) -> ScreenOrder:
    """What a screen shows that nobody directs: what the event asks for, in turn."""
    state = None if hall.round is None else hall.round.state
    if state is RoundState.PLAYING and clock is None:
        # Players look for their tables still.
        state = RoundState.PUBLISHED
    kinds = [kind for kind in _COURSE.get(state, ()) if can_show(hall, kind)]
    return ScreenOrder(cues=tuple(Cue(kind=kind) for kind in kinds or [SlideKind.IDLE]))


def fixed(kind: SlideKind) -> ScreenOrder:
    """What a screen shows for which one kind was chosen."""
    return ScreenOrder(cues=(Cue(kind=kind),))


def screen_name(text: str) -> str:
    """A name as it is listed: printable, on one line, and not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def network_info(name: str) -> ScreenInfo:
    """A screen on another device, as the list of screens has it."""
    return ScreenInfo(key=f"{_PREFIX}{name}", name=name, width=_WIDTH, height=_HEIGHT)


def network_feed(feed: Feed | None) -> Feed:
    """What was chosen for such a screen; one that comes first follows the EO."""
    return Mode.FOLLOW if feed is None else feed


def is_network(key: str) -> bool:
    """Whether a screen of this key is on another device."""
    return key.startswith(_PREFIX)


def order_of(feed: Feed, followed: ScreenOrder, loop: Sequence[Cue]) -> ScreenOrder:
    """What a screen shows of what the EO chose for it.

    Args:
        feed: what was chosen.
        followed: what the EO shows now.
        loop: what runs in turn.
    """
    if feed is Mode.FOLLOW:
        return followed
    if feed is Mode.OFF:
        cues: tuple[Cue, ...] = (Cue(kind=SlideKind.BLACKOUT),)
    elif isinstance(feed, SlideKind):
        cues = (next((cue for cue in loop if cue.kind is feed), Cue(kind=feed)),)
    else:
        cues = tuple(loop) or (Cue(kind=SlideKind.IDLE),)
    return ScreenOrder(cues=cues, ticker=followed.ticker, language=followed.language)


class DirectedScreen:
    """Hears what desks want a screen to show, until it stops.

    Args:
        address: of the event; where it names none, the only one there.
        name: of the screen.
        heard: called from another thread with what is to be shown; None where no desk says so.

    Raises:
        UserError: the server can't be reached.
    """

    def __init__(
        self,
        address: ServerAddress,
        name: str,
        heard: Callable[[ScreenOrder | None], object],
    ) -> None:
        # The driver is loaded only where a server is meant.
        from app.models.server.directing import ScreenLink
        from app.models.server.events_there import events_on

        try:
            event = address.event or events_on(address)[0]
        except EventFileError as error:
            raise refusal(error.code, error.facts) from None

        def hear(text: str | None) -> None:
            heard(None if text is None else read_order(text))

        self._link = ScreenLink(address.of_event(event), name, hear)
        self._link.start()

    @property
    def is_directed(self) -> bool:
        """Whether a desk says what is shown."""
        return self._link.is_directed

    def stop(self) -> None:
        """Hear nothing more."""
        self._link.stop()
