"""Host: opens and closes the hall's window, follows its screen, and keeps both screens awake."""

from PySide6.QtCore import QObject, Signal

from app.ui.screen.awake import Awake
from app.ui.screen.hall_window import HallWindow
from app.ui.screen.picture import Source
from app.ui.screen.screen_choice import ScreenKeeper, key_of


class Host(QObject):
    """Where the slides are seen.

    Signals:
        changed(): the window came or went, or its screen.
        unplugged(): the hall's screen went while it was shown.
        returned(): it came back, and shows what is on.
    """

    changed = Signal()
    unplugged = Signal()
    returned = Signal()

    def __init__(self, keeper: ScreenKeeper, source: Source, title: str) -> None:
        super().__init__(keeper)
        self.keeper = keeper
        self.awake = Awake()
        self.window = HallWindow(source, title)
        self.window.closed.connect(self._closed)
        self._waits = False
        self._filled = ""
        keeper.lost.connect(self._lost)
        keeper.returned.connect(self._returned)
        keeper.changed.connect(self._moved)

    @property
    def is_open(self) -> bool:
        """Whether the hall sees something."""
        return self.window.isVisible()

    @property
    def fills(self) -> bool:
        """Whether it fills a screen of its own."""
        return self.is_open and self.window.isFullScreen()

    @property
    def waits(self) -> bool:
        """Whether it will be back as soon as its screen is."""
        return self._waits

    def proportions(self) -> float:
        """Width by height of what the hall sees, or would see."""
        if self.is_open:
            size = self.window.size()
        else:
            screen = self.keeper.public or self.keeper.own
            size = screen.geometry().size()
        return float(max(1, size.width())) / max(1, size.height())

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Show the hall's window: on a screen of its own, else as a window beside the EO's."""
        self._waits = False
        screen = self.keeper.public
        self._filled = "" if screen is None else key_of(screen)
        if screen is not None:
            self.window.fill(screen)
        else:
            self.window.stand(self.keeper.own)
            # Some desktops give a new window the keys all the same.
            self.keeper.own_window.activateWindow()
        self.awake.hold()
        self.changed.emit()

    def close(self) -> None:
        """Put the window away."""
        self._waits = False
        self.window.hide()
        self.awake.release()
        self.changed.emit()

    def end(self) -> None:
        """Let go of all of it, for good."""
        self.close()
        self.window.deleteLater()

    def _closed(self) -> None:
        self._waits = False
        self.awake.release()
        self.changed.emit()

    def _lost(self, key: str) -> None:
        # Left open, it would be moved over the EO's only screen, and stay there.
        if not self.is_open or key != self._filled:
            return
        self.close()
        self._waits = True
        self.unplugged.emit()
        self.changed.emit()

    def _returned(self, key: str) -> None:
        if self._waits and key == self._filled and self.keeper.public is not None:
            self.open()
            self.returned.emit()

    def _moved(self) -> None:
        screen = self.keeper.public
        if self.fills and screen is not None and key_of(screen) != self._filled:
            self.open()
        self.changed.emit()
