"""ServerPage: an event comes to a PostgreSQL server, is opened there, and comes home."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.errors import CancelledError
from app.services.core.errors import UserError
from app.services.event.moving import (
    EventOnServer,
    events_at,
    move_to_file,
    move_to_server,
    put_there,
    upgrade_on_server,
)
from app.services.event.opening import SUFFIX, now, parts_of, server_address
from app.services.event.user_settings import event_folder
from app.ui.core.beside import Cancel, run_beside
from app.ui.core.bound_acts import BoundActs
from app.ui.core.desktop import begin_in
from app.ui.core.page import PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.event.acts import SERVER
from app.words.core.catalogue import Words
from app.words.event import server as texts
from app.words.program.errors import error_sentences

_DATABASE = "dicedown"


class ServerPage(QWidget):
    """The page over the window that has to do with events on a server.

    Signals:
        left(): back to the event, or to the start page.
        event_wanted(str): open the event at this address.
        reopening_wanted(Callable): do what opens the open event again elsewhere.
        address_opened(str, str): the open event is at this address now; open it, and say this.
        taken_home(Path, str): the open event is in this file now; open it, and say this.
    """

    left = Signal()
    event_wanted = Signal(str)
    reopening_wanted = Signal(object)
    address_opened = Signal(str, str)
    taken_home = Signal(object, str)

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__(objectName="page")
        self._t, self._settings = t, settings
        self._desk: Desk | None = None
        self._found: tuple[EventOnServer, ...] = ()
        self._build()

    def show_event(self, desk: Desk | None) -> None:
        """Show the fields, for the open event where one is open."""
        self._desk = desk
        if desk is not None:
            desk.closed.connect(self._forget)
        self.say("")
        self.reload()
        if not self.host.text():
            self._fill(self._settings.server)
        (self.host if not self.host.text() else self.password).setFocus()

    @property
    def address(self) -> str:
        """The address of the database, as it is typed."""
        user = self.user.text().strip()
        host, database = self.host.text().strip(), self.database.text().strip() or _DATABASE
        return f"postgresql://{f'{user}@' if user else ''}{host}/{database}"

    @property
    def here(self) -> EventOnServer | None:
        """The event under the cursor."""
        row = self.events.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def look(self) -> None:
        """Connect, and list the events."""
        self._found = ()
        # An error of another try is over.
        self.say("")
        try:
            address = server_address(self.address, self.password.text())
            self._found = run_beside(
                self._t,
                self,
                texts.looking_sentence(self._t, str(address)),
                lambda _: events_at(address),
                Cancel.LEAVES,
            )
        except CancelledError:
            self.say(self._t("Cancelled. Nothing has changed."))
        except UserError as error:
            self._say_error(error)
        else:
            self._settings.server = str(address)
            # It is known as long as the program runs, and need not be seen.
            self.password.clear()
            self.say(texts.connected_sentence(self._t, len(self._found)))
        self._list()
        if self._found:
            self.events.setFocus()

    def open_event(self) -> None:
        """Open the event under the cursor."""
        if self.here is not None and self._can_open:
            self.event_wanted.emit(f"{self.address}/{self.here.event}")

    def upgrade_event(self) -> None:
        """Upgrade the event under the cursor, and list the events again."""
        there = self.here
        if there is None or not there.is_earlier:
            return
        name = there.name or there.event
        try:
            database = server_address(self.address, self.password.text())
            copy = run_beside(
                self._t,
                self,
                texts.upgrading_sentence(self._t, name),
                lambda _: upgrade_on_server(database.of_event(there.event), now),
                Cancel.NEVER,
            )
        except CancelledError:
            # The program ends; there is nobody to say it to, here and below.
            return
        except UserError as error:
            self._say_error(error)
            return
        row = self.events.currentRow()
        self.look()
        self.events.setCurrentRow(row)
        self.say(texts.upgraded_sentence(self._t, name, "" if copy is None else str(copy)))

    def move_there(self) -> None:
        """Move the open event to the server."""
        if self._is_in_file:
            self.reopening_wanted.emit(self._move_there)

    def _move_there(self) -> None:
        desk, t = self._desk, self._t
        if desk is None or not self._is_in_file:
            return
        copy = desk.session.path
        try:
            address = server_address(self.address, self.password.text())
            sentence = texts.moving_sentence(t, str(address))
            there = move_to_server(
                desk.session,
                address,
                lambda to, data: run_beside(
                    t, self, sentence, lambda progress: put_there(to, data, progress.go_on)
                ),
            )
        except CancelledError:
            return
        except UserError as error:
            self._say_error(error)
            self.reload()
            return
        self._settings.server = str(address)
        self.address_opened.emit(str(there), texts.moved_sentence(t, str(there), copy.name))

    def take_home(self) -> None:
        """Ask for a file and bring the open event back into it."""
        if self._is_on_server:
            self.reopening_wanted.emit(self._choose_home)

    def _choose_home(self) -> None:
        desk = self._desk
        if desk is None or not self._is_on_server:
            return
        name, _ = QFileDialog.getSaveFileName(
            self,
            self._t("Take the event home"),
            begin_in(event_folder(), desk.session.path.name),
            f"Dice Down (*{SUFFIX})",
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if name:
            self.bring_to(Path(name))

    def bring_to(self, path: Path) -> None:
        """Bring the open event into a file that isn't there yet, or is its old copy."""
        assert self._desk is not None
        if path.suffix != SUFFIX:
            path = path.with_name(f"{path.name}{SUFFIX}")
        try:
            move_to_file(self._desk.session, path)
        except UserError as error:
            self._say_error(error)
        else:
            self.taken_home.emit(path, texts.home_sentence(self._t, path.name))

    def say(self, sentence: str, kind: str = "good") -> None:
        """Show the outcome of an action; ``kind`` is "good" or "bad"."""
        self.message.setText(sentence)
        restyle(self.message, problem=kind == "bad")

    def reload(self) -> None:
        """Show what can be done now."""
        is_there = self._is_on_server
        earlier = any(one.is_earlier for one in self._found)
        self.bound.offer({"upgrade": earlier, "move": not is_there, "home": is_there})
        self.bound.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter connects, and in the list opens; Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.events.hasFocus():
                self.open_event()
            else:
                self.look()
        else:
            super().keyPressEvent(event)

    @property
    def _is_in_file(self) -> bool:
        desk = self._desk
        return desk is not None and desk.session.place is None and desk.session.only_reads is None

    @property
    def _is_on_server(self) -> bool:
        return self._desk is not None and self._desk.session.place is not None

    @property
    def _can_open(self) -> bool:
        return self.here is not None and self.here.is_ours

    def _fill(self, address: str) -> None:
        user, host, database = parts_of(address) if address else ("", "", "")
        for field, text in ((self.user, user), (self.host, host), (self.database, database)):
            field.setText(text)
        if not database:
            self.database.setText(_DATABASE)

    def _list(self) -> None:
        self.events.clear()
        for one in self._found:
            self.events.addItem(
                texts.event_line(
                    self._t,
                    one.name,
                    one.date,
                    one.event,
                    one.moved_to,
                    is_ours=one.is_ours,
                    is_earlier=one.is_earlier,
                )
            )
        self.events.setCurrentRow(0 if self._found else -1)
        self.reload()

    def _look_at_row(self) -> None:
        self.reload()
        if self.here is not None and self.here.is_earlier:
            self.say(texts.earlier_sentence(self._t, self.here.name or self.here.event))
        elif self._found:
            self.say(texts.connected_sentence(self._t, len(self._found)))

    def _say_error(self, error: UserError) -> None:
        self.say(" ".join(error_sentences(self._t, error, str)), "bad")

    def _forget(self) -> None:
        self._desk = None

    def _forget_events(self) -> None:
        """List no events any more: they are on another server than that of the fields."""
        if self._found:
            self._found = ()
            self.say("")
            self._list()

    def _build(self) -> None:
        t = self._t
        title = plain_label(t("Event on a server"))
        title.setProperty("heading", True)
        self.about, self.message = plain_label(wordWrap=True), plain_label(wordWrap=True)
        self.about.setText(texts.about_sentence(t))
        for label in (self.about, self.message):
            label.setTextFormat(Qt.TextFormat.PlainText)
        fields = QGridLayout()
        self.host, self.database, self.user, self.password = (
            self._field(fields, row, label)
            for row, label in enumerate((t("Server"), t("Database"), t("User"), t("Password")))
        )
        self.host.setPlaceholderText("10.0.0.5")
        self.database.setText(_DATABASE)
        for field in (self.host, self.database, self.user):
            field.textEdited.connect(lambda _: self._forget_events())
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setPlaceholderText(texts.password_hint(t))
        self.events = QListWidget()
        self.events.setAccessibleName(t("Events on the server"))
        self.events.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.events.itemActivated.connect(lambda _: self.open_event())
        self.events.currentRowChanged.connect(lambda _: self._look_at_row())
        content = QWidget()
        rows = QVBoxLayout(content)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.about)
        rows.addLayout(fields)
        rows.addWidget(self.events, 1)
        buttons = self._buttons()
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addLayout(PageHead(t, title, self.left.emit))
        box.addWidget(SnugScroll(content))
        box.addWidget(self.message)
        box.addLayout(buttons)
        box.addStretch(1)
        self.reload()

    def _field(self, grid: QGridLayout, row: int, label: str) -> QLineEdit:
        field, name = QLineEdit(), plain_label(label)
        name.setBuddy(field)
        field.setAccessibleName(label)
        grid.addWidget(name, row, 0)
        grid.addWidget(field, row, 1)
        return field

    def _buttons(self) -> FlowLayout:
        conditions: Mapping[str, Callable[[], bool]] = {
            "can_open_there": lambda: self._can_open,
            "is_earlier_there": lambda: self.here is not None and self.here.is_earlier,
            "is_in_file": lambda: self._is_in_file,
            "is_on_server": lambda: self._is_on_server,
        }
        handlers = {
            "look": self.look,
            "open": self.open_event,
            "upgrade": self.upgrade_event,
            "move": self.move_there,
            "home": self.take_home,
        }
        self.bound = BoundActs(self._t, SERVER, self, handlers, conditions=conditions)
        buttons = self.bound.buttons("look", "open", "upgrade", "move", "home")
        self.connecting, self.opening, self.upgrading, self.moving, self.homing = buttons
        make_blue(self.connecting)
        row = FlowLayout()
        for button in buttons:
            row.addWidget(button)
        return row
