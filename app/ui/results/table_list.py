"""TableList: the tables of the round under the slip, with what is known of their games."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from app.services.results.board import ResultLine
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.column import ROW_ROLE
from app.ui.core.row_model import RowFilter, RowModel
from app.ui.core.widgets.table import row_table
from app.ui.results.acts import RESULTS
from app.ui.results.columns import TWICE, result_columns
from app.words.core.catalogue import Words


class TableList(QObject):
    """Fills the list, and says what its keys ask for.

    Signals:
        taken(int): the slip of this table is wanted.
        cleared(int): its result is to be taken away.
    """

    taken = Signal(int)
    cleared = Signal(int)

    def __init__(self, t: Words, page: QWidget) -> None:
        super().__init__(page)
        self._model = RowModel(result_columns(t), lambda line: line.game.id, self)
        self._filter = RowFilter(self._model, self)
        self.view = row_table(self._filter, stretch=3)
        self.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.view.setAccessibleName(t("Tables of the round"))
        self.view.doubleClicked.connect(lambda _: self._tell(self.taken))
        handlers = {
            "open": lambda: self._tell(self.taken),
            "clear": lambda: self._tell(self.cleared),
        }
        BoundActs(t, RESULTS, self.view, handlers, where=ALONE)
        give_row_menu(RESULTS, self.view)

    @property
    def line(self) -> ResultLine | None:
        """The line under the cursor; None for none."""
        line = self.view.currentIndex().data(ROW_ROLE)
        return line if isinstance(line, ResultLine) else None

    def show_lines(self, lines: Sequence[ResultLine], *, tells_twice: bool) -> None:
        """Show these, with the column of the second pass or without."""
        self._model.set_rows(lines)
        self.view.setColumnHidden(TWICE, not tells_twice)

    def enter(self) -> None:
        """Go into the list, to the line that was in use or to the first."""
        self.view.setFocus()
        if not self.view.currentIndex().isValid() and self._filter.rowCount():
            self.view.setCurrentIndex(self._filter.index(0, 0))

    def _tell(self, signal: SignalInstance) -> None:
        line = self.line
        if line is not None and line.table is not None:
            signal.emit(line.table)
