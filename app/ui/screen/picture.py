"""Picture: a widget that paints what is shown; the hall's window and the previews are such."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.screen.paint import Showing, paint_progress, paint_still
from app.ui.screen.stage import Look

Source = Callable[[], tuple[Showing | None, Look]]
"""What is to be painted at this moment; None for nothing."""


FADE_MILLISECONDS = 350
"""How long a page takes to come up through the one before it."""


def has_screen() -> bool:
    """Whether anybody can see a page come up: not where pictures are only taken."""
    return QGuiApplication.platformName() != "offscreen"


_LEAST, _LEAST_LOW = QSize(240, 135), QSize(152, 85)
"""In pixels, the second where there is little height."""


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
        self._page: tuple[object, ...] = ()
        self._pixmap = QPixmap()
        self._before = QPixmap()
        self._is_low = False
        self._fade = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._fade.setDuration(FADE_MILLISECONDS if has_screen() else 0)
        self._fade.valueChanged.connect(lambda _: self.update())
        self._fade.finished.connect(self._end_fade)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """A picture that can be read on the EO's screen."""
        return QSize(480, 270)

    def minimumSizeHint(self) -> QSize:
        """The smallest size at which its text is still shown."""
        return _LEAST_LOW if self._is_low else _LEAST

    def fit_height(self, *, is_low: bool) -> None:
        """Give the buttons the room where there is little height."""
        self._is_low = is_low
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what the source says."""
        showing, look = self._source()
        painter = QPainter(self)
        area = self._area()
        if showing is None:
            painter.setPen(QPen(QColor(look.quiet), 1, Qt.PenStyle.DashLine))
            painter.drawRect(area.adjusted(1, 1, -1, -1))
            return
        still = self._still(area, showing, look)
        if not self._before.isNull():
            painter.drawPixmap(area, self._before, QRectF())
            painter.setOpacity(float(self._fade.currentValue() or 0.0))
        painter.drawPixmap(area, still, QRectF())
        painter.setOpacity(1.0)
        paint_progress(painter, area, showing, look)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 3))
            painter.drawRect(area.adjusted(1, 1, -1, -1))

    def _still(self, area: QRectF, showing: Showing, look: Look) -> QPixmap:
        """What stays while a page stands, painted once."""
        at = area.size()
        ticker = showing.ticker
        about = (showing.slide, showing.page, showing.second, ticker, look, at.width(), at.height())
        if about != self._painted:
            self._painted = about
            self._begin_fade(showing, area)
            self._pixmap = QPixmap((at * self.devicePixelRatioF()).toSize())
            painter = QPainter(self._pixmap)
            paint_still(painter, QRectF(self._pixmap.rect()), showing, look)
            painter.end()
        return self._pixmap

    def _begin_fade(self, showing: Showing, area: QRectF) -> None:
        """Let a new page come up through the one before it; a clock only runs on."""
        page = (type(showing.slide), getattr(showing.slide, "heading", ""), showing.page)
        is_new, had_one = page != self._page, bool(self._page)
        self._page = page
        size = (area.size() * self.devicePixelRatioF()).toSize()
        if not is_new or not had_one or self._pixmap.size() != size or not self._fade.duration():
            return
        # What is coming up already stays below what comes now.
        self._before = self._pixmap
        self._fade.stop()
        self._fade.start()

    def _end_fade(self) -> None:
        self._before = QPixmap()
        self.update()

    def set_fade(self, milliseconds: int) -> None:
        """How long a page takes to come up; 0 for at once."""
        self._fade.setDuration(milliseconds)

    def _area(self) -> QRectF:
        whole = QRectF(self.rect())
        if self._proportions is None:
            return whole
        wanted = self._proportions()
        width = min(whole.width(), whole.height() * wanted)
        height = width / wanted
        return QRectF((whole.width() - width) / 2, 0.0, width, height)
