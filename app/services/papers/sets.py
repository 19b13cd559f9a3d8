"""Sets of papers: what a round, the event's start and its end need, printed by one act."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any

from sqlalchemy.orm import Session

from app.codes.papers import PaperCode
from app.paths import resource
from app.printing.kit import document
from app.printing.kit.document import Chapter
from app.printing.kit.values import SheetSize
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.event.length import is_over
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError
from app.services.event.lines import event_line
from app.services.papers.acts import MARK_SET_PRINTED
from app.services.papers.kinds import Paper as KindsPaper
from app.services.papers.paper_pdf import laid_out
from app.services.papers.papers import Paper, PaperOrder, RenderedPaper, mark_printed, order
from app.services.papers.scenario_papers import sheet_note
from app.words.core.catalogue import Words
from app.words.papers import papers as words
from app.words.papers.papers import event_title, paper_name

# What belongs to a set of papers under a packet, as the file of sets tells it.


ASKED = "asked"
"""In the place of a number of copies: what the packet asks for."""

_USUAL = "usual"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetEntry:
    """A paper of a set."""

    paper: KindsPaper
    copies: int | None = 1
    """None: as many as the packet asks for."""


def entries_of(which: str, packet: str) -> tuple[SetEntry, ...]:
    """The papers of a set under a packet, in order."""
    kept = _sets()
    told = kept.get(packet, {}).get(which) or kept[_USUAL][which]
    return tuple(map(_entry, told))


@cache
def _sets() -> Mapping[str, Mapping[str, list[Mapping[str, Any]]]]:
    with resource("paper_sets.toml").open("rb") as file:
        return tomllib.load(file)


def _entry(row: Mapping[str, Any]) -> SetEntry:
    copies = row.get("copies", 1)
    paper = next(one for one in KindsPaper if one.value == row["paper"])
    return SetEntry(paper=paper, copies=None if copies == ASKED else copies)


class PaperSet(StrEnum):
    """What is printed together, in the order in which it is offered."""

    ROUND = "round"
    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A paper of a set that is not in it now."""

    paper: Paper
    error: NotNowError
    """Why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartOrder:
    """A paper of a set with what it says."""

    order: PaperOrder
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOrder:
    """A set with what its papers say; nothing of it reads the file any more."""

    which: PaperSet
    entries: tuple[PartOrder | LeftOut, ...]
    """In the order of the set."""
    title: str
    """The event as paper calls it."""
    size: str
    t: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPart:
    """A paper in a file of several."""

    paper: Paper
    round_number: RoundNumber
    content_hash: str
    """As of the paper alone."""
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedSet:
    """Several papers as one PDF."""

    which: PaperSet
    parts: tuple[SetPart, ...]
    left_out: tuple[LeftOut, ...]
    pdf: bytes
    file_name: str
    """What the file is offered to be called."""

    @property
    def noted(self) -> tuple[tuple[str, RoundNumber | None, str], ...]:
        """What is noted once it is printed."""
        return tuple(map(noted, self.parts))


def noted(one: RenderedPaper | SetPart) -> tuple[str, RoundNumber | None, str]:
    """What is noted of a paper once it is printed."""
    return one.paper.value, one.round_number, one.content_hash


def set_at_hand(state: EventState) -> PaperSet:
    """Which set "the event" means now: its end once it is over, else its start."""
    return PaperSet.START if is_over(state) is None else PaperSet.END


def order_set(
    db: Session,
    state: EventState,
    which: PaperSet,
    *,
    t: Words,
    round_number: RoundNumber | None = None,
    size: str = "a4",
    at: datetime | None = None,
) -> SetOrder:
    """Read what the papers of a set say; ``made_set`` makes them into one file.

    Args:
        db: the event's database.
        state: the event.
        which: the set.
        t: the words of the language that the papers speak.
        round_number: of the round's set; None for the newest round that may be shown.
        size: "a4" or "letter".
        at: when it is printed; None leaves that out.
    """
    round_number = _shown(state, round_number)
    entries: list[PartOrder | LeftOut] = []
    for one in entries_of(which, state.packet.id):
        try:
            copies = _copies(db, state, one, round_number)
            asked = order(db, state, one.paper, t=t, round_number=round_number, size=size, at=at)
        except NotNowError as error:
            entries.append(LeftOut(paper=one.paper, error=error))
        else:
            entries.append(PartOrder(order=asked, copies=copies))
    line = event_line(db)
    return SetOrder(
        which=which,
        entries=tuple(entries),
        title=event_title(t, line.name, is_rehearsal=line.is_rehearsal),
        size=size,
        t=t,
    )


def made_set(asked: SetOrder) -> RenderedSet:
    """Make the papers of a set, in their order and number of copies, as one file.

    A paper that cannot be made now, or that players may not have yet, is left out and told of.

    Raises:
        NotNowError: nothing of the set can be made; why the first of it cannot.
    """
    t = asked.t
    chapters: list[Chapter] = []
    parts: list[SetPart] = []
    left: list[LeftOut] = []
    for one in asked.entries:
        if isinstance(one, LeftOut):
            left.append(one)
            continue
        paper = one.order.paper
        try:
            laid = laid_out(one.order)
        except NotNowError as error:
            left.append(LeftOut(paper=paper, error=error))
        else:
            chapters.append(Chapter(paper_name(t, paper), laid.pages.painters * one.copies))
            parts.append(
                SetPart(
                    paper=paper,
                    round_number=laid.round_number,
                    content_hash=laid.content_hash,
                    copies=one.copies,
                )
            )
    if not parts:
        raise left[0].error
    return RenderedSet(
        which=asked.which,
        parts=tuple(parts),
        left_out=tuple(left),
        pdf=document.bound(
            SheetSize(asked.size), f"{asked.title} – {words.set_name(t, asked.which)}", chapters
        ),
        file_name=words.set_file_name(t, asked.which, parts[0].round_number),
    )


def render_set(
    db: Session,
    state: EventState,
    which: PaperSet,
    *,
    t: Words,
    round_number: RoundNumber | None = None,
    size: str = "a4",
    at: datetime | None = None,
) -> RenderedSet:
    """Make a set; arguments are those of ``order_set``, refusals those of ``made_set``."""
    return made_set(order_set(db, state, which, t=t, round_number=round_number, size=size, at=at))


@verb(MARK_SET_PRINTED)
def mark_set_printed(
    work: ActContext, which: str, papers: tuple[tuple[str, RoundNumber | None, str], ...]
) -> None:
    """Note that a set was printed or saved.

    Args:
        work: the step.
        which: the set.
        papers: of each paper in it what ``mark_printed`` takes.
    """
    for paper, number, content_hash in papers:
        mark_printed(work, paper, number, content_hash)


def _copies(
    db: Session,
    state: EventState,
    entry: SetEntry,
    round_number: RoundNumber | None,
) -> int:
    """How often a paper comes; what players may not have yet is not handed out.

    Raises:
        NotNowError: the paper names a scenario that is still secret.
    """
    note = None
    if entry.paper is Paper.SCENARIO:
        note = sheet_note(db, state, round_number)
        if note is not None and note.is_secret:
            raise NotNowError(PaperCode.SECRET, round=note.round_number)
    if entry.copies is not None:
        return entry.copies
    return 1 if note is None else note.copies


def _shown(state: EventState, number: RoundNumber | None) -> RoundNumber | None:
    """The round that is asked for, else the newest that players may know."""
    if number or not state.played:
        return number
    return state.played[-1].number
