"""Hosts: a players' window on each screen, following the screens, and keeping them awake."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from weakref import WeakSet

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QScreen
from PySide6.QtWidgets import QStyle, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.services.screen.screens import (
    Feed,
    Mode,
    NewsKind,
    Placing,
    ScreenNews,
    name_of_key,
    place,
)
from app.ui.core.focus_keys import give_focus_back
from app.ui.core.widgets.labels import plain_label
from app.ui.screen.paint import Showing, units_wide
from app.ui.screen.picture import Picture, Source
from app.ui.screen.screens import Screens, key_of
from app.ui.screen.stage import Look

FeedSource = Callable[[Feed, float], tuple[Showing | None, Look]]
"""What is painted for a feed at this moment, at a width in units."""


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
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Say so: the EO may not see that screen. The end of the program is none of the EO's."""
        super().closeEvent(event)
        if event.spontaneous():
            self.closed.emit()


class Cover(QWidget):
    """Hides the EO's window from people who see the same picture on the wall.

    Lies over another widget, as large as it is; put on and taken off by one key. On the wall they
    see what players are to see.

    Args:
        over: what it hides.
        text: at the foot, for the EO.
        source: what players see.
    """

    def __init__(self, over: QWidget, text: str, source: Source) -> None:
        super().__init__(over, objectName="cover")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        label = plain_label(text)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setProperty("quiet", True)
        self.picture = Picture(source)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.picture, 1)
        box.addWidget(label)
        self._timer = QTimer(self, interval=_COVER_MILLISECONDS)
        self._timer.timeout.connect(self.picture.update)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._over = over
        self._was: QWidget | None = None
        over.installEventFilter(self)
        self.hide()

    def toggle(self) -> None:
        """Cover what is below, or show it again where the EO was."""
        if self.isVisible():
            self._timer.stop()
            self.hide()
            give_focus_back(self._was)
            return
        self._was = self.window().focusWidget()
        self.resize(self._over.size())
        self.show()
        self.raise_()
        self.setFocus()
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the size of what is covered."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.resize(self._over.size())
        return super().eventFilter(watched, event)


_COVER_MILLISECONDS = 250
"""How often what players see is painted again on the cover."""


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


class Host:
    """The players' window on one screen.

    Args:
        source: what its picture shows.
        title: of the window.

    Attributes:
        window: the window.
        feed: what the screen shows.
    """

    def __init__(self, source: Source, title: str) -> None:
        self.window = HallWindow(source, title)
        self.feed: Feed = Mode.FOLLOW
        self._place: tuple[str, QRect] | None = None

    @property
    def is_open(self) -> bool:
        """Whether players see it."""
        return self.window.isVisible()

    @property
    def fills(self) -> bool:
        """Whether it fills a screen of its own."""
        return self.is_open and self.window.isFullScreen()

    @property
    def width(self) -> float:
        """In units of the picture."""
        size = self.window.size()
        return units_wide(size.width(), size.height())

    def fill(self, screen: QScreen) -> None:
        """Fill a screen, unless it does."""
        here = (key_of(screen), screen.geometry())
        if not self.fills or here != self._place:
            self._place = here
            self.window.fill(screen)

    def stand(self, screen: QScreen) -> None:
        """Be a window among others."""
        self._place = None
        self.window.stand(screen)

    def hide(self) -> None:
        """Show nothing."""
        self.window.hide()


_BESIDE = ""
"""In place of a screen's key: the window beside the EO's, where there is no other screen."""


_wanted: "WeakSet[Hosts]" = WeakSet()
"""Those whose windows players see, or will as soon as there is a screen: one at most."""


class Hosts(QObject):
    """Where the slides are seen: a window on each screen that shows something.

    Once opened they follow the screens, until the EO closes them: what is unplugged comes back by
    itself, and another screen stands in for a missing one. None ever fills the EO's own screen.

    Args:
        screens: those there are.
        show: what the picture of a feed shows at this moment, at a width in units.
        title: of the windows.

    Signals:
        changed(): a window came or went, or shows something else.
        news(tuple[ScreenNews, ...]): what happened to screens that players look at.
        choice_wanted(): the EO is to choose one of several screens.
        replaced(): another's windows are closed, so that players see these.
    """

    changed = Signal()
    news = Signal(object)
    choice_wanted = Signal()
    replaced = Signal()

    def __init__(self, screens: Screens, show: FeedSource, title: str) -> None:
        super().__init__(screens)
        self.screens = screens
        self.awake = Awake()
        self._show, self._title = show, title
        self._hosts: dict[str, Host] = {}
        self._is_wanted = False
        self._placing = Placing()
        self._shown: set[str] = set()
        """Screens that players look at, by their keys."""
        self._lost: set[str] = set()
        """Screens that went while players looked at them."""
        self._mirrors: set[str] = set()
        self._closed: set[str] = set()
        """Screens whose window the EO closed, until something is chosen for them."""
        screens.lost.connect(self._lose)
        screens.changed.connect(self._follow)
        screens.chosen.connect(self._place_chosen)

    @property
    def placing(self) -> Placing:
        """What each screen shows, or would show."""
        chosen = {**self.screens.feeds, **dict.fromkeys(self._closed, Mode.OFF)}
        return place(self.screens.infos, chosen, self._placing.stands_in)

    @property
    def closed(self) -> frozenset[str]:
        """The keys of screens whose window the EO closed while others stayed open."""
        return frozenset(self._closed)

    @closed.setter
    def closed(self, keys: Iterable[str]) -> None:
        self._closed = set(keys)

    @property
    def open_hosts(self) -> Mapping[str, Host]:
        """Those that players see, by the key of the screen."""
        return {key: host for key, host in self._hosts.items() if host.is_open}

    @property
    def is_open(self) -> bool:
        """Whether players see anything."""
        return any(host.is_open for host in self._hosts.values())

    @property
    def windows(self) -> tuple[HallWindow, ...]:
        """Those that players see."""
        return tuple(host.window for host in self.open_hosts.values())

    @property
    def fills(self) -> bool:
        """Whether one of them fills a screen of its own."""
        return any(host.fills for host in self._hosts.values())

    @property
    def is_wanted(self) -> bool:
        """Whether players see something, or will as soon as there is a screen for it."""
        return self._is_wanted

    @property
    def waits(self) -> bool:
        """Whether it will be back as soon as a screen is."""
        return self._is_wanted and not self.is_open

    def widths(self, feed: Feed | None) -> Sequence[float]:
        """The widths in units at which a feed is seen, or would be; of every feed for None."""
        hosts = self.open_hosts.values()
        found = [host.width for host in hosts if feed is None or host.feed is feed]
        return found or [units_wide(self.proportions(feed), 1.0)]

    def proportions(self, feed: Feed | None = Mode.FOLLOW) -> float:
        """Width by height of the first picture of a feed that is seen, or would be."""
        placing = self.placing.feeds
        keys = [key for key, one in placing.items() if feed in (None, one)] or list(placing)
        screen = self.screens.screen(keys[0]) if keys else None
        size = (screen or self.screens.own).geometry().size()
        return float(max(1, size.width())) / max(1, size.height())

    def toggle(self) -> None:
        """Open the windows, or close them."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Show players the slides: on their screens, else in a window beside the EO's.

        Those of another page, as of a season beside an event, would cover these or be covered by
        them: they are closed.
        """
        self._closed.clear()
        others = self._others_wanted()
        for other in others:
            other.close()
        self._begin()
        placing = self._place()
        # The EO wants it open: only what is unexpected is news.
        self._shown = set(placing.feeds) - set(placing.stands_in)
        self._lost.clear()
        self._say(placing)
        if not (placing.feeds or placing.asks):
            self._host(_BESIDE).stand(self.screens.own)
            # Some desktops give it the keys.
            self.screens.own_window.activateWindow()
            self._settle()
        if others:
            self.replaced.emit()

    def resume(self) -> None:
        """Open them as before the program ended; where no screen is there, wait for it.

        What another page shows players by now stays.
        """
        if self._others_wanted():
            return
        self._begin()
        self._lost = set(self.screens.feeds)
        self._say(self._place())

    def _others_wanted(self) -> "list[Hosts]":
        return [other for other in _wanted if other is not self and isValid(other)]

    def _begin(self) -> None:
        self._is_wanted = True
        _wanted.add(self)
        self._shown.clear()
        self.screens.watch_own()

    def close(self) -> None:
        """Close the windows."""
        self._is_wanted = False
        _wanted.discard(self)
        self._placing = Placing()
        self._shown.clear()
        self._closed.clear()
        for host in self._hosts.values():
            host.hide()
        self._settle()

    def end(self) -> None:
        """Let go of all of them, for good."""
        _wanted.discard(self)
        self.awake.release()
        for host in self._hosts.values():
            host.hide()
            host.window.deleteLater()
        self._hosts.clear()

    def _host(self, key: str) -> Host:
        if key not in self._hosts:
            host = self._hosts[key] = Host(lambda: self._picture(key), self._title)
            host.window.closed.connect(partial(self._close_one, key))
        return self._hosts[key]

    def _close_one(self, key: str) -> None:
        """The EO closed one window: the others stay, and the last one ends it."""
        if set(self.open_hosts) <= {key}:
            self.close()
            return
        self._closed.add(key)
        self._shown = set(self._place().feeds)
        self.news.emit((ScreenNews(kind=NewsKind.CLOSED, name=name_of_key(key)),))

    def _picture(self, key: str) -> tuple[Showing | None, Look]:
        host = self._hosts[key]
        return self._show(host.feed, host.width)

    def _place(self) -> Placing:
        """Let every screen show what it is to show, and no other anything."""
        placing = self._placing = self.placing
        for key, host in self._hosts.items():
            is_kept = key in placing.feeds or (key == _BESIDE and not placing.feeds)
            if not (self._is_wanted and is_kept):
                host.hide()
        has_keys = self.screens.own_window.isActiveWindow()
        if self._is_wanted:
            for key, feed in placing.feeds.items():
                self._fill(key, feed)
        if has_keys:
            # Some desktops give a new window the keys whatever it asks for.
            self.screens.own_window.activateWindow()
        self._settle()
        return placing

    def _fill(self, key: str, feed: Feed) -> None:
        screen, host = self.screens.screen(key), self._host(key)
        host.feed = feed
        if screen is not None:
            host.fill(screen)
            if key not in self._placing.stands_in:
                self.screens.remember(key, feed)

    def _place_chosen(self, key: str) -> None:
        """Follow what the EO chose; to who chose, what became of it is no news."""
        self._closed.discard(key)
        self._shown = set(self._place().feeds) if self._is_wanted else set()

    def _settle(self) -> None:
        if self.is_open:
            self.awake.hold()
        else:
            self.awake.release()
        self.changed.emit()

    def _lose(self, key: str) -> None:
        # Left open, it would be moved over the EO's only screen, and stay there.
        if key in self.open_hosts:
            self._hosts[key].hide()

    def _follow(self) -> None:
        """Follow the screens, and say what became of those that players look at."""
        if not self._is_wanted:
            self.changed.emit()
            return
        self._say(self._place())

    def _say(self, placing: Placing) -> None:
        before, self._shown = self._shown, set(placing.feeds)
        news = [self._gone(key) for key in before - self._shown if not self._has_deputy(key)]
        news += [self._come(key) for key in self._shown - before]
        self._lost = (self._lost | (before - self._shown)) - self._shown
        news += self._mirrored(before)
        found = tuple(one for one in news if one is not None)
        if found:
            self.news.emit(found)
        if placing.asks and not self.is_open:
            self.choice_wanted.emit()

    def _mirrored(self, before: set[str]) -> list[ScreenNews]:
        """What came back showing the same as the EO's screen."""
        mirrors = {info.key for info in self.screens.infos if info.is_mirror}
        found = (mirrors & self._lost) - before - self._mirrors
        self._mirrors = mirrors
        return [ScreenNews(kind=NewsKind.MIRROR, name=name_of_key(key)) for key in sorted(found)]

    def _has_deputy(self, key: str) -> bool:
        return key in self._placing.stands_in.values()

    def _gone(self, key: str) -> ScreenNews | None:
        """Why a screen shows nothing any more."""
        info = next((info for info in self.screens.infos if info.key == key), None)
        if info is None:
            kind = NewsKind.UNPLUGGED
        elif info.is_own:
            kind = NewsKind.ALONE
        elif info.is_mirror:
            kind = NewsKind.MIRROR
        else:
            return None
        return ScreenNews(kind=kind, name=name_of_key(key))

    def _come(self, key: str) -> ScreenNews:
        """Why a screen shows something now."""
        other = self._placing.stands_in.get(key)
        if key in self._lost:
            return ScreenNews(kind=NewsKind.BACK, name=name_of_key(key))
        if other is None:
            return ScreenNews(kind=NewsKind.THERE, name=name_of_key(key))
        return ScreenNews(kind=NewsKind.STANDS_IN, name=name_of_key(key), other=name_of_key(other))
