"""SlipInHand: what is typed of a slip while its event is opened again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.rules.core.ids import RoundNumber
from app.rules.results.result import Game
from app.services.results.entry import ResultDraft

if TYPE_CHECKING:
    from app.ui.results.page import ResultsPage


@dataclass(frozen=True, slots=True)
class SlipInHand:
    """A table's slip that is begun."""

    round: RoundNumber
    game: Game
    """As it was when the slip was opened."""
    draft: ResultDraft
    drops: tuple[bool, ...]

    @classmethod
    def on(cls, page: "ResultsPage") -> "SlipInHand | None":
        """The slip that is begun on a page; None where none is, or in the second pass."""
        form, round_ = page.form, page.round
        if page.is_second or form.game is None or round_ is None or not form.is_changed:
            return None
        drops = tuple(tick.isChecked() for tick in form.drops)
        is_seated = form.game.table is not None
        return cls(round_.number, form.game, form.draft, drops) if is_seated else None

    def lay_on(self, page: "ResultsPage") -> None:
        """Type it again, where its round is still the one that is played."""
        assert self.game.table is not None
        page.open_table(self.game.table)
        form, open_ = page.form, page.form.game
        if page.round is None or page.round.number != self.round or open_ is None:
            return
        form.fill(self.draft)
        for tick, is_on in zip(form.drops, self.drops, strict=True):
            tick.setChecked(is_on)
        if (open_.id, open_.players) == (self.game.id, self.game.players):
            # What came in meanwhile is asked about when the slip is saved.
            form.rebase(self.game)
