"""The square code on a slip that the desk scans."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from app.printing.kit.page import Box

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MODULE_MM = 0.5
"""The least width of one module that a telephone or a hand scanner reads from cheap paper."""

SIDE_MM = 14.5
"""The width of the symbol without its quiet zone: 29 modules, a version 3 code."""

QUIET_MM = SIDE_MM * 4 / 21
"""What has to stay white around the symbol: four modules of the smallest code."""

_MOST_MODULES = int(SIDE_MM / MODULE_MM)


@lru_cache(maxsize=512)
def matrix(code: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a QR code with medium error correction, rows from the top, dark is True.

    Raises:
        ValueError: The code is too long to be read at this size.
    """
    import segno

    rows = segno.make(code, error="m", micro=False, boost_error=False).matrix
    if len(rows) > _MOST_MODULES:
        raise ValueError(f"{code!r} needs more than {_MOST_MODULES} modules")
    return tuple(tuple(bool(module) for module in row) for row in rows)


@lru_cache(maxsize=1024)
def phone_matrix(link: str) -> tuple[tuple[bool, ...], ...] | None:
    """The modules of the code that a phone's camera opens; None where the address is too long.

    In capitals, which need less room, and which mean the same in an address.
    """
    import segno

    made = segno.make(link.upper(), error="l", micro=False, boost_error=False)
    rows = made.matrix
    if len(rows) > _MOST_MODULES:
        return None
    return tuple(tuple(bool(module) for module in row) for row in rows)


def draw_code(canvas: Canvas, code: str, box: Box) -> None:
    """Fill a square box with the symbol; the quiet zone lies outside of it."""
    draw_modules(canvas, matrix(code), box)


def draw_modules(canvas: Canvas, modules: tuple[tuple[bool, ...], ...], box: Box) -> None:
    """Fill a square box with modules, rows from the top, dark is True."""
    side = box.width / len(modules)
    path = canvas.beginPath()
    for number, row in enumerate(modules):
        at = 0
        for dark, group in groupby(row):
            length = len(tuple(group))
            if dark:
                y = box.top - (number + 1) * side
                path.rect(box.x + at * side, y, length * side, side)
            at += length
    canvas.drawPath(path, stroke=0, fill=1)
