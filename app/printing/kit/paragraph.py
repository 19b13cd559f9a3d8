"""Paragraphs: text of any length in lines as wide as a column, nothing cut and nothing shrunk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.printing.kit import script
from app.printing.kit.page import Box
from app.printing.kit.text import LEADING, Style, draw, natural_width

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def wrapped(text: str, width: float, style: Style) -> tuple[str, ...]:
    """The lines of a text at its full size, parted between words; inside one that is too wide.

    Args:
        text: Any text; "" has no lines.
        width: Of the column, in points.
        style: How it is set.
    """
    rest, lines = script.clean(text), []
    while rest:
        at = _end(rest, width, style)
        lines.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return tuple(lines)


def height_of(lines: int, style: Style) -> float:
    """What so many lines take with their leading, in points."""
    return lines * LEADING * style.size


def draw_lines(canvas: Canvas, lines: tuple[str, ...], box: Box, style: Style) -> None:
    """Draw lines from the top of a box."""
    high = LEADING * style.size
    for number, line in enumerate(lines):
        draw(canvas, line, box.band(number * high, high), style)


def _end(text: str, width: float, style: Style) -> int:
    """How many characters of a text go into its first line; at least one."""
    if natural_width(text, style) <= width:
        return len(text)
    return (
        _last_fitting(script.breaks(text), text, width, style)
        or _last_fitting(script.forced_breaks(text), text, width, style)
        or 1
    )


def _last_fitting(places: Iterable[int], text: str, width: float, style: Style) -> int:
    """The last place up to which a text is as wide as a line at most; 0 where none is."""
    last = 0
    for at in places:
        wide = natural_width(text[:at].rstrip(), style)
        if wide <= width:
            last = at
        elif wide > _TOO_WIDE * width:
            break
    return last


_TOO_WIDE = 1.5
"""Times the line: joined letters may make a text narrower as it grows, but never by as much."""
