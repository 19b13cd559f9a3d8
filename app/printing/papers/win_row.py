"""The row of tick boxes that says how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.page import MM, Box
from app.printing.kit.text import LEADING, Style, draw, natural_width

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

CAPTION_MM = 15.0
"""The width for the words before the boxes."""

PAD_MM = 0.6
"""Between the frame and what is in it."""

SQUARE, GAP, APART, LINE = 1.15, 0.4, 1.0, 1.36
"""In shares of the size: a square, the gap to its word, from there to the next square, a line."""

LARGEST = 7.5
"""The size of the words where there is room."""

MOST_LINES = 3

_CAPTION = Style(size=7, least=5.5, bold=True)
_UNIT = Style(size=1, least=1)


@dataclass(frozen=True, slots=True)
class Flow:
    """Words on lines, at a size at which they fit."""

    lines: tuple[tuple[str, ...], ...]
    size: float


def paint(
    canvas: Canvas, box: Box, caption: str, reasons: tuple[str, ...], largest: float = LARGEST
) -> None:
    """Draw the frame, its caption and one box a reason."""
    page.frame(canvas, box, page.FINE)
    inner = box.inset(PAD_MM * MM, PAD_MM * MM)
    words, row = inner.columns((CAPTION_MM * MM, inner.width - (CAPTION_MM + 1) * MM), MM)
    draw(canvas, caption, words, _CAPTION)
    flow = flow_reasons(reasons, row.width, row.height, largest)
    height = row.height / max(1, len(flow.lines))
    for number, line in enumerate(flow.lines):
        _paint_line(canvas, row.band(number * height, height), line, flow.size)


def flow_reasons(
    reasons: tuple[str, ...], width: float, height: float, largest: float = LARGEST
) -> Flow:
    """Break the reasons, in their order, into the lines that let them be largest."""
    flows = []
    for count in range(1, min(MOST_LINES, len(reasons)) + 1):
        lines = _parted(reasons, count)
        longest = max(sum(map(_unit_width, line)) for line in lines)
        flows.append(Flow(lines, min(largest, width / longest, height / (len(lines) * LINE))))
    return max(flows, key=lambda flow: flow.size, default=Flow((), largest))


def _parted(reasons: tuple[str, ...], count: int) -> tuple[tuple[str, ...], ...]:
    """At most ``count`` lines whose longest is as short as can be."""
    widths = [_unit_width(reason) for reason in reasons]
    ends = range(len(reasons))
    limits = sorted(sum(widths[start : end + 1]) for end in ends for start in range(end + 1))
    packed = (_packed(reasons, limit) for limit in limits if limit >= max(widths))
    return next(lines for lines in packed if len(lines) <= count)


def _packed(reasons: Sequence[str], limit: float) -> tuple[tuple[str, ...], ...]:
    lines: list[tuple[str, ...]] = [()]
    for reason in reasons:
        longer = (*lines[-1], reason)
        if lines[-1] and sum(map(_unit_width, longer)) > limit + 1e-9:
            lines.append((reason,))
        else:
            lines[-1] = longer
    return tuple(lines)


def _unit_width(reason: str) -> float:
    return SQUARE + GAP + natural_width(reason, _UNIT) + APART


def _paint_line(canvas: Canvas, box: Box, reasons: tuple[str, ...], size: float) -> None:
    x, side = box.x, SQUARE * size
    word = Style(size=size, least=size)
    for reason in reasons:
        page.frame(canvas, Box(x, box.y + (box.height - side) / 2, side, side), page.FINE)
        text_width = natural_width(reason, _UNIT) * size
        left = x + (SQUARE + GAP) * size
        height = max(box.height, LEADING * size)
        draw(canvas, reason, Box(left, box.y, text_width * 1.001, height), word)
        x = left + text_width + APART * size
