"""LookbackPage: the event in figures, by faction, scenario, way of winning and army list."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QFrame, QScrollArea

from app.paths import documents
from app.services.core.changes import Changes
from app.services.exchange.lookback import csv_text, workbook
from app.services.exchange.lookback_tables import Table, TableRow, cell_text, lookback_tables
from app.ui.core.bound_acts import BoundActs, Handler
from app.ui.core.clipboard import copy_text
from app.ui.core.column import Column
from app.ui.core.file_in_folder import write_whole
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import RowFilter, RowModel
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.table import row_table, stretch_column
from app.ui.exchange.acts import LOOKBACK
from app.ui.exchange.plot import BarPlot
from app.words.exchange.lookback import exported_sentence, nothing_yet

_TABLES = frozenset({"player", "army_list", "round", "game", "event", "house_scenario"})


class LookbackPage(Page):
    """Tables with their plots; nothing here is for players before the event ends."""

    ACTS = LOOKBACK
    """What can be done here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._tables: tuple[Table, ...] = lookback_tables(self.t, desk.state)
        self._shown = 0
        self._build()

    def is_touched_by(self, changes: Changes) -> bool:
        """Players, lists, rounds and results."""
        return bool(changes.tables & _TABLES)

    @property
    def shown(self) -> Table:
        """The table in sight."""
        return self._tables[self._shown]

    def start(self) -> None:
        """Begin in the table."""
        self.table.setFocus()

    def reload(self) -> None:
        """Count anew."""
        self._tables = lookback_tables(self.t, self.desk.state)
        self.show_table(self._shown)

    def show_table(self, number: int) -> None:
        """Show one of the tables, counted from 0."""
        self._shown = number
        table = self.shown
        for n, name in enumerate(self._names):
            self._bound[name].setChecked(n == number)
        has_rows = any(one.rows for one in self._tables)
        self._empty.setVisible(not has_rows)
        self.table.setVisible(has_rows)
        self._scroll.setVisible(has_rows)
        self._bound.enable({"export": has_rows})
        # Rows of another table have not these columns.
        self._model.set_rows(())
        self._model.set_columns(_columns(table))
        self._model.set_rows(table.rows)
        self.table.setAccessibleName(table.title)
        stretch_column(self.table, 0)
        if table.rows and not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self.plot.show_table(table)

    def export(self) -> None:
        """Ask for a place, and write every table with its plot into a workbook there."""
        said = self.t("Look back at the event")
        name, _ = QFileDialog.getSaveFileName(
            self, said, str(documents() / f"{self.desk.session.path.stem}.xlsx"), "Excel (*.xlsx)"
        )
        if name:
            self.export_to(Path(name))

    def export_to(self, path: Path) -> None:
        """Write every table with its plot into a workbook."""
        path = path if path.suffix else path.with_suffix(".xlsx")
        why = write_whole(path, workbook(self._tables))
        if why:
            self.line.say(self.t("{path} cannot be written: {why}", path=path, why=why), "bad")
        else:
            self.line.say(exported_sentence(self.t, str(path)))

    def copy(self) -> None:
        """Copy the table in sight, as a spreadsheet takes it."""
        copy_text(csv_text(self.shown, between="\t"))
        self.line.say(self.t("The table is copied."))

    def _build(self) -> None:
        row = FlowLayout()
        names = [f"table_{n}" for n in range(1, len(self._tables) + 1)]
        tables = {name: partial(self._chosen, n) for n, name in enumerate(names)}
        handlers: dict[str, Handler] = {**tables, "export": self.export, "copy": self.copy}
        self._bound = BoundActs(self.t, self.ACTS, self, handlers)
        for name, table in zip(names, self._tables, strict=True):
            row.addWidget(self._bound.button(name, text=table.title, checkable=True))
        self._names = names
        row.addWidget(self._bound.button("export"))
        self._empty = plain_label(nothing_yet(self.t), wordWrap=True)
        self._model: RowModel[TableRow] = RowModel((), lambda one: one.label, self)
        self.table = row_table(RowFilter(self._model, self), stretch=0)
        # As counted until a head is clicked.
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.plot = BarPlot()
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self.plot)
        self.body.addLayout(row)
        self.body.addWidget(self._empty)
        self.body.addWidget(self.table, 3)
        self.body.addWidget(self._scroll, 2)
        self.body.addStretch(0)

    def _chosen(self, number: int) -> None:
        self.show_table(number)
        self.table.setFocus()


def _columns(table: Table) -> tuple[Column[TableRow], ...]:
    return tuple(
        Column(
            title=head,
            text=lambda row, n=n: cell_text(table, n, row.cells[n]),
            key=lambda row, n=n: _sorted_by(row, n),
            is_number=n not in table.texts,
        )
        for n, head in enumerate(table.heads)
    )


def _sorted_by(row: TableRow, column: int) -> object:
    cell = row.cells[column]
    return cell.casefold() if isinstance(cell, str) else -1.0 if cell is None else float(cell)
