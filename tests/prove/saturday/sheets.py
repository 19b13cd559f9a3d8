"""Sheets: what was printed, word for word, against what the program calls current."""

from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Printed
from app.printing.papers.values import RecordSheets
from app.rules.core.event_state import EventState
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.papers import papers
from app.services.papers.kinds import FOR_THE_EO, Choices, Paper
from app.services.papers.paper_pdf import VALUES, PaperOrder
from app.words.core.catalogue import words

_OF_ROUNDS = (Paper.PAIRINGS, Paper.NAMES)
"""Papers of a round without a word that the program leaves out of its comparison."""

_OF_THE_EVENT = (
    Paper.DAY_PLAN,
    Paper.TERRAIN_CARDS,
    Paper.TERRAIN_RESET,
    Paper.TERRAIN_PACKING,
)
"""The same of papers of no round, if the timetable is read as it was meant to be."""

_NOTHING = ""
"""What a paper says that can't be printed."""

UNREAD = "abc"
"""The hash of a printout that nobody reads: the program calls it outdated, whatever it says."""


class Sheets:
    """What lies on the organizer's desk."""

    def __init__(self) -> None:
        self._printed: dict[tuple[Paper, int], str] = {}
        self._final: tuple[int, str] | None = None
        """Round and contents of the newest record sheets, where they tell everybody's place."""

    def content(self, order: PaperOrder) -> str:
        """All that a paper says."""
        return repr(_values(order))

    def note(self, order: PaperOrder, content: str) -> None:
        """Keep what a paper said when it was printed."""
        self._printed[order.paper, order.round_number] = content
        if order.paper is Paper.RECORD_SHEETS:
            sheets = _values(order)
            assert isinstance(sheets, RecordSheets)
            is_final = any(page.heading.subtitle for page in sheets.pages)
            self._final = (order.round_number, content) if is_final else None

    def faults(self, session: EventSession) -> Iterator[str]:
        """Printed papers that say something else by now and aren't named, or the reverse."""
        state = session.state
        last = state.last_round
        printed = [(paper, 0) for paper in _OF_THE_EVENT]
        printed += [(paper, last.number) for paper in _OF_ROUNDS] if last is not None else []
        printed = [key for key in printed if key in self._printed]
        if not printed and self._final is None:
            return
        old = session.read(papers.out_of_date, state)
        unread = session.read(_unread)
        for paper, number in printed:
            then, now = self._printed[paper, number], self._now(session, state, paper, number)
            if paper in _OF_ROUNDS and now == _NOTHING:
                continue
            is_named = paper in (old.throw_away if now == _NOTHING else old.reprint)
            if is_named is (now == then) and not (is_named and paper.value in unread):
                yield f"{paper.value} of {number} is named: {is_named}: {then} {now}"
        if self._final is not None and Paper.RECORD_SHEETS not in old.reprint:
            number, then = self._final
            is_newest = last is not None and last.number == number
            if (is_newest or state.plays_on) and then != self._now(
                session, state, Paper.RECORD_SHEETS, number
            ):
                yield f"record sheets with places after round {number} are called current: {then}"

    def _now(self, session: EventSession, state: EventState, paper: Paper, number: int) -> str:
        try:
            order = session.read(
                papers.order, state, paper, t=words(), round_number=number or None,
                choices=Choices(),
            )  # fmt: skip
            return self.content(order)
        except UserError:
            return _NOTHING


def _unread(db: Session) -> frozenset[str]:
    """Papers of which there is a printout that nobody reads."""
    query = select(Printed.paper).where(Printed.content_hash == UNREAD)
    return frozenset(db.scalars(query))


def _values(order: PaperOrder) -> object:
    if order.paper is Paper.DAY_PLAN:
        # A round that begins late makes no printout outdated.
        assert order.compared is not None
        return VALUES[order.paper](replace(order.compared, printed_at=""))
    plain = replace(order.whole_subject(), printed_at="")
    if order.paper not in FOR_THE_EO:
        plain = replace(plain, round=replace(plain.round, scenario=None))
    return VALUES[order.paper](plain)
