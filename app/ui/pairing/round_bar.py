"""RoundBar: a button for each thing that is done to a round's pairing."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QWidget

from app.rules.core.round import Round, RoundState
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.widgets.flow import FlowLayout
from app.ui.pairing.acts import ROUNDS
from app.words.core.catalogue import Words

_NAMES = (
    "mark", "swap", "meet", "lock", "bye", "grant", "again", "discard", "table", "list", "reopen",
)  # fmt: skip
"""From the left."""
_OF_DRAFT = ("meet", "lock", "bye", "grant", "again", "discard")


class RoundBar(QWidget):
    """What can be done to the round that is shown.

    Args:
        t: the words.
        acts: what each act does, by its name.
        table: the games, in which the keys work.
        field: for a number that is asked for, at the end of the row.
    """

    def __init__(
        self, t: Words, acts: Mapping[str, Callable[[], object]], table: QWidget, field: QWidget
    ) -> None:
        super().__init__()
        self._t = t
        self.bound = BoundActs(t, ROUNDS, table, acts, where=ALONE)
        row = FlowLayout()
        self.setLayout(row)
        for button in self.bound.buttons(*_NAMES):
            row.addWidget(button)
        row.addWidget(field)

    def show_round(
        self, round_: Round | None, *, can_reopen: bool = False, names_list: bool = False
    ) -> None:
        """Offer what can be done to this round.

        Args:
            round_: None for none.
            can_reopen: its close can be taken back.
            names_list: it has byes that count for a list.
        """
        is_closed = round_ is not None and round_.state is RoundState.CLOSED
        self.setVisible(round_ is not None and (can_reopen or names_list or not is_closed))
        is_draft = round_ is not None and round_.is_draft
        can_change = round_ is not None and not is_closed
        able = {name: can_change and (is_draft or name not in _OF_DRAFT) for name in _NAMES}
        # From the draft after it a round is opened again by its key, beside acts of the draft.
        self.bound.offer(able | {"reopen": can_reopen, "list": names_list}, says_why=True)
        t = self._t
        self.bound["swap"].setText(t("Swap") if is_draft else t("Record as played"))
