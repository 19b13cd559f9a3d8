"""The scenario sheet: the drawing as large as it will go, and below it all that holds.

One fills a sheet, or two copies lie on it side by side, to be cut apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from math import ceil
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.figure import GREY, draw_figure, legend_part, table_part, with_letters
from app.printing.kit.flow import (
    Column,
    FlowPiece,
    columns_of,
    draw_column,
    least_height,
    piece,
    split_high,
)
from app.printing.kit.imposition import paint_halves
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import LEADING, LEAST_SIZE, Style
from app.printing.kit.values import SheetSize
from app.printing.papers.values import ScenarioSheet, Section
from app.rules.scenarios.figure.figure import Figure
from app.words.papers.labels import ScenarioLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LARGEST, SMALLEST = 10.5, 8.5
"""Sizes of the sentences, in points."""

FIGURE_MM = 160.0
"""How high the drawing is at least, where smaller sentences can make room for it."""

ENOUGH_MM = 140.0
"""Below this height, sections that the drawing shows are left out."""

LEAST_FIGURE_MM = 93.0
"""Where the drawing would be lower than this, the sentences have pages of their own."""

HALF_SCALE = 7 / SMALLEST
"""On half a sheet everything is as large as this: its smallest sentences then have 7 points."""

HALF_MARGIN_MM = 9.5
"""On half a sheet before scaling: 7.8 on paper."""

LEAST_HALF_MM = 63.0
"""How low a drawing may be there before scaling: two copies in three sheets serve nobody."""

HALF_FIGURE = 0.72
"""How high a drawing is on half a sheet before scaling, as a share of the heights above."""

MOST_BROKEN = 1.04
"""How much higher columns may get so that no section is split, as a share."""

_COLUMNS = 2
_GAP_MM = 6.0
_LEGEND_GAP_MM = 2.0
_ABOVE_MM = 3.0
_STEP = 0.25
_LEGEND_TYPE = 14
"""The size of a legend's letters, in tenths of an inch."""


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """How a scenario lies on paper; heights in points."""

    table: Figure
    table_height: float
    legend_height: float
    pages: tuple[tuple[Column, ...], ...]
    """The columns of each page; on the first they stand below the drawing."""


def render_scenario(
    content: ScenarioSheet, labels: ScenarioLabels, paper: SheetSize, *, per_sheet: int = 1
) -> Pages:
    """Print a scenario in grey; on one sheet unless what holds is too much for one.

    Args:
        content: what it says.
        labels: the words.
        paper: the size of the sheet.
        per_sheet: 1, or 2 for two copies, each on half a sheet.
    """
    whole = page.sheet(paper)
    if per_sheet > 1:
        # Half a sheet, upright, in the millimetres of a larger one.
        whole = Box(0.0, 0.0, whole.height / 2 / HALF_SCALE, whole.width / HALF_SCALE)
    margin = (HALF_MARGIN_MM if per_sheet > 1 else sheet.MARGIN_MM) * MM
    body = whole.inset(margin, margin)
    plan = planned(content, body, HALF_FIGURE if per_sheet > 1 else 1.0)
    # Sizes are rounded down to a tenth of a point.
    least = LEAST_SIZE / HALF_SCALE + 0.1 if per_sheet > 1 else LEAST_SIZE
    painters: Iterator[Painter] = (
        partial(
            _paint,
            body=body,
            content=content,
            columns=columns,
            plan=None if number else plan,
            least=least,
            page_text=labels.page.format(page=number + 1, pages=len(plan.pages)),
        )
        for number, columns in enumerate(plan.pages)
    )
    if per_sheet > 1:
        painters = (
            partial(paint_halves, paper=paper, scale=HALF_SCALE, paint=paint) for paint in painters
        )
    title = f"{content.heading.event} – {content.heading.title}"
    return Pages(paper, title, tuple(painters))


def planned(content: ScenarioSheet, body: Box, figure_share: float = 1.0) -> SheetPlan:
    """Lay a scenario out: the largest sentences that leave the drawing its room.

    Where even the smallest leave less, sections that the drawing shows are left out.

    Args:
        content: what the sheet says.
        body: the sheet within its margins.
        figure_share: how high the drawing has to be, as a share of what it has on a whole sheet.
    """
    table, legend = table_part(content.figure), legend_part(content.figure)
    legend_scale = min(body.width / legend.bounds.width, SMALLEST * LEADING / _LEGEND_TYPE)
    legend_height = legend.bounds.height * legend_scale
    taken = legend_height + (_ABOVE_MM + _LEGEND_GAP_MM + _GAP_MM) * MM
    room = body.height - (sheet.HEAD_MM + sheet.FOOT_MM) * MM
    highest = min(room - taken, body.width * table.bounds.height / table.bounds.width)
    width = (body.width - (_COLUMNS - 1) * _GAP_MM * MM) / _COLUMNS

    wanted = min(highest, FIGURE_MM * figure_share * MM)
    pieces, used = _fitting(content.sections, width, room - taken - wanted)
    if room - taken - used < min(highest, ENOUGH_MM * figure_share * MM):
        needed = tuple(section for section in content.sections if not section.is_drawn)
        pieces, used = _fitting(needed, width, room - taken - wanted)
    height = min(highest, room - taken - used)
    pages: tuple[tuple[Column, ...], ...] = (columns_of(pieces, used),)
    if height < (LEAST_FIGURE_MM if figure_share == 1.0 else LEAST_HALF_MM) * MM:
        height = highest
        room -= _GAP_MM * MM
        columns = columns_of(split_high(pieces_of(content.sections, width, LARGEST), room), room)
        pages = ((), *(columns[at : at + _COLUMNS] for at in range(0, len(columns), _COLUMNS)))
    scale = min(height / table.bounds.height, body.width / table.bounds.width)
    return SheetPlan(
        with_letters(table, ceil(SMALLEST * LEADING / scale)), height, legend_height, pages
    )


@lru_cache(maxsize=8)  # The sheets of a round's tables differ in their drawings alone.
def _fitting(
    sections: tuple[Section, ...], width: float, height: float
) -> tuple[tuple[FlowPiece, ...], float]:
    """The largest sentences that go into columns of a height, or the smallest; and their height."""
    size = LARGEST
    while True:
        pieces = _unbroken(sections, width, size)
        used = least_height(pieces, _COLUMNS)
        if used <= height or size <= SMALLEST:
            return pieces, used
        size -= _STEP


def pieces_of(
    sections: tuple[Section, ...], width: float, size: float, *, is_whole: bool = False
) -> tuple[FlowPiece, ...]:
    """Every section at a size: its heading, then its lines, a bullet before each of several.

    Args:
        sections: in their order.
        width: of a column, in points.
        size: of the lines, in points.
        is_whole: no section may be split.
    """
    heading = Style(size=size + 1, least=size + 1, bold=True)
    plain = Style(size=size, least=size)
    pieces: list[FlowPiece] = []
    for section in sections:
        pieces.append(piece(section.title, width, heading, above=0.75 * size, keeps_next=True))
        last = len(section.lines) - 1
        pieces += (
            piece(
                line,
                width,
                plain,
                above=0.18 * size,
                is_listed=bool(last),
                keeps_next=is_whole and number < last,
            )
            for number, line in enumerate(section.lines)
        )
    return tuple(pieces)


def _unbroken(sections: tuple[Section, ...], width: float, size: float) -> tuple[FlowPiece, ...]:
    """Whole sections, where that makes the columns little higher."""
    whole = pieces_of(sections, width, size, is_whole=True)
    broken = pieces_of(sections, width, size)
    if least_height(whole, _COLUMNS) <= MOST_BROKEN * least_height(broken, _COLUMNS):
        return whole
    return broken


def _paint(
    canvas: Canvas,
    *,
    body: Box,
    content: ScenarioSheet,
    columns: tuple[Column, ...],
    plan: SheetPlan | None,
    least: float,
    page_text: str,
) -> None:
    sheet.paint_head(canvas, body, content.heading, content.mark, least)
    sheet.paint_foot(canvas, body, content.heading, page_text)
    top = (sheet.HEAD_MM + _ABOVE_MM) * MM
    if plan is not None:
        draw_figure(canvas, body.band(top, plan.table_height), plan.table, GREY, least=least)
        top += plan.table_height + _LEGEND_GAP_MM * MM
        draw_figure(
            canvas,
            body.band(top, plan.legend_height),
            legend_part(content.figure),
            GREY,
            least=least,
        )
        top += plan.legend_height + _GAP_MM * MM
    width = (body.width - (_COLUMNS - 1) * _GAP_MM * MM) / _COLUMNS
    below = body.band(top, body.height - top - sheet.FOOT_MM * MM)
    strips = below.columns((width,) * _COLUMNS, _GAP_MM * MM)
    for column, strip in zip(columns, strips, strict=False):
        draw_column(canvas, column, strip)
