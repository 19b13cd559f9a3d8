"""The announcement of an event: what it is, its figures and its keywords, as a poster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import AnnouncementSheet, SheetSize
from app.words.papers.labels import AnnouncementLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MARGIN_MM = 20.0
"""The white border: an announcement is read in the hand as well as on the wall."""

LABEL_SHARE = 0.27
"""How much of the width the label takes; the text has the rest."""

FOOT_MM = 8.0
"""What the last line of the page takes above the lower margin."""

LARGEST, SMALLEST = 2.0, 1.0
"""How much larger everything is set where it then still goes on one page."""

_STEP = 0.05

_TITLE_MM, _SUBTITLE_MM = 15.0, 8.0
_GAP_MM, _ROW_GAP_MM, _PART_GAP_MM = 4.0, 2.6, 5.0

_TITLE = Style(size=28, least=14, bold=True)
_SUBTITLE = Style(size=14, least=9)
_LABEL = Style(size=11, least=11)
_TEXT = Style(size=11, least=11, bold=True)
_HEADING = Style(size=15, least=10, bold=True)
_NAME = Style(size=11.5, least=11.5, bold=True)
_SAYS = Style(size=10.5, least=10.5)
_FOOT = Style(size=8.5, least=6)
_FOOT_RIGHT = Style(size=8.5, least=6, align=Align.RIGHT)


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """Lines in a stretch of the width."""

    offset: float
    width: float
    lines: tuple[str, ...]
    style: Style
    down: float = 0.0
    """How far below the block's top it begins, in points."""

    @property
    def bottom(self) -> float:
        """How far below the block's top it ends."""
        return self.down + height_of(len(self.lines), self.style)


@dataclass(frozen=True, slots=True)
class TextBlock:
    """What stays together on a page: columns side by side, optionally a fine line below."""

    columns: tuple[PrintedColumn, ...]
    gap: float
    """What stays white below it, in points."""
    has_rule: bool = False

    @property
    def height(self) -> float:
        """With the white below it."""
        return max(column.bottom for column in self.columns) + self.gap


def render_announcement(
    content: AnnouncementSheet, labels: AnnouncementLabels, paper: SheetSize
) -> Pages:
    """Print the announcement on as many upright sheets as it needs, mostly one."""
    body = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM)
    scale, sheets = planned(content, labels, body)
    painters: Iterator[Painter] = (
        partial(
            _paint,
            body=body,
            content=content,
            blocks=sheet,
            scale=scale,
            is_first=number == 1,
            page_text=labels.page.format(page=number, pages=len(sheets)),
        )
        for number, sheet in enumerate(sheets, 1)
    )
    return Pages(paper, content.heading.title, tuple(painters))


def planned(
    content: AnnouncementSheet, labels: AnnouncementLabels, body: Box
) -> tuple[float, list[tuple[TextBlock, ...]]]:
    """The largest scale at which all goes on one page, else as many pages as the smallest needs."""
    steps = round((LARGEST - SMALLEST) / _STEP)
    for step in range(steps, -1, -1):
        scale = SMALLEST + step * _STEP
        blocks = (
            *_facts(content, body.width, scale),
            *_keywords(content, labels, body.width, scale),
        )
        sheets = _sheets(blocks, body.height, scale)
        if len(sheets) == 1:
            return scale, sheets
    return SMALLEST, sheets


def _larger(style: Style, scale: float) -> Style:
    return replace(style, size=style.size * scale, least=style.least * scale)


def _facts(content: AnnouncementSheet, width: float, scale: float) -> Iterator[TextBlock]:
    left = width * LABEL_SHARE
    right = left + _GAP_MM * MM
    label_style, style = _larger(_LABEL, scale), _larger(_TEXT, scale)
    for label, text in content.facts:
        room = width - right
        lines = tuple(line for part in text.split("\n") for line in wrapped(part, room, style))
        columns = (
            PrintedColumn(0, left, wrapped(label, left, label_style), label_style),
            PrintedColumn(right, room, lines, style),
        )
        yield TextBlock(columns, _ROW_GAP_MM * scale * MM, has_rule=True)


def _keywords(
    content: AnnouncementSheet, labels: AnnouncementLabels, width: float, scale: float
) -> Iterator[TextBlock]:
    for number, (name, says) in enumerate(content.keywords):
        columns: list[PrintedColumn] = []
        # A blank line parts the keywords from the figures; the heading stays with the first.
        parts = (("", _HEADING), (labels.keywords, _HEADING)) if not number else ()
        for text, plain in (*parts, (name, _NAME), (says, _SAYS)):
            style = _larger(plain, scale)
            down = columns[-1].bottom + 0.6 * scale * MM if columns else 0.0
            lines = wrapped(text, width, style) or ("",) * (plain is _HEADING)
            columns.append(PrintedColumn(0, width, lines, style, down))
        yield TextBlock(tuple(columns), _ROW_GAP_MM * scale * MM)


def _sheets(
    blocks: tuple[TextBlock, ...], height: float, scale: float
) -> list[tuple[TextBlock, ...]]:
    head = (_TITLE_MM + _SUBTITLE_MM + _PART_GAP_MM) * scale * MM
    room = height - FOOT_MM * MM
    sheets: list[list[TextBlock]] = [[]]
    used = head
    for block in blocks:
        if used + block.height > room and sheets[-1]:
            sheets.append([])
            used = 0.0
        sheets[-1].append(block)
        used += block.height
    return [tuple(sheet) for sheet in sheets]


def _paint(
    canvas: Canvas,
    *,
    body: Box,
    content: AnnouncementSheet,
    blocks: tuple[TextBlock, ...],
    scale: float,
    is_first: bool,
    page_text: str,
) -> None:
    offset = 0.0
    if is_first:
        offset = _paint_head(canvas, body, content, scale)
    for block in blocks:
        _paint_block(canvas, body, block, offset)
        offset += block.height
    foot = Box(body.x, body.y, body.width, (FOOT_MM - 3) * MM)
    left, right = foot.columns((foot.width * 0.7, foot.width * 0.3), 0)
    draw(canvas, content.heading.printed_at, left, _FOOT)
    draw(canvas, page_text, right, _FOOT_RIGHT)


def _paint_head(canvas: Canvas, body: Box, content: AnnouncementSheet, scale: float) -> float:
    title, below = _TITLE_MM * scale * MM, (_TITLE_MM + _SUBTITLE_MM) * scale * MM
    head = content.heading
    draw(canvas, head.title, body.band(0, title), replace(_TITLE, size=_TITLE.size * scale))
    subtitle = replace(_SUBTITLE, size=_SUBTITLE.size * scale)
    draw(canvas, head.subtitle, body.band(title, below - title), subtitle)
    page.rule(canvas, body.x, body.right, body.top - below - scale * MM, page.HEAVY)
    return below + _PART_GAP_MM * scale * MM


def _paint_block(canvas: Canvas, body: Box, block: TextBlock, offset: float) -> None:
    band = body.band(offset, block.height)
    for column in block.columns:
        strip = band.column(column.offset, column.width)
        draw_lines(canvas, column.lines, strip.band(column.down, column.bottom), column.style)
    if block.has_rule:
        y = band.y + block.gap / 2
        page.rule(canvas, band.x, band.right, y, page.HAIRLINE)
