"""Who qualifies, for which place and ahead of whom; alternates, and why others are out."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from app.rules.season.qualification import Missed, Qualifier
from app.rules.season.season import PersonId
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
    place_line_name,
)
from app.words.season.season import no_region_sentence, ties_sentence, vacant_sentence

_IN, _WAITS, _OUT = "inside", "waiting", "outside"
_WHY = 3
_MANY_TIES = 3
"""From so many on they are counted: the list below needs its room."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Somebody of the table: in, to be called up, or out."""

    person: PersonId
    name: str
    points: int
    state: str
    """ "inside", "waiting" or "outside"."""
    place: str
    why: str


class PlacesView(SeasonView):
    """A row for everybody in the order of the places, with the reason."""

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
        qualification = found.qualification
        waiting = {line.person for line in qualification.alternates}
        lines = [self._inside(line, _IN) for line in qualification.finalists]
        lines += [self._inside(line, _WAITS) for line in qualification.alternates]
        lines += [self._outside(one) for one in qualification.out if one.person not in waiting]
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

    def _inside(self, line: Qualifier, state: str) -> PlaceLine:
        t, season, name_of = self._shell.t, self._shell.desk.state, self._name_of
        place = place_line_name(t, season.rules, line, name_of)
        return self._line(line.person, state, place, ahead_phrase(t, line, name_of))

    def _outside(self, one: Missed) -> PlaceLine:
        season = self._shell.desk.state
        why = "; ".join(missed_sentences(self._shell.t, season.rules, one, self._name_of))
        return self._line(one.person, _OUT, "–", why)

    def _name_of(self, person: int) -> str:
        return name_of_person(self._shell.desk.state, person)

    def _line(self, person: PersonId, state: str, place: str, why: str) -> PlaceLine:
        desk = self._shell.desk
        row = desk.places.table.row(person)
        points = 0 if row is None else row.points
        return PlaceLine(person, name_of_person(desk.state, person), points, state, place, why)

    def _columns(self) -> tuple[Column[PlaceLine], ...]:
        t = self._shell.t
        return (
            Column(title=t("Place"), text=lambda one: one.place, roles=_sign),
            Column(title=t("Name"), text=lambda one: one.name),
            Column(title=t("Points"), text=lambda one: str(one.points), is_number=True),
            Column(title=t("Why"), text=lambda one: one.why, tool_tip=lambda one: one.why),
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
