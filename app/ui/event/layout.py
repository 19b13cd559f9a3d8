"""Panes: a narrow column beside a broad one, each scrolling by itself; one column where narrow."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.core.widgets.upright_scroll import UprightScroll

SIDE_LETTERS = 50
"""How many average letters wide the narrow column is."""

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
        self.side_scroll.setVisible(is_wide)
        if focus is not None and self.isAncestorOf(focus):
            focus.setFocus()
