"""AwardBar: a button for each thing that can be done to the award under the cursor."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QTableView, QWidget

from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.widgets.flow import FlowLayout
from app.ui.standings.acts import AWARDS
from app.ui.standings.award_rows import AwardRow
from app.words.core.catalogue import Words

_NAMES = ("choose", "vote", "close", "count", "category", "draw", "reopen", "add")
"""From the left."""


class AwardBar(QWidget):
    """What can be done now; what cannot is not shown.

    Args:
        t: the words.
        acts: what each act does, by its name.
        table: the list, in which the keys work.
    """

    def __init__(
        self, t: Words, acts: Mapping[str, Callable[[], object]], table: QTableView
    ) -> None:
        super().__init__()
        self._t = t
        self.bound = BoundActs(t, AWARDS, table, acts, where=ALONE)
        self.buttons = {name: self.bound.button(name) for name in _NAMES}
        row = FlowLayout()
        for button in self.buttons.values():
            row.addWidget(button)
        self.setLayout(row)
        give_row_menu(AWARDS, table)

    def show_row(self, row: AwardRow | None) -> None:
        """Offer what can be done to this row."""
        t = self._t
        award = None if row is None else row.award
        has_equals = row is not None and row.can_be_parted
        is_open = award is not None and award.player is None
        goes = award is not None and award.is_own and award.how is None
        can = {
            "choose": award is not None or has_equals,
            "vote": is_open,
            "close": is_open and award is not None and bool(award.ballots),
            "count": is_open and award is not None and bool(award.ballots),
            "category": award is not None,
            "draw": has_equals,
            "reopen": goes or (award is not None and award.how is not None),
        }
        self.bound.offer(can, says_why=True)
        self.bound["choose"].setText(t("By word") if has_equals else t("Choose"))
        is_tied = award is not None and award.is_tied
        self.bound["vote"].setText(t("Vote again") if is_tied else t("Ballots"))
        self.bound["reopen"].setText(t("Remove") if goes else t("Open again"))
