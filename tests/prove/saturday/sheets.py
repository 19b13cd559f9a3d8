"""Sheets: what was printed, word for word, against what the program calls current."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Printed
from app.printing.papers.values import RecordPage, RecordSheets, RoundCell, RoundLine
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.sections import RoundField
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.papers import papers
from app.services.papers.kinds import FOR_THE_EO, Choices, Paper
from app.services.papers.paper_pdf import VALUES, PaperOrder
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
        self._in_hand: tuple[int, Mapping[PlayerId, RecordPage]] | None = None
        """Round and contents of the newest record sheets of a round, which players keep."""

    def content(self, order: PaperOrder) -> str:
        """All that a paper says."""
        return repr(_values(order))

    def note(self, order: PaperOrder, content: str) -> None:
        """Keep what a paper said when it was printed."""
        self._printed[order.paper, order.round_number] = content
        if order.paper is Paper.RECORD_SHEETS and order.round_number:
            self._in_hand = order.round_number, _pages(order)

    def faults(self, session: EventSession) -> Iterator[str]:
        """Printed papers that say something else by now and aren't named, or the reverse.

        What a round that is a draft once more will say, no paper tells.
        """
        state = session.state
        last = state.last_round
        printed = [(paper, 0) for paper in _OF_THE_EVENT]
        printed += [(paper, last.number) for paper in _OF_ROUNDS] if last is not None else []
        printed = [key for key in printed if key in self._printed]
        if not printed and self._in_hand is None:
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
        if self._in_hand is not None:
            number, pages = self._in_hand
            is_named = Paper.RECORD_SHEETS in old.reprint
            now = self._sheets_now(session, state, number)
            if not now:
                return
            wrong = [
                (then, now.get(player))
                for player, then in pages.items()
                if player not in now or not _is_right(state, then, now[player])
            ]
            if wrong and not is_named:
                yield f"record sheets of round {number} are called current: {wrong[0]}"
            is_same = all(now.get(player) == then for player, then in pages.items())
            if is_named and is_same and Paper.RECORD_SHEETS.value not in unread:
                yield f"record sheets of round {number} are named and say what is so"

    def _sheets_now(
        self, session: EventSession, state: EventState, number: int
    ) -> Mapping[PlayerId, RecordPage]:
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
    if is_final or (then.player, then.lists) != (now.player, now.lists):
        return then == now
    # In place of rounds to come there may be the sum.
    played = [line for line in now.rounds if not line.is_total]
    pairs = zip(then.rounds, played, strict=False)
    columns = state.packet.record_sheet.round
    return all(_has_room(columns, line, later) for line, later in pairs)


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
