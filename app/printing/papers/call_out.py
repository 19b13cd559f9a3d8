"""The pairings as a text to be read aloud: table by table, a name to a line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Style, draw, natural_width
from app.printing.kit.values import SheetSize
from app.printing.papers.values import CallOutSheet
from app.words.papers.labels import CallOutLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ROW_MM = 18.0
"""How high a table's two lines are: large enough for a page at arm's length in poor light."""

TABLE_MM = 30.0
"""The width for the table's number or the word for a bye."""

GAP_MM = 3.0
"""Between the number and the names, and between a name and the word before it."""

FIRST_SHARE = 0.5
"""How much of a row the first player's line has; the second player's has the rest."""

_TABLE = Style(size=34, least=11, bold=True)
_NAME = Style(size=19, least=12, bold=True, shortens=True)
_WORD = Style(size=12, least=8)
_BYE = Style(size=19, least=9, bold=True)


def render_call_out(content: CallOutSheet, labels: CallOutLabels, paper: SheetSize) -> Pages:
    """Print the tables in the order given, the byes after them."""
    tables = tuple(partial(_paint_table, line=line, labels=labels) for line in content.tables)
    byes = tuple(partial(_paint_bye, line=line, labels=labels) for line in content.byes)
    rows = sheet.SheetRows(
        captions=_no_captions,
        rows=tables + byes,
        least_mm=ROW_MM,
        most_mm=ROW_MM,
        legend=labels.legend if byes else "",
    )
    return sheet.render(paper, content.heading, labels.page, rows)


def _no_captions(canvas: Canvas, box: Box) -> None:
    """Nobody reads captions aloud."""


def _columns(box: Box) -> tuple[Box, Box]:
    """The table's number, the names."""
    box = box.inset(0, sheet.ROW_PAD_MM * MM)
    rest = box.width - (TABLE_MM + GAP_MM) * MM
    table, names = box.columns((TABLE_MM * MM, rest), GAP_MM * MM)
    return table, names


def _lines(names: Box) -> tuple[Box, Box]:
    """The first player's line, the second's."""
    first = names.height * FIRST_SHARE
    return names.band(0, first), names.band(first, names.height - first)


def _paint_table(
    canvas: Canvas, box: Box, *, line: tuple[str, str, str], labels: CallOutLabels
) -> None:
    table, names = _columns(box)
    above, below = _lines(names)
    number, first, second = line
    draw(canvas, number, table, _TABLE)
    draw(canvas, first, above, _NAME)
    _paint_after(canvas, below, labels.against, second)
    page.rule(canvas, box.x, box.right, box.y, page.HAIRLINE)


def _paint_bye(canvas: Canvas, box: Box, *, line: tuple[str, str], labels: CallOutLabels) -> None:
    word, names = _columns(box)
    above, below = _lines(names)
    player, worth = line
    draw(canvas, labels.bye, word, _BYE)
    draw(canvas, player, above, _NAME)
    draw(canvas, worth, below, _WORD)
    page.rule(canvas, box.x, box.right, box.y, page.HAIRLINE)


def _paint_after(canvas: Canvas, box: Box, word: str, name: str) -> None:
    """Draw a name behind a word."""
    taken = natural_width(word, _WORD) + 1
    before, rest = box.columns((taken, box.width - taken - GAP_MM * MM), GAP_MM * MM)
    draw(canvas, word, before, _WORD)
    draw(canvas, name, rest, _NAME)
