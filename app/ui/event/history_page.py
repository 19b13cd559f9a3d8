"""HistoryPage: every act in the EO's words with its time, and undo and redo."""

from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTableView

from app.services.core.history import HistoryLine, history
from app.services.event.user_settings import is_by_command, name_in
from app.services.program.all_acts import verb_sentence
from app.ui.core.bound_acts import BoundActs, key_tip
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.table import row_table
from app.ui.core.window_acts import WINDOW
from app.ui.event.acts import HISTORY
from app.words.core.act_arguments import reason_text
from app.words.core.other_windows import made_by

_REASON, _BY, _KIND = 2, 3, 4


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
        self._model: RowModel[HistoryLine] = RowModel(columns, lambda line: line.step, self)
        self._filter = RowFilter(self._model, self)
        self.table: QTableView = row_table(self._filter, stretch=1, letters=44)
        self.table.setSortingEnabled(False)
        self.table.setAccessibleName(t("History"))
        self.search = QLineEdit(placeholderText=t("Filter: any words"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Filter the history"))
        self.search.textChanged.connect(self._filter.set_text)
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        for text, act, name in (
            (t("Undo"), self.line.undo, "undo"),
            (t("Redo"), self.line.redo, "redo"),
        ):
            button = push_button(text, clicked=lambda _=False, act=act: act())
            button.setToolTip(key_tip(t, WINDOW[name]))
            row.addWidget(button)
        self.body.addLayout(row)
        self.body.addWidget(self.table, 1)
        BoundActs(t, self.ACTS, self, {"filter": lambda: self.search.setFocus()})

    def start(self) -> None:
        """Begin in the list."""
        self.table.setFocus()

    def reload(self) -> None:
        """Read the journal."""
        lines = self.desk.session.read(history)
        self._model.set_rows(lines)
        for number, text in self._often_empty:
            self.table.setColumnHidden(number, not any(map(text, lines)))

    def _columns(self) -> tuple[Column[HistoryLine], ...]:
        t = self.t
        return (
            Column(
                title=t("Time"),
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
            Column(title=t("Kind"), text=self._kind),
        )

    def _sentence(self, line: HistoryLine) -> str:
        return verb_sentence(self.t, line.verb, line.arguments, self.desk.name_of)

    def _who(self, line: HistoryLine) -> str:
        return made_by(self.t, name_in(line.who), by_command=is_by_command(line.who))

    def _kind(self, line: HistoryLine) -> str:
        if line.is_undone:
            return self.t("taken back")
        return self.t("note") if line.is_note else ""


def _clock(at: datetime) -> str:
    return at.astimezone().strftime("%H:%M:%S")


def _crossed_out(line: HistoryLine, role: int) -> object:
    if role == Qt.ItemDataRole.FontRole and line.is_undone:
        font = QFont()
        font.setStrikeOut(True)
        return font
    return None
