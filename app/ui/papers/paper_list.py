"""PaperList: the papers by name; the chosen one stays in sight however low the list gets."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget


class PaperList(QListWidget):
    """A list that keeps its current row in sight when its height changes."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll to the current row."""
        super().resizeEvent(event)
        self.scrollToItem(self.currentItem())
