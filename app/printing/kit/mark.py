"""A framed word in the upper right corner: for whom a sheet is, or until when it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.page import MM, Box
from app.printing.kit.text import Align, Style, draw, natural_width

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

HEIGHT_MM = 6.0
_PAD_MM = 2.0
_WIDEST = 0.5
"""As a share of the body."""

_STYLE = Style(size=10, least=7, bold=True, align=Align.CENTRE)


def paint_mark(canvas: Canvas, body: Box, text: str) -> float:
    """Draw a mark into the upper right corner of a page's body; "" draws nothing.

    Returns:
        How much of the width it takes, with the white beside it.
    """
    if not text:
        return 0.0
    pad = _PAD_MM * MM
    width = min(natural_width(text, _STYLE) + 2 * pad, body.width * _WIDEST)
    place = Box(body.right - width, body.top - HEIGHT_MM * MM, width, HEIGHT_MM * MM)
    page.frame(canvas, place, page.HEAVY)
    draw(canvas, text, place.inset(pad / 2, 0), _STYLE)
    return width + pad
