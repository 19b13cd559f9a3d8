"""An event for other eyes, as CSV, rows or text for a group chat. Nothing secret is in them."""

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar
from unicodedata import combining, east_asian_width

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Bye, Round
from app.rules.event.length import rounds_finished
from app.rules.packet.packet import TieBreak
from app.rules.results.result import Game
from app.rules.standings.scoring import bye_score
from app.rules.standings.standings import Standing, standings
from app.services.event.public import public_names, public_state
from app.services.scenarios.lookup import scenario_title
from app.services.standings.lines import (
    StandingLine,
    bye_worth_text,
    shown_keys,
    standing_lines,
    standings_heading,
)
from app.words.core.catalogue import Words
from app.words.exchange import exports as words
from app.words.papers.papers import bye_word, packet_line, status_mark
from app.words.results.results import reason_name, result_sentence
from app.words.standings.standings import key_figure, key_title

if TYPE_CHECKING:
    # Standings need nothing of how an event is set up.
    from app.services.event.event_draft import EventLine

PAGE_STYLE = """
body { font: 16px/1.4 sans-serif; margin: 1.5em auto; max-width: 60em; padding: 0 1em; }
table { border-collapse: collapse; margin-bottom: 2em; width: 100%; }
th, td { border-bottom: 1px solid #bbb; padding: .25em .6em; text-align: left; }
th { border-bottom: 2px solid #555; }
.number { text-align: right; }
.rehearsal { border: 2px solid; font-weight: bold; padding: .3em; text-align: center; }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #eee; } }
"""


def event_html(t: Words, event: "EventLine", state: EventState, language: str = "en") -> str:
    """The event as a page; drafts and scenarios of rounds not begun are not in it."""
    shown = public_state(state)
    return "".join(f"{line}\n" for line in _lines(t, event, shown, language))


def _lines(t: Words, event: "EventLine", state: EventState, language: str) -> Iterator[str]:
    names = public_names(state)
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(language)}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(event.name)}</title><style>{PAGE_STYLE}</style></head><body>"
    yield f"<h1>{escape(event.name)}</h1>"
    played = packet_line(t, event.packet_name, event.point_size)
    parts = (event.date, event.venue, played)
    yield f"<p>{escape(' · '.join(part for part in parts if part))}</p>"
    if event.is_rehearsal:
        yield f'<p class="rehearsal">{escape(words.rehearsal_mark(t))}</p>'
    yield from _standings(t, state, names)
    for round_ in reversed(state.rounds):
        yield from _round(t, state, round_, names)
    yield "</body></html>"


def _standings(t: Words, state: EventState, names: Mapping[PlayerId, str]) -> Iterator[str]:
    through = rounds_finished(state)
    heads = words.table_heads(t)
    keys = [key_title(t, key) for key in state.packet.order]
    rows = []
    for line in standing_lines(state, through):
        mark = status_mark(t, line.status, eligible=line.eligible)
        who = f"{names[line.player]} [{mark}]" if mark else names[line.player]
        figures = map(key_figure, state.packet.order, line.figures)
        rows.append([str(line.rank), who, line.faction or "", line.record, *figures])
    yield f"<h2>{escape(standings_heading(t, state, through))}</h2>"
    titles = [heads["rank"], heads["name"], heads["faction"], heads["record"], *keys]
    yield from html_table(titles, rows, numbers={0, *range(3, len(titles))})


def _round(
    t: Words, state: EventState, round_: Round, names: Mapping[PlayerId, str]
) -> Iterator[str]:
    heads = words.table_heads(t)
    title = None if round_.scenario is None else scenario_title(round_.scenario, state)
    scores_army = state.packet.scores_army_points
    rows = []
    for game in round_.games:
        first, second = (names[player] for player in game.players)
        text = words.still_playing(t)
        if game.result is not None:
            bare = replace(game, table=None)
            text = result_sentence(t, bare, names.__getitem__, scores_army_points=scores_army)
        rows.append(["" if game.table is None else str(game.table), first, second, text])
    for bye in round_.byes:
        rows.append(["", names[bye.player], "", bye_word(t, bye_worth_text(t, state, round_, bye))])
    yield f"<h2>{escape(words.round_title(t, round_.number, title))}</h2>"
    titles = [heads["table"], heads["first"], heads["second"], heads["result"]]
    yield from html_table(titles, rows, numbers={0})


def html_table(
    titles: Sequence[str], rows: Iterable[Sequence[str]], numbers: set[int]
) -> Iterator[str]:
    """A table of a web page; the columns of numbers stand at the right."""

    def cells(tag: str, texts: Sequence[str]) -> str:
        return "".join(
            f'<{tag} class="number">{escape(text)}</{tag}>'
            if place in numbers
            else f"<{tag}>{escape(text)}</{tag}>"
            for place, text in enumerate(texts)
        )

    yield f"<table><thead><tr>{cells('th', titles)}</tr></thead><tbody>"
    for row in rows:
        yield f"<tr>{cells('td', row)}</tr>"
    yield "</tbody></table>"


# Tables as CSV: nobody's name becomes a formula.


_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would compute a cell that begins with these."""


T = TypeVar("T")


def plain_cell(cell: T) -> T | str:
    """A cell that no spreadsheet computes: text that looks like a formula gets an apostrophe."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def text_table(rows: Sequence[Sequence[str]], texts: Collection[int]) -> str:
    """Rows in columns, each line ended.

    Args:
        rows: the heads first, all of one length.
        texts: the columns that hold text and so stand at the left; the others hold numbers.
    """
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return "".join(
        "  ".join(
            _filled(cell, width, is_text=n in texts)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        + "\n"
        for row in rows
    )


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def _filled(text: str, width: int, *, is_text: bool) -> str:
    blank = " " * (width - _width(text))
    return text + blank if is_text else blank + text


STANDINGS_COLUMNS = (
    "rank", "player", "name", "faction", "tournament_points", "strength_of_schedule",
    "control_points", "army_points_destroyed", "assassinations", "status",
)  # fmt: skip

GAMES_COLUMNS = (
    "round", "table", "first", "second", "winner", "by", "first_list", "second_list",
    "first_control_points", "second_control_points", "first_army_points", "second_army_points",
)  # fmt: skip

OPENING_COLUMNS = ("went_first", "top_edge")
"""After the others, where anybody wrote that down."""


def standings_csv(state: EventState, through: int | None = None) -> str:
    """The standings through a round, None for all; heads as in the interchange format.

    Further keys that the packet orders by have columns of their own, after the others.
    """
    more = [key.value for key in MORE_KEYS if key in state.packet.keys]
    rows = [
        {
            **row.get("figures", {}),
            **row,
            "name": state.by_id[row["player"]].name,
            "faction": state.by_id[row["player"]].faction,
        }
        for row in standing_rows(state, through)
    ]
    heads = (*STANDINGS_COLUMNS, *(key.replace("-", "_") for key in more))
    return csv_lines(heads, ([row[name] for name in (*STANDINGS_COLUMNS, *more)] for row in rows))


def games_csv(state: EventState) -> str:
    """Every game and bye of every published round, one a line; a bye has ``by`` "bye"."""
    shown = public_state(state)
    names = public_names(state)
    more = OPENING_COLUMNS if keeps_opening(shown) else ()

    def lines() -> Iterator[list[object]]:
        for round_ in shown.rounds:
            for game in round_.games:
                opening = [None if who is None else names[who] for who in (game.starter, game.top)]
                yield [*_game_cells(round_, game, names), *opening[: len(more)]]
            for bye in round_.byes:
                yield [*_bye_cells(shown, round_, bye, names), *(None for _ in more)]

    return csv_lines((*GAMES_COLUMNS, *more), lines())


def keeps_opening(state: EventState) -> bool:
    """Whether slips ask who went first and from which edge, or any game says it."""
    games = (game for round_ in state.played for game in round_.games)
    return state.keeps_sides or any(game.starter or game.top for game in games)


def results_csv(t: Words, state: EventState) -> str:
    """The results of every published round, in the order in which they are typed elsewhere."""
    heads, *rows = _results(t, state, None)
    return csv_lines(heads, rows)


def results_text(t: Words, state: EventState, number: int) -> str:
    """One round's results as cells that a spreadsheet or a web site takes, apart by tabs."""
    rows = _results(t, state, number)
    return _text("\t".join(str(plain_cell(cell)) for cell in row) for row in rows)


def _results(t: Words, state: EventState, number: int | None) -> Iterator[list[str]]:
    """The heads, then a line for each game and each bye, by table.

    A player's points stand beside the name, as a site that keeps results takes them: the table,
    one player, the other, and how it ended.
    """
    shown, names = public_state(state), public_names(state)
    scores_army = shown.packet.scores_army_points
    points = [key_title(t, TieBreak.CONTROL_POINTS), key_title(t, TieBreak.ARMY_POINTS)]
    player = [t("Name"), *(points if scores_army else points[:1])]
    more = [t("Went first"), t("Top edge")] if keeps_opening(shown) else []
    yield [t("Round"), t("Table"), *player, *player, t("Winner"), t("Result"), *more]
    blank = [""] * (len(player) - 1)

    def scored(control: int | None, army: int | None) -> list[str]:
        figures = [control, army] if scores_army else [control]
        return ["" if figure is None else str(figure) for figure in figures]

    for round_ in shown.rounds:
        if number not in (None, round_.number):
            continue
        place = str(round_.number)
        for game in sorted(round_.games, key=lambda game: (game.table is None, game.table)):
            cells = [place, "" if game.table is None else str(game.table)]
            for side in game.sides:
                cells += [names[side.player], *scored(side.control_points, side.army_points)]
            result = game.result
            if result is None:
                cells += ["", ""]
            else:
                winner = "" if result.winner is None else names[result.winner]
                cells += [winner, reason_name(t, result.reason)]
            opening = ["" if one is None else names[one] for one in (game.starter, game.top)]
            yield [*cells, *opening[: len(more)]]
        for bye in round_.byes:
            name, score = names[bye.player], bye_score(bye, shown.scoring, shown.played, round_)
            own = scored(score.control_points, score.army_points)
            yield [place, "", name, *own, "", *blank, name, t("Bye"), *([""] * len(more))]


def pairings_text(t: Words, event: "EventLine", state: EventState, round_: Round) -> str:
    """A round's pairings, compact, by table."""
    names = public_names(state)
    lines = [f"{event.name} – {words.round_title(t, round_.number, None)}"]
    for game in sorted(round_.games, key=lambda game: (game.table is None, game.table or 0)):
        first, second = (names[player] for player in game.players)
        lines.append(words.chat_pairing(t, game.table, first, second))
    lines += [words.chat_bye(t, names[bye.player]) for bye in round_.byes]
    return _text(lines)


def standings_text(
    t: Words, event: "EventLine", state: EventState, through: int | None = None
) -> str:
    """The standings through a round, None for the newest that has ended, compact.

    Their title says after which round they are, whether they are final, and what the figures are.
    """
    ended = rounds_finished(state)
    through = ended if through is None else through
    is_running = through > ended
    title = words.running_title(t, through) if is_running else standings_heading(t, state, through)
    keys = shown_keys(state, through)
    titles = "/".join(key_title(t, key) for key in keys)
    names = public_names(state)
    lines = [f"{event.name} – {title} ({titles})"]
    for line in standing_lines(state, through, keys):
        figures = "/".join(map(key_figure, keys, line.figures))
        mark = status_mark(t, line.status, eligible=line.eligible)
        text = words.chat_standing(t, line.rank, names[line.player], line.record, figures, mark)
        lines.append(text)
    return _text(lines)


def chat_text(t: Words, event: "EventLine", state: EventState) -> str:
    """What players ask for now: the pairings of a round that is on, else the standings."""
    shown = public_state(state)
    last = shown.last_round
    if last is not None and last.missing:
        return pairings_text(t, event, shown, last)
    return standings_text(t, event, shown)


def standings_table(t: Words, state: EventState, through: int | None = None) -> str:
    """The standings through a round, None for all, as columns of text."""
    names = public_names(state)
    heads = words.table_heads(t)
    keys = [key_title(t, key) for key in state.packet.order]
    rows = [[heads["rank"], heads["name"], heads["faction"], heads["record"], *keys]]
    for line in standing_lines(state, through):
        figures = map(key_figure, state.packet.order, line.figures)
        rows.append(_table_row(t, line, names[line.player], figures))
    return text_table(rows, texts=(1, 2))


def _table_row(t: Words, line: StandingLine, name: str, figures: Iterable[str]) -> list[str]:
    mark = status_mark(t, line.status, eligible=line.eligible)
    who = f"{name} [{mark}]" if mark else name
    return [str(line.rank), who, line.faction or "", line.record, *figures]


def _game_cells(round_: Round, game: Game, named: Mapping[PlayerId, str]) -> list[object]:
    first, second = game.sides
    result = game.result
    return [
        round_.number,
        game.table,
        named[first.player],
        named[second.player],
        None if result is None or result.winner is None else named[result.winner],
        None if result is None else result.reason.value,
        first.list_number,
        second.list_number,
        first.control_points,
        second.control_points,
        first.army_points,
        second.army_points,
    ]


def _bye_cells(
    state: EventState, round_: Round, bye: Bye, named: Mapping[PlayerId, str]
) -> list[object]:
    name, score = named[bye.player], bye_score(bye, state.scoring, state.played, round_)
    army = score.army_points if state.packet.scores_army_points else None
    scored = (score.control_points, None, army, None)
    return [round_.number, None, name, None, name, "bye", bye.list_number, None, *scored]


def csv_lines(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table as CSV in which nobody's name becomes a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([plain_cell(cell) for cell in row])
    return out.getvalue()


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


# The standings as rows of the interchange format.


MORE_KEYS = tuple(
    key
    for key in TieBreak
    if key
    not in (
        TieBreak.TOURNAMENT_POINTS,
        TieBreak.STRENGTH_OF_SCHEDULE,
        TieBreak.CONTROL_POINTS,
        TieBreak.ARMY_POINTS,
        TieBreak.ASSASSINATIONS,
    )
)
"""Keys of the standings that are exported only where the packet orders by them."""


def standing_rows(state: EventState, through: int | None = None) -> list[dict[str, Any]]:
    """The standings through a round, None for all: a row for everybody registered, best first."""
    return [_standing(standing) for standing in standings(state, through)]


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "rank": standing.rank,
        "player": standing.player,
        "tournament_points": standing.tournament_points,
        "strength_of_schedule": _fraction_value(standing.strength_of_schedule),
        "control_points": standing.control_points,
        "army_points_destroyed": standing.army_points,
        "assassinations": standing.assassinations,
        "status": standing.status.value,
    } | _more_figures(standing)


def _more_figures(standing: Standing) -> dict[str, Any]:
    values = {
        key.value: _fraction_value(standing.figures[key])
        for key in MORE_KEYS
        if key in standing.figures
    }
    return {"figures": values} if values else {}


def _fraction_value(figure: Fraction) -> int | str:
    """A figure: whole, or a fraction as text ("9/5")."""
    return int(figure) if figure.denominator == 1 else str(figure)
