"""PlayerDetails: what is known of the player under the cursor, beside the list."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.rules.core.ids import PlayerId
from app.services.players.player_card import player_card
from app.ui.core.qt_session import Desk
from app.ui.players.card_page import head_lines, parts, round_line
from app.words.players.player_card import titles

_WIDTH = 24
"""In heights of type."""


class PlayerDetails(QFrame):
    """The card in short, for windows that are wide enough.

    Args:
        desk: the open event.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="card")
        self._desk = desk
        self._name = self._label(heading=True)
        self._about = self._label(quiet=True)
        self._texts = {
            name: (self._label(heading=True), self._label())
            for name in ("rounds", "lists", "log", "wishes")
        }
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 10, 14, 12)
        box.setSpacing(6)
        box.addWidget(self._name)
        box.addWidget(self._about)
        for head, text in self._texts.values():
            box.addWidget(head)
            box.addWidget(text)
        box.addStretch(1)
        self.setFixedWidth(self.wanted_width)

    @property
    def wanted_width(self) -> int:
        """What it takes at this size of type."""
        return _WIDTH * self.fontMetrics().height()

    @property
    def text(self) -> str:
        """All that is shown."""
        labels = (self._name, self._about, *sum(self._texts.values(), ()))
        return "\n".join(label.text() for label in labels if label.text())

    def show_player(self, player: PlayerId | None) -> None:
        """Show this player; None for nobody."""
        desk, t = self._desk, self._desk.t
        if player is None or player not in desk.state.by_id:
            self._show("", "", {})
            return
        card = desk.session.read(player_card, desk.state, player)
        lines = {"rounds": tuple(round_line(t, one, desk.name_of) for one in card.rounds)}
        lines |= parts(t, card, desk.name_of)
        about = "\n".join(line for line in head_lines(t, card) if line)
        self._show(card.entrant.name, about, lines)

    def _show(self, name: str, about: str, lines: dict[str, tuple[str, ...]]) -> None:
        self.setFixedWidth(self.wanted_width)
        heads = titles(self._desk.t)
        self._name.setText(name)
        self._about.setText(about)
        for part, (head, text) in self._texts.items():
            shown = lines.get(part, ())
            head.setText(heads[part] if shown else "")
            text.setText("\n".join(shown))
            for label in (head, text):
                label.setVisible(bool(shown))

    def _label(self, *, heading: bool = False, quiet: bool = False) -> QLabel:
        label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        label.setProperty("heading", heading)
        label.setProperty("quiet", quiet)
        return label
