"""HistoryPage: every act in the EO's words with its time, and undo and redo."""

from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QTableView

from app.rules.core.ids import PlayerId
from app.services.core.history import HistoryLine, history
from app.services.core.undo_stack import acts_after
from app.services.event.user_settings import author_text
from app.services.program.all_acts import (
    HistoryTopic,
    act_label,
    lines_about,
    players_named,
    rounds_of,
    topics_of,
    verb_sentence,
)
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu, key_tip
from app.ui.core.icons import state_icon
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.question import Answer, Question
from app.ui.core.widgets.table import row_table
from app.ui.core.window_acts import WINDOW
from app.ui.event.acts import HISTORY
from app.words.core.act_arguments import reason_text
from app.words.event.history import round_choice, topic_word, undo_to_question, undone_to

_REASON, _BY, _KIND = 2, 3, 4
_MOST_NAMED = 6
"""So many players of a line are in its menu."""


class HistoryPage(Page):
    """The journal, newest first."""

    ACTS = HISTORY
    """What can be done here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        t = self.t
        columns = self._columns()
        self._often_empty = [(n, columns[n].text) for n in (_REASON, _BY, _KIND)]
        """Columns that give their room to the others where no line has anything in them."""
        self._lines: tuple[HistoryLine, ...] = ()
        self._newest_act = 0
        """The newest act in force."""
        self._twice: list[QPushButton] = []
        """Buttons that the header of the window has too."""
        self._model: RowModel[HistoryLine] = RowModel(columns, lambda line: line.step, self)
        self._filter = RowFilter(self._model, self)
        self.table: QTableView = row_table(self._filter, stretch=1, letters=44)
        self.table.setSortingEnabled(False)
        self.table.setAccessibleName(t("History"))
        self._bound = BoundActs(
            t,
            self.ACTS,
            self.table,
            {"undo_to": self.ask_undo_to},
            where=ALONE,
            conditions={"has_later": lambda: bool(self._later())},
        )
        give_row_menu(self.ACTS, self.table)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._bound.refresh())
        self.body.addLayout(self._top_row())
        self.body.addWidget(self.table, 1)
        BoundActs(t, self.ACTS, self, {"filter": lambda: self.search.setFocus()})

    @property
    def line_here(self) -> HistoryLine | None:
        """The line under the cursor; None for none."""
        return row_here(self.table, HistoryLine)

    @property
    def players_of_row(self) -> tuple[PlayerId, ...]:
        """Whom the line under the cursor names, unless they are too many for a menu."""
        line = self.line_here
        if line is None:
            return ()
        state, draft = self.desk.state, line.arguments.get("draft")
        named = tuple(one for one in players_named(self.t, line) if one in state.by_id)
        if not named and isinstance(draft, dict):
            # Who was registered had no number yet.
            named = tuple(one.id for one in state.entrants if one.name == draft.get("name"))
        return named if len(named) <= _MOST_NAMED else ()

    def fit_height(self) -> None:
        """Leave undo and redo to the header where a second row of buttons would cost lines."""
        for button in self._twice:
            button.setHidden(self.is_low)

    def start(self) -> None:
        """Begin in the list."""
        self.table.setFocus()

    def reload(self) -> None:
        """Read the journal."""
        self._lines = self.desk.session.read(history)
        newest = self.desk.session.undo_stack().undo
        self._newest_act = 0 if newest is None else newest.act
        self._offer(self.topic, [(topic_word(self.t, one), one) for one in topics_of(self._lines)])
        self._offer(
            self.round, [(round_choice(self.t, one), one) for one in rounds_of(self._lines)]
        )
        self._show_lines()
        for number, text in self._often_empty:
            self.table.setColumnHidden(number, not any(map(text, self._lines)))

    def empty_filters(self) -> None:
        """Show every line again."""
        super().empty_filters()
        for choice in (self.topic, self.round):
            choice.setCurrentIndex(0)
        self._show_lines()

    def ask_undo_to(self) -> None:
        """Ask before everything after the line under the cursor is undone."""
        line = self.line_here
        if line is not None:
            self.ask(lambda: self._question_of(line))

    def _question_of(self, line: HistoryLine) -> Question | None:
        t, later = self.t, self.desk.session.read(acts_after, line.step)
        if not later or line.is_undone:
            return None
        name_of = self.desk.name_of
        newest = [act_label(t, entry.verb, entry.arguments, name_of) for entry in later]
        heading, about = undo_to_question(t, self._sentence(line), newest)
        message = undone_to(t, len(later))
        return Question(
            heading=heading,
            answers=(
                Answer(
                    text=t.many("Undo 1 action", "Undo {n} actions", len(later)),
                    about=about,
                    take=lambda _: self.line.undo_to(line.step, message),
                    is_main=True,
                ),
            ),
            begins_at_cancel=True,
        )

    def _later(self) -> bool:
        """Whether anything in force was done after the line under the cursor."""
        line = self.line_here
        if line is None or line.is_undone or line.verb in ("undo", "redo"):
            return False
        return line.step < self._newest_act

    def _top_row(self) -> FlowLayout:
        t = self.t
        self.search = QLineEdit(
            placeholderText=t("Search: player, table, any words"), clearButtonEnabled=True
        )
        self.search.setAccessibleName(t("Search the history"))
        self.search.setToolTip(self.search.placeholderText())
        self.search.textChanged.connect(self._filter.set_text)
        self.topic, self.round = DropDown(), DropDown()
        self.topic.addItem(t("All actions"), None)
        self.topic.setAccessibleName(t("Kind of action"))
        self.round.addItem(t("All rounds"), None)
        self.round.setAccessibleName(t("Round"))
        row = FlowLayout()
        row.addWidget(self.search, fills=True)
        for choice in (self.topic, self.round):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            choice.activated.connect(lambda _: self._show_lines())
            row.addWidget(choice)
        row.addWidget(self._bound.button("undo_to"))
        for text, act, name in (
            (t("Undo"), self.line.undo, "undo"),
            (t("Redo"), self.line.redo, "redo"),
        ):
            button = push_button(text, clicked=lambda _=False, act=act: act())
            button.setToolTip(key_tip(t, WINDOW[name]))
            row.addWidget(button)
            self._twice.append(button)
        return row

    @staticmethod
    def _offer(choice: QComboBox, items: list[tuple[str, HistoryTopic | int]]) -> None:
        """Offer these besides everything; what is chosen stays."""
        if [choice.itemData(n) for n in range(1, choice.count())] == [data for _, data in items]:
            return
        chosen = choice.currentData()
        while choice.count() > 1:
            choice.removeItem(1)
        for text, data in items:
            choice.addItem(text, data)
        choice.setCurrentIndex(max(0, choice.findData(chosen)))

    def _show_lines(self) -> None:
        found = lines_about(self._lines, self.topic.currentData(), self.round.currentData())
        self._model.set_rows(found)
        self._bound.refresh()

    def _columns(self) -> tuple[Column[HistoryLine], ...]:
        t = self.t
        return (
            Column(
                title=t("When"),
                text=lambda line: _clock(line.at),
                key=lambda line: line.step,
                tool_tip=lambda line: line.at.astimezone().strftime("%x %X"),
                is_number=True,
            ),
            Column(title=t("What"), text=self._sentence, roles=_crossed_out),
            Column(
                title=t("Reason"), text=lambda line: reason_text(t, line.reason, line.requested_by)
            ),
            Column(title=t("By"), text=self._who),
            Column(title=t("Kind"), text=self._kind, roles=_sign),
        )

    def _sentence(self, line: HistoryLine) -> str:
        return verb_sentence(self.t, line.verb, line.arguments, self.desk.name_of)

    def _who(self, line: HistoryLine) -> str:
        return author_text(self.t, line.who)

    def _kind(self, line: HistoryLine) -> str:
        if line.is_undone:
            return self.t("undone")
        return self.t("note") if line.is_note else ""


def _clock(at: datetime) -> str:
    return at.astimezone().strftime("%H:%M:%S")


def _sign(line: HistoryLine, role: int) -> object:
    state = "undone" if line.is_undone else "note" if line.is_note else ""
    return state_icon(state) if state and role == Qt.ItemDataRole.DecorationRole else None


def _crossed_out(line: HistoryLine, role: int) -> object:
    if role == Qt.ItemDataRole.FontRole and line.is_undone:
        font = QFont()
        font.setStrikeOut(True)
        return font
    return None
