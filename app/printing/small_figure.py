"""A scenario's drawing without its figures and letters, for where it is too small to read them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.printing.page import Box
from app.printing.scenario_figure import GREY, draw_figure
from app.rules.figure.shapes import Part
from app.rules.geometry import Box as Area
from app.rules.scenario_figure import Figure, Label, Layer, Role, Shape

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LAYERS = frozenset({Layer.DEPLOYMENT, Layer.KILL_BOX})
"""What is shown of the layers; no distances."""


def draw_small(canvas: Canvas, box: Box, figure: Figure) -> None:
    """Draw a scenario's elements, borders and numbers into a box, in grey."""
    canvas.saveState()
    draw_figure(canvas, box, small(figure), GREY, LAYERS)
    canvas.restoreState()


def small(figure: Figure) -> Figure:
    """The drawing with no letters but the players' numbers, cut to the table."""
    kept = tuple(one for one in figure.shapes if _stays(one))
    on_table = [one.box for one in kept if one.role in (Role.TABLE, Role.EDGE)]
    bounds = Area(
        min(one.left for one in on_table),
        min(one.bottom for one in on_table),
        max(one.right for one in on_table),
        max(one.top for one in on_table),
    )
    return replace(figure, shapes=kept, bounds=bounds.grown(2))


def _stays(shape: Shape) -> bool:
    if shape.in_legend or shape.role in (Role.PAGE, Role.LEGEND, Role.SCALE):
        return False
    if isinstance(shape, Label):
        return shape.part is Part.DIGIT
    return shape.layer in LAYERS | {Layer.ALWAYS}
