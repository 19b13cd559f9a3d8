"""FinalForm: a final that the best of one or several events play, until its event is made."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.rules.season.qualifiers import Convention, FinalPlace, QualifierFault
from app.rules.season.season import PersonId
from app.services.core.errors import UserError
from app.services.core.session import FileSession
from app.services.event.event_draft import EventDraft
from app.services.event.opening import SUFFIX, throw
from app.services.event.user_settings import event_folder
from app.services.season.opening import make_final_event
from app.services.season.qualified_final import (
    USUAL_RULES,
    FinalChoice,
    FinalField,
    QualifiedFinal,
    lots_drawn,
    qualified_final,
)
from app.services.season.season_rules import final_rules_ids, load_final_rules
from app.ui.core.bound_acts import BoundActs, give_row_menu
from app.ui.core.icons import state_icon
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown, FormTick, LabelledInput, NumberField
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import Answer, Line, Question
from app.ui.core.widgets.scroll import UprightScroll
from app.ui.core.widgets.table import row_table
from app.ui.season.acts import FINAL
from app.ui.season.shell import AS_GIVEN
from app.whole_file import file_stem, first_free
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences, problem_sentence
from app.words.season.commands import lots_sentence
from app.words.season.final import (
    byes_sentence,
    equals_sentence,
    final_reason,
    final_title,
    going_phrase,
    out_mark,
    place_mark,
)
from app.words.season.reasons import final_place_sentence
from app.words.season.season import ties_sentence, vacant_sentence

_NAME, _BY = 1, 2
_USUAL_PLACES = 4


class FinalSource(Protocol):
    """Where the results are, and the page around the form."""

    @property
    def t(self) -> Words:
        """The words of the window."""

    @property
    def session(self) -> FileSession[Any, Any]:
        """The season or the event before."""

    def field(self) -> FinalField:
        """The events, and who played them; refused where there are none that are over."""

    def draft(self, name: str) -> EventDraft:
        """The event of the final, as it is offered."""

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask something over the page."""

    def show_error(self, error: UserError) -> None:
        """Say why something was refused."""


@dataclass(frozen=True, slots=True)
class FinalLine:
    """Somebody who plays, may be called up, or doesn't play."""

    person: PersonId
    place: FinalPlace | None
    """None for somebody who doesn't play."""
    is_alternate: bool = False


class FinalForm(QWidget):
    """How many play on, from which events, by which conditions; and who that is, live.

    Signals:
        made(Path): the event of the final.
    """

    made = Signal(object)

    def __init__(self, source: FinalSource) -> None:
        super().__init__()
        self._source = source
        self._field: FinalField | None = None
        self.final: QualifiedFinal | None = None
        """Who plays, as things are chosen; None where there are no qualifiers."""
        self._choice = FinalChoice(events=(), places=_USUAL_PLACES)
        self._offered: tuple[str, ...] = ()
        """Keys of the qualifiers that count unless others are chosen: the newest."""
        self._begun: object = None
        """What was chosen when the fields were offered; None before."""
        self.events: dict[str, FormTick] = {}
        """Key of a qualifier -> whether it counts."""
        self._model: RowModel[FinalLine] = RowModel(self._columns(), lambda one: one.person, self)
        self._build()

    @property
    def is_typed(self) -> bool:
        """Whether anything is chosen in it of which no event is made."""
        return self._begun is not None and self._now != self._begun

    @property
    def _now(self) -> object:
        """What is chosen; which events are offered is no choice."""
        events = None if self._choice.events == self._offered else self._choice.events
        return events, replace(self._choice, events=()), self.way.currentIndex()

    def reload(self) -> None:
        """Read the events again; what is chosen stays where it can."""
        try:
            self._field = self._source.field()
        except UserError as error:
            self._field, self.final = None, None
            self._model.set_rows(())
            self.note.setText(self._explain(error))
            self.bound.refresh()
            return
        names = self._field.names
        # Who was in an event that is gone can't be out of the final, nor have drawn a lot.
        self._choice = replace(
            self._choice,
            declined=tuple(one for one in self._choice.declined if one in names),
            lots=tuple(lot for lot in self._choice.lots if all(one in names for one in lot.people)),
        )
        known = self._field.event_names
        if [*known] != [*self.events]:
            self._offer_events(self._field)
        self._choose()
        if self._begun is None:
            self._begun = self._now

    @property
    def source_name(self) -> str:
        """Of the season or the event; "" where nobody can go on from it yet."""
        return "" if self._field is None else self._field.name

    def begin_again(self) -> None:
        """Forget who doesn't play, and lots: another event is shown."""
        self._choice = replace(self._choice, declined=(), lots=())
        self.events = {}
        self._begun = None

    def start(self) -> None:
        """Begin at how many play."""
        self.places.setFocus()

    def decline(self, *, plays: bool) -> None:
        """Let the player under the cursor not play, or play after all."""
        line = row_here(self.table, FinalLine)
        if line is None or (line.place is None) is not plays:
            return
        others = tuple(one for one in self._choice.declined if one != line.person)
        self._set(declined=others if plays else (*others, line.person))

    def draw_lots(self) -> None:
        """Draw lots among those who are equal."""
        if self.final is None:
            return
        try:
            self._choice = lots_drawn(self.final, throw)
        except UserError as error:
            self._source.show_error(error)
        self._recompute()

    def ask_to_make(self) -> None:
        """Ask whether the event is to be made as it is chosen."""
        t, final = self._source.t, self.final
        if final is None:
            return
        try:
            draft = self._source.draft(final_title(t, final.source.name))
        except UserError as error:
            self._source.show_error(error)
            return
        path = first_free(event_folder(), file_stem(draft.name, "final"), SUFFIX)
        grave = [problem_sentence(t, one, self._name_of) for one in final.grave]
        lines = (going_phrase(t, len(final.found.seeds)), self.way.currentText(), str(path), *grave)
        question = Question(
            heading=t("Make the event of the final?"),
            lines=tuple(map(lambda text: Line(text=text), lines)),
            answers=(
                Answer(
                    text=t("Do it anyway") if grave else t("Make the event"),
                    take=lambda why: self._make(path, draft, why),
                    needs_reason=bool(grave),
                    is_main=True,
                ),
            ),
            reason=t("Reason") if grave else "",
        )
        self._source.ask(lambda: question if self.final == final else None)

    def _make(self, path: Path, draft: EventDraft, because: str) -> None:
        final, t = self.final, self._source.t
        assert final is not None, "the question is about it"
        lots = [(lot.seed, final.names(lot.people)) for lot in final.choice.lots]
        try:
            made = make_final_event(
                self._source.session,
                path,
                draft,
                final,
                why=final_reason(t, final.source.name, lots),
                is_bracket=bool(self.way.currentData()),
                because=because,
            )
        except UserError as error:
            self._source.show_error(error)
        else:
            self._begun = self._now
            self.made.emit(made)

    # What is chosen.

    def _choose(self) -> None:
        """Read the fields; lots and who doesn't play stay."""
        chosen = tuple(key for key, tick in self.events.items() if tick.isChecked())
        has_each = len(chosen) > 1
        self._each.setVisible(len(self.events) > 1)
        self.each.setEnabled(has_each)
        rules = load_final_rules(str(self.rules.currentData()))
        self._convention.setVisible(bool(rules.conventions))
        self._set(
            events=chosen,
            places=max(1, self.places.number or 0),
            each=self.each.number or None if has_each else None,
            rules=rules.id,
            convention=Convention(
                key=self.where.currentData(),
                attendees=self.attendees.number,
                players=self.gamers.number,
                is_same=self.same.isChecked() or None,
                is_approved=self.approved.isChecked() or None,
            ),
        )

    def _set(self, **changes: Any) -> None:
        self._choice = replace(self._choice, **changes)
        self._recompute()

    def _recompute(self) -> None:
        if self._field is None:
            return
        try:
            self.final = qualified_final(self._field, self._choice)
        except UserError as error:
            self.final = None
            self._model.set_rows(())
            self.note.setText(self._explain(error))
        else:
            self._model.set_rows(self._lines(self.final))
            self.note.setText("\n".join(self._notes(self.final)))
            ties = self.final.found.open_ties
            names = (equals_sentence(self._source.t, self.final.names(tie)) for tie in ties)
            self.note.setToolTip("\n".join(names))
        self.bound.refresh()

    def _lines(self, final: QualifiedFinal) -> Iterator[FinalLine]:
        for place in final.found.seeds:
            yield FinalLine(place.person, place)
        for place in final.found.alternates:
            yield FinalLine(place.person, place, is_alternate=True)
        for person in final.choice.declined:
            yield FinalLine(person, None)

    def _notes(self, final: QualifiedFinal) -> Iterator[str]:
        t, found = self._source.t, final.found
        for problem in found.problems:
            if problem.code != QualifierFault.OPEN_TIE:
                yield problem_sentence(t, problem, self._name_of)
        ties = found.open_ties
        if len(ties) == 1:
            yield equals_sentence(t, final.names(ties[0]))
        elif ties:
            yield ties_sentence(t, len(ties))
        for lot in final.choice.lots:
            yield lots_sentence(t, final.names(lot.people), lot.seed)
        if found.vacant:
            yield vacant_sentence(t, found.vacant)
        if found.byes and self.way.currentData():
            yield byes_sentence(t, final.names(found.byes))

    def _is_here(self, *, plays: bool) -> bool:
        """Whether the cursor is on somebody who plays, or who doesn't."""
        line = row_here(self.table, FinalLine)
        return line is not None and (line.place is not None) is plays

    def _name_of(self, person: int) -> str:
        names = {} if self._field is None else self._field.names
        return names.get(PersonId(person), f"#{person}")

    def _explain(self, error: UserError) -> str:
        return "\n".join(error_sentences(self._source.t, error, self._name_of))

    def _by(self, line: FinalLine) -> str:
        field = self._field
        if line.place is None or field is None:
            return ""
        names = field.event_names
        return final_place_sentence(
            self._source.t, line.place, lambda key: names[key], self._name_of
        )

    def _number(self, line: FinalLine) -> str:
        t = self._source.t
        if line.place is None:
            return out_mark(t)
        return place_mark(t, line.place.number, is_alternate=line.is_alternate)

    # Building.

    def _offer_events(self, field: FinalField) -> None:
        column = QWidget()
        box = QVBoxLayout(column)
        chosen = tuple(key for key, tick in self.events.items() if tick.isChecked())
        is_chosen = chosen != self._offered and not {*chosen}.isdisjoint(field.event_names)
        self._offered = tuple(event.key for event in field.events[-1:])
        if not is_chosen:
            chosen = self._offered
        self.events = {}
        for event in field.events:
            tick = FormTick(event.name)
            tick.setToolTip(" · ".join(filter(None, (event.name, event.date))))
            tick.setChecked(event.key in chosen)
            tick.toggled.connect(self._choose)
            box.addWidget(tick)
            self.events[event.key] = tick
        box.addStretch(1)
        self._all_events.setWidget(column)
        self._all_events.setVisible(len(field.events) > 1)

    def _columns(self) -> tuple[Column[FinalLine], ...]:
        t = self._source.t
        return (
            Column(title=t("Rank"), text=self._number, roles=_sign),
            Column(title=t("Name"), text=lambda one: self._name_of(one.person)),
            Column(title=t("Qualified by"), text=self._by, tool_tip=self._by),
        )

    def _build(self) -> None:
        t = self._source.t
        self.places, self.each = NumberField(3, str(_USUAL_PLACES)), NumberField(3)
        self.rules, self.way, self.where = DropDown(), DropDown(), DropDown()
        for known in sorted(final_rules_ids(), key=lambda one: one != USUAL_RULES):
            self.rules.addItem(load_final_rules(known).name, known)
        self.way.addItem(t("Single elimination"), True)
        self.way.addItem(t("Rounds of the packet"), False)
        for key, text in ((None, "–"), ("us", t("in the US")), ("elsewhere", t("elsewhere"))):
            self.where.addItem(text, key)
        self.attendees, self.gamers = NumberField(6), NumberField(6)
        self.same = FormTick(t("Qualifiers and final at the same convention"))
        self.approved = FormTick(t("Approved by the publisher"))
        self._each = LabelledInput(t("From each"), self.each, has_room=False)
        fields = FlowLayout(at_foot=True)
        fields.addWidget(LabelledInput(t("Players of the final"), self.places, has_room=False))
        fields.addWidget(self._each)
        for label, drop in ((t("Conditions"), self.rules), (t("It is played as"), self.way)):
            fields.addWidget(LabelledInput(label, drop, has_room=False))
        self._convention = QWidget()
        of_convention = FlowLayout(at_foot=True)
        self._convention.setLayout(of_convention)
        of_convention.addWidget(LabelledInput(t("Convention"), self.where, has_room=False))
        for label, number in (
            (t("Visitors"), self.attendees),
            (t("Players of the game"), self.gamers),
        ):
            of_convention.addWidget(LabelledInput(label, number, has_room=False))
        for tick in (self.same, self.approved):
            of_convention.addWidget(tick)
            tick.toggled.connect(self._choose)
        for number in (self.places, self.each, self.attendees, self.gamers):
            number.textChanged.connect(self._choose)
        for drop in (self.rules, self.way, self.where):
            drop.currentIndexChanged.connect(self._choose)
        self._all_events = UprightScroll(QWidget())
        self._all_events.setAccessibleName(t("Qualifiers"))
        self.note = plain_label(wordWrap=True)
        shown = RowFilter(self._model, self)
        self.table = row_table(shown, stretch=_BY, searched=(_NAME,))
        self.table.setSortingEnabled(False)
        shown.sort(AS_GIVEN)
        self.table.setAccessibleName(t("Players of the finals, best first"))
        self.bound = BoundActs(
            t,
            FINAL,
            self,
            {
                "make": self.ask_to_make,
                "lots": self.draw_lots,
                "decline": lambda: self.decline(plays=False),
                "comes": lambda: self.decline(plays=True),
            },
            conditions={
                "can_make_final": lambda: (
                    self.final is not None
                    and bool(self.final.found.seeds)
                    and not self.final.found.open_ties
                ),
                "has_final_ties": lambda: (
                    self.final is not None and bool(self.final.found.open_ties)
                ),
                "has_final_player": lambda: self._is_here(plays=True),
                "has_final_declined": lambda: self._is_here(plays=False),
            },
        )
        self.buttons = FlowLayout()
        buttons = self.bound.buttons("make", "lots", "decline", "comes")
        make_blue(buttons[0])
        for button in buttons:
            self.buttons.addWidget(button)
        give_row_menu(FINAL, self.table, "decline", "comes")
        self.bound.work_at(self.table)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self.bound.refresh())
        row = QHBoxLayout()
        row.addWidget(self._all_events, 1)
        row.addWidget(self.table, 3)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for layout in (self.buttons, fields):
            box.addLayout(layout)
        box.addWidget(self._convention)
        box.addWidget(self.note)
        box.addLayout(row, 1)


def _sign(line: FinalLine, role: int) -> object:
    if role != Qt.ItemDataRole.DecorationRole:
        return None
    if line.place is None:
        return state_icon("outside")
    # Who is in isn't known before a lot is drawn, or at which place.
    kind = "tied" if line.place.is_open else "waiting" if line.is_alternate else "inside"
    return state_icon(kind)
