"""PaperNote: beside a paper of scenarios, what the EO has to know before it is printed."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.rules.core.ids import RoundNumber
from app.services.papers.papers import Paper
from app.services.papers.sheet_rounds import is_crew_secret, sheet_note
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.labels import plain_label
from app.words.papers.scenario_papers import copies_sentence, crew_secret_sentence, secret_sentence


class PaperNote(QWidget):
    """How many copies are asked for, and that it is still secret; hidden where neither is so."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.copies = 1
        """How many to offer to the printer."""
        self._count = plain_label(wordWrap=True)
        self._secret = plain_label(wordWrap=True)
        self._secret.setProperty("odd", True)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self._count)
        lines.addWidget(self._secret)
        self.setVisible(False)

    @property
    def text(self) -> str:
        """All that is said, in lines."""
        labels = (self._count, self._secret)
        return "\n".join(one.text() for one in labels if one.text())

    def tell(self, paper: Paper | None, number: int) -> None:
        """Say what belongs to a paper; None: there is none to be seen."""
        count, secret, self.copies = self._said(paper, number)
        for label, said in ((self._count, count), (self._secret, secret)):
            label.setText(said)
            label.setVisible(bool(said))
        self.setVisible(bool(self.text))

    def _said(self, paper: Paper | None, number: int) -> tuple[str, str, int]:
        t, read, state = self._desk.t, self._desk.session.read, self._desk.state
        if paper is Paper.CREW:
            return "", crew_secret_sentence(t) if read(is_crew_secret, state) else "", 1
        note = read(sheet_note, state, RoundNumber(number)) if paper is Paper.SCENARIO else None
        if note is None:
            return "", "", 1
        count = copies_sentence(t, note.copies, note.tables, note.tables_per_copy)
        secret = secret_sentence(t, note.round_number) if note.is_secret else ""
        return count, secret, note.copies
