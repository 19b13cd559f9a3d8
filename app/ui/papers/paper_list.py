"""PaperList: the sets and papers by name; the chosen one stays in sight in however low a list."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.services.paper_sets import PaperSet
from app.services.papers import Paper
from app.ui.papers.made import Chosen
from app.words.catalogue import Words
from app.words.paper_sets import set_name
from app.words.papers import paper_name

_LINES_HIGH = 2
_LETTERS_WIDE = 34
_LEAST_ROWS = 4
_FRAME = 14

ENTRIES: tuple[Chosen, ...] = (*PaperSet, *Paper)
"""The rows of the list."""


class PaperList(QListWidget):
    """A list that keeps its current row in sight when its height changes: sets, then papers."""

    def __init__(self, t: Words) -> None:
        super().__init__()
        self.setAccessibleName(t("Papers"))
        for one in PaperSet:
            self._add(set_name(t, one), is_set=True)
        for paper in Paper:
            self._add(paper_name(t, paper))
        self.choose(next(iter(Paper)))
        self.setFixedWidth(self.fontMetrics().averageCharWidth() * _LETTERS_WIDE)
        row = self.sizeHintForRow(0)
        # In a low window the list scrolls, so that what is said below it is seen.
        self.setMinimumHeight(_LEAST_ROWS * row + _FRAME)
        self.setMaximumHeight(self.count() * row + _FRAME)

    @property
    def chosen(self) -> Chosen:
        """The current row's paper or set."""
        return ENTRIES[max(0, self.currentRow())]

    def choose(self, wanted: Chosen) -> None:
        """Make a paper or a set the current row."""
        self.setCurrentRow(ENTRIES.index(wanted))

    def _add(self, name: str, *, is_set: bool = False) -> None:
        item = QListWidgetItem(name)
        item.setSizeHint(QSize(0, self.fontMetrics().lineSpacing() * _LINES_HIGH))
        if is_set:
            font = item.font()
            font.setBold(True)
            item.setFont(font)
        self.addItem(item)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll to the current row."""
        super().resizeEvent(event)
        self.scrollToItem(self.currentItem())
