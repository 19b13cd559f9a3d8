"""FigureDrawing: a scenario's drawing in a widget, as large as one likes, with a ring upon it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.rules.core.geometry import Point, Rectangle, squared_distance, turned
from app.rules.scenarios.figure.figure import ALL_LAYERS, Captions, Figure, Layer, scenario_figure
from app.rules.scenarios.figure.shapes import Shape
from app.rules.scenarios.figure.zones_and_flags import mark_box
from app.rules.scenarios.scenario import Element, Scenario, Zone
from app.ui.core.theme import Theme, shown_theme
from app.ui.scenarios.painter import figure_palette, paint_figure
from app.words.core.catalogue import Words
from app.words.scenarios.elements import figure_captions

NEAREST, FARTHEST = 8.0, 1.0
"""How much larger than the whole a drawing can be shown, at most and at least."""

STEP = 1.25
"""What one step nearer enlarges."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Which part of a drawing a widget shows, and where a place of the table is in it.

    A drawing in a widget; lengths are pixels.
    """

    figure: Figure
    size: QSizeF
    """Of the widget."""
    zoom: float = 1.0
    """1: the whole drawing, as large as it goes."""
    pan: QPointF = field(default_factory=QPointF)
    """How far the drawing's middle is from the widget's."""
    rotated: bool = False

    @property
    def rect(self) -> QRectF:
        """Where the whole drawing would be painted."""
        bounds, scale = self.figure.bounds, self.scale
        rect = QRectF(0, 0, bounds.width * scale, bounds.height * scale)
        rect.moveCenter(QRectF(QPointF(), self.size).center() + self.pan)
        return rect

    @property
    def scale(self) -> float:
        """Pixels of a tenth of an inch."""
        bounds = self.figure.bounds
        fit = min(self.size.width() / bounds.width, self.size.height() / bounds.height)
        return max(fit, 0.01) * self.zoom

    def at(self, point: Point) -> QPointF:
        """Where a place of the table is in the widget."""
        if self.rotated:
            point = turned(point, self.figure.table)
        bounds, rect, scale = self.figure.bounds, self.rect, self.scale
        return QPointF(
            rect.left() + (point.x - bounds.left) * scale,
            rect.bottom() - (point.y - bounds.bottom) * scale,
        )

    def place(self, at: QPointF) -> Point:
        """Which place of the table is there, to the nearest tenth of an inch."""
        bounds, rect, scale = self.figure.bounds, self.rect, self.scale
        point = Point(
            round((at.x() - rect.left()) / scale + bounds.left),
            round((rect.bottom() - at.y()) / scale + bounds.bottom),
        )
        return turned(point, self.figure.table) if self.rotated else point

    def nearer(self, by: float, about: QPointF | None = None) -> "View":
        """Shown so much larger; what is at a place of the widget stays there."""
        zoom = min(NEAREST, max(FARTHEST, self.zoom * by))
        middle = QRectF(QPointF(), self.size).center()
        fixed = (middle if about is None else about) - middle
        pan = fixed + (self.pan - fixed) * (zoom / self.zoom)
        return replace(self, zoom=zoom, pan=pan).kept_in()

    def moved(self, across: float, down: float) -> "View":
        """Moved by so many pixels."""
        return replace(self, pan=self.pan + QPointF(across, down)).kept_in()

    def kept_in(self) -> "View":
        """With no more of the widget left empty than must be."""
        rect = self.rect
        most_x = max(0.0, (rect.width() - self.size.width()) / 2)
        most_y = max(0.0, (rect.height() - self.size.height()) / 2)
        pan = QPointF(
            min(most_x, max(-most_x, self.pan.x())), min(most_y, max(-most_y, self.pan.y()))
        )
        return replace(self, pan=pan)

    def showing(self, point: Point, margin: float = 40.0) -> "View":
        """Moved as far as needed to have a place in sight."""
        at = self.at(point)
        x = min(max(at.x(), margin), self.size.width() - margin)
        y = min(max(at.y(), margin), self.size.height() - margin)
        return self.moved(x - at.x(), y - at.y())


# What the viewer paints over a drawing: a ring, a cross over what is gone, a measurement.


_RING, _HALO = 3.0, 7.0
"""Pixels wide; the halo makes the ring stand out upon any ground."""
_AIR = 5
"""Tenths of an inch between an element and its ring."""
_END = 6.0
"""Pixels of the marks at the ends of a measurement."""


def paint_ring(
    painter: QPainter,
    view: View,
    element: Element,
    theme: Theme,
    others: Iterable[Element] = (),
) -> None:
    """Paint a ring about an element; that of a zone goes behind the marks of the others."""
    box = _box(view, _covered(element).grown(_AIR))
    path = QPainterPath()
    if isinstance(element, Zone) and not element.is_round:
        path.addRoundedRect(box, 6, 6)
    else:
        path.addEllipse(box)
    painter.save()
    if isinstance(element, Zone):
        uncovered = QPainterPath()
        uncovered.addRect(QRectF(QPointF(0, 0), view.size))
        for other in others:
            if not isinstance(other, Zone):
                mark = QPainterPath()
                mark.addEllipse(_box(view, mark_box(other).grown(1)))
                uncovered -= mark
        painter.setClipPath(uncovered)
    _stroke(painter, path, theme.accent, theme.surface)
    painter.restore()


def paint_gone(painter: QPainter, view: View, element: Element, theme: Theme) -> None:
    """Paint a cross over an element that has left the table."""
    box, path = _box(view, _covered(element).grown(2)), QPainterPath()
    for start, end in ((box.topLeft(), box.bottomRight()), (box.bottomLeft(), box.topRight())):
        path.moveTo(start)
        path.lineTo(end)
    _stroke(painter, path, theme.bad, theme.surface)


def paint_tape(
    painter: QPainter, view: View, ends: tuple[Point, Point], text: str, theme: Theme
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
    plate = QRectF(0, 0, metrics.horizontalAdvance(text) + 16, metrics.height() + 8)
    plate.moveCenter((start + end) / 2)
    _keep_in(plate, view)
    painter.setFont(font)
    painter.setPen(QPen(QColor(theme.text), 1.5))
    painter.setBrush(QColor(theme.surface))
    painter.drawRoundedRect(plate, 5, 5)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def _stroke(painter: QPainter, path: QPainterPath, colour: str, halo: str) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for paint, width in ((halo, _HALO), (colour, _RING)):
        pen = QPen(QColor(paint), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)


def _keep_in(plate: QRectF, view: View) -> None:
    plate.moveLeft(min(max(plate.left(), 4), view.size.width() - plate.width() - 4))
    plate.moveTop(min(max(plate.top(), 4), view.size.height() - plate.height() - 4))


def _covered(element: Element) -> Rectangle:
    return element.box if isinstance(element, Zone) else mark_box(element)


def _box(view: View, box: Rectangle) -> QRectF:
    first, other = view.at(Point(box.left, box.bottom)), view.at(Point(box.right, box.top))
    return QRectF(QPointF(first), QPointF(other)).normalized()


class FigureDrawing(QWidget):
    """Shows a drawing, whole or nearer, from either side, with some layers or all.

    Tab walks through what is drawn, before it leaves the drawing.

    Signals:
        pointed(): another element has the ring, or none; or the side is another one.
    """

    pointed = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._scenario: Scenario | None = None
        self._view: View | None = None
        self._pixmap = QPixmap()
        self._painted: tuple[object, ...] = ()
        self.layers = ALL_LAYERS
        self.element: Element | None = None
        self.gone: tuple[Element, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def view(self) -> View:
        """What is shown, and where."""
        assert self._view is not None, "a scenario is shown first"
        return self._view

    @property
    def elements(self) -> tuple[Element, ...]:
        """What the scenario that is shown puts on the table."""
        return () if self._scenario is None else self._scenario.elements

    def show_scenario(self, scenario: Scenario) -> None:
        """Show a scenario, whole; the side that it is seen from and the layers stay."""
        if scenario == self._scenario:
            return
        self._scenario = scenario
        rotated = self._view is not None and self._view.rotated
        figure = _figure(scenario, figure_captions(self._t))
        self._view = View(figure=figure, size=QSizeF(self.size()), rotated=rotated)
        self.gone = ()
        self.setAccessibleName(scenario.name)
        self.point_at(None)

    def show_gone(self, elements: tuple[Element, ...]) -> None:
        """Cross out the elements that have left the table."""
        self.gone = elements
        self.update()

    def point_at(self, element: Element | None) -> None:
        """Put the ring about an element; None takes it away."""
        self.element = element
        if element is not None and self.view.zoom > 1:
            self._view = self.view.showing(element.centre)
        self.update()
        self.pointed.emit()

    def step(self, by: int) -> bool:
        """Put the ring about the next element for 1, the one before for -1; False at the end."""
        elements = self.elements
        at = elements.index(self.element) + by if self.element in elements else min(by, 0)
        if self.element not in elements and by < 0:
            at = len(elements) - 1
        if not 0 <= at < len(elements):
            return False
        self.point_at(elements[at])
        return True

    def lose_ring(self) -> None:
        """Take the ring away, without a word."""
        self.element = None

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through what is drawn before it leaves the drawing."""
        if self.step(1 if forward else -1):
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """By Tab, begin with the first of what is drawn, or with the last one coming back."""
        super().focusInEvent(event)
        steps = {Qt.FocusReason.TabFocusReason: 1, Qt.FocusReason.BacktabFocusReason: -1}
        if event.reason() in steps:
            self.lose_ring()
            self.step(steps[event.reason()])
        self.update()

    def zoom(self, steps: int) -> None:
        """Show it larger by so many steps, or smaller."""
        about = None if self.element is None else self.view.at(self.element.centre)
        self.look(self.view.nearer(STEP**steps, about))

    def fit(self) -> None:
        """Show the whole drawing."""
        self.look(replace(self.view, zoom=1.0, pan=QPointF()))

    def rotate(self) -> None:
        """Show it from the other player's side."""
        self.look(replace(self.view, rotated=not self.view.rotated, pan=-self.view.pan))
        self.pointed.emit()

    def toggle(self, layer: Layer) -> None:
        """Show a layer, or leave it out."""
        self.layers = self.layers ^ {layer}
        self.update()

    def sizeHint(self) -> QSize:
        """Large."""
        return QSize(400, 260)

    def minimumSizeHint(self) -> QSize:
        """The smallest size at which elements are still recognizable."""
        return QSize(220, 220)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is shown in the middle."""
        if self._view is not None:
            self._view = replace(self._view, size=QSizeF(self.size())).kept_in()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Paint again in another theme."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.update()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the drawing, then what lies upon it."""
        if self._view is None:
            return
        painter, theme = QPainter(self), shown_theme(self.palette())
        painter.drawPixmap(0, 0, self._still())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for element in self.gone:
            paint_gone(painter, self.view, element, theme)
        if self.element is not None:
            paint_ring(painter, self.view, self.element, theme, self.elements)
        self.paint_over(painter, theme)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def paint_over(self, painter: QPainter, theme: Theme) -> None:
        """Paint what lies upon all of it; overridden."""

    def paint_shapes(self, painter: QPainter, theme: Theme, shapes: Iterable[Shape]) -> None:
        """Paint further shapes where they are on the table."""
        view = self.view
        figure, palette = replace(view.figure, shapes=tuple(shapes)), figure_palette(theme)
        paint_figure(painter, view.rect, figure, palette, rotated=view.rotated)

    def look(self, view: View) -> None:
        """Show another part of the drawing."""
        self._view = view
        self.update()

    def _still(self) -> QPixmap:
        """The drawing itself, painted once for what is shown of it."""
        theme, ratio = shown_theme(self.palette()), self.devicePixelRatioF()
        view = self.view
        about = (view.figure, view.rect, view.rotated, self.layers, theme, ratio, self.size())
        if about != self._painted:
            self._painted = about
            self._pixmap = QPixmap(self.size() * ratio)
            self._pixmap.setDevicePixelRatio(ratio)
            self._pixmap.fill(theme.surface)
            painter = QPainter(self._pixmap)
            painter.setFont(self.font())
            palette = figure_palette(theme)
            paint_figure(
                painter, view.rect, view.figure, palette, self.layers, rotated=view.rotated
            )
            painter.end()
        return self._pixmap

    def under(self, at: QPointF) -> Element | None:
        """The smallest element at a place of the widget."""
        point = self.view.place(at)
        spot = Rectangle(point.x, point.y, point.x, point.y)
        found = (element for element in self.elements if _covers(element, spot))
        return min(found, key=lambda element: element.box.width * element.box.height, default=None)


@lru_cache(maxsize=64)
def _figure(scenario: Scenario, captions: Captions) -> Figure:
    return scenario_figure(scenario, captions)


def _covers(element: Element, spot: Rectangle) -> bool:
    if not isinstance(element, Zone):
        return mark_box(element).holds(spot)
    if element.is_round:
        return 4 * squared_distance(element.centre, spot.centre) <= element.diameter**2
    return element.box.holds(spot)
