"""GuestScreenPage: this computer becomes a players' screen of an event that another desk runs."""

import platform

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from app.rules.core.errors import CancelledError
from app.services.core.errors import UserError
from app.services.event.opening import is_on_server, server_address
from app.services.screen.network_screens import (
    BY_DESK,
    BY_ITSELF,
    LONGEST_NAME,
    SHOWN,
    screen_name,
)
from app.ui.core.beside import Cancel, Progress, run_beside
from app.ui.core.bound_acts import BoundActs
from app.ui.core.page import PageHead
from app.ui.core.settings import Settings
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.screen.acts import GUEST_SCREEN
from app.words.core.catalogue import Words
from app.words.event import server as server_words
from app.words.phones import phones as phone_words
from app.words.phones import window as texts
from app.words.program.errors import error_sentences
from app.words.screen.screen import kind_name

_LOOK_MS = 1000


class GuestScreenPage(QWidget):
    """The page over the window that opens slides of another desk's event in the browser.

    Signals:
        left(): back to the event, or to the start page.
    """

    left = Signal()

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__(objectName="page")
        # Loaded by the first page that shows slides: whoever never does needs no server.
        from app.web.guest_screen import GuestScreen, shared_address

        self._t, self._settings = t, settings
        self._screen_of, self._shared_address = GuestScreen, shared_address
        self._screen: GuestScreen | None = None
        self._opened = ""
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._watch)
        self._build()
        application = QApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self.stop)

    def begin(self) -> None:
        """Show the fields as they were last."""
        if not self.address.text():
            self.address.setText(self._settings.guest_screen)
        if not self.name.text():
            self.name.setText(screen_name(platform.node()))
        if self._screen is None:
            self.say("")
        self.bound.refresh()
        self.address.setFocus()

    @property
    def is_serving(self) -> bool:
        """Whether this computer reads the event itself and serves the slides to its browser."""
        return self._screen is not None and self._screen.server is not None

    def open_screen(self) -> None:
        """Look for the event, and open its slides in the browser."""
        typed, t = self.address.text().strip(), self._t
        if not typed:
            self.say(texts.no_guest_address_sentence(t), "bad")
            self.address.setFocus()
            return
        self.stop()
        try:
            place = server_address(typed) if is_on_server(typed) else self._shared_address(typed)
            screen = self._screen_of(
                place, name=self.name.text(), shows=self.shows.currentData(), language=t.language
            )

            def look(progress: Progress) -> None:
                screen.look()
                if progress.is_wanted:
                    screen.start()
                if not progress.is_wanted:
                    screen.stop()

            looking = server_words.looking_sentence(t, str(place))
            run_beside(t, self, looking, look, Cancel.LEAVES)
        except CancelledError:
            self.say(t("Cancelled. Nothing has changed."))
            return
        except UserError as error:
            self.say(" ".join(error_sentences(t, error, str)), "bad")
            self.address.setFocus()
            return
        self._screen = screen
        self._settings.guest_screen = str(place)
        is_open = QDesktopServices.openUrl(QUrl(screen.url))
        self._opened = texts.guest_opened_sentence(
            t, screen.url, is_open=is_open, is_here=self.is_serving
        )
        self._watch()
        if self.is_serving:
            self._timer.start()
        self.bound.refresh()

    def stop(self) -> None:
        """Serve the slides no more; those of another desk go on in the browser."""
        self._timer.stop()
        screen, self._screen = self._screen, None
        if screen is not None:
            screen.stop()
            self.say(texts.guest_stopped_sentence(self._t))
        self.bound.refresh()

    def say(self, sentence: str, kind: str = "good") -> None:
        """Show the outcome of an action; ``kind`` is "good" or "bad"."""
        self.message.setText(sentence)
        restyle(self.message, problem=kind == "bad")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the screen; Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_screen()
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        t = self._t
        title = plain_label(t("Open as players' screen"))
        title.setProperty("heading", True)
        self.about, self.message = plain_label(wordWrap=True), plain_label(wordWrap=True)
        self.about.setText(texts.guest_about_sentence(t))
        for label in (self.about, self.message):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.address, self.name, self.shows = QLineEdit(), QLineEdit(), DropDown()
        self.address.setPlaceholderText("10.0.0.5:8030")
        self.name.setMaxLength(LONGEST_NAME)
        self.shows.addItem(phone_words.screen_way(t, by_desk=True), BY_DESK)
        self.shows.addItem(phone_words.screen_way(t, by_desk=False), BY_ITSELF)
        for kind in SHOWN:
            self.shows.addItem(kind_name(t, kind), str(kind))
        fields = QGridLayout()
        lines: tuple[tuple[str, QWidget], ...] = (
            (t("Address"), self.address),
            (phone_words.screen_name_label(t), self.name),
            (phone_words.screen_shows(t), self.shows),
        )
        for row, (title_of, field) in enumerate(lines):
            shown = plain_label(title_of)
            shown.setBuddy(field)
            field.setAccessibleName(title_of)
            fields.addWidget(shown, row, 0)
            fields.addWidget(field, row, 1)
        content = QWidget()
        rows = QVBoxLayout(content)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.about)
        rows.addLayout(fields)
        self.bound = BoundActs(
            t,
            GUEST_SCREEN,
            self,
            {"open": self.open_screen, "stop": self.stop},
            conditions={"is_serving": lambda: self.is_serving},
        )
        self.opening, self.stopping = self.bound.buttons("open", "stop")
        make_blue(self.opening)
        buttons = FlowLayout()
        buttons.addWidget(self.opening)
        buttons.addWidget(self.stopping)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addLayout(PageHead(t, title, self.left.emit))
        box.addWidget(SnugScroll(content))
        box.addWidget(self.message)
        box.addLayout(buttons)
        box.addStretch(1)

    def _watch(self) -> None:
        """Say whether a desk directs the screen, and why the event can't be read."""
        screen, t = self._screen, self._t
        if screen is None:
            return
        if screen.trouble is not None:
            self.say(" ".join(error_sentences(t, screen.trouble, str)), "bad")
            return
        lines = [self._opened]
        if screen.is_directed is not None:
            lines.append(phone_words.directed_sentence(t, is_directed=screen.is_directed))
        self.say(" ".join(lines))
