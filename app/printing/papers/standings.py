"""The standings, for the wall."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.sheet import RowPainter
from app.printing.kit.text import LEAST_SIZE, Align, Style, draw, fit, natural_width
from app.printing.kit.values import BracketStandings, RankLine, SheetSize, StandingsSheet
from app.printing.papers.bracket import bracket_painters
from app.words.papers.labels import StandingsLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LEAST_ROW_MM, MOST_ROW_MM = 6.4, 9.0
"""How high a row is when there are many, and when there are few."""

RANK_MM = 12.0
"""The width for the place."""

LEAST_CELL_MM, MOST_CELL_MM = 12.0, 22.0
"""How narrow and how wide a number column may be."""

NUMBERS_SHARE = 0.5
"""How much of the sheet all number columns together may take."""

MARK_SHARE = 0.36
"""How much of the name's column a mark may take, at most."""

GAP_MM = 3.0
"""Between columns."""

NAME_SHARE = 0.6
"""How much of the width beside rank and numbers the name has; the faction has the rest."""

WIDER_SHARES = (NAME_SHARE, 0.68, 0.76, 0.84)
"""The first is taken in which every name can be read, else the last."""

_CAPTION = Style(size=8.5, least=7)
_CAPTION_RIGHT = Style(size=8.5, least=7, align=Align.RIGHT)
_RANK = Style(size=13, least=8, bold=True, align=Align.RIGHT)
_NAME = Style(size=12, least=8.5, bold=True)
_SHOWN_NAME = replace(_NAME, shortens=True)
_MARK = Style(size=8, least=7, align=Align.RIGHT)
_FACTION = Style(size=9.5, least=7.5)
_CELL = Style(size=11.5, least=7, align=Align.RIGHT)


@dataclass(frozen=True, slots=True)
class StandingsGrid:
    """Where the columns lie in a row."""

    numbers: tuple[float, ...]
    """Widths of the number columns, in points."""
    name_share: float = NAME_SHARE
    """Of what they leave."""

    def cells(self, box: Box) -> tuple[Box, Box, Box, tuple[Box, ...]]:
        """Rank, name, faction, and the numbers."""
        box = box.inset(0, sheet.ROW_PAD_MM * MM)
        gaps = (2 + len(self.numbers)) * GAP_MM * MM
        rest = box.width - RANK_MM * MM - sum(self.numbers) - gaps
        widths = (RANK_MM * MM, rest * self.name_share, rest * (1 - self.name_share), *self.numbers)
        rank, name, faction, *numbers = box.columns(widths, GAP_MM * MM)
        return rank, name, faction, tuple(numbers)


def render_standings(
    standings: StandingsSheet | BracketStandings,
    labels: StandingsLabels,
    paper: SheetSize,
    *,
    below: float = 0.0,
) -> Pages:
    """Print one row a player in the order given; no line parts players who share a place.

    A bracket comes first, on pages of its own; at the foot of each ``below`` stays free.
    """
    before: tuple[RowPainter, ...] = ()
    if isinstance(standings, BracketStandings):
        before, standings = bracket_painters(standings.bracket), standings.standings
    body = page.sheet(paper).width - 2 * sheet.MARGIN_MM * MM
    grid = _grid(standings, body)
    shares = [above.rank == below.rank for above, below in pairwise(standings.lines)]
    rows = sheet.SheetRows(
        captions=partial(_paint_captions, grid=grid, columns=standings.columns, labels=labels),
        rows=tuple(
            partial(_paint_line, grid=grid, line=line, shares=shares_place)
            for line, shares_place in zip(standings.lines, [*shares, False], strict=False)
        ),
        least_mm=LEAST_ROW_MM,
        most_mm=MOST_ROW_MM,
        legend=labels.legend,
    )
    return sheet.render(paper, standings.heading, labels.page, rows, before, below)


def _grid(standings: StandingsSheet, body: float) -> StandingsGrid:
    """The columns: very long names have some of the factions' room, so that they can be read."""
    numbers = _number_widths(standings, body)
    for share in WIDER_SHARES:
        grid = StandingsGrid(numbers, share)
        _, name, _, _ = grid.cells(Box(0, 0, body, LEAST_ROW_MM * MM))
        least = min(
            (fit(one.name, name.width, name.height, _NAME).size for one in standings.lines),
            default=LEAST_SIZE,
        )
        if least >= LEAST_SIZE:
            return grid
    return grid


def _number_widths(standings: StandingsSheet, body: float) -> tuple[float, ...]:
    """As wide as the numbers and headers ask, within bounds; all columns within their share."""
    widths = []
    for at, header in enumerate(standings.columns):
        wanted = [natural_width(line.cells[at], _CELL) for line in standings.lines]
        wanted.append(natural_width(header, _CAPTION))
        widths.append(min(max(*wanted, LEAST_CELL_MM * MM), MOST_CELL_MM * MM))
    room = body * NUMBERS_SHARE - len(widths) * GAP_MM * MM
    shrink = min(1.0, room / sum(widths)) if widths else 1.0
    return tuple(width * shrink for width in widths)


def _paint_captions(
    canvas: Canvas,
    box: Box,
    *,
    grid: StandingsGrid,
    columns: tuple[str, ...],
    labels: StandingsLabels,
) -> None:
    rank, name, faction, numbers = grid.cells(box)
    draw(canvas, labels.rank, rank, _CAPTION_RIGHT)
    draw(canvas, labels.name, name, _CAPTION)
    draw(canvas, labels.faction, faction, _CAPTION)
    for header, cell in zip(columns, numbers, strict=True):
        draw(canvas, header, cell, _CAPTION_RIGHT)
    page.rule(canvas, box.x, box.right, box.y, page.FINE)


def _paint_line(
    canvas: Canvas, box: Box, *, grid: StandingsGrid, line: RankLine, shares: bool
) -> None:
    rank, name, faction, numbers = grid.cells(box)
    draw(canvas, str(line.rank), rank, _RANK)
    _paint_name(canvas, name, line)
    draw(canvas, line.faction, faction, _FACTION)
    for text, cell in zip(line.cells, numbers, strict=True):
        draw(canvas, text, cell, _CELL)
    page.rule(canvas, name.x if shares else box.x, box.right, box.y, page.HAIRLINE)


def _paint_name(canvas: Canvas, box: Box, line: RankLine) -> None:
    if not line.mark:
        draw(canvas, line.name, box, _SHOWN_NAME)
        return
    mark_width = min(natural_width(line.mark, _MARK), box.width * MARK_SHARE)
    name, mark = box.columns((box.width - mark_width - GAP_MM * MM, mark_width), GAP_MM * MM)
    draw(canvas, line.name, name, _SHOWN_NAME)
    draw(canvas, line.mark, mark, _MARK)
