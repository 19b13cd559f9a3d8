"""Which of the screens there are show what to players, also where one is missing or another.

Pure: the window knows the screens and tells what was chosen for each; here is decided what follows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.services.screen.slides import SlideKind


class Mode(StrEnum):
    """What a screen does that has no slide of its own."""

    FOLLOW = "follow"
    """It shows what the EO shows."""
    LOOP = "loop"
    """It runs the loop, whatever the EO shows."""
    OFF = "off"


Feed = Mode | SlideKind
"""What a screen shows: it follows, loops, is off, or has one kind of slide for good."""

FIXED = (
    SlideKind.PAIRINGS,
    SlideKind.CODES,
    SlideKind.SCENARIO,
    SlideKind.TERRAIN,
    SlideKind.CLOCK,
    SlideKind.STANDINGS,
    SlideKind.NOTICE,
    SlideKind.DAY,
    SlideKind.IDLE,
)
"""The kinds that a screen can hold."""
LOOPED = (*FIXED, SlideKind.AWARDS)
"""The kinds that a loop can hold."""
FEEDS: tuple[Feed, ...] = (Mode.FOLLOW, *FIXED, Mode.LOOP, Mode.OFF)


def feed_of(text: str) -> Feed | None:
    """What was written down for a screen; None for what this version does not know."""
    return next((feed for feed in FEEDS if feed.value == text), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenInfo:
    """A screen there is."""

    key: str
    name: str
    width: int
    height: int
    is_own: bool = False
    """The EO's window is on it."""
    is_mirror: bool = False
    """It shows some of what the EO's shows: a window that fills it would bury the EO's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """What each screen shows."""

    feeds: Mapping[str, Feed] = field(default_factory=dict)
    """Of each screen that shows anything, by its key."""
    stands_in: Mapping[str, str] = field(default_factory=dict)
    """The key of a screen, and that of the missing one in whose place it shows something."""
    missing: tuple[str, ...] = ()
    """The keys of chosen screens that are not there, and whose feed no other chosen one shows."""
    asks: tuple[ScreenInfo, ...] = ()
    """Where nothing shows anything, the screens of which the EO is to choose one."""
    wanted: Feed = Mode.FOLLOW
    """What the one that is chosen of them shows."""


def place(
    screens: Sequence[ScreenInfo],
    chosen: Mapping[str, Feed],
    stood_in: Mapping[str, str] | None = None,
) -> Placing:
    """Decide what each screen shows.

    A chosen screen that is there shows what was chosen for it, never on the EO's own or a mirror of
    it. One that is missing is stood in for by the only other that nothing was chosen for.

    Args:
        screens: those that are there.
        chosen: what was chosen for each, whether it is there or not.
        stood_in: who stood in for whom up to now, and goes on with it though more screens come.
    """
    usable = [screen for screen in screens if not (screen.is_own or screen.is_mirror)]
    active = {
        screen.key: chosen[screen.key]
        for screen in usable
        if chosen.get(screen.key, Mode.OFF) is not Mode.OFF
    }
    missing = _missing(screens, chosen, active.values())
    new = [screen for screen in usable if screen.key not in chosen]
    stands_in = {
        screen.key: other
        for screen in new
        if (other := (stood_in or {}).get(screen.key)) in missing and other is not None
    }
    waiting = [key for key in missing if key not in stands_in.values()]
    free = [screen for screen in new if screen.key not in stands_in]
    if len(free) == 1 and waiting:
        stands_in[free[0].key] = waiting[0]
    feeds = {**active, **{key: chosen[other] for key, other in stands_in.items()}}
    if len(free) == 1 and not feeds:
        feeds = {free[0].key: Mode.FOLLOW}
    return Placing(
        feeds=feeds,
        stands_in=stands_in,
        missing=missing,
        asks=() if feeds else tuple(new or usable),
        wanted=chosen[missing[0]] if missing else Mode.FOLLOW,
    )


def _missing(
    screens: Iterable[ScreenInfo], chosen: Mapping[str, Feed], shown: Iterable[Feed]
) -> tuple[str, ...]:
    """Chosen screens that are not there, those that follow first."""
    here, shown = {screen.key for screen in screens if not screen.is_own}, set(shown)
    lost = [
        key
        for key, feed in chosen.items()
        if key not in here and feed is not Mode.OFF and feed not in shown
    ]
    return tuple(sorted(lost, key=lambda key: chosen[key] is not Mode.FOLLOW))


class NewsKind(StrEnum):
    """What happened to a screen that players look at."""

    UNPLUGGED = "unplugged"
    BACK = "back"
    STANDS_IN = "stands in"
    THERE = "there"
    MIRROR = "mirror"
    CLOSED = "closed"
    """The EO closed its window, and others are open."""
    ALONE = "alone"
    """It is the EO's only screen now, or has the EO's window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenNews:
    """What happened to a screen."""

    kind: NewsKind
    name: str
    other: str = ""
    """The name of the missing one that it stands in for."""


def name_of_key(key: str) -> str:
    """The name of a screen, which ends its key, also while it is not there."""
    return key.rpartition("|")[2]
