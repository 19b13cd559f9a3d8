"""RepairPanel: proposals to repair a published round, and what the chosen one changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.event_state import EventState
from app.rules.core.ids import TableNumber
from app.rules.core.round import Round, RoundState
from app.rules.standings.cut import cut_difference
from app.services.core.session import Done
from app.services.pairing.round_board import GameLine
from app.services.standings.lines import difference_lines
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.native_keys import native_key, with_key
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.pairing.acts import ROUNDS
from app.ui.pairing.game_table import GameTable
from app.ui.pairing.why_panel import LineList

if TYPE_CHECKING:
    from app.services.pairing.repair import Proposal, RepairBoard

_FEWEST = 5
"""Lines that are seen at least."""
_LEAST = 1
"""The repair with the least disturbance comes right behind leaving the round as it is."""


class RepairPanel(QFrame):
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
        self._board: RepairBoard | None = None
        self._begun: frozenset[TableNumber] = frozenset()
        self._round = 0
        self._build()

    @property
    def lines(self) -> tuple[str, ...]:
        """The headlines of the proposals."""
        return tuple(self.list.item(row).text() for row in range(self.list.count()))

    @property
    def change_lines(self) -> tuple[str, ...]:
        """What the chosen proposal changes, and what it costs."""
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
        self._find(self._desk.state, instead=_LEAST)

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
        from app.services.pairing.repair import repair

        proposal = self._chosen
        if proposal is None or proposal.number == 0:
            self._leave()
            return
        looked_at = tuple(tuple(game.players) for game in proposal.repair.games)
        begun = tuple(sorted(self._begun))
        self._line.run(repair, proposal.number, begun=begun, games=looked_at, then=self._say_done)

    @property
    def _chosen(self) -> Proposal | None:
        row = self.list.currentRow()
        return None if self._board is None or row < 0 else self._board.proposals[row]

    def _say_done(self, done: Done) -> None:  # type: ignore[type-arg]
        from app.words.pairing.repair import repaired_sentence

        self._leave()
        if done.value.games:
            self._games.go_to(done.value.games[0].players[0])
        self._line.say(repaired_sentence(self._desk.t, done.value, self._desk.name_of))

    def _find(self, state: EventState, *, instead: int = 0) -> None:
        """Find the proposals, and keep to the one that is chosen.

        Args:
            state: the event.
            instead: what is chosen where that is proposed no more.
        """
        from app.services.pairing.repair import repair_board
        from app.words.pairing.repair import headline

        t, name_of = self._desk.t, self._desk.name_of
        chosen = self._chosen if self.isVisible() else None
        self._board = self._desk.session.read(repair_board, state, self._begun)
        self.list.blockSignals(True)
        self.list.clear()
        for proposal in () if self._board is None else self._board.proposals:
            self.list.addItem(
                QListWidgetItem(f"{proposal.number}  {headline(t, proposal.repair, name_of)}")
            )
        self.list.blockSignals(False)
        row = _LEAST if chosen is None else self._row_of(chosen, instead)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self._nothing.setVisible(self.list.count() == 1)
        self._show_chosen()

    def _row_of(self, chosen: Proposal, instead: int) -> int:
        """Where a proposal is listed now, by what it would change."""
        if chosen.number == 0 or self._board is None:
            return 0
        proposals, wanted = self._board.proposals[1:], _changed(chosen)
        rows = (n for n, one in enumerate(proposals, 1) if _changed(one) == wanted)
        return next(rows, instead)

    def _show_chosen(self) -> None:
        self.changes.clear()
        proposal = self._chosen
        if proposal is not None and self._board is not None:
            for line in _change_lines(self._desk, self._board, proposal):
                self.changes.addItem(line)
        self._mark(proposal)

    def _mark(self, proposal: Proposal | None) -> None:
        """Say in the table above what would become of each of its lines."""
        t, notes = self._desk.t, {}
        round_ = self._desk.state.last_round
        for game in () if round_ is None else round_.games:
            if game.table in self._begun:
                notes["game", int(game.id)] = t("has begun")
        if proposal is not None:
            repair = proposal.repair
            for game in repair.gone:
                notes["game", int(game.id)] = t("would be cancelled")
            for game in repair.replaced:
                notes["game", int(game.id)] = t("cancelled")
            for game in repair.resumed:
                notes["game", int(game.id)] = t("played after all")
            for player in repair.byes_gone:
                notes["bye", int(player)] = t("would play")
        self._games.note(notes)

    def _build(self) -> None:
        t = self._desk.t
        self.list, self.changes = LineList(_FEWEST), LineList(_FEWEST)
        self.list.setAccessibleName(t("Ways to fix this round"))
        self.changes.setAccessibleName(t("What this would change"))
        self.list.currentRowChanged.connect(lambda _: self._show_chosen())
        self._nothing = plain_label(
            t("There's nothing better than the round as it is."), wordWrap=True
        )
        self._hint = plain_label(
            t(
                "A game that has begun stays: right-click it on the board, or {key}.",
                key=native_key(ROUNDS["begun"].keys),
            ),
            objectName="quiet",
            wordWrap=True,
        )
        head = plain_label(t("Ways to fix this round"))
        head.setProperty("heading", True)
        top = QHBoxLayout()
        top.addWidget(head, 1)
        for text, key, act in (
            (t("Apply"), "Return", self.carry_out),
            (t("Cancel"), "Esc", self._leave),
        ):
            button = push_button(text, clicked=lambda _=False, act=act: act())
            button.setToolTip(with_key(text, key))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            top.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        both = QVBoxLayout()
        both.addWidget(self.list, 2)
        both.addWidget(self.changes, 3)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 10, 16, 10)
        box.setSpacing(6)
        box.addLayout(top)
        box.addLayout(both, 1)
        box.addWidget(self._nothing)
        box.addWidget(self._hint)


def _changed(proposal: Proposal) -> tuple[object, ...]:
    """What a proposal would change, whatever that costs."""
    repair = proposal.repair
    return repair.gone, repair.games, repair.resumed, repair.byes_gone, repair.byes_new


def _change_lines(desk: Desk, board: RepairBoard, proposal: Proposal) -> list[str]:
    """The lines that go and come, what new games break, and what it costs."""
    from app.words.pairing.repair import (
        cost_in_full,
        cost_sentence,
        difference,
        new_line,
        problem_lines,
    )

    t, name_of, left = desk.t, desk.name_of, board.proposals[0].repair
    notes = {
        new_line(t, game, name_of): problem_lines(t, problems, name_of)
        for game, problems in proposal.problems
    }
    lines = []
    for sign, line in difference(t, proposal.repair, name_of):
        lines.append(f"{sign}  {line}")
        lines += [f"      {note}" for note in notes.get(line, ()) if sign == "+"]
    if proposal.number == 0:
        return [*lines, cost_in_full(t, left.cost)]
    return [*lines, cost_sentence(t, proposal.repair.cost, left.cost)]


_OPEN = (RoundState.PUBLISHED, RoundState.PLAYING)


class RepairBar(QWidget):
    """Hidden until something happened to the newest round that could be repaired.

    Args:
        desk: the open event.
        line: runs the act and asks for a reason.
        games: the table of the page, in which E asks for the proposals and X marks a game as begun.

    Signals:
        opened(): the panel is shown; others make room.

    Attributes:
        place: holds the panel; it has its place elsewhere on the page, as the buttons have.
    """

    opened = Signal()

    def __init__(self, desk: Desk, line: ActLine, games: GameTable) -> None:
        super().__init__()
        self._desk = desk
        self._line = line
        self._games = games
        self._state: EventState | None = None
        self._panel: RepairPanel | None = None
        self.place = QWidget(visible=False)
        QVBoxLayout(self.place).setContentsMargins(0, 0, 0, 0)
        self._build()
        self.hide()

    @property
    def text(self) -> str:
        """What it says; "" while hidden."""
        return "" if self.isHidden() else self._warning.text()

    @property
    def panel(self) -> RepairPanel | None:
        """The panel of proposals; None while it is not shown."""
        return None if self.place.isHidden() else self._panel

    def show_round(self, state: EventState, round_: Round | None) -> None:
        """Follow the round that is shown; only the newest one can be repaired."""
        self._state = state
        is_open = round_ is not None and round_ is state.last_round and round_.state in _OPEN
        causes = self._causes(state) if is_open else ""
        self.bound.offer({"cut_again": False})
        cut = self._cut_differs(state) if is_open else ""
        self.setVisible(bool(causes or cut))
        self._warning.setText("\n".join(f"⚠  {text}" for text in (causes, cut) if text))
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
            self._panel = RepairPanel(self._desk, self._line, self._games, self.put_away)
            layout = self.place.layout()
            assert layout is not None
            layout.addWidget(self._panel)
        self._panel.show_state(self._state)
        self.opened.emit()
        self.place.show()
        self._panel.list.setFocus()
        self._games.bring_into_view()

    def put_away(self) -> None:
        """Hide the panel with its marks, and give back the keys that it has."""
        self._games.note({})
        focus = QApplication.focusWidget()
        if focus is not None and self.place.isAncestorOf(focus):
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
        from app.services.pairing.repair import repair_due
        from app.words.pairing.repair import cause_sentences

        case = self._desk.session.read(repair_due, state)
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
        self._warning = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._warning.setProperty("odd", True)
        acts = {"mend": self.open, "begun": self.toggle_begun, "cut_again": self.cut_again}
        self.bound = BoundActs(t, ROUNDS, self._games.view, acts, where=ALONE)
        self.button, self.cut_button = self.bound.buttons("mend", "cut_again")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._warning, 1)
