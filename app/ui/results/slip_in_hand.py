"""SlipInHand: what is typed of a slip while its event is opened anew."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.rules.ids import RoundNumber, TableNumber
from app.services.result_entry import ResultDraft

if TYPE_CHECKING:
    from app.ui.results.page import ResultsPage


@dataclass(frozen=True, slots=True)
class SlipInHand:
    """A table's slip that is begun."""

    round: RoundNumber
    table: TableNumber
    draft: ResultDraft

    @classmethod
    def on(cls, page: "ResultsPage") -> "SlipInHand | None":
        """The slip that is begun on a page; None where none is, or in the second pass."""
        game, round_ = page.form.game, page.round
        if page.is_second or game is None or round_ is None or not page.form.is_changed:
            return None
        return None if game.table is None else cls(round_.number, game.table, page.form.draft)

    def lay_on(self, page: "ResultsPage") -> None:
        """Type it anew, where its round is still the one that is played."""
        page.open_table(self.table)
        if page.round is not None and page.round.number == self.round:
            page.form.fill(self.draft)
