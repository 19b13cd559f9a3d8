"""What a paper is about, and the words that several papers share."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.printing.kit.values import Heading
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Bye, Round
from app.rules.packet.kinds import OF_GAMES
from app.rules.packet.packet import AmountKind
from app.rules.pairing.finals import FINAL_KINDS, finals_of
from app.rules.results.result import Game
from app.rules.standings.scoring import bye_score
from app.services.pairing.round_board import record_text
from app.services.papers.announcement import Announcement
from app.services.papers.event_facts import EventFacts
from app.services.papers.kinds import Choices
from app.services.players.player_lines import PlayerLine
from app.services.scenarios.scenario_names import scenario_title
from app.words.core.catalogue import Words
from app.words.papers import papers as paper_words

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
    facts: EventFacts | None = None
    """Only for the papers of the event."""

    def heading(self, paper: str, number: int) -> Heading:
        """What stands above and below a sheet."""
        t = self.t
        scenario = None if paper == "standings" else self.round.scenario
        title = scenario and scenario_title(scenario, self.state)
        told = [paper_words.scenario_line(t, title)]
        if paper != "standings":
            told.append(self.kind_line())
        return Heading(
            event=self.event,
            title=paper_words.sheet_title(t, paper, number, is_draft=self.is_draft),
            subtitle=_SEPARATOR.join(filter(None, told)),
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


def bye_worth_text(t: Words, state: EventState, round_: Round, bye: Bye) -> str:
    """What a bye of a round scores; what hangs on games to come is named instead of counted."""
    score, award = bye_score(bye, state.scoring, state.played, round_), state.packet.bye
    control: int | AmountKind = score.control_points
    army: int | AmountKind = score.army_points
    if not round_.is_finished:
        if bye.control_points is None and award.control_points.kind in OF_GAMES:
            control = award.control_points.kind
        if bye.army_points is None and award.army_points.kind in OF_GAMES:
            army = award.army_points.kind
    scores_army = state.packet.scores_army_points
    return paper_words.bye_worth(
        t, bye.kind, score.tournament_points, control, army if scores_army else None
    )


def table_text(game: Game) -> str:
    """A game's table as paper names it."""
    return NO_TABLE if game.table is None else str(game.table)
