"""FigureDrawing: a scenario's drawing in a widget, as large as one likes, with a ring upon it."""

from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QEvent, QPointF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.rules.core.geometry import Box, squared_distance
from app.rules.scenarios.figure.figure import ALL_LAYERS, Captions, Figure, Layer, scenario_figure
from app.rules.scenarios.figure.marks import mark_box
from app.rules.scenarios.scenario import Element, Scenario, Zone
from app.ui.core.theme import Theme, shown_theme
from app.ui.scenarios.marks import paint_gone, paint_ring
from app.ui.scenarios.painter import paint_figure
from app.ui.scenarios.palette import figure_palette
from app.ui.scenarios.view import STEP, View
from app.words.core.catalogue import Words
from app.words.scenarios.scenario_figure import figure_captions


class FigureDrawing(QWidget):
    """Shows a drawing, whole or nearer, from either side, with some layers or all.

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
        self.gone: Element | None = None
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
        self.gone = None
        self.setAccessibleName(scenario.name)
        self.point_at(None)

    def show_gone(self, element: Element | None) -> None:
        """Cross out an element that has left the table; None for none."""
        self.gone = element
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
        return QSize(560, 560)

    def minimumSizeHint(self) -> QSize:
        """The least at which it is still told what is where."""
        return QSize(220, 220)

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
        self.paint_over(painter, theme)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def paint_over(self, painter: QPainter, theme: Theme) -> None:
        """Paint what lies upon all of it; overridden."""

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
        spot = Box(point.x, point.y, point.x, point.y)
        found = (one for one in self.elements if _covers(one, spot))
        return min(found, key=lambda one: one.box.width * one.box.height, default=None)


@lru_cache(maxsize=64)
def _figure(scenario: Scenario, captions: Captions) -> Figure:
    return scenario_figure(scenario, captions)


def _covers(element: Element, spot: Box) -> bool:
    if not isinstance(element, Zone):
        return mark_box(element).holds(spot)
    if element.is_round:
        return 4 * squared_distance(element.centre, spot.centre) <= element.diameter**2
    return element.box.holds(spot)
