"""LineList: sentences below each other, walked through by arrows, none of them cut."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QListWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

_MARGINS = 48
"""Left and right of a line, a scroll bar that may come among them."""


class LineList(QListWidget):
    """Letters are keys of the panel around it, not a search; so are Escape and Enter.

    Args:
        fewest: lines that are seen at least.
    """

    def __init__(self, fewest: int) -> None:
        super().__init__(wordWrap=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Wrapped(self))
        self.setMinimumHeight(fewest * self.fontMetrics().lineSpacing())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk; everything else goes to the panel."""
        if event.text() or event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Wrapped(QStyledItemDelegate):
    """Leaves a line the room that its margins take, so that none is cut."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """How high a line is in what is left of the width."""
        narrow = QStyleOptionViewItem(option)
        narrow.rect.setWidth(max(1, option.rect.width() - _MARGINS))
        return super().sizeHint(narrow, index)
