"""Picture: a widget that paints what is shown; the hall's window and the previews are such."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.screen.paint import Showing, paint_progress, paint_still
from app.ui.screen.stage import Look

Source = Callable[[], tuple[Showing | None, Look]]
"""What is to be painted at this moment; None for nothing."""


class Picture(QWidget):
    """Paints a slide in the proportions of a screen, as large as it has room.

    Args:
        source: called at each painting.
        proportions: width by height to keep; None to fill the widget.
    """

    def __init__(self, source: Source, *, proportions: Callable[[], float] | None = None) -> None:
        super().__init__()
        self._source = source
        self._proportions = proportions
        self._painted: tuple[object, ...] = ()
        self._pixmap = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """A picture that can be read on the EO's screen."""
        return QSize(480, 270)

    def minimumSizeHint(self) -> QSize:
        """The smallest size at which its text is still shown."""
        return QSize(240, 135)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what the source says."""
        showing, look = self._source()
        painter = QPainter(self)
        area = self._area()
        if showing is None:
            painter.setPen(QPen(QColor(look.quiet), 1, Qt.PenStyle.DashLine))
            painter.drawRect(area.adjusted(1, 1, -1, -1))
            return
        painter.drawPixmap(area, self._still(area, showing, look), QRectF())
        paint_progress(painter, area, showing, look)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 3))
            painter.drawRect(area.adjusted(1, 1, -1, -1))

    def _still(self, area: QRectF, showing: Showing, look: Look) -> QPixmap:
        """What stays while a page stands, painted once."""
        at = area.size()
        about = (showing.slide, showing.page, showing.second, look, at.width(), at.height())
        if about != self._painted:
            self._painted = about
            self._pixmap = QPixmap((at * self.devicePixelRatioF()).toSize())
            painter = QPainter(self._pixmap)
            paint_still(painter, QRectF(self._pixmap.rect()), showing, look)
            painter.end()
        return self._pixmap

    def _area(self) -> QRectF:
        whole = QRectF(self.rect())
        if self._proportions is None:
            return whole
        wanted = self._proportions()
        width = min(whole.width(), whole.height() * wanted)
        height = width / wanted
        return QRectF((whole.width() - width) / 2, 0.0, width, height)
