"""ResultsPage: slips come in, one after the other, by keys alone."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout

from app.rules.event_state import Round
from app.rules.ids import TableNumber
from app.rules.result import Game
from app.services import results
from app.services.errors import OddError, UserError
from app.services.results_board import ResultLine, results_board, table_typed
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.results.columns import result_columns
from app.ui.results.slip_area import SlipArea
from app.ui.row_model import ROW_ROLE, RowFilter, RowModel
from app.ui.widgets.round_chooser import RoundChooser
from app.ui.widgets.table import row_table
from app.words.errors import error_sentences
from app.words.results import result_sentence
from app.words.rules import sentence


class ResultsPage(Page):
    """The slip form over the tables of a round."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._asked: object = None
        self._gap: object = None
        self._build()
        self._add_keys()

    def start(self) -> None:
        """Wait for a table's number of the newest round; a slip that is begun is gone on with."""
        if self.form.game is not None:
            self.form.winner.setFocus()
            return
        # Slips that come in belong to it: an older round is only shown while it is looked at.
        self._chooser.go_to_newest()
        self.table_field.setFocus()
        self.table_field.selectAll()

    @property
    def round(self) -> Round | None:
        """The round that is shown."""
        number = self._chooser.number
        return None if number is None else self.desk.state.rounds[number - 1]

    def reload(self) -> None:
        """Read the rounds that have begun or are published."""
        self._chooser.offer(one.number for one in self.desk.state.played)
        self._show_round()

    def save(self) -> None:
        """Write the slip down; what is odd asks once, and Enter again means yes."""
        proposal = self.form.proposal()
        round_ = self.round
        if proposal is None or round_ is None or self.form.game is None:
            self._ask_for_rest()
            return
        table = self.form.game.table
        assert table is not None
        if self._asks_for_award(proposal):
            return
        because = self.t("confirmed at entry") if self._asked == proposal else ""
        is_older = results.is_amendment(self.desk.state, table, round_.number)
        act = results.amend if is_older else results.enter
        answer = self.desk.run_because(because, act, table, *proposal, round_.number)
        if isinstance(answer, OddError):
            self._asked = proposal
            self._show_problems(answer)
            self.line.say(self.t("Odd: see beside the fields. Enter again saves it so."), "odd")
        elif isinstance(answer, UserError):
            self._asked = None
            self._show_problems(answer)
        else:
            self._saved(answer.value.game)

    def open_table(self, table: int, *, tied: bool = False) -> None:
        """Open the slip of a table of the newest round, as a tie where it is told to be one."""
        self._chooser.go_to_newest()
        self.table_field.setText(str(table))
        self._take(table)
        if tied and self.form.game is not None:
            self.form.winner.choose("tie")

    def work_through(self) -> None:
        """Open the panel for a game that ended without a winner, or go on in it."""
        if self.form.game is None or self.round is None:
            self.line.say(self.t("First the table of the game without a winner."), "bad")
            self.table_field.setFocus()
            return
        self.line.clear()
        self.area.open_panel(self.desk.state, self.round)

    def _asks_for_award(self, proposal: object) -> bool:
        """Ask once for what the packet wants to know of a concession; Enter again leaves it."""
        problems = self.form.asked
        if not problems or self._gap == proposal:
            return False
        self._gap = proposal
        self._show_problems(OddError("problems.odd", problems=problems))
        self.form.go_to(problems[0].field)
        self.line.say(self.t("Asked for: see beside the field. Enter again saves it so."), "odd")
        return True

    def _saved(self, game: Game) -> None:
        self._asked = None
        self.line.say(result_sentence(self.t, game, self.desk.name_of))
        self._leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the slip away; from the table's number Down goes into the list."""
        is_slip = self.form.game is not None or not self.table_field.hasFocus()
        if event.key() == Qt.Key.Key_Escape and (is_slip or self.table_field.text()):
            self._leave()
        elif event.key() == Qt.Key.Key_Down and self.table_field.hasFocus():
            self._go_into_list()
        else:
            super().keyPressEvent(event)

    def _round_chosen(self) -> None:
        self._show_round()
        self._leave()

    def _go_into_list(self) -> None:
        self.table.setFocus()
        if not self.table.currentIndex().isValid() and self._filter.rowCount():
            self.table.setCurrentIndex(self._filter.index(0, 0))

    def _leave(self) -> None:
        self._asked = self._gap = None
        self.area.close_panel()
        self.form.clear()
        # Not clear(), after which Ctrl+Z would bring the old number back.
        self.table_field.setText("")
        self.table_field.setFocus()

    def _ask_for_rest(self) -> None:
        self.line.say(self.t("The slip has to say who won and how."), "bad")
        (self.form.how if self.form.winner.value else self.form.winner).setFocus()

    def _show_problems(self, error: UserError) -> None:
        said: dict[str, list[str]] = {}
        for problem in error.problems:
            words = sentence(self.t, problem, self.desk.name_of)
            said.setdefault(problem.field, []).append(words)
        if not error.problems:
            said[""] = list(error_sentences(self.t, error, self.desk.name_of))
        self.line.clear()
        self.form.show_problems(said, error.problems)

    def _show_round(self) -> None:
        round_ = self.round
        if round_ is None:
            self._model.set_rows(())
            self._count.setText(self.t("No round is published yet."))
            self._older.hide()
            self.area.close_panel()
            self.form.clear()
            return
        lines = results_board(self.desk.state, round_)
        self._model.set_rows(lines)
        done = sum(not one.is_missing for one in lines)
        self._count.setText(self.t("{done} of {all} results in", done=done, all=len(lines)))
        self._older.setText(self.t("An older round: what is entered mends it."))
        self._older.setVisible(not self._chooser.is_newest)

    def _typed(self, text: str) -> None:
        if self.round is None:
            return
        table, is_complete = table_typed(self.round, text)
        if table is not None and is_complete:
            self._take(table)

    def _entered(self) -> None:
        if self.round is not None:
            table, _ = table_typed(self.round, self.table_field.text())
            self._take(table)

    def _take(self, table: int | None) -> None:
        round_ = self.round
        game = next((one for one in round_.games if one.table == table), None) if round_ else None
        if table is None or game is None:
            text = self.table_field.text()
            self.line.say(self.t("Nobody plays at table “{text}” in this round.", text=text), "bad")
            self.table_field.selectAll()
            return
        self.line.clear()
        self._asked = self._gap = None
        self.area.close_panel()
        self.form.show_game(self.desk.state, game)
        self.form.winner.setFocus()

    def _take_line(self, index: QModelIndex) -> None:
        line = index.data(ROW_ROLE)
        if isinstance(line, ResultLine) and line.table is not None:
            self.table_field.setText(str(line.table))
            self._take(line.table)

    def _clear_result(self) -> None:
        line = self.table.currentIndex().data(ROW_ROLE)
        if isinstance(line, ResultLine) and line.table is not None and self.round is not None:
            self.line.run(results.clear, TableNumber(line.table), self.round.number)

    def _build(self) -> None:
        t = self.t
        self._chooser = RoundChooser(t, self)
        self._chooser.chosen.connect(self._round_chosen)
        self.table_field = QLineEdit(placeholderText=t("table"), maxLength=40)
        self.table_field.setAccessibleName(t("Table number or slip code"))
        font = self.table_field.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        self.table_field.setFont(font)
        self.table_field.setMaximumWidth(200)
        self.table_field.textEdited.connect(self._typed)
        self.table_field.returnPressed.connect(self._entered)
        self._count = QLabel(objectName="quiet")
        self._older = QLabel(visible=False)
        self._older.setProperty("odd", True)
        self.area = SlipArea(t, self.desk.state.packet)
        self.form = self.area.form
        self.form.confirmed.connect(self.save)
        self.form.left.connect(self._leave)
        self.form.time_reached.connect(self.work_through)
        self._model = RowModel(result_columns(t), lambda line: line.game.id, self)
        self._filter = RowFilter(self._model, self)
        self.table = row_table(self._filter, stretch=3)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Tables of the round"))
        self.table.doubleClicked.connect(self._take_line)
        self.table.setSelectionMode(self.table.SelectionMode.SingleSelection)
        self.area.opened.connect(self.table.setHidden)
        top = QHBoxLayout()
        label = QLabel(t("T&able"))
        label.setBuddy(self.table_field)
        for widget in (self._chooser, label, self.table_field, self._count, self._older):
            top.addWidget(widget)
        top.addStretch(1)
        column = QVBoxLayout()
        column.addLayout(top)
        column.addWidget(self.area)
        column.addWidget(self.table, 1)
        self.body.addLayout(column, 1)

    def _add_keys(self) -> None:
        def take() -> None:
            self._take_line(self.table.currentIndex())

        work_through = QAction(self, shortcut="F4", triggered=lambda: self.work_through())
        work_through.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(work_through)
        for keys, slot in (("Del", self._clear_result), ("Return", take), ("Enter", take)):
            action = QAction(self.table, shortcut=keys, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.table.addAction(action)
