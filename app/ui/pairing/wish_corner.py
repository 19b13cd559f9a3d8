"""WishCorner: the way to the wishes, and the line that says by which a round was paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.elided_label import ElidedLabel
from app.ui.core.widgets.question import Ask
from app.ui.pairing.acts import ROUNDS
from app.ui.pairing.game_table import GameTable

if TYPE_CHECKING:
    from app.ui.pairing.wish_panel import WishPanel


class WishCorner(QObject):
    """What the page of the rounds has of wishes; its parts have their places there.

    Args:
        desk: the open event.
        line: runs the acts and asks for reasons.
        games: the table of the page, in which Alt+Shift+W asks for the wishes.
        ask: asks a question over the page.

    Signals:
        opened(): the list is shown; other panels make room.

    Attributes:
        button: asks for the list, and says how many wishes there are.
        place: holds the list.
        said: the wishes of the round that is shown.
    """

    opened = Signal()

    def __init__(self, desk: Desk, line: ActLine, games: GameTable, ask: Ask) -> None:
        super().__init__(games)
        self._desk = desk
        self._line = line
        self._games = games
        self._ask = ask
        self._panel: WishPanel | None = None
        self._bound = BoundActs(desk.t, ROUNDS, games.view, {"wishes": self.open}, where=ALONE)
        self.button = self._bound.button("wishes")
        self.place = QWidget(visible=False)
        QVBoxLayout(self.place).setContentsMargins(0, 0, 0, 0)
        self.said = ElidedLabel()
        self.said.setObjectName("quiet")

    @property
    def panel(self) -> WishPanel | None:
        """The list with its keys; None while it is not shown."""
        return None if self.place.isHidden() else self._panel

    @property
    def has_focus(self) -> bool:
        """Whether the keys are those of the wishes."""
        focus = QApplication.focusWidget()
        return self.panel is not None and focus is not None and self.place.isAncestorOf(focus)

    def show_round(self, state: EventState, round_: Round | None) -> None:
        """Follow the event, and the round that is shown."""
        t = self._desk.t
        n = len(state.wishes)
        self._bound["wishes"].setText(t("Wishes ({n})", n=n) if n else t("Wishes"))
        told = "" if round_ is None else self._told(state, round_)
        self.said.setText(told)
        self.said.setVisible(bool(told))
        if self.panel is not None:
            self.panel.show_state(state)

    def open(self) -> None:
        """Show the list and take the keys."""
        if self._panel is None:
            # A start does without it.
            from app.ui.pairing.wish_panel import WishPanel

            self._panel = WishPanel(self._desk, self._line, self._games, self.put_away, self._ask)
            layout = self.place.layout()
            assert layout is not None
            layout.addWidget(self._panel)
        self.opened.emit()
        self._panel.show_state(self._desk.state)
        self.place.show()
        self._panel.start()

    def put_away(self) -> None:
        """Hide the list, and give the keys back."""
        if not self.place.isHidden():
            self._games.view.setFocus()
            self.place.hide()

    def _told(self, state: EventState, round_: Round) -> str:
        if not round_.wishes and not state.wishes and round_.is_draft:
            return ""
        from app.services.pairing.wish_board import round_wishes
        from app.words.pairing.wishes import paired_by_sentence

        told = self._desk.session.read(round_wishes, state, round_)
        return paired_by_sentence(self._desk.t, told.heard, told.left_out, self._desk.name_of)
