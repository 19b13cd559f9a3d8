"""CutBar: where a cut falls, who is equal at its border, and a key to choose who plays on."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from app.rules.core.ids import PlayerId
from app.rules.standings.cut import Cut
from app.services.standings.tie_resolution import draw_cut_border, order_cut_border
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.player_field import PlayerPick
from app.ui.standings.acts import STANDINGS
from app.words.standings.cut import cut_sentences

Run = Callable[..., None]
"""Runs an act and says on the page what it answered."""


class CutBar(QFrame):
    """A line that is hidden until there is a cut.

    Args:
        desk: the open event.
        run: runs an act.

    Signals:
        decided(): the EO has chosen who plays on, or left the bar.
    """

    decided = Signal()

    def __init__(self, desk: Desk, run: Run) -> None:
        super().__init__(objectName="card")
        self._desk = desk
        self._run = run
        self._cut: Cut | None = None
        self._named: tuple[PlayerId, ...] = ()
        self._build()
        self.hide()

    def show_cut(self, cut: Cut | None, differs: tuple[str, ...] = ()) -> None:
        """Say where the cut falls and how it would differ; nothing where there is none."""
        if cut is None or (self._cut is not None and cut.equals != self._cut.equals):
            self.pick.hide()
        self._cut = cut
        self.setVisible(cut is not None)
        if cut is None:
            return
        head, *rest = cut_sentences(self._desk.t, cut, self._desk.name_of)
        self._head.setText(head)
        self._notes.setText("\n".join((*rest, *differs)))
        self._notes.setVisible(bool(rest or differs))
        can_draw = self.can_decide and cut.seed is None
        self.bound.offer({"decide": self.can_decide, "draw": can_draw})

    @property
    def can_decide(self) -> bool:
        """Equals stand at the border of a cut that nobody has played on yet."""
        return self._cut is not None and bool(self._cut.equals) and not self._cut.is_made

    @property
    def text(self) -> str:
        """What the line says; "" while hidden."""
        return "" if self.isHidden() else f"{self._head.text()}\n{self._notes.text()}"

    def decide(self) -> None:
        """Ask who of the equals plays on."""
        if self.can_decide:
            self._named = ()
            self._ask()

    def leave_to_draw(self) -> None:
        """Draw who plays on, instead of the EO's order."""
        self._run(draw_cut_border)
        self.decided.emit()

    def _ask(self) -> None:
        assert self._cut is not None
        t, places = self._desk.t, self._places
        prompt = t("Who of the equals plays on?")
        if places > 1:
            n = len(self._named) + 1
            prompt = t("Who of the equals plays on? {n} of {places}", n=n, places=places)
        others = sorted(player for player in self._cut.equals if player not in self._named)
        self.pick.ask(prompt, others)

    @property
    def _places(self) -> int:
        """How many of the equals are inside."""
        assert self._cut is not None
        return self._cut.border_places

    def _picked(self, player: PlayerId) -> None:
        self._named = (*self._named, player)
        if len(self._named) < self._places:
            self._ask()
            return
        self._close()
        self._run(order_cut_border, self._named)

    def _close(self) -> None:
        self.pick.hide()
        self.decided.emit()

    def _build(self) -> None:
        t = self._desk.t
        self._head = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._head.setProperty("heading", True)
        self._notes = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        handlers = {"decide": self.decide, "draw": self.leave_to_draw}
        self.bound = BoundActs(t, STANDINGS, self, handlers, where=ALONE)
        self.decide_button, self.draw_button = self.bound.buttons("decide", "draw")
        self.pick = PlayerPick(self._desk)
        self.pick.picked.connect(self._picked)
        self.pick.left.connect(self._close)
        words = QVBoxLayout()
        words.addWidget(self._head)
        words.addWidget(self._notes)
        row = QHBoxLayout()
        row.addLayout(words, 1)
        for button in (self.draw_button, self.decide_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.addLayout(row)
        box.addWidget(self.pick)
