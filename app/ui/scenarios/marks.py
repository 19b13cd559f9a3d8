"""What the viewer paints over a drawing: a ring, a cross over what is gone, a measurement."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from app.rules.core.geometry import Box, Point
from app.rules.scenarios.figure.marks import mark_box
from app.rules.scenarios.scenario import Element, Zone
from app.ui.core.theme import Theme
from app.ui.scenarios.view import View

_RING, _HALO = 3.0, 7.0
"""Pixels wide; the halo makes the ring stand out upon any ground."""
_AIR = 5
"""Tenths of an inch between an element and its ring."""
_END = 6.0
"""Pixels of the marks at the ends of a measurement."""


def paint_ring(painter: QPainter, view: View, element: Element, theme: Theme) -> None:
    """Paint a ring about an element."""
    box = _box(view, _covered(element).grown(_AIR))
    path = QPainterPath()
    if isinstance(element, Zone) and not element.is_round:
        path.addRoundedRect(box, 6, 6)
    else:
        path.addEllipse(box)
    _stroke(painter, path, theme.accent, theme.surface)


def paint_gone(painter: QPainter, view: View, element: Element, theme: Theme) -> None:
    """Paint a cross over an element that has left the table."""
    box, path = _box(view, _covered(element).grown(2)), QPainterPath()
    for start, end in ((box.topLeft(), box.bottomRight()), (box.bottomLeft(), box.topRight())):
        path.moveTo(start)
        path.lineTo(end)
    _stroke(painter, path, theme.bad, theme.surface)


def paint_tape(
    painter: QPainter, view: View, ends: tuple[Point, Point], said: str, theme: Theme
) -> None:
    """Paint a measurement with its length upon it."""
    start, end = map(view.at, ends)
    path = QPainterPath(start)
    path.lineTo(end)
    for at in (start, end):
        path.addEllipse(at, _END, _END)
    _stroke(painter, path, theme.text, theme.surface)
    font = painter.font()
    font.setBold(True)
    metrics = QFontMetricsF(font)
    plate = QRectF(0, 0, metrics.horizontalAdvance(said) + 16, metrics.height() + 8)
    plate.moveCenter((start + end) / 2)
    _keep_in(plate, view)
    painter.setFont(font)
    painter.setPen(QPen(QColor(theme.text), 1.5))
    painter.setBrush(QColor(theme.surface))
    painter.drawRoundedRect(plate, 5, 5)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, said)


def _stroke(painter: QPainter, path: QPainterPath, colour: str, halo: str) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for paint, width in ((halo, _HALO), (colour, _RING)):
        pen = QPen(QColor(paint), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)


def _keep_in(plate: QRectF, view: View) -> None:
    plate.moveLeft(min(max(plate.left(), 4), view.size.width() - plate.width() - 4))
    plate.moveTop(min(max(plate.top(), 4), view.size.height() - plate.height() - 4))


def _covered(element: Element) -> Box:
    return element.box if isinstance(element, Zone) else mark_box(element)


def _box(view: View, box: Box) -> QRectF:
    one, other = view.at(Point(box.left, box.bottom)), view.at(Point(box.right, box.top))
    return QRectF(QPointF(one), QPointF(other)).normalized()
