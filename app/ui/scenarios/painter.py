"""A scenario's drawing on the screen."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from app.rules.core.geometry import Point
from app.rules.scenarios.figure.figure import (
    ALL_LAYERS,
    Circle,
    Figure,
    Label,
    Layer,
    LineShape,
    Palette,
    Polygon,
    Shape,
    Tone,
)
from app.rules.scenarios.figure.ink import (
    HATCH_WIDTH,
    Ink,
    arrow_heads,
    ground_of,
    hatch_lines,
    ink_of,
)
from app.rules.scenarios.figure.shapes import Anchor
from app.ui.core.theme import DARK, LIGHT, Theme

_HUNDREDTH = 0.1
"""Of an inch, in tenths."""

_FINE = 64
"""Pixels of the type that is set and then scaled, so that it is as wide at every size."""

_BODY = 1 / 1.2
"""The height of letters, as a share of a line."""

_CAP_HALF = 0.357
"""Half the height of a capital, as a share of the type."""


def paint_figure(
    painter: QPainter,
    rect: QRectF,
    figure: Figure,
    palette: Palette,
    layers: frozenset[Layer] = ALL_LAYERS,
    *,
    rotated: bool = False,
) -> None:
    """Paint a scenario into a rectangle, as large as it will go, in its middle.

    Args:
        painter: open; it is left as it was.
        rect: where.
        figure: what.
        palette: the colours.
        layers: what of it is shown.
        rotated: as player 2 sees the table.
    """
    shown = figure.only(layers)
    shown = shown.turned() if rotated else shown
    bounds = shown.bounds
    scale = min(rect.width() / bounds.width, rect.height() / bounds.height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(
        rect.center().x() - (bounds.left + bounds.right) / 2 * scale,
        rect.center().y() + (bounds.bottom + bounds.top) / 2 * scale,
    )
    painter.scale(scale, scale)
    brush = _Brush(painter, palette)
    for shape in shown.shapes:
        brush.paint(shape)
    painter.restore()


class _Brush:
    """Paints shapes; a unit of its painter is a tenth of an inch, y going down."""

    def __init__(self, painter: QPainter, palette: Palette) -> None:
        self._painter = painter
        self._palette = palette

    def paint(self, shape: Shape) -> None:
        ink = ink_of(shape)
        if isinstance(shape, Label):
            self._label(shape, ink)
        elif isinstance(shape, LineShape):
            self._line(shape, ink)
        else:
            self._area(shape, ink)

    def _area(self, shape: Polygon | Circle, ink: Ink) -> None:
        path = _path(shape)
        if ink.fill is not None:
            self._painter.fillPath(path, QColor(self._palette[ink.fill]))
        if ink.hatch is not None:
            self._hatch(shape, ink, path)
        if ink.stroke is not None:
            self._painter.strokePath(path, self._pen(ink))

    def _hatch(self, shape: Polygon | Circle, ink: Ink, path: QPainterPath) -> None:
        assert ink.hatch is not None and ink.hatch_tone is not None
        painter = self._painter
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(QColor(self._palette[ink.hatch_tone]), HATCH_WIDTH * _HUNDREDTH))
        for start, end in hatch_lines(shape, ink.hatch):
            painter.drawLine(_at(start), _at(end))
        painter.restore()

    def _line(self, line: LineShape, ink: Ink) -> None:
        painter = self._painter
        painter.setPen(self._pen(ink))
        painter.drawLine(_at(line.start), _at(line.end))
        if line.has_arrows and ink.stroke is not None:
            for head in arrow_heads(line):
                painter.fillPath(_outline(head), QColor(self._palette[ink.stroke]))

    def _label(self, label: Label, ink: Ink) -> None:
        painter, box = self._painter, label.box
        room = QRectF(box.left, -box.top, box.width, box.height)
        ground = ground_of(label)
        if ground is not None:
            plate = QPainterPath()
            plate.addRoundedRect(room, 3, 3)
            painter.fillPath(plate, QColor(self._palette[ground]))
        font = _font(painter, bold=ink.bold)
        wide = QFontMetricsF(font).horizontalAdvance(label.text) / _FINE
        size = min(label.size * _BODY, label.width / wide if wide else label.size)
        x = room.left()
        if label.anchor is Anchor.CENTRE:
            x = room.center().x() - wide * size / 2
        assert ink.fill is not None
        painter.save()
        painter.translate(x, room.center().y() + _CAP_HALF * size)
        painter.scale(size / _FINE, size / _FINE)
        painter.setFont(font)
        painter.setPen(QColor(self._palette[ink.fill]))
        painter.drawText(QPointF(0, 0), label.text)
        painter.restore()

    def _pen(self, ink: Ink) -> QPen:
        assert ink.stroke is not None
        width = ink.width * _HUNDREDTH
        pen = QPen(QColor(self._palette[ink.stroke]), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        if ink.dash:
            pen.setDashPattern([dash * _HUNDREDTH / width for dash in ink.dash])
        return pen


def _font(painter: QPainter, *, bold: bool) -> QFont:
    font = QFont(painter.font())
    font.setPixelSize(_FINE)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def _path(shape: Polygon | Circle) -> QPainterPath:
    if isinstance(shape, Polygon):
        return _outline(shape.points)
    path, radius = QPainterPath(), float(shape.radius)
    path.addEllipse(_at(shape.centre), radius, radius)
    return path


def _outline(points: Sequence[Point]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([_at(point) for point in points]))
    path.closeSubpath()
    return path


def _at(point: Point) -> QPointF:
    return QPointF(point.x, -point.y)


# The colours of a scenario's drawing in the window's two themes.


_LIGHT: Palette = {
    Tone.PAGE: LIGHT.surface,
    Tone.TABLE: "#f7f5ef",
    Tone.TEXT: LIGHT.text,
    Tone.QUIET: "#66707c",
    Tone.ONE: "#b3141f",
    Tone.ONE_SOFT: "#f9dcdd",
    Tone.ON_ONE: "#ffffff",
    Tone.TWO: "#0b4fa8",
    Tone.TWO_SOFT: "#dae6f8",
    Tone.ON_TWO: "#ffffff",
    Tone.NEUTRAL: "#3d434b",
    Tone.NEUTRAL_SOFT: "#dfe0e2",
    Tone.ON_NEUTRAL: "#ffffff",
    Tone.KILL: "#8a5200",
}

_DARK: Palette = {
    Tone.PAGE: DARK.surface,
    Tone.TABLE: "#272c33",
    Tone.TEXT: DARK.text,
    Tone.QUIET: "#8d98a6",
    Tone.ONE: "#ff7f88",
    Tone.ONE_SOFT: "#45262b",
    Tone.ON_ONE: "#2a0b0e",
    Tone.TWO: "#7db4ff",
    Tone.TWO_SOFT: "#22374f",
    Tone.ON_TWO: "#0a1a2e",
    Tone.NEUTRAL: "#d5dae1",
    Tone.NEUTRAL_SOFT: "#454c56",
    Tone.ON_NEUTRAL: "#1d2126",
    Tone.KILL: "#f3c46b",
}


def figure_palette(theme: Theme) -> Palette:
    """The colours that go with a theme."""
    return _DARK if theme == DARK else _LIGHT
