"""The reference sheet: a packet's scenarios in small, then what its words mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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

LINE_LARGEST, LINE_SMALLEST = 9.5, 7.5
"""Of what stands beside a small drawing."""

FIGURE_MM, LEAST_FIGURE_MM = 60.0, 34.0
"""The side of a small drawing: where there is room, and where many scenarios share a page."""

_COLUMNS = 2
_GAP_MM = 6.0
_HEADING_MM = 10.0
_PAD_MM = 3.0
_STEP = 0.25

_HEADING = Style(size=13, least=9, bold=True)
_TITLE = Style(size=11, least=11, bold=True)


def render_reference(content: ReferenceSheet, labels: ReferenceLabels, paper: SheetSize) -> Pages:
    """Print the scenarios on pages of their own, and the words on those that follow."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    room = body.band(sheet.HEAD_MM * MM, body.height - (sheet.HEAD_MM + sheet.FOOT_MM) * MM)
    inner = room.band(_HEADING_MM * MM, room.height - _HEADING_MM * MM)
    plan = planned(content.scenarios, inner)
    paints = [
        *(
            partial(
                _paint_cells, cells=cells, plan=plan, box=inner, caption=(room, labels.scenarios)
            )
            for cells in _shared_out(content.scenarios, plan, inner)
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


@dataclass(frozen=True, slots=True)
class ReferencePlan:
    """How scenarios lie on their pages."""

    rows: int
    """On a page."""
    side: float
    """Of each drawing, in points."""
    size: float
    """Of the lines beside it."""


def planned(scenarios: tuple[SmallScenario, ...], box: Box) -> ReferencePlan:
    """The largest drawings that leave all lines room beside them, all on one page if they can be.

    Args:
        scenarios: with their lines.
        box: the room for them on a page.
    """
    wanted = -(-len(scenarios) // _COLUMNS)
    for rows in range(wanted, 0, -1):
        height = box.height / rows - _GAP_MM * MM
        side = min(FIGURE_MM * MM, height)
        while side >= LEAST_FIGURE_MM * MM:
            size = LINE_LARGEST
            while size >= LINE_SMALLEST:
                if _highest(scenarios, box, side, size) <= height:
                    return ReferencePlan(rows, side, size)
                size -= _STEP
            side -= MM
    return ReferencePlan(1, LEAST_FIGURE_MM * MM, LINE_SMALLEST)


def _highest(scenarios: tuple[SmallScenario, ...], box: Box, side: float, size: float) -> float:
    width = _column_width(box) - side - _PAD_MM * MM
    return max(height_of_column(_text_pieces(scenario, width, size)) for scenario in scenarios)


def _shared_out(
    scenarios: tuple[SmallScenario, ...], plan: ReferencePlan, box: Box
) -> Iterator[tuple[Cell, ...]]:
    """The scenarios of each page, each with its lines."""
    width = _column_width(box) - plan.side - _PAD_MM * MM
    cells = [(scenario, _text_pieces(scenario, width, plan.size)) for scenario in scenarios]
    each = plan.rows * _COLUMNS
    for at in range(0, len(cells), each):
        yield tuple(cells[at : at + each])


def _text_pieces(scenario: SmallScenario, width: float, size: float) -> tuple[FlowPiece, ...]:
    line = Style(size=size, least=size)
    return (
        piece(scenario.title, width, _TITLE),
        *(piece(text, width, line, above=0.2 * size) for text in scenario.lines),
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
    canvas: Canvas,
    *,
    cells: tuple[Cell, ...],
    plan: ReferencePlan,
    box: Box,
    caption: tuple[Box, str],
) -> None:
    _caption(canvas, caption)
    height = box.height / plan.rows
    strips = box.columns((_column_width(box),) * _COLUMNS, _GAP_MM * MM)
    for number, (scenario, pieces) in enumerate(cells):
        row, column = divmod(number, _COLUMNS)
        cell = strips[column].band(row * height, height - _GAP_MM * MM)
        side = plan.side
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
