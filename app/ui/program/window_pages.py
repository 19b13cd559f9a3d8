"""WindowPages: what takes the whole window beside the open event, made at first use."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.services.event.lines import stored_draft
from app.ui.core.keys_panel import PageKeysPanel
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.program.guide.guide import TOPIC
from app.words.core.catalogue import Words

if TYPE_CHECKING:
    from app.ui.backups.page import BackupsPage
    from app.ui.event.figures import FiguresPage
    from app.ui.event.page import EventFormPage

FORM, FIGURES, BACKUPS = TOPICS = ("form", "figures", "backups")
"""What each is known by in the list of keys and in the help."""


class WindowPages(QObject):
    """The form of an event, its figures, and backups; a start neither makes nor imports them.

    Signals:
        created(Path, EventDraft): an event is to be made.
        changed(EventDraft): the open event is to be so.
        opened(Path, str): a file was made that is to be opened, and the message about it.
        left(): back to the event, or to the start page.
        help_requested(): the help about the page that is seen.
    """

    created = Signal(object, object)
    changed = Signal(object)
    opened = Signal(object, str)
    left = Signal()
    help_requested = Signal()

    def __init__(
        self, t: Words, settings: Settings, stack: QStackedWidget, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._t, self._settings, self._stack = t, settings, stack
        self._form: EventFormPage | None = None
        self._figures: FiguresPage | None = None
        self._backups: BackupsPage | None = None

    @property
    def form(self) -> "EventFormPage":
        """The form of an event."""
        if self._form is None:
            from app.ui.event.page import EventFormPage

            self._form = EventFormPage(self._t)
            self._form.created.connect(self.created)
            self._form.changed.connect(self.changed)
            self._form.left.connect(self.left)
            self._form.keys.help_requested.connect(self.help_requested)
            self._keep(self._form, FORM)
        return self._form

    @property
    def figures(self) -> "FiguresPage":
        """The figures of the open event."""
        if self._figures is None:
            from app.ui.event.figures import FiguresPage

            self._figures = FiguresPage(self._t)
            self._figures.left.connect(self.left)
            self._add_keys(self._figures, FIGURES, self._t("Figures"))
            self._keep(self._figures, FIGURES)
        return self._figures

    @property
    def backups(self) -> "BackupsPage":
        """The backups of the open event, or of all."""
        if self._backups is None:
            from app.ui.backups.page import BackupsPage

            self._backups = BackupsPage(self._t, self._settings)
            self._backups.left.connect(self.left)
            self._backups.opened.connect(self.opened)
            self._add_keys(self._backups, BACKUPS, self._t("Backups"))
            self._keep(self._backups, BACKUPS)
        return self._backups

    @property
    def shows_form(self) -> bool:
        """Whether the form is in sight, on which something may be typed."""
        return self._is_seen(self._form)

    def show_new(self, *, rehearsal: bool) -> None:
        """Show the form of a new event."""
        self._stack.setCurrentWidget(self.form)
        self.form.start(rehearsal=rehearsal)

    def show_settings(self, desk: Desk) -> None:
        """Show the settings of the open event."""
        draft = desk.session.read(stored_draft)
        self._stack.setCurrentWidget(self.form)
        self.form.edit(draft, desk)

    def show_figures(self, desk: Desk | None) -> None:
        """Show every figure of the open event, or of what the form says; once more leads back."""
        if self.shows_form:
            self.form.show_figures()
        elif self._is_seen(self._figures):
            self.left.emit()
        elif desk is not None:
            self._stack.setCurrentWidget(self.figures)
            self.figures.show_event(desk)

    def show_backups(self, desk: Desk | None) -> None:
        """Show the backups of the open event, or of all; once more leads back."""
        if self._is_seen(self._backups):
            self.left.emit()
            return
        self._stack.setCurrentWidget(self.backups)
        if desk is None:
            self.backups.show_all()
        else:
            self.backups.show_event(desk)

    def show_damaged(self, path: Path, message: str) -> None:
        """Show what may help with an event that cannot be opened."""
        self._stack.setCurrentWidget(self.backups)
        self.backups.show_damaged(path, message)

    def _is_seen(self, page: QWidget | None) -> bool:
        return page is not None and self._stack.currentWidget() is page

    def _keep(self, page: QWidget, topic: str) -> None:
        page.setProperty(TOPIC, topic)
        self._stack.addWidget(page)

    def _add_keys(self, page: QWidget, view: str, title: str) -> None:
        from app.ui.program.all_acts import VIEWS

        PageKeysPanel(self._t, page, VIEWS[view], title, self.help_requested.emit)
