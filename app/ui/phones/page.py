"""PhonesPage: shares the event with phones on the local network, with what they have to open."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import (
    QDesktopServices,
    QGuiApplication,
    QKeyEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.services.core.errors import UserError
from app.services.phones.addresses import Address, addresses
from app.ui.core.bound_acts import BoundActs
from app.ui.core.page import PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.theme import enlarge_type, restyle
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.phones.acts import PHONES
from app.ui.phones.codes import CodePicture, CodesPanel
from app.ui.phones.sharing import Sharing
from app.ui.phones.wifi import WifiFields
from app.words.core.catalogue import Words
from app.words.phones import window as texts
from app.words.program.errors import error_sentences

_LARGE = 1.6


class PhonesPage(QWidget):
    """The page over the window that shares the open event.

    Args:
        t: the words.
        find: this computer's addresses; else those of its network cards.

    Signals:
        left(): back to the event.
        sheet_wanted(): to the printout that leads phones here.
    """

    left = Signal()
    sheet_wanted = Signal()

    def __init__(self, t: Words, find: Callable[[], tuple[Address, ...]] = addresses) -> None:
        super().__init__(objectName="page")
        self._t, self._find = t, find
        self._sharing: Sharing | None = None
        self._found: tuple[Address, ...] = ()
        self._build()

    def show_event(self, desk: Desk) -> None:
        """Show how the open event is shared."""
        if self._sharing is None or self._sharing.parent() is not desk:
            self._sharing = Sharing(desk)
            self._sharing.changed.connect(self.reload)
            desk.closed.connect(self._forget)
            self._name_wifi()
        self.say("")
        self.codes.show_event(desk)
        self.look_again()
        (self.places if self.share.isEnabled() else self.stop).setFocus()

    @property
    def sharing(self) -> Sharing | None:
        """How the event in hand is shared; None before the page was shown."""
        return self._sharing

    @property
    def here(self) -> Address | None:
        """The address under the cursor."""
        row = self.places.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def look_again(self) -> None:
        """Read this computer's addresses again; a network may have been joined meanwhile."""
        shared, before = self._host, self.here
        self._found = self._find()
        self.places.clear()
        for one in self._found:
            self.places.addItem(QListWidgetItem(texts.address_line(self._t, one.host, one.adapter)))
        wanted = shared or ("" if before is None else before.host)
        hosts = [one.host for one in self._found]
        self.places.setCurrentRow(hosts.index(wanted) if wanted in hosts else 0)
        self.reload()

    def begin(self) -> None:
        """Share at the address under the cursor."""
        if self._sharing is None or self.here is None:
            return
        try:
            self._sharing.begin(self.here)
        except UserError as error:
            self.say(" ".join(error_sentences(self._t, error, str)), "bad")
        else:
            self.say("")
            self.stop.setFocus()
        self.reload()

    def end(self) -> None:
        """Share no more."""
        if self._sharing is not None:
            self._sharing.end()
        self.say(texts.ended_sentence(self._t))
        self.reload()
        self.places.setFocus()

    def copy_address(self) -> None:
        """Put the address on the clipboard."""
        if self._address:
            QGuiApplication.clipboard().setText(self._address)
            self.say(texts.copied_sentence(self._t))

    def open_browser(self) -> None:
        """Open the pages in this computer's browser."""
        if self._address:
            QDesktopServices.openUrl(QUrl(self._address))

    def say(self, sentence: str, kind: str = "good") -> None:
        """Show the outcome of an action; ``kind`` is "good" or "bad"."""
        self.message.setText(sentence)
        restyle(self.message, problem=kind == "bad")
        self.message.setVisible(bool(sentence))

    def reload(self) -> None:
        """Show how it stands now."""
        t, sharing, address = self._t, self._sharing, self._address
        self.about.setText(texts.about_sentence(t, is_shared=bool(address)))
        self.none.setVisible(not self._found)
        self.places.setVisible(bool(self._found) and not address)
        self.address.setText(address)
        self.address.setVisible(bool(address))
        self.code.show_text(address, texts.code_name(t, address))
        listeners, devices = (0, 0) if sharing is None else (sharing.listeners, sharing.devices)
        self.followers.setText(texts.followers_sentence(t, listeners))
        self.test.setText(texts.test_sentence(t, f"{address}/test", devices))
        for label in (self.followers, self.test, self.wifi):
            label.setVisible(bool(address))
        trouble = None if sharing is None else sharing.trouble
        self.trouble.setText("" if trouble is None else " ".join(error_sentences(t, trouble, str)))
        self.trouble.setVisible(trouble is not None)
        self.bound.offer({"share": not address, "end": bool(address)})
        self.codes.follow(address, {} if sharing is None else sharing.seen)
        self.bound.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shares; Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._address:
            self.begin()
        else:
            super().keyPressEvent(event)

    @property
    def _address(self) -> str:
        return "" if self._sharing is None else self._sharing.address

    @property
    def _host(self) -> str:
        return "" if self._sharing is None else self._sharing.host

    def _forget(self) -> None:
        self._sharing = None
        self.codes.show_event(None)

    def _name_wifi(self) -> None:
        """Let printouts name the Wi-Fi, of whichever event is shared."""
        if self._sharing is not None:
            self._sharing.name_wifi(self.wifi.wifi, self.wifi.password)

    def _build(self) -> None:
        t = self._t
        title = plain_label(t("Share on the network"))
        title.setProperty("heading", True)
        self.about, self.none, self.trouble, self.message, self.followers, self.test = (
            plain_label(wordWrap=True) for _ in range(6)
        )
        self.none.setText(texts.no_network_sentence(t))
        self.trouble.setProperty("problem", True)
        for label in (self.followers, self.test):
            label.setProperty("quiet", True)
        for label in (self.about, self.message, self.trouble, self.followers, self.test):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.places = QListWidget()
        self.places.setAccessibleName(t("Addresses of this computer"))
        self.places.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.places.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.places.itemActivated.connect(lambda _: self.begin())
        self.address = plain_label()
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        enlarge_type(self.address, _LARGE)
        self.wifi = WifiFields(t)
        self.wifi.changed.connect(self._name_wifi)
        self.code = CodePicture()
        self.codes = CodesPanel(t, self)
        self.codes.made.connect(self.codes.make)
        self.codes.outcome.connect(lambda text, done: self.say(text, "good" if done else "bad"))
        inside = QWidget()
        left = QVBoxLayout(inside)
        left.setContentsMargins(0, 0, 0, 0)
        for widget in (self.about, self.none, self.places, self.address, self.followers, self.test):
            left.addWidget(widget)
        left.addWidget(self.wifi)
        left.addStretch(1)
        across = QHBoxLayout()
        across.addWidget(inside, 1)
        across.addWidget(self.code, 0, Qt.AlignmentFlag.AlignTop)
        content = QWidget()
        rows = QVBoxLayout(content)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addLayout(across)
        rows.addWidget(self.codes)
        scroll = SnugScroll(content)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addLayout(PageHead(t, title, self.left.emit))
        box.addWidget(self.trouble)
        box.addWidget(self.message)
        box.addWidget(scroll)
        box.addLayout(self._buttons())
        box.addStretch(1)
        self.reload()

    def _buttons(self) -> FlowLayout:
        conditions: Mapping[str, Callable[[], bool]] = {
            "can_share": lambda: bool(self._found) and not self._address,
            "is_shared": lambda: bool(self._address),
            "has_good_code": lambda: self.codes.can_revoke,
            "has_new_code": lambda: self.codes.has_code,
        }
        handlers = {
            "share": self.begin,
            "end": self.end,
            "copy": self.copy_address,
            "look": self.open_browser,
            "sheet": self.sheet_wanted.emit,
            "again": self.look_again,
            "make_code": self.codes.make,
            "revoke_code": self.codes.ask_to_revoke,
            "copy_code": self.codes.copy,
        }
        self.bound = BoundActs(self._t, PHONES, self, handlers, conditions=conditions)
        buttons = self.bound.buttons("share", "end", "sheet", "copy", "look", "again")
        self.codes.selected.connect(self.bound.refresh)
        self.share, self.stop = buttons[:2]
        make_blue(self.share)
        for button in self.bound.buttons("make_code", "revoke_code", "copy_code"):
            self.codes.fields.addWidget(button)
        row = FlowLayout()
        for button in buttons:
            row.addWidget(button)
        return row
