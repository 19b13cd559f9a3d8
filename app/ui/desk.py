"""Desk: an open event as the window has it. The thin Qt object around ``EventSession``."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.rules.event_state import EventState
from app.rules.ids import PlayerId
from app.services.changes import Changes
from app.services.errors import UserError
from app.services.open_form import OpenForm
from app.services.reason import Reason
from app.services.session import Done, EventSession
from app.services.work import Work
from app.words.catalogue import Words
from app.words.direction import kept_apart

P = ParamSpec("P")
R = TypeVar("R")

_LISTEN_MILLISECONDS = 1000
"""How often another process's steps are looked for."""


class Desk(QObject):
    """Runs acts and says what they changed.

    Attributes:
        is_listening: whether what is heard now was done by another process.

    Signals:
        changed(Changes): a step was made, here or by another process.
        troubled(UserError | None): the file cannot be reached, or can be again.
        kept(News | Found): what the keeper of the backups has to tell.
        overheard(tuple[HistoryLine, ...]): acts of another process, oldest first.
        freed(bool): the window that the event was held by is gone, or is back.
        parted(): another program changed the file; the event is shown as it was.
        closed(): the event is about to be let go.
    """

    changed = Signal(object)
    troubled = Signal(object)
    kept = Signal(object)
    overheard = Signal(object)
    freed = Signal(bool)
    parted = Signal()
    closed = Signal()

    def __init__(self, session: EventSession, t: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.t = t
        self._trouble: str | None = None
        self._is_free = False
        self.is_listening = False
        session.heard.append(self._hear)
        session.parted.append(lambda _: self._part())
        session.overheard.append(self.overheard.emit)
        self._listener = QTimer(self)
        self._listener.setInterval(_LISTEN_MILLISECONDS)
        self._listener.timeout.connect(self.listen)
        self._listener.start()

    @property
    def state(self) -> EventState:
        """The event at this moment."""
        return self.session.state

    def name_of(self, player: int) -> str:
        """A player's name for a sentence: one that is read from the right turns nothing in it."""
        entrant = self.state.by_id.get(PlayerId(player))
        return kept_apart(entrant.name) if entrant else str(player)

    def run(
        self,
        act: Callable[Concatenate[Work, P], R],
        /,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Done[R] | UserError:
        """Carry out a verb; answer what was done, or why not."""
        return self.run_because("", act, *args, **kw)

    def run_because(
        self,
        because: str | Reason,
        act: Callable[Concatenate[Work, P], R],
        /,
        *args: P.args,
        **kw: P.kwargs,
    ) -> Done[R] | UserError:
        """Carry out a verb with the reason given for what is odd ("" for none)."""
        try:
            return self.session.with_reason(because, act, *args, **kw)
        except UserError as error:
            return error

    def save(self, form: OpenForm, because: str | Reason = "") -> Done[Any] | UserError:
        """Write what was edited in a form; answer what was done, or why not."""
        try:
            return self.session.save(form, because)
        except UserError as error:
            return error

    def take_back(self, because: str = "") -> Changes | UserError:
        """Undo the newest act."""
        return _answer(lambda: self.session.undo(because))

    def do_again(self) -> Changes | UserError:
        """Redo what was undone last."""
        return _answer(self.session.redo)

    def listen(self) -> None:
        """Look for steps of another process, whether the file is still there, how backups go."""
        for news in () if self.session.keeper is None else self.session.keeper.news():
            self.kept.emit(news)
        self.is_listening = True
        try:
            self.session.poll()
        except UserError as error:
            self._say_trouble(error)
        else:
            self._say_trouble(None)
        finally:
            self.is_listening = False
        if self.session.is_freed() != self._is_free:
            self._is_free = not self._is_free
            self.freed.emit(self._is_free)

    def read_anew(self) -> None:
        """Have everything read from the file again, as after a bug."""
        try:
            self.changed.emit(self.session.read_anew())
        except UserError as error:
            self._say_trouble(error)

    def close(self) -> None:
        """Let go of the event."""
        self._listener.stop()
        self.closed.emit()
        self.session.close()

    def _say_trouble(self, error: UserError | None) -> None:
        code = None if error is None else error.code
        if code == self._trouble:
            return
        self._trouble = code
        # A file that another program keeps locked is waited for: not every second.
        is_slow = code not in (None, "file.missing")
        self._listener.setInterval(_LISTEN_MILLISECONDS * (10 if is_slow else 1))
        self.troubled.emit(error)

    def _part(self) -> None:
        """Show the event as it was, and that it is."""
        self.parted.emit()
        self.changed.emit(self.session.read_anew())

    def _hear(self, changes: Changes) -> None:
        self.changed.emit(changes)


def _answer(act: Callable[[], Any]) -> Any:
    try:
        return act()
    except UserError as error:
        return error
