"""The order of slides: what comes after what is on, following the event or in a loop."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from app.rules.core.round import RoundState
from app.rules.standings.bracket_tree import bracket_tree
from app.services.screen.hall import Hall
from app.services.screen.slides import SlideKind

PAGE_SECONDS = 10
"""How long a page stays where nothing else is set: time to find one name among twenty."""

_COURSE: Mapping[RoundState, tuple[SlideKind, ...]] = {
    RoundState.PUBLISHED: (SlideKind.PAIRINGS, SlideKind.SCENARIO, SlideKind.CLOCK),
    RoundState.PLAYING: (SlideKind.PAIRINGS, SlideKind.SCENARIO, SlideKind.CLOCK),
    RoundState.CLOSED: (SlideKind.STANDINGS, SlideKind.NOTICE),
}
"""What the hall wants to see in each state of a round, one after the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """One thing to show."""

    kind: SlideKind
    seconds: int = PAGE_SECONDS
    """For how long each of its pages stands in a loop."""
    notice: int | None = None
    """Which notice; None for the first."""
    message: str = ""


def can_show(hall: Hall, kind: SlideKind) -> bool:
    """Whether there is something of this kind that the hall may see."""
    round_ = hall.round
    match kind:
        case SlideKind.PAIRINGS:
            return round_ is not None
        case SlideKind.CODES:
            return round_ is not None or bool(hall.address)
        case SlideKind.SCENARIO:
            return hall.scenario is not None
        case SlideKind.TERRAIN:
            return bool(hall.tables)
        case SlideKind.STANDINGS:
            closed = any(round_.state is RoundState.CLOSED for round_ in hall.state.rounds)
            return closed or bracket_tree(hall.state) is not None
        case SlideKind.NOTICE:
            return bool(hall.notices)
        case SlideKind.DAY:
            return bool(hall.day)
        case SlideKind.AWARDS:
            awards = hall.awards
            return bool(awards.places) or any(one.player is not None for one in awards.awards)
        case _:
            return True


def turns_by_hand(kind: SlideKind) -> bool:
    """Whether pages wait for the EO: a ceremony never runs ahead of who speaks."""
    return kind is SlideKind.AWARDS


def looped(loop: tuple[Cue, ...], *, is_ceremony_over: bool) -> tuple[Cue, ...]:
    """What of a loop may run: awards only after the EO has shown them, one by one."""
    return tuple(cue for cue in loop if is_ceremony_over or not turns_by_hand(cue.kind))


def offered(
    hall: Hall, now: SlideKind, shown: frozenset[SlideKind] | None = None
) -> SlideKind | None:
    """What comes next, following the event; None where nothing wants to be shown.

    Args:
        now: what is on.
        shown: what players have seen since the round was published; what could be shown only
            later than the rest, as a scenario when the games begin, comes before all else. None
            where that is not known.
    """
    if hall.round is None:
        return SlideKind.NOTICE if hall.notices and now is not SlideKind.NOTICE else None
    course = [kind for kind in _course(hall) if can_show(hall, kind)]
    if now not in course:
        # Games are being played: nobody looks for a table any more.
        at = SlideKind.CLOCK if hall.is_playing else None
        return at or (course[0] if course else None)
    after = course[course.index(now) + 1 :]
    if after:
        return after[0]
    missed = [] if shown is None else [kind for kind in course if kind not in shown | {now}]
    if hall.is_playing and SlideKind.PAIRINGS in missed:
        missed.remove(SlideKind.PAIRINGS)
    return missed[0] if missed else None


def _course(hall: Hall) -> tuple[SlideKind, ...]:
    """What the hall wants to see now; once places are known, the ceremony before the standings."""
    course = () if hall.round is None else _COURSE[hall.round.state]
    return (SlideKind.AWARDS, *course) if hall.awards.places else course


def following(loop: tuple[Cue, ...], now: Cue | None, hall: Hall) -> Cue | None:
    """The next cue of a loop that can be shown; None for a loop with nothing to show."""
    showable = [cue for cue in loop if can_show(hall, cue.kind)]
    if not showable:
        return None
    if now not in loop:
        return showable[0]
    at = loop.index(now)
    later = [cue for cue in loop[at + 1 :] if cue in showable]
    return later[0] if later else showable[0]


_LASTS = timedelta(hours=12)
"""For so long a window that was open is opened again by itself: for the day, not the week after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowState:
    """What the EO showed, to be shown again after a restart."""

    cue: Cue
    page: int = 0
    is_looping: bool = False
    is_open: bool = False
    """Players saw it."""
    ticker: str = ""
    """The line below it."""
    is_ceremony_over: bool = False
    """The last award was shown."""
    closed: tuple[str, ...] = ()
    """The keys of screens whose window was closed while others were open."""

    def as_json(self, at: datetime) -> str:
        """Write it down at a moment."""
        facts = {**asdict(self), "at": at.isoformat()}
        facts["cue"]["kind"] = self.cue.kind.value
        return json.dumps(facts, ensure_ascii=False)


def show_state(text: str, now: datetime) -> ShowState | None:
    """What was written down; None for nothing, or for what cannot be read.

    Args:
        text: of ``ShowState.as_json``.
        now: long after it was written down, it is no longer open, and words that were typed for
            their moment are gone.
    """
    try:
        facts = json.loads(text)
        cue = facts["cue"]
        notice = cue["notice"]
        state = ShowState(
            cue=Cue(
                kind=SlideKind(cue["kind"]),
                seconds=max(1, int(cue["seconds"])),
                notice=None if notice is None else int(notice),
                message=str(cue["message"]),
            ),
            page=max(0, int(facts["page"])),
            is_looping=bool(facts["is_looping"]),
            is_open=bool(facts["is_open"]),
            # Unknown to earlier versions.
            ticker=str(facts.get("ticker", "")),
            is_ceremony_over=bool(facts.get("is_ceremony_over", False)),
            closed=tuple(map(str, facts.get("closed", ()))),
        )
        is_recent = abs(now - datetime.fromisoformat(facts["at"])) < _LASTS
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return None
    if is_recent:
        return state
    cue = Cue(kind=SlideKind.IDLE) if state.cue.kind is SlideKind.MESSAGE else state.cue
    return replace(state, is_open=False, ticker="", cue=cue)
