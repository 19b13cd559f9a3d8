"""Screens: those there are, and what was chosen for each, also while it is unplugged."""

import json
from collections.abc import Mapping

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QScreen, QWindow
from PySide6.QtWidgets import QWidget

from app.services.screen.network_screens import is_network, network_feed, network_info
from app.services.screen.screens import Feed, Mode, ScreenInfo, feed_of, name_of_key
from app.ui.core.settings import Settings


class Screens(QObject):
    """Knows the screens, remembers what each shows, and says when they change.

    Args:
        settings: where it is remembered.
        own: a widget of the EO's window.

    Signals:
        changed(): a screen came, went or moved, or the EO's window is on another.
        lost(str): a screen went, by its key.
        chosen(str): the EO chose what a screen shows, by its key.
    """

    changed = Signal()
    lost = Signal(str)
    chosen = Signal(str)

    def __init__(self, settings: Settings, own: QWidget) -> None:
        super().__init__(own)
        self._settings = settings
        self._own = own
        self._network: tuple[str, ...] = ()
        self._gone: set[str] = set()
        self._fled_from: tuple[str, QRect] | None = None
        """The screen of the EO's window that went, and where the window was."""
        self._watched: QWindow | None = None
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._added)
        app.screenRemoved.connect(self._removed)
        for screen in sorted(app.screens(), key=_place):
            key_of(screen)
            screen.geometryChanged.connect(self._moved)

    @property
    def own_window(self) -> QWidget:
        """The EO's window."""
        return self._own.window()

    @property
    def own(self) -> QScreen:
        """The screen that the EO's window is on."""
        screen = self.own_window.screen()
        # One that goes is the window's until Qt has moved it.
        left = self._screens if key_of(screen) in self._gone else ()
        return left[0] if left else screen

    @property
    def infos(self) -> tuple[ScreenInfo, ...]:
        """The screens there are, the EO's own last."""
        own = self.own
        found = [_info(screen, own) for screen in self._screens]
        return tuple(sorted(found, key=lambda info: info.is_own))

    @property
    def players(self) -> tuple[ScreenInfo, ...]:
        """Those that can show something to players."""
        return tuple(info for info in self.infos if not (info.is_own or info.is_mirror))

    @property
    def listed(self) -> tuple[ScreenInfo, ...]:
        """Those that the EO can choose something for: of this computer, then other devices."""
        return (*self.players, *map(network_info, self._network))

    @property
    def network_feeds(self) -> Mapping[str, Feed]:
        """What other devices show, by their names, those that are there."""
        kept = self._kept
        infos = map(network_info, self._network)
        return {info.name: network_feed(kept.get(info.key)) for info in infos}

    def see_network(self, names: tuple[str, ...]) -> None:
        """Learn which other devices show slides."""
        if names != self._network:
            self._network = names
            self.changed.emit()

    @property
    def feeds(self) -> Mapping[str, Feed]:
        """What was chosen for each screen of this computer, whether it is there or not."""
        return {key: feed for key, feed in self._kept.items() if not is_network(key)}

    @property
    def _kept(self) -> Mapping[str, Feed]:
        try:
            kept = json.loads(self._settings.public_screens or "{}")
            read = {str(key): feed_of(str(text)) for key, text in kept.items()}
        except (ValueError, AttributeError):
            read = {}
        known = {key: feed for key, feed in read.items() if feed is not None}
        picked = self._settings.picked_screen
        is_older = picked and not self._settings.public_screens
        return {picked: Mode.FOLLOW} if is_older else known

    def screen(self, key: str) -> QScreen | None:
        """The screen of a key; None where it is not there."""
        return next((screen for screen in self._screens if key_of(screen) == key), None)

    def choose(self, key: str, feed: Feed) -> None:
        """Let a screen show something, today and on other days."""
        self.remember(key, feed)
        self.chosen.emit(key)

    def remember(self, key: str, feed: Feed) -> None:
        """Write down what a screen shows."""
        before = self._kept
        if before.get(key) is not feed or not self._settings.public_screens:
            kept = {other: one.value for other, one in before.items()} | {key: feed.value}
            self._settings.public_screens = json.dumps(kept, ensure_ascii=False)

    def watch_own(self) -> None:
        """Notice from now on when the EO's window is moved to another screen."""
        handle = self.own_window.windowHandle()
        if handle is not None and handle is not self._watched:
            self._watched = handle
            handle.screenChanged.connect(self._moved)

    @property
    def _screens(self) -> list[QScreen]:
        return [screen for screen in QGuiApplication.screens() if key_of(screen) not in self._gone]

    def _moved(self) -> None:
        self.changed.emit()

    def _added(self, screen: QScreen) -> None:
        key = key_of(screen)
        self._gone.discard(key)
        screen.geometryChanged.connect(self._moved)
        self._go_home(screen)
        self.changed.emit()

    def _removed(self, screen: QScreen) -> None:
        # While this is heard the screen may be in the list still, and the window on it.
        key = key_of(screen)
        if screen is self.own_window.screen():
            self._fled_from = (key, self.own_window.geometry())
        self._gone.add(key)
        self.lost.emit(key)
        self.changed.emit()

    def _go_home(self, screen: QScreen) -> None:
        """Put the EO's window back on its screen, from that of the players where it fled to."""
        if self._fled_from is None or self._fled_from[0] != key_of(screen):
            return
        geometry = self._fled_from[1]
        self._fled_from = None
        if self.own is not screen and screen.geometry().intersects(geometry):
            window = self.own_window
            state = window.windowState()
            # A window that fills its screen would stay there.
            window.setWindowState(Qt.WindowState.WindowNoState)
            window.setScreen(screen)
            window.setGeometry(geometry)
            window.setWindowState(state)


_KEY = "dicedown-key"
"""A property of a screen: its key, for as long as it is there."""


def key_of(screen: QScreen) -> str:
    """What a screen is known by from one day to the next; its name is the last part.

    Of two alike the second has a number behind its name.
    """
    known = screen.property(_KEY)
    if known:
        return str(known)
    others = [other for other in QGuiApplication.screens() if other is not screen]
    taken = {str(other.property(_KEY)) for other in others}
    parts = (screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name())
    key, number = "|".join(parts), 1
    while key in taken:
        number += 1
        key = "|".join((*parts[:-1], f"{screen.name()} ({number})"))
    screen.setProperty(_KEY, key)
    return key


def _place(screen: QScreen) -> tuple[int, int]:
    """From left to right, so that two alike have the same numbers on another day."""
    return screen.geometry().x(), screen.geometry().y()


def _info(screen: QScreen, own: QScreen) -> ScreenInfo:
    place, ratio, key = screen.geometry(), screen.devicePixelRatio(), key_of(screen)
    return ScreenInfo(
        key=key,
        name=name_of_key(key),
        width=round(place.width() * ratio),
        height=round(place.height() * ratio),
        is_own=screen is own,
        is_mirror=screen is not own and place.intersects(own.geometry()),
    )
