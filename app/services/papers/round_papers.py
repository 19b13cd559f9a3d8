"""The values of a round's papers, read from the event: nothing secret, nothing drawn."""

from dataclasses import replace

from app.codes import PaperCode
from app.printing.kit.values import (
    AnnouncementSheet,
    BracketStandings,
    ByeLine,
    Heading,
    NameLine,
    NamesSheet,
    PairedPlayer,
    PairingsSheet,
    PrintedSlip,
    RankLine,
    SlipPlayer,
    SlipSheet,
    StandingsSheet,
    TableLine,
    TimetableSheet,
)
from app.printing.papers.values import FloorLine, FloorPlayer, FloorSheet
from app.rules.core.ids import PlayerId
from app.rules.event.length import is_over
from app.rules.results.result import Game
from app.services.core.errors import NotNowError
from app.services.event.public import public_names
from app.services.lists.army_lists import must_play_in
from app.services.papers.kinds import Paper
from app.services.papers.subject import Subject, table_text, worth_of
from app.services.players.player_lookup import fold
from app.services.results.table_codes import grouped
from app.services.scenarios.lookup import scenario_title
from app.services.standings.lines import Stand, StandingLine, shown_keys, standing_lines
from app.words.clock.clock import clock_time
from app.words.clock.clock_commands import plan_title
from app.words.judge.penalties import measure_name, where_text
from app.words.lists.lists import must_play_text
from app.words.papers import papers as paper_words
from app.words.papers.event_papers import heads
from app.words.standings.bracket import bracket_drawing
from app.words.standings.standings import key_figure, key_title, state_word

_SEPARATOR = " · "


def slip_sheet(subject: Subject) -> SlipSheet:
    """The slips of a round, in table order; or a sheet of blank ones."""
    if subject.choices.is_blank:
        return _blank_slips(subject)
    state, round_ = subject.state, subject.round
    names, records = public_names(state), subject.records()
    must, codes = must_play_in(state, round_), subject.codes

    def player(game: Game, n: int) -> SlipPlayer:
        entrant = state.by_id[game.players[n]]
        duty = must_play_text(subject.t, must.get(entrant.id, ()))
        return SlipPlayer(
            name=names[entrant.id],
            faction=duty or entrant.faction or "",
            record=records[entrant.id],
            lists=len(entrant.lists),
            phone_code=grouped(codes[game.id][n]) if game.id in codes else "",
        )

    finals = subject.finals()

    def note(game: Game) -> str:
        final = finals.index(game.players) if game.players in finals else None
        return paper_words.game_note(subject.t, round_.kind, final, subject.playing)

    return SlipSheet(
        event=subject.event,
        round=paper_words.slip_round(subject.t, round_.number, is_draft=subject.is_draft),
        scenario=None if round_.scenario is None else scenario_title(round_.scenario, state),
        scores_army_points=state.packet.scores_army_points,
        keeps_sides=state.keeps_sides,
        slips=tuple(
            PrintedSlip(
                table=table_text(game),
                first=player(game, 0),
                second=player(game, 1),
                code="" if subject.is_draft else slip_code(round_.number, game),
                note=note(game),
            )
            for game in round_.games
            if subject.tables is None or game.table in subject.tables
        ),
        address=subject.phones.address if codes and subject.phones is not None else "",
    )


def _blank_slips(subject: Subject) -> SlipSheet:
    nobody = SlipPlayer(name="", faction="", record="", lists=0)
    slip = PrintedSlip(table="", first=nobody, second=nobody, code="")
    return SlipSheet(
        event=subject.event,
        round=paper_words.blank_round_title(subject.t),
        scenario=None,
        scores_army_points=subject.state.packet.scores_army_points,
        keeps_sides=subject.state.keeps_sides,
        slips=(slip,) * subject.choices.sheet_of(Paper.SLIPS),
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
            TableLine(table=table_text(game), first=paired(first), second=paired(second))
            for game in subject.round.games
            for first, second in (game.players,)
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
            table=table_text(game),
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
        return "" if is_last and line.stand is Stand.INSIDE else state_word(t, line.stand)

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
                cells=tuple(map(key_figure, keys, line.figures)),
            )
            for line in standing_lines(state, through, keys)
        ),
    )


def standings_before_the_end(subject: Subject) -> StandingsSheet:
    """The standings with the title that they had before they were final: that isn't wrong after."""
    sheet = standings_sheet(subject)
    title = paper_words.standings_title(subject.t, subject.round.number, is_final=False)
    return sheet._replace(heading=sheet.heading._replace(title=title))


def standings_paper(subject: Subject) -> StandingsSheet | BracketStandings:
    """The standings with records, and the bracket as it stood then where one is played.

    What is in the bracket follows from places and results: a printout is compared without it.
    """
    from app.rules.standings.bracket_tree import bracket_tree

    sheet = standings_sheet_with_records(subject)
    tree = bracket_tree(subject.state, subject.round.number)
    if tree is None:
        return sheet
    drawing = bracket_drawing(subject.t, tree, public_names(subject.state))
    return BracketStandings(bracket=drawing, standings=sheet)


def standings_sheet_with_records(subject: Subject) -> StandingsSheet:
    """The standings with everybody's record, which follows from the results, as first column."""
    sheet = standings_sheet(subject)
    records = [line.record for line in standing_lines(subject.state, subject.round.number)]
    lines = zip(sheet.lines, records, strict=True)
    return sheet._replace(
        columns=(heads(subject.t)["record"], *sheet.columns),
        lines=tuple(line._replace(cells=(record, *line.cells)) for line, record in lines),
    )


def floor_sheet(subject: Subject) -> FloorSheet:
    """A round's tables with everybody's lists and rulings, for a judge to walk by."""
    state, t, facts = subject.state, subject.t, subject.floor
    names = public_names(state)
    must = must_play_in(state, subject.round)

    def side(player: PlayerId) -> FloorPlayer:
        entrant = state.by_id[player]
        lists = [
            " ".join(filter(None, (str(army.number), army.caster or army.theme)))
            for army in entrant.lists
        ]
        duty = must_play_text(t, must.get(player, ()))
        entries = () if facts is None else facts.rulings.get(player, ())
        rulings = (
            " ".join(
                filter(
                    None,
                    (
                        measure_name(t, entry.measure),
                        where_text(t, entry.round_number, entry.table),
                    ),
                )
            )
            for entry in entries
        )
        return FloorPlayer(
            name=names[player],
            lists=_SEPARATOR.join(filter(None, (*lists, duty))),
            rulings=_SEPARATOR.join(rulings),
        )

    extra = {} if facts is None else facts.extra_minutes

    def extra_text(game: Game) -> str:
        minutes = 0 if game.table is None else extra.get(game.table, 0)
        return paper_words.extra_minutes(t, minutes) if minutes else ""

    heading = subject.heading("floor-sheet", subject.round.number)
    if facts is not None and facts.ends_at is not None:
        ends = paper_words.round_ends(t, clock_time(facts.ends_at.astimezone()))
        subtitle = _SEPARATOR.join(filter(None, (heading.subtitle, ends)))
        heading = heading._replace(subtitle=subtitle)
    return FloorSheet(
        heading=heading,
        mark=paper_words.for_judges(t),
        lines=tuple(
            FloorLine(
                table=table_text(game),
                players=(side(game.players[0]), side(game.players[1])),
                extra=extra_text(game),
            )
            for game in subject.round.games
        ),
    )


def timetable_sheet(subject: Subject) -> TimetableSheet:
    """The timetable of the day.

    Raises:
        NotNowError: no start is set.
    """
    if not subject.timetable:
        raise NotNowError(PaperCode.NO_TIMETABLE)
    t = subject.t
    printed_at = paper_words.printed_line(t, subject.printed_at) if subject.printed_at else ""
    return TimetableSheet(
        heading=Heading(
            event=subject.event,
            title=plan_title(t),
            subtitle=subject.where_and_when,
            printed_at=printed_at,
        ),
        rows=subject.timetable,
    )


def announcement_sheet(subject: Subject) -> AnnouncementSheet:
    """The announcement of the event."""
    from app.services.papers.announcement import facts_with_plan

    content, t = subject.announcement, subject.t
    assert content is not None
    printed_at = paper_words.printed_line(t, subject.printed_at) if subject.printed_at else ""
    return AnnouncementSheet(
        heading=Heading(
            event=content.title,
            title=content.title,
            subtitle=content.subtitle,
            printed_at=printed_at,
        ),
        facts=facts_with_plan(content, t, between="\n"),
        keywords=content.keywords,
    )


def announcement_before_the_rounds(subject: Subject) -> AnnouncementSheet:
    """The announcement as it was before the first round: it isn't wrong after it."""
    content = subject.announcement
    assert content is not None
    before = content.facts_before or content.facts
    return announcement_sheet(replace(subject, announcement=replace(content, facts=before)))
