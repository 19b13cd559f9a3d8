"""WelcomePage: recent events as cards, a new one, an old one, or an event to practise on."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QDesktopServices,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import __version__
from app.rules.event.length import planned_rounds
from app.services.event.event_draft import event_line
from app.services.event.status import FirstStep, status
from app.services.event.user_settings import event_folder
from app.ui.core.bound_acts import ALONE, BoundActs, key_tip
from app.ui.core.icons import icon
from app.ui.core.qt_session import Desk
from app.ui.core.settings import RecentEvent, Settings
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import ElidedLabel, plain_label, quiet_label
from app.ui.core.widgets.scroll import PageScroll
from app.ui.core.widgets.toast import BAD, GOOD, Toast
from app.ui.core.window_acts import WINDOW
from app.ui.program.acts import WELCOME
from app.ui.program.first_event_bar import FirstEventBar
from app.ui.program.guide.form_parts import FormHeading
from app.words.core.catalogue import Words
from app.words.program.program import (
    card_facts,
    card_state,
    missing_text,
    removed_text,
    settings_text,
)

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_SIGN_HIGH = 3
_INK = QPalette.ColorRole.ButtonText
_WIDE, _WIDEST = 60, 80
"""In heights of the type: from here on the events are beside what can be begun, and the most."""


class EventCard(QFrame):
    """A recent event.

    Args:
        t: the words.
        event: as it was when it was last seen.

    Signals:
        opened(Path): go on with it.
        removed(Path): take it off the list.
        moved(int): an arrow key asks for the card so many places on.
    """

    opened = Signal(object)
    removed = Signal(object)
    moved = Signal(int)

    def __init__(self, t: Words, event: RecentEvent) -> None:
        super().__init__(objectName="eventCard")
        self.event_shown = event
        self.is_there = event.is_there
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        handlers: Mapping[str, Callable[[], object]] = {
            "continue": self._open,
            "forget": lambda: self.removed.emit(event.path),
            "folder": self._show_folder,
        }
        self._bound = BoundActs(
            t, WELCOME, self, handlers, where=ALONE, conditions={"is_there": lambda: self.is_there}
        )
        self._bound.refresh()
        if not self.goes_on:
            self._bound["continue"].setText(t("Open event"))
        self._build(t)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)

    @property
    def text(self) -> str:
        """Everything that it says, in lines."""
        return "\n".join(filter(None, (one.text() for one in self.findChildren(QLabel))))

    @property
    def goes_on(self) -> bool:
        """Whether it has a round to pair or to play yet."""
        return not self.event_shown.is_over

    def menu(self) -> QMenu:
        """What can be done to it."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for name in ("continue", "folder", "forget"):
            menu.addAction(self._bound[name])
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows lead to the cards beside."""
        if event.key() in _STEPS:
            self.moved.emit(_STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open it, as in every list."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._open()

    def _open(self) -> None:
        if self.is_there:
            self.opened.emit(self.event_shown.path)

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.event_shown.path.parent)))

    def _show_menu(self, at: QPoint) -> None:
        self.setFocus()
        self.menu().popup(self.mapToGlobal(at))

    def _build(self, t: Words) -> None:
        event = self.event_shown
        name = ElidedLabel(event.name)
        name.setProperty("heading", True)
        facts = ElidedLabel(
            card_facts(t, day=event.date, packet=event.packet, players=event.players)
        )
        state = plain_label(
            card_state(
                t, number=event.round, planned=event.rounds, is_over=event.is_over,
                is_known=bool(event.packet),
            )
        )  # fmt: skip
        state.setProperty("chip", True)
        path = ElidedLabel(str(event.path))
        path.setProperty("quiet", True)
        missing = plain_label(missing_text(t), wordWrap=True)
        missing.setProperty("problem", True)
        top = QHBoxLayout()
        top.addWidget(name)
        top.addWidget(state)
        top.addStretch(1)
        lines = QVBoxLayout()
        lines.addLayout(top)
        for label in (facts, missing, path):
            lines.addWidget(label)
        # Only hidden: what is shown before it has its place is a window of its own for a moment.
        for label, is_needed in (
            (state, bool(state.text())), (facts, bool(facts.text())), (missing, not self.is_there),
        ):  # fmt: skip
            if not is_needed:
                label.hide()
        self.go = self._bound.button("continue")
        self.remove = push_button("×", flat=True, clicked=lambda: self._bound["forget"].trigger())
        self.remove.setToolTip(self._bound["forget"].toolTip())
        for button, act in ((self.go, "continue"), (self.remove, "forget")):
            text = self._bound[act].text()
            button.setAccessibleName(t("{act}: {name}", act=text, name=event.name))
        box = QGridLayout(self)
        box.setColumnStretch(0, 1)
        box.addLayout(lines, 0, 0)
        box.addWidget(self.go, 0, 1)
        box.addWidget(self.remove, 0, 2, Qt.AlignmentFlag.AlignTop)
        self.go.setVisible(self.is_there)
        self.setAccessibleName(", ".join((event.name, facts.text(), state.text())))
        # Of two that are called the same, only this tells which is which.
        self.setAccessibleDescription(str(event.path))


def recent_of(desk: Desk) -> RecentEvent:
    """The open event as the start page shows it later."""
    line, now = desk.session.read(event_line), status(desk.state)
    return RecentEvent(
        path=desk.session.path,
        name=line.name,
        date=line.date or "",
        packet=line.packet_name,
        players=len(desk.state.entrants),
        round=now.round or 0,
        rounds=planned_rounds(desk.state),
        is_over=now.over,
    )


class WelcomePage(QWidget):
    """What is shown while no event is open.

    Signals:
        opened(Path): open this event.
        requested(str): "new", "open", "rehearse", "season", "backups", "settings" or
            "help".

    Attributes:
        cards: the recent events, newest first.
    """

    opened = Signal(object)
    requested = Signal(str)

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._settings = settings
        self.cards: tuple[EventCard, ...] = ()
        self._build()
        self.reload()

    def reload(self) -> None:
        """Read the recent events and what is set."""
        for card in self.cards:
            self._list.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = tuple(EventCard(self._t, event) for event in self._settings.recent)
        before: QWidget = self._buttons["new"]
        for n, card in enumerate(self.cards):
            card.opened.connect(self.opened)
            card.removed.connect(self._forget)
            card.moved.connect(lambda by, n=n: self._move(n + by))
            self._list.insertWidget(n, card)
            # At once: what isn't seen yet takes no focus.
            card.show()
        for name, button in self._buttons.items():
            if name != "new":
                QWidget.setTabOrder(before, button)
                before = button
        further = (self.first_event, self._news, self._foot)
        buttons = (button for one in further for button in one.findChildren(QPushButton))
        for one in (*self.cards, *buttons):
            QWidget.setTabOrder(before, one)
            before = one
        self._choose_blue()
        self._none.setVisible(not self.cards)
        self._show_settings()
        self.first_event.reload()
        self.first_event.setVisible(self.first_event.is_wanted)
        self._news.setVisible(self._settings.seen_version != __version__)

    def _choose_blue(self) -> None:
        """Let Continue be the blue button of the newest event that goes on; else it is New."""
        waiting = next((one for one in self.cards if one.is_there and one.goes_on), None)
        if waiting is not None:
            make_blue(waiting.go)
        new = self._buttons["new"]
        make_blue(new, is_blue=waiting is None)
        role = QPalette.ColorRole.HighlightedText if waiting is None else _INK
        new.setIcon(icon(WINDOW["new"].icon, role))

    def _show_settings(self) -> None:
        self._set.setText(
            settings_text(
                self._t,
                folder=str(event_folder()),
                paper=self._settings.paper,
                language=self._settings.paper_language,
            )
        )

    def start(self) -> None:
        """Begin at the newest event that is there, or at New."""
        first = next((card for card in self.cards if card.is_there), None)
        (first or self._buttons["new"]).setFocus()

    def say(self, sentence: str) -> None:
        """Show why an event could not be opened; "" removes the message."""
        if sentence:
            self._toast.say(sentence, BAD)
        else:
            self._toast.clear()

    @property
    def message(self) -> str:
        """The message shown; "" for none."""
        return self._toast.message.removeprefix("✕  ").removeprefix("✓  ")

    def showEvent(self, event: QShowEvent) -> None:
        """Show the message again that was hidden with the page."""
        super().showEvent(event)
        self._show_settings()
        self._toast.come_back()

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the message with the page."""
        super().hideEvent(event)
        self._toast.step_aside()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the room."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """Put the events beside what can be begun where there is room, else above it."""
        if not hasattr(self, "_columns"):
            return
        em = self.fontMetrics().height()
        is_wide = self.width() > _WIDE * em
        ways = QBoxLayout.Direction
        # What goes on comes before what could be begun.
        upright = ways.BottomToTop if self.cards else ways.TopToBottom
        self._columns.setDirection(ways.LeftToRight if is_wide else upright)
        self._body.setMaximumWidth(_WIDEST * em)
        self._sign.setPixmap(QApplication.windowIcon().pixmap(round(_SIGN_HIGH * em)))
        for button in self._buttons.values():
            button.setIconSize(QSize(em, em))

    def _go_to_step(self, step: str) -> None:
        """Start an event; later steps are done in the newest one."""
        newest = next((card for card in self.cards if card.is_there), None)
        if step == FirstStep.EVENT or newest is None:
            self.requested.emit("new")
        else:
            self.opened.emit(newest.event_shown.path)

    def _close_news(self) -> None:
        self._settings.seen_version = __version__
        self._news.hide()

    def _show_news(self) -> None:
        self._close_news()
        self.requested.emit("whats_new")

    def _news_line(self) -> QFrame:
        """That the program was updated; shown until it is closed or read."""
        t = self._t
        line = QFrame(objectName="card")
        self.read_news = push_button(t("What's new"), clicked=self._show_news)
        self.close_news = push_button("×", flat=True, clicked=self._close_news)
        self.close_news.setToolTip(t("Close"))
        self.close_news.setAccessibleName(t("Close"))
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight, line)
        update_note = plain_label(t("Updated to version {version}.", version=__version__))
        update_note.setProperty("quiet", True)
        row.addWidget(update_note)
        for button in (self.read_news, self.close_news):
            row.addWidget(button)
        return line

    def _move(self, to: int) -> None:
        if 0 <= to < len(self.cards):
            self.cards[to].setFocus()

    def _forget(self, path: Path) -> None:
        before = self._settings.recent
        place = next((n for n, event in enumerate(before) if event.path == path), None)
        self._settings.forget(path)
        self.reload()
        if place is None:
            # Another window took it off the list already.
            self.start()
            return
        self._move(min(place, len(self.cards) - 1))
        if not self.cards:
            self._buttons["new"].setFocus()
        undo = (self._t("Undo"), lambda: self._restore(before))
        self._toast.say(removed_text(self._t, before[place].name), GOOD, action=undo)

    def _restore(self, events: tuple[RecentEvent, ...]) -> None:
        self._settings.restore(events)
        self.reload()
        self.start()

    def _build(self) -> None:
        self._toast = Toast(self._t, self)
        self._body = QWidget(objectName="page")
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._body)
        self._columns.setSpacing(24)
        self._columns.addLayout(self._begin(), 2)
        self._columns.addLayout(self._recent(), 3)
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.addStretch(1)
        row.addWidget(self._body, 100)
        row.addStretch(1)
        whole = QWidget(objectName="page")
        column = QVBoxLayout(whole)
        column.setContentsMargins(16, 16, 16, 8)
        self._news = self._news_line()
        column.addLayout(row, 1)
        column.addWidget(self._news, 0, Qt.AlignmentFlag.AlignLeft)
        self._foot = self._strip()
        column.addWidget(self._foot)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(PageScroll(whole))

    def _begin(self) -> QVBoxLayout:
        t = self._t
        self._buttons: dict[str, QPushButton] = {}
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addLayout(self._title())
        column.addWidget(
            quiet_label(t("Runs a WARMACHINE & HORDES tournament day. Unofficial fan-made tool."))
        )
        column.addSpacing(8)
        for name, text, about in (
            ("new", t("New event"), t("Name, date and packet; players come next.")),
            ("rehearse", t("Practice event"),
             t("16 invented players to try everything with. You can't break anything.")),
            ("open", t("Open…"), t("An event or a backup on this computer or a USB stick.")),
        ):  # fmt: skip
            column.addWidget(self._button(name, text))
            column.addWidget(quiet_label(about))
        self.drop_zone = plain_label(
            t("Drop an event or a backup here to open it."),
            objectName="dropZone", wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter,
        )  # fmt: skip
        column.addSpacing(8)
        column.addWidget(self.drop_zone)
        further = FlowLayout()
        for name, text in (
            ("season", t("Seasons")), ("backups", t("Backups")), ("settings", t("Settings")),
            ("help", t("Help")),
        ):  # fmt: skip
            further.addWidget(self._button(name, text))
        column.addLayout(further)
        column.addStretch(1)
        return column

    def _button(self, name: str, text: str) -> QPushButton:
        # The icon stands close otherwise.
        button = self._buttons[name] = push_button(f" {text}")
        button.setAccessibleName(text)
        button.clicked.connect(lambda _=False: self.requested.emit(name))
        button.setToolTip(key_tip(self._t, WINDOW[name]))
        button.setIcon(icon(WINDOW[name].icon, _INK))
        return button

    def _title(self) -> QBoxLayout:
        """The program's name beside its sign."""
        self._sign = plain_label()
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(12)
        row.addWidget(self._sign)
        row.addWidget(FormHeading("Dice Down", 2.6), 1)
        return row

    def _recent(self) -> QVBoxLayout:
        t = self._t
        heading = FormHeading(t("Recent events"), 1.25)
        self._none = quiet_label(
            t("No events yet. Start with a new event, or try a practice event first.")
        )
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self.first_event = FirstEventBar(t, self._settings)
        self.first_event.chosen.connect(self._go_to_step)
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addWidget(heading)
        column.addWidget(self._none)
        column.addLayout(self._list)
        column.addWidget(self.first_event)
        column.addStretch(1)
        return column

    def _strip(self) -> QFrame:
        """What is set, and whose work this is, at the foot."""
        t = self._t
        strip = QFrame()
        self._set = ElidedLabel()
        self._set.setProperty("quiet", True)
        change = push_button(t("Change…"), flat=True)
        change.clicked.connect(lambda _=False: self.requested.emit("settings"))
        change.setToolTip(key_tip(t, WINDOW["settings"]))
        change.setAccessibleName(t("Change the settings"))
        self._buttons["change"] = change
        rights = quiet_label(
            t(
                "Version {version}. WARMACHINE and HORDES are trademarks of their owners, "
                "who are not affiliated with this program.",
                version=__version__,
            )
        )
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.addWidget(self._set)
        row.addWidget(change)
        row.addStretch(1)
        box = QVBoxLayout(strip)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addLayout(row)
        box.addWidget(rights)
        return strip
