"""The pairings of a round by name, in large type: find your name, go to your table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import NameLine, NamesSheet, SheetSize
from app.words.papers.labels import NamesLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LEAST_ROW_MM, MOST_ROW_MM = 7.0, 11.0
"""How high a row is when there are many, and when there are few; the least holds 14 points."""

HEIGHTS_MM = (LEAST_ROW_MM, 8.0, 9.5, MOST_ROW_MM)
"""The least heights that are tried, so that the longest name can be read too."""

TABLE_MM = 20.0
"""The width for the table's number or the word for a bye."""

GAP_MM = 4.0
"""Between columns."""

NAME_SHARE = 0.56
"""How much of the remaining width the name has; the opponent has the rest."""

_CAPTION = Style(size=8.5, least=7)
_CAPTION_CENTRE = Style(size=8.5, least=7, align=Align.CENTRE)
_NAME = Style(size=17, least=11, bold=True, shortens=True)
_TABLE = Style(size=19, least=8, bold=True, align=Align.CENTRE)
_OPPONENT = Style(size=13, least=9.5)


def render_names(
    names: NamesSheet, labels: NamesLabels, paper: SheetSize, *, below: float = 0.0
) -> Pages:
    """Print one row a player in the order given; ``below`` stays free at each page's foot."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    *_, opponent = _columns(body)
    texts = ((line.opponent, _OPPONENT) for line in names.lines)
    rows = sheet.SheetRows(
        captions=partial(_paint_captions, labels=labels),
        rows=tuple(partial(_paint_line, line=line, labels=labels) for line in names.lines),
        least_mm=sheet.readable_mm(texts, opponent.width, HEIGHTS_MM, 2 * sheet.ROW_PAD_MM),
        most_mm=MOST_ROW_MM,
        legend=labels.legend if any(line.table is None for line in names.lines) else "",
    )
    return sheet.render(paper, names.heading, labels.page, rows, below=below)


def _columns(box: Box) -> tuple[Box, ...]:
    """The name, the table, the opponent."""
    box = box.inset(0, sheet.ROW_PAD_MM * MM)
    rest = box.width - (TABLE_MM + 2 * GAP_MM) * MM
    widths = (rest * NAME_SHARE, TABLE_MM * MM, rest * (1 - NAME_SHARE))
    return box.columns(widths, GAP_MM * MM)


def _paint_captions(canvas: Canvas, box: Box, *, labels: NamesLabels) -> None:
    name, table, opponent = _columns(box)
    draw(canvas, labels.name, name, _CAPTION)
    draw(canvas, labels.table, table, _CAPTION_CENTRE)
    draw(canvas, labels.opponent, opponent, _CAPTION)
    page.rule(canvas, box.x, box.right, box.y, page.FINE)


def _paint_line(canvas: Canvas, box: Box, *, line: NameLine, labels: NamesLabels) -> None:
    name, table, opponent = _columns(box)
    draw(canvas, line.name, name, _NAME)
    draw(canvas, labels.bye if line.table is None else line.table, table, _TABLE)
    draw(canvas, line.opponent, opponent, replace(_OPPONENT, shortens=True))
    page.rule(canvas, box.x, box.right, box.y, page.HAIRLINE)
