"""WhyCard: why a player stands above the next one, beneath the standings."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.services.standings.lines import StandingLine, neighbours, why
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.upright_scroll import UprightScroll
from app.words.standings.standings import why_sentences

_LINES, _LEAST_LINES = 8, 3
_AROUND = 24


class WhyCard(QFrame):
    """A card of one height, whatever it says: the list above never moves with its rows.

    It is empty where nobody is ranked beside the player who is asked about; longer reasons scroll.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._desk = desk
        self.head = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.head.setProperty("heading", True)
        self.parts = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        inside = QWidget()
        said = QVBoxLayout(inside)
        said.setContentsMargins(0, 0, 0, 0)
        said.addWidget(self.head)
        said.addWidget(self.parts)
        said.addStretch(1)
        self._scroll = UprightScroll(inside)
        self._scroll.setMinimumHeight(0)
        box = QVBoxLayout(self)
        box.addWidget(self._scroll)

    @property
    def text(self) -> str:
        """All that it says."""
        return "\n".join(one.text() for one in (self.head, self.parts) if one.text())

    def sizeHint(self) -> QSize:
        """A few lines."""
        return QSize(super().sizeHint().width(), self._high(_LINES))

    def minimumSizeHint(self) -> QSize:
        """Fewer lines where there is little room."""
        return QSize(super().minimumSizeHint().width(), self._high(_LEAST_LINES))

    def clear(self) -> None:
        """Say nothing."""
        self.head.setText("")
        self.parts.setText("")

    def show_why(
        self, lines: Sequence[StandingLine], line: StandingLine, through: int | None
    ) -> None:
        """Compare a line with its neighbour, through a round; None for all rounds."""
        upper, lower = neighbours(lines, line)
        if upper.player == lower.player:
            self.clear()
            return
        told = why(self._desk.state, upper.player, lower.player, through)
        head, *rest = why_sentences(self._desk.t, told.comparison, told.parts, self._desk.name_of)
        self.head.setText(head)
        self.parts.setText("\n".join(rest))
        self._scroll.verticalScrollBar().setValue(0)

    def _high(self, lines: int) -> int:
        return lines * self.fontMetrics().lineSpacing() + _AROUND
