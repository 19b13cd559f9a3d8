"""What a paper is about, and the words that several papers share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy.orm import Session

from app.codes import PaperCode, PlayerCode
from app.printing.kit.values import Heading, TimetableRow
from app.rules.core.errors import GoOn, always
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Bye, Round
from app.rules.pairing.finals import FINAL_KINDS, finals_of
from app.rules.results.result import Game
from app.services.core.errors import NotNowError, UserError
from app.services.core.history import HistoryLine, history
from app.services.event.event_draft import EventLine, event_line
from app.services.papers.kinds import Choices
from app.services.players.player_lines import PlayerLine
from app.services.players.player_lookup import fold
from app.services.scenarios.lookup import scenario_title
from app.services.standings.lines import bye_worth_text, standings_heading
from app.words.core.catalogue import Words
from app.words.papers import papers as paper_words
from app.words.standings.standings import record_text

if TYPE_CHECKING:
    from app.services.judge.judges_log import PenaltyLine
    from app.services.packet.audit.registry import Remark, RemarksOrder
    from app.services.papers.announcement import Announcement
    from app.services.phones.addresses import PhoneAccess
    from app.services.results.second_reading import RoundReadings
    from app.services.standings.award_lines import Awards
    from app.services.standings.prizes import PrizeFund
    from app.services.terrain.layouts import TablePiece

# What the event's own papers tell beyond the state: awards, what was played, and its history.


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """All of an event that a paper of it may need; only the EO's own report tells all of it."""

    line: EventLine
    awards: Awards
    """As the EO knows them."""
    public_awards: Awards
    """The decided ones, and places once the event is over."""
    variants: tuple[str, ...]
    """By name, with their numbers."""
    history: tuple[HistoryLine, ...]
    """Oldest first, without notes; for the EO alone."""
    remarks: tuple[Remark, ...]
    """Where the event differs from its packet; for the EO alone."""
    remarks_order: RemarksOrder | None
    """Finds them, once they are wanted, which takes long; None where they are found."""
    readings_by_round: tuple[RoundReadings, ...]
    """How far results were read twice, by rounds; for the EO alone."""
    fund: PrizeFund
    """Fees and prizes; for players where the EO wants it."""
    shown: Mapping[PlayerId, str]
    """The names by which players read those who are not read by their own."""


def event_facts(db: Session, state: EventState, t: Words, *, is_for_the_eo: bool) -> EventFacts:
    """Read what the papers of an event need; what takes long is only ordered, for the EO's own."""
    from app.services.packet.audit.registry import order_remarks
    from app.services.papers.announcement import announcement
    from app.services.results.second_reading import readings_by_round
    from app.services.standings.award_lines import awards, public_awards
    from app.services.standings.prizes import prize_fund

    lines = history(db) if is_for_the_eo else ()
    return EventFacts(
        line=event_line(db),
        awards=awards(db, state),
        public_awards=public_awards(db, state),
        variants=tuple(name for name, _ in announcement(db, state, t).keywords),
        history=tuple(line for line in reversed(lines) if not line.is_note),
        remarks=(),
        remarks_order=order_remarks(db, state) if is_for_the_eo else None,
        readings_by_round=readings_by_round(db, state) if is_for_the_eo else (),
        fund=prize_fund(db, state),
        shown={player.id: player.public_name for player in state.entrants if player.public_name},
    )


def with_remarks(facts: EventFacts, go_on: GoOn = always) -> EventFacts:
    """The facts with the remarks that were ordered; any thread may find them.

    Raises:
        CancelledError: ``go_on`` answered no.
    """
    order = facts.remarks_order
    if order is None:
        return facts
    return replace(facts, remarks=order.find(go_on), remarks_order=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorFacts:
    """What a judge needs of a round beyond its pairings."""

    rulings: Mapping[PlayerId, tuple[PenaltyLine, ...]]
    """The judge's log by player, oldest first."""
    extra_minutes: Mapping[TableNumber, int]
    """What tables have got beyond the round's time."""
    ends_at: datetime | None
    """When the round ends; None before it has begun, and where players may not know it."""


def floor_facts(db: Session, state: EventState, round_: Round, now: datetime | None) -> FloorFacts:
    """Read what a judge needs of a round; without a moment, nothing of its clock."""
    from app.services.clock.table_clocks import paused_minutes
    from app.services.judge.judges_log import penalties
    from app.services.screen.hall import public_clock

    rulings: dict[PlayerId, tuple[PenaltyLine, ...]] = {}
    for line in penalties(db):
        rulings[line.player] = (line, *rulings.get(line.player, ()))
    shown = None
    extra: Mapping[TableNumber, int] = {}
    if now is not None and not round_.is_draft:
        extra = paused_minutes(db, round_.number, now)
        is_newest = bool(state.played) and round_.number == state.played[-1].number
        shown = public_clock(db, state, now) if is_newest else None
    ends_at = None if shown is None or shown.is_closed or shown.is_break else shown.ends_at
    return FloorFacts(rulings=rulings, extra_minutes=extra, ends_at=ends_at)


_SEPARATOR = " · "

NO_TABLE = "–"
"""In the place of a table's number where there was none left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What a paper is about: the event, one of its rounds, and the words to say it in."""

    event: str
    state: EventState
    round: Round
    t: Words
    printed_at: str = ""
    is_draft: bool = False
    announcement: Announcement | None = None
    """Only where that is the paper."""
    timetable: tuple[TimetableRow, ...] = ()
    """Only where that is the paper."""
    floor: FloorFacts | None = None
    """Only where the paper is a judge's."""
    where_and_when: str = ""
    """The day and the place of the event; may be empty."""
    people: tuple[PlayerLine, ...] = ()
    """Everybody as the desk has them, by id; only for the papers of players."""
    choices: Choices = field(default_factory=Choices)
    planned: Mapping[RoundNumber, str] = field(default_factory=dict)
    """Scenarios by the rounds for which they are meant, secret ones too: only for the EO's own
    papers."""
    tables: frozenset[TableNumber] | None = None
    """Those whose slips are wanted; None: all."""
    terrain: Mapping[TableNumber, tuple[TablePiece, ...]] = field(default_factory=dict)
    """Only for the papers of terrain."""
    photos: Mapping[str, bytes] = field(default_factory=dict)
    """Of terrain by their digests, only for its packing list."""
    facts: EventFacts | None = None
    """Only for the papers of the event."""
    phones: PhoneAccess | None = None
    """Where phones find the event; only for papers that say so, while it is shared."""
    codes: Mapping[GameId, tuple[str, str]] = field(default_factory=dict)
    """By which the players of a game hand in its result; only for slips, while that is wanted."""

    def heading(self, paper: str, number: int) -> Heading:
        """What stands above and below a sheet."""
        t = self.t
        scenario = None if paper == "standings" else self.round.scenario
        title = scenario and scenario_title(scenario, self.state)
        parts = [paper_words.scenario_line(t, title)]
        if paper != "standings":
            parts.append(self.kind_line())
        return Heading(
            event=self.event,
            title=standings_heading(t, self.state, number)
            if paper == "standings"
            else paper_words.sheet_title(t, paper, number, is_draft=self.is_draft),
            subtitle=_SEPARATOR.join(filter(None, parts)),
            printed_at=paper_words.printed_line(t, self.printed_at) if self.printed_at else "",
        )

    def kind_line(self) -> str:
        """What is special about the round; mostly ""."""
        tables = {game.players: table_text(game) for game in self.round.games}
        finals = tuple(tables[game] for game in self.finals())
        return paper_words.kind_line(self.t, self.round.kind, finals, self.playing)

    def finals(self) -> tuple[tuple[PlayerId, PlayerId], ...]:
        """The games that the packet fixes, the first final first."""
        is_final = self.round.kind in FINAL_KINDS
        return finals_of(self.state, self.round).games if is_final else ()

    @property
    def playing(self) -> int:
        """How many take part in the round, byes among them."""
        return 2 * len(self.round.games) + len(self.round.byes)

    def records(self) -> Mapping[PlayerId, str]:
        """How everybody stands before the round."""
        before = self.state.records_through(self.round.number - 1)
        return {player: record_text(record) for player, record in before.items()}


def worth_of(subject: Subject, bye: Bye, round_: Round | None = None) -> str:
    """What a bye scores, in words; of the subject's round where no other is named."""
    return bye_worth_text(subject.t, subject.state, round_ or subject.round, bye)


def table_text(game: Game) -> str:
    """A game's table as paper names it."""
    return NO_TABLE if game.table is None else str(game.table)


# Whom a paper of players is for, and in which order.


def chosen_people(subject: Subject) -> tuple[PlayerLine, ...]:
    """The one player that was chosen, or everybody who takes or took part, by name.

    Raises:
        UserError: nobody has the number that was chosen.
    """
    if subject.choices.player is not None:
        found = tuple(line for line in subject.people if line.id == subject.choices.player)
        if not found:
            raise UserError(PlayerCode.UNKNOWN, player=subject.choices.player)
        return found
    taking_part = (line for line in subject.people if line.is_active or line.was_in_round)
    return by_name(tuple(taking_part))


def active_people(subject: Subject) -> tuple[PlayerLine, ...]:
    """The one player that was chosen, or everybody who is still in, by name.

    Raises:
        NotNowError: nobody is.
        UserError: nobody has the number that was chosen.
    """
    chosen = chosen_people(subject)
    if subject.choices.player is not None:
        return chosen
    active = tuple(line for line in chosen if line.is_active)
    if not active:
        raise NotNowError(PaperCode.NO_PLAYERS)
    return active


def by_name(people: tuple[PlayerLine, ...]) -> tuple[PlayerLine, ...]:
    """Players as one looks them up."""
    return tuple(sorted(people, key=lambda line: (fold(line.draft.name), line.draft.name, line.id)))
