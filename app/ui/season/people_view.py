"""Everybody who played in a season: name, home, region, events; two names may be one person."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.rules.season.season import Person, PersonId
from app.services.core.open_form import ConflictError, OpenForm
from app.services.players.player_lookup import fold
from app.services.season.people import PersonDraft, draft_of, person_form
from app.services.season.season import name_of_person
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.act_line import ConflictRows
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown, LabelledInput
from app.ui.core.widgets.labels import EmptyState
from app.ui.core.widgets.question import discard_typed
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.season.shell import SeasonShell, SeasonView
from app.words.program.open_forms import conflict_heading
from app.words.season.reasons import home_region_phrase

_NAME, _EVENTS = 0, 3


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody as the list has them."""

    person: Person
    name: str
    home: str
    region: str
    events: tuple[str, ...]


class PersonForm(QWidget):
    """Name and home of a person, and the region where the address doesn't say it.

    Signals:
        left(): it is closed.
    """

    left = Signal()

    def __init__(self, shell: SeasonShell) -> None:
        super().__init__()
        self._shell = shell
        self._person: Person | None = None
        self._shown = PersonDraft(name="")
        """What the fields held when they were shown."""
        t = shell.t
        self.name, self.city, self.state, self.country = (QLineEdit() for _ in range(4))
        self.region = DropDown()
        fields: tuple[tuple[str, QLineEdit | DropDown], ...] = (
            (t("Name"), self.name),
            (t("City"), self.city),
            (t("State or province"), self.state),
            (t("Country"), self.country),
            (t("Region"), self.region),
        )
        grid = QGridLayout()
        self.conflicts = ConflictRows(t)
        for number, (title, field) in enumerate(fields):
            grid.addWidget(LabelledInput(title, field, has_room=False), number // 3, number % 3)
            # What is typed after the question isn't what was compared.
            if isinstance(field, QLineEdit):
                field.returnPressed.connect(self.save)
                field.textEdited.connect(lambda _: self.conflicts.empty())
            else:
                field.activated.connect(lambda _: self.conflicts.empty())
        self._save = push_button(t("Save"), clicked=self.save)
        make_blue(self._save)
        buttons = QHBoxLayout()
        for button in (self._save, push_button(t("Cancel"), clicked=self.leave)):
            buttons.addWidget(button)
        buttons.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(grid)
        box.addWidget(self.conflicts)
        box.addLayout(buttons)
        self.hide()

    @property
    def is_typed(self) -> bool:
        """Whether anything is changed in it that isn't saved."""
        return not self.isHidden() and self._now != self._shown

    @property
    def _now(self) -> PersonDraft:
        """What the fields hold."""
        return PersonDraft(
            name=self.name.text(),
            city=self.city.text(),
            state=self.state.text(),
            country=self.country.text(),
            region=self.region.currentData(),
        )

    def edit(self, person: Person) -> None:
        """Show somebody's fields; ask first where those of somebody else were changed."""
        self.unless_typed(lambda: self._fill(person))

    def leave(self) -> None:
        """Close the form; ask first where something was changed."""
        self.unless_typed(self._close)

    def unless_typed(self, then: Callable[[], object]) -> None:
        """Do what gives up what is typed; ask first where anything is."""
        discard_typed(self._shell.t, self._shell.ask, then, asks=self.is_typed)

    def _fill(self, person: Person) -> None:
        self._person, home = person, person.home
        for field, text in (
            (self.name, person.name),
            (self.city, home.city),
            (self.state, home.state),
            (self.country, home.country),
        ):
            field.setText(text)
        self.region.clear()
        self.region.addItem(self._shell.t("by the address"), None)
        for region in self._shell.desk.state.rules.regions:
            self.region.addItem(region.name, region.key)
        self.region.setCurrentIndex(max(0, self.region.findData(person.region)))
        self._shown = self._now
        self.conflicts.empty()
        self.show()
        self.name.setFocus()
        self.name.selectAll()

    def _close(self) -> None:
        self.conflicts.empty()
        self.hide()
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the form, and not the page around it."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.conflicts.isHidden():
            self.leave()
        else:
            self.conflicts.empty()
            self.name.setFocus()

    def save(self) -> None:
        """Keep what is typed, over nothing that another desk has changed."""
        person = self._person
        if person is not None:
            state, opened = self._shell.desk.state, draft_of(person)
            self._put(person_form(person.id, state, opened, self._shown, self._now))

    def _put(self, form: OpenForm) -> None:
        if form.changed:
            self._shell.save(form, lambda _: self._close(), self._ask_which)
        else:
            self._close()

    def _ask_which(self, error: ConflictError) -> None:
        """Show both values of each field that another desk has changed, too."""

        def chosen(form: OpenForm) -> None:
            self.conflicts.empty()
            self._put(form)

        self.conflicts.ask(error, chosen)
        self._shell.say(conflict_heading(self._shell.t), "odd")
        self.conflicts.start()


class PeopleView(SeasonView):
    """The list of people, and the form below it."""

    def __init__(self, shell: SeasonShell) -> None:
        super().__init__()
        self._shell = shell
        self._model: RowModel[PersonLine] = RowModel(
            self._columns(), lambda line: line.person.id, self
        )
        self._build()

    @property
    def here(self) -> PersonLine | None:
        """Who is in the row under the cursor."""
        return row_here(self.table, PersonLine)

    @property
    def lines(self) -> tuple[PersonLine, ...]:
        """Everybody."""
        return self._model.rows

    def edit(self) -> None:
        """Change the person under the cursor."""
        if self.here is not None:
            self.form.edit(self.here.person)

    def show_person(self, person: PersonId) -> None:
        """Put the cursor on somebody."""
        row = self._model.row_of(person)
        if row is not None:
            model = self.table.model()
            assert isinstance(model, RowFilter)
            index = model.mapFromSource(self._model.index(row, 0))
            if not index.isValid():
                # A filter hides them.
                self._search.clear()
                index = model.mapFromSource(self._model.index(row, 0))
            self.table.setCurrentIndex(index)

    def reload(self) -> None:
        """Read the people."""
        desk = self._shell.desk
        state, t = desk.state, self._shell.t
        homes = {row.person: row.home for row in desk.places.table.rows}
        events: dict[PersonId, list[str]] = {}
        for event in state.events:
            for entry in event.entries:
                events.setdefault(entry.person, []).append(event.name)
        lines = []
        for person in state.people:
            region, home = homes.get(person.id), person.home
            lines.append(
                PersonLine(
                    person,
                    name_of_person(state, person.id),
                    ", ".join(filter(None, (home.city, home.state, home.country))),
                    "" if region is None else home_region_phrase(t, state.rules, region),
                    tuple(events.get(person.id, ())),
                )
            )
        self._model.set_rows(sorted(lines, key=lambda line: fold(line.name)))
        self._empty.setVisible(not lines)
        self.table.setVisible(bool(lines))

    def _columns(self) -> tuple[Column[PersonLine], ...]:
        t = self._shell.t
        return (
            Column(title=t("Name"), text=lambda line: line.name),
            Column(title=t("Home"), text=lambda line: line.home),
            Column(title=t("Region"), text=lambda line: line.region or "–",
                   tool_tip=lambda line: line.region),
            Column(title=t("Events"), text=lambda line: str(len(line.events)),
                   key=lambda line: len(line.events), is_number=True,
                   tool_tip=lambda line: "\n".join(line.events)),
        )  # fmt: skip

    def _build(self) -> None:
        t = self._shell.t
        shown = RowFilter(self._model, self)
        search = self._search = QLineEdit(placeholderText=t("Search"), clearButtonEnabled=True)
        search.setAccessibleName(t("Search"))
        search.textChanged.connect(shown.set_text)
        self.table = row_table(shown, stretch=_NAME)
        FittingColumns(self.table, (_EVENTS,), {_NAME: 20})
        self.table.sortByColumn(_NAME, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("People of the season"))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._shell.refresh())
        self._empty = EmptyState(t("Nobody yet"), t("Add events first."))
        self.form = PersonForm(self._shell)
        self.form.left.connect(self.table.setFocus)
        self.buttons = FlowLayout()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        above = QHBoxLayout()
        above.addWidget(search, 1)
        above.addLayout(self.buttons, 2)
        box.addLayout(above)
        box.addWidget(self._empty, 1)
        box.addWidget(self.table, 1)
        box.addWidget(self.form)
