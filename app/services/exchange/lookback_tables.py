"""The look back at an event as tables that window, command and workbook show alike."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.rules.core.event_state import EventState
from app.rules.exchange.lookback import Endings, Lookback, Tally, lookback
from app.rules.results.result import WinReason
from app.services.scenarios.scenario_names import scenario_title
from app.words.core.catalogue import Words
from app.words.exchange import lookback as words
from app.words.results.results import reason_name

Cell = str | int | Fraction | None

TABLES = ("factions", "meetings", "scenarios", "ways", "casters")
"""The keys of the tables, in their order."""


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

    @property
    def texts(self) -> tuple[int, ...]:
        """The columns that hold text."""
        found = self.rows[0].cells if self.rows else ()
        return tuple(n for n, cell in enumerate(found) if isinstance(cell, str))


def lookback_tables(t: Words, state: EventState) -> tuple[Table, ...]:
    """Every table, in the order of its keys; none has rows before the first result."""
    told = lookback(state)
    titles = words.table_titles(t)
    makers = {
        "factions": lambda: _tallies(t, told.factions, "factions"),
        "meetings": lambda: _meetings(t, told),
        "scenarios": lambda: _scenarios(t, state, told.scenarios),
        "ways": lambda: _ways(t, told.scenarios),
        "casters": lambda: _tallies(t, told.casters, "casters"),
    }
    return tuple(_table(key, titles[key], *makers[key]()) for key in TABLES)


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


def _tallies(t: Words, tallies: tuple[Tally, ...], key: str) -> _Made:
    def rows() -> Iterator[TableRow]:
        for one in tallies:
            name = words.tally_name(t, one, is_list=key == "casters")
            cells = (
                name, one.players, one.games, one.won, one.tied, one.lost, one.share_won,
                one.control_points, one.army_points,
            )  # fmt: skip
            if one.players or one.games:
                yield TableRow(cells=cells, label=name, parts=(one.won, one.tied, one.lost))

    heads = words.tally_heads(t, words.first_heads(t)[key])
    return heads, frozenset({6}), words.outcome_names(t), rows()


def _meetings(t: Words, told: Lookback) -> _Made:
    def rows() -> Iterator[TableRow]:
        for one in told.meetings:
            first, second = (name or words.unknown_faction(t) for name in (one.first, one.second))
            parts = (one.won, one.tied, one.lost)
            yield TableRow(cells=(first, second, *parts), label=f"{first} – {second}", parts=parts)

    return words.meeting_heads(t), frozenset(), words.outcome_names(t), rows()


def _scenarios(t: Words, state: EventState, endings: tuple[Endings, ...]) -> _Made:
    ways = tuple(way for way in WinReason if any(way in one.ways for one in endings))

    def rows() -> Iterator[TableRow]:
        for one in endings:
            title = scenario_title(one.scenario, state) if one.scenario else ""
            name = words.scenario_name(t, one, title)
            counts = tuple(one.ways.get(way, 0) for way in ways)
            numbers = ", ".join(map(str, one.rounds))
            cells = (name, numbers, one.games, *counts, one.control_points)
            yield TableRow(cells=cells, label=name, parts=counts)

    names = tuple(reason_name(t, way) for way in ways)
    return words.scenario_heads(t, ways), frozenset(), names, rows()


def _ways(t: Words, endings: tuple[Endings, ...]) -> _Made:
    games = sum(one.games for one in endings)

    def rows() -> Iterator[TableRow]:
        for way in WinReason:
            count = sum(one.ways.get(way, 0) for one in endings)
            if count:
                name = reason_name(t, way)
                cells = (name, count, Fraction(count, games))
                yield TableRow(cells=cells, label=name, parts=(count,))

    heads = words.way_heads(t)
    return heads, frozenset({2}), (heads[1],), rows()
