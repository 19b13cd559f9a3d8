"""The reference sheet: a packet's scenarios in small, then what its words mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
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

    from app.rules.scenarios.figure.figure import Figure

LARGEST, SMALLEST = 11.0, 8.5
"""Sizes of what the words mean, in points."""

LINE_LARGEST, LINE_SMALLEST = 9.5, 7.0
"""Of what is below a small drawing."""

FIGURE_MM, LEAST_FIGURE_MM = 60.0, 34.0
"""The side of a small drawing: where there is room, and where many scenarios share a page."""

MARGIN_MM = 8.0
"""Less than other papers keep: else three drawings of 60 mm have no room side by side."""

_COLUMNS, _TERM_COLUMNS = (3, 4), 2
_GAP_MM, _ROW_GAP_MM = 5.0, 3.0
_HEADING_MM, _ABOVE_HEADING_MM = 8.5, 1.5
"""The heading's band, and what it keeps from the rule above it."""
_PAD_MM = 1.0
_STEP = 0.25
_SIZES = tuple(
    LINE_LARGEST - n * _STEP for n in range(round((LINE_LARGEST - LINE_SMALLEST) / _STEP) + 1)
)

_HEADING = Style(size=13, least=9, bold=True)
_TITLE = Style(size=10, least=10, bold=True)


def render_reference(content: ReferenceSheet, labels: ReferenceLabels, paper: SheetSize) -> Pages:
    """Print the scenarios on pages of their own, and the words on those that follow."""
    body = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM)
    room = body.band(sheet.HEAD_MM * MM, body.height - (sheet.HEAD_MM + sheet.FOOT_MM) * MM)
    inner = room.band(_HEADING_MM * MM, room.height - _HEADING_MM * MM)
    plan = planned(content.scenarios, labels.every, inner)
    paints = [
        *(
            partial(_paint_rows, rows=rows, plan=plan, box=inner, caption=(room, labels.scenarios))
            for rows in plan.pages
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


@dataclass(frozen=True, slots=True)
class _Cell:
    """A scenario, or what holds in each of them."""

    title: FlowPiece
    figure: Figure | None
    lines: tuple[FlowPiece, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """Scenarios side by side; their drawings begin at one height."""

    cells: tuple[_Cell, ...]
    side: float = 0.0
    """Of the drawings, in points."""

    @property
    def top(self) -> float:
        """From the titles' top to the drawings', in points."""
        return max(cell.title.height for cell in self.cells) + _PAD_MM * MM

    @property
    def height(self) -> float:
        """In points."""
        return max(map(self.height_of, self.cells))

    def height_of(self, cell: _Cell) -> float:
        """What a cell takes."""
        figure = 0.0 if cell.figure is None else self.side + _PAD_MM * MM
        return self.top + figure + height_of_column(cell.lines)


@dataclass(frozen=True, slots=True)
class ReferencePlan:
    """How scenarios are placed on their pages."""

    columns: int
    side: float
    """Of each drawing, in points."""
    size: float
    """Of the lines below it."""
    pages: tuple[tuple[_Row, ...], ...]


def planned(scenarios: tuple[SmallScenario, ...], every: str, box: Box) -> ReferencePlan:
    """The largest drawings that leave all lines room below them, all on one page if they can be.

    Args:
        scenarios: with their lines.
        every: above the lines that all scenarios share.
        box: the room for them on a page.
    """
    tried = [_largest(scenarios, every, box, *shape) for shape in product(_COLUMNS, _SIZES)]
    best = max(tried, key=lambda plan: (plan.side, -plan.columns, plan.size))
    if best.side >= LEAST_FIGURE_MM * MM:
        return best
    columns = _COLUMNS[0]
    side = min(FIGURE_MM * MM, _column_width(box, columns))
    rows = _rows(scenarios, every, box, columns, LINE_LARGEST)
    return ReferencePlan(
        columns, side, LINE_LARGEST, _pages((replace(row, side=side) for row in rows), box.height)
    )


def _largest(
    scenarios: tuple[SmallScenario, ...], every: str, box: Box, columns: int, size: float
) -> ReferencePlan:
    """The largest drawings on one page, in half millimetres, with lines of a size."""
    rows = _rows(scenarios, every, box, columns, size)
    drawn = sum(row.cells[0].figure is not None for row in rows)
    room = (box.height - _high(rows)) / max(1, drawn)
    halves = int(min(room, _column_width(box, columns)) / (MM / 2))
    side = min(FIGURE_MM, halves / 2) * MM
    return ReferencePlan(columns, side, size, (tuple(replace(row, side=side) for row in rows),))


def _pages(rows: Iterable[_Row], height: float) -> tuple[tuple[_Row, ...], ...]:
    pages: list[tuple[_Row, ...]] = [()]
    for row in rows:
        if pages[-1] and _high((*pages[-1], row)) > height:
            pages.append(())
        pages[-1] = (*pages[-1], row)
    return tuple(pages)


def _high(rows: tuple[_Row, ...]) -> float:
    return sum(row.height for row in rows) + (len(rows) - 1) * _ROW_GAP_MM * MM


def _rows(
    scenarios: tuple[SmallScenario, ...], every: str, box: Box, columns: int, size: float
) -> tuple[_Row, ...]:
    """The scenarios in rows; their drawings have no size yet."""
    width, shared = _column_width(box, columns), shared_lines(scenarios)
    cells = [
        _cell(
            one.title, one.figure, [line for line in one.lines if line not in shared], width, size
        )
        for one in scenarios
    ]
    is_full = len(cells) % columns == 0
    if shared:
        cells.append(_cell(every, None, shared, box.width if is_full else width, size))
    return tuple(_Row(tuple(cells[at : at + columns])) for at in range(0, len(cells), columns))


def shared_lines(scenarios: tuple[SmallScenario, ...]) -> tuple[str, ...]:
    """What holds in each of several scenarios, written once."""
    if not scenarios[1:]:
        return ()
    first, *others = scenarios
    return tuple(line for line in first.lines if all(line in other.lines for other in others))


def _cell(
    title: str, figure: Figure | None, lines: Iterable[str], width: float, size: float
) -> _Cell:
    line = Style(size=size, least=size)
    pieces = (piece(text, width, line, above=0.15 * size) for text in lines)
    return _Cell(piece(title, width, _TITLE), figure, tuple(pieces))


def _terms(terms: tuple[tuple[str, str], ...], box: Box) -> Iterator[tuple[Column, ...]]:
    """The columns of each page, in the largest size that needs the fewest pages."""
    if not terms:
        return
    width = _column_width(box, _TERM_COLUMNS)
    fewest = len(columns_of(_term_pieces(terms, width, SMALLEST), box.height))
    most = -(-fewest // _TERM_COLUMNS) * _TERM_COLUMNS
    size = LARGEST
    while len(columns_of(_term_pieces(terms, width, size), box.height)) > most:
        size -= _STEP
    pieces = _term_pieces(terms, width, size)
    # What goes on one page is shared out evenly between its columns.
    height = least_height(pieces, _TERM_COLUMNS) if most == _TERM_COLUMNS else box.height
    columns = columns_of(pieces, height)
    for at in range(0, len(columns), _TERM_COLUMNS):
        yield columns[at : at + _TERM_COLUMNS]


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


def _column_width(box: Box, columns: int) -> float:
    return (box.width - (columns - 1) * _GAP_MM * MM) / columns


def _paint_page(
    canvas: Canvas, *, body: Box, content: ReferenceSheet, page_text: str, paint: Painter
) -> None:
    sheet.paint_head(canvas, body, content.heading)
    sheet.paint_foot(canvas, body, content.heading, page_text)
    paint(canvas)


def _paint_rows(
    canvas: Canvas,
    *,
    rows: tuple[_Row, ...],
    plan: ReferencePlan,
    box: Box,
    caption: tuple[Box, str],
) -> None:
    _caption(canvas, caption)
    strips = box.columns((_column_width(box, plan.columns),) * plan.columns, _GAP_MM * MM)
    # What the page has left is between the rows, but they stay together.
    spare = (box.height - _high(rows)) / max(1, len(rows))
    gap = _ROW_GAP_MM * MM + min(spare, _MOST_APART_MM * MM)
    at = 0.0
    for row in rows:
        for number, cell in enumerate(row.cells):
            strip = box if cell.figure is None and number == 0 else strips[number]
            place = strip.band(at, row.height)
            draw_column(canvas, (cell.title,), place)
            below = row.top
            if cell.figure is not None:
                area = place.column(0, plan.side).band(below, plan.side)
                draw_figure(canvas, area, small(cell.figure), GREY)
                below += plan.side + _PAD_MM * MM
            draw_column(canvas, cell.lines, place.band(below, row.height - below))
        at += row.height + gap


_MOST_APART_MM = 8.0


def _paint_terms(
    canvas: Canvas, *, columns: tuple[Column, ...], box: Box, caption: tuple[Box, str]
) -> None:
    _caption(canvas, caption)
    strips = box.columns((_column_width(box, _TERM_COLUMNS),) * _TERM_COLUMNS, _GAP_MM * MM)
    for column, strip in zip(columns, strips, strict=False):
        draw_column(canvas, column, strip)


def _caption(canvas: Canvas, caption: tuple[Box, str]) -> None:
    box, text = caption
    height = (_HEADING_MM - _ABOVE_HEADING_MM) * MM
    draw(canvas, text, box.band(_ABOVE_HEADING_MM * MM, height), _HEADING)
