"""StaleLabel: names the papers of a round that are older than its pairing."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.rules.core.round import Round, RoundState
from app.services.papers.kinds import Paper
from app.services.papers.printed import was_printed
from app.ui.core.qt_session import Desk
from app.words.core.status import joined
from app.words.papers.papers import paper_name

_OF_A_ROUND = (Paper.SLIPS, Paper.PAIRINGS, Paper.NAMES)
"""Papers that say who meets whom."""


class StaleLabel(QLabel):
    """Hidden unless a paper that says who meets whom is older than the pairing."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(visible=False, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.setProperty("odd", True)
        self._desk = desk

    def show_round(self, round_: Round) -> None:
        """Look at the papers of a round."""
        t = self._desk.t
        names = joined(t, (paper_name(t, one) for one in self._stale(round_)))
        self.setVisible(bool(names) and round_.state is not RoundState.CLOSED)
        self.setText(t("⚠ Older than the pairing: {papers}. Ctrl+P prints again.", papers=names))

    def _stale(self, round_: Round) -> tuple[Paper, ...]:
        session = self._desk.session
        if not session.read(was_printed):
            return ()
        # With it come all papers, which a start does without.
        from app.services.papers.papers import stale_papers

        stale = session.read(stale_papers, session.state, self._desk.t, round_.number)
        return tuple(one for one in stale if one in _OF_A_ROUND)
