"""Templates in true size: bases, corners of zones and quarters of round ones, with check rulers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from math import cos, sin, tau
from typing import TYPE_CHECKING

from app.printing.kit import page, sheet
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.page import MM, Box, Pages, Painter
from app.printing.kit.text import Align, Style, draw
from app.printing.kit.values import SheetSize
from app.printing.papers.values import RoundTemplate, TemplateSheet
from app.words.papers.labels import TemplateLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

INCH_MM = 25.4
RULER_MM, RULER_INCHES = 100, 4
"""How long the two rulers are that show whether a printer keeps the size."""

ARM_INCHES, ARM_MM = 3, 14.0
"""How long and wide the arms of a corner are."""

RING_MM, STEP_MM = 10.0, 11.0
"""How wide a quarter of a round zone is, and how far each lies within the one before."""

CORNERS = 4
"""A zone's."""

_TITLE_MM, _RULER_BLOCK_MM, _CAPTION_MM, _GAP_MM = 12.0, 15.0, 8.0, 6.0
_CROSS_MM = 3.0

_TITLE = Style(size=24, least=14, bold=True)
_TEXT = Style(size=11, least=11)
_CAPTION = Style(size=12, least=8, bold=True)
_NUMBER = Style(size=9, least=7, align=Align.CENTRE)
_RULER = Style(size=9, least=7)
_PIECE = Style(size=9, least=7, align=Align.CENTRE)
_FOOT = Style(size=8.5, least=7)
_FOOT_RIGHT = Style(size=8.5, least=7, align=Align.RIGHT)


def render_templates(content: TemplateSheet, labels: TemplateLabels, paper: SheetSize) -> Pages:
    """Print rulers and bases on the first page, then corners, then a page a round zone.

    Bases for which the first page has no room have pages of their own.
    """
    body = _body(paper)
    below = _above_bases(labels, body)
    rooms = (_below_caption(body, below), _below_caption(body, 0.0))
    first, *others = pages_of_bases(content.bases, *rooms)
    parts: list[Painter] = [
        partial(_paint_first, placed=first, below=below, labels=labels, paper=paper),
        *(
            partial(_paint_bases, placed=placed, below=0.0, labels=labels, paper=paper)
            for placed in others
        ),
        partial(_paint_corners, labels=labels, paper=paper),
        *(
            partial(_paint_quarters, zone=zone, labels=labels, paper=paper)
            for zone in content.circles
        ),
    ]
    painters = (
        partial(
            _paint_page,
            paint=paint,
            body=body,
            event=content.event,
            page_text=labels.page.format(page=number, pages=len(parts)),
        )
        for number, paint in enumerate(parts, 1)
    )
    return Pages(paper, f"{content.event} – {labels.title}", tuple(painters))


def _body(paper: SheetSize) -> Box:
    return page.sheet(paper).inset(sheet.MARGIN_MM * MM, sheet.MARGIN_MM * MM)


def _paint_page(canvas: Canvas, *, paint: Painter, body: Box, event: str, page_text: str) -> None:
    paint(canvas)
    foot = Box(body.x, body.y, body.width, (sheet.FOOT_MM - 3) * MM)
    draw(canvas, event, foot.column(0, foot.width * 0.7), _FOOT)
    draw(canvas, page_text, foot.column(foot.width * 0.7, foot.width * 0.3), _FOOT_RIGHT)


def _above_bases(labels: TemplateLabels, body: Box) -> float:
    """What title, instructions and rulers take above the bases of the first page, in points."""
    lines = wrapped(labels.lead, body.width, _TEXT)
    fixed = _TITLE_MM + 2 + 2 * _GAP_MM + 2 * _RULER_BLOCK_MM
    return fixed * MM + height_of(len(lines), _TEXT)


def _below_caption(body: Box, below: float) -> Box:
    """The room for bases where their caption begins so far below the top."""
    offset = below + (_CAPTION_MM + 2) * MM
    return body.band(offset, body.height - offset - sheet.FOOT_MM * MM)


def _paint_first(
    canvas: Canvas,
    *,
    placed: tuple[PlacedBase, ...],
    below: float,
    labels: TemplateLabels,
    paper: SheetSize,
) -> None:
    body = _body(paper)
    draw(canvas, labels.title, body.band(0, _TITLE_MM * MM), _TITLE)
    lines = wrapped(labels.lead, body.width, _TEXT)
    offset = (_TITLE_MM + 2) * MM
    draw_lines(canvas, lines, body.band(offset, height_of(len(lines), _TEXT)), _TEXT)
    offset += height_of(len(lines), _TEXT) + _GAP_MM * MM
    paint_ruler(canvas, body.band(offset, _RULER_BLOCK_MM * MM), 1.0, RULER_MM, labels.millimetres)
    offset += _RULER_BLOCK_MM * MM
    paint_ruler(
        canvas, body.band(offset, _RULER_BLOCK_MM * MM), INCH_MM, RULER_INCHES, labels.inches
    )
    _paint_bases(canvas, placed=placed, below=below, labels=labels, paper=paper)


def _paint_bases(
    canvas: Canvas,
    *,
    placed: tuple[PlacedBase, ...],
    below: float,
    labels: TemplateLabels,
    paper: SheetSize,
) -> None:
    draw(canvas, labels.bases, _body(paper).band(below, _CAPTION_MM * MM), _CAPTION)
    for base, x, y in placed:
        _paint_base(canvas, base, x, y)


PlacedBase = tuple[RoundTemplate, float, float]
"""A base with its middle."""


def pages_of_bases(
    bases: tuple[RoundTemplate, ...], first: Box, other: Box
) -> Iterator[tuple[PlacedBase, ...]]:
    """The bases of each page: as many as go on the first, the others on pages of their own."""
    room = first
    while True:
        placed = laid(bases, room)
        kept = tuple(takewhile(partial(_is_within, room), placed))
        if not kept and room is other:
            # It is larger than a sheet.
            kept = placed[:1]
        yield kept
        bases = tuple(base._replace(copies=1) for base, _, _ in placed[len(kept) :])
        room = other
        if not bases:
            return


def _is_within(room: Box, placed: PlacedBase) -> bool:
    base, _, y = placed
    return y - base.diameter_mm * MM / 2 >= room.y


def laid(bases: tuple[RoundTemplate, ...], room: Box) -> tuple[PlacedBase, ...]:
    """Where each base is, the largest first; close together where there is little room."""
    placed: tuple[PlacedBase, ...] = ()
    for gap in _BASE_GAPS_MM:
        placed = tuple(_laid(bases, room, gap * MM))
        if all(_is_within(room, one) for one in placed):
            break
    return placed


_BASE_GAPS_MM = (6.0, 4.0, 2.0)


def _laid(bases: tuple[RoundTemplate, ...], room: Box, gap: float) -> Iterator[PlacedBase]:
    """Each base, row by row from the upper left."""
    x, top, high = room.x, room.top, 0.0
    for base in sorted(bases, key=lambda one: -one.diameter_mm):
        wide = base.diameter_mm * MM
        for _ in range(base.copies):
            if x + wide > room.right + 1e-6:
                x, top, high = room.x, top - high - gap, 0.0
            yield base, x + wide / 2, top - wide / 2
            x, high = x + wide + gap, max(high, wide)


def paint_ruler(canvas: Canvas, box: Box, unit_mm: float, units: int, name: str) -> None:
    """Draw a ruler of so many units; millimetres are numbered by tens."""
    tens = 10 if units > RULER_INCHES else 1
    y = box.top - 1 * MM
    length = units * unit_mm * MM
    page.rule(canvas, box.x, box.x + length, y, page.FINE)
    finer = 1 if tens > 1 else 8
    for step in range(units * finer + 1):
        unit = step / finer
        deep = 5.0 if unit % tens == 0 else 3.5 if unit * 2 % tens == 0 else 2.0
        canvas.setLineWidth(page.FINE if unit % tens == 0 else page.HAIRLINE)
        x = box.x + unit * unit_mm * MM
        canvas.line(x, y, x, y - deep * MM)
        if unit % tens == 0:
            draw(canvas, f"{unit:g}", Box(x - 5 * MM, y - 10.5 * MM, 10 * MM, 5 * MM), _NUMBER)
    beside = box.column(length + 6 * MM, box.width - length - 6 * MM)
    draw(canvas, name, beside.band(0, 6 * MM), _RULER)


def _paint_base(canvas: Canvas, base: RoundTemplate, x: float, y: float) -> None:
    radius = base.diameter_mm * MM / 2
    canvas.setLineWidth(page.HAIRLINE)
    canvas.circle(x, y, radius)
    _paint_cross(canvas, x, y)
    # Below the cross, which marks the middle.
    top = y - (_CROSS_MM + 0.3) * MM
    text = Box(x - radius * 0.74, top - radius * 0.5, radius * 1.48, radius * 0.5)
    draw(canvas, base.name, text, _PIECE)


def _paint_cross(canvas: Canvas, x: float, y: float) -> None:
    half = _CROSS_MM * MM
    canvas.line(x - half, y, x + half, y)
    canvas.line(x, y - half, x, y + half)


def _paint_corners(canvas: Canvas, *, labels: TemplateLabels, paper: SheetSize) -> None:
    body = _body(paper)
    draw(canvas, labels.corners, body.band(0, _CAPTION_MM * MM), _CAPTION)
    side = ARM_INCHES * INCH_MM * MM
    high = (body.height - (_CAPTION_MM + sheet.FOOT_MM) * MM) / (CORNERS / 2)
    wide = body.width / (CORNERS / 2)
    for number in range(CORNERS):
        row, column = divmod(number, 2)
        cell = body.band(_CAPTION_MM * MM + row * high, high).column(column * wide, wide)
        x = cell.x + (cell.width - side) / 2
        y = cell.y + (cell.height - side) / 2
        canvas.saveState()
        canvas.translate(x + side / 2, y + side / 2)
        canvas.scale(-1 if column else 1, 1)
        canvas.translate(-side / 2, -side / 2)
        _paint_corner(canvas, side)
        canvas.restoreState()
        arm = ARM_MM * MM
        draw(canvas, labels.corner, Box(x + 2, y + side - arm, side - 4, arm * 0.6), _PIECE)


def _paint_corner(canvas: Canvas, side: float) -> None:
    """Draw a corner that points to the upper left, from the origin."""
    arm = ARM_MM * MM
    outline = canvas.beginPath()
    outline.moveTo(0, 0)
    for point in ((0, side), (side, side), (side, side - arm), (arm, side - arm), (arm, 0)):
        outline.lineTo(*point)
    outline.close()
    canvas.setLineWidth(page.HAIRLINE)
    canvas.drawPath(outline, stroke=1, fill=0)
    canvas.setLineWidth(page.HEAVY)
    canvas.line(0, 0, 0, side)
    canvas.line(0, side, side, side)
    canvas.setLineWidth(page.FINE)
    for inches in range(1, ARM_INCHES):
        along = inches * INCH_MM * MM
        canvas.line(along, side, along, side - 4 * MM)
        canvas.line(0, side - along, 4 * MM, side - along)


def _paint_quarters(
    canvas: Canvas, *, zone: RoundTemplate, labels: TemplateLabels, paper: SheetSize
) -> None:
    body = _body(paper)
    caption = labels.circles.format(name=zone.name)
    draw(canvas, caption, body.band(0, _CAPTION_MM * MM), _CAPTION)
    radius, step = zone.diameter_mm * MM / 2, STEP_MM * MM
    wide = radius + (zone.copies - 1) * step
    left = (page.sheet(paper).width - wide) / 2
    top = body.top - (_CAPTION_MM + _GAP_MM) * MM
    for number in range(zone.copies):
        inset = (zone.copies - 1 - number) * step
        _paint_quarter(canvas, left + inset, top - radius - (number * step), radius, zone.name)


def _paint_quarter(canvas: Canvas, x: float, y: float, radius: float, name: str) -> None:
    """Draw a quarter of a ring to the upper right of a zone's middle."""
    inner = radius - RING_MM * MM
    canvas.setLineWidth(page.HAIRLINE)
    outline = canvas.beginPath()
    outline.arc(x - inner, y - inner, x + inner, y + inner, 0, 90)
    canvas.drawPath(outline, stroke=1, fill=0)
    canvas.line(x + inner, y, x + radius, y)
    canvas.line(x, y + inner, x, y + radius)
    canvas.setLineWidth(page.HEAVY)
    edge = canvas.beginPath()
    edge.arc(x - radius, y - radius, x + radius, y + radius, 0, 90)
    canvas.drawPath(edge, stroke=1, fill=0)
    middle = (inner + radius) / 2
    canvas.saveState()
    canvas.translate(x + middle * cos(tau / 8), y + middle * sin(tau / 8))
    canvas.rotate(-45)
    half = inner / 4
    draw(canvas, name, Box(-half, -RING_MM * MM / 2, 2 * half, RING_MM * MM), _PIECE)
    canvas.restoreState()
