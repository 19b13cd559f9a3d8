"""WhyCard: why a player stands above the next one, beneath the standings."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout

from app.services.standing_lines import StandingLine, neighbours, why
from app.ui.desk import Desk
from app.ui.widgets.upright import Upright
from app.words.standings import why_sentences


class WhyCard(Upright):
    """A card that is hidden where nobody stands beside the one who is asked about."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="card", visible=False)
        self._desk = desk
        self.head = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.head.setProperty("heading", True)
        self.parts = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        box = QVBoxLayout(self)
        box.addWidget(self.head)
        box.addWidget(self.parts)

    def show_why(
        self, lines: Sequence[StandingLine], line: StandingLine, through: int | None
    ) -> None:
        """Compare a line with its neighbour, through a round; None for all rounds."""
        upper, lower = neighbours(lines, line)
        self.setVisible(upper.player != lower.player)
        if upper.player == lower.player:
            return
        told = why(self._desk.state, upper.player, lower.player, through)
        head, *rest = why_sentences(self._desk.t, told.comparison, told.parts, self._desk.name_of)
        self.head.setText(head)
        self.parts.setText("\n".join(rest))
