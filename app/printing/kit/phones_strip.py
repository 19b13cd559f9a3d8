"""PhonesStrip: where phones find the event, at the foot of other papers; and its square code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.page import MM, PRINTER_MARGIN_MM, Box, Pages, Painter
from app.printing.kit.sheet import MARGIN_MM
from app.printing.kit.slip_code import draw_modules
from app.printing.kit.text import Style, draw
from app.printing.kit.values import SheetSize

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

STRIP_MM = 15.0
"""What a page leaves free above its margin for the strip."""

QUIET = 4
"""Modules of white around a code."""

_CODE_MM = 17.0
_EDGE_MM = PRINTER_MARGIN_MM + 1.0
_GAP_MM = 5.0
_ADDRESS = Style(size=15, least=9, bold=True)
_HINT = Style(size=10, least=8)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonesStrip:
    """The address at the foot of another paper."""

    address: str
    says: str
    hint: str


@lru_cache(maxsize=16)
def modules_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code that is read from some steps away, rows from the top."""
    import segno

    rows = segno.make(text, error="m", micro=False, boost_error=False, encoding="utf-8").matrix
    return tuple(tuple(bool(module) for module in row) for row in rows)


def with_strip(pages: Pages, strip: PhonesStrip) -> Pages:
    """The same pages, each with the address at its foot, where ``STRIP_MM`` was left free."""
    painters = (partial(_paint_with_strip, paint, pages.paper, strip) for paint in pages.painters)
    return replace(pages, painters=tuple(painters))


def _paint_with_strip(paint: Painter, paper: SheetSize, strip: PhonesStrip, canvas: Canvas) -> None:
    paint(canvas)
    body = page.sheet(paper).inset(MARGIN_MM * MM, _EDGE_MM * MM)
    foot = Box(body.x, body.y, body.width, _CODE_MM * MM)
    paint_code(canvas, strip.address, foot.column(foot.width - foot.height, foot.height))
    text = foot.column(0, foot.width - foot.height - _GAP_MM * MM)
    draw(canvas, f"{strip.says} {strip.address}", text.band(0, text.height * 0.6), _ADDRESS)
    draw(canvas, strip.hint, text.band(text.height * 0.6, text.height * 0.4), _HINT)
    page.rule(canvas, body.x, foot.x + text.width, foot.top, page.HAIRLINE)


def paint_code(canvas: Canvas, text: str, box: Box) -> None:
    """Draw a code with its quiet zone inside a square box."""
    rows = modules_of(text)
    quiet = box.width * QUIET / (len(rows) + 2 * QUIET)
    draw_modules(canvas, rows, box.inset(quiet, quiet))
