"""A scenario's drawing in parts, for papers that set them by themselves.

On a sheet every part is drawn as large as its own room allows: the table cut to what is drawn, and
the legend by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.rules.core.geometry import Box
from app.rules.scenarios.figure.figure import Figure, Label, Layer, Line, Role, Shape
from app.rules.scenarios.figure.shapes import Part

SMALL_LAYERS = frozenset({Layer.ALWAYS, Layer.DEPLOYMENT, Layer.KILL_BOX})
"""What is shown of the layers in small; no distances."""

_WHITE = 4
"""What stays white about a part, in tenths of an inch."""


def table_part(figure: Figure) -> Figure:
    """The table with its distances, without legend and scale."""
    return _cut(figure, (one for one in figure.shapes if not _is_beside(one)))


def legend_part(figure: Figure) -> Figure:
    """Legend and scale."""
    return _cut(figure, (one for one in figure.shapes if one.in_legend))


def small(figure: Figure) -> Figure:
    """The table with no letters but the players' numbers, for where others cannot be read."""
    return _cut(figure, (one for one in figure.shapes if not _is_beside(one) and _is_plain(one)))


def with_letters(figure: Figure, size: int) -> Figure:
    """The drawing with letters so large where there is room for them.

    A letter grows until it would touch another label, a flag or an objective.

    Args:
        figure: as it is to be drawn.
        size: that letters are to have, in tenths of an inch of the table.
    """
    shapes = list(figure.shapes)
    marks = [one.box for one in shapes if one.role in (Role.FLAG, Role.OBJECTIVE)]
    for at, label in enumerate(shapes):
        if not isinstance(label, Label) or label.part is Part.DIGIT or label.size >= size:
            continue
        others = [one.box for one in shapes if isinstance(one, Label) and one is not label]
        now = sum(label.box.overlap(box) for box in (*marks, *others))
        for wanted in range(size, label.size, -1):
            grown = replace(label, size=wanted, width=-(-label.width * wanted // label.size))
            touched = sum(grown.box.overlap(box) for box in (*marks, *others))
            if touched <= now and figure.bounds.holds(grown.box):
                shapes[at] = grown
                break
    return replace(figure, shapes=tuple(shapes))


def _cut(figure: Figure, shapes: Iterable[Shape]) -> Figure:
    kept = tuple(shapes)
    boxes = [one.box for one in kept] or [figure.table]
    bounds = Box(
        min(one.left for one in boxes),
        min(one.bottom for one in boxes),
        max(one.right for one in boxes),
        max(one.top for one in boxes),
    )
    return replace(figure, shapes=kept, bounds=bounds.grown(_WHITE))


def _is_beside(shape: Shape) -> bool:
    return shape.in_legend or shape.role is Role.PAGE


def _is_plain(shape: Shape) -> bool:
    if isinstance(shape, Label):
        return shape.part is Part.DIGIT
    if isinstance(shape, Line) and shape.part in (Part.MEASURE, Part.GUIDE):
        return False
    return shape.layer in SMALL_LAYERS
