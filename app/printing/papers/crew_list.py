"""The crew's list: which markers to bring, and what is done to them before each round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.figure import GREY, draw_figure, small
from app.printing.kit.flow import FlowPiece, draw_column, height_of_column, piece
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Align, Style, draw, natural_width
from app.printing.kit.values import SheetSize
from app.printing.papers.values import CrewRound, CrewSheet, MarkerLine
from app.words.papers.labels import CrewLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FIGURE_MM = 46.0
"""The side of the drawing beside what is done."""

_ROW_MM = 5.6
_COUNT_MM = 28.0
_TITLE_MM = 8.5
_LEAST_ACT_MM = 19.0
"""The width of the column of what is done, unless a language needs more."""
_GAP_MM = 5.0
_HAIR = 1e-6

_NOTE = Style(size=10, least=10)
_TITLE = Style(size=13, least=9, bold=True)
_NAME = Style(size=10, least=8.5)
_CAPTION = Style(size=9, least=7)
_CAPTION_RIGHT = Style(size=9, least=7, align=Align.RIGHT)
_COUNT = Style(size=10, least=8.5, bold=True, align=Align.RIGHT)
_ACT = Style(size=10, least=7.5, bold=True, hangs=True)
_STEP = Style(size=10, least=10)


@dataclass(frozen=True, slots=True)
class CrewBlock:
    """What stays together on a page."""

    height: float
    """With the white below it, in points."""
    paint: Callable[[Canvas, Box], None]


def render_crew(content: CrewSheet, labels: CrewLabels, paper: SheetSize) -> Pages:
    """Print the list on as many sheets as it needs; a round's work stays on one if it can."""
    body = page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)
    room = body.band(
        (sheet.HEAD_MM + 2) * MM, body.height - (sheet.HEAD_MM + sheet.FOOT_MM + 2) * MM
    )
    pages = _pages(tuple(_blocks(content, labels, room)), room.height)
    painters: Iterator[Painter] = (
        partial(
            _paint,
            body=body,
            room=room,
            content=content,
            blocks=blocks,
            page_text=labels.page.format(page=number, pages=len(pages)),
        )
        for number, blocks in enumerate(pages, 1)
    )
    title = f"{content.heading.event} – {content.heading.title}"
    return Pages(paper, title, tuple(painters))


def _blocks(content: CrewSheet, labels: CrewLabels, room: Box) -> Iterator[CrewBlock]:
    width, used = room.width, 0.0
    if content.notes:
        notes = tuple(piece(note, width, _NOTE, above=0.2 * _NOTE.size) for note in content.notes)
        height = height_of_column(notes) + _GAP_MM * MM
        yield CrewBlock(height, partial(_paint_pieces, pieces=notes))
        used = height
    for lines in _marker_parts(content.markers, room.height - used, room.height):
        height = (_TITLE_MM + _ROW_MM * (1 + len(lines)) + _GAP_MM) * MM
        yield CrewBlock(height, partial(_paint_markers, lines=lines, labels=labels))
    for round_ in content.rounds:
        yield from _round(round_, width, _act_width(content), room.height)


def _marker_parts(
    lines: tuple[MarkerLine, ...], first: float, height: float
) -> Iterator[tuple[MarkerLine, ...]]:
    """The markers together where a page holds them, else what each page holds."""
    on_first, on_page = (
        max(1, int((room / MM - _TITLE_MM) / _ROW_MM - 1 - _HAIR)) for room in (first, height)
    )
    at = len(lines) if len(lines) <= on_page else on_first
    if lines:
        yield lines[:at]
    for start in range(at, len(lines), on_page):
        yield lines[start : start + on_page]


def _act_width(content: CrewSheet) -> float:
    acts = {act for round_ in content.rounds for act, _ in round_.steps}
    return max((natural_width(act, _ACT) for act in acts), default=0.0)


def _round(round_: CrewRound, width: float, act_width: float, high: float) -> Iterator[CrewBlock]:
    """A round's work; what a page can't hold goes on below the same title, without the drawing."""
    left = (FIGURE_MM + _GAP_MM) * MM
    act_width = max(act_width, _LEAST_ACT_MM * MM) + 2 * MM
    room = width - left - act_width
    note = (piece(round_.note, width - left, _NOTE),) if round_.note else ()
    steps = tuple((act, piece(what, room, _STEP)) for act, what in round_.steps)
    is_whole = False
    while not is_whole:
        count, down = _fitting(steps, _heights(note), high - _TITLE_MM * MM)
        figure = FIGURE_MM * MM if round_.figure is not None else 0.0
        height = _TITLE_MM * MM + max(down, figure) + _GAP_MM * MM
        some = partial(_paint_round, round_=round_, note=note, steps=steps[:count])
        yield CrewBlock(height, partial(some, act_width=act_width))
        note, steps, round_ = (), steps[count:], round_._replace(figure=None)
        is_whole = not steps


def _fitting(
    steps: tuple[tuple[str, FlowPiece], ...], used: float, room: float
) -> tuple[int, float]:
    """How many of the steps a page has room for, one at least, and how far down they reach."""
    for number, (_, what) in enumerate(steps):
        down = used + _between(number) + what.height
        if number and down > room - _HAIR:
            return number, used
        used = down
    return len(steps), used


def _heights(pieces: tuple[FlowPiece, ...]) -> float:
    return height_of_column(pieces) + (1.5 * MM if pieces else 0.0)


def _between(number: int) -> float:
    return 0.8 * MM if number else 0.0


def _pages(blocks: tuple[CrewBlock, ...], height: float) -> list[tuple[CrewBlock, ...]]:
    pages: list[list[CrewBlock]] = [[]]
    used = 0.0
    for block in blocks:
        if pages[-1] and used + block.height - _GAP_MM * MM > height:
            pages.append([])
            used = 0.0
        pages[-1].append(block)
        used += block.height
    return [tuple(page) for page in pages]


def _paint(
    canvas: Canvas,
    *,
    body: Box,
    room: Box,
    content: CrewSheet,
    blocks: tuple[CrewBlock, ...],
    page_text: str,
) -> None:
    sheet.paint_head(canvas, body, content.heading, content.mark)
    sheet.paint_foot(canvas, body, content.heading, page_text)
    offset = 0.0
    for block in blocks:
        block.paint(canvas, room.band(offset, block.height - _GAP_MM * MM))
        offset += block.height


def _paint_pieces(canvas: Canvas, box: Box, *, pieces: tuple[FlowPiece, ...]) -> None:
    draw_column(canvas, pieces, box)


def _paint_markers(
    canvas: Canvas, box: Box, *, lines: tuple[MarkerLine, ...], labels: CrewLabels
) -> None:
    draw(canvas, labels.markers, box.band(0, _TITLE_MM * MM), _TITLE)
    rows = [box.band((_TITLE_MM + _ROW_MM * n) * MM, _ROW_MM * MM) for n in range(1 + len(lines))]
    name, count, all_ = _cells(rows[0])
    draw(canvas, labels.marker, name, _CAPTION)
    draw(canvas, labels.at_a_table, count, _CAPTION_RIGHT)
    draw(canvas, labels.in_all, all_, _CAPTION_RIGHT)
    page.rule(canvas, box.x, box.right, rows[0].y, page.FINE)
    for line, row in zip(lines, rows[1:], strict=True):
        name, count, all_ = _cells(row)
        draw(canvas, line.name, name, _NAME)
        draw(canvas, line.at_a_table, count, _COUNT)
        draw(canvas, line.in_all, all_, _COUNT)
        page.rule(canvas, box.x, box.right, row.y, page.HAIRLINE)


def _cells(row: Box) -> tuple[Box, ...]:
    count, gap = _COUNT_MM * MM, 2 * MM
    return row.columns((row.width - 2 * (count + gap), count, count), gap)


def _paint_round(
    canvas: Canvas,
    box: Box,
    *,
    round_: CrewRound,
    note: tuple[FlowPiece, ...],
    steps: tuple[tuple[str, FlowPiece], ...],
    act_width: float,
) -> None:
    draw(canvas, round_.title, box.band(0, (_TITLE_MM - 2) * MM), _TITLE)
    page.rule(canvas, box.x, box.right, box.top - (_TITLE_MM - 1.5) * MM, page.FINE)
    below = box.band(_TITLE_MM * MM, box.height - _TITLE_MM * MM)
    if round_.figure is not None:
        side = FIGURE_MM * MM
        draw_figure(canvas, below.column(0, side).band(0, side), small(round_.figure), GREY)
    left = (FIGURE_MM + _GAP_MM) * MM
    right = below.column(left, below.width - left)
    draw_column(canvas, note, right)
    offset = _heights(note)
    for number, (act, what) in enumerate(steps):
        offset += _between(number)
        band = right.band(offset, what.height)
        draw(canvas, act, band.column(0, act_width), _ACT)
        draw_column(canvas, (what,), band.column(act_width, band.width - act_width))
        offset += what.height
