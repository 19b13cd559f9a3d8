"""ScreensPanel: what each screen shows players, and what stands in the way."""

from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from app.services.screen.network_screens import is_network
from app.services.screen.screens import (
    FEEDS,
    Feed,
    Mode,
    NewsKind,
    Placing,
    ScreenInfo,
    name_of_key,
)
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import ElidedLabel, plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.screen.host import FeedSource, Hosts
from app.ui.screen.paint import Showing, units_wide
from app.ui.screen.picture import Picture
from app.ui.screen.stage import Look
from app.words.core.catalogue import Words
from app.words.screen.screen import (
    awake_sentence,
    feed_name,
    network_screen_text,
    news_sentence,
    screen_text,
)

_LINES_OF_WARNING = 4
"""More of it scrolls."""
_LINES_OF_PICTURE = 3
"""The height of a small picture, in lines of type."""


class LetterList(DropDown):
    """A list in which letters search, also on a page where letters are acts.

    Signals:
        put_away(): the open list is closed, and what was chosen in it was signalled.
    """

    put_away = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.view().installEventFilter(self)

    def event(self, event: QEvent) -> bool:
        """Keep letters for the search."""
        return _keeps_letter(event) or super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep letters for the search in the open list, too; hear when it is closed."""
        if event.type() == QEvent.Type.Hide:
            # Later: Qt signals only now what was chosen.
            QTimer.singleShot(0, self, self.put_away.emit)
        return _keeps_letter(event) or super().eventFilter(watched, event)


def _keeps_letter(event: QEvent) -> bool:
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    is_letter = event.text().isalnum() and not event.modifiers()
    if is_letter:
        event.accept()
    return is_letter


class ScreenRow(QWidget):
    """One screen: its number, a small picture of what it shows, its name, and what it shows.

    Args:
        t: the words.
        number: of the screen on the page; the key of the same digit leads here.
        info: the screen.
        show: what the picture of a feed shows, at a width in units.

    Signals:
        chosen(str, str): of the screen of a key, what it is to show.

    Attributes:
        info: the screen.
        feeds: the field for what it shows.
    """

    chosen = Signal(str, str)

    def __init__(self, t: Words, number: int, info: ScreenInfo, show: FeedSource) -> None:
        super().__init__()
        self._t, self.info = t, info
        self._show = show
        self._feed: Feed = Mode.OFF
        self.picture = Picture(
            self._source, proportions=lambda: self.info.width / max(1, self.info.height)
        )
        self._label = ElidedLabel()
        self.feeds = LetterList()
        for feed in FEEDS:
            self.feeds.addItem(feed_name(t, feed), feed.value)
        self.feeds.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.feeds.setMaxVisibleItems(len(FEEDS))
        self.feeds.activated.connect(
            lambda _: self.chosen.emit(self.info.key, str(self.feeds.currentData()))
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.picture, 0, 0, 2, 1, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self._label, 0, 1)
        grid.addWidget(self.feeds, 1, 1)
        grid.setColumnStretch(1, 1)
        fit_to_type(self, self._fit)
        self.show_info(number, info)

    def show_info(self, number: int, info: ScreenInfo) -> None:
        """Show a screen as it is now, and its number; a list that is open stays open."""
        self.info = info
        text = f"{number}  {_title(self._t, info)}"
        self._label.setText(text)
        self.feeds.setAccessibleName(self._t("Screen {number}", number=text))
        self.picture.update()

    def show_feed(self, feed: Feed) -> None:
        """Say what the screen shows."""
        self._feed = feed
        # What is being chosen right now stays.
        if not self.feeds.view().isVisible():
            self.feeds.setCurrentIndex(self.feeds.findData(feed.value))
        self.picture.update()

    def _source(self) -> tuple[Showing | None, Look]:
        showing, look = self._show(self._feed, units_wide(self.info.width, self.info.height))
        return (None if self._feed is Mode.OFF else showing), look

    def _fit(self) -> None:
        high = _LINES_OF_PICTURE * self.fontMetrics().lineSpacing()
        self.picture.setFixedSize(QSize(high * 16 // 9, high))


def _title(t: Words, info: ScreenInfo) -> str:
    if is_network(info.key):
        return network_screen_text(t, info.name)
    return screen_text(t, info.name, info.width, info.height, is_own=False)


class ScreensPanel(QWidget):
    """Lists the screens, chooses what each shows, and says how things are.

    Args:
        t: the words.
        hosts: the players' windows.
        show: what the picture of a feed shows, at a width in units.

    Signals:
        left(): a choice that was begun by its key is made.

    Attributes:
        rows: the screens that can show something, in their order.
        warning: what stands in the way.
    """

    left = Signal()

    def __init__(self, t: Words, hosts: Hosts, show: FeedSource) -> None:
        super().__init__()
        self._is_by_key = False
        self._t, self._hosts, self._show = t, hosts, show
        self.rows: tuple[ScreenRow, ...] = ()
        self._infos: tuple[ScreenInfo, ...] = ()
        self._list = QVBoxLayout()
        self._own = ElidedLabel()
        self._own.setProperty("quiet", True)
        self.warning = plain_label(wordWrap=True, visible=False)
        self.warning.setProperty("odd", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self._list)
        box.addWidget(self._own)
        box.addWidget(ReservedRoom(self.warning, lines=_LINES_OF_WARNING))
        box.addStretch(1)
        hosts.changed.connect(self.reload)
        self.reload()

    @property
    def state(self) -> str:
        """Whether players see anything, and where."""
        t, hosts = self._t, self._hosts
        open_hosts = hosts.open_hosts
        if not open_hosts:
            return t("The players' window is closed")
        follow = [
            name_of_key(key)
            for key, host in open_hosts.items()
            if host.feed is Mode.FOLLOW and host.fills
        ]
        if follow:
            return t("● Players see it on {name}", name=", ".join(follow))
        if any(host.fills for host in open_hosts.values()):
            return t("No screen follows you")
        return t("● In a window here: no second screen is selected")

    def repaint_pictures(self) -> None:
        """Time has gone by on what the screens show."""
        if self.isVisible():
            for row in self.rows:
                row.picture.update()

    def open_row(self, number: int) -> None:
        """Offer what a screen can show, by its number from 0."""
        if number < len(self.rows):
            self._is_by_key = True
            feeds = self.rows[number].feeds
            feeds.setFocus()
            feeds.showPopup()

    def reload(self) -> None:
        """Read the screens, what each shows, and the notes about them."""
        t, screens = self._t, self._hosts.screens
        players = screens.listed
        if players != self._infos:
            self._infos = players
            self._list_screens()
        placing = self._hosts.placing
        network = screens.network_feeds
        for row in self.rows:
            here = placing.feeds.get(row.info.key, Mode.OFF)
            row.show_feed(network[row.info.name] if is_network(row.info.key) else here)
        own = next(info for info in screens.infos if info.is_own)
        self._own.setText(screen_text(t, own.name, own.width, own.height, is_own=True))
        warnings = self._warnings(placing)
        self.warning.setText("\n".join(f"⚠ {warning}" for warning in warnings))
        self.warning.setVisible(bool(warnings))

    def _list_screens(self) -> None:
        """Let the rows be those of the screens; a row whose screen stays is the one it was."""
        before = {row.info.key: row for row in self.rows}
        rows = []
        for number, info in enumerate(self._infos, start=1):
            row = before.pop(info.key, None)
            if row is None:
                row = ScreenRow(self._t, number, info, self._show)
                row.chosen.connect(self._choose)
                row.feeds.put_away.connect(self._end_of_choice)
            else:
                row.show_info(number, info)
            rows.append(row)
            self._list.insertWidget(number - 1, row)
        for row in before.values():
            self._is_by_key = self._is_by_key and not row.feeds.view().isVisible()
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = tuple(rows)
        for one, following in pairwise(self.rows):
            QWidget.setTabOrder(one.feeds, following.feeds)

    def _choose(self, key: str, feed: str) -> None:
        self._hosts.screens.choose(key, next(one for one in FEEDS if one.value == feed))
        if self._is_by_key:
            self._is_by_key = False
            self.left.emit()

    def _end_of_choice(self) -> None:
        """What is chosen from now on was begun otherwise."""
        self._is_by_key = False

    def _warnings(self, placing: Placing) -> list[str]:
        t, hosts = self._t, self._hosts
        infos = hosts.screens.infos
        notes = [
            t("{name} replaces {other}, which isn't connected.", name=name_of_key(key),
              other=name_of_key(other))
            for key, other in placing.stands_in.items()
        ]  # fmt: skip
        notes += [news_sentence(t, NewsKind.CLOSED, name_of_key(key), "") for key in hosts.closed]
        if hosts.waits and not placing.asks:
            notes.append(
                t(
                    "The screen was unplugged. The picture comes back by itself once it's "
                    "plugged in again."
                )
            )
        elif placing.missing and not placing.stands_in:
            notes.append(t("The screen you picked isn't connected. Plug it in, or pick another."))
        if any(info.is_mirror for info in infos):
            notes.append(
                t("Both screens show the same picture, so players see this window. Set the "
                  "projector to “Extend” in the system's settings, or hide this window with F8.")
            )  # fmt: skip
        elif len(infos) == 1:
            notes.append(
                t("Only one screen found. If a projector mirrors it, players see this window: "
                  "set the projector to “Extend” in the system's settings, or hide this window "
                  "with F8.")
            )  # fmt: skip
        if placing.feeds and Mode.FOLLOW not in placing.feeds.values():
            notes.append(t("No screen follows you: let one follow, and it shows what you show."))
        if hosts.is_open and hosts.awake.trouble:
            notes.append(awake_sentence(t, hosts.awake.trouble))
        return notes
