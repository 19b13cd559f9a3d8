"""Who qualifies, for which place and ahead of whom; alternates, and why others are out."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from app.rules.season.qualification import Missed, Qualifier
from app.rules.season.season import PersonId
from app.rules.season.season_state import SeasonState
from app.services.season.season import name_of_person
from app.ui.core.icons import state_icon
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import EmptyState, plain_label
from app.ui.core.widgets.table import row_table
from app.ui.season.shell import AS_GIVEN, SeasonShell, SeasonView
from app.words.season.reasons import (
    ahead_phrase,
    missed_sentences,
    open_tie_sentence,
    place_phrase,
)
from app.words.season.season import no_region_sentence, ties_sentence, vacant_sentence

_IN, _WAITS, _OUT, _OPEN = "inside", "waiting", "outside", "tied"
_WHY = 3
_MANY_TIES = 3
"""From so many on they are counted: the list below needs its room."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Somebody of the table: in, to be called up, out, or none of it until a lot is drawn."""

    person: PersonId
    name: str
    points: int
    state: str
    """ "inside", "waiting", "outside" or "tied"."""
    line: Qualifier | Missed


class PlacesView(SeasonView):
    """A row for everybody in the order of the places, with the reason."""

    _read: SeasonState
    """The season that the rows are of, which may be closed by now."""

    def __init__(self, shell: SeasonShell) -> None:
        super().__init__()
        self._shell = shell
        self._model: RowModel[PlaceLine] = RowModel(self._columns(), lambda one: one.person, self)
        self._build()

    @property
    def person(self) -> PersonId | None:
        """Who is in the row under the cursor."""
        row = row_here(self.table, PlaceLine)
        return None if row is None else row.person

    def reload(self) -> None:
        """Read who qualifies."""
        found, t, state = self._shell.desk.places, self._shell.t, self._shell.desk.state
        self._read = state
        qualification = found.qualification
        waiting = {line.person for line in qualification.alternates}
        out = (one for one in qualification.out if one.person not in waiting)
        parts: tuple[tuple[str, Iterable[Qualifier | Missed]], ...] = (
            (_IN, qualification.finalists),
            (_WAITS, qualification.alternates),
            (_OUT, out),
        )
        rows, names = found.table.row_of, state.results.titles
        lines = [
            PlaceLine(
                line.person,
                names[line.person],
                rows[line.person].points,
                _OPEN if line.is_open else sign,
                line,
            )
            for sign, part in parts
            for line in part
        ]
        self._model.set_rows(lines)
        homeless = sum(row.region is None for row in found.table.rows)
        ties = [
            open_tie_sentence(t, state.rules, tie, self._name_of) for tie in qualification.open_ties
        ]
        notes = [
            vacant_sentence(t, qualification.vacant) if qualification.vacant else "",
            no_region_sentence(t, homeless) if state.rules.regions and homeless else "",
            *(ties if len(ties) < _MANY_TIES else [ties_sentence(t, len(ties))]),
        ]
        self.note.setText("\n".join(filter(None, notes)))
        self.note.setToolTip("\n".join(ties))
        self.note.setVisible(bool(self.note.text()))
        self._empty.setVisible(not lines)
        self.table.setVisible(bool(lines))

    def _place(self, one: PlaceLine) -> str:
        """By which line somebody is in; worded only for rows that are seen."""
        if isinstance(one.line, Missed):
            return "–"
        return place_phrase(self._shell.t, self._read.rules, one.line, self._name_of)

    def _why(self, one: PlaceLine) -> str:
        """Ahead of whom somebody is in, or behind whom out."""
        t = self._shell.t
        if isinstance(one.line, Missed):
            return "; ".join(missed_sentences(t, self._read.rules, one.line, self._name_of))
        return ahead_phrase(t, one.line, self._name_of)

    def _name_of(self, person: int) -> str:
        return name_of_person(self._read, person)

    def _columns(self) -> tuple[Column[PlaceLine], ...]:
        t = self._shell.t
        return (
            Column(title=t("Place"), text=self._place, tool_tip=self._place, roles=_sign),
            Column(title=t("Name"), text=lambda one: one.name),
            Column(title=t("Points"), text=lambda one: str(one.points), is_number=True),
            Column(title=t("Why"), text=self._why, tool_tip=self._why),
        )

    def _build(self) -> None:
        t = self._shell.t
        self.note = plain_label(wordWrap=True, visible=False)
        shown = RowFilter(self._model, self)
        self.table = row_table(shown, stretch=_WHY, searched=(1,))
        self.table.setSortingEnabled(False)
        shown.sort(AS_GIVEN)
        self.table.setAccessibleName(t("Places in the finals"))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._shell.refresh())
        self._empty = EmptyState(t("Nobody yet"), t("Add events first."))
        self.buttons = FlowLayout()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self.buttons)
        box.addWidget(self.note)
        box.addWidget(self._empty, 1)
        box.addWidget(self.table, 1)


def _sign(line: PlaceLine, role: int) -> object:
    return state_icon(line.state) if role == Qt.ItemDataRole.DecorationRole else None
