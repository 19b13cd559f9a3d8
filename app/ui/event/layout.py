"""Panes: a narrow column beside a broad one, each scrolling by itself; one column where narrow."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, product

from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.core.widgets.scroll import UprightScroll

SIDE_LETTERS = 50
"""How many average letters wide the narrow column is."""

_LAYERS = 4
"""A label that wraps tells its card, the card its column, the column the scroll area."""
LEAST_LETTERS = 104
"""How many the window must be for two columns."""


class Panes(QWidget):
    """Two contents side by side, the first above the second where there is no room for both."""

    def __init__(self, side: QWidget, broad: QWidget) -> None:
        super().__init__()
        self._side = side
        self._is_wide = True
        self._inside = QWidget()
        self._below = QVBoxLayout(self._inside)
        self._below.setContentsMargins(0, 0, 4, 0)
        self._below.setSpacing(10)
        self._below.addWidget(broad)
        self._below.addStretch(1)
        holder = QWidget()
        self._beside = QVBoxLayout(holder)
        self._beside.setContentsMargins(0, 0, 4, 0)
        self._beside.addWidget(side)
        self.side_scroll = UprightScroll(holder)
        self.broad_scroll = UprightScroll(self._inside)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.side_scroll)
        row.addWidget(self.broad_scroll, 1)

    @contextmanager
    def held(self, widget: QWidget, gap: QWidget) -> Iterator[None]:
        """Keep a widget of the broad column where it is seen while what is above it changes.

        Args:
            widget: what somebody has a hand on.
            gap: an empty one above it, which takes what scrolling cannot.
        """
        port, bar = self.broad_scroll.viewport(), self.broad_scroll.verticalScrollBar()
        before = widget.mapTo(port, QPoint()).y()
        yield
        self._lay_out()
        moved = widget.mapTo(port, QPoint()).y() - before
        from_gap = min(moved, gap.height()) if moved > 0 else 0
        down = bar.value() + moved - from_gap
        gap.setFixedHeight(gap.height() - from_gap + max(0, -down))
        # Where all is in sight there is nothing to scroll until it is higher.
        self._inside.setMinimumHeight(port.height() + down if down > 0 else 0)
        self._lay_out()
        bar.setValue(max(0, down))

    def _lay_out(self) -> None:
        for _ in range(_LAYERS):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Go from one column to two, or back."""
        super().resizeEvent(event)
        letter = self.fontMetrics().averageCharWidth()
        self.side_scroll.setFixedWidth(letter * SIDE_LETTERS)
        is_wide = self.width() >= letter * LEAST_LETTERS
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self._arrange(is_wide)

    def _arrange(self, is_wide: bool) -> None:
        focus = QApplication.focusWidget()
        here, there = (self._beside, self._below) if is_wide else (self._below, self._beside)
        there.removeWidget(self._side)
        here.insertWidget(0, self._side)
        # A layout shows what it took over only later, and keys would go to what is hidden.
        self._side.show()
        self.side_scroll.setVisible(is_wide)
        if focus is not None and self.isAncestorOf(focus):
            focus.setFocus()


MOST_COLUMNS = 3
LETTERS_A_COLUMN = 50
"""How many average letters wide a column is at least."""


def shared_out(heights: Sequence[int], columns: int) -> tuple[int, ...]:
    """The column of each card: the longest column as short as can be, early cards to the left."""
    if columns < 2 or not heights:
        return (0,) * len(heights)
    rest = product(range(columns), repeat=len(heights) - 1)
    ways = ((0, *way) for way in rest)
    return min(ways, key=lambda way: (max(_sums(heights, way, columns)), _steps_back(way), way))


def _sums(heights: Sequence[int], way: Sequence[int], columns: int) -> list[int]:
    sums = [0] * columns
    for height, column in zip(heights, way, strict=True):
        sums[column] += height
    return sums


def _steps_back(way: Sequence[int]) -> int:
    """How often a way goes back to an earlier column, which reading on in order never does."""
    return sum(column > other for column, other in pairwise(way))


class Columns(QWidget):
    """Cards side by side in as many columns as there is room for, none much longer.

    Attributes:
        cards: in the order in which they are read, column after column.
    """

    def __init__(self) -> None:
        super().__init__()
        self.cards: tuple[QWidget, ...] = ()
        self._weights: tuple[int, ...] = ()
        self._places: tuple[int, ...] = ()
        """The column of each card."""
        self._count = 0
        self._columns = [QVBoxLayout() for _ in range(MOST_COLUMNS)]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        for column in self._columns:
            column.setSpacing(10)
            column.addStretch(1)
            row.addLayout(column, 1)

    def show_cards(self, cards: Iterable[tuple[QWidget, int]]) -> None:
        """Show these cards, each with its weight: about how high it is."""
        for card in self.cards:
            # Hidden where it is: without a parent it would come into sight as a window.
            card.hide()
            self._take_out(card)
            card.deleteLater()
        weighted = tuple(cards)
        self.cards = tuple(card for card, _ in weighted)
        self._weights = tuple(weight for _, weight in weighted)
        self._count = 0
        self._arrange()

    @property
    def as_read(self) -> tuple[QWidget, ...]:
        """The cards as they are seen: column after column, from the top."""
        places = sorted(zip(self._places, range(len(self.cards)), strict=True))
        return tuple(self.cards[n] for _, n in places)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take more columns or fewer."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        wide = self.fontMetrics().averageCharWidth() * LETTERS_A_COLUMN
        count = max(1, min(MOST_COLUMNS, len(self.cards) or 1, self.width() // max(1, wide)))
        if count == self._count:
            return
        self._count = count
        for card in self.cards:
            self._take_out(card)
        row = self.layout()
        assert isinstance(row, QHBoxLayout)
        for n in range(MOST_COLUMNS):
            row.setStretch(n, int(n < count))
        self._places = shared_out(self._weights, count)
        for card, n in zip(self.cards, self._places, strict=True):
            self._columns[n].insertWidget(self._columns[n].count() - 1, card)
            card.show()

    def _take_out(self, card: QWidget) -> None:
        for column in self._columns:
            column.removeWidget(card)
