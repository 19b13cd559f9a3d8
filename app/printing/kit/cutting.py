"""Sheets of equal slips or cards, with the lines to cut along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.printing.kit import imposition, page
from app.printing.kit.imposition import Grid
from app.printing.kit.page import Box, Pages
from app.printing.kit.values import Paper

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

CUT_DASH = (1.5, 2.5)
"""Points drawn and left out along a cut."""

FOLD_DASH = (6.0, 3.0)
"""Points drawn and left out along a fold."""

PlacePainter = Callable[["Canvas", Box], None]
"""Draws one slip or card into its place."""


def render_cut(paper: Paper, title: str, painters: tuple[PlacePainter, ...], grid: Grid) -> Pages:
    """Print slips so that the stack, once cut, lies in the order given."""
    sheets = (
        partial(_paint_sheet, paper=paper, painters=painters, grid=grid, numbers=numbers)
        for numbers in imposition.impose(len(painters), grid)
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


def _paint_sheet(
    canvas: Canvas,
    *,
    paper: Paper,
    painters: tuple[PlacePainter, ...],
    grid: Grid,
    numbers: tuple[int | None, ...],
) -> None:
    _paint_cuts(canvas, paper, grid)
    for position, number in enumerate(numbers):
        if number is not None:
            painters[number](canvas, imposition.place(paper, position, grid))


def _paint_cuts(canvas: Canvas, paper: Paper, grid: Grid) -> None:
    canvas.saveState()
    canvas.setLineWidth(page.HAIRLINE)
    canvas.setDash(*CUT_DASH)
    for line in imposition.cuts(paper, grid):
        canvas.line(*line)
    canvas.restoreState()
