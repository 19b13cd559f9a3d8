"""SnugHeader: a header that keeps room for the sort arrow only where the arrow is."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHeaderView, QWidget


class SnugHeader(QHeaderView):
    """A horizontal header for many narrow columns; Qt's own reserves an arrow's room in each."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSortIndicatorShown(True)
        self.sortIndicatorChanged.connect(lambda *_: self.resizeSections())

    def sectionSizeFromContents(self, section: int) -> QSize:
        """The size for the title, and for the arrow where the list is sorted by this column."""
        size = super().sectionSizeFromContents(section)
        if section == self.sortIndicatorSection():
            return size
        return QSize(size.width() - self.fontMetrics().height(), size.height())
