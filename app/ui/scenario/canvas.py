"""FigureCanvas: a scenario's drawing to look at closely, walk through and measure in."""

from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QEvent, QPointF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.rules.figure.marks import mark_box
from app.rules.geometry import INCH, Box, Point, squared_distance
from app.rules.scenario import Element, Scenario, Zone
from app.rules.scenario_figure import ALL_LAYERS, Captions, Figure, Layer, scenario_figure
from app.ui.scenario.marks import paint_gone, paint_ring, paint_tape
from app.ui.scenario.painter import paint_figure
from app.ui.scenario.palette import figure_palette
from app.ui.scenario.tape import Tape
from app.ui.scenario.view import STEP, View
from app.ui.theme import shown_theme
from app.words.catalogue import Words
from app.words.scenario_figure import figure_captions
from app.words.scenario_viewer import tenth_inches

_PAN = 60
"""Pixels that an arrow moves the drawing."""
_SNAP = 12
"""Pixels within which a measurement takes the middle of an element."""
_DRAGGED = 4
"""Pixels from which on a press is a drag."""
_TURN = 120
"""A wheel's step, in Qt's eighths of a degree."""

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
"""Key -> right and up."""


class FigureCanvas(QWidget):
    """Shows a drawing; Tab walks from element to element.

    Signals:
        pointed(): another element has the ring, or none.
        measured(): a measurement is another one, or put away.
    """

    pointed = Signal()
    measured = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._scenario: Scenario | None = None
        self._view: View | None = None
        self._pixmap = QPixmap()
        self._painted: tuple[object, ...] = ()
        self._grabbed: QPointF | None = None
        self.layers = ALL_LAYERS
        self.tape = Tape()
        self.element: Element | None = None
        self.gone: Element | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def view(self) -> View:
        """What is shown, and where."""
        assert self._view is not None, "a scenario is shown first"
        return self._view

    def show_scenario(self, scenario: Scenario) -> None:
        """Show a scenario, whole; the side that it is seen from and the layers stay."""
        if scenario == self._scenario:
            return
        self._scenario = scenario
        rotated = self._view is not None and self._view.rotated
        figure = _figure(scenario, figure_captions(self._t))
        self._view = View(figure=figure, size=QSizeF(self.size()), rotated=rotated)
        self.gone = None
        self.tape.put_away()
        self.setAccessibleName(scenario.name)
        self.point_at(None)
        self.measured.emit()

    def show_gone(self, element: Element | None) -> None:
        """Cross out an element that has left the table; None for none."""
        self.gone = element
        self.update()

    def point_at(self, element: Element | None) -> None:
        """Put the ring about an element; None takes it away."""
        self.element = element
        if element is not None:
            if self.tape.is_on:
                self._measure_to(element.centre)
            self._look(self.view.showing(element.centre) if self.view.zoom > 1 else self.view)
        self.update()
        self.pointed.emit()

    def step(self, by: int) -> bool:
        """Put the ring about the next element for 1, the one before for -1; False at the end."""
        elements = () if self._scenario is None else self._scenario.elements
        at = elements.index(self.element) + by if self.element in elements else min(by, 0)
        if self.element not in elements and by < 0:
            at = len(elements) - 1
        if not 0 <= at < len(elements):
            return False
        self.point_at(elements[at])
        return True

    def zoom(self, steps: int) -> None:
        """Show it larger by so many steps, or smaller."""
        about = None if self.element is None else self.view.at(self.element.centre)
        self._look(self.view.nearer(STEP**steps, about))

    def fit(self) -> None:
        """Show the whole drawing."""
        self._look(replace(self.view, zoom=1.0, pan=QPointF()))

    def rotate(self) -> None:
        """Show it from the other player's side."""
        self._look(replace(self.view, rotated=not self.view.rotated, pan=-self.view.pan))
        self.pointed.emit()

    def toggle(self, layer: Layer) -> None:
        """Show a layer, or leave it out."""
        self.layers = self.layers ^ {layer}
        self.update()

    def measure(self) -> None:
        """Begin to measure, at the element with the ring; or put the measurement away."""
        if self.tape.is_on:
            self.tape.put_away()
        else:
            self.tape.is_on = True
            if self.element is not None:
                self.tape.begin(self.element.centre)
        cursor = Qt.CursorShape.CrossCursor if self.tape.is_on else Qt.CursorShape.ArrowCursor
        self.setCursor(cursor)
        self.update()
        self.measured.emit()

    def sizeHint(self) -> QSize:
        """Large."""
        return QSize(560, 560)

    def minimumSizeHint(self) -> QSize:
        """The least at which it is still told what is where."""
        return QSize(220, 220)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the elements before it leaves the drawing."""
        if self.step(1 if forward else -1):
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """By Tab, begin with the first element, or with the last one coming back."""
        super().focusInEvent(event)
        ways = {Qt.FocusReason.TabFocusReason: 1, Qt.FocusReason.BacktabFocusReason: -1}
        if event.reason() in ways:
            self.element = None
            self.step(ways[event.reason()])
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the drawing, or the end of a measurement; Enter lays it; Escape lets go."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._arrow(*_ARROWS[key], fine=event.modifiers() == Qt.KeyboardModifier.ShiftModifier)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.tape.end is not None:
            self.tape.begin(self.tape.end)
            self._tell_tape()
        elif key == Qt.Key.Key_Escape and self.tape.is_on:
            self.measure()
        elif key == Qt.Key.Key_Escape and self.element is not None:
            self.point_at(None)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Lay an end of the measurement, or take hold of the drawing."""
        if event.button() != Qt.MouseButton.LeftButton or self._view is None:
            return
        self._grabbed = event.position()
        if not self.tape.is_on:
            return
        if self.tape.is_open:
            self.tape.finish(self._snapped(event.position()))
        else:
            self.tape.begin(self._snapped(event.position()))
        self._tell_tape()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw the measurement out, move the drawing, or put the ring about what is there."""
        if self._view is None:
            return
        at = event.position()
        if self.tape.is_on:
            if self.tape.is_open:
                self.tape.draw_out(self._snapped(at))
                self._tell_tape()
        elif self._grabbed is not None:
            by = at - self._grabbed
            self._grabbed = at
            self._look(self.view.moved(by.x(), by.y()))
        else:
            found = self._under(at)
            if found is not None and found != self.element:
                self.element = found
                self.update()
                self.pointed.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A measurement that was dragged is laid down; one that was clicked waits for a click."""
        grabbed, self._grabbed = self._grabbed, None
        if grabbed is None or not self.tape.is_open:
            return
        if (event.position() - grabbed).manhattanLength() > _DRAGGED:
            self.tape.finish(self._snapped(event.position()))
            self._tell_tape()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl nearer and farther, about the pointer; else up and down where it is near."""
        if self._view is None:
            return
        turns = event.angleDelta().y() / _TURN
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._look(self.view.nearer(STEP**turns, event.position()))
        elif self.view.zoom > 1:
            self._look(self.view.moved(0, turns * _PAN))
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is shown in the middle."""
        if self._view is not None:
            self._view = replace(self._view, size=QSizeF(self.size())).kept_in()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Paint anew in another theme."""
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
        if self.gone is not None:
            paint_gone(painter, self.view, self.gone, theme)
        if self.element is not None:
            paint_ring(painter, self.view, self.element, theme)
        if self.tape.start is not None and self.tape.end is not None and self.tape.tenths:
            said = self._t("{n}″", n=tenth_inches(self.tape.tenths))
            paint_tape(painter, self.view, (self.tape.start, self.tape.end), said, theme)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

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

    def _look(self, view: View) -> None:
        self._view = view
        self.update()

    def _arrow(self, across: int, up: int, *, fine: bool) -> None:
        if not self.tape.is_on:
            self._look(self.view.moved(-across * _PAN, up * _PAN))
            return
        table = self.view.figure.table
        at = self.tape.end or table.centre
        by = (1 if fine else INCH) * (-1 if self.view.rotated else 1)
        x = min(max(at.x + across * by, table.left), table.right)
        y = min(max(at.y + up * by, table.bottom), table.top)
        self._measure_to(Point(x, y))

    def _measure_to(self, point: Point) -> None:
        if self.tape.start is None:
            self.tape.begin(point)
        else:
            self.tape.end = point
        self._tell_tape()

    def _tell_tape(self) -> None:
        self.update()
        self.measured.emit()

    def _snapped(self, at: QPointF) -> Point:
        """The middle of an element that is near, else the place itself, on the table."""
        table, point = self.view.figure.table, self.view.place(at)
        near = min(
            () if self._scenario is None else self._scenario.elements,
            key=lambda one: squared_distance(one.centre, point),
            default=None,
        )
        if near is not None:
            by = self.view.at(near.centre) - at
            if QPointF.dotProduct(by, by) <= _SNAP**2:
                return near.centre
        return Point(
            min(max(point.x, table.left), table.right), min(max(point.y, table.bottom), table.top)
        )

    def _under(self, at: QPointF) -> Element | None:
        """The smallest element at a place of the widget."""
        point = self.view.place(at)
        spot = Box(point.x, point.y, point.x, point.y)
        found = (
            one
            for one in (() if self._scenario is None else self._scenario.elements)
            if _covers(one, spot)
        )
        return min(found, key=lambda one: one.box.width * one.box.height, default=None)


@lru_cache(maxsize=32)
def _figure(scenario: Scenario, captions: Captions) -> Figure:
    return scenario_figure(scenario, captions)


def _covers(element: Element, spot: Box) -> bool:
    if not isinstance(element, Zone):
        return mark_box(element).holds(spot)
    if element.is_round:
        return 4 * squared_distance(element.centre, spot.centre) <= element.diameter**2
    return element.box.holds(spot)
