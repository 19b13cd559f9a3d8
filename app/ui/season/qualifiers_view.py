"""Finals from qualifiers: of a season as one of its views, of an open event as a page."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.services.core.errors import UserError
from app.services.core.session import FileSession
from app.services.event.event_draft import EventDraft
from app.services.event.opening import now
from app.services.season.finals import finals_draft
from app.services.season.qualified_final import (
    FinalField,
    event_field,
    event_final_draft,
    season_field,
)
from app.ui.core.page import PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import Question, QuestionPanel
from app.ui.core.widgets.toast import Toast
from app.ui.season.final_form import FinalForm
from app.ui.season.shell import SeasonShell, SeasonView
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences


def _today() -> str:
    return f"{now().astimezone():%Y-%m-%d}"


class _OfSeason:
    """The events of a season."""

    def __init__(self, shell: SeasonShell) -> None:
        self._shell = shell
        self.t: Words = shell.t
        self.ask, self.show_error = shell.ask, shell.show_error

    @property
    def session(self) -> FileSession[Any, Any]:
        return self._shell.desk.session

    def field(self) -> FinalField:
        return season_field(self._shell.desk.state)

    def draft(self, name: str) -> EventDraft:
        return finals_draft(self._shell.desk.state, name, _today())


class QualifiersView(SeasonView):
    """A final that some of the season's events fill."""

    def __init__(self, shell: SeasonShell) -> None:
        super().__init__()
        self._shell = shell
        self.form = FinalForm(_OfSeason(shell))
        self.table, self.buttons = self.form.table, self.form.buttons
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.form)

    def reload(self) -> None:
        """Read the events; a past state offers nothing to make."""
        self.form.reload()
        self.form.setEnabled(self._shell.desk.as_of is None)

    def start(self) -> None:
        """Begin at how many play."""
        self.form.start()


class TopPage(QWidget):
    """The best of an open event play on in another one, without any season.

    Signals:
        left(): back to the event.
        event_made(Path): open this event.
    """

    left = Signal()
    event_made = Signal(object)

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self.t = t
        self._desk: Desk | None = None
        self._title = plain_label(t("The best play on"))
        self._note = plain_label()
        self.form = FinalForm(self)
        self.form.made.connect(self.event_made)
        self.question = QuestionPanel(t, self)
        self.message = Toast(t, self)
        self.toast_place = self.form
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addLayout(PageHead(t, self._title, self.left.emit, note=self._note))
        box.addWidget(self.form, 1)

    def show_event(self, desk: Desk) -> None:
        """Offer the players of an event; what was chosen of them before is chosen yet."""
        if desk is not self._desk:
            self.forget_event()
            desk.changed.connect(self._follow)
            desk.closed.connect(self.forget_event)
        self._desk = desk
        self.form.reload()
        self._note.setText(self.form.source_name)
        self.form.start()

    def forget_event(self) -> None:
        """The event is closed."""
        self._desk = None
        self.form.begin_again()

    @property
    def typed(self) -> tuple[str, ...]:
        """What is chosen that isn't saved, in words."""
        return (self.t("who plays the final"),) if self.form.is_typed else ()

    def _follow(self) -> None:
        """Show who plays on as the event is now."""
        if self._desk is not None and self.isVisible():
            self.form.reload()
            self.question.refresh()

    # What the form needs of the page.

    @property
    def session(self) -> FileSession[Any, Any]:
        """The event."""
        assert self._desk is not None, "an event is open"
        return self._desk.session

    def field(self) -> FinalField:
        """Who played the event."""
        assert self._desk is not None, "an event is open"
        return event_field(self._desk.session)

    def draft(self, name: str) -> EventDraft:
        """The event of the final, by the same packet."""
        assert self._desk is not None, "an event is open"
        return event_final_draft(self._desk.session, name, _today())

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask something over the page."""
        self.question.ask(make)

    def show_error(self, error: UserError) -> None:
        """Say why something was refused."""
        self.message.say("\n".join(error_sentences(self.t, error, str)), "bad")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the event."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
