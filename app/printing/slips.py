"""Result slips, eight on a sheet, in table order once the stack is cut."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.printing import imposition, page, slip_face
from app.printing.values import Paper, SlipLabels, SlipSheet

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

CUT_DASH = (1.5, 2.5)
"""Points drawn and left out along a cut."""


def render_slips(
    sheet: SlipSheet, labels: SlipLabels, paper: Paper, *, compressed: bool = True
) -> bytes:
    """Print the slips of a round."""
    painters = (
        partial(_paint_sheet, sheet=sheet, labels=labels, paper=paper, numbers=numbers)
        for numbers in imposition.impose(len(sheet.slips))
    )
    title = f"{sheet.event} – {sheet.round}"
    return page.document(paper, title, painters, compressed=compressed)


def _paint_sheet(
    canvas: Canvas,
    *,
    sheet: SlipSheet,
    labels: SlipLabels,
    paper: Paper,
    numbers: tuple[int | None, ...],
) -> None:
    _paint_cuts(canvas, paper)
    for position, number in enumerate(numbers):
        if number is not None:
            box = imposition.place(paper, position)
            slip_face.paint(canvas, box, sheet.slips[number], sheet, labels)


def _paint_cuts(canvas: Canvas, paper: Paper) -> None:
    canvas.saveState()
    canvas.setLineWidth(page.HAIRLINE)
    canvas.setDash(*CUT_DASH)
    for line in imposition.cuts(paper):
        canvas.line(*line)
    canvas.restoreState()
