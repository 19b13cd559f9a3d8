"""View: which part of a drawing a widget shows, and where a place of the table is in it."""

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.rules.core.geometry import Point, turned
from app.rules.scenarios.figure.figure import Figure

NEAREST, FARTHEST = 8.0, 1.0
"""How much larger than the whole a drawing can be shown, at most and at least."""

STEP = 1.25
"""What one step nearer enlarges."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A drawing in a widget; lengths are pixels."""

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
