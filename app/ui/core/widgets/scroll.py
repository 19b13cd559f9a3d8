"""SnugScroll: as high as what it holds where there is room, and scrolled where there is not."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QWidget

_LEAST_LINES = 6
"""Lower than so many lines of type it does not become."""
_MARGIN = 12
"""What is seen around the field that has the focus."""


class SnugScroll(QScrollArea):
    """Gives way downwards, and keeps the field that has the focus in sight.

    Args:
        inner: what is shown; it takes the whole width.
    """

    def __init__(self, inner: QWidget) -> None:
        super().__init__(objectName="snug", widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._inner = inner
        self.setWidget(inner)
        inner.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def sizeHint(self) -> QSize:
        """As high as the content is at this width."""
        inner = self._inner
        wanted = inner.sizeHint()
        width = self.viewport().width()
        height = wanted.height()
        if inner.hasHeightForWidth():
            height = inner.heightForWidth(max(width, inner.minimumSizeHint().width()))
        return QSize(wanted.width(), height)

    def minimumSizeHint(self) -> QSize:
        """A few lines, and the width of what is inside."""
        least = min(self.sizeHint().height(), _LEAST_LINES * self.fontMetrics().lineSpacing())
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._inner.minimumSizeHint().width() + bar, least)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is inside wants another height."""
        if watched is self._inner and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may want another height; the field in use stays in sight."""
        super().resizeEvent(event)
        self.updateGeometry()
        self._follow(None, QApplication.focusWidget())

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._inner.isAncestorOf(now):
            self.ensureWidgetVisible(now, _MARGIN, _MARGIN)
