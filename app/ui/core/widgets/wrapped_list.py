"""WrappedList: a list of sentences, each in as many lines as it takes."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QListView, QListWidget, QStyledItemDelegate, QStyleOptionViewItem

_MARGINS = 48
"""Left and right of a line, a scroll bar that may come among them."""


class WrappedList(QListWidget):
    """Its sentences are never cut, however narrow it is."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(_Wrapped(self))


class _Wrapped(QStyledItemDelegate):
    """Leaves a line the room that its margins take, so that none is cut."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """How high a line is in what is left of the width."""
        narrow = QStyleOptionViewItem(option)
        narrow.rect.setWidth(max(1, option.rect.width() - _MARGINS))
        return super().sizeHint(narrow, index)
