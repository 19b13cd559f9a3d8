"""Sheets: what was printed, word for word, against what the program calls current."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Printed
from app.printing.papers.values import (
    PrintedList,
    RecordPage,
    RecordSheets,
    RoundCell,
    RoundLine,
)
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.sections import RoundField
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.papers import papers
from app.services.papers.kinds import FOR_THE_EO, Choices, Paper
from app.services.papers.paper_pdf import VALUES, PaperOrder
from app.services.papers.papers import OutOfDate
from app.services.papers.subject import chosen_people
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

_OPPONENTS = (RoundField.OPPONENT, RoundField.OPPONENT_NUMBER)

_NOTHING = ""
"""What a paper says that can't be printed."""

UNREAD = "abc"
"""The hash of a printout that nobody reads: the program calls it outdated, whatever it says."""


class Sheets:
    """What lies on the organizer's desk."""

    def __init__(self) -> None:
        self._printed: dict[tuple[Paper, int], str] = {}
        self._in_hand: dict[PlayerId, tuple[int, RecordPage]] = {}
        """Round and contents of the newest record sheet of each player, which players keep."""
        self._are_for_all = False
        """Everybody who was there then got one."""

    def content(self, order: PaperOrder) -> str:
        """All that a paper says."""
        return repr(_values(order))

    def note(self, order: PaperOrder, content: str) -> None:
        """Keep what a paper said when it was printed."""
        self._printed[order.paper, order.round_number] = content
        if order.paper is Paper.RECORD_SHEETS:
            pages = _pages(order)
            self._in_hand |= {player: (order.round_number, page) for player, page in pages.items()}
            self._are_for_all |= bool(pages) and order.subject.choices.player is None

    def faults(self, session: EventSession) -> Iterator[str]:
        """Printed papers that say something else by now and aren't named, or the reverse.

        What a round that is a draft once more will say, no paper tells.
        """
        state = session.state
        last = state.last_round
        printed = [(paper, 0) for paper in _OF_THE_EVENT]
        printed += [(paper, last.number) for paper in _OF_ROUNDS] if last is not None else []
        printed = [key for key in printed if key in self._printed]
        if not printed and not self._in_hand:
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
        if self._in_hand and Paper.RECORD_SHEETS.value not in unread:
            yield from self._faults_in_hand(session, state, old)

    def _faults_in_hand(
        self, session: EventSession, state: EventState, old: OutOfDate
    ) -> Iterator[str]:
        """Sheets that players hold, say something else by now and aren't named, or the reverse."""
        rounds = {0: False, **{each.number: each.is_draft for each in state.rounds}}
        for player, page in self._sheets_now(session, state).items():
            is_named = player in old.sheets_of
            if player not in self._in_hand:
                if is_named is not (self._are_for_all and not state.played):
                    yield f"who has no record sheet is named: {is_named}: {player}"
                continue
            number, then = self._in_hand[player]
            is_draft = rounds.get(number)
            if not is_named and not is_draft and not _is_right(state, then, page):
                yield f"a record sheet is called current: {then} {page}"
            elif is_named and is_draft is False and then == page:
                yield f"a record sheet is named and says what is so: {then}"
        if (Paper.RECORD_SHEETS in old.reprint) is not bool(old.sheets_of):
            yield f"record sheets are named, and whose: {old}"

    def _sheets_now(
        self, session: EventSession, state: EventState
    ) -> Mapping[PlayerId, RecordPage]:
        number = state.played[-1].number if state.played else 0
        try:
            return _pages(_order(session, state, Paper.RECORD_SHEETS, number))
        except UserError:
            return {}

    def _now(self, session: EventSession, state: EventState, paper: Paper, number: int) -> str:
        try:
            return self.content(_order(session, state, paper, number))
        except UserError:
            return _NOTHING


def _order(session: EventSession, state: EventState, paper: Paper, number: int) -> PaperOrder:
    return session.read(
        papers.order, state, paper, t=words(), round_number=number or None, choices=Choices()
    )


def _pages(order: PaperOrder) -> Mapping[PlayerId, RecordPage]:
    """The sheet of each player."""
    sheets = _values(order)
    assert isinstance(sheets, RecordSheets)
    players = (line.id for line in chosen_people(order.subject))
    return dict(zip(players, sheets.pages, strict=False))


def _is_right(state: EventState, then: RecordPage, now: RecordPage) -> bool:
    """Whether a sheet says nothing else than one that is printed now, which may say more."""
    is_final = bool(then.heading.subtitle)
    if is_final or not _have_room(then, now):
        return then == now
    # In place of rounds to come there may be the sum.
    played = [line for line in now.rounds if not line.is_total]
    if len(played) > len(then.rounds):
        return False
    pairs = zip(then.rounds, played, strict=False)
    columns = state.packet.record_sheet.round
    return all(_has_room(columns, line, later) for line, later in pairs)


def _have_room(then: RecordPage, now: RecordPage) -> bool:
    """Whether what stands above and below the rounds is the same, or was left blank."""
    fields = zip(then.player, now.player, strict=True)
    if not all(before == after or not before.text for before, after in fields):
        return False
    if len(then.lists) != len(now.lists):
        return False
    return all(
        box == later or (_is_blank(box) and later.title.startswith(_plain(box.title)))
        for box, later in zip(then.lists, now.lists, strict=True)
    )


def _is_blank(box: PrintedList) -> bool:
    fields = (*box.above, *box.below)
    return not (any(field.text for field in fields) or box.models or box.specialists)


def _plain(title: str) -> str:
    return title.removesuffix(" (optional)")


_BLANK = RoundCell()


def _has_room(columns: Sequence[RoundField], then: RoundLine, now: RoundLine) -> bool:
    """Whether a line says the same, or has room for the result that is there now."""
    if then == now or not any(cell.text or cell.small for cell in then.cells):
        return True
    cells = tuple(zip(columns, then.cells, now.cells, strict=True))
    if all(before in (after, _BLANK) for _, before, after in cells):
        # A bye's list is named later than its points.
        return True
    result = [pair for field, *pair in cells if field not in _OPPONENTS]
    met = [pair for field, *pair in cells if field in _OPPONENTS]
    # The table is named until there is a result.
    has_result = any(cell.text for _, cell in result) and not any(cell.text for cell, _ in result)
    return has_result and all(before.text == after.text for before, after in met)


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
