"""BarPlot: a bar for each row of a table, its parts told by pattern and number, not by colour."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.services.exchange.lookback_tables import Table, TableRow

_PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.NoBrush,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.Dense3Pattern,
)
_ROW_LINES, _BAR_SHARE = 1.5, 0.72
"""The height of a row in lines of text, and how much of it the bar has."""
_LABEL_SHARE = 0.3
"""Of the width labels have at most so much."""
_GAP = 10.0


class BarPlot(QWidget):
    """The plot of a table, as tall as its rows need."""

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self._rows: tuple[TableRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_table(self, table: Table) -> None:
        """Draw the rows of a table that have a bar."""
        self._table = table
        self._rows = tuple(row for row in table.rows if any(row.parts))
        self.setAccessibleName(table.title)
        self.setAccessibleDescription("; ".join(self._told(row) for row in self._rows))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """A row for each bar, and one for the legend."""
        lines = (len(self._rows) + self._legend_lines()) * _ROW_LINES + 0.5
        return QSize(400, int(lines * QFontMetricsF(self.font()).lineSpacing()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The legend takes the lines that it needs."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the legend, then the bars."""
        if self._table is None or not self._rows:
            return
        painter = QPainter(self)
        metrics = QFontMetricsF(self.font())
        high = metrics.lineSpacing() * _ROW_LINES
        for number, place in enumerate(self._legend_places()):
            self._key(painter, metrics, number, place, high)
        first = self._legend_lines()
        widest = max(metrics.horizontalAdvance(row.label) for row in self._rows)
        left = min(widest, self.width() * _LABEL_SHARE) + _GAP
        most = max(sum(row.parts) for row in self._rows)
        room = self.width() - left - metrics.horizontalAdvance(f" {most} ") - _GAP
        for number, row in enumerate(self._rows, first):
            line = QRectF(0, number * high, self.width(), high)
            self._label(painter, metrics, row, QRectF(0, line.top(), left - _GAP, high))
            self._bar(painter, row, QRectF(left, line.top(), room, high), room / most)

    def _fit(self) -> None:
        height = self.sizeHint().height()
        if height != self.height():
            self.setFixedHeight(height)

    def _legend_lines(self) -> int:
        places = self._legend_places()
        high = QFontMetricsF(self.font()).lineSpacing() * _ROW_LINES
        return 1 + round(places[-1].y() / high) if places else 0

    def _legend_places(self) -> list[QPointF]:
        """Where each part of the legend begins: from the left, a new line where one is full."""
        if self._table is None:
            return []
        metrics = QFontMetricsF(self.font())
        places, x, y = [], 0.0, 0.0
        for name in self._table.parts:
            wide = _swatch(metrics) * 1.6 + _GAP / 2 + metrics.horizontalAdvance(name)
            if x and x + wide > self.width():
                x, y = 0.0, y + metrics.lineSpacing() * _ROW_LINES
            places.append(QPointF(x, y))
            x += wide + 2 * _GAP
        return places

    def _key(
        self, painter: QPainter, metrics: QFontMetricsF, number: int, place: QPointF, high: float
    ) -> None:
        assert self._table is not None
        side = _swatch(metrics)
        self._part(
            painter, QRectF(place.x(), place.y() + (high - side) / 2, side * 1.6, side), number
        )
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        baseline = place.y() + (high + metrics.ascent() - metrics.descent()) / 2
        name = self._table.parts[number]
        painter.drawText(QPointF(place.x() + side * 1.6 + _GAP / 2, baseline), name)

    def _label(
        self, painter: QPainter, metrics: QFontMetricsF, row: TableRow, room: QRectF
    ) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        text = metrics.elidedText(row.label, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    def _bar(self, painter: QPainter, row: TableRow, room: QRectF, unit: float) -> None:
        tall = room.height() * _BAR_SHARE
        x, top = room.left(), room.top() + (room.height() - tall) / 2
        for number, count in enumerate(row.parts):
            if count:
                self._part(painter, QRectF(x, top, count * unit, tall), number, str(count))
                x += count * unit
        total = str(sum(row.parts))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        place = QRectF(x + _GAP / 2, room.top(), 200, room.height())
        if len(row.parts) > 1:
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, total)

    def _part(self, painter: QPainter, place: QRectF, number: int, text: str = "") -> None:
        """A part of a bar; its number stands on a plate where a pattern would hide it."""
        colours = self.palette()
        ink = colours.color(QPalette.ColorRole.Highlight)
        style = _PATTERNS[number % len(_PATTERNS)]
        painter.fillRect(place, colours.color(QPalette.ColorRole.Base))
        painter.fillRect(place, QBrush(ink, style))
        painter.setPen(ink)
        painter.drawRect(place)
        wide = QFontMetricsF(self.font()).horizontalAdvance(text) + 6
        if not text or wide > place.width():
            return
        if style is Qt.BrushStyle.SolidPattern:
            painter.setPen(colours.color(QPalette.ColorRole.HighlightedText))
        else:
            plate = QRectF(0, 0, wide, place.height() - 4)
            plate.moveCenter(place.center())
            painter.fillRect(plate, QColor(colours.color(QPalette.ColorRole.Base)))
            painter.setPen(colours.color(QPalette.ColorRole.Text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _told(self, row: TableRow) -> str:
        assert self._table is not None
        parts = zip(self._table.parts, row.parts, strict=True)
        return f"{row.label}: " + ", ".join(f"{count} {name}" for name, count in parts if count)


def _swatch(metrics: QFontMetricsF) -> float:
    """The height of a patch in the legend."""
    return metrics.height() * 0.8
