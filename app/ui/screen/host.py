"""Host: opens and closes the hall's window, follows its screen, and keeps both screens awake."""

import subprocess
import sys

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QScreen
from PySide6.QtWidgets import QStyle, QVBoxLayout, QWidget

from app.ui.core.widgets.labels import plain_label
from app.ui.screen.picture import Picture, Source
from app.ui.screen.screen_choice import ScreenPicker, key_of


class HallWindow(QWidget):
    """What the players look at, on a screen of its own.

    Fills a screen, or stands beside the EO's window where there is no other screen.

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
        # The desktop adds a title bar and a frame: with this much room all of it is seen.
        around = 2 * self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        room = screen.availableGeometry().adjusted(around, around, -around, -around)
        size = QSize(room.width() // 2, room.width() * 9 // 32)
        place = QRect(QPoint(0, 0), size)
        place.moveBottomRight(room.bottomRight())
        self.setGeometry(place)
        self.showNormal()
        # It takes no focus, so that some desktops would put it behind the EO's window.
        self.raise_()

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


class Cover(QWidget):
    """Hides the EO's window from people who see the same picture on the wall.

    Lies over another widget, as large as it is; put on and taken off by one key.
    """

    def __init__(self, over: QWidget, text: str) -> None:
        super().__init__(over, objectName="cover")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        label = plain_label(text)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box = QVBoxLayout(self)
        box.addWidget(label)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._over = over
        self._was: QWidget | None = None
        over.installEventFilter(self)
        self.hide()

    def toggle(self) -> None:
        """Cover what is below, or show it again where the EO was."""
        if self.isVisible():
            self.hide()
            if self._was is not None:
                self._was.setFocus()
            return
        self._was = self.window().focusWidget()
        self.resize(self._over.size())
        self.show()
        self.raise_()
        self.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the size of what is covered."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.resize(self._over.size())
        return super().eventFilter(watched, event)


# Keeping projector and laptop awake, by what each system has for it.


_CONTINUOUS, _SYSTEM, _DISPLAY = 0x80000000, 0x00000001, 0x00000002
"""Windows: SetThreadExecutionState."""
_SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"


class Awake:
    """Asks the system not to sleep while something is shown.

    Attributes:
        trouble: why the request failed; "" where it didn't.
    """

    def __init__(self) -> None:
        self.trouble = ""
        self._is_held = False
        self._process: subprocess.Popen[bytes] | None = None
        self._cookie: int | None = None

    def hold(self) -> None:
        """Stay awake from now on."""
        if self._is_held:
            return
        self._is_held = True
        try:
            self.trouble = _HOLD.get(sys.platform, _hold_desktop)(self)
        except (OSError, AttributeError, ImportError) as error:
            self.trouble = str(error) or type(error).__name__

    def release(self) -> None:
        """Sleep as the system will."""
        if not self._is_held:
            return
        self._is_held = False
        if sys.platform == "win32":
            _windows(_CONTINUOUS)
        if self._process is not None:
            self._process.terminate()
            self._process = None
        if self._cookie is not None:
            _desktop("UnInhibit", self._cookie)
            self._cookie = None


def _windows(flags: int) -> int:
    import ctypes

    return int(ctypes.windll.kernel32.SetThreadExecutionState(flags))  # type: ignore[attr-defined]


def _hold_windows(_: Awake) -> str:
    return "" if _windows(_CONTINUOUS | _SYSTEM | _DISPLAY) else "SetThreadExecutionState"


def _hold_mac(awake: Awake) -> str:
    # Ends by itself with this process, however that ends.
    import os

    command = ["/usr/bin/caffeinate", "-dims", "-w", str(os.getpid())]
    awake._process = subprocess.Popen(command)
    return ""


def _hold_desktop(awake: Awake) -> str:
    answer = _desktop("Inhibit", "Dice Down", "showing pairings")
    if isinstance(answer, str):
        return answer
    awake._cookie = answer
    return ""


def _desktop(method: str, *arguments: object) -> int | str:
    """Ask the desktop's screen saver; the cookie that it gives, or why not."""
    from PySide6.QtDBus import QDBusConnection, QDBusInterface, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return "D-Bus"
    saver = QDBusInterface(_SERVICE, _PATH, _SERVICE, bus)
    reply = saver.call(method, *arguments)
    if reply.type() == QDBusMessage.MessageType.ErrorMessage:
        return reply.errorName()
    values = reply.arguments()
    return int(values[0]) if values else 0


_HOLD = {"win32": _hold_windows, "darwin": _hold_mac}


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

    def __init__(self, picker: ScreenPicker, source: Source, title: str) -> None:
        super().__init__(picker)
        self.picker = picker
        self.awake = Awake()
        self.window = HallWindow(source, title)
        self.window.closed.connect(self._closed)
        self._waits = False
        self._filled = ""
        picker.lost.connect(self._lost)
        picker.returned.connect(self._returned)
        picker.changed.connect(self._moved)

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
            screen = self.picker.public or self.picker.own
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
        screen = self.picker.public
        self._filled = "" if screen is None else key_of(screen)
        if screen is not None:
            self.window.fill(screen)
        else:
            self.window.stand(self.picker.own)
            # Some desktops give a new window the keys all the same.
            self.picker.own_window.activateWindow()
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
        if self._waits and key == self._filled and self.picker.public is not None:
            self.open()
            self.returned.emit()

    def _moved(self) -> None:
        screen = self.picker.public
        if self.fills and screen is not None and key_of(screen) != self._filled:
            self.open()
        self.changed.emit()
