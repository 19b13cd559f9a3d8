"""The test page: whether a printer reaches the margins, keeps the size, and shows fine things."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit import slip_code as code
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.page import MM, PRINTER_MARGIN_MM, Box, Pages
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import SheetSize
from app.words.papers.labels import TestLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

RULER_MM = 100
"""How long the ruler is: what printing at another size shows best."""

GREYS = (0, 10, 20, 35, 50, 65, 80, 100)
"""Shades, as per cent of black."""

TYPE_SIZES = (7, 8.5, 10, 11, 12)
"""Sizes of type in points; the smallest are the smallest that a paper of the event uses."""

LINES = (page.HAIRLINE, page.FINE, page.HEAVY)
"""Weights of lines, in points."""

SCRIPTS = "Łódź · Ñandú · Ёлка · Αθήνα · 王小明 · さくら · 한국 · שלום · سلام"
"""A word in every script that names are written in."""

_CODE = "DD:0:0"
"""What the square code says: a slip of no round."""

_TITLE_MM, _CAPTION_MM, _BLOCK_MM = 12.0, 6.0, 15.0
_GAP_MM = 6.0

_TITLE = Style(size=24, least=14, bold=True)
_TEXT = Style(size=11, least=11)
_CAPTION = Style(size=9, least=7)
_CENTRED = Style(size=9, least=7, align=Align.CENTRE)
_SCRIPTS = Style(size=13, least=8)


def render_test_page(labels: TestLabels, paper: SheetSize) -> Pages:
    """Print the test page."""
    return Pages(paper, labels.title, (partial(_paint, labels=labels, paper=paper),))


def _paint(canvas: Canvas, *, labels: TestLabels, paper: SheetSize) -> None:
    whole = page.sheet(paper)
    for margin in (PRINTER_MARGIN_MM, sheet.MARGIN_MM):
        box = whole.inset(margin * MM, margin * MM)
        page.frame(canvas, box, page.HAIRLINE)
        caption = box.inset(2 * MM, 0.6 * MM).band(0, (_CAPTION_MM - 1.2) * MM)
        draw(canvas, labels.margin.format(mm=f"{margin:g}"), caption, _CAPTION)
    inside = (sheet.MARGIN_MM + _CAPTION_MM) * MM
    body = whole.inset(inside, inside)
    draw(canvas, labels.title, body.band(0, _TITLE_MM * MM), _TITLE)
    lines = wrapped(labels.lead, body.width, _TEXT)
    offset = (_TITLE_MM + 2) * MM
    draw_lines(canvas, lines, body.band(offset, height_of(len(lines), _TEXT)), _TEXT)
    offset += height_of(len(lines), _TEXT) + _GAP_MM * MM
    for caption_text, high, paint in (
        (labels.ruler, _BLOCK_MM * MM, _paint_ruler),
        (labels.greys, _BLOCK_MM * MM, partial(_paint_greys, label=labels.grey)),
        (labels.lines, _BLOCK_MM * MM, _paint_lines),
        (labels.type_sizes, _types_height(), partial(_paint_types, sample=labels.sample)),
        (labels.scripts, _BLOCK_MM * MM / 2, _paint_scripts),
        (labels.code, code.SIDE_MM * MM, _paint_code),
    ):
        draw(canvas, caption_text, body.band(offset, _CAPTION_MM * MM), _CAPTION)
        offset += _CAPTION_MM * MM
        paint(canvas, body.band(offset, high))
        offset += high + _GAP_MM * MM


def _paint_ruler(canvas: Canvas, box: Box) -> None:
    y = box.top - 1 * MM
    page.rule(canvas, box.x, box.x + RULER_MM * MM, y, page.FINE)
    for mm in range(RULER_MM + 1):
        deep = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0
        canvas.setLineWidth(page.FINE if mm % 10 == 0 else page.HAIRLINE)
        canvas.line(box.x + mm * MM, y, box.x + mm * MM, y - deep * MM)
        if mm % 10 == 0:
            # The numbers at both ends may hang over: the frame of the page is farther away.
            place = Box(box.x + (mm - 5) * MM, y - 11 * MM, 10 * MM, 5 * MM)
            draw(canvas, str(mm), place, _CENTRED)


def _paint_greys(canvas: Canvas, box: Box, label: str) -> None:
    wide = box.width / len(GREYS)
    for number, percent in enumerate(GREYS):
        place = box.column(number * wide, wide)
        canvas.setFillGray(1 - percent / 100)
        patch = place.band(0, 9 * MM)
        canvas.setLineWidth(page.HAIRLINE)
        canvas.rect(patch.x, patch.y, patch.width, patch.height, stroke=1, fill=1)
        canvas.setFillGray(0)
        draw(canvas, label.format(percent=percent), place.band(9 * MM, 6 * MM), _CENTRED)


def _paint_lines(canvas: Canvas, box: Box) -> None:
    step = box.height / len(LINES)
    for number, weight in enumerate(LINES):
        row = box.band(number * step, step)
        draw(canvas, f"{weight:g} pt", row.column(0, 16 * MM), _CAPTION)
        page.rule(canvas, row.x + 18 * MM, row.right, row.y + row.height / 2, weight)


def _types_height() -> float:
    return sum(height_of(1, _sized(size)) for size in TYPE_SIZES)


def _paint_types(canvas: Canvas, box: Box, sample: str) -> None:
    offset = 0.0
    for size in TYPE_SIZES:
        style = _sized(size)
        high = height_of(1, style)
        row = box.band(offset, high)
        draw(canvas, f"{size:g} pt", row.column(0, 16 * MM), _CAPTION)
        draw(canvas, sample, row.column(18 * MM, row.width - 18 * MM), style)
        offset += high


def _sized(size: float) -> Style:
    return Style(size=size, least=size)


def _paint_scripts(canvas: Canvas, box: Box) -> None:
    draw(canvas, SCRIPTS, box, _SCRIPTS)


def _paint_code(canvas: Canvas, box: Box) -> None:
    code.draw_code(canvas, _CODE, box.column(0, code.SIDE_MM * MM))
