"""ClockFace: paints the time left, as large as there is room."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget


class ClockFace(QWidget):
    """Shows a text of digits in the largest size that fits."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._is_over = False
        self._is_turned = self._is_dim = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(240, 120))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

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

    def turn(self, *, inside_out: bool) -> None:
        """Paint with light and dark exchanged, or as it is meant to be."""
        self._is_turned = inside_out
        self.update()

    def show_time(self, text: str, *, is_over: bool, is_dim: bool = False, name: str = "") -> None:
        """Show this text; over is shown turned inside out, dark on light or light on dark.

        Args:
            text: the digits.
            is_over: time is up.
            is_dim: the text does not count.
            name: what a screen reader says; "" for the text.
        """
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
        painter.setFont(self._fitted())
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self._text)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(role.Highlight), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _fitted(self) -> QFont:
        font = QFont(self.font())
        font.setBold(not self._is_dim)
        font.setPixelSize(100)
        bounds = QFontMetricsF(font).boundingRect(self._text or "0:00")
        # Nine tenths of the room, so that the digits never touch the edge.
        scale = min(0.9 * self.width() / bounds.width(), 0.9 * self.height() / bounds.height())
        font.setPixelSize(max(12, int(100 * scale)))
        return font
