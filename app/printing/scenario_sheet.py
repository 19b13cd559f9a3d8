"""The scenario sheet: the drawing as large as it will go, and below it all that holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing import page, sheet
from app.printing.flow import Column, Piece, columns_of, draw_column, least_height, piece
from app.printing.page import MM, Box, Painter
from app.printing.scenario_figure import GREY, draw_figure
from app.printing.scenario_values import ScenarioLabels, ScenarioSheet, Section
from app.printing.text import Style
from app.printing.values import Paper

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LARGEST, SMALLEST = 10.5, 8.5
"""Sizes of the sentences, in points."""

FIGURE_MM = 150.0
"""How high the drawing is at least, where smaller sentences can make room for it."""

LEAST_FIGURE_MM = 105.0
"""Where the drawing would be lower than this, the sentences have pages of their own."""

_COLUMNS = 2
_GAP_MM = 6.0
_STEP = 0.25


@dataclass(frozen=True, slots=True)
class Plan:
    """How a scenario lies on paper."""

    figure_height: float
    """In points."""
    pages: tuple[tuple[Column, ...], ...]
    """The columns of each page; on the first they stand below the drawing."""


def render_scenario(
    told: ScenarioSheet, labels: ScenarioLabels, paper: Paper, *, compressed: bool = True
) -> bytes:
    """Print a scenario in grey; on one sheet unless what holds is too much for one."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    plan = planned(told, body)
    painters: Iterator[Painter] = (
        partial(
            _paint,
            body=body,
            told=told,
            columns=columns,
            figure_height=0.0 if number else plan.figure_height,
            page_text=labels.page.format(page=number + 1, pages=len(plan.pages)),
        )
        for number, columns in enumerate(plan.pages)
    )
    title = f"{told.heading.event} – {told.heading.title}"
    return page.document(paper, title, painters, compressed=compressed)


def planned(told: ScenarioSheet, body: Box) -> Plan:
    """Lay a scenario out: the largest sentences that leave the drawing its room."""
    bounds = told.figure.bounds
    room = body.height - (sheet.HEAD_MM + sheet.FOOT_MM) * MM
    highest = min(room, body.width * bounds.height / bounds.width)
    width = (body.width - (_COLUMNS - 1) * _GAP_MM * MM) / _COLUMNS
    size = LARGEST
    while True:
        pieces = pieces_of(told.sections, width, size)
        used = least_height(pieces, _COLUMNS)
        left = room - used - _GAP_MM * MM
        if left >= min(highest, FIGURE_MM * MM) or size <= SMALLEST:
            break
        size -= _STEP
    if left < LEAST_FIGURE_MM * MM:
        columns = columns_of(pieces_of(told.sections, width, LARGEST), room)
        parted = tuple(columns[at : at + _COLUMNS] for at in range(0, len(columns), _COLUMNS))
        return Plan(highest, ((), *parted))
    return Plan(min(highest, left), (columns_of(pieces, used),))


def pieces_of(sections: tuple[Section, ...], width: float, size: float) -> tuple[Piece, ...]:
    """Every section at a size: its heading, then its lines, a bullet before each of several."""
    heading = Style(size=size + 1, least=size + 1, bold=True)
    plain = Style(size=size, least=size)
    pieces: list[Piece] = []
    for section in sections:
        pieces.append(piece(section.title, width, heading, above=0.75 * size, keeps_next=True))
        pieces += (
            piece(line, width, plain, above=0.18 * size, is_listed=len(section.lines) > 1)
            for line in section.lines
        )
    return tuple(pieces)


def _paint(
    canvas: Canvas,
    *,
    body: Box,
    told: ScenarioSheet,
    columns: tuple[Column, ...],
    figure_height: float,
    page_text: str,
) -> None:
    sheet.paint_head(canvas, body, told.heading, told.mark)
    sheet.paint_foot(canvas, body, told.heading, page_text)
    top = sheet.HEAD_MM * MM
    if figure_height:
        gap = 2 * MM
        draw_figure(canvas, body.band(top + gap, figure_height - gap), told.figure, GREY)
    # The pen is black again for what follows, whatever the drawing was drawn with.
    canvas.setFillGray(0)
    canvas.setStrokeGray(0)
    canvas.setDash()
    top += figure_height + (_GAP_MM * MM if figure_height else 3 * MM)
    width = (body.width - (_COLUMNS - 1) * _GAP_MM * MM) / _COLUMNS
    below = body.band(top, body.height - top - sheet.FOOT_MM * MM)
    for column, strip in zip(
        columns, below.columns((width,) * _COLUMNS, _GAP_MM * MM), strict=False
    ):
        draw_column(canvas, column, strip)
