"""The slides of the second monitor, made of what the hall may know and of nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache

from app.printing.kit.figure import small
from app.rules.clock.round_time import EndCall, timing_for
from app.rules.core.errors import RuleError
from app.rules.core.geometry import Rectangle
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundState
from app.rules.scenarios.figure.figure import ACROSS_A_HALL, Figure, scenario_figure
from app.rules.standings.bracket_tree import bracket_tree
from app.rules.terrain.figure import table_figure
from app.rules.terrain.legality import ground_of
from app.services.players.player_lookup import fold
from app.services.scenarios.lookup import scenario_set
from app.services.screen.event_slides import AwardsSlide, DaySlide, IdleSlide, coming
from app.services.screen.hall import LAST_MINUTES, Hall, HallClock, PublicProof
from app.services.standings.lines import (
    StandingLine,
    Turn,
    bye_worth_text,
    standing_lines,
    standings_heading,
)
from app.words.clock.clock import break_title, call_words, clock_time, proof_sentences
from app.words.core.catalogue import Words
from app.words.papers.labels import BracketDrawing
from app.words.papers.papers import bye_word
from app.words.scenarios.elements import figure_captions
from app.words.scenarios.text import (
    kill_box_sentence,
    scored_sentence,
    scoring_sentences,
    special_sentences,
    victory_sentence,
)
from app.words.screen import screen as words
from app.words.standings.bracket import bracket_drawing
from app.words.standings.standings import key_figure, key_title


class SlideKind(StrEnum):
    """What the second monitor can show."""

    PAIRINGS = "pairings"
    SCENARIO = "scenario"
    TERRAIN = "terrain"
    """The terrain of each table."""
    CLOCK = "clock"
    STANDINGS = "standings"
    CODES = "codes"
    """The pairings as square codes to be photographed."""
    MESSAGE = "message"
    NOTICE = "notice"
    IDLE = "idle"
    """The event itself: what there is to see where there is nothing else."""
    DAY = "day"
    AWARDS = "awards"
    """The ceremony, a step at a time."""
    BLACKOUT = "blackout"


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """A player's name, the table, and against whom."""

    name: str
    table: str
    """"" for a bye."""
    opponent: str
    """The opponent's name, or what a bye is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsSlide:
    """Everybody in a round, by name."""

    heading: str
    event: str
    rows: tuple[NameRow, ...]
    paging: str = ""
    """What stands above a page of several, as ``words.screen.screen.paging`` says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One place."""

    rank: str
    name: str
    cells: tuple[str, ...]
    faction: str = ""
    record: str = ""
    is_undefeated: bool = False
    """Won every game that was played."""
    move: int | None = None
    """How many places up since the round before; negative for down, None where there was none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSlide:
    """The standings, best first."""

    heading: str
    event: str
    columns: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    record: str = ""
    """Above the records."""
    bracket: BracketDrawing | None = None
    """It comes first, where one is played; on what is known of games that are being played."""
    legend: tuple[tuple[str, str], ...] = ()
    """What the short titles and the signs mean: each with the title or sign that it is about."""


@dataclass(frozen=True, slots=True)
class SlideLine:
    """A paragraph; what most players look for stands out."""

    text: str
    stands_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSlide:
    """The table as it is laid, and what scores on it."""

    heading: str
    event: str
    figure: Figure
    says: tuple[SlideLine, ...]
    """Scoring and victory, then kill box and special rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMap:
    """The map of a table below its title."""

    title: str
    figure: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainSlide:
    """The terrain of every table, as many on a page as can be read across a hall."""

    heading: str
    event: str
    maps: tuple[TableMap, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSlide:
    """The round's time."""

    heading: str
    event: str
    clock: HallClock | None
    caption: str
    """What the figure says: time left, or time played."""
    over: str
    """What is called when time is up."""
    proof: tuple[str, ...] = ()
    """Secret dice: their seal, and once time is up what proves it."""
    notes: tuple[str, ...] = ()
    """When it ends, and how long each player has, where that is public."""
    paused: str = ""
    """Across it while it stands."""
    last: tuple[str, ...] = ("", "")
    """What the last stretches are called, one for each of ``hall.LAST_MINUTES``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakSlide:
    """Between rounds: a break, or only what is over; and when the next round starts."""

    heading: str
    """What the break is called, or that a round is over; "" before the first."""
    event: str
    clock: HallClock | None
    """Of the break; None where none runs."""
    coming: str
    """The next round, with its start where that is known; "" where none follows."""
    caption: str = ""
    """That it is paused; "" where it runs."""
    over: str = ""
    """What stands in place of the time once the break is over."""
    proof: tuple[str, ...] = ()
    """What proves the secret dice of the round before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeCell:
    """One square code, with which tables it holds."""

    label: str
    modules: tuple[tuple[bool, ...], ...]
    """Rows from the top, dark is True, without the quiet zone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodesSlide:
    """The pairings to be photographed."""

    heading: str
    event: str
    says: str
    codes: tuple[CodeCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSlide:
    """A message, or a notice with its title."""

    heading: str
    event: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackoutSlide:
    """Nothing."""


Slide = (
    PairingsSlide
    | StandingsSlide
    | ScenarioSlide
    | TerrainSlide
    | ClockSlide
    | BreakSlide
    | CodesSlide
    | TextSlide
    | IdleSlide
    | DaySlide
    | AwardsSlide
    | BlackoutSlide
)


# The pairings of a round as square codes that hold them as text: no network is needed.


MOST_GAMES = 12
"""Games in one code: more would need modules too small to be photographed across a hall."""

SEPARATOR = "\n"


@lru_cache(maxsize=64)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code, rows from the top, dark is True, without the quiet zone."""
    import segno

    rows = segno.make(text, error="l", micro=False, boost_error=False, encoding="utf-8").matrix
    return tuple(tuple(bool(module) for module in row) for row in rows)


def chunks(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Lines in as few groups of at most ``MOST_GAMES`` as there can be, as even as can be."""
    if not lines:
        return ()
    groups = -(-len(lines) // MOST_GAMES)
    size, more = divmod(len(lines), groups)
    sizes = [size + (n < more) for n in range(groups)]
    starts = [sum(sizes[:n]) for n in range(groups)]
    return tuple(
        tuple(lines[start : start + length]) for start, length in zip(starts, sizes, strict=True)
    )


NO_TABLE = "–"
"""In the place of a table's number where there was none left."""


def pairings_slide(hall: Hall, t: Words) -> PairingsSlide | None:
    """The pairings of the newest public round, by name; None before the first."""
    round_ = hall.round
    if round_ is None:
        return None
    rows = [
        NameRow(
            name=hall.names[player],
            table=NO_TABLE if game.table is None else str(game.table),
            opponent=words.against(t, hall.names[game.opponent_of(player).player]),
        )
        for game in round_.games
        for player in game.players
    ]
    for bye in round_.byes:
        worth = bye_worth_text(t, hall.state, round_, bye, says_why=False)
        rows.append(NameRow(name=hall.names[bye.player], table="", opponent=bye_word(t, worth)))
    rows.sort(key=lambda row: (fold(row.name), row.name))
    heading = words.pairings_heading(t, round_.number)
    return PairingsSlide(
        heading=heading, event=hall.event, rows=tuple(rows), paging=words.paging(t)
    )


def standings_slide(hall: Hall, t: Words) -> StandingsSlide | None:
    """The standings through the last round whose results are all in; None before one.

    Where a bracket is played it comes first, and alone as long as no round is closed.
    """
    closed = [round_.number for round_ in hall.state.rounds if round_.state is RoundState.CLOSED]
    tree = bracket_tree(hall.state)
    bracket = None if tree is None else bracket_drawing(t, tree, hall.names)
    if not closed:
        if bracket is None:
            return None
        return StandingsSlide(
            heading=bracket.title, event=hall.event, columns=(), rows=(), bracket=bracket
        )
    through, order = closed[-1], hall.state.packet.order
    before = {}
    if len(closed) > 1:
        before = {line.player: line.rank for line in standing_lines(hall.state, closed[-2])}
    rows = tuple(
        StandingRow(
            rank=str(line.rank),
            name=hall.names[PlayerId(line.player)],
            cells=tuple(map(key_figure, order, line.figures)),
            faction=line.faction or "",
            record=line.record,
            is_undefeated=_is_undefeated(line),
            move=before[line.player] - line.rank if line.player in before else None,
        )
        for line in standing_lines(hall.state, through)
    )
    return StandingsSlide(
        heading=standings_heading(t, hall.state, through),
        event=hall.event,
        columns=tuple(key_title(t, key) for key in order),
        rows=rows,
        bracket=bracket,
        record=words.record_title(t),
        legend=(
            *((key_title(t, key), words.key_legend(t, key)) for key in order),
            *words.signs_legend(
                t,
                undefeated=any(row.is_undefeated for row in rows),
                since=closed[-2] if any(row.move for row in rows) else None,
            ),
        ),
    )


def _is_undefeated(line: StandingLine) -> bool:
    turns = [turn for turn, _ in line.course]
    return Turn.WON in turns and not {Turn.LOST, Turn.TIED, Turn.MISSED} & set(turns)


def scenario_slide(hall: Hall, t: Words) -> ScenarioSlide | None:
    """The scenario that is played, once players may know it; None before."""
    scenario, round_ = hall.scenario, hall.round
    if scenario is None or round_ is None:
        return None
    marks = words.marks_line(t, {element.kind for element in scenario.based})
    lines = [
        *([SlideLine(marks, stands_out=True)] if marks else []),
        *(SlideLine(line, stands_out=True) for line in scoring_sentences(t, scenario)),
        SlideLine(victory_sentence(t, scenario), stands_out=True),
        *(SlideLine(line, stands_out=True) for line in words.lost_lines(t, hall.lost)),
        *([SlideLine(scored_sentence(t, scenario))] if scenario.scoring else []),
        SlideLine(kill_box_sentence(t, scenario.kill_box)),
        *map(SlideLine, special_sentences(t, scenario)),
        SlideLine(words.sides_line(t)),
    ]
    return ScenarioSlide(
        heading=words.scenario_heading(t, round_.number, scenario.name),
        event=hall.event,
        figure=scenario_figure(scenario, figure_captions(t), ACROSS_A_HALL),
        says=tuple(lines),
    )


_NAMES_ACROSS = 20
"""The size of pieces' names, in tenths of an inch of the table."""


def terrain_slide(hall: Hall, t: Words) -> TerrainSlide | None:
    """The terrain of each table, on the scenario once players may know it; None without any."""
    scenario, packet = hall.scenario, hall.state.packet
    if not hall.tables:
        return None
    under = None
    about = scenario_set(packet).scenarios[:1] if scenario is None else (scenario,)
    if scenario is not None:
        under = small(scenario_figure(scenario, figure_captions(t), ACROSS_A_HALL))
    ground = ground_of(packet, about)
    area = Rectangle(0, 0, ground.width, ground.height)
    return TerrainSlide(
        heading=words.terrain_heading(t, None if scenario is None else scenario.name),
        event=hall.event,
        maps=tuple(
            TableMap(
                title=words.table_title(t, table.number),
                figure=table_figure(table.pieces, ground.rules, area, under, names=_NAMES_ACROSS),
            )
            for table in hall.tables
        ),
    )


def clock_slide(
    hall: Hall,
    clock: HallClock | None,
    t: Words,
    proof: PublicProof | None = None,
    now: datetime | None = None,
) -> ClockSlide | BreakSlide:
    """The round's time, and what is public of its dice; between rounds when the next one starts.

    Args:
        hall: what players may know.
        clock: as they may see it.
        t: in their language.
        proof: what is public of secret dice.
        now: a start that has passed by then is not promised; None to promise any.
    """
    lines = () if proof is None else proof_sentences(t, proof)
    if clock is not None and clock.is_break:
        return _break_slide(hall, clock, t, lines)
    is_before = clock is None and hall.next_round is not None and hall.next_start is not None
    if is_before or (clock is not None and clock.is_closed):
        return _between_slide(hall, t, lines, now)
    return ClockSlide(
        heading=_round_heading(hall, t),
        event=hall.event,
        clock=clock,
        caption=words.clock_caption(
            t, is_set=clock is not None, counts_up=bool(clock and clock.counts_up)
        ),
        over=call_words(t, EndCall.DICE_DOWN if clock is None else clock.call),
        proof=lines,
        notes=tuple(_clock_notes(hall, clock, t)),
        paused=words.paused(t),
        last=tuple(words.last_minutes(t, minutes) for minutes in LAST_MINUTES),
    )


def _break_slide(hall: Hall, clock: HallClock, t: Words, proof: tuple[str, ...]) -> BreakSlide:
    number, starts_at = hall.next_round, clock.ends_at
    coming = ""
    if number is not None:
        coming = words.next_round(t, number)
        if starts_at is not None and not clock.is_over:
            coming = words.next_round_at(t, number, clock_time(starts_at.astimezone()))
    is_first = clock.title is None and hall.round is None
    return BreakSlide(
        heading=words.before_first(t) if is_first else break_title(t, clock.title),
        event=hall.event,
        clock=clock,
        coming=coming,
        caption=words.break_paused(t) if clock.is_paused else "",
        over=words.break_over(t),
        proof=proof,
    )


def _between_slide(
    hall: Hall, t: Words, proof: tuple[str, ...], now: datetime | None
) -> BreakSlide:
    """No break runs: what is over, and what comes next."""
    round_ = hall.round
    return BreakSlide(
        heading=""
        if round_ is None or hall.next_round == round_.number
        else words.round_over(t, round_.number),
        event=hall.event,
        clock=None,
        coming=coming(hall, t, now),
        proof=proof,
    )


def _round_heading(hall: Hall, t: Words) -> str:
    """The round, with its scenario once players may know it."""
    if hall.round is None:
        return ""
    if hall.scenario is None:
        return words.round_heading(t, hall.round.number)
    return words.scenario_heading(t, hall.round.number, hall.scenario.name)


def _clock_notes(hall: Hall, clock: HallClock | None, t: Words) -> Iterator[str]:
    """When the round ends, to the minute, and how long each player's own clock runs."""
    if clock is None:
        return
    if clock.ends_at is not None:
        yield words.ends_at(t, clock.ends_at.astimezone())
    minutes = _clock_minutes(hall)
    if minutes is not None:
        yield words.minutes_each(t, minutes)


def _clock_minutes(hall: Hall) -> int | None:
    try:
        return timing_for(hall.state.packet, hall.state.point_size).clock_minutes
    except RuleError:
        return None


def codes_slide(hall: Hall, t: Words) -> CodesSlide | None:
    """The pairings by table as square codes, after the one that leads phones to their pages.

    None before the first round of an event that isn't shared.
    """
    round_ = hall.round
    shared = _shared_cells(hall, t)
    if round_ is None:
        if not shared:
            return None
        head, says = words.phones_heading(t), words.phones_say(t)
        return CodesSlide(heading=head, event=hall.event, says=says, codes=shared)
    lines = [
        words.code_line(t, game.table, hall.names[game.players[0]], hall.names[game.players[1]])
        for game in round_.games
    ]
    lines += [words.code_bye(t, hall.names[bye.player]) for bye in round_.byes]
    head = words.pairings_heading(t, round_.number)
    cells = tuple(
        CodeCell(
            label=words.code_label(t, part[0], part[-1]),
            modules=modules(SEPARATOR.join((f"{hall.event} – {head}", *part))),
        )
        for part in chunks(lines)
    )
    says = words.codes_say(t)
    return CodesSlide(heading=head, event=hall.event, says=says, codes=shared + cells)


def _shared_cells(hall: Hall, t: Words) -> tuple[CodeCell, ...]:
    """The code of the pages' address, where the event is shared."""
    if not hall.address:
        return ()
    label = words.address_label(t, hall.address)
    return (CodeCell(label=label, modules=modules(hall.address)),)


def text_slide(hall: Hall, heading: str, text: str) -> TextSlide:
    """A message or a notice."""
    return TextSlide(heading=heading, event=hall.event, text=text)


def notice_slide(hall: Hall, notice: int | None) -> TextSlide | None:
    """A notice by its id, or the first for None; None where there is none."""
    chosen = [row for row in hall.notices if notice in (None, row.id)]
    return text_slide(hall, chosen[0].title, chosen[0].text) if chosen else None


def blackout_slide() -> BlackoutSlide:
    """Nothing at all."""
    return BlackoutSlide()
