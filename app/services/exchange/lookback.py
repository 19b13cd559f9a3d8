"""The look back at an event as files: a workbook with its plots, CSV, and JSON."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from app.rules.core.event_state import EventState
from app.rules.core.ids import TableNumber
from app.rules.exchange.lookback import Endings, Lookback, LookbackTally, lookback
from app.rules.exchange.sides import Opening, SideLine, SideLookback, farthest, side_lookback
from app.rules.results.result import WinReason
from app.services.exchange.exports import plain_cell
from app.services.scenarios.lookup import scenario_title
from app.words.core.catalogue import Words
from app.words.exchange import exports as words
from app.words.results.results import reason_name

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet


# The look back at an event as tables that window, command and workbook show alike.


Cell = str | int | Fraction | None

TABLES = ("factions", "meetings", "scenarios", "ways", "casters", "sides", "tables")
"""The keys of the tables, in their order."""
SIDE_TABLES = TABLES[5:]
"""Those that say who won from which side; empty where nobody kept it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One line of a table, and the bar that it has in the plot."""

    cells: tuple[Cell, ...]
    label: str
    parts: tuple[int, ...]
    """How long each part of the bar is, in games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with its plot."""

    key: str
    title: str
    heads: tuple[str, ...]
    shares: frozenset[int]
    """Columns that hold shares of one; other fractions are means."""
    parts: tuple[str, ...]
    """What the parts of a bar are called."""
    rows: tuple[TableRow, ...]
    notes: tuple[str, ...] = ()
    """What its numbers come to, in sentences."""

    @property
    def texts(self) -> tuple[int, ...]:
        """The columns that hold text."""
        found = self.rows[0].cells if self.rows else ()
        return tuple(n for n, cell in enumerate(found) if isinstance(cell, str))


def lookback_tables(t: Words, state: EventState) -> tuple[Table, ...]:
    """Every table, in the order of its keys; none has rows before the first result."""
    found, sides = lookback(state), side_lookback(state)
    titles = words.table_titles(t)
    makers = {
        "factions": lambda: _tallies(t, found.factions, "factions"),
        "meetings": lambda: _meetings(t, found),
        "scenarios": lambda: _scenarios(t, state, found.scenarios),
        "ways": lambda: _ways(t, found.scenarios),
        "casters": lambda: _tallies(t, found.casters, "casters"),
        "sides": lambda: _sides(t, (sides.whole, *sides.scenarios), state, "sides"),
        "tables": lambda: _sides(t, sides.tables, state, "tables"),
    }
    notes = {"sides": _notes_of_sides(t, sides, state), "tables": _notes_of_tables(t, sides)}
    return tuple(
        replace(_table(key, titles[key], *makers[key]()), notes=notes.get(key, ()))
        for key in TABLES
    )


def table_notes(t: Words, state: EventState, table: TableNumber) -> tuple[str, ...]:
    """What is known of one table: how often who went first won there, and who had the top edge."""
    lines = (line for line in side_lookback(state).tables if line.table == table)
    return tuple(
        words.coins_sentence(t, opening, line.coins(opening))
        for line in lines
        for opening in Opening
        if line.coins(opening).games
    )


def cell_text(table: Table, column: int, cell: Cell) -> str:
    """A cell as it is read."""
    if isinstance(cell, Fraction) or cell is None:
        return (words.share_text if column in table.shares else words.average_text)(cell)
    return str(cell)


def _table(
    key: str,
    title: str,
    heads: tuple[str, ...],
    shares: frozenset[int],
    parts: tuple[str, ...],
    rows: Iterator[TableRow],
) -> Table:
    return Table(key=key, title=title, heads=heads, shares=shares, parts=parts, rows=tuple(rows))


_Made = tuple[tuple[str, ...], frozenset[int], tuple[str, ...], Iterator[TableRow]]


def _tallies(t: Words, tallies: tuple[LookbackTally, ...], key: str) -> _Made:
    def rows() -> Iterator[TableRow]:
        for tally in tallies:
            name = words.tally_name(t, tally, is_list=key == "casters")
            cells = (
                name, tally.players, tally.games, tally.won, tally.tied, tally.lost,
                tally.share_won, tally.control_points, tally.army_points,
            )  # fmt: skip
            if tally.players or tally.games:
                yield TableRow(cells=cells, label=name, parts=(tally.won, tally.tied, tally.lost))

    heads = words.tally_heads(t, words.first_heads(t)[key])
    return heads, frozenset({6}), words.outcome_names(t), rows()


def _meetings(t: Words, facts: Lookback) -> _Made:
    def rows() -> Iterator[TableRow]:
        for meeting in facts.meetings:
            first, second = (
                name or words.unknown_faction(t) for name in (meeting.first, meeting.second)
            )
            parts = (meeting.won, meeting.tied, meeting.lost)
            yield TableRow(cells=(first, second, *parts), label=f"{first} – {second}", parts=parts)

    return words.meeting_heads(t), frozenset(), words.outcome_names(t), rows()


def _scenarios(t: Words, state: EventState, endings: tuple[Endings, ...]) -> _Made:
    ways = tuple(way for way in WinReason if any(way in scenario.ways for scenario in endings))

    def rows() -> Iterator[TableRow]:
        for scenario in endings:
            title = scenario_title(scenario.scenario, state) if scenario.scenario else ""
            name = words.scenario_name(t, scenario, title)
            counts = tuple(scenario.ways.get(way, 0) for way in ways)
            numbers = ", ".join(map(str, scenario.rounds))
            cells = (name, numbers, scenario.games, *counts, scenario.control_points)
            yield TableRow(cells=cells, label=name, parts=counts)

    names = tuple(reason_name(t, way) for way in ways)
    return words.scenario_heads(t, ways), frozenset(), names, rows()


def _ways(t: Words, endings: tuple[Endings, ...]) -> _Made:
    games = sum(scenario.games for scenario in endings)

    def rows() -> Iterator[TableRow]:
        for way in WinReason:
            count = sum(scenario.ways.get(way, 0) for scenario in endings)
            if count:
                name = reason_name(t, way)
                cells = (name, count, Fraction(count, games))
                yield TableRow(cells=cells, label=name, parts=(count,))

    heads = words.way_heads(t)
    return heads, frozenset({2}), (heads[1],), rows()


def _sides(t: Words, lines: Sequence[SideLine], state: EventState, key: str) -> _Made:
    def rows() -> Iterator[TableRow]:
        for line in lines:
            place = _place(t, line, state)
            for opening in Opening:
                coins, side = line.coins(opening), words.opening_name(t, opening)
                if not coins.games:
                    continue
                low, high = coins.span
                cells: tuple[Cell, ...] = (
                    place if line.table is None else line.table, side, coins.games, coins.won,
                    coins.share, f"{low}–{high}", coins.chance,
                )  # fmt: skip
                parts = (coins.won, coins.games - coins.won)
                yield TableRow(cells=cells, label=f"{place} · {side}", parts=parts)

    won, _, lost = words.outcome_names(t)
    heads = words.side_heads(t, words.first_heads(t)[key])
    return heads, frozenset({4, 6}), (won, lost), rows()


def _place(t: Words, line: SideLine, state: EventState) -> str:
    if line.table is not None:
        return words.table_name(t, line.table)
    if line.scenario is None:
        return words.whole_event(t)
    return scenario_title(line.scenario, state)


def _notes_of_sides(t: Words, found: SideLookback, state: EventState) -> tuple[str, ...]:
    if not found.is_known:
        return (words.sides_hint(t),)
    notes = [
        words.coins_sentence(t, opening, found.whole.coins(opening))
        for opening in Opening
        if found.whole.coins(opening).games
    ]
    named = [line for line in found.scenarios if line.scenario is not None]
    for opening in Opening:
        one = farthest(named, opening)
        if one is not None and one.looked_at > 1:
            place = _place(t, one.line, state)
            notes.append(words.farthest_sentence(t, opening, one, place))
    return tuple(notes)


def _notes_of_tables(t: Words, found: SideLookback) -> tuple[str, ...]:
    if not found.is_known:
        return (words.sides_hint(t),)
    ones = ((opening, farthest(found.tables, opening)) for opening in Opening)
    return tuple(
        words.farthest_sentence(t, opening, one, words.table_name(t, one.line.table or 0))
        for opening, one in ones
        if one is not None
    )


_FORBIDDEN = str.maketrans("", "", "[]:*?/\\")
_LONGEST_TITLE = 31
"""Letters that the name of a sheet may have, and those that it may not."""
_ROW_CM = 0.55
_PLOT_CM = 18
_LEAST_CM = 6


def workbook(tables: Sequence[Table]) -> bytes:
    """An .xlsx workbook, a sheet a table, its plot beside it."""
    # It is loaded where it is wanted: a start does without.
    from openpyxl import Workbook

    book = Workbook()
    assert book.active is not None
    book.remove(book.active)
    for table in tables:
        sheet = book.create_sheet(table.title.translate(_FORBIDDEN)[:_LONGEST_TITLE])
        _fill(sheet, table)
        if table.rows:
            _plot(sheet, table)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def csv_text(table: Table, between: str = ",") -> str:
    """One table as CSV; shares and means to three places.

    Args:
        between: what parts the cells; a spreadsheet takes tabs from the clipboard.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator="\n")
    writer.writerow(table.heads)
    for row in table.rows:
        writer.writerow([plain_cell(_number(cell)) for cell in row.cells])
    return out.getvalue()


def json_text(tables: Sequence[Table]) -> str:
    """Every table as JSON, by its key; what numbers come to is under "notes"."""
    tables_of_rows = {
        table.key: [
            dict(zip(table.heads, map(_number, row.cells), strict=True)) for row in table.rows
        ]
        for table in tables
    }
    notes = {table.key: list(table.notes) for table in tables if table.rows and table.notes}
    content = {**tables_of_rows, **({"notes": notes} if notes else {})}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _number(cell: Cell) -> str | int | float | None:
    return round(float(cell), 3) if isinstance(cell, Fraction) else cell


def _fill(sheet: "Worksheet", table: Table) -> None:
    from openpyxl.styles import Alignment, Font

    sheet.append(list(table.heads))
    for row in table.rows:
        sheet.append([plain_cell(_number(cell)) for cell in row.cells])
    for head in sheet[1]:
        head.font = Font(bold=True)
        head.alignment = Alignment(wrap_text=True, vertical="top")
    for column in table.shares:
        for cell in sheet.iter_cols(column + 1, column + 1, 2):
            for number in cell:
                number.number_format = "0 %"
    for note in ("", *table.notes) if table.rows and table.notes else ():
        sheet.append([note])
    letters = max((len(str(row.cells[0])) for row in table.rows), default=0)
    sheet.column_dimensions["A"].width = max(12, letters + 2)
    sheet.freeze_panes = "B2"


def _plot(sheet: "Worksheet", table: Table) -> None:
    """A bar a row, its parts behind one another, from columns at the far right."""
    from openpyxl.chart import BarChart, Reference

    left, last = len(table.heads) + 2, len(table.rows) + 1
    for number, head in enumerate(("", *table.parts)):
        sheet.cell(1, left + number, plain_cell(head))
    for line, row in enumerate(table.rows, 2):
        sheet.cell(line, left, plain_cell(row.label))
        for number, value in enumerate(row.parts, 1):
            sheet.cell(line, left + number, value)
    chart = BarChart(barDir="bar", grouping="stacked", overlap=100)
    chart.title = table.title
    right = left + len(table.parts)
    bars = Reference(sheet, min_col=left + 1, max_col=right, min_row=1, max_row=last)
    chart.add_data(bars, titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=left, min_row=2, max_row=last))
    chart.width = _PLOT_CM
    chart.height = max(_LEAST_CM, 3 + _ROW_CM * len(table.rows))
    chart.y_axis.delete = chart.x_axis.delete = False
    chart.x_axis.scaling.orientation = "maxMin"
    sheet.add_chart(chart, f"A{last + 3}")
