"""Screens on other devices: what each shows, by itself or as the EO directs it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.core.round import RoundState
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
