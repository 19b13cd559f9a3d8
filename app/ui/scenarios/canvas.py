"""FigureCanvas: a scenario's drawing to walk through by keys and pointer, and to measure in."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent

from app.rules.core.geometry import INCH, Point, distance, squared_distance
from app.rules.scenarios.scenario import Element, Scenario
from app.ui.core.theme import Theme
from app.ui.scenarios.drawing import STEP, FigureDrawing, paint_tape
from app.words.core.catalogue import Words
from app.words.scenarios.viewer import tenth_inches


@dataclass(slots=True)
class Tape:
    """A measurement between two places of the table, begun, drawn out and laid down.

    What is being measured.

    ``is_open`` says that its second end still follows; an end is where it was laid.
    """

    is_on: bool = False
    start: Point | None = None
    end: Point | None = None
    is_open: bool = False

    @property
    def tenths(self) -> int | None:
        """The distance in tenths of an inch; None before there are two ends."""
        if self.start is None or self.end is None:
            return None
        return distance(self.start, self.end)

    def begin(self, at: Point) -> None:
        """Lay the first end."""
        self.start = self.end = at
        self.is_open = True

    def draw_out(self, to: Point) -> None:
        """Let the second end follow."""
        if self.is_open:
            self.end = to

    def finish(self, at: Point) -> None:
        """Lay the second end."""
        self.end, self.is_open = at, False

    def put_away(self) -> None:
        """Measure no more."""
        self.is_on = self.is_open = False
        self.start = self.end = None


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


class FigureCanvas(FigureDrawing):
    """A drawing to move, to look at closely and to measure in.

    Signals:
        measured(): a measurement is another one, or put away.
    """

    measured = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(t)
        self._grabbed: QPointF | None = None
        self.tape = Tape()
        self.setMouseTracking(True)

    def show_scenario(self, scenario: Scenario) -> None:
        """Show a scenario; a measurement in another one is put away."""
        if scenario != self._scenario and self.tape.is_on:
            self.measure()
        super().show_scenario(scenario)

    def point_at(self, element: Element | None) -> None:
        """Put the ring about an element; while one measures, measure to it."""
        if element is not None and self.tape.is_on:
            self._measure_to(element.centre)
        super().point_at(element)

    def paint_over(self, painter: QPainter, theme: Theme) -> None:
        """Paint the measurement."""
        tape = self.tape
        if tape.start is not None and tape.end is not None and tape.tenths:
            text = self._t("{n}″", n=tenth_inches(tape.tenths))
            paint_tape(painter, self.view, (tape.start, tape.end), text, theme)

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
            self.look(self.view.moved(by.x(), by.y()))
        else:
            found = self.under(at)
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
            self.look(self.view.nearer(STEP**turns, event.position()))
        elif self.view.zoom > 1:
            self.look(self.view.moved(0, turns * _PAN))
        else:
            event.ignore()

    def _arrow(self, across: int, up: int, *, fine: bool) -> None:
        if not self.tape.is_on:
            self.look(self.view.moved(-across * _PAN, up * _PAN))
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
            self.elements,
            key=lambda element: squared_distance(element.centre, point),
            default=None,
        )
        if near is not None:
            by = self.view.at(near.centre) - at
            if QPointF.dotProduct(by, by) <= _SNAP**2:
                return near.centre
        return Point(
            min(max(point.x, table.left), table.right), min(max(point.y, table.bottom), table.top)
        )
