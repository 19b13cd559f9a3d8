"""SeasonDesk: the Qt object around the session of an open season."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from app.rules.season.season_state import SeasonState
from app.services.core.errors import UserError
from app.services.core.open_form import OpenForm
from app.services.core.session import Done
from app.services.season.places import SeasonPlaces, places_of, refuse_past
from app.services.season.session import SeasonSession

_LISTEN_MILLISECONDS = 1000
"""How often another process's steps are looked for."""


class SeasonDesk(QObject):
    """Runs acts on a season, and signals that it is another now.

    Signals:
        changed(): a step was made, here or by another process.
        troubled(UserError): the file can't be read.
    """

    changed = Signal()
    troubled = Signal(object)

    def __init__(self, session: SeasonSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._places: tuple[SeasonState, str | None, SeasonPlaces] | None = None
        self._as_of: str | None = None
        self._trouble: str | None = None
        session.on_step.append(lambda _: self.changed.emit())
        self._listener = QTimer(self, interval=_LISTEN_MILLISECONDS)
        self._listener.timeout.connect(self._listen)
        self._listener.start()

    @property
    def state(self) -> SeasonState:
        """The season at this moment."""
        return self.session.state

    @property
    def places(self) -> SeasonPlaces:
        """Its table and who qualifies, now or as of a day; computed once for each state."""
        state, day = self.state, self._as_of
        if self._places is None or self._places[0] is not state or self._places[1] != day:
            self._places = state, day, places_of(state, day)
        return self._places[2]

    @property
    def as_of(self) -> str | None:
        """ISO date of the last day that counts, while a past state is looked at; else None."""
        return self._as_of

    @as_of.setter
    def as_of(self, day: str | None) -> None:
        if day != self._as_of:
            self._as_of = day
            self.changed.emit()

    def run(
        self, act: Callable[..., Any], *args: object, because: str = "", **kw: object
    ) -> Done[Any] | UserError:
        """Carry out an act; answer what was done, or why not: a past state isn't changed."""
        try:
            refuse_past(self._as_of)
            return self.session.with_reason(because, act, *args, **kw)
        except UserError as error:
            return error

    def save(self, form: OpenForm) -> Done[Any] | UserError:
        """Write what was edited in a form; answer what was done, or why not."""
        try:
            refuse_past(self._as_of)
            return self.session.save(form)
        except UserError as error:
            return error

    def undo(self) -> UserError | None:
        """Undo the newest act; answer why it can't be."""
        return self._tried(self.session.undo)

    def redo(self) -> UserError | None:
        """Redo what was undone last; answer why it can't be."""
        return self._tried(self.session.redo)

    def close(self) -> None:
        """Close the season."""
        self._listener.stop()
        self.session.close()

    def _tried(self, act: Callable[[], object]) -> UserError | None:
        try:
            refuse_past(self._as_of)
            act()
        except UserError as error:
            return error
        return None

    def _listen(self) -> None:
        try:
            self.session.poll()
        except UserError as error:
            # Shown once, and not again each second.
            if error.code != self._trouble:
                self._trouble = error.code
                self.troubled.emit(error)
        else:
            self._trouble = None
