"""Papers: reads and renders them, marks them as printed, finds outdated ones."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import PaperCode, RoundCode
from app.models.file.journal import JournalRow, JournalStep
from app.models.tables.event import Printed
from app.printing.kit.values import TimetableRow
from app.rules.core.errors import GoOn, always
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.event.length import rounds_finished
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError
from app.services.core.rows import round_of
from app.services.event.event_draft import event_line
from app.services.event.public import public_round
from app.services.papers.acts import MARK_PRINTED
from app.services.papers.fingerprint import first_wording
from app.services.papers.kinds import (
    ALWAYS_ENGLISH,
    FOR_THE_EO,
    NAMES_ADDRESS,
    OF_TERRAIN,
    OF_THE_EVENT,
    SCENARIO_SHEETS,
    WITHOUT_ROUND,
    Choices,
    Needs,
    Option,
    Paper,
    PaperGroup,
)
from app.services.papers.paper_pdf import PaperOrder, RenderedPaper, is_up_to_date, render_order
from app.services.papers.scenario_papers import sheet_round
from app.services.papers.subject import Subject, chosen_people, event_facts, floor_facts
from app.services.phones.addresses import PhoneAccess
from app.services.players.player_lines import player_lines
from app.services.results.table_codes import side_codes
from app.services.scenarios.plan import planned_scenarios
from app.words.core.catalogue import Words, words
from app.words.papers import papers as paper_words
from app.words.papers.event_papers import where_and_when

if TYPE_CHECKING:
    from app.services.papers.announcement import Announcement
    from app.services.papers.sheets_in_hand import SheetsInHand

__all__ = [
    "WITHOUT_ROUND",
    "Choices",
    "OutOfDate",
    "Paper",
    "PaperGroup",
    "PaperOrder",
    "RenderedPaper",
    "mark_printed",
    "order",
    "out_of_date",
    "render",
    "render_order",
    "stale_papers",
]


_ON_A_SLIP: Mapping[str, tuple[str, ...]] = {
    "game": ("table_number", "first_id", "second_id"),
    "player": ("name", "faction", "public_name"),
    "army_list": ("number",),
}
"""Stored table -> the columns of the round's own rows that a slip shows."""

_OF_EARLIER = ("game", "bye")
"""Stored tables whose rows of earlier rounds make a player's record."""

_PLAYERS = {"game": ("first_id", "second_id"), "player": ("id",)}
"""Stored table -> its columns that are players; else ``player_id``."""

Image = Mapping[str, Any]


def new_slip_tables(db: Session, round_: Round) -> frozenset[TableNumber]:
    """The tables of a round whose printed slips are outdated; all where none was printed."""
    tables = {game.table: game.players for game in round_.games if game.table is not None}
    since = _printed_at(db, round_)
    if since is None:
        return frozenset(tables)
    query = select(JournalRow.table_name, JournalRow.before, JournalRow.after)
    touched: set[int] = set()
    for name, before, after in db.execute(query.where(JournalRow.step_id > since)):
        if name == "event":
            return frozenset(tables)
        old, new = (json.loads(image) if image else {} for image in (before, after))
        if _is_shown(name, old, new, round_.number):
            touched |= set(_players(name, old)) | set(_players(name, new))
    return frozenset(table for table, pair in tables.items() if not touched.isdisjoint(pair))


def _printed_at(db: Session, round_: Round) -> int | None:
    """The newest step that marked the round's slips as printed."""
    query = select(JournalStep.id, JournalStep.verb, JournalStep.arguments)
    query = query.where(JournalStep.verb.in_(("mark_printed", "mark_set_printed")))
    for step, act, arguments in db.execute(query.order_by(JournalStep.id.desc())):
        payload = json.loads(arguments)
        single = [payload.get(name) for name in ("paper", "round_number", "content_hash")]
        papers = [single] if act == "mark_printed" else payload["papers"]
        if any([*paper[:2]] == [Paper.SLIPS.value, round_.number] and paper[2] for paper in papers):
            return int(step)
    return None


def _is_shown(name: str, old: Image, new: Image, number: int) -> bool:
    """Whether slips of a round show the difference between two images of a row."""
    of_round = (new or old).get("round_number")
    if of_round is not None and of_round < number:
        return name in _OF_EARLIER
    if of_round is not None and of_round > number:
        return False
    return any(old.get(column) != new.get(column) for column in _ON_A_SLIP.get(name, ()))


def _players(name: str, image: Image) -> Iterator[int]:
    for column in _PLAYERS.get(name, ("player_id",)):
        if column in image:
            yield int(image[column])


_NO_ROUND = Round(number=RoundNumber(0))
"""In the place of a round where a paper has none."""


def order(
    db: Session,
    state: EventState,
    paper: Paper,
    *,
    t: Words,
    round_number: RoundNumber | None = None,
    size: str = "a4",
    at: datetime | None = None,
    as_draft: bool = False,
    choices: Choices | None = None,
    phones: PhoneAccess | None = None,
) -> PaperOrder:
    """Read all contents of a paper; ``render_order`` makes the PDF.

    Args:
        db: for the event's own name.
        state: the event.
        paper: which paper.
        t: the words of the language that the paper speaks.
        round_number: None for the newest round that may be shown; of the scenario sheet for the
            newest one there is, or the first that is planned. A blank paper is of no round.
        size: "a4" or "letter".
        at: when it is printed; None leaves that out.
        as_draft: print a draft as such, which else nobody may see.
        choices: what was chosen of it; None for everybody, filled in.
        phones: where phones find the event; None while it isn't shared.

    Raises:
        NotNowError: the round is a draft, or there is none; a paper of scenarios has none to
            tell of; or only what is new is wanted, and nothing is.
    """
    choices = choices or Choices()
    planned = planned_scenarios(db) if paper in FOR_THE_EO else {}
    is_blank = choices.leave_blank(paper)
    if paper in SCENARIO_SHEETS:
        round_ = sheet_round(state, planned, round_number)
    elif is_blank and paper.traits.needs is Needs.ROUND:
        round_ = _NO_ROUND
    else:
        round_ = _round(state, paper, round_number, as_draft=as_draft)
    number = round_.number
    plain = Subject(
        event="",
        state=state,
        round=round_ if paper in FOR_THE_EO else public_round(round_, state.packet),
        t=(words() if paper in ALWAYS_ENGLISH else t).in_vocabulary(state.packet.vocabulary),
        printed_at="" if at is None else at.astimezone().strftime("%H:%M"),
        is_draft=round_.is_draft,
        people=player_lines(db, state) if paper.traits.group is PaperGroup.PLAYERS else (),
        choices=choices,
        planned=planned,
        phones=phones if paper in NAMES_ADDRESS or paper is Paper.SLIPS else None,
        codes=side_codes(db, round_) if paper is Paper.SLIPS else {},
    )
    takes_new = Option.NEW in paper.traits.options and not is_blank and choices.player is None
    if choices.only_new and takes_new:
        plain = _only_new(db, paper, plain)
    subject = _with_texts(db, paper, plain)
    if paper is Paper.FLOOR_SHEET:
        subject = replace(subject, floor=floor_facts(db, state, round_, at))
    elif paper is Paper.DAY_PLAN:
        subject = replace(subject, timetable=_times(db, state, t))
    compared = None
    if paper.traits.is_watched and (choices.are_usual or _is_one_by_one(paper, choices)):
        first = first_wording(state.packet.vocabulary)
        compared = _with_texts(db, paper, replace(plain, t=first, tables=None, phones=None))
    return PaperOrder(
        paper=paper,
        subject=subject,
        compared=compared,
        size=size,
        file_name=paper_words.file_name(
            subject.t,
            paper,
            number,
            event="" if is_blank or paper is Paper.TEST_PAGE else event_line(db).name,
            is_blank=is_blank,
        ),
    )


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
    choices: Choices | None = None,
    phones: PhoneAccess | None = None,
    go_on: GoOn = always,
) -> RenderedPaper:
    """Make a paper; arguments and refusals are those of ``order``."""
    paper_order = order(
        db, state, paper, t=t, round_number=round_number, size=size, at=at, as_draft=as_draft,
        choices=choices, phones=phones,
    )  # fmt: skip
    return render_order(paper_order, go_on)


@verb(MARK_PRINTED)
def mark_printed(
    work: ActContext, paper: str, round_number: RoundNumber | None, content_hash: str
) -> None:
    """Record that a paper was printed or saved, and the hash of its contents."""
    at = work.now.astimezone(UTC).isoformat(timespec="seconds")
    row = Printed(paper=paper, round_number=round_number, content_hash=content_hash, at=at)
    work.db.add(row)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfDate:
    """The papers that were printed and are outdated, in the order of ``Paper``."""

    reprint: tuple[Paper, ...]
    """Those that can be printed as it is now."""
    throw_away: tuple[Paper, ...]
    """Those that have nothing to be printed in their place, as where terrain was cleared."""
    sheets_of: frozenset[PlayerId] = frozenset()
    """Whose record sheets; nobody where an earlier program printed those of all."""

    def players_of(self, paper: Paper) -> tuple[PlayerId, ...]:
        """Whose sheets of a paper it is about; nobody for the whole paper."""
        return tuple(sorted(self.sheets_of)) if paper is Paper.RECORD_SHEETS else ()


def stale_papers(
    db: Session,
    state: EventState,
    round_number: RoundNumber | None = None,
    among: Collection[Paper] = tuple(Paper),
) -> tuple[Paper, ...]:
    """All papers of ``out_of_date``, in the order of ``Paper``."""
    found = out_of_date(db, state, round_number, among)
    return tuple(paper for paper in Paper if paper in (*found.reprint, *found.throw_away))


def out_of_date(
    db: Session,
    state: EventState,
    round_number: RoundNumber | None = None,
    among: Collection[Paper] = tuple(Paper),
) -> OutOfDate:
    """The papers of a round that were printed and are outdated.

    Of the standings the newest print is compared: they may say that they are final. So is each
    player's newest record sheet, which players keep from round to round.

    Args:
        db: the event's database.
        state: the event.
        round_number: None for the newest round.
        among: those that are looked at; record sheets of many players take long.
    """
    from app.services.papers.sheets_in_hand import SheetsInHand
    from app.services.terrain.layouts import layouts
    from app.services.terrain.stock import stock_photos

    t = first_wording(state.packet.vocabulary)
    if round_number is None:
        round_number = state.last_round.number if state.last_round else RoundNumber(0)
    query = select(Printed.paper, Printed.round_number, Printed.content_hash).order_by(Printed.id)
    others = [paper.value for paper in among if paper is not Paper.RECORD_SHEETS]
    query = query.where(Printed.paper.in_(others), Printed.content_hash != "")
    stale: dict[Paper, bool] = {}
    in_hand = _in_hand(db) if Paper.RECORD_SHEETS in among else SheetsInHand()
    last: dict[tuple[str, int | None], str] = {
        (name, printed_round): printed_hash
        for name, printed_round, printed_hash in db.execute(query)
    }
    """The newest hash of each."""
    unread = in_hand.unread
    if unread is not None:
        last[Paper.RECORD_SHEETS, unread[0]] = unread[1]
    blank = Subject(
        event=_event(db, t),
        state=state,
        round=_NO_ROUND,
        t=t,
        announcement=_announcement(db, state, t) if (Paper.ANNOUNCEMENT, 0) in last else None,
        timetable=_announced_times(db, state, t) if (Paper.DAY_PLAN, 0) in last else (),
        where_and_when=_where_and_when(db, t) if (Paper.DAY_PLAN, 0) in last else "",
        people=player_lines(db, state)
        if in_hand.newest or any(name in _OF_PLAYERS for name, _ in last)
        else (),
        planned=planned_scenarios(db),
        terrain=layouts(db) if any(name in OF_TERRAIN for name, _ in last) else {},
        photos=stock_photos(db) if (Paper.TERRAIN_PACKING, 0) in last else {},
        codes=_codes(db, state, round_number) if (Paper.SLIPS, round_number) in last else {},
    )
    sheets_of = in_hand.out_of_date(blank)
    if in_hand.are_for_all and not state.played:
        sheets_of |= in_hand.missing(blank)
    if sheets_of:
        stale[Paper.RECORD_SHEETS] = True
    for paper in Paper:
        numbers = [number for name, number in last if name == paper.value and number is not None]
        number = max(numbers, default=0) if paper in _OF_THE_EVENT else round_number
        if paper is Paper.RECORD_SHEETS and unread is not None:
            # Those from before the day can't be compared any more once there is a round.
            number = unread[0] or round_number
        content_hash = last.get((paper.value, number))
        if content_hash is None:
            continue
        try:
            if _is_stale(paper, blank, number, content_hash):
                stale[paper] = True
        except NotNowError:
            stale[paper] = False
    return OutOfDate(
        reprint=tuple(paper for paper in Paper if stale.get(paper) is True),
        throw_away=tuple(paper for paper in Paper if stale.get(paper) is False),
        sheets_of=sheets_of,
    )


def _codes(db: Session, state: EventState, number: int) -> Mapping[GameId, tuple[str, str]]:
    """The players' codes on the slips of a round."""
    round_ = next((each for each in state.rounds if each.number == number), None)
    return {} if round_ is None else side_codes(db, round_)


def _event(db: Session, t: Words) -> str:
    line = event_line(db)
    return paper_words.event_title(t, line.name, is_rehearsal=line.is_rehearsal)


def _is_one_by_one(paper: Paper, choices: Choices) -> bool:
    """Whether it is kept of each player's sheet that it was printed."""
    return paper is Paper.RECORD_SHEETS and not choices.is_blank


def _in_hand(db: Session) -> "SheetsInHand":
    """The record sheets that players hold."""
    from app.services.papers.sheets_in_hand import sheets_in_hand

    query = select(Printed.round_number, Printed.content_hash).order_by(Printed.id)
    query = query.where(Printed.paper == Paper.RECORD_SHEETS.value, Printed.content_hash != "")
    return sheets_in_hand((RoundNumber(number or 0), text) for number, text in db.execute(query))


def _only_new(db: Session, paper: Paper, subject: Subject) -> Subject:
    """The subject of the slips, or of the record sheets, that weren't printed as they are now."""
    if paper is Paper.SLIPS:
        return replace(subject, tables=_new_tables(db, subject.round))
    first = first_wording(subject.state.packet.vocabulary)
    compared = replace(_with_texts(db, paper, replace(subject, t=first)), round=_NO_ROUND)
    in_hand = _in_hand(db)
    wanted = in_hand.out_of_date(compared) | in_hand.missing(compared)
    people = tuple(line for line in chosen_people(subject) if line.id in wanted)
    if not people:
        raise NotNowError(PaperCode.NO_NEW_SHEETS)
    return replace(subject, people=people)


def _new_tables(db: Session, round_: Round) -> frozenset[TableNumber]:
    tables = new_slip_tables(db, round_)
    if not tables:
        raise NotNowError(PaperCode.NOTHING_NEW, round=round_.number)
    return tables


def _with_texts(db: Session, paper: Paper, plain: Subject) -> Subject:
    """A subject with the texts in its language."""
    from app.services.terrain.layouts import layouts
    from app.services.terrain.stock import stock_photos

    state, t = plain.state, plain.t
    return replace(
        plain,
        event=_event(db, t),
        announcement=_announcement(db, state, t) if paper is Paper.ANNOUNCEMENT else None,
        timetable=_announced_times(db, state, t) if paper is Paper.DAY_PLAN else (),
        where_and_when=_where_and_when(db, t),
        terrain=layouts(db) if paper in OF_TERRAIN else {},
        photos=stock_photos(db) if paper is Paper.TERRAIN_PACKING else {},
        facts=event_facts(db, state, t, is_for_the_eo=paper is Paper.EO_REPORT)
        if paper in OF_THE_EVENT
        else None,
    )


def _announcement(db: Session, state: EventState, t: Words) -> "Announcement":
    # Loaded here: few papers are the announcement or the timetable.
    from app.services.papers.announcement import announcement

    return announcement(db, state, t)


def _times(
    db: Session, state: EventState, t: Words, *, as_announced: bool = False
) -> tuple[TimetableRow, ...]:
    from app.services.papers.announcement import timetable

    return timetable(db, state, t, as_announced=as_announced)


def _announced_times(db: Session, state: EventState, t: Words) -> tuple[TimetableRow, ...]:
    """The timetable as it was meant to be: a round that begins late makes no printout outdated."""
    return _times(db, state, t, as_announced=True)


def _where_and_when(db: Session, t: Words) -> str:
    line = event_line(db)
    return where_and_when(t, line.date, line.venue)


def _is_stale(paper: Paper, blank: Subject, number: int, content_hash: str) -> bool:
    """Whether a printed paper says something else than one that is printed now.

    Raises:
        NotNowError: there is nothing to print.
    """
    rounds = (blank.round, *blank.state.rounds)
    round_ = next((each for each in rounds if each.number == number), None)
    if round_ is None:
        return True
    return not is_up_to_date(paper, replace(blank, round=round_), content_hash)


def _round(state: EventState, paper: Paper, number: RoundNumber | None, *, as_draft: bool) -> Round:
    needs = paper.traits.needs
    if needs is Needs.NOTHING:
        return _NO_ROUND
    if needs is Needs.FINISHED:
        # A round that is still being played would show some results and not others.
        finished = rounds_finished(state)
        number = finished if number is None else min(number, finished)
        return round_of(state, number) if number else _NO_ROUND
    if not number and not as_draft and state.played:
        number = state.played[-1].number
    if not number and needs is Needs.ANY and not (as_draft and state.rounds):
        return _NO_ROUND
    round_ = round_of(state, number)
    if round_.is_draft and not as_draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=round_.number)
    return round_


_OF_PLAYERS = frozenset(
    paper for paper in Paper if paper.traits.group is PaperGroup.PLAYERS and paper.traits.is_watched
)

_OF_THE_EVENT = WITHOUT_ROUND | {Paper.STANDINGS}
"""Papers whose newest print is compared, whatever the round."""
