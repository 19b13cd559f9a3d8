"""YieldingColumn: a column of names that gives way before the last column of its table is cut."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QHeaderView, QTableView

_FEWEST_LETTERS = 12
"""So much of a name is always left."""


class YieldingColumn(QObject):
    """Keeps a column as wide as it asks for, or as is left beside all others.

    The last column takes the room that is left; the table's other columns take what they need.

    Args:
        table: the table.
        column: the one that gives way.
    """

    def __init__(self, table: QTableView, column: int) -> None:
        super().__init__(table)
        self._table, self._column = table, column
        self._header = table.horizontalHeader()
        # Once all columns have taken their places: each of them tells of it by itself.
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(self.fit)
        self._header.sectionResized.connect(self._hear)
        self._header.geometriesChanged.connect(self._fitting.start)
        model = table.model()
        for changed in (model.rowsInserted, model.dataChanged, model.layoutChanged):
            changed.connect(lambda *_: self._fitting.start())
        table.viewport().installEventFilter(self)
        self.hold()

    def hold(self) -> None:
        """Take the column in hand, also after the table has other columns."""
        self._header.setSectionResizeMode(self._column, QHeaderView.ResizeMode.Fixed)
        self._fitting.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the column when the table is resized."""
        if event.type() == QEvent.Type.Resize:
            self._fitting.start()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Give the column its width."""
        last = self._header.count() - 1
        if last <= self._column:
            return
        others = (n for n in range(last) if n != self._column)
        taken = sum(self._header.sectionSize(n) for n in others) + self._asked(last)
        most = min(self._asked(self._column), self._header.maximumSectionSize())
        least = min(most, _FEWEST_LETTERS * self._table.fontMetrics().averageCharWidth())
        room = self._table.viewport().width() - taken
        self._header.resizeSection(self._column, max(least, min(most, room)))

    def _asked(self, column: int) -> int:
        return max(self._table.sizeHintForColumn(column), self._header.sectionSizeHint(column))

    def _hear(self, section: int) -> None:
        if section != self._column:
            self._fitting.start()
