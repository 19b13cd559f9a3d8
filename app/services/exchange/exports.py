"""An event for other eyes, as CSV or as text for a group chat. Nothing secret is in them."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Bye, Round
from app.rules.event.length import rounds_finished
from app.rules.results.result import Game
from app.rules.standings.scoring import bye_score
from app.services.event.lines import EventLine
from app.services.event.public import public_names, public_state
from app.services.exchange.interchange_export import MORE_KEYS, standing_rows
from app.services.exchange.spreadsheet_cell import plain_cell
from app.services.exchange.text_table import text_table
from app.services.standings.lines import StandingLine, standing_lines
from app.words.core.catalogue import Words
from app.words.exchange import exports as words
from app.words.papers.papers import standings_title, status_mark
from app.words.standings.standings import key_figure, key_title

STANDINGS_COLUMNS = (
    "rank", "player", "name", "faction", "tournament_points", "strength_of_schedule",
    "control_points", "army_points_destroyed", "assassinations", "status",
)  # fmt: skip

GAMES_COLUMNS = (
    "round", "table", "first", "second", "winner", "by", "first_list", "second_list",
    "first_control_points", "second_control_points", "first_army_points", "second_army_points",
)  # fmt: skip


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
    return _csv(heads, ([row[name] for name in (*STANDINGS_COLUMNS, *more)] for row in rows))


def games_csv(state: EventState) -> str:
    """Every game and bye of every published round, one a line; a bye has ``by`` "bye"."""
    shown = public_state(state)
    names = public_names(state)

    def lines() -> Iterator[list[object]]:
        for round_ in shown.rounds:
            for game in round_.games:
                yield _game_cells(round_, game, names)
            for bye in round_.byes:
                yield _bye_cells(shown, round_, bye, names)

    return _csv(GAMES_COLUMNS, lines())


def pairings_text(t: Words, event: EventLine, state: EventState, round_: Round) -> str:
    """A round's pairings, compact."""
    names = public_names(state)
    lines = [f"{event.name} – {words.round_title(t, round_.number, None)}"]
    for game in round_.games:
        first, second = (names[player] for player in game.players)
        lines.append(words.chat_pairing(t, game.table, first, second))
    lines += [words.chat_bye(t, names[bye.player]) for bye in round_.byes]
    return _text(lines)


def standings_text(
    t: Words, event: EventLine, state: EventState, through: int | None = None
) -> str:
    """The standings through a round, None for the newest that has ended, compact."""
    through = rounds_finished(state) if through is None else through
    keys = "/".join(key_title(t, key) for key in state.packet.order)
    names = public_names(state)
    lines = [f"{event.name} – {standings_title(t, through)} ({keys})"]
    for line in standing_lines(state, through):
        figures = "/".join(map(key_figure, state.packet.order, line.figures))
        mark = status_mark(t, line.status, eligible=line.eligible)
        said = words.chat_standing(t, line.rank, names[line.player], line.record, figures, mark)
        lines.append(said)
    return _text(lines)


def chat_text(t: Words, event: EventLine, state: EventState) -> str:
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


def _csv(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([plain_cell(cell) for cell in row])
    return out.getvalue()


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
