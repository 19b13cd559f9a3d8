"""The column of a table that takes the room that is left, and never less than can be read."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QHeaderView, QTableView


class StretchedColumn(QObject):
    """Follows what the other columns leave.

    Args:
        table: the table.
        column: the one that takes the room.
        letters: a longer text may be cut; a shorter one is shown whole, and the table scrolls
            aside for that.
    """

    def __init__(self, table: QTableView, column: int, letters: int) -> None:
        super().__init__(table)
        self._table, self._column, self._letters = table, column, letters
        # The header must not be laid out anew while it is being laid out.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._fit)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(lambda *_: self._soon.start())
        table.viewport().installEventFilter(self)

    def move_to(self, column: int) -> None:
        """Let another column take the room."""
        header = self._table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._column = column
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear that the table has got more room, or less."""
        if event.type() == QEvent.Type.Resize:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        table, column = self._table, self._column
        header = table.horizontalHeader()
        others = (n for n in range(header.count()) if n != column)
        room = table.viewport().width() - sum(map(header.sectionSize, others))
        least = self._letters * table.fontMetrics().averageCharWidth()
        if room < least:
            # Asked only here, for every row of a screenful is measured.
            wanted = max(table.sizeHintForColumn(column), header.sectionSizeHint(column))
            least = min(least, wanted)
        mode = QHeaderView.ResizeMode
        wants = mode.Stretch if room >= least else mode.Fixed
        if header.sectionResizeMode(column) != wants:
            header.setSectionResizeMode(column, wants)
        if wants is mode.Fixed and header.sectionSize(column) != least:
            header.resizeSection(column, least)
