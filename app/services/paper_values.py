"""The values of each paper, read from the event: nothing of it is secret, none of it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.printing.values import (
    AnnouncementSheet,
    ByeLine,
    Heading,
    NameLine,
    NamesSheet,
    PairedPlayer,
    PairingsSheet,
    RankLine,
    Slip,
    SlipPlayer,
    SlipSheet,
    StandingsSheet,
    TableLine,
)
from app.rules.event_length import is_over
from app.rules.event_state import Bye, EventState, Round
from app.rules.ids import PlayerId
from app.rules.pairing.finals import FINAL_KINDS, finals_of
from app.rules.record import records_through
from app.rules.result import Game
from app.rules.scoring import bye_score
from app.services.announcement import Announcement
from app.services.list_duties import must_play_in
from app.services.names import fold
from app.services.public import public_names
from app.services.round_board import record_text
from app.services.scenario_names import scenario_title
from app.services.standing_lines import Stand, StandingLine, shown_keys, standing_lines
from app.words import papers as paper_words
from app.words.catalogue import Words
from app.words.list_lines import must_play_text
from app.words.standings import key_title, number_text, stand_text

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
        tables = {game.players: _table(game) for game in self.round.games}
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
        before = records_through(self.state, self.round.number - 1)
        return {player: record_text(record) for player, record in before.items()}


def slip_sheet(subject: Subject) -> SlipSheet:
    """The slips of a round, in table order."""
    state, round_ = subject.state, subject.round
    names, records = public_names(state), subject.records()
    must = must_play_in(state, round_)

    def player(game: Game, n: int) -> SlipPlayer:
        entrant = state.by_id[game.players[n]]
        duty = must_play_text(subject.t, must.get(entrant.id, ()))
        return SlipPlayer(
            name=names[entrant.id],
            faction=duty or entrant.faction or "",
            record=records[entrant.id],
            lists=len(entrant.lists),
        )

    finals = subject.finals()

    def note(game: Game) -> str:
        final = finals.index(game.players) if game.players in finals else None
        return paper_words.game_note(subject.t, round_.kind, final, subject.playing)

    return SlipSheet(
        event=subject.event,
        round=paper_words.round_title(subject.t, round_.number),
        scenario=None if round_.scenario is None else scenario_title(round_.scenario, state),
        scores_army_points=state.packet.scores_army_points,
        slips=tuple(
            Slip(
                table=_table(game),
                first=player(game, 0),
                second=player(game, 1),
                code=slip_code(round_.number, game),
                note=note(game),
            )
            for game in round_.games
        ),
    )


def slip_code(round_number: int, game: Game) -> str:
    """What the desk scans on a slip."""
    return f"DD:{round_number}:{game.table or 0}"


def pairings_sheet(subject: Subject) -> PairingsSheet:
    """A round's pairings by table, the byes at the end."""
    names, records = public_names(subject.state), subject.records()

    def paired(player: PlayerId) -> PairedPlayer:
        return PairedPlayer(name=names[player], record=records[player])

    return PairingsSheet(
        heading=subject.heading("pairings", subject.round.number),
        tables=tuple(
            TableLine(table=_table(game), first=paired(one), second=paired(other))
            for game in subject.round.games
            for one, other in (game.players,)
        ),
        byes=tuple(
            ByeLine(player=paired(bye.player), worth=worth_of(subject, bye))
            for bye in subject.round.byes
        ),
    )


def names_sheet(subject: Subject) -> NamesSheet:
    """A round's pairings by name, byes among them."""
    names = public_names(subject.state)
    lines = [
        NameLine(
            name=names[player],
            table=_table(game),
            opponent=names[game.opponent_of(player).player],
        )
        for game in subject.round.games
        for player in game.players
    ]
    lines += [
        NameLine(name=names[bye.player], table=None, opponent=worth_of(subject, bye))
        for bye in subject.round.byes
    ]
    lines.sort(key=lambda line: (fold(line.name), line.name))
    heading = subject.heading("names", subject.round.number)
    return NamesSheet(heading=heading, lines=tuple(lines))


def standings_sheet(subject: Subject) -> StandingsSheet:
    """The standings through the round, best first."""
    through = subject.round.number
    state, t = subject.state, subject.t
    names = public_names(state)
    keys = shown_keys(state, through)
    is_last = is_over(state) is not None

    def rests_on(line: StandingLine) -> str:
        # Once the event is over nobody plays on.
        return "" if is_last and line.stand is Stand.INSIDE else stand_text(t, line.stand)

    return StandingsSheet(
        heading=subject.heading("standings", through),
        columns=tuple(key_title(t, key) for key in keys),
        lines=tuple(
            RankLine(
                rank=line.rank,
                name=names[line.player],
                faction=line.faction or "",
                mark=paper_words.status_mark(
                    t, line.status, eligible=line.eligible, stand=rests_on(line)
                ),
                cells=tuple(number_text(figure) for figure in line.figures),
            )
            for line in standing_lines(state, through, keys)
        ),
    )


def announcement_sheet(subject: Subject) -> AnnouncementSheet:
    """What players are told before the event."""
    told, t = subject.announcement, subject.t
    assert told is not None
    printed_at = paper_words.printed_line(t, subject.printed_at) if subject.printed_at else ""
    return AnnouncementSheet(
        heading=Heading(
            event=told.title, title=told.title, subtitle=told.subtitle, printed_at=printed_at
        ),
        facts=told.facts,
        keywords=told.keywords,
    )


def worth_of(subject: Subject, bye: Bye) -> str:
    """What a bye scores, in words."""
    score = bye_score(bye, subject.state)
    army = score.army_points if subject.state.packet.scores_army_points else None
    return paper_words.bye_worth(
        subject.t, bye.kind, score.tournament_points, score.control_points, army
    )


def _table(game: Game) -> str:
    return NO_TABLE if game.table is None else str(game.table)
