"""Rail: the list of the event's pages at the window's left edge."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.words.core.catalogue import Words

_LINES_HIGH = 2.1
"""An entry's height, in lines of text."""


class Rail(QListWidget):
    """The pages by number and name. The arrows turn pages; Enter or a click goes into the page.

    Signals:
        entered_page(): go into the page that is shown.
    """

    entered_page = Signal()

    def __init__(self, t: Words, titles: Iterable[str]) -> None:
        super().__init__(objectName="rail")
        self.setAccessibleName(t("Pages"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        metrics = self.fontMetrics()
        height = int(metrics.lineSpacing() * _LINES_HIGH)
        widest = 0
        for n, title in enumerate(titles, 1):
            item = QListWidgetItem(f"{n % 10}   {title}")
            item.setToolTip(f"Ctrl+{n % 10}")
            item.setSizeHint(QSize(0, height))
            self.addItem(item)
            widest = max(widest, metrics.horizontalAdvance(item.text()))
        self.setFixedWidth(widest + 4 * metrics.averageCharWidth() + 32)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go into the page that is clicked."""
        super().mousePressEvent(event)
        if self.itemAt(event.position().toPoint()) is not None:
            self.entered_page.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the right arrow go into the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right):
            self.entered_page.emit()
            return
        super().keyPressEvent(event)
