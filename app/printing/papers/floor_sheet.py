"""A judge's floor sheet: a round's tables with lists and rulings, and room for times and notes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import SheetSize
from app.printing.papers.values import FloorLine, FloorPlayer, FloorSheet
from app.words.papers.labels import FloorLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ROW_MM = 12.0
"""The least height of a table: two lines for each of its players. A page has about twenty."""

HALVES_MM = (ROW_MM / 2, 7.5, 9.0, 11.0)
"""The least heights of a player that are tried, so that the longest name can be read too."""

MOST_ROW_MM = 17.0
"""A pen needs no more."""

TABLE_MM, TIME_MM = 11.0, 15.0
"""The widths for the table's number, and for each of the two times."""

NAME_SHARE, LISTS_SHARE = 0.37, 0.35
"""Of what the numbers leave; the notes have the rest."""

GAP_MM = 1.5
"""What stays white on either side of the line between two columns."""

_CAPTION = Style(size=8, least=7)
_TABLE = Style(size=20, least=9, bold=True, align=Align.CENTRE)
_NAME = Style(size=10, least=8, bold=True)
_LISTS = Style(size=8, least=7)
_EXTRA = Style(size=10, least=7, bold=True, align=Align.CENTRE)
_RULINGS = Style(size=7.5, least=7)


def render_floor_sheet(content: FloorSheet, labels: FloorLabels, paper: SheetSize) -> Pages:
    """Print the tables in the order given."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    room = _inner(_columns(body)[1]).width
    texts = ((player.name, _NAME) for line in content.lines for player in line.players)
    least = 2 * sheet.readable_mm(texts, room, HALVES_MM)
    rows = sheet.SheetRows(
        captions=partial(_paint_captions, labels=labels),
        rows=tuple(partial(_paint_line, line=line) for line in content.lines),
        least_mm=least,
        most_mm=max(least, MOST_ROW_MM),
        mark=content.mark,
    )
    return sheet.render(paper, content.heading, labels.page, rows)


def _columns(box: Box) -> tuple[Box, ...]:
    """Table, player, lists, time left, extra time, notes."""
    rest = box.width - (TABLE_MM + 2 * TIME_MM) * MM
    name, lists = rest * NAME_SHARE, rest * LISTS_SHARE
    notes = rest - name - lists
    return box.columns((TABLE_MM * MM, name, lists, TIME_MM * MM, TIME_MM * MM, notes), 0)


def _inner(cell: Box) -> Box:
    return cell.inset(GAP_MM * MM / 2, 0)


def _paint_captions(canvas: Canvas, box: Box, *, labels: FloorLabels) -> None:
    words = (labels.table, labels.player, labels.lists, labels.left, labels.extra, labels.notes)
    for cell, word in zip(_columns(box), words, strict=True):
        draw(canvas, word, _inner(cell), _CAPTION)
    page.rule(canvas, box.x, box.right, box.y, page.FINE)


def _paint_line(canvas: Canvas, box: Box, *, line: FloorLine) -> None:
    table, name, lists, left, extra, notes = _columns(box)
    draw(canvas, line.table, _inner(table), _TABLE)
    draw(canvas, line.extra, _inner(extra), _EXTRA)
    canvas.setLineWidth(page.HAIRLINE)
    for cell in (left, extra, notes):
        canvas.line(cell.x, cell.y, cell.x, cell.top)
    half = box.height / 2
    for number, player in enumerate(line.players):
        _paint_player(canvas, player, *(cell.band(number * half, half) for cell in (name, lists)))
    _paint_rulings(canvas, notes, line.players)
    page.rule(canvas, box.x, box.right, box.y, page.FINE)


def _paint_player(canvas: Canvas, player: FloorPlayer, name: Box, lists: Box) -> None:
    draw(canvas, player.name, _inner(name), replace(_NAME, shortens=True))
    draw(canvas, player.lists, _inner(lists), _LISTS)


def _paint_rulings(canvas: Canvas, box: Box, players: tuple[FloorPlayer, FloorPlayer]) -> None:
    """Beside each player's own line, so that it is clear whose they are."""
    half = box.height / 2
    for number, player in enumerate(players):
        draw(canvas, player.rulings, _inner(box.band(number * half, half)), _RULINGS)
