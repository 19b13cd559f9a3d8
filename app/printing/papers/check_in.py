"""The list for the desk in the morning: who is here, has paid and has handed in lists."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.flow import draw_wrapped, style_for_all
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Align, Style, draw, natural_width
from app.printing.kit.values import SheetSize
from app.printing.papers.values import CheckInLine, CheckInSheet
from app.words.papers.labels import CheckInLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LEAST_ROWS_MM, MOST_ROW_MM = (7.5, 9.0, 11.0, 13.5), 9.5
"""How high a row is when there are many, and when there are few; a pen needs the least. Of the
least heights the first is taken in which everything can be read."""

TICK_MM = 4.5
"""The side of a square to tick."""

COLUMN_MM = 15.0
"""The width of a column of squares."""

GAP_MM = 3.0
"""Between columns."""

NAME_SHARE, FACTS_SHARE = 0.46, 0.34
"""How much of the width beside the squares name and facts have; notes have the rest."""

MARK_SHARE = 0.4
"""How much of the name's column a mark may take, at most."""

_CAPTION = Style(size=8.5, least=7)
_CAPTION_CENTRE = Style(size=8.5, least=7, align=Align.CENTRE)
_NAME = Style(size=12.5, least=8.5, bold=True)
_FACTS = Style(size=9, least=8)
_MARK = Style(size=8, least=7, align=Align.RIGHT)


def render_check_in(content: CheckInSheet, labels: CheckInLabels, paper: SheetSize) -> Pages:
    """Print one row a player in the order given; what is beside the names has one size."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    _, name, beside, _ = _columns(body, len(content.columns))
    facts = tuple(line.facts for line in content.lines)
    least = max(
        sheet.readable_mm(
            ((text, style) for text in texts), cell.width, LEAST_ROWS_MM, 2 * sheet.ROW_PAD_MM
        )
        for texts, cell, style in (
            ((line.name for line in content.lines if not line.mark), name, _NAME),
            (facts, beside, _FACTS),
        )
    )
    rows = sheet.SheetRows(
        captions=partial(_paint_captions, content=content, labels=labels),
        rows=tuple(partial(_paint_line, line=line, all_facts=facts) for line in content.lines),
        least_mm=least,
        most_mm=max(least, MOST_ROW_MM),
    )
    return sheet.render(paper, content.heading, labels.page, rows)


def _columns(box: Box, ticks: int) -> tuple[tuple[Box, ...], Box, Box, Box]:
    """The squares' columns, the name, the facts, the notes."""
    box = box.inset(0, sheet.ROW_PAD_MM * MM)
    taken = ticks * COLUMN_MM * MM
    squares = box.columns((COLUMN_MM * MM,) * ticks, 0)
    rest = box.column(taken, box.width - taken)
    room = rest.width - 3 * GAP_MM * MM
    widths = (room * NAME_SHARE, room * FACTS_SHARE, room * (1 - NAME_SHARE - FACTS_SHARE))
    name, facts, notes = rest.column(GAP_MM * MM, room).columns(widths, GAP_MM * MM)
    return squares, name, facts, notes


def _paint_captions(
    canvas: Canvas, box: Box, *, content: CheckInSheet, labels: CheckInLabels
) -> None:
    squares, name, _, notes = _columns(box, len(content.columns))
    for square, word in zip(squares, content.columns, strict=True):
        draw(canvas, word, square, _CAPTION_CENTRE)
    draw(canvas, labels.name, name, _CAPTION)
    draw(canvas, labels.notes, notes, _CAPTION)
    page.rule(canvas, box.x, box.right, box.y, page.FINE)


def _paint_line(canvas: Canvas, box: Box, *, line: CheckInLine, all_facts: tuple[str, ...]) -> None:
    squares, name, facts, _ = _columns(box, len(line.ticks))
    for cell, is_ticked in zip(squares, line.ticks, strict=True):
        side = TICK_MM * MM
        x, y = cell.x + (cell.width - side) / 2, cell.y + (cell.height - side) / 2
        paint_square(canvas, Box(x, y, side, side), is_ticked=is_ticked)
    _paint_name(canvas, name, line)
    style = style_for_all(all_facts, facts.width, facts.height, _FACTS)
    draw_wrapped(canvas, line.facts, facts, replace(style, shortens=True))
    page.rule(canvas, box.x, box.right, box.y, page.HAIRLINE)


def _paint_name(canvas: Canvas, box: Box, line: CheckInLine) -> None:
    taken = min(natural_width(line.mark, _MARK) + 1, MARK_SHARE * box.width) if line.mark else 0
    gap = GAP_MM * MM if taken else 0
    name, mark = box.columns((box.width - taken - gap, taken), gap)
    draw(canvas, line.name, name, replace(_NAME, shortens=True))
    if line.mark:
        draw(canvas, line.mark, mark, _MARK)


def paint_square(canvas: Canvas, box: Box, *, is_ticked: bool) -> None:
    """Draw a square to tick, crossed where it is ticked already."""
    page.frame(canvas, box, page.FINE)
    if is_ticked:
        canvas.setLineWidth(page.HEAVY)
        inner = box.inset(box.width / 5, box.height / 5)
        canvas.line(inner.x, inner.y, inner.right, inner.top)
        canvas.line(inner.x, inner.top, inner.right, inner.y)
