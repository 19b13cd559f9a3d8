"""WholeRow: a line below a table that says the chosen row in full where the table cuts it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QTableView


class WholeRow(QLabel):
    """Hidden while every column of the table can be read.

    Args:
        table: whose rows are told; it has its model.
        column: the one that gives way to the others.
        say: the chosen row in full; "" for none.
    """

    def __init__(self, table: QTableView, column: int, say: Callable[[], str]) -> None:
        super().__init__(objectName="quiet", wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._table = table
        self._column = column
        self._say = say
        self._is_off = False
        # The table must not be given other room while it is being laid out.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._tell)
        table.selectionModel().currentRowChanged.connect(lambda *_: self._tell())
        table.horizontalHeader().sectionResized.connect(lambda *_: self.follow())
        table.horizontalScrollBar().rangeChanged.connect(lambda *_: self.follow())
        self.hide()

    def turn(self, *, on: bool) -> None:
        """Say it, or make room for something else."""
        self._is_off = not on
        self._tell()

    def follow(self) -> None:
        """See soon whether anything of the table is cut."""
        self._soon.start()

    def _tell(self) -> None:
        table, column = self._table, self._column
        is_cut = table.horizontalScrollBar().maximum() > 0
        is_cut = is_cut or table.sizeHintForColumn(column) > table.columnWidth(column)
        said = self._say()
        self.setText(said)
        self.setVisible(is_cut and not self._is_off and bool(said))
