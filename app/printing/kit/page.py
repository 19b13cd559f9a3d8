"""The sheet itself: its size, its margins, places on it, and the pages a paper is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.printing.kit.values import SheetSize

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

Painter = Callable[["Canvas"], None]
"""Draws one page."""

MM = 72 / 25.4
"""Points in a millimetre; a PDF counts in points, the constants here in millimetres."""

SIZES_MM = {SheetSize.A4: (210.0, 297.0), SheetSize.LETTER: (215.9, 279.4)}
"""Width and height."""

PRINTER_MARGIN_MM = 6.35
"""The border (a quarter of an inch) that laser and ink printers may leave white."""

HAIRLINE = 0.35
"""The thinnest line, in points, that a worn printer still shows unbroken."""

FINE = 0.6
"""A box to write in."""

HEAVY = 1.4
"""A line that parts a sheet's head from its rows."""

STAMP_BLEED = 2
"""How far, in points, a stamp's lines may reach over the edge of its box."""


@dataclass(frozen=True, slots=True)
class Box:
    """A place on the sheet in points: ``x``, ``y`` are its lower left corner, y goes up."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of the upper edge."""
        return self.y + self.height

    def inset(self, dx: float, dy: float) -> Box:
        """This box, smaller by ``dx`` on the left and right and ``dy`` above and below."""
        return Box(self.x + dx, self.y + dy, self.width - 2 * dx, self.height - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        """This box, farther to the right and up."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def raised(self, by: float) -> Box:
        """This box without its lowest part."""
        return Box(self.x, self.y + by, self.width, self.height - by)

    def column(self, offset: float, width: float) -> Box:
        """The upright strip of ``width`` that begins ``offset`` from the left."""
        return Box(self.x + offset, self.y, width, self.height)

    def band(self, offset: float, height: float) -> Box:
        """The strip of ``height`` that begins ``offset`` from the top."""
        return Box(self.x, self.top - offset - height, self.width, height)

    def columns(self, widths: Iterable[float], gap: float) -> tuple[Box, ...]:
        """Strips of these widths from the left on, ``gap`` between them."""
        strips, offset = [], 0.0
        for width in widths:
            strips.append(self.column(offset, width))
            offset += width + gap
        return tuple(strips)


@dataclass(frozen=True, slots=True)
class Pages:
    """A paper that is laid out; ``document`` makes the file."""

    paper: SheetSize
    title: str
    """What the file calls itself."""
    painters: tuple[Painter, ...]
    """One a page."""


def sheet(paper: SheetSize) -> Box:
    """The whole sheet."""
    width, height = SIZES_MM[paper]
    return Box(0.0, 0.0, width * MM, height * MM)


def rule(canvas: Canvas, x: float, right: float, y: float, weight: float) -> None:
    """Draw a level line."""
    canvas.setLineWidth(weight)
    canvas.line(x, y, right, y)


def frame(canvas: Canvas, box: Box, weight: float) -> None:
    """Draw a box's outline."""
    canvas.setLineWidth(weight)
    canvas.rect(box.x, box.y, box.width, box.height)


def stamp(canvas: Canvas, name: str, box: Box, paint: Callable[[Canvas, Box], None]) -> None:
    """Draw what looks the same in many boxes of one size; the file holds it once.

    Args:
        canvas: The file that is being made.
        name: What it is; the same name must mean the same drawing throughout the paper.
        box: Where it is to be seen.
        paint: Draws it, called for the first box only, with a box of that size.
    """
    if not canvas.hasForm(name):
        bleed = STAMP_BLEED
        canvas.beginForm(name, -bleed, -bleed, box.width + bleed, box.height + bleed)
        paint(canvas, Box(0.0, 0.0, box.width, box.height))
        canvas.endForm()
    canvas.saveState()
    canvas.translate(box.x, box.y)
    canvas.doForm(name)
    canvas.restoreState()
