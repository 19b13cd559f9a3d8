"""PlanView: the scenarios of a whole event ahead, and what the crew has to do for them."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QLineEdit, QWidget

from app.rules.core.bounds import MOST_ROUNDS
from app.services.core.errors import UserError
from app.services.core.session import Done
from app.services.event.event_draft import event_line
from app.services.scenarios.lookup import scenario_typed
from app.services.scenarios.plan import (
    PlanLine,
    ScenarioPlan,
    in_order,
    plan_scenario,
    plan_scenarios,
    roll_planned,
    scenario_plan,
)
from app.services.scenarios.scenarios import dice_are_ours
from app.ui.core.bound_acts import ALONE, BoundActs, MoreButton, give_row_menu, key_tip
from app.ui.core.desktop import copy_text
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.theme import fit_to_type, restyle
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.round_chooser import ChoicePopup, ScenarioChoices
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.scenarios.acts import PLAN, SCENARIO
from app.ui.scenarios.details_view import DetailsView, Section, SectionBrowser
from app.words.program.errors import error_sentences, problem_sentence
from app.words.scenarios.plan import (
    change_lines,
    changes_phrase,
    dice_words,
    least_order_sentence,
    marker_lines,
    markers_heading,
    own_order_sentence,
    plan_text,
    secret_plan_sentence,
    stand_word,
)

_LETTERS_WIDE = 30


class ChoiceLine(QWidget):
    """Asks for a scenario by number or name, with what is wrong beside the field.

    A field that is hidden until it is opened.

    Signals:
        chosen(str): a scenario's id; "" for none.
        left(): the question is put away.
    """

    chosen = Signal(str)
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._build()
        self.hide()

    @property
    def problem(self) -> str:
        """The text beside the field; "" while hidden."""
        return "" if self.isHidden() else self._hint.text()

    def ask(self, about: str, now: str) -> None:
        """Ask for a scenario.

        Args:
            about: what stands before the field.
            now: what stands in it to begin with.
        """
        t = self._desk.t
        self._choices.offer()
        self._about.setText(about)
        self.field.setText(now)
        self._say(t("Number or name, then Enter; leave empty to remove it"), wrong=False)
        self.show()
        self.field.selectAll()
        self.field.setFocus()

    def put_away(self) -> None:
        """Ask no more."""
        if not self.isHidden():
            self.hide()
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the question away."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def _take(self) -> None:
        if self.isHidden():
            return
        typed = self.field.text().strip()
        try:
            found = scenario_typed(self._desk.state, typed) if typed else ""
        except UserError as error:
            (sentence, *_) = error_sentences(self._desk.t, error, self._desk.name_of)
            self._say(f"✕  {sentence}", wrong=True)
            self.field.selectAll()
            return
        self.put_away()
        self.chosen.emit(found)

    def _take_named(self, named: str) -> None:
        self.field.setText(named)
        self._take()

    def _say(self, sentence: str, *, wrong: bool) -> None:
        self._hint.setText(sentence)
        restyle(self.field, wrong=wrong)
        restyle(self._hint, problem=wrong, quiet=not wrong)

    def _build(self) -> None:
        self._about = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.field = QLineEdit(maxLength=80)
        self.field.setAccessibleName(self._desk.t("Scenario"))
        field = self.field
        fit_to_type(
            field,
            lambda: field.setFixedWidth(_LETTERS_WIDE * field.fontMetrics().averageCharWidth()),
        )
        self.field.returnPressed.connect(self._take)
        self._choices = ScenarioChoices(self._desk, self)
        completer = QCompleter(self._choices, self)
        completer.setPopup(ChoicePopup())
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(10)
        completer.setCompletionRole(Qt.ItemDataRole.EditRole)
        completer.activated.connect(self._take_named)
        self.field.setCompleter(completer)
        self._hint = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._about)
        row.addWidget(self.field)
        row.addWidget(self._hint, 1)


_FIRST = ("choose", "throw", "throw_all")
"""Buttons that are there however little height there is."""
_ROWS_SHOWN = 3
_LEAST_LETTERS = 8
CHANGES = 3
"""The column that gives way."""


class ScenarioPlanView(DetailsView):
    """Plans which scenario each round is played on."""

    ACTS = PLAN
    """What can be done here."""

    def __init__(self, desk: Desk, line: ActLine) -> None:
        super().__init__(desk, line)
        self._rounds = 0
        self._chosen_for = 0
        """The round that a scenario is to be chosen for."""
        self._plan: ScenarioPlan | None = None
        self._is_low = False
        self._build()

    @property
    def here(self) -> PlanLine | None:
        """The round under the cursor."""
        return row_here(self.table, PlanLine)

    @property
    def lines(self) -> tuple[PlanLine, ...]:
        """All rounds."""
        return () if self._plan is None else self._plan.lines

    @property
    def orders(self) -> str:
        """The sentences about the planned order, and about a better one."""
        return self._orders.text()

    def start(self) -> None:
        """Begin in the list of rounds, at the first one to plan."""
        self.table.setFocus()
        row = next((n for n, line in enumerate(self.lines) if not line.is_there), 0)
        if not self.table.currentIndex().isValid():
            self.table.selectRow(row)

    def reload(self) -> None:
        """Read the plan."""
        t, desk = self._desk.t, self._desk
        self._plan = plan = desk.session.read(scenario_plan, desk.state, self._rounds)
        self._model.set_rows(plan.lines)
        sentences = [] if plan.own is None else [own_order_sentence(t, plan.own)]
        if plan.own is not None:
            sentences.append(least_order_sentence(t, plan.own, plan.least))
        self._orders.setText("\n".join(sentences))
        self._show_orders()
        self.bound.offer({"order": plan.least is not None}, says_why=True)
        if not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self._tell()

    def choose(self) -> None:
        """Ask for the scenario of the round."""
        line = self._open_line()
        if line is not None:
            self._chosen_for = line.number
            self.ask.ask(self._desk.t("Round {n}", n=line.number), line.title)

    def throw(self) -> None:
        """Throw the packet's dice for the round."""
        line = self._open_line()
        if line is not None:
            self._line.run(roll_planned, (line.number,), then=self._tell_dice)

    def throw_all(self) -> None:
        """Throw for every round that has none yet."""
        open_ = tuple(line.number for line in self.lines if not line.is_there and not line.scenario)
        if open_:
            self._line.run(roll_planned, open_, then=self._tell_dice)
        else:
            self._line.say(self._desk.t("Every round has a scenario already."), "odd")

    def clear(self) -> None:
        """Take the scenario of the round away."""
        line = self._open_line()
        if line is not None and line.scenario is not None:
            self._line.run(plan_scenario, None, line.number)

    def take_order(self) -> None:
        """Take the order with the least re-laying."""
        if self._plan is None or self._plan.least is None:
            self._line.say(
                self._desk.t("No other order of these scenarios needs fewer changes."), "odd"
            )
            return
        self._line.run(plan_scenarios, in_order(self._plan))

    def one_more(self) -> None:
        """Show one more round to plan."""
        self._rounds = min(MOST_ROUNDS, len(self.lines) + 1)
        self.reload()
        self.table.selectRow(self._model.rowCount() - 1)

    def look(self) -> None:
        """Look at the scenario of the round."""
        if self.here is not None and self.here.scenario is not None:
            self.scenario_opened.emit(self.here.scenario)

    def copy(self) -> None:
        """Copy the plan as text, for the crew."""
        if self._plan is None:
            return
        plan, name = self._plan, self._desk.session.read(event_line).name
        copy_text(plan_text(self._desk.t, name, plan.lines, plan.markers, plan.tables))
        self._line.say(
            self._desk.t(
                "The schedule is copied as text, for the crew only: its scenarios are secret."
            )
        )

    def _open_line(self) -> PlanLine | None:
        line = self.here
        if line is not None and line.is_there:
            sentence = self._desk.t(
                "Round {n} is already paired. Choose its scenario on the Rounds page.",
                n=line.number,
            )
            self._line.say(sentence, "odd")
            return None
        return line

    def _chosen(self, scenario: str) -> None:
        line = next((line for line in self.lines if line.number == self._chosen_for), None)
        # The cursor may be on another round by now.
        if line is not None and (scenario or None) != line.scenario:
            self._line.run(plan_scenario, scenario or None, line.number)

    def _tell_dice(self, done: Done[Any]) -> None:
        t = self._desk.t
        titles = {line.number: line.title for line in self.lines}
        sentences = [
            t(
                "round {n}: {name}, {dice}",
                n=planned.round,
                name=titles.get(planned.round, planned.scenario),
                dice=dice_words(
                    t, planned.throws, are_ours=dice_are_ours(self._desk.session.state)
                ),
            )
            for planned in done.value
        ]
        self._line.say(t("Rolled: {throws}", throws="; ".join(sentences)))

    def _tell(self) -> None:
        self.details.tell(self._sections())
        self.bound.refresh()

    def fit_height(self, *, is_low: bool) -> None:
        """Give the rounds the room of buttons and sentences where there is little height."""
        self._is_low = is_low
        self._more.fold(is_low=is_low)
        self._show_orders()
        self._tell()

    def _show_orders(self) -> None:
        self._orders.setVisible(bool(self._orders.text()) and not self._is_low)

    def _is_open(self) -> bool:
        return self.here is not None and not self.here.is_there

    def _sections(self) -> Iterator[Section]:
        t, plan, line = self._desk.t, self._plan, self.here
        if plan is None:
            return
        if line is not None:
            problems = [
                problem_sentence(t, problem, self._desk.name_of) for problem in line.problems
            ]
            sentences = [*(f"⚠ {problem}" for problem in problems), *change_lines(t, line)]
            if line.changes is None and line.scenario is not None:
                sentences.append(t("First setup: place everything."))
            yield t("Before round {n}", n=line.number), sentences or (t("No scenario yet."),)
        if self._is_low and self._orders.text():
            yield t("Setup changes"), self._orders.text().splitlines()
        if plan.markers:
            yield markers_heading(t, plan.tables), marker_lines(t, plan.markers, plan.tables)

    def _columns(self) -> tuple[Column[PlanLine], ...]:
        t = self._desk.t
        return (
            Column(
                title=t("Round"),
                text=lambda line: str(line.number),
                key=lambda line: line.number,
                is_number=True,
            ),
            Column(title=t("Scenario"), text=lambda line: line.title or "–"),
            Column(title=t("State"), text=lambda line: stand_word(t, line)),
            Column(title=t("Setup changes"), text=lambda line: changes_phrase(t, line.changes)),
        )

    def _build(self) -> None:
        t = self._desk.t
        title = plain_label(t("Schedule of scenarios"))
        title.setProperty("heading", True)
        secret = plain_label(secret_plan_sentence(t), objectName="quiet", wordWrap=True)
        self._model: RowModel[PlanLine] = RowModel(self._columns(), lambda line: line.number, self)
        self.table = row_table(
            RowFilter(self._model, self), stretch=1, rows_seen=_ROWS_SHOWN, searched=(1, 2)
        )
        # What changes is also read beside it.
        FittingColumns(self.table, (CHANGES,), {})
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Rounds and their scenarios"))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._tell())
        self.table.doubleClicked.connect(lambda _: self.choose())
        letter = self.table.fontMetrics().averageCharWidth()
        self.table.horizontalHeader().setMinimumSectionSize(letter * _LEAST_LETTERS)
        self.ask = ChoiceLine(self._desk)
        self.ask.chosen.connect(self._chosen)
        self.ask.left.connect(lambda: self.table.setFocus())
        self._orders = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.details = SectionBrowser(t("What the crew does"))
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(title)
        top.addWidget(secret, 1)
        column = (self.table, self.ask, self._orders, self._make_buttons())
        self._lay_out((top,), column, self.details, text_share=2)

    def _make_buttons(self) -> FlowLayout:
        t, row = self._desk.t, FlowLayout()
        handlers = {
            "choose": self.choose,
            "throw": self.throw,
            "throw_all": self.throw_all,
            "clear": self.clear,
            "order": self.take_order,
            "more": self.one_more,
            "look": self.look,
        }
        conditions = {"is_open": self._is_open}
        self.bound = BoundActs(
            t, self.ACTS, self.table, handlers, where=ALONE, conditions=conditions
        )
        give_row_menu(self.ACTS, self.table)
        buttons = {name: self.bound.button(name) for name in handlers}
        self._more = MoreButton(
            t("More"), t("More actions"), [buttons[name] for name in handlers if name not in _FIRST]
        )
        for button in (*buttons.values(), self._more):
            row.addWidget(button)
        copy = push_button(t("Copy as text"), clicked=self.copy)
        copy.setToolTip(key_tip(t, SCENARIO["copy"]))
        row.addWidget(copy)
        return row
