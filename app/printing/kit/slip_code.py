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

MASK = 4
"""The pattern that is laid over every code, and that any reader takes off. To try all eight for
each code of a round takes a fifth of the printing, for a penalty that is 3 % less."""

_MOST_MODULES = int(SIDE_MM / MODULE_MM)


@lru_cache(maxsize=512)
def matrix(code: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a QR code with medium error correction, rows from the top, dark is True.

    Raises:
        ValueError: The code is too long to be read at this size.
    """
    rows = _modules(code, "m")
    if len(rows) > _MOST_MODULES:
        raise ValueError(f"{code!r} needs more than {_MOST_MODULES} modules")
    return rows


@lru_cache(maxsize=1024)
def phone_matrix(link: str) -> tuple[tuple[bool, ...], ...] | None:
    """The modules of the code that a phone's camera opens; None where the address is too long.

    In capitals, which need less room, and which mean the same in an address.
    """
    rows = _modules(link.upper(), "l")
    return None if len(rows) > _MOST_MODULES else rows


def _modules(text: str, error: str) -> tuple[tuple[bool, ...], ...]:
    import segno

    made = segno.make(text, error=error, mask=MASK, micro=False, boost_error=False)
    return tuple(tuple(map(bool, row)) for row in made.matrix)


def draw_code(canvas: Canvas, code: str, box: Box) -> None:
    """Fill a square box with the symbol; the quiet zone lies outside of it."""
    draw_modules(canvas, matrix(code), box)


def draw_modules(canvas: Canvas, modules: tuple[tuple[bool, ...], ...], box: Box) -> None:
    """Fill a square box with modules, rows from the top, dark is True."""
    side = box.width / len(modules)
    canvas.saveState()
    canvas.translate(box.x, box.top)
    canvas.scale(side, -side)
    # As one text: the writer takes longer to format a hundred rectangles than to fit all names.
    canvas.addLiteral(_bars(modules))
    canvas.restoreState()


@lru_cache(maxsize=1024)
def _bars(modules: tuple[tuple[bool, ...], ...]) -> str:
    """The dark bars of all rows as filled rectangles, in modules from the top left."""
    bars = []
    for number, row in enumerate(modules):
        at = 0
        for dark, group in groupby(row):
            length = len(tuple(group))
            if dark:
                bars.append(f"{at} {number} {length} 1 re")
            at += length
    return " ".join((*bars, "f"))
