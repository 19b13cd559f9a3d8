"""The finals of a season: seeds, brackets as drawn, and the event made of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.rules.season.finals import BracketDraw
from app.rules.season.rules import SeedMeeting
from app.rules.season.season import PersonId
from app.services.season.places import apart, drawn_brackets
from app.services.season.season import name_of_person
from app.ui.core.row_model import Column, RowFilter, RowModel
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import EmptyState, plain_label
from app.ui.core.widgets.master_detail import AsideWhereWide
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.core.widgets.table import row_table
from app.ui.season.shell import AS_GIVEN, SeasonShell, SeasonView
from app.words.season.commands import bracket_line
from app.words.season.reasons import drawn_sentences, meeting_name
from app.words.season.season import placed_sentence, ties_sentence

_NAME, _BY = 1, 2


@dataclass(frozen=True, slots=True)
class SeedLine:
    """Somebody who plays the finals."""

    person: PersonId
    place: int
    name: str
    by: str


class FinalsView(SeasonView):
    """The seeds, and beside them the brackets."""

    def __init__(self, shell: SeasonShell) -> None:
        super().__init__()
        self._shell = shell
        self._model: RowModel[SeedLine] = RowModel(self._columns(), lambda one: one.person, self)
        self._build()

    @property
    def meeting(self) -> SeedMeeting:
        """Which seeds of a bracket meet, as chosen."""
        return SeedMeeting(self._meeting.currentData())

    def reload(self) -> None:
        """Read the seeds and the brackets."""
        desk, t = self._shell.desk, self._shell.t
        seeds, state = desk.places.seeds, desk.state
        self._model.set_rows(
            SeedLine(
                one.person, one.place, name_of_person(state, one.person), placed_sentence(t, one)
            )
            for one in seeds
        )
        chosen = state.meeting or state.rules.finals.meeting
        if chosen is not None:
            self._meeting.setCurrentIndex(self._meeting.findData(chosen.value))
        is_now = desk.as_of is None
        self._meeting.setEnabled(is_now and state.rules.finals.meeting is None)
        if not is_now:
            self._drawn.setText(t("Brackets are drawn from the table as it is now."))
            self._empty.setVisible(not seeds)
            self._both.setVisible(bool(seeds))
            return
        drawn = drawn_brackets(state)
        lines = list(self._lines(drawn)) if drawn is not None else []
        if drawn is None and state.brackets:
            lines = [t("Others qualify now than when the brackets were drawn. Draw them again.")]
        if state.finals_file is not None:
            lines.append(t("The event of the finals is made: {file}", file=state.finals_file))
        ties = len(tuple(apart(desk.places.open_ties)))
        undrawn = ties_sentence(t, ties) if ties else t("The brackets aren't drawn yet.")
        self._drawn.setText("\n\n".join(lines) or undrawn)
        self._empty.setVisible(not seeds)
        self._both.setVisible(bool(seeds))

    def _lines(self, drawn: BracketDraw) -> Iterator[str]:
        t, state = self._shell.t, self._shell.desk.state
        for bracket in drawn.brackets:
            region = state.rules.region(bracket.region)
            games = [
                (name_of_person(state, one), name_of_person(state, other))
                for one, other in bracket.games
            ]
            yield bracket_line(t, bracket.number, "" if region is None else region.name, games)
        yield " ".join(drawn_sentences(t, state.rules, drawn, partial(name_of_person, state)))

    def _columns(self) -> tuple[Column[SeedLine], ...]:
        t = self._shell.t
        return (
            Column(title=t("Place"), text=lambda one: str(one.place), is_number=True),
            Column(title=t("Name"), text=lambda one: one.name),
            Column(title=t("Decided by"), text=lambda one: one.by),
        )

    def _build(self) -> None:
        t = self._shell.t
        shown = RowFilter(self._model, self)
        self.table = row_table(shown, stretch=_BY, searched=(_NAME,))
        self.table.setSortingEnabled(False)
        shown.sort(AS_GIVEN)
        self.table.setAccessibleName(t("Players of the finals, best first"))
        self._meeting = DropDown()
        self._meeting.setAccessibleName(t("Who meets first"))
        for one in SeedMeeting:
            self._meeting.addItem(meeting_name(t, one), one.value)
        self._drawn = plain_label(wordWrap=True)
        self._drawn.setAlignment(Qt.AlignmentFlag.AlignTop)
        aside = QWidget()
        column = QVBoxLayout(aside)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(plain_label(t("Who meets first")))
        row.addWidget(self._meeting, 1)
        column.addLayout(row)
        column.addWidget(SnugScroll(self._drawn))
        column.addStretch(1)
        self._both = AsideWhereWide(self.table, aside)
        self._empty = EmptyState(
            t("Nobody has qualified yet"), t("Add events: who qualifies is ranked here.")
        )
        self.buttons = FlowLayout()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self.buttons)
        box.addWidget(self._empty, 1)
        box.addWidget(self._both, 1)
