"""FlowLayout: buttons in a row that goes on in the next line where the window is narrow."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QLayout, QLayoutItem, QWidget, QWidgetItem


class FlowLayout(QLayout):
    """Lays its widgets out from the left, in as many lines as their widths need.

    Args:
        gap: pixels between two.
        at_foot: lower widgets are at the foot of their line, as beside fields with names above.
    """

    def __init__(self, gap: int = 6, *, at_foot: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._hints: dict[int, QSize] = {}
        """What each item wants, by its id: a layout is measured at many widths before it is put."""
        self._heights: dict[int, int] = {}
        """By the width: each layout around it asks several times for the same."""
        self._filling: QWidget | None = None
        self._at_foot = at_foot
        self.setSpacing(gap)
        self.setContentsMargins(0, 0, 0, 0)

    def addWidget(self, widget: QWidget, *, fills: bool = False) -> None:
        """Put a widget at the end; its item goes with the layout, as Qt's own would not.

        Args:
            widget: the next one.
            fills: it gives way before a new line is begun, and takes what is left of its line.
        """
        if fills:
            self._filling = widget
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def addItem(self, item: QLayoutItem) -> None:
        """Put an item at the end."""
        self._items.append(item)
        self._forget()

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at a place; None beyond the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take an item out."""
        self._forget()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def invalidate(self) -> None:
        """Forget what the items want: one of them has changed."""
        self._forget()
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        """Takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """A narrower layout is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the lines at a width, with the margins."""
        high = self._heights.get(width)
        if high is None:
            around = self.contentsMargins()
            room = QRect(0, 0, width - around.left() - around.right(), 0)
            high = self._lay_out(room, moves=False) + around.top() + around.bottom()
            self._heights[width] = high
        return high

    def setGeometry(self, rect: QRect) -> None:
        """Put every widget into its place."""
        super().setGeometry(rect)
        self._lay_out(rect.marginsRemoved(self.contentsMargins()), moves=True)

    def sizeHint(self) -> QSize:
        """All in one line."""
        shown = [self._wanted(item) for item in self._items if not item.isEmpty()]
        gaps = self.spacing() * max(0, len(shown) - 1)
        width = sum(size.width() for size in shown) + gaps
        height = max((size.height() for size in shown), default=0)
        return QSize(width, height).grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:
        """The widest of them alone."""
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size.grownBy(self.contentsMargins())

    def _forget(self) -> None:
        self._hints.clear()
        self._heights.clear()

    def _lay_out(self, rect: QRect, *, moves: bool) -> int:
        y = rect.y()
        lines = self._lines(rect.width())
        for line in lines:
            height = max(self._hint(item).height() for item in line)
            if moves:
                self._place(line, QRect(rect.x(), y, rect.width(), height))
            y += height + self.spacing()
        return max(0, y - self.spacing() - rect.y())

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = width
        for item in self._items:
            if item.isEmpty():
                continue
            wanted = self._wanted(item).width()
            if not lines or used + self.spacing() + wanted > width:
                lines.append([])
                used = -self.spacing()
            lines[-1].append(item)
            used += self.spacing() + wanted
        return lines

    def _wanted(self, item: QLayoutItem) -> QSize:
        """The least that an item can do with."""
        least = item.minimumSize() if item.widget() is self._filling else QSize()
        return least if least.isValid() else self._hint(item)

    def _hint(self, item: QLayoutItem) -> QSize:
        hint = self._hints.get(id(item))
        if hint is None:
            hint = self._hints[id(item)] = item.sizeHint()
        return QSize(hint)

    def _place(self, line: list[QLayoutItem], rect: QRect) -> None:
        x = rect.x()
        for item in line:
            size = self._hint(item)
            if item.widget() is self._filling:
                others = sum(self._hint(other).width() for other in line if other is not item)
                size.setWidth(rect.width() - others - self.spacing() * (len(line) - 1))
            below = rect.height() - size.height()
            top = rect.y() + (below if self._at_foot else below // 2)
            item.setGeometry(QRect(QPoint(x, top), size))
            x += size.width() + self.spacing()


class Upright(QFrame):
    """A widget of wrapped rows that is never lower than they need at its width.

    Where there is little room, other widgets give way, or scroll.
    """

    def event(self, event: QEvent) -> bool:
        """Follow the width, and what is shown inside."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.fit()
        return done

    def fit(self) -> None:
        """Be as high as its rows are now, before it is painted."""
        needed = self.heightForWidth(self.width())
        if needed > 0 and needed != self.minimumHeight():
            self.setMinimumHeight(needed)
