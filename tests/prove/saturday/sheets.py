"""Sheets: what was printed, word for word, against what the program calls current."""

from collections.abc import Iterator
from dataclasses import replace

from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.papers import papers
from app.services.papers.kinds import FOR_THE_EO, Choices, Paper
from app.services.papers.paper_pdf import VALUES, PaperOrder
from app.words.core.catalogue import words

_OF_ROUNDS = (Paper.PAIRINGS, Paper.NAMES)
"""Papers of a round without a word that the program leaves out of its comparison."""


class Sheets:
    """What lies on the organizer's desk."""

    def __init__(self) -> None:
        self._printed: dict[tuple[Paper, int], str] = {}

    def content(self, order: PaperOrder) -> str:
        """All that a paper says."""
        plain = replace(order.whole_subject(), printed_at="")
        if order.paper not in FOR_THE_EO:
            plain = replace(plain, round=replace(plain.round, scenario=None))
        return repr(VALUES[order.paper](plain))

    def note(self, order: PaperOrder, content: str) -> None:
        """Keep what a paper said when it was printed."""
        self._printed[order.paper, order.round_number] = content

    def faults(self, session: EventSession) -> Iterator[str]:
        """Printed papers of the newest round that say something else by now, and aren't named."""
        state = session.state
        last = state.last_round
        if last is None or not any((paper, last.number) in self._printed for paper in _OF_ROUNDS):
            return
        stale = session.read(papers.stale_papers, state)
        for paper in _OF_ROUNDS:
            then = self._printed.get((paper, last.number))
            if then is None or paper in stale:
                continue
            try:
                order = session.read(
                    papers.order, state, paper, t=words(), round_number=last.number,
                    choices=Choices(),
                )  # fmt: skip
                now = self.content(order)
            except UserError:
                continue
            if now != then:
                yield f"{paper.value} of round {last.number} is called current: {then} {now}"
