"""Posters of an event: its announcement, the timetable of its day, and how phones find it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.phones_strip import paint_code
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import (
    AnnouncementSheet,
    SheetSize,
    TimetableRow,
    TimetableSheet,
)
from app.printing.papers.certificate import paint_braid
from app.words.papers.labels import AnnouncementLabels, PhonesLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MARGIN_MM = 14.0
"""The white border of a poster."""

LABEL_SHARE = 0.27
"""How much of the width the label takes; the text has the rest."""

FOOT_MM = 8.0
"""What the last line of the page takes above the lower margin."""

LARGEST, SMALLEST = 2.0, 1.0
"""How much larger everything is set where it then still goes on one page."""

_STEP = 0.05

HEAD_MM = 52.0
"""The black field with the event's name."""

_SUBTITLE_MM, _PAD_MM = 12.0, 7.0
_BRAID_MM = 7.0
"""The ornament along the foot of the black field."""

_LEAST_LINES = 3
"""So many of what is higher than a page begin at the foot of one."""

_GAP_MM, _ROW_GAP_MM, _PART_GAP_MM = 4.0, 2.6, 7.0

_TITLE = Style(size=42, least=24, bold=True)
_SUBTITLE = Style(size=17, least=11)
_LABEL = Style(size=11, least=11)
_TEXT = Style(size=11, least=11, bold=True)
_HEADING = Style(size=15, least=10, bold=True)
_NAME = Style(size=11.5, least=11.5, bold=True)
_SAYS = Style(size=10.5, least=10.5)
_FOOT = Style(size=8.5, least=7)
_FOOT_RIGHT = Style(size=8.5, least=7, align=Align.RIGHT)

MOST_ROW_MM = 30.0
"""How high a row of the timetable gets where there are few."""

TIME_SHARE = 0.29
"""How much of the width the times of the day take."""

BREAK_GREY = 0.9
"""Behind what is no round."""

_DAY_TITLE = Style(size=26, least=16, bold=True)
_DAY_TITLE_MM = 13.0


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

    @property
    def line_height(self) -> float:
        """Of its largest type."""
        return max(height_of(1, column.style) for column in self.columns)

    def split(self, lines: int) -> tuple[TextBlock, TextBlock]:
        """So many lines of each column, and the rest: of what is higher than a page."""
        first = tuple(replace(column, lines=column.lines[:lines]) for column in self.columns)
        rest = tuple(replace(column, lines=column.lines[lines:]) for column in self.columns)
        return replace(self, columns=first, has_rule=False), replace(self, columns=rest)


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
    head = (HEAD_MM + _PART_GAP_MM) * MM
    room = height - FOOT_MM * MM
    sheets: list[list[TextBlock]] = [[]]
    used = head
    for block in blocks:
        rest = block
        while rest.height > room:
            lines = int((room - used - rest.gap) / rest.line_height)
            if lines < _LEAST_LINES and used:
                sheets.append([])
                used = 0.0
                continue
            part, rest = rest.split(lines)
            sheets[-1].append(part)
            sheets.append([])
            used = 0.0
        if used + rest.height > room and sheets[-1]:
            sheets.append([])
            used = 0.0
        sheets[-1].append(rest)
        used += rest.height
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
        head = content.heading
        _paint_head(canvas, body.band(0, HEAD_MM * MM), head.title, head.subtitle)
        offset = (HEAD_MM + _PART_GAP_MM) * MM
    for block in blocks:
        _paint_block(canvas, body, block, offset)
        offset += block.height
    _paint_foot(canvas, body, content.heading.printed_at, page_text)


def _paint_foot(canvas: Canvas, body: Box, left: str, right: str) -> None:
    foot = Box(body.x, body.y, body.width, (FOOT_MM - 3) * MM)
    first, second = foot.columns((foot.width * 0.7, foot.width * 0.3), 0)
    draw(canvas, left, first, _FOOT)
    draw(canvas, right, second, _FOOT_RIGHT)


def _paint_head(canvas: Canvas, box: Box, title: str, subtitle: str) -> None:
    """Draw the event's name white on black, above an ornament."""
    canvas.saveState()
    canvas.setFillGray(0)
    canvas.rect(box.x, box.y, box.width, box.height, stroke=0, fill=1)
    canvas.setFillGray(1)
    canvas.setStrokeGray(1)
    inner = box.inset(_PAD_MM * MM, 0)
    braid = (_BRAID_MM + 2) * MM
    below = _SUBTITLE_MM * MM if subtitle else 0.0
    name = inner.band(4 * MM, box.height - braid - below - 5 * MM)
    draw(canvas, title, name, _TITLE)
    draw(canvas, subtitle, inner.band(box.height - braid - below, below), _SUBTITLE)
    canvas.setLineWidth(page.FINE)
    y = box.y + (1.5 + _BRAID_MM / 2) * MM
    paint_braid(canvas, (inner.x, y), (inner.right, y), _BRAID_MM * MM * 0.4)
    canvas.restoreState()


def render_timetable(content: TimetableSheet, paper: SheetSize, *, below: float = 0.0) -> Pages:
    """Print the timetable on one upright sheet, its rows as high as the page allows.

    Args:
        content: what it says.
        paper: the sheet.
        below: what more than the margin stays free at its foot, in points.
    """
    body = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM).raised(below)
    title = f"{content.heading.event} – {content.heading.title}"
    return Pages(paper, title, (partial(_paint_day, body=body, content=content),))


def _paint_day(canvas: Canvas, *, body: Box, content: TimetableSheet) -> None:
    head = content.heading
    _paint_head(canvas, body.band(0, HEAD_MM * MM), head.event, head.subtitle)
    offset = (HEAD_MM + _PART_GAP_MM / 2) * MM
    draw(canvas, head.title, body.band(offset, _DAY_TITLE_MM * MM), _DAY_TITLE)
    offset += (_DAY_TITLE_MM + 1) * MM
    page.rule(canvas, body.x, body.right, body.top - offset, page.HEAVY)
    room = body.height - offset - FOOT_MM * MM
    high = min(MOST_ROW_MM * MM, room / max(1, len(content.rows)))
    for number, row in enumerate(content.rows):
        _paint_time(canvas, body.band(offset + number * high, high), row)
    _paint_foot(canvas, body, head.printed_at, "")


def _paint_time(canvas: Canvas, box: Box, row: TimetableRow) -> None:
    if not row.is_round:
        canvas.saveState()
        canvas.setFillGray(BREAK_GREY)
        canvas.rect(box.x, box.y, box.width, box.height, stroke=0, fill=1)
        canvas.restoreState()
    inner = box.inset(3 * MM, box.height * 0.08)
    size = inner.height * 0.5
    time = Style(size=size, least=12, bold=row.is_round)
    left = inner.width * TIME_SHARE
    draw(canvas, row.time, inner.column(0, left), time)
    gap = 2 * _GAP_MM * MM
    right = inner.column(left + gap, inner.width - left - gap)
    text = replace(time, size=size if row.is_round else size * 0.85)
    if not row.note:
        draw(canvas, row.text, right, text)
    else:
        above = right.height * 0.6
        draw(canvas, row.text, right.band(0, above), text)
        note = Style(size=max(9, size * 0.5), least=9)
        draw(canvas, row.note, right.band(above, right.height - above), note)
    page.rule(canvas, box.x, box.right, box.y, page.HAIRLINE)


def _paint_block(canvas: Canvas, body: Box, block: TextBlock, offset: float) -> None:
    band = body.band(offset, block.height)
    for column in block.columns:
        strip = band.column(column.offset, column.width)
        draw_lines(canvas, column.lines, strip.band(column.down, column.bottom), column.style)
    if block.has_rule:
        y = band.y + block.gap / 2
        page.rule(canvas, band.x, band.right, y, page.HAIRLINE)


# How phones find the event.


_PHONES_TITLE_MM, _EVENT_MM, _STEP_MM = 20.0, 9.0, 5.0
_WIFI_CODE_MM, _NUMBER_MM = 42.0, 14.0
_LARGE_TITLE = Style(size=44, least=22, bold=True)
_EVENT = Style(size=16, least=9)
_STEP_SAYS = Style(size=17, least=17)
_NUMBER = Style(size=17, least=14, bold=True, align=Align.CENTRE)
_WIFI = Style(size=30, least=14, bold=True)
_ADDRESS = Style(size=38, least=14, bold=True, align=Align.CENTRE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonesSheet:
    """How players find the event on their phones."""

    event: str
    address: str
    """"" leaves lines to write it on."""
    wifi: str
    """The name of the network to join; "" for none that is known."""
    wifi_code: str
    """What a phone's camera joins it by; "" for no such code."""
    printed_at: str


def render_phones(content: PhonesSheet, labels: PhonesLabels, paper: SheetSize) -> Pages:
    """Print the sheet that leads players to the pages on their phones."""
    painter = partial(_paint_phones, content=content, labels=labels, paper=paper)
    return Pages(paper, f"{content.event} – {labels.title}", (painter,))


def _paint_phones(
    canvas: Canvas, *, content: PhonesSheet, labels: PhonesLabels, paper: SheetSize
) -> None:
    body = page.sheet(paper).inset(MARGIN_MM * MM, MARGIN_MM * MM)
    draw(canvas, content.event, body.band(0, _EVENT_MM * MM), _EVENT)
    draw(canvas, labels.title, body.band(_EVENT_MM * MM, _PHONES_TITLE_MM * MM), _LARGE_TITLE)
    offset = (_EVENT_MM + _PHONES_TITLE_MM + 1) * MM
    page.rule(canvas, body.x, body.right, body.top - offset, page.HEAVY)
    offset += _STEP_MM * MM
    offset += _paint_join(canvas, body, offset, content, labels) + _STEP_MM * MM
    last = height_of(len(_lines(labels.tap, body)), _STEP_SAYS) + _STEP_MM * MM
    room = body.height - offset - last - FOOT_MM * MM
    _paint_open(canvas, body.band(offset, room), content, labels)
    _paint_step(canvas, body, offset + room + _STEP_MM * MM, "3", labels.tap)
    _paint_foot(canvas, body, labels.foot, content.printed_at)


def _lines(text: str, body: Box) -> tuple[str, ...]:
    return wrapped(text, body.width - _NUMBER_MM * MM, _STEP_SAYS)


def _paint_step(canvas: Canvas, body: Box, offset: float, number: str, text: str) -> float:
    """Draw what to do, with its number before it; answers its height."""
    lines = _lines(text, body)
    high = height_of(len(lines), _STEP_SAYS)
    least = height_of(1, _STEP_SAYS)
    place = body.band(offset, least).column(0, _NUMBER_MM * MM * 0.8)
    draw(canvas, number, place, _NUMBER)
    draw_lines(
        canvas, lines, body.band(offset, high).column(_NUMBER_MM * MM, body.width), _STEP_SAYS
    )
    return max(high, least)


def _paint_join(
    canvas: Canvas, body: Box, offset: float, content: PhonesSheet, labels: PhonesLabels
) -> float:
    high = _paint_step(canvas, body, offset, "1", labels.join)
    if not content.wifi:
        return high
    side = _WIFI_CODE_MM * MM if content.wifi_code else 0.0
    block = body.band(offset + high, max(side, 24 * MM))
    text = block.column(_NUMBER_MM * MM, block.width - _NUMBER_MM * MM - side - _STEP_MM * MM)
    draw(canvas, content.wifi, text.band(0, text.height * 0.6), _WIFI)
    draw(canvas, labels.password, text.band(text.height * 0.6, text.height * 0.4), _STEP_SAYS)
    if content.wifi_code:
        code = block.column(block.width - side, side)
        paint_code(canvas, content.wifi_code, code)
    return high + block.height


def _paint_open(canvas: Canvas, box: Box, content: PhonesSheet, labels: PhonesLabels) -> None:
    high = _paint_step(canvas, box, 0, "2", labels.open) + 2 * MM
    large = 18 * MM
    side = min(box.height - high - large - 2 * MM, box.width)
    place = box.band(high, side).column((box.width - side) / 2, side)
    address = box.band(high + side, large)
    if content.address:
        paint_code(canvas, content.address, place)
        draw(canvas, content.address, address, _ADDRESS)
    else:
        page.frame(canvas, place.inset(side * 0.1, side * 0.1), page.FINE)
        page.rule(canvas, address.x, address.right, address.y + 3 * MM, page.FINE)
