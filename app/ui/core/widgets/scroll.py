"""SnugScroll: as high as what it holds where there is room, and scrolled where there is not."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QWidget

_LEAST_LINES = 6
"""Lower than so many lines of type it does not become."""
_PRESSED_MS = 40
"""After so long it is looked again whether a button is still held."""
_MARGIN = 12
"""What is seen around the field that has the focus."""


def _is_pressed() -> bool:
    """Whether a button of the mouse is held: what it holds must not slip from under it."""
    return QApplication.mouseButtons() != Qt.MouseButton.NoButton


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
        self._is_turning = False
        self._inner = inner
        self.setWidget(inner)
        inner.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)
        self.verticalScrollBar().rangeChanged.connect(self._show_bar)

    def _show_bar(self, _least: int, most: int) -> None:
        """Have a bar only where there is something to scroll to: Qt may leave one behind."""
        if self._is_turning:
            # With a bar it is narrower, and its lines may then fit without one: to and fro forever.
            return
        policy = Qt.ScrollBarPolicy
        self._is_turning = True
        try:
            self.setVerticalScrollBarPolicy(
                policy.ScrollBarAsNeeded if most > 0 else policy.ScrollBarAlwaysOff
            )
        finally:
            self._is_turning = False

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
        if now is None or not self._inner.isAncestorOf(now):
            return
        if _is_pressed():
            # What was clicked at the edge is seen whole once the button is let go.
            QTimer.singleShot(_PRESSED_MS, self, self._follow_again)
        else:
            self.ensureWidgetVisible(now, _MARGIN, _MARGIN)

    def _follow_again(self) -> None:
        self._follow(None, QApplication.focusWidget())


_LEAST_LETTERS = 12
"""Smaller than so much type it does not become; no page keeps the window from being that small."""


class PageScroll(QScrollArea):
    """Gives a page all the room there is, and scrolls it where that is too little.

    So a page never asks for a larger window.

    Args:
        page: what is shown. It is never smaller than it can be.
    """

    def __init__(self, page: QWidget) -> None:
        super().__init__(objectName="snug")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = page
        self.setWidget(page)
        page.show()
        page.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def sizeHint(self) -> QSize:
        """What the page would like."""
        return self._page.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """A few lines of a few letters."""
        metrics = self.fontMetrics()
        return QSize(
            metrics.averageCharWidth() * _LEAST_LETTERS, metrics.lineSpacing() * _LEAST_LINES
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The page wants another size."""
        if watched is self._page and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is other room; the field in use stays in sight."""
        super().resizeEvent(event)
        self._fit()
        self._follow(None, QApplication.focusWidget())

    def _fit(self) -> None:
        """Give the page the room, or the least that it needs."""
        room = self.maximumViewportSize()
        size = self._needed(room)
        if size.height() > room.height():
            room -= QSize(self.verticalScrollBar().sizeHint().width(), 0)
            size = self._needed(room)
        if size != self._page.size():
            self._page.resize(size)
            self._follow(None, QApplication.focusWidget())
        self._show_bar(size, room)

    def _show_bar(self, size: QSize, room: QSize) -> None:
        """Have a bar only where there is something to scroll to: Qt may leave one behind."""
        if size.width() > room.width():
            room -= QSize(0, self.horizontalScrollBar().sizeHint().height())
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if size.height() > room.height() else policy.ScrollBarAlwaysOff
        )

    def _needed(self, room: QSize) -> QSize:
        page = self._page
        layout = page.layout()
        least = page.minimumSizeHint().expandedTo(page.minimumSize())
        width = max(room.width(), least.width())
        if layout is not None and layout.hasHeightForWidth():
            return QSize(width, max(room.height(), layout.minimumHeightForWidth(width)))
        return QSize(width, max(room.height(), least.height()))

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._page.isAncestorOf(now) and not _is_pressed():
            self.ensureWidgetVisible(now, _MARGIN, _MARGIN)


_AROUND = 40
"""How much around the focus is kept in sight too, in pixels."""


class UprightScroll(QScrollArea):
    """A scroll area without a frame that keeps in sight whatever has the focus in it.

    It scrolls upright only; what is inside is as wide as it is.
    """

    def __init__(self, inside: QWidget) -> None:
        super().__init__(widgetResizable=True, frameShape=QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        self.setWidget(inside)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)
        # What grew has its places only once its layout is done.
        self.verticalScrollBar().rangeChanged.connect(
            self._stay, Qt.ConnectionType.QueuedConnection
        )

    def _stay(self, _least: int, _most: int) -> None:
        """Keep the field in use in sight when what is inside has become higher or lower."""
        self._follow(None, QApplication.focusWidget())

    def _follow(self, _: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self.isAncestorOf(new) and not _is_pressed():
            self.ensureWidgetVisible(new, 0, _AROUND)
