"""The slip that a player gets at the door: what to see to at the desk, and what happens first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.flow import draw_lines, height_of, wrapped
from app.printing.kit.imposition import FOUR, render_cut
from app.printing.kit.page import MM, Box, Pages
from app.printing.kit.text import Style, draw
from app.printing.kit.values import SheetSize
from app.printing.papers.check_in import paint_square
from app.printing.papers.values import WelcomeSheet, WelcomeSlip
from app.words.papers.labels import WelcomeLabels

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

EVENT_MM, WHERE_MM = 8.0, 5.0
"""The event's name, the day and the place."""

NAME_MM = 16.0
"""The player's name, in one line or two."""

FACTS_MM = 5.0
"""The faction and the like."""

RULE_MM = 3.0
"""Between the facts and what comes below them; a line stands in the middle."""

INDENT = 1.9
"""What stands before a line, as a share of the size: a square, a number, and the white beside."""

SQUARE = 0.95
"""The side of a square to tick, as a share of the size."""

PART_GAP, LINE_GAP = 0.8, 0.3
"""What stays white above a heading, and above another line, as shares of the size."""

SIZES = tuple(size / 2 for size in range(22, 8, -1))
"""What is tried for the lines, the largest first, until all of them have room; in points."""


_EVENT = Style(size=13, least=8, bold=True)
_WHERE = Style(size=9, least=7)
_NAME = Style(size=22, least=13, bold=True)
_FACTS = Style(size=10, least=7, shortens=True)

SlipParts = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Parts, each a heading with its lines; a line is what stands before it and what it says."""

OPEN, DONE = "open", "done"
"""In the place of a number before a line: a square, and one that is ticked."""


def render_welcome(sheet: WelcomeSheet, labels: WelcomeLabels, paper: SheetSize) -> Pages:
    """Print the slips in the order given, four on a sheet."""
    painters = tuple(partial(_paint, slip=slip, sheet=sheet, labels=labels) for slip in sheet.slips)
    return render_cut(paper, sheet.event, painters, FOUR)


def _paint(
    canvas: Canvas, box: Box, *, slip: WelcomeSlip, sheet: WelcomeSheet, labels: WelcomeLabels
) -> None:
    event = " · ".join(filter(None, (labels.welcome, sheet.event)))
    draw(canvas, event, box.band(0, EVENT_MM * MM), _EVENT)
    offset = EVENT_MM * MM
    for text, high, style in (
        (sheet.where_and_when, WHERE_MM, _WHERE),
        (slip.name, NAME_MM, _NAME),
        (slip.facts, FACTS_MM, _FACTS),
    ):
        draw(canvas, text, box.band(offset, high * MM), style)
        offset += high * MM
    if not slip.name:
        foot = EVENT_MM + WHERE_MM + NAME_MM
        page.rule(canvas, box.x, box.right, box.top - foot * MM, page.HAIRLINE)
    page.rule(canvas, box.x, box.right, box.top - offset - RULE_MM * MM / 2, page.HEAVY)
    offset += RULE_MM * MM
    _paint_parts(canvas, box.band(offset, box.height - offset), _parts(slip, sheet, labels))


def _parts(slip: WelcomeSlip, sheet: WelcomeSheet, labels: WelcomeLabels) -> SlipParts:
    desk = tuple((DONE if is_done else OPEN, text) for text, is_done in slip.desk)
    steps = tuple((f"{number}.", text) for number, text in enumerate(sheet.steps, 1))
    lists = tuple(("", text) for text in slip.lists)
    parts = ((labels.desk, desk), (labels.lists, lists), (labels.steps, steps))
    return tuple((title, lines) for title, lines in parts if lines)


def _paint_parts(canvas: Canvas, box: Box, parts: SlipParts) -> None:
    """Draw all parts at the largest size at which they have room."""
    size = next(
        (candidate for candidate in SIZES if _height(parts, box.width, candidate) <= box.height),
        SIZES[-1],
    )
    body, heading = Style(size=size, least=size), Style(size=size, least=size, bold=True)
    offset = 0.0
    for title, lines in parts:
        for before, text, style in ((None, title, heading), *((*line, body) for line in lines)):
            offset += (PART_GAP if before is None else LINE_GAP) * size
            indent = INDENT * size if before else 0.0
            rows = wrapped(text, box.width - indent, style)
            band = box.band(offset, height_of(len(rows), style))
            _paint_before(canvas, band, before or "", style)
            draw_lines(canvas, rows, band.column(indent, band.width - indent), style)
            offset += band.height


def _height(parts: SlipParts, width: float, size: float) -> float:
    """What parts take at a size, in points."""
    body, heading = Style(size=size, least=size), Style(size=size, least=size, bold=True)
    total = 0.0
    for title, lines in parts:
        total += PART_GAP * size + height_of(len(wrapped(title, width, heading)), heading)
        for before, text in lines:
            room = width - (INDENT * size if before else 0.0)
            total += LINE_GAP * size + height_of(len(wrapped(text, room, body)), body)
    return total


def _paint_before(canvas: Canvas, band: Box, before: str, style: Style) -> None:
    """Draw what stands before a line, beside the first of its rows."""
    first = band.band(0, height_of(1, style))
    if before in (OPEN, DONE):
        side = SQUARE * style.size
        square = Box(first.x, first.y + (first.height - side) / 2, side, side)
        paint_square(canvas, square, is_ticked=before == DONE)
    else:
        draw(canvas, before, first.column(0, INDENT * style.size), style)
