"""ClockFace: paints the time left, as large as there is room."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.core.widgets.toast import PICTURE

_AT_REST = 0.4
"""The height of digits that do not count, against that of the face."""
_CAPTION = 1.25
"""The caption below them, against other text."""
_WRAPPED = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class ClockFace(QWidget):
    """Shows a text of digits in the largest size that fits."""

    def __init__(self) -> None:
        super().__init__()
        self._text = self._caption = ""
        self._is_over = False
        self._is_turned = self._is_dim = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(240, 110))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(PICTURE, True)

    @property
    def text(self) -> str:
        """What is shown."""
        return self._text

    @property
    def is_dim(self) -> bool:
        """Whether what is shown does not count: before the start, after the round."""
        return self._is_dim

    @property
    def is_over(self) -> bool:
        """Whether what is shown is over."""
        return self._is_over

    @property
    def caption(self) -> str:
        """The caption below the digits; "" for none."""
        return self._caption

    def turn(self, *, inside_out: bool) -> None:
        """Paint with light and dark exchanged, or as it is meant to be."""
        self._is_turned = inside_out
        self.update()

    def show_time(
        self,
        text: str,
        *,
        is_over: bool,
        is_dim: bool = False,
        name: str = "",
        caption: str = "",
    ) -> None:
        """Show this text; over is shown turned inside out, dark on light or light on dark.

        Args:
            text: the digits; "" for none.
            is_over: time is up.
            is_dim: the text does not count.
            name: what a screen reader says; "" for the text.
            caption: shown below the digits.
        """
        self._caption = caption
        self._text, self._is_over, self._is_dim = text, is_over, is_dim
        self.setAccessibleName(name or text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the digits centred."""
        painter = QPainter(self)
        role = QPalette.ColorRole
        is_dark = self._is_over != self._is_turned
        ground, ink = (role.WindowText, role.Window) if is_dark else (role.Base, role.Text)
        painter.fillRect(self.rect(), self.palette().color(ground))
        ink = role.PlaceholderText if self._is_dim else ink
        painter.setPen(self.palette().color(ink))
        face, below = self._rooms()
        painter.setFont(self._fitted(face))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter, self._text)
        if self._caption:
            painter.setFont(self._caption_font())
            painter.drawText(below, _WRAPPED, self._caption)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(role.Highlight), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _rooms(self) -> tuple[QRectF, QRectF]:
        """The room of the digits, and that of the caption below them."""
        area = QRectF(self.rect())
        if not self._caption:
            return area, QRectF()
        around = self.fontMetrics().height()
        wide = area.width() - 2 * around
        most = QRectF(0, 0, wide, area.height())
        high = QFontMetricsF(self._caption_font()).boundingRect(most, _WRAPPED, self._caption)
        below = high.height() + around
        figure = 0.0 if not self._text else min(area.height() - below, _AT_REST * area.height())
        top = area.top() + (area.height() - figure - below) / 2
        return (
            QRectF(area.left(), top, area.width(), figure),
            QRectF(around, top + figure, wide, below),
        )

    def _caption_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * _CAPTION)
        return font

    def _fitted(self, room: QRectF) -> QFont:
        font = QFont(self.font())
        font.setBold(not self._is_dim)
        font.setPixelSize(100)
        bounds = QFontMetricsF(font).boundingRect(self._text or "0:00")
        # Nine tenths of the room, so that the digits never touch the edge.
        scale = min(0.9 * room.width() / bounds.width(), 0.9 * room.height() / bounds.height())
        font.setPixelSize(max(12, int(100 * scale)))
        return font
