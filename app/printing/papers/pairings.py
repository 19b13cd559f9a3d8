"""The pairings of a round by table, for the wall."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import ByeLine, PairedPlayer, PairingsSheet, SheetSize, TableLine
from app.words.papers.labels import PairingsLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LEAST_ROW_MM, MOST_ROW_MM = 10.0, 14.0
"""How high a row is when there are many, and when there are few."""

TABLE_MM = 21.0
"""The width for the table's number."""

RECORD_MM = 17.0
"""The width for a record."""

GAP_MM = 3.0
"""Between columns."""

_CAPTION = Style(size=8.5, least=7)
_CAPTION_RIGHT = Style(size=8.5, least=7, align=Align.RIGHT)
_TABLE = Style(size=26, least=9, bold=True)
_NAME = Style(size=14, least=10.5, bold=True, shortens=True)
_RECORD = Style(size=13, least=8, align=Align.RIGHT)
_BYE = Style(size=13, least=8, bold=True)
_WORTH = Style(size=12, least=8)


def render_pairings(
    pairings: PairingsSheet, labels: PairingsLabels, paper: SheetSize, *, below: float = 0.0
) -> Pages:
    """Print the pairings in the order given, the byes after them; ``below`` stays free."""
    tables = tuple(partial(_paint_table, line=line) for line in pairings.tables)
    byes = tuple(partial(_paint_bye, line=line, labels=labels) for line in pairings.byes)
    rows = sheet.SheetRows(
        captions=partial(_paint_captions, labels=labels),
        rows=tables + byes,
        least_mm=LEAST_ROW_MM,
        most_mm=MOST_ROW_MM,
        legend=labels.legend if byes else "",
    )
    return sheet.render(paper, pairings.heading, labels.page, rows, below=below)


def _columns(box: Box) -> tuple[Box, Box, Box]:
    """The table's number, the first player, the second player."""
    box = box.inset(0, sheet.ROW_PAD_MM * MM)
    side = (box.width - (TABLE_MM + 3 * GAP_MM) * MM) / 2
    table, first, second = box.columns((TABLE_MM * MM, side, side), GAP_MM * MM)
    return table, first, second.column(GAP_MM * MM, side)


def _sides(box: Box) -> tuple[Box, Box]:
    """The name and the record within a player's column."""
    name_width = box.width - (RECORD_MM + GAP_MM) * MM
    name, record = box.columns((name_width, RECORD_MM * MM), GAP_MM * MM)
    return name, record


def _paint_captions(canvas: Canvas, box: Box, *, labels: PairingsLabels) -> None:
    table, *players = _columns(box)
    draw(canvas, labels.table, table, _CAPTION)
    for player in players:
        name, record = _sides(player)
        draw(canvas, labels.player, name, _CAPTION)
        draw(canvas, labels.record, record, _CAPTION_RIGHT)
    page.rule(canvas, box.x, box.right, box.y, page.FINE)


def _paint_table(canvas: Canvas, box: Box, *, line: TableLine) -> None:
    table, first, second = _columns(box)
    draw(canvas, line.table, table, _TABLE)
    _paint_player(canvas, first, line.first)
    _paint_player(canvas, second, line.second)
    page.rule(canvas, box.x, box.right, box.y, page.HAIRLINE)


def _paint_bye(canvas: Canvas, box: Box, *, line: ByeLine, labels: PairingsLabels) -> None:
    word, player, worth = _columns(box)
    draw(canvas, labels.bye, word, _BYE)
    _paint_player(canvas, player, line.player)
    draw(canvas, line.worth, worth, _WORTH)
    page.rule(canvas, box.x, box.right, box.y, page.HAIRLINE)


def _paint_player(canvas: Canvas, box: Box, player: PairedPlayer) -> None:
    name, record = _sides(box)
    draw(canvas, player.name, name, _NAME)
    draw(canvas, player.record, record, _RECORD)
