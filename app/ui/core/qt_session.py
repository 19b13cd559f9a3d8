"""Desk: the Qt object around the ``EventSession`` of an open event."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.codes import FileCode, RequestCode
from app.rules.core.errors import CancelledError, GoOn
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.services.core.act_context import ActContext, Reason
from app.services.core.changes import Changes
from app.services.core.errors import NotNowError, UserError
from app.services.core.open_form import OpenForm
from app.services.core.session import Done, EventSession
from app.services.phones.addresses import PhoneAccess
from app.ui.core.beside import run_beside
from app.words.core.catalogue import Words, kept_apart

if TYPE_CHECKING:
    from app.services.screen.network_screens import ScreenOrder

P = ParamSpec("P")
R = TypeVar("R")

_LISTEN_MILLISECONDS = 1000
"""How often another process's steps are looked for."""
_LOCKED_LONG = 4
"""So often in a row a file is found locked before that is reported."""
_WAIT_MILLISECONDS = 50
"""Between two attempts of an action at a locked file."""
_SHORT_WAITING, MOST_WAITING = 0.5, 10.0
"""Seconds: an action that waits no longer says nothing of it; one that waits longer is given up."""


def _nothing() -> None:
    """Nobody listens any more."""


class Desk(QObject):
    """Runs acts and signals what they changed.

    Attributes:
        is_listening: whether the present signal is of a step by another process.

    Signals:
        changed(Changes): a step was made, here or by another process.
        troubled(UserError | None): the file cannot be reached, or can be again.
        backed_up(BackupReport): a report of the backup worker.
        foreign_steps(tuple[HistoryLine, ...]): acts of another process, oldest first.
        freed(bool): the window that the event was held by is gone, or is back.
        waiting(bool): an action waits because another program keeps the file locked, or no longer.
        file_replaced(): another program changed the file; the event is shown as it was.
        closed(): the event is about to be closed.
        shared(): phones find the event's pages at another address, or nowhere any more.
        desks_changed(): another desk came to the event on its server, or left.
        screens_seen(): other devices that show slides came or went.
        directed(): such a device is to show something else.

    Attributes:
        shared_at: the address where phones find the event's pages; "" for nowhere.
        wifi: the name of the network that phones join first; "" where it isn't known.
        network_screens: the names of other devices that show what the EO chooses.
        orders: what each of them is to show, by its name.
        wifi_password: of that network; "" for none, None where it isn't to be printed.
    """

    changed = Signal(object)
    troubled = Signal(object)
    backed_up = Signal(object)
    foreign_steps = Signal(object)
    freed = Signal(bool)
    waiting = Signal(bool)
    file_replaced = Signal()
    closed = Signal()
    shared = Signal()
    desks_changed = Signal()
    _heard = Signal()
    screens_seen = Signal()
    directed = Signal()

    def __init__(self, session: EventSession, t: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.t = t.in_vocabulary(session.state.packet.vocabulary)
        self._trouble: str | None = None
        self._is_free = False
        self._locked_for = 0
        self._is_waiting = self._says_waiting = False
        self.is_listening = False
        self.shared_at = ""
        self.network_screens: tuple[str, ...] = ()
        self._served_screens: tuple[str, ...] = ()
        self.orders: Mapping[str, ScreenOrder] = {}
        self._followed: ScreenOrder | None = None
        self.wifi = ""
        self.wifi_password: str | None = None
        self.other_desks: tuple[str, ...] = ()
        """At the event on its server, by name."""
        session.on_step.append(self._hear)
        session.waits = self._wait
        session.computes = self._compute
        with suppress(UserError):
            session.remember()
        session.on_file_replaced.append(lambda _: self._show_replaced())
        session.on_foreign_steps.append(self.foreign_steps.emit)
        self._listener = QTimer(self)
        self._listener.setInterval(_LISTEN_MILLISECONDS)
        self._listener.timeout.connect(self.listen)
        self._listener.start()
        # From another thread: it is heard in this one's turn.
        self._heard.connect(self.listen, Qt.ConnectionType.QueuedConnection)
        session.follow(self._heard.emit)

    @property
    def state(self) -> EventState:
        """The event at this moment."""
        return self.session.state

    def name_of(self, player: int) -> str:
        """A player's name for a sentence: one that is read from the right turns nothing in it."""
        name = self.state.names.get(PlayerId(player))
        return kept_apart(name) if name else str(player)

    def run(
        self,
        act: Callable[Concatenate[ActContext, P], R],
        /,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Done[R] | UserError:
        """Carry out a verb; answer what was done, or why not."""
        return self.run_because("", act, *args, **kw)

    def run_because(
        self,
        because: str | Reason,
        act: Callable[Concatenate[ActContext, P], R],
        /,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Done[R] | UserError:
        """Carry out a verb with the reason given for what is odd ("" for none)."""
        return self._answer(lambda: self.session.with_reason(because, act, *args, **kw))

    def save(self, form: OpenForm, because: str | Reason = "") -> Done[Any] | UserError:
        """Write what was edited in a form; answer what was done, or why not."""
        return self._answer(lambda: self.session.save(form, because))

    def take_back(self, because: str = "") -> Changes | UserError:
        """Undo the newest act."""
        return self._answer(lambda: self.session.undo(because))

    def take_back_to(self, step: int, because: str = "") -> Changes | UserError | None:
        """Undo every act that was done after a step."""
        return self._answer(lambda: self.session.undo_to(step, because))

    def do_again(self) -> Changes | UserError:
        """Redo what was undone last."""
        return self._answer(self.session.redo)

    def listen(self) -> None:
        """Look for steps of another process, whether the file is still there, how backups go."""
        # News that was on its way while the event was closed has come too late.
        if self._is_waiting or not self._listener.isActive():
            return
        for report in (
            () if self.session.backup_worker is None else self.session.backup_worker.poll()
        ):
            self.backed_up.emit(report)
        self.is_listening = True
        try:
            self.session.poll()
        except UserError as error:
            self._locked_for = self._locked_for + 1 if error.code == FileCode.LOCKED else 0
            # Every step of another process locks the file for a moment.
            if self._locked_for not in range(1, _LOCKED_LONG):
                self._say_trouble(error)
        else:
            self._locked_for = 0
            self._say_trouble(None)
        finally:
            self.is_listening = False
        desks = self.session.other_desks
        if desks != self.other_desks:
            self.other_desks = desks
            self.desks_changed.emit()
        self._list_screens()
        if self.session.is_freed() != self._is_free:
            self._is_free = not self._is_free
            self.freed.emit(self._is_free)

    def read_anew(self) -> None:
        """Have everything read from the file again, as after a bug."""
        try:
            self.changed.emit(self.session.read_anew())
        except UserError as error:
            self._say_trouble(error)

    def share_at(self, address: str) -> None:
        """Remember where phones find the event's pages, and let everybody know."""
        if address != self.shared_at:
            self.shared_at = address
            self.shared.emit()

    def see_screens(self, names: tuple[str, ...]) -> None:
        """Remember which other devices show slides that are served here."""
        self._served_screens = names
        self._list_screens()

    def _list_screens(self) -> None:
        """List them with those that read the event from its server, and let everybody know."""
        others = self.session.other_screens
        if not (self._served_screens or others or self.network_screens):
            return
        # Loaded here: few events are shown on other devices.
        from app.services.screen.network_screens import listed_screens

        names = listed_screens(self._served_screens, others)
        if names != self.network_screens:
            self.network_screens = names
            self.screens_seen.emit()

    def direct(self, orders: "Mapping[str, ScreenOrder]", followed: "ScreenOrder") -> None:
        """Let other devices show this from now on.

        Args:
            orders: what each is to show, by its name.
            followed: what the EO shows.
        """
        from app.services.screen.network_screens import is_news, order_text

        is_new = is_news(self.orders, orders, self._followed, followed)
        if orders != self.orders or is_new:
            self.orders, self._followed = orders, followed
            texts = {name: order_text(order) for name, order in orders.items()}
            self.session.direct_screens(texts, is_new=is_new)
            self.directed.emit()

    @property
    def phones(self) -> PhoneAccess | None:
        """How phones find the event's pages; None while it isn't shared."""
        if not self.shared_at:
            return None
        return PhoneAccess(address=self.shared_at, wifi=self.wifi, password=self.wifi_password)

    def close(self) -> None:
        """Let go of the event."""
        self._listener.stop()
        self.session.follow(_nothing)
        self.closed.emit()
        self.session.close()

    def _answer(self, act: Callable[[], Any]) -> Any:
        try:
            return act()
        except UserError as error:
            return error
        except CancelledError:
            return NotNowError(RequestCode.CANCELLED)
        finally:
            if self._says_waiting and not self._is_waiting:
                self._says_waiting = False
                self.waiting.emit(False)

    def _compute(self, compute: Callable[[GoOn], R]) -> R:
        """Compute beside the window what an act needs and takes long: pairings alone do."""
        sentence = self.t("Pairing the players…")
        window = QApplication.activeWindow()
        return run_beside(self.t, window, sentence, lambda progress: compute(progress.go_on))

    def _wait(self, seconds: float) -> bool:
        """Wait for another program's lock, while the window is drawn and clocks go on.

        Keys and clicks wait until the action is done or given up.
        """
        if self._is_waiting or seconds > MOST_WAITING:
            return False
        self._is_waiting = True
        if seconds > _SHORT_WAITING and not self._says_waiting:
            self._says_waiting = True
            self.waiting.emit(True)
        try:
            loop = QEventLoop()
            QTimer.singleShot(_WAIT_MILLISECONDS, loop.quit)
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        finally:
            self._is_waiting = False
        return True

    def _say_trouble(self, error: UserError | None) -> None:
        code = None if error is None else error.code
        if code == self._trouble:
            return
        self._trouble = code
        # Reading a file in trouble may take long: not every second.
        is_slow = code not in (None, FileCode.MISSING, FileCode.LOCKED)
        self._listener.setInterval(_LISTEN_MILLISECONDS * (10 if is_slow else 1))
        self.troubled.emit(error)

    def _show_replaced(self) -> None:
        """Show the event as it was, and that it is."""
        self.file_replaced.emit()
        self.changed.emit(self.session.read_anew())

    def _hear(self, changes: Changes) -> None:
        self.changed.emit(changes)
