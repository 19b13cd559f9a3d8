"""WelcomePage: recent events, a new one, an old one, or a made-up day to practise on."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import __version__
from app.ui.core.bound_acts import key_tip
from app.ui.core.settings import RecentEvent, Settings
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.toast import BAD, Toast
from app.ui.core.window_acts import WINDOW
from app.ui.program.guide.form_parts import FormHeading
from app.words.core.catalogue import Words


class WelcomePage(QWidget):
    """What is shown while no event is open.

    Signals:
        opened(Path): open this event.
        requested(str): "new", "open", "rehearse", "backups", "settings" or "help".
    """

    opened = Signal(object)
    requested = Signal(str)

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._settings = settings
        self._build()
        self.reload()

    def reload(self) -> None:
        """Read the recent events."""
        self.recent.clear()
        for event in self._settings.recent:
            self.recent.addItem(_item(event))
        self._none.setVisible(self.recent.count() == 0)
        self.recent.setVisible(self.recent.count() > 0)
        if self.recent.count():
            self.recent.setCurrentRow(0)

    def start(self) -> None:
        """Begin at the newest event, or at New."""
        (self.recent if self.recent.count() else self._new).setFocus()

    def say(self, sentence: str) -> None:
        """Show why an event could not be opened; "" removes the message."""
        if sentence:
            self._toast.say(sentence, BAD)
        else:
            self._toast.clear()

    @property
    def message(self) -> str:
        """The message shown; "" for none."""
        return self._toast.message.removeprefix("✕  ")

    def showEvent(self, event: QShowEvent) -> None:
        """Show the message again that was hidden with the page."""
        super().showEvent(event)
        self._toast.come_back()

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the message with the page."""
        super().hideEvent(event)
        self._toast.step_aside()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the event that is marked."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.recent.hasFocus():
            self._open(self.recent.currentItem())
            return
        super().keyPressEvent(event)

    def _open(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.opened.emit(Path(item.data(Qt.ItemDataRole.UserRole)))

    def _build(self) -> None:
        t = self._t
        title = FormHeading("Dice Down", 2.6)
        about = plain_label(
            t("Runs a WARMACHINE & HORDES tournament day. Unofficial, made by fans."), wordWrap=True
        )
        about.setProperty("quiet", True)
        self._toast = Toast(t, self)
        self._none = plain_label(
            t("No events yet. Start a new one, or rehearse with a made-up day."), wordWrap=True
        )
        self._none.setProperty("quiet", True)
        self.recent = QListWidget()
        self.recent.itemDoubleClicked.connect(self._open)
        self.recent.setAccessibleName(t("Recent events"))
        self._new = push_button(t("New event"))
        self._new.setProperty("primary", True)
        buttons, further = FlowLayout(), FlowLayout()
        for row, button, key in (
            (buttons, self._new, "new"),
            (buttons, push_button(t("Open…")), "open"),
            (buttons, push_button(t("Rehearse")), "rehearse"),
            (further, push_button(t("Backups")), "backups"),
            (further, push_button(t("Settings")), "settings"),
            (further, push_button(t("Help")), "help"),
        ):
            button.clicked.connect(lambda _=False, key=key: self.requested.emit(key))
            button.setToolTip(key_tip(t, WINDOW[key]))
            row.addWidget(button)
        heading = plain_label(t("Recent events"))
        heading.setProperty("heading", True)
        rights = plain_label(
            t(
                "Version {version}. WARMACHINE and HORDES are trademarks of their owners, "
                "who have no part in this program.",
                version=__version__,
            ),
            wordWrap=True,
        )
        rights.setProperty("quiet", True)
        card = QFrame(objectName="card")
        box = QVBoxLayout(card)
        box.setContentsMargins(32, 28, 32, 28)
        box.setSpacing(12)
        for widget in (title, about):
            box.addWidget(widget)
        box.addLayout(buttons)
        box.addLayout(further)
        box.addSpacing(8)
        for widget in (heading, self._none):
            box.addWidget(widget)
        box.addWidget(self.recent, 1)
        box.addStretch(0)
        box.addWidget(rights)
        # As wide as a line of text reads well, in the middle of any window.
        card.setMaximumWidth(card.fontMetrics().averageCharWidth() * 110)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(24, 24, 24, 24)
        outer.addStretch(1)
        outer.addWidget(card, 8)
        outer.addStretch(1)


def _item(event: RecentEvent) -> QListWidgetItem:
    item = QListWidgetItem(f"{event.name}\n{event.path}")
    item.setData(Qt.ItemDataRole.UserRole, str(event.path))
    return item
