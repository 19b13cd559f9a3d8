"""PaperList: the sets and papers under their headings, and a field to look for one."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem

from app.services.papers.kinds import PaperGroup
from app.services.papers.papers import Paper
from app.services.papers.sets import PaperSet
from app.services.players.names import fold
from app.ui.core.widgets.acting import new_action
from app.ui.papers.made import Chosen
from app.words.core.catalogue import Words
from app.words.papers.paper_sets import set_name
from app.words.papers.papers import group_name, paper_name

_LINES_HIGH, _HEADING_HIGH = 1.8, 1.7
"""How high a row and a heading are, in lines."""
_LETTERS_WIDE = 34
_LEAST_ROWS = 4
_FRAME = 14


class PaperList(QListWidget):
    """A list that keeps its current row in sight when its height changes: sets, then papers.

    Headings stand between the rows; no key and no click stops at them.
    """

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._rows: list[Chosen | None] = []
        """By row; None for a heading."""
        self.setAccessibleName(t("Papers"))
        self._add_heading(t("Several at once"))
        for one in PaperSet:
            self._add(one, set_name(t, one))
        for group in PaperGroup:
            self._add_heading(group_name(t, group))
            for paper in Paper:
                if paper.traits.group is group:
                    self._add(paper, paper_name(t, paper))
        self.choose(next(iter(Paper)))
        self.setFixedWidth(self.fontMetrics().averageCharWidth() * _LETTERS_WIDE)
        # In a low window the list scrolls, so that what is said below it is seen.
        heights = [self.sizeHintForRow(row) for row in range(self.count())]
        self.setMinimumHeight(_LEAST_ROWS * max(heights) + _FRAME)
        self.setMaximumHeight(sum(heights) + _FRAME)

    @property
    def chosen(self) -> Chosen:
        """The current row's paper or set."""
        chosen = self._rows[max(0, self.currentRow())]
        return next(iter(Paper)) if chosen is None else chosen

    def choose(self, wanted: Chosen) -> None:
        """Make a paper or a set the current row."""
        row = self._rows.index(wanted)
        if self.isRowHidden(row):
            self.show_only("")
        self.setCurrentRow(row)

    def show_only(self, text: str) -> int:
        """Leave the rows in sight that have all words of a text, and their headings.

        Returns:
            How many rows are in sight, without the headings.
        """
        words = fold(text).split()
        shown, heading, in_part = 0, 0, 0
        for row, what in enumerate(self._rows):
            if what is None:
                self.setRowHidden(heading, not in_part)
                heading, in_part = row, 0
                continue
            said = fold(f"{self.item(heading).text()} {self.item(row).text()}")
            is_found = all(word in said for word in words)
            self.setRowHidden(row, not is_found)
            in_part += is_found
            shown += is_found
        self.setRowHidden(heading, not in_part)
        if shown and self.isRowHidden(self.currentRow()):
            self.setCurrentRow(self._first_shown())
        return shown

    def _first_shown(self) -> int:
        rows = (row for row, what in enumerate(self._rows) if what is not None)
        return next(row for row in rows if not self.isRowHidden(row))

    def _add_heading(self, name: str) -> None:
        item = QListWidgetItem(name)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setSizeHint(QSize(0, int(self.fontMetrics().lineSpacing() * _HEADING_HIGH)))
        item.setTextAlignment(Qt.AlignmentFlag.AlignBottom)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        self.addItem(item)
        self._rows.append(None)

    def _add(self, what: Chosen, name: str) -> None:
        item = QListWidgetItem(name)
        item.setSizeHint(QSize(0, int(self.fontMetrics().lineSpacing() * _LINES_HIGH)))
        self.addItem(item)
        self._rows.append(what)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll to the current row."""
        super().resizeEvent(event)
        self.scrollToItem(self.currentItem())


class PaperSearch(QLineEdit):
    """The field above the list: what is typed leaves only the papers in sight that have it.

    Signals:
        left(): the focus is to go to the list.
    """

    left = Signal()

    def __init__(self, t: Words, papers: PaperList) -> None:
        super().__init__(placeholderText=t("Filter: any words"), clearButtonEnabled=True)
        self.setAccessibleName(t("Filter the papers"))
        self.setFixedWidth(papers.width())
        self.textChanged.connect(lambda text: self._mark(papers.show_only(text)))
        for key, slot in (
            ("Down", self.left.emit),
            ("Return", self.left.emit),
            ("Enter", self.left.emit),
            ("Esc", self.leave),
        ):
            action = new_action(self, shortcut=key, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.addAction(action)

    def begin(self) -> None:
        """Take the focus; what is typed takes the place of what was."""
        self.setFocus()
        self.selectAll()

    def leave(self) -> None:
        """Show everything again and go to the list."""
        self.clear()
        self.left.emit()

    def _mark(self, found: int) -> None:
        """Show that nothing is found, not by colour alone: the list is empty."""
        self.setProperty("bad", not found)
        self.style().unpolish(self)
        self.style().polish(self)
