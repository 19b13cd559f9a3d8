"""ReservedRoom: a place of one height for sentences that come and go, so that nothing moves."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

_SPACING = 2


class ReservedRoom(QScrollArea):
    """Keeps the height of some lines while its parts come and go; more than that scrolls.

    Args:
        parts: shown below each other; each shows and hides itself.
        lines: how many lines of text are seen at once.
        has_bar: whether a bar shows that there is more; a tool tip has all of it either way.
    """

    def __init__(self, *parts: QWidget, lines: int = 1, has_bar: bool = True) -> None:
        super().__init__(objectName="snug", widgetResizable=True)
        self._lines = lines
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if not has_bar:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        inner = QWidget()
        box = QVBoxLayout(inner)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(_SPACING)
        for part in parts:
            box.addWidget(part)
        box.addStretch(1)
        self.setWidget(inner)
        # It lies on cards too, whose ground is another.
        for widget in (self.viewport(), inner):
            widget.setAutoFillBackground(False)
        # What scrolls has to be reached by keys too.
        self.verticalScrollBar().rangeChanged.connect(lambda _, most: self._follow(most))

    def keep(self, lines: int) -> None:
        """Keep the height of so many lines from now on: a broader place needs fewer."""
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As high as its lines, whatever it shows."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """The same height; its width is that of what is around it."""
        return QSize(0, self._lines * self.fontMetrics().lineSpacing() + _SPACING)

    def event(self, event: QEvent) -> bool:
        """Show the whole text where the pointer rests on a part of it."""
        is_tip = event.type() == QEvent.Type.ToolTip
        if not isinstance(event, QHelpEvent) or not is_tip or not self._scrolls:
            return super().event(event)
        labels = (label for label in self.findChildren(QLabel) if label.isVisibleTo(self))
        text = "\n".join(label.text() for label in labels)
        QToolTip.showText(event.globalPos(), text, self)
        return True

    @property
    def _scrolls(self) -> bool:
        return self.verticalScrollBar().maximum() > 0

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text needs another height."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def _follow(self, most: int) -> None:
        scrolls = Qt.FocusPolicy.TabFocus if most > 0 else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(scrolls)
