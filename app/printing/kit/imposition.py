"""Where slips and cards lie on their sheets, so that the cut stack needs no sorting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import page
from app.printing.kit.page import MM, PRINTER_MARGIN_MM, Box, Pages, sheet
from app.printing.kit.values import SheetSize

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


CUT_CLEARANCE_MM = 3.2
"""What stays white on either side of a cut: a crooked cut, and the quiet zone of the code."""


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """How a sheet is cut: equal places, read from the left to the right and down."""

    columns: int
    rows: int

    @property
    def per_sheet(self) -> int:
        """How many places a sheet has."""
        return self.columns * self.rows


EIGHT = SheetGrid(2, 4)
SIX = SheetGrid(2, 3)
FOUR = SheetGrid(2, 2)
PER_SHEET = EIGHT.per_sheet
"""Of slips, as they are usually printed."""


def impose(count: int, grid: SheetGrid = EIGHT) -> tuple[tuple[int | None, ...], ...]:
    """Which slip lies where: one tuple a sheet, its positions in reading order.

    Cut the stack of sheets as one and lay the small stacks on each other, the first position on
    top: the slips lie in order. So a position goes down through the sheets first, and what stays
    empty (None) is at the very end of the stack.
    """
    sheets = -(-count // grid.per_sheet)
    return tuple(
        tuple(
            slip if (slip := position * sheets + number) < count else None
            for position in range(grid.per_sheet)
        )
        for number in range(sheets)
    )


def place(paper: SheetSize, position: int, grid: SheetGrid = EIGHT) -> Box:
    """The part of a sheet that a slip may be drawn in, all of them equally large."""
    row, column = divmod(position, grid.columns)
    whole = sheet(paper)
    width, height = whole.width / grid.columns, whole.height / grid.rows
    left, right = _white(column, grid.columns)
    above, below = _white(row, grid.rows)
    return Box(
        column * width + left,
        whole.height - (row + 1) * height + below,
        width - left - right,
        height - above - below,
    )


def cuts(
    paper: SheetSize, grid: SheetGrid = EIGHT
) -> tuple[tuple[float, float, float, float], ...]:
    """The lines to cut along, as x and y of both ends, within what printers reach."""
    whole = sheet(paper)
    inner = whole.inset(PRINTER_MARGIN_MM * MM, PRINTER_MARGIN_MM * MM)
    heights = (whole.height * row / grid.rows for row in range(1, grid.rows))
    places = (whole.width * column / grid.columns for column in range(1, grid.columns))
    across = tuple((inner.x, y, inner.right, y) for y in heights)
    down = tuple((x, inner.y, x, inner.top) for x in places)
    return across + down


def _white(number: int, count: int) -> tuple[float, float]:
    """What stays white before and after a place of so many in a line; the sum is always equal."""
    margin, clearance = PRINTER_MARGIN_MM * MM, CUT_CLEARANCE_MM * MM
    if count == 1:
        return margin, margin
    if number == 0:
        return margin, clearance
    if number == count - 1:
        return clearance, margin
    return (margin + clearance) / 2, (margin + clearance) / 2


# Sheets of equal slips or cards, with the lines to cut along.


CUT_DASH = (1.5, 2.5)
"""Points drawn and left out along a cut."""

FOLD_DASH = (6.0, 3.0)
"""Points drawn and left out along a fold."""

PlacePainter = Callable[["Canvas", Box], None]
"""Draws one slip or card into its place."""


def render_cut(
    paper: SheetSize, title: str, painters: tuple[PlacePainter, ...], grid: SheetGrid
) -> Pages:
    """Print slips so that the stack, once cut, lies in the order given."""
    sheets = (
        partial(_paint_sheet, paper=paper, painters=painters, grid=grid, numbers=numbers)
        for numbers in impose(len(painters), grid)
    )
    return Pages(paper, title, tuple(sheets))


def paint_fold(canvas: Canvas, box: Box) -> None:
    """Draw the line across the middle of a card along which it is folded."""
    canvas.saveState()
    canvas.setDash(*FOLD_DASH)
    middle = box.y + box.height / 2
    page.rule(canvas, box.x, box.right, middle, page.HAIRLINE)
    canvas.restoreState()


def paint_both_faces(
    canvas: Canvas, box: Box, clear: float, paint: Callable[[Canvas, Box], None]
) -> None:
    """Draw a tent card's face on its lower half, and upside down on its upper one.

    Args:
        canvas: The file that is being made.
        box: The whole card, unfolded.
        clear: What stays white on either side of the fold, in points.
        paint: Draws a face into a box; called twice.
    """
    lower = Box(box.x, box.y, box.width, box.height / 2 - clear)
    paint(canvas, lower)
    canvas.saveState()
    canvas.translate(2 * box.x + box.width, 2 * box.y + box.height)
    canvas.rotate(180)
    paint(canvas, lower)
    canvas.restoreState()
    paint_fold(canvas, box)


def paint_halves(
    canvas: Canvas, *, paper: SheetSize, scale: float, paint: Callable[[Canvas], None]
) -> None:
    """Draw a page twice, upright on either half of the sheet laid on its side.

    Args:
        canvas: The file that is being made.
        paper: The size of the sheet.
        scale: How large the page is drawn, as a share of its own measures.
        paint: Draws a page as wide and high as half a sheet divided by the scale.
    """
    whole = sheet(paper)
    canvas.setPageSize((whole.height, whole.width))
    canvas.saveState()
    canvas.setLineWidth(page.HAIRLINE)
    canvas.setDash(*CUT_DASH)
    margin = PRINTER_MARGIN_MM * MM
    canvas.line(whole.height / 2, margin, whole.height / 2, whole.width - margin)
    canvas.restoreState()
    for left in (0.0, whole.height / 2):
        canvas.saveState()
        canvas.translate(left, 0)
        canvas.scale(scale, scale)
        paint(canvas)
        canvas.restoreState()


def _paint_sheet(
    canvas: Canvas,
    *,
    paper: SheetSize,
    painters: tuple[PlacePainter, ...],
    grid: SheetGrid,
    numbers: tuple[int | None, ...],
) -> None:
    paint_cuts(canvas, paper, grid)
    for position, number in enumerate(numbers):
        if number is not None:
            painters[number](canvas, place(paper, position, grid))


def paint_cuts(canvas: Canvas, paper: SheetSize, grid: SheetGrid) -> None:
    """Draw the lines along which a sheet is cut."""
    canvas.saveState()
    canvas.setLineWidth(page.HAIRLINE)
    canvas.setDash(*CUT_DASH)
    for line in cuts(paper, grid):
        canvas.line(*line)
    canvas.restoreState()
