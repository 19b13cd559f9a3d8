"""RoundsPage: pair, look at the draft, change it, publish, begin; and every earlier round."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
)

from app.rules.event_state import RoundState
from app.rules.ids import PlayerId, TableNumber
from app.services import draft_changes, rounds
from app.services.round_board import GameLine, RoundBoard, round_board, tables_short
from app.ui.clipboard import copy_text
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.rounds.columns import FIRST, SECOND, game_columns
from app.ui.row_model import ROW_ROLE, RowModel
from app.ui.widgets.table import row_table
from app.words.status import round_words


class RoundsPage(Page):
    """One round at a time, the newest first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._board: RoundBoard | None = None
        self._marked: list[PlayerId] = []
        self._build()
        self._add_keys()

    def start(self) -> None:
        """Begin in the table of games."""
        self.table.setFocus()

    @property
    def marked(self) -> tuple[PlayerId, ...]:
        """The players marked for a change, at most two."""
        return tuple(self._marked)

    def reload(self) -> None:
        """Read the rounds, and show the newest where a new one came."""
        state = self.desk.state
        shown = self._chooser.currentData()
        newest = len(state.rounds)
        follow = shown is None or shown >= self._chooser.count() or shown > newest
        self._chooser.blockSignals(True)
        self._chooser.clear()
        for one in reversed(state.rounds):
            self._chooser.addItem(self.t("Round {n}", n=one.number), int(one.number))
        wanted = newest if follow else shown
        self._chooser.setCurrentIndex(max(0, self._chooser.findData(wanted)))
        self._chooser.blockSignals(False)
        self._show_round()

    def mark(self) -> None:
        """Mark the player under the cursor, or take the mark away."""
        player = self._player_here()
        if player is None:
            return
        if player in self._marked:
            self._marked.remove(player)
        else:
            self._marked = [*self._marked[-1:], player]
        self._repaint()

    def swap(self) -> None:
        """Let the two marked players change places; one marked swaps with the one here."""
        pair = self._two()
        if pair is None or self._board is None:
            self.line.say(self.t("Mark two players with Space, then S swaps them."), "odd")
            return
        is_draft = self._board.round.is_draft
        act = draft_changes.swap if is_draft else draft_changes.record_as_played
        more = {} if is_draft else {"round_number": self._board.round.number}
        self.line.run(act, *pair, then=lambda _: self._unmark(), **more)

    def pair_marked(self) -> None:
        """Let the two marked players meet, and keep them together."""
        pair = self._two()
        if pair is None:
            self.line.say(self.t("Mark two players with Space, then M lets them meet."), "odd")
            return
        self.line.run(draft_changes.pair_these, *pair, then=lambda _: self._unmark())

    def lock(self) -> None:
        """Keep the pair under the cursor together, or let it go."""
        line = self._line_here()
        if line is not None and line.game_id is not None:
            self.line.run(draft_changes.lock, line.game_id, on=not line.is_locked)

    def give_bye(self, *, grant: bool = False) -> None:
        """Give the player under the cursor the bye, or one of the EO's own."""
        player = self._player_here()
        if player is not None:
            self.line.run(draft_changes.give_bye, player, grant=grant)

    def move_table(self) -> None:
        """Ask for a table for the game under the cursor."""
        line = self._line_here()
        if line is None or line.game_id is None:
            return
        self._table_field.setVisible(True)
        self._table_field.setText("")
        self._table_field.setFocus()

    def pair_again(self) -> None:
        """Pair the draft again with a new draw, around what is locked."""
        if self._board is not None and self._board.round.is_draft:
            self.line.run(rounds.pair)

    def discard(self) -> None:
        """Throw the draft away."""
        self.line.run(rounds.discard)

    def step(self, by: int) -> None:
        """Show an earlier or a later round."""
        n = self._chooser.currentIndex() - by
        if 0 <= n < self._chooser.count():
            self._chooser.setCurrentIndex(n)

    def copy(self) -> None:
        """Copy the pairings as text for a group chat."""
        if self._board is not None:
            copy_text(self._text())
            self.line.say(self.t("The pairings are copied as text."))

    def _text(self) -> str:
        assert self._board is not None
        t, number = self.t, self._board.round.number
        lines = [t("Round {n}", n=number)]
        for one in self._board.lines:
            if one.second is None:
                lines.append(t("Bye: {name}", name=one.first.name))
            else:
                table = "–" if one.table is None else one.table
                lines.append(f"{table}: {one.first.name} – {one.second.name}")
        return "\n".join(lines)

    def _show_round(self) -> None:
        state, number = self.desk.state, self._chooser.currentData()
        t = self.t
        short = tables_short(state)
        self._short.setVisible(short > 0)
        self._short.setText(
            t.many(
                "⚠ One game of the next round would have no table.",
                "⚠ {n} games of the next round would have no table.",
                short,
            )
        )
        if number is None:
            self._board = None
            self._model.set_rows(())
            self._facts.setText(t("No round is paired yet. Ctrl+Enter pairs the first."))
            self._absent.hide()
            return
        self._board = round_board(state, state.rounds[number - 1])
        here = {line.first.player for line in self._board.lines}
        here |= {line.second.player for line in self._board.lines if line.second}
        self._marked = [one for one in self._marked if one in here]
        self._model.set_rows(self._board.lines)
        self._repaint()
        if not self.table.currentIndex().isValid() and self._board.lines:
            self.table.setCurrentIndex(self._model.index(0, FIRST))
        self._say_facts(self._board)

    def _say_facts(self, board: RoundBoard) -> None:
        t, round_ = self.t, board.round
        facts = [round_words(t, self.desk.state, round_)]
        facts += [t("seed {seed}", seed=round_.seed)] if round_.seed is not None else []
        facts += [t("changed by hand")] if round_.by_hand else []
        self._facts.setText("  ·  ".join(facts))
        self._absent.setVisible(bool(board.absent))
        self._absent.setText(t("Not in this round: {names}", names=", ".join(board.absent)))
        is_draft = round_.is_draft
        for button in self._draft_buttons:
            button.setVisible(is_draft)
        self._swap.setText(t("Swap  S") if is_draft else t("Record as played  S"))
        self._swap.setVisible(round_.state is not RoundState.CLOSED)

    def _line_here(self) -> GameLine | None:
        index = self.table.currentIndex()
        line = index.data(ROW_ROLE) if index.isValid() else None
        return line if isinstance(line, GameLine) else None

    def _player_here(self) -> PlayerId | None:
        line = self._line_here()
        if line is None:
            return None
        seat = line.second if self.table.currentIndex().column() == SECOND else line.first
        return None if seat is None else seat.player

    def _two(self) -> tuple[PlayerId, PlayerId] | None:
        here = self._player_here()
        chosen = list(self._marked)
        if len(chosen) == 1 and here is not None and here not in chosen:
            chosen.append(here)
        return (chosen[0], chosen[1]) if len(chosen) == 2 else None

    def _unmark(self) -> None:
        self._marked = []
        self._repaint()

    def _repaint(self) -> None:
        if self._model.rowCount():
            last = self._model.index(self._model.rowCount() - 1, SECOND)
            self._model.dataChanged.emit(self._model.index(0, FIRST), last)

    def _set_table(self) -> None:
        line, text = self._line_here(), self._table_field.text().strip()
        self._table_field.hide()
        self.table.setFocus()
        if line is None or line.game_id is None:
            return
        table = TableNumber(int(text)) if text.isdecimal() and int(text) else None
        self.line.run(draft_changes.move_table, line.game_id, table)

    def _build(self) -> None:
        t = self.t
        self._chooser = QComboBox()
        self._chooser.setAccessibleName(t("Round"))
        self._chooser.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._chooser.currentIndexChanged.connect(lambda _: self._show_round())
        self._facts = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText)
        self._short = QLabel(visible=False)
        self._short.setProperty("odd", True)
        self._absent = QLabel(objectName="quiet", wordWrap=True, visible=False)
        self._absent.setTextFormat(Qt.TextFormat.PlainText)
        self._table_field = QLineEdit(visible=False, maxLength=4)
        self._table_field.setPlaceholderText(t("table number, then Enter"))
        self._table_field.returnPressed.connect(self._set_table)
        self._model = RowModel(
            game_columns(t, self.desk.name_of, lambda player: player in self._marked),
            lambda line: line.key,
            self,
        )
        self.table = row_table(self._model, stretch=3)
        self.table.setSortingEnabled(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setAccessibleName(t("Games of the round"))
        self.table.doubleClicked.connect(self._double_clicked)
        top = QHBoxLayout()
        top.addWidget(self._chooser)
        top.addWidget(self._facts, 1)
        top.addWidget(QPushButton(t("Copy as text  Ctrl+Shift+C"), clicked=self.copy))
        self.body.addLayout(top)
        self.body.addWidget(self._short)
        self.body.addLayout(self._buttons())
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self._absent)

    def _buttons(self) -> QHBoxLayout:
        t = self.t
        self._swap = QPushButton(t("Swap  S"), clicked=self.swap)
        self._draft_buttons = tuple(
            QPushButton(text, clicked=lambda _=False, slot=slot: slot())
            for text, slot in (
                (t("Let them meet  M"), self.pair_marked),
                (t("Keep pair  K"), self.lock),
                (t("Bye to this one  B"), self.give_bye),
                (t("Grant a bye  G"), lambda: self.give_bye(grant=True)),
                (t("Pair again  R"), self.pair_again),
                (t("Throw away  Del"), self.discard),
            )
        )
        row = QHBoxLayout()
        row.addWidget(QPushButton(t("Mark  Space"), clicked=self.mark))
        row.addWidget(self._swap)
        for button in self._draft_buttons:
            row.addWidget(button)
        row.addWidget(QPushButton(t("Table…  T"), clicked=self.move_table))
        row.addWidget(self._table_field)
        row.addStretch(1)
        return row

    def _double_clicked(self, _index: QModelIndex) -> None:
        self.mark()

    def _add_keys(self) -> None:
        for keys, slot in (
            ("Space", self.mark),
            ("S", self.swap),
            ("M", self.pair_marked),
            ("K", self.lock),
            ("B", self.give_bye),
            ("G", lambda: self.give_bye(grant=True)),
            ("R", self.pair_again),
            ("T", self.move_table),
            ("Del", self.discard),
        ):
            action = QAction(self.table, shortcut=keys, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.table.addAction(action)
        for keys, slot in (
            ("Alt+Left", lambda: self.step(-1)),
            ("Alt+Right", lambda: self.step(1)),
            ("Ctrl+Shift+C", self.copy),
        ):
            action = QAction(self, shortcut=keys, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)
