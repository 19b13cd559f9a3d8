"""The table of points, and what counted of everybody's events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.rules.season.season_state import SeasonState
from app.rules.season.table import SeasonRow
from app.services.season.exports import table_cells
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import EmptyState, plain_label
from app.ui.core.widgets.master_detail import NO_LIMIT, AsideWhereWide
from app.ui.core.widgets.scroll import UprightScroll
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.season.shell import SeasonShell, SeasonView
from app.words.season.commands import table_heads
from app.words.season.season import score_sentences

_NAME = 1
_GIVE_WAY = (5, 6, 2)
"""Columns that are left out where there is no room: events, games, region."""
_NUMBERS = frozenset({0, 3, 4, 5, 6})
_LOW_LINES = 4
"""Lines of what is below the table, with its heading, where there is little height."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of the table, and what its cells say."""

    row: SeasonRow
    cells: tuple[str, ...]


class TableView(SeasonView):
    """Everybody's place, best first; below or beside it, the events of the row."""

    _read: SeasonState
    """The season that the rows are of: one that is there no more while they are replaced."""

    def __init__(self, shell: SeasonShell) -> None:
        super().__init__()
        self._shell = shell
        self._is_low = False
        self._model: RowModel[TableLine] = RowModel(
            self._columns(), lambda line: line.row.person, self
        )
        self._build()

    @property
    def here(self) -> SeasonRow | None:
        """The row under the cursor."""
        line = row_here(self.table, TableLine)
        return None if line is None else line.row

    def reload(self) -> None:
        """Read the table."""
        desk = self._shell.desk
        state, rows = desk.state, desk.places.table.rows
        self._model.set_rows(TableLine(row, tuple(table_cells(state, row))) for row in rows)
        self._read = state
        self._empty.setVisible(not rows)
        self._both.setVisible(bool(rows))
        self._show_row()

    def fit_height(self, *, is_low: bool) -> None:
        """Leave the table more rows where there is little height; what is below scrolls."""
        self._is_low = is_low
        self._fit_aside()

    def _fit_aside(self) -> None:
        is_short = self._is_low and not self._both.is_beside
        lines = _LOW_LINES * self.fontMetrics().lineSpacing()
        self._aside.setMaximumHeight(lines if is_short else NO_LIMIT)

    def _columns(self) -> tuple[Column[TableLine], ...]:
        def cell(number: int) -> Column[TableLine]:
            key = _KEYS.get(number)
            return Column(
                title=table_heads(self._shell.t)[number],
                text=lambda line: line.cells[number],
                key=None if key is None else lambda line: key(line.row),
                is_number=number in _NUMBERS,
            )

        return tuple(cell(number) for number in range(len(table_heads(self._shell.t))))

    def _show_row(self) -> None:
        row, shell = self.here, self._shell
        if row is None:
            self._title.setText("")
            self._scores.setText(shell.t("Select a row to see which events count."))
            return
        self._title.setText(self._read.by_id[row.person].name)
        self._scores.setText("\n".join(score_sentences(shell.t, self._read, row)))
        shell.refresh()

    def _build(self) -> None:
        t = self._shell.t
        shown = RowFilter(self._model, self)
        search = QLineEdit(placeholderText=t("Search"), clearButtonEnabled=True)
        search.setAccessibleName(t("Search"))
        search.textChanged.connect(shown.set_text)
        self.table = row_table(shown, stretch=_NAME, letters=16)
        FittingColumns(self.table, _GIVE_WAY, {_NAME: 16})
        self.table.setAccessibleName(t("Table of the season"))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_row())
        self._title = plain_label(wordWrap=True)
        self._title.setProperty("heading", True)
        self._scores = plain_label(wordWrap=True)
        self._scores.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._aside = QWidget()
        column = QVBoxLayout(self._aside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._title)
        column.addWidget(UprightScroll(self._scores), 1)
        main = QWidget()
        box = QVBoxLayout(main)
        box.setContentsMargins(0, 0, 0, 0)
        self.buttons = FlowLayout()
        above = QHBoxLayout()
        above.addWidget(search, 1)
        above.addLayout(self.buttons, 1)
        box.addLayout(above)
        box.addWidget(self.table, 1)
        self._both = AsideWhereWide(main, self._aside, share=1)
        self._both.turned.connect(lambda _: self._fit_aside())
        self._empty = EmptyState(
            t("No event yet"), t("Add finished events: the table is made from their results.")
        )
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._empty, 1)
        whole.addWidget(self._both, 1)


_KEYS: Mapping[int, Callable[[SeasonRow], int]] = {
    0: lambda row: row.place,
    3: lambda row: row.points,
    4: lambda row: row.event_wins,
    5: lambda row: row.counted,
    6: lambda row: row.games.wins,
}
