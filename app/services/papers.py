"""Papers: what is printed of a round, and whether what was printed still holds."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.event import Printed
from app.models.journal import StepKind
from app.printing.values import (
    AnnouncementLabels,
    NamesLabels,
    PairingsLabels,
    SlipLabels,
    StandingsLabels,
)
from app.printing.values import Paper as SheetSize
from app.rules.event_length import rounds_finished
from app.rules.event_state import EventState, Round
from app.rules.ids import RoundNumber
from app.services import paper_values
from app.services.announcement import announcement
from app.services.errors import NotNowError
from app.services.event_lines import event_line
from app.services.paper_values import Subject
from app.services.public import public_round
from app.services.rows import round_of
from app.services.work import Work, verb
from app.words import papers as paper_words
from app.words.catalogue import Words


class Paper(StrEnum):
    """What can be printed, in the order in which it is offered."""

    SLIPS = "slips"
    PAIRINGS = "pairings"
    NAMES = "names"
    STANDINGS = "standings"
    ANNOUNCEMENT = "announcement"


WITHOUT_ROUND = frozenset({Paper.ANNOUNCEMENT})
"""Papers of the event, which can be made before any round is published."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedPaper:
    """A paper as a PDF."""

    paper: Paper
    round_number: RoundNumber
    """The round it is about; for standings the last one counted, 0 before the first; for the
    announcement 0."""
    content_hash: str
    """Of what it says; when it was printed and the scenario are no part of that."""
    pdf: bytes
    file_name: str
    """What the file is offered to be called."""


def render(
    db: Session,
    state: EventState,
    paper: Paper,
    *,
    t: Words,
    round_number: RoundNumber | None = None,
    size: str = "a4",
    at: datetime | None = None,
    as_draft: bool = False,
) -> RenderedPaper:
    """Make a paper of a round.

    Args:
        db: for the event's own name.
        state: the event.
        paper: which paper.
        t: the words of the language that the paper speaks.
        round_number: None for the newest round that may be shown.
        size: "a4" or "letter".
        at: when it is printed; None leaves that out.
        as_draft: print a draft as such, which else nobody may see.

    Raises:
        NotNowError: the round is a draft, or there is none.
    """
    round_ = _round(state, paper, round_number, as_draft=as_draft)
    subject = Subject(
        event=_event(db, t),
        state=state,
        round=public_round(round_, state.packet),
        t=t,
        printed_at="" if at is None else at.astimezone().strftime("%H:%M"),
        is_draft=round_.is_draft,
        announcement=announcement(db, state, t) if paper is Paper.ANNOUNCEMENT else None,
    )
    number = round_.number
    return RenderedPaper(
        paper=paper,
        round_number=number,
        content_hash=_hash(paper, subject),
        pdf=_PDF[paper](subject, SheetSize(size)),
        file_name=paper_words.file_name(t, paper, number),
    )


@verb("mark_printed", StepKind.NOTE)
def mark_printed(
    work: Work, paper: str, round_number: RoundNumber | None, content_hash: str
) -> None:
    """Note that a paper was printed or saved, and what it said."""
    at = work.now.astimezone(UTC).isoformat(timespec="seconds")
    row = Printed(paper=paper, round_number=round_number, content_hash=content_hash, at=at)
    work.db.add(row)


def stale_papers(
    db: Session, state: EventState, t: Words, round_number: RoundNumber | None = None
) -> tuple[Paper, ...]:
    """The papers of a round that say something else than they would if printed now.

    Args:
        db: the event's database.
        state: the event.
        t: the words of the language in which papers are printed.
        round_number: None for the newest round.

    Returns:
        In the order of ``Paper``; of the standings those that were printed last are judged.
    """
    if round_number is None:
        round_number = state.last_round.number if state.last_round else RoundNumber(0)
    query = select(Printed.paper, Printed.round_number, Printed.content_hash).order_by(Printed.id)
    stale: list[Paper] = []
    last: dict[tuple[str, int | None], str] = {
        (paper, number): told for paper, number, told in db.execute(query)
    }
    blank = Subject(
        event=_event(db, t),
        state=state,
        round=Round(number=RoundNumber(0)),
        t=t,
        announcement=announcement(db, state, t) if (Paper.ANNOUNCEMENT, 0) in last else None,
    )
    for paper in Paper:
        numbers = [one for name, one in last if name == paper.value and one is not None]
        number = max(numbers, default=0) if paper in _OF_THE_EVENT else round_number
        told = last.get((paper.value, number))
        if told is not None and told != _hash_now(paper, blank, number):
            stale.append(paper)
    return tuple(stale)


def _event(db: Session, t: Words) -> str:
    line = event_line(db)
    return paper_words.event_title(t, line.name, is_rehearsal=line.is_rehearsal)


def _hash_now(paper: Paper, blank: Subject, number: int) -> str | None:
    rounds = (blank.round, *blank.state.rounds)
    round_ = next((one for one in rounds if one.number == number), None)
    return None if round_ is None else _hash(paper, replace(blank, round=round_))


def _round(state: EventState, paper: Paper, number: RoundNumber | None, *, as_draft: bool) -> Round:
    if paper in WITHOUT_ROUND:
        return Round(number=RoundNumber(0))
    if paper is Paper.STANDINGS:
        # A round that is still being played would show some results and not others.
        finished = rounds_finished(state)
        number = finished if number is None else min(number, finished)
        return round_of(state, number) if number else Round(number=RoundNumber(0))
    if number is None and not as_draft and state.played:
        number = state.played[-1].number
    round_ = round_of(state, number)
    if round_.is_draft and not as_draft:
        raise NotNowError("round.is-draft", round=round_.number)
    return round_


def _values(paper: Paper, subject: Subject) -> Any:
    match paper:
        case Paper.SLIPS:
            return paper_values.slip_sheet(subject)
        case Paper.PAIRINGS:
            return paper_values.pairings_sheet(subject)
        case Paper.NAMES:
            return paper_values.names_sheet(subject)
        case Paper.STANDINGS:
            return paper_values.standings_sheet(subject)
        case Paper.ANNOUNCEMENT:
            return paper_values.announcement_sheet(subject)


def _hash(paper: Paper, subject: Subject) -> str:
    bare = replace(subject.round, scenario=None)
    plain = replace(subject, round=bare, printed_at="", is_draft=False)
    return hashlib.sha256(repr(_values(paper, plain)).encode()).hexdigest()[:32]


def _slips(subject: Subject, size: SheetSize) -> bytes:
    from app.printing.slips import render_slips

    words: Mapping[str, Any] = paper_words.slip_words(subject.t, subject.state.packet.win_reasons)
    return render_slips(_values(Paper.SLIPS, subject), SlipLabels(**words), size)


def _pairings(subject: Subject, size: SheetSize) -> bytes:
    from app.printing.pairings import render_pairings

    labels = PairingsLabels(**paper_words.pairings_words(subject.t))
    return render_pairings(_values(Paper.PAIRINGS, subject), labels, size)


def _names(subject: Subject, size: SheetSize) -> bytes:
    from app.printing.names import render_names

    labels = NamesLabels(**paper_words.names_words(subject.t))
    return render_names(_values(Paper.NAMES, subject), labels, size)


def _standings(subject: Subject, size: SheetSize) -> bytes:
    from app.printing.standings import render_standings

    labels = StandingsLabels(**paper_words.standings_words(subject.t))
    return render_standings(_values(Paper.STANDINGS, subject), labels, size)


def _announcement(subject: Subject, size: SheetSize) -> bytes:
    from app.printing.announcement import render_announcement

    labels = AnnouncementLabels(**paper_words.announcement_words(subject.t))
    return render_announcement(_values(Paper.ANNOUNCEMENT, subject), labels, size)


_PDF: Mapping[Paper, Callable[[Subject, SheetSize], bytes]] = {
    Paper.SLIPS: _slips,
    Paper.PAIRINGS: _pairings,
    Paper.NAMES: _names,
    Paper.STANDINGS: _standings,
    Paper.ANNOUNCEMENT: _announcement,
}

_OF_THE_EVENT = WITHOUT_ROUND | {Paper.STANDINGS}
"""Papers that are judged by the newest print, whatever the round."""
