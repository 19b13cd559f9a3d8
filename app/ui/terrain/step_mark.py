"""StepMark: what a step of a method wants, as it is painted on the map of a table."""

import math
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.rules.core.geometry import Point, Rectangle
from app.rules.terrain.laying import DIRECTIONS, drift_of
from app.rules.terrain.shapes import Lie
from app.ui.core.theme import Theme

Place = Callable[[Point], QPointF]
"""Where a place of the table is in the map."""

_DOT, _POINT = 2.5, 5.0
"""Pixels: where a piece may be, and a point that it is near to."""
_ARROW, _BESIDE_ARROW = 3, 6
"""Pixels: how wide the arrow of a drift is, and what sets it off."""


class StepMark(NamedTuple):
    """What a step of a method wants, as it is shown on the map."""

    places: tuple[Point, ...]
    """Where the middle of the piece may be."""
    near: tuple[tuple[Point, int], ...]
    """Points, and within how many tenths of them the piece is."""
    quarter: Rectangle | None
    drift: tuple[int, int] | None = None
    """Direction and inches as rolled; None: the piece doesn't drift."""


def paint_wanted(painter: QPainter, theme: Theme, at: Place, scale: float, mark: StepMark) -> None:
    """Paint the quarter, and each point with its circle, at so many pixels for a tenth."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.accent), 2, Qt.PenStyle.DashLine))
    if mark.quarter is not None:
        painter.drawPolygon(QPolygonF([at(corner) for corner in mark.quarter.corners]))
    for point, by in mark.near:
        radius = by * scale
        painter.drawEllipse(at(point), radius, radius)
        painter.drawEllipse(at(point), _POINT, _POINT)


def paint_places(painter: QPainter, theme: Theme, at: Place, mark: StepMark) -> None:
    """Paint a dot wherever the middle of the piece may be."""
    painter.setPen(QPen(QColor(theme.surface), 1))
    painter.setBrush(QColor(theme.accent))
    for point in mark.places:
        painter.drawEllipse(at(point), _DOT, _DOT)


def paint_drift(
    painter: QPainter, theme: Theme, at: Place, lie: Lie, drift: tuple[int, int], beside: float
) -> None:
    """Paint the directions of a deviation template about a piece, and an arrow as rolled.

    Args:
        painter: with the font of the numbers.
        theme: the colours.
        at: where places of the table are.
        lie: the piece before it drifts.
        drift: direction and inches as rolled.
        beside: how far the numbers are from the piece's middle, in pixels.
    """
    direction, inches = drift
    middle, em = at(Point(lie.x, lie.y)), painter.fontMetrics().height()
    tip = at(_beyond(lie, direction, 10 * inches))
    for width, shade in ((_BESIDE_ARROW, theme.surface), (_ARROW, theme.accent)):
        pen = QPen(QColor(shade), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(middle, tip)
    for number in range(1, DIRECTIONS + 1):
        way = at(_beyond(lie, number, 100)) - middle
        spot = middle + way * (beside / max(math.hypot(way.x(), way.y()), 1))
        is_rolled = number == direction
        painter.setPen(QPen(QColor(theme.accent), 1))
        painter.setBrush(QColor(theme.accent if is_rolled else theme.surface))
        painter.drawEllipse(spot, em * 0.6, em * 0.6)
        painter.setPen(QColor(theme.on_accent if is_rolled else theme.text))
        plate = QRectF(spot.x() - em, spot.y() - em, 2 * em, 2 * em)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, str(number))


def _beyond(lie: Lie, direction: int, tenths: int) -> Point:
    """The place so far from a piece's middle in a direction of a template."""
    across, up = drift_of(direction, tenths)
    return Point(lie.x + across, lie.y + up)
