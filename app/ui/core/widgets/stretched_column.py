"""The column of a table that takes the room that is left, and never less than can be read."""

from PySide6.QtWidgets import QHeaderView, QTableView

from app.ui.core.widgets.table_room import TableRoom


class StretchedColumn(TableRoom):
    """Follows what the other columns leave.

    Args:
        table: the table.
        column: the one that takes the room.
        letters: a longer text may be cut; a shorter one is shown whole, and the table scrolls
            aside for that.
    """

    def __init__(self, table: QTableView, column: int, letters: int) -> None:
        super().__init__(table)
        self._column, self._letters = column, letters
        header = self._header
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(lambda *_: self._soon.start())

    def move_to(self, column: int) -> None:
        """Let another column take the room."""
        header = self._header
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._column = column
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self._soon.start()

    def fit(self) -> None:
        """Give the column what is left, or as much as can be read."""
        table, header, column = self._table, self._header, self._column
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
