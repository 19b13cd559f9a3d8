"""MendBar: says that a published round could be mended, and brings the panel of proposals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundState
from app.rules.standings.cut import cut_difference
from app.services.standings.cut_lines import difference_lines
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.pairing.acts import ROUNDS
from app.ui.pairing.game_table import GameTable

if TYPE_CHECKING:
    from app.ui.pairing.mend_panel import MendPanel

_OPEN = (RoundState.PUBLISHED, RoundState.PLAYING)


class MendBar(QWidget):
    """Hidden until something happened to the newest round that could be mended.

    Args:
        desk: the open event.
        line: runs the act and asks for a reason.
        games: the table of the page, in which E asks for the proposals and X marks a game as begun.

    Signals:
        opened(): the panel is shown; others make room.

    Attributes:
        place: holds the panel; it has its place elsewhere on the page.
    """

    opened = Signal()

    def __init__(self, desk: Desk, line: ActLine, games: GameTable) -> None:
        super().__init__()
        self._desk = desk
        self._line = line
        self._games = games
        self._state: EventState | None = None
        self._panel: MendPanel | None = None
        self.place = QWidget(visible=False)
        QVBoxLayout(self.place).setContentsMargins(0, 0, 0, 0)
        self._build()
        self.hide()

    @property
    def text(self) -> str:
        """What it says; "" while hidden."""
        return "" if self.isHidden() else self._said.text()

    @property
    def panel(self) -> MendPanel | None:
        """The panel of proposals; None while it is not shown."""
        return None if self.place.isHidden() else self._panel

    def show_round(self, state: EventState, round_: Round | None) -> None:
        """Follow the round that is shown; only the newest one can be mended."""
        self._state = state
        is_open = round_ is not None and round_ is state.last_round and round_.state in _OPEN
        causes = self._causes(state) if is_open else ""
        cut = self._cut_differs(state) if is_open else ""
        self.setVisible(bool(causes or cut))
        self._said.setText("\n".join(f"⚠  {said}" for said in (causes, cut) if said))
        self.bound.offer({"mend": bool(causes)})
        if self.panel is None:
            return
        if causes:
            self.panel.show_state(state)
        else:
            self.put_away()

    def open(self) -> None:
        """Show the proposals and take the keys."""
        if self.isHidden() or not self.bound["mend"].isVisible() or self._state is None:
            return
        if self._panel is None:
            # The search comes with it, which a start does without.
            from app.ui.pairing.mend_panel import MendPanel

            self._panel = MendPanel(self._desk, self._line, self._games, self.put_away)
            layout = self.place.layout()
            assert layout is not None
            layout.addWidget(self._panel)
        self._panel.show_state(self._state)
        self.opened.emit()
        self.place.show()
        self._panel.list.setFocus()
        self._games.bring_into_view()

    def put_away(self) -> None:
        """Hide the panel with its marks, and give the keys back."""
        self._games.note({})
        self._games.view.setFocus()
        self.place.hide()

    def cut_again(self) -> None:
        """Withdraw the round that is published on a cut, and pair it on the results as they are."""
        from app.services.standings.tie_resolution import cut_again

        self._line.run(cut_again)

    def toggle_begun(self) -> None:
        """Mark the game under the cursor as begun, or take the mark away."""
        if self.panel is not None:
            self.panel.toggle_begun(self._games.line)

    def _causes(self, state: EventState) -> str:
        from app.services.pairing.mending import mending_due
        from app.words.pairing.mending import cause_sentences

        case = self._desk.session.read(mending_due, state)
        if case is None:
            return ""
        return " ".join(cause_sentences(self._desk.t, case.causes, self._desk.name_of))

    def _cut_differs(self, state: EventState) -> str:
        """What a correction means for the cut that the round is played on."""
        differs = cut_difference(state)
        self.bound.offer({"cut_again": differs is not None and differs.can_cut_again})
        return " ".join(difference_lines(state, self._desk.t, self._desk.name_of))

    def _build(self) -> None:
        t = self._desk.t
        self._said = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._said.setProperty("odd", True)
        acts = {"mend": self.open, "begun": self.toggle_begun, "cut_again": self.cut_again}
        self.bound = BoundActs(t, ROUNDS, self._games.view, acts, where=ALONE)
        self.button, self.cut_button = self.bound.buttons("mend", "cut_again")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._said, 1)
        row.addWidget(self.cut_button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
