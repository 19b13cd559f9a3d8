"""PlayerBar: the filter, the counts, and a button for each thing done to a player."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.entrant import EntrantStatus
from app.services.players.player_lines import PlayerLine
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu, key_tip
from app.ui.core.widgets.flow import FlowLayout
from app.ui.players.acts import PLAYERS
from app.words.core.catalogue import Words

_NAMES = (
    "edit", "all_here", "drop", "reinstate", "disqualify", "ringer", "remove", "lists", "import",
)  # fmt: skip
"""From the left."""
_OF_PAGE = ("lists", "import")
"""Those whose keys work on the whole page."""


class PlayerBar(QWidget):
    """What can be done to the player under the cursor.

    Args:
        t: the words.
        acts: what each act does, by its name.
        table: the list, in which the keys work.

    Attributes:
        bound: what is done in the list.
        of_page: what is done wherever the focus is on the page.
    """

    def __init__(
        self, t: Words, acts: Mapping[str, Callable[[], object]], table: QTableView
    ) -> None:
        super().__init__()
        self._t = t
        self.search = QLineEdit(placeholderText=t("Filter: any words"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Filter the players"))
        self.search.setToolTip(key_tip(t, PLAYERS["filter"]))
        self.search.setMinimumWidth(260)
        self.counts = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText)
        of_list = {name: act for name, act in acts.items() if name not in _OF_PAGE}
        self.bound = BoundActs(t, PLAYERS, table, of_list, where=ALONE)
        self.of_page = BoundActs(t, PLAYERS, self, {name: acts[name] for name in _OF_PAGE})
        self.buttons = {
            name: (self.of_page if name in _OF_PAGE else self.bound).button(name) for name in _NAMES
        }
        self._lay_out()
        give_row_menu(PLAYERS, table)

    def say_counts(self, lines: Iterable[PlayerLine], shown: int) -> None:
        """Say how many players there are, and how many the filter shows."""
        t, lines = self._t, tuple(lines)
        by_status = [one.status for one in lines]
        gone = by_status.count(EntrantStatus.DROPPED)
        out = by_status.count(EntrantStatus.DISQUALIFIED)
        ringers = sum(not one.draft.eligible for one in lines)
        facts = [t.many("{n} player", "{n} players", len(lines))]
        if gone or out:
            facts.append(t("{n} active", n=by_status.count(EntrantStatus.ACTIVE)))
        facts += [t("{n} dropped", n=gone)] if gone else []
        facts += [t("{n} disqualified", n=out)] if out else []
        facts += [t.many("{n} ringer", "{n} ringers", ringers)] if ringers else []
        facts += [t("{n} shown", n=shown)] if shown != len(lines) else []
        self.counts.setText("  ·  ".join(facts))

    def show_player(self, line: PlayerLine | None) -> None:
        """Offer what can be done to this player."""
        t = self._t
        is_active = line is not None and line.is_active
        can = {
            "edit": line is not None,
            "all_here": True,
            "drop": is_active,
            "reinstate": line is not None and not line.is_active,
            "disqualify": line is not None and line.status is not EntrantStatus.DISQUALIFIED,
            "ringer": line is not None,
            "remove": line is not None and not line.was_in_round,
        }
        self.bound.enable(can)
        is_gone = can["reinstate"]
        self.bound.offer({"reinstate": is_gone, "drop": not is_gone})
        is_ringer = line is not None and not line.draft.eligible
        self.bound["ringer"].setText(t("No ringer…") if is_ringer else t("Ringer…"))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(self.search, 1)
        top.addWidget(self.counts)
        row = FlowLayout()
        for button in self.buttons.values():
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addLayout(top)
        box.addLayout(row)
