"""The reference sheet: a packet's scenarios in small, then what its words mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.figure import GREY, draw_figure, small
from app.printing.kit.flow import (
    Column,
    FlowPiece,
    columns_of,
    draw_column,
    height_of_column,
    least_height,
    piece,
)
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Style, draw
from app.printing.kit.values import SheetSize
from app.printing.papers.values import ReferenceSheet, SmallScenario
from app.words.papers.labels import ReferenceLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LARGEST, SMALLEST = 11.0, 8.5
"""Sizes of what the words mean, in points."""

LINE_SIZE = 8.5
"""Of what stands beside a small drawing."""

_COLUMNS = 2
_GAP_MM = 6.0
_HEADING_MM = 8.0
_FIGURE_SHARE = 0.43
_PAD_MM = 2.0
_STEP = 0.25

_HEADING = Style(size=13, least=9, bold=True)
_TITLE = Style(size=11, least=11, bold=True)
_LINE = Style(size=LINE_SIZE, least=LINE_SIZE)


def render_reference(content: ReferenceSheet, labels: ReferenceLabels, paper: SheetSize) -> Pages:
    """Print the scenarios on pages of their own, and the words on those that follow."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    room = body.band(sheet.HEAD_MM * MM, body.height - (sheet.HEAD_MM + sheet.FOOT_MM) * MM)
    inner = room.band(_HEADING_MM * MM, room.height - _HEADING_MM * MM)
    paints = [
        *(
            partial(_paint_cells, cells=cells, box=inner, caption=(room, labels.scenarios))
            for cells in _shared_out(content.scenarios, inner)
        ),
        *(
            partial(_paint_terms, columns=columns, box=inner, caption=(room, labels.terms))
            for columns in _terms(content.terms, inner)
        ),
    ]
    painters: Iterator[Painter] = (
        partial(
            _paint_page,
            body=body,
            content=content,
            page_text=labels.page.format(page=number, pages=len(paints)),
            paint=paint,
        )
        for number, paint in enumerate(paints, 1)
    )
    title = f"{content.heading.event} – {content.heading.title}"
    return Pages(paper, title, tuple(painters))


Cell = tuple[SmallScenario, tuple[FlowPiece, ...]]


def _shared_out(scenarios: tuple[SmallScenario, ...], box: Box) -> Iterator[tuple[Cell, ...]]:
    """The scenarios of each page, each with its lines."""
    width = _column_width(box) * (1 - _FIGURE_SHARE) - _PAD_MM * MM
    cells = [(scenario, _text_pieces(scenario, width)) for scenario in scenarios]
    if not cells:
        return
    highest = max(height_of_column(pieces) for _, pieces in cells) + _GAP_MM * MM
    rows = max(1, int(box.height / highest))
    pages = -(-len(cells) // (rows * _COLUMNS))
    each = -(-len(cells) // pages)
    for at in range(0, len(cells), each):
        yield tuple(cells[at : at + each])


def _text_pieces(scenario: SmallScenario, width: float) -> tuple[FlowPiece, ...]:
    return (
        piece(scenario.title, width, _TITLE),
        *(piece(line, width, _LINE, above=0.2 * LINE_SIZE) for line in scenario.lines),
    )


def _terms(terms: tuple[tuple[str, str], ...], box: Box) -> Iterator[tuple[Column, ...]]:
    """The columns of each page, in the largest size that needs the fewest pages."""
    if not terms:
        return
    width = _column_width(box)
    fewest = len(columns_of(_term_pieces(terms, width, SMALLEST), box.height))
    most = -(-fewest // _COLUMNS) * _COLUMNS
    size = LARGEST
    while len(columns_of(_term_pieces(terms, width, size), box.height)) > most:
        size -= _STEP
    pieces = _term_pieces(terms, width, size)
    # What goes on one page is shared out evenly between its columns.
    height = least_height(pieces, _COLUMNS) if most == _COLUMNS else box.height
    columns = columns_of(pieces, height)
    for at in range(0, len(columns), _COLUMNS):
        yield columns[at : at + _COLUMNS]


def _term_pieces(
    terms: tuple[tuple[str, str], ...], width: float, size: float
) -> tuple[FlowPiece, ...]:
    name = Style(size=size + 0.5, least=size + 0.5, bold=True)
    meaning = Style(size=size, least=size)
    return tuple(
        part
        for word, says in terms
        for part in (
            piece(word, width, name, above=0.7 * size, keeps_next=True),
            piece(says, width, meaning, above=0.1 * size),
        )
    )


def _column_width(box: Box) -> float:
    return (box.width - (_COLUMNS - 1) * _GAP_MM * MM) / _COLUMNS


def _paint_page(
    canvas: Canvas, *, body: Box, content: ReferenceSheet, page_text: str, paint: Painter
) -> None:
    sheet.paint_head(canvas, body, content.heading)
    sheet.paint_foot(canvas, body, content.heading, page_text)
    paint(canvas)


def _paint_cells(
    canvas: Canvas, *, cells: tuple[Cell, ...], box: Box, caption: tuple[Box, str]
) -> None:
    _caption(canvas, caption)
    rows = -(-len(cells) // _COLUMNS)
    height = box.height / rows
    strips = box.columns((_column_width(box),) * _COLUMNS, _GAP_MM * MM)
    for number, (scenario, pieces) in enumerate(cells):
        row, column = divmod(number, _COLUMNS)
        cell = strips[column].band(row * height, height - _GAP_MM / 2 * MM)
        side = min(cell.width * _FIGURE_SHARE, cell.height)
        draw_figure(canvas, cell.column(0, side).band(0, side), small(scenario.figure), GREY)
        text_box = cell.column(side + _PAD_MM * MM, cell.width - side - _PAD_MM * MM)
        draw_column(canvas, pieces, text_box)


def _paint_terms(
    canvas: Canvas, *, columns: tuple[Column, ...], box: Box, caption: tuple[Box, str]
) -> None:
    _caption(canvas, caption)
    strips = box.columns((_column_width(box),) * _COLUMNS, _GAP_MM * MM)
    for column, strip in zip(columns, strips, strict=False):
        draw_column(canvas, column, strip)


def _caption(canvas: Canvas, caption: tuple[Box, str]) -> None:
    box, text = caption
    draw(canvas, text, box.band(0, _HEADING_MM * MM), _HEADING)
