"""EventNotes: what is worth knowing of players, tables and rounds; nothing of it is in the way."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.rules.players.entry import event_notes
from app.ui.core.qt_session import Desk
from app.words.core.errors import problem_sentence

_FEWEST = 2
"""Before so many are registered it is plain that they are few."""


class EventNotes(QLabel):
    """A quiet line that is hidden while there is nothing to note.

    Args:
        desk: the open event.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(wordWrap=True, textFormat=Qt.TextFormat.PlainText, objectName="quiet")
        self._desk = desk
        self.hide()

    def reload(self) -> None:
        """Read the notes; once a round is played, the event is as it is."""
        state, desk = self._desk.state, self._desk
        shows = len(state.active) >= _FEWEST and not state.played
        told = event_notes(state) if shows else ()
        self.setText("\n".join(f"!  {problem_sentence(desk.t, one, desk.name_of)}" for one in told))
        self.setVisible(bool(told))
