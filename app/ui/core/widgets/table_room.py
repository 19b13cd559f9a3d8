"""TableRoom: whatever fits the columns of a table into the room there is, once all is laid out."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QHeaderView, QTableView


class TableRoom(QObject):
    """Fits columns soon after the table got more room or less, or when ``_soon`` is started.

    Args:
        table: the table.
    """

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        # The header must not be laid out anew while it is being laid out, column by column.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit)
        table.viewport().installEventFilter(self)

    @property
    def _header(self) -> QHeaderView:
        # Asked each time: a table may be given another.
        return self._table.horizontalHeader()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear that the table has got more room, or less."""
        if event.type() == QEvent.Type.Resize:
            self._soon.start()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Give the columns their widths."""
        raise NotImplementedError
