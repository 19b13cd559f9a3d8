"""PaperRounds: which round's paper is shown."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from app.services.papers.papers import Paper
from app.services.papers.sheet_rounds import sheet_rounds
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.round_chooser import RoundChooser
from app.ui.papers.acts import PAPERS


class PaperRounds(RoundChooser):
    """The rounds that a paper can be made of; of the scenario sheet drafts and planned ones too."""

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(desk.t, page, PAPERS)
        self._desk = desk
        self._paper: Paper | None = None

    def offer_for(self, paper: Paper | None) -> None:
        """Offer a paper's rounds without a signal; the one that is shown stays where it can.

        Args:
            paper: None for a set, which is of rounds that players know.
        """
        shown, self._paper = self.number, paper
        if paper is not Paper.SCENARIO:
            self.offer(one.number for one in self._desk.state.played)
            return
        rounds = self._desk.session.read(sheet_rounds, self._desk.state)
        with QSignalBlocker(self):
            self.offer(rounds)
            self.go_to_round_at_hand()
            if shown is not None:
                self.go_to(shown)

    def go_to_round_at_hand(self) -> None:
        """Go to the newest round; of the scenario sheet only beyond it where it has none."""
        if self._paper is not Paper.SCENARIO or not self.count():
            self.go_to_newest()
            return
        last = self._desk.state.last_round
        offered = [int(self.itemData(n)) for n in range(self.count())]
        ahead = [one for one in offered if last is None or one >= last.number]
        self.go_to(min(ahead, default=max(offered)))
