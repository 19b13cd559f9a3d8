"""Result slips, eight or six on a sheet, in table order once the stack is cut."""

from functools import partial

from app.printing.kit.cutting import render_cut
from app.printing.kit.imposition import EIGHT, Grid
from app.printing.kit.page import Pages
from app.printing.kit.values import Paper, SlipLabels, SlipSheet
from app.printing.papers import slip_face


def render_slips(
    sheet: SlipSheet, labels: SlipLabels, paper: Paper, *, grid: Grid = EIGHT
) -> Pages:
    """Print the slips of a round."""
    painters = tuple(
        partial(slip_face.paint, slip=slip, sheet=sheet, labels=labels) for slip in sheet.slips
    )
    title = f"{sheet.event} – {sheet.round}"
    return render_cut(paper, title, painters, grid)
