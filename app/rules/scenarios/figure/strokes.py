"""The small lines that make up hatchings and arrows."""

from collections.abc import Iterator

from app.rules.core.geometry import Box, Point
from app.rules.scenarios.figure.ink import ARROW, HATCH_GAP, Hatch
from app.rules.scenarios.figure.shapes import Circle, Line, Polygon

_SPREAD = 3
"""How far an arrow's head reaches to either side, in tenths of an inch."""


def hatch_lines(shape: Polygon | Circle, hatch: Hatch) -> Iterator[tuple[Point, Point]]:
    """The lines of a hatching across the box about a shape; to be clipped to its outline.

    They lie on one net for the whole drawing, so that neighbouring areas do not clash.
    """
    box = shape.box
    sign = 1 if hatch is Hatch.RISING else -1
    ends = sorted((sign * box.bottom, sign * box.top))
    first, last = box.left - ends[1], box.right - ends[0]
    for crossing in range(first - first % HATCH_GAP, last + HATCH_GAP, HATCH_GAP):
        yield (
            Point(crossing + sign * box.bottom, box.bottom),
            Point(crossing + sign * box.top, box.top),
        )


def arrow_heads(line: Line) -> tuple[tuple[Point, Point, Point], ...]:
    """The triangles at both ends of an upright or level line, the tips first.

    A line too short for two has none.
    """
    box: Box = line.box
    if max(box.width, box.height) <= 2 * ARROW:
        return ()
    if box.width:
        return (
            _head(Point(box.left, box.bottom), ARROW, 0),
            _head(Point(box.right, box.bottom), -ARROW, 0),
        )
    return (
        _head(Point(box.left, box.bottom), 0, ARROW),
        _head(Point(box.left, box.top), 0, -ARROW),
    )


def _head(tip: Point, across: int, up: int) -> tuple[Point, Point, Point]:
    aside = (0, _SPREAD) if across else (_SPREAD, 0)
    return (
        tip,
        Point(tip.x + across + aside[0], tip.y + up + aside[1]),
        Point(tip.x + across - aside[0], tip.y + up - aside[1]),
    )
