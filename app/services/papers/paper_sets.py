"""Sets of papers: what a round, the event's start and its end need, printed by one act."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any

from sqlalchemy.orm import Session

from app.codes import PaperCode
from app.paths import resource
from app.printing.kit import document
from app.printing.kit.document import Chapter
from app.printing.kit.values import SheetSize
from app.rules.core.errors import GoOn, always, ask, part, second_half
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.event.length import is_over
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError
from app.services.event.event_draft import event_line
from app.services.papers.acts import MARK_SET_PRINTED
from app.services.papers.papers import Paper, PaperOrder, RenderedPaper, mark_printed, order
from app.services.papers.scenario_papers import sheet_note
from app.services.phones.addresses import PhoneAccess
from app.words.core.catalogue import Words
from app.words.papers import papers as words
from app.words.papers.papers import event_title, paper_name

BY_PACKET = "asked"
"""The number of copies that the packet fixes, in ``paper_sets.toml``."""

_USUAL = "usual"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetEntry:
    """A paper of a set."""

    paper: Paper
    copies: int | None = 1
    """None: by the packet."""
    is_only_where_planned: bool = False
    """Nobody misses it where nothing is planned."""


def entries_of(which: str, packet: str) -> tuple[SetEntry, ...]:
    """The papers of a set under a packet, in order."""
    sets = _sets()
    rows = sets.get(packet, {}).get(which) or sets[_USUAL][which]
    return tuple(map(_entry, rows))


@cache
def _sets() -> Mapping[str, Mapping[str, list[Mapping[str, Any]]]]:
    with resource("paper_sets.toml").open("rb") as file:
        return tomllib.load(file)


def _entry(row: Mapping[str, Any]) -> SetEntry:
    copies = row.get("copies", 1)
    paper = next(paper for paper in Paper if paper.value == row["paper"])
    return SetEntry(
        paper=paper,
        copies=None if copies == BY_PACKET else copies,
        is_only_where_planned=row.get("where") == "planned",
    )


class PaperSet(StrEnum):
    """What is printed together, in the order of the day."""

    START = "start"
    ROUND = "round"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A paper that is missing from a set now."""

    paper: Paper
    error: NotNowError
    """Why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartOrder:
    """A paper of a set, read from the event."""

    order: PaperOrder
    copies: int
    is_missed: bool = True
    """Where it can't be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOrder:
    """A set read from the event; rendering reads the file no more."""

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
    """A proposed name."""

    @property
    def notes(self) -> tuple[tuple[str, RoundNumber | None, str], ...]:
        """Arguments of ``mark_set_printed``."""
        return tuple(map(note_of, self.parts))


def note_of(printed: RenderedPaper | SetPart) -> tuple[str, RoundNumber | None, str]:
    """Arguments of ``mark_printed``."""
    return printed.paper.value, printed.round_number, printed.content_hash


def set_of_moment(state: EventState) -> PaperSet:
    """The set for now: before round 1 is published, while rounds are played, after the last."""
    if is_over(state) is not None:
        return PaperSet.END
    return PaperSet.ROUND if state.played else PaperSet.START


def set_at_hand(state: EventState) -> PaperSet:
    """The event's set for now: of its end once it is over, else of its start."""
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
    phones: PhoneAccess | None = None,
) -> SetOrder:
    """Read the papers of a set; ``render_set_order`` makes one file of them.

    Args:
        db: the event's database.
        state: the event.
        which: the set.
        t: the words of the language that the papers speak.
        round_number: of the round's set; None for the newest round that may be shown.
        size: "a4" or "letter".
        at: when it is printed; None leaves that out.
        phones: where phones find the event; None while it isn't shared.
    """
    round_number = _shown(state, round_number)
    entries: list[PartOrder | LeftOut] = []
    for entry in entries_of(which, state.packet.id):
        try:
            copies = _copies(db, state, entry, round_number)
            paper = order(
                db,
                state,
                entry.paper,
                t=t,
                round_number=round_number,
                size=size,
                at=at,
                phones=phones,
            )
        except NotNowError as error:
            if not entry.is_only_where_planned:
                entries.append(LeftOut(paper=entry.paper, error=error))
        else:
            is_missed = not entry.is_only_where_planned
            entries.append(PartOrder(order=paper, copies=copies, is_missed=is_missed))
    line = event_line(db)
    return SetOrder(
        which=which,
        entries=tuple(entries),
        title=event_title(t, line.name, is_rehearsal=line.is_rehearsal),
        size=size,
        t=t,
    )


def render_set_order(order: SetOrder, go_on: GoOn = always) -> RenderedSet:
    """Make one file of a set's papers, in order and with their copies.

    A paper that can't be made now, or that players may not have yet, is listed as left out.

    Raises:
        NotNowError: nothing of the set can be made; the first paper's reason.
        CancelledError: ``go_on`` answered no.
    """
    t = order.t
    chapters: list[Chapter] = []
    parts: list[SetPart] = []
    left: list[LeftOut] = []
    for done, entry in enumerate(order.entries):
        # Half of it is to lay papers out, and half to paint them.
        ask(go_on, done, 2 * len(order.entries))
        if isinstance(entry, LeftOut):
            left.append(entry)
            continue
        paper = entry.order.paper
        try:
            content_hash, pages = (
                entry.order.content_hash(),
                entry.order.pages(part(go_on, done, 2 * len(order.entries))),
            )
        except NotNowError as error:
            if entry.is_missed:
                left.append(LeftOut(paper=paper, error=error))
        else:
            sheets = entry.order.subject.choices.sheets_for(paper, entry.copies)
            chapters.append(Chapter(paper_name(t, paper), pages.painters * sheets))
            parts.append(
                SetPart(
                    paper=paper,
                    round_number=entry.order.round_number,
                    content_hash=content_hash,
                    copies=entry.copies,
                )
            )
    if not parts:
        raise left[0].error
    return RenderedSet(
        which=order.which,
        parts=tuple(parts),
        left_out=tuple(left),
        pdf=document.bound(
            SheetSize(order.size),
            f"{order.title} – {words.set_name(t, order.which)}",
            chapters,
            go_on=second_half(go_on),
        ),
        file_name=words.set_file_name(t, order.which, parts[0].round_number, order.title),
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
    phones: PhoneAccess | None = None,
    go_on: GoOn = always,
) -> RenderedSet:
    """Make a set; arguments are those of ``order_set``, refusals those of ``render_set_order``."""
    whole = order_set(
        db, state, which, t=t, round_number=round_number, size=size, at=at, phones=phones
    )
    return render_set_order(whole, go_on)


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
    """How many copies of a paper a set has.

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
    """The given round, else the newest that players may know."""
    if number or not state.played:
        return number
    return state.played[-1].number
