"""TableList: the tables of the event, each with the state of its terrain in words."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.rules.core.ids import TableNumber
from app.services.terrain.layouts import TableTerrain
from app.ui.core.icons import state_icon
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.type_ahead import TypeAhead
from app.words.core.catalogue import Words
from app.words.terrain.findings import table_state

_NUMBER = Qt.ItemDataRole.UserRole


class TableList(QListWidget):
    """A list as wide as its longest line."""

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self.setAccessibleName(t("Tables"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        TypeAhead(self, 0)
        fit_to_type(self, self._fit)

    @property
    def number(self) -> TableNumber | None:
        """The table under the cursor."""
        item = self.currentItem()
        return None if item is None else TableNumber(item.data(_NUMBER))

    def choose(self, number: int) -> None:
        """Put the cursor on a table."""
        for row in range(self.count()):
            if self.item(row).data(_NUMBER) == number:
                self.setCurrentRow(row)

    def show_tables(self, lines: Sequence[TableTerrain]) -> None:
        """Show how each table is; the cursor stays on its table, and nothing is signalled."""
        shown = self.number
        self.blockSignals(True)
        if [self.item(n).data(_NUMBER) for n in range(self.count())] != [
            line.number for line in lines
        ]:
            self.clear()
            for line in lines:
                item = QListWidgetItem()
                item.setData(_NUMBER, line.number)
                self.addItem(item)
            wanted = lines[0].number if shown is None else shown
            row = next((n for n, line in enumerate(lines) if line.number == wanted), 0)
            self.setCurrentRow(row)
        for row, line in enumerate(lines):
            item = self.item(row)
            state = table_state(self._t, len(line.pieces), len(line.faults))
            item.setText(self._t("Table {n}: {state}", n=line.number, state=state))
            sign = "open" if not line.pieces else "warning" if line.faults else "in"
            item.setIcon(state_icon(sign))
        self.blockSignals(False)
        self._fit()

    def _fit(self) -> None:
        metrics, t = self.fontMetrics(), self._t
        texts = [self.item(n).text() for n in range(self.count())]
        texts.append(t("Table {n}: {state}", n=10, state=table_state(t, 1, 10)))
        widest = max(map(metrics.horizontalAdvance, texts))
        self.setFixedWidth(widest + 4 * metrics.height())
