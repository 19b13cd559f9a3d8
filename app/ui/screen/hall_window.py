"""HallWindow: what the players look at, on a screen of its own."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.screen.picture import Picture, Source


class HallWindow(QWidget):
    """Fills a screen, or stands beside the EO's window where there is no other screen.

    Signals:
        closed(): the EO closed it by its frame or with Escape.
    """

    closed = Signal()

    def __init__(self, source: Source, title: str) -> None:
        super().__init__()
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        # The EO goes on typing: nothing here may take the focus away.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.picture = Picture(source)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.picture)

    def fill(self, screen: QScreen) -> None:
        """Fill a screen; it never takes the keys, whatever the desktop gives new windows."""
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint, on=True)
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus, on=True)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        # ``showFullScreen`` would ask for the keys.
        self.setWindowState(Qt.WindowState.WindowFullScreen)
        self.show()

    def stand(self, screen: QScreen) -> None:
        """Be a window among others on a screen."""
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint, on=False)
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus, on=False)
        self.unsetCursor()
        self.setScreen(screen)
        room = screen.availableGeometry()
        self.showNormal()
        self.resize(room.width() // 2, room.width() * 9 // 32)
        self.move(room.right() - self.width(), room.bottom() - self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Say so: the EO may not see that screen."""
        super().closeEvent(event)
        self.closed.emit()
