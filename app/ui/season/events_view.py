"""The events of a season, and who won each."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from app.services.season.season import name_of_person
from app.services.season.taking import TakenLine, taken_events
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import EmptyState, plain_label
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.season.shell import SeasonShell, SeasonView
from app.words.season.reasons import not_counted_phrase
from app.words.season.season import source_word

_NAME, _SOURCE = 1, 5


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event as it is listed."""

    taken: TakenLine
    winner: str
    not_counted: str
    """Why nothing of it counts; "" where it counts."""


class EventsView(SeasonView):
    """The events by date."""

    def __init__(self, shell: SeasonShell) -> None:
        super().__init__()
        self._shell = shell
        self._model: RowModel[EventLine] = RowModel(
            self._columns(), lambda line: line.taken.key, self
        )
        self._build()

    @property
    def here(self) -> TakenLine | None:
        """The event under the cursor."""
        row = row_here(self.table, EventLine)
        return None if row is None else row.taken

    def reload(self) -> None:
        """Read the events."""
        desk, t = self._shell.desk, self._shell.t
        lines = []
        for taken in desk.session.read(taken_events):
            event = desk.state.event_of_key[taken.key]
            winners = [entry.person for entry in event.entries if entry.place == 1]
            reason = desk.places.table.skipped.get(taken.key)
            lines.append(
                EventLine(
                    taken,
                    ", ".join(name_of_person(desk.state, one) for one in winners),
                    "" if reason is None else not_counted_phrase(t, reason),
                )
            )
        self._model.set_rows(lines)
        self._empty.setVisible(not lines)
        self.table.setVisible(bool(lines))

    def show_event(self, key: str) -> None:
        """Put the cursor on an event."""
        row = self._model.row_of(key)
        if row is not None:
            shown = self.table.model()
            assert isinstance(shown, RowFilter)
            self.table.setCurrentIndex(shown.mapFromSource(self._model.index(row, 0)))

    def say_changed(self, sentences: Sequence[str]) -> None:
        """Show above the list which files are not any more as they were read."""
        self.note.setText("\n".join(sentences))
        self.note.setVisible(bool(sentences))

    def _columns(self) -> tuple[Column[EventLine], ...]:
        t = self._shell.t
        return (
            Column(title=t("Date"), text=lambda line: line.taken.date),
            Column(title=t("Event"), text=lambda line: line.taken.name),
            Column(title=t("Players"), text=lambda line: str(line.taken.players),
                   key=lambda line: line.taken.players, is_number=True),
            Column(title=t("Winner"), text=lambda line: line.winner),
            Column(title=t("Counts"),
                   text=lambda line: line.not_counted or t("yes")),
            Column(title=t("From"), text=lambda line: source_word(t, line.taken.source),
                   tool_tip=lambda line: line.taken.file_name),
        )  # fmt: skip

    def _build(self) -> None:
        t = self._shell.t
        self.note = plain_label(wordWrap=True, visible=False)
        self.note.setProperty("problem", True)
        self.table = row_table(RowFilter(self._model, self), stretch=_NAME)
        FittingColumns(self.table, (_SOURCE,), {_NAME: 24})
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Events of the season"))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._shell.refresh())
        self._empty = EmptyState(
            t("No event yet"),
            t("Add finished events of any organizer, or drop their files here."),
        )
        self.buttons = FlowLayout()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self.buttons)
        box.addWidget(self.note)
        box.addWidget(self._empty, 1)
        box.addWidget(self.table, 1)
