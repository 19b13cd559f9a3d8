"""MendPanel: the proposals for a round that is to be mended, and what the chosen one changes."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidgetItem,
    QVBoxLayout,
)

from app.rules.core.event_state import EventState
from app.rules.core.ids import TableNumber
from app.rules.core.round import RoundState
from app.services.core.session import Done
from app.services.pairing.mend_round import mend
from app.services.pairing.mending import MendingBoard, Proposal, mending_board
from app.services.pairing.round_board import GameLine
from app.ui.core.native_keys import with_key
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.pairing.game_table import GameTable
from app.ui.pairing.line_list import LineList
from app.words.pairing.mending import (
    cost_in_full,
    cost_sentence,
    difference,
    headline,
    mended_sentence,
    new_line,
    problem_lines,
)

_FEWEST = 5
"""Lines that are seen at least."""


class MendPanel(QFrame):
    """Proposals to walk through by arrows; the table above marks what each would change.

    Args:
        desk: the open event.
        line: runs the act and asks for a reason.
        games: the table that is marked.
        leave: puts the panel away.

    Attributes:
        list: the proposals.
        changes: what the chosen one changes, line by line.
    """

    def __init__(
        self, desk: Desk, line: ActLine, games: GameTable, leave: Callable[[], None]
    ) -> None:
        super().__init__(objectName="card")
        self._desk = desk
        self._line = line
        self._games = games
        self._leave = leave
        self._board: MendingBoard | None = None
        self._begun: frozenset[TableNumber] = frozenset()
        self._round = 0
        self._build()

    @property
    def lines(self) -> tuple[str, ...]:
        """The headlines of the proposals."""
        return tuple(self.list.item(row).text() for row in range(self.list.count()))

    @property
    def told(self) -> tuple[str, ...]:
        """What is said of the chosen one."""
        return tuple(self.changes.item(row).text() for row in range(self.changes.count()))

    def show_state(self, state: EventState) -> None:
        """Find the proposals for the newest round as it is now."""
        round_ = state.last_round
        assert round_ is not None
        tables = {game.table for game in round_.games}
        is_same = self._round == round_.number and round_.state is RoundState.PUBLISHED
        self._begun = self._begun & tables if is_same else frozenset()
        self._round = round_.number
        self._find(state)
        self._hint.setVisible(round_.state is RoundState.PUBLISHED)

    def toggle_begun(self, line: GameLine | None) -> None:
        """Mark a game as begun, so that no proposal moves it, or take the mark away."""
        round_ = self._desk.state.last_round
        is_open = round_ is not None and round_.state is RoundState.PUBLISHED
        if line is None or line.game is None or line.table is None or not is_open:
            return
        self._begun ^= {line.table}
        self._find(self._desk.state)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter carries the chosen proposal out; Escape and E leave."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.carry_out()
            case Qt.Key.Key_Escape | Qt.Key.Key_E:
                self._leave()
            case _:
                super().keyPressEvent(event)

    def carry_out(self) -> None:
        """Do what the chosen proposal says; leaving the round as it is needs no act."""
        proposal = self._chosen
        if proposal is None or proposal.number == 0:
            self._leave()
            return
        looked_at = tuple(tuple(game.players) for game in proposal.mend.games)
        begun = tuple(sorted(self._begun))
        self._line.run(mend, proposal.number, begun=begun, games=looked_at, then=self._say_done)

    @property
    def _chosen(self) -> Proposal | None:
        row = self.list.currentRow()
        return None if self._board is None or row < 0 else self._board.proposals[row]

    def _say_done(self, done: Done) -> None:  # type: ignore[type-arg]
        self._leave()
        self._line.say(mended_sentence(self._desk.t, done.value, self._desk.name_of))

    def _find(self, state: EventState) -> None:
        t, name_of = self._desk.t, self._desk.name_of
        self._board = self._desk.session.read(mending_board, state, self._begun)
        self.list.blockSignals(True)
        self.list.clear()
        for one in () if self._board is None else self._board.proposals:
            self.list.addItem(QListWidgetItem(f"{one.number}  {headline(t, one.mend, name_of)}"))
        self.list.blockSignals(False)
        # What mends with the least disturbance comes right behind leaving it.
        self.list.setCurrentRow(min(1, self.list.count() - 1))
        self._nothing.setVisible(self.list.count() == 1)
        self._show_chosen()

    def _show_chosen(self) -> None:
        self.changes.clear()
        proposal = self._chosen
        if proposal is not None and self._board is not None:
            for said in _told(self._desk, self._board, proposal):
                self.changes.addItem(said)
        self._mark(proposal)

    def _mark(self, proposal: Proposal | None) -> None:
        """Say in the table above what would become of each of its lines."""
        t, notes = self._desk.t, {}
        round_ = self._desk.state.last_round
        for game in () if round_ is None else round_.games:
            if game.table in self._begun:
                notes["game", int(game.id)] = t("▶ has begun")
        if proposal is not None:
            mending = proposal.mend
            for game in mending.gone:
                notes["game", int(game.id)] = t("− would go")
            for game in mending.replaced:
                notes["game", int(game.id)] = t("− not played")
            for game in mending.resumed:
                notes["game", int(game.id)] = t("↺ played after all")
            for player in mending.byes_gone:
                notes["bye", int(player)] = t("− would play")
        self._games.note(notes)

    def _build(self) -> None:
        t = self._desk.t
        self.list, self.changes = LineList(_FEWEST), LineList(_FEWEST)
        self.list.setAccessibleName(t("Proposals"))
        self.changes.setAccessibleName(t("What this would change"))
        self.list.currentRowChanged.connect(lambda _: self._show_chosen())
        self._nothing = plain_label(t("Nothing would be better than leaving it."), wordWrap=True)
        self._hint = plain_label(
            t("Alt+X in the table: this game has begun, and stays."),
            objectName="quiet",
            wordWrap=True,
        )
        head = plain_label(t("How the round could be mended"))
        head.setProperty("heading", True)
        top = QHBoxLayout()
        top.addWidget(head, 1)
        for text, key, act in (
            (t("Do it"), "Return", self.carry_out),
            (t("Leave"), "Esc", self._leave),
        ):
            button = push_button(text, clicked=lambda _=False, act=act: act())
            button.setToolTip(with_key(text, key))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            top.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        both = QHBoxLayout()
        both.addWidget(self.list, 2)
        both.addWidget(self.changes, 3)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 10, 16, 10)
        box.setSpacing(6)
        box.addLayout(top)
        box.addLayout(both, 1)
        box.addWidget(self._nothing)
        box.addWidget(self._hint)


def _told(desk: Desk, board: MendingBoard, proposal: Proposal) -> list[str]:
    """The lines that go and come, what new games break, and what it costs."""
    t, name_of, left = desk.t, desk.name_of, board.proposals[0].mend
    notes = {
        new_line(t, game, name_of): problem_lines(t, problems, name_of)
        for game, problems in proposal.problems
    }
    said = []
    for sign, line in difference(t, proposal.mend, name_of):
        said.append(f"{sign}  {line}")
        said += [f"      {note}" for note in notes.get(line, ()) if sign == "+"]
    if proposal.number == 0:
        return [*said, cost_in_full(t, left.cost)]
    return [*said, cost_sentence(t, proposal.mend.cost, left.cost)]
