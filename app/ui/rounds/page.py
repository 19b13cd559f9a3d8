"""RoundsPage: pair, look at the draft, change it, publish, begin; and every earlier round."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIntValidator, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton

from app.rules.event_state import ByeKind
from app.rules.ids import PlayerId, TableNumber
from app.services import draft_changes, rounds
from app.services.round_board import RoundBoard, round_board, tables_short
from app.ui.clipboard import copy_text
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.rounds.as_text import pairings_text
from app.ui.rounds.game_table import GameTable
from app.ui.rounds.round_bar import RoundBar
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.round_chooser import RoundChooser
from app.words.status import round_words


class RoundsPage(Page):
    """One round at a time, the newest first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._board: RoundBoard | None = None
        self._build()
        self._add_keys()

    def start(self) -> None:
        """Begin in the table of games of the newest round."""
        self._chooser.go_to_newest()
        self.table.setFocus()

    @property
    def marked(self) -> tuple[PlayerId, ...]:
        """The players marked for a change, at most two."""
        return self._games.marked

    def reload(self) -> None:
        """Read the rounds, and show the newest where a new one came."""
        self._chooser.offer(one.number for one in self.desk.state.rounds)
        self._show_round()

    def swap(self) -> None:
        """Let the two marked players change places; one marked swaps with the one here."""
        pair = self._games.two
        if pair is None or self._board is None:
            self.line.say(self.t("Mark two players with Space, then S swaps them."), "odd")
            return
        is_draft = self._board.round.is_draft
        act = draft_changes.swap if is_draft else draft_changes.record_as_played
        more = {} if is_draft else {"round_number": self._board.round.number}
        self.line.run(act, *pair, then=lambda _: self._games.unmark(), **more)

    def pair_marked(self) -> None:
        """Let the two marked players meet, and keep them together."""
        pair = self._games.two
        if pair is None:
            self.line.say(self.t("Mark two players with Space, then M lets them meet."), "odd")
            return
        self.line.run(draft_changes.pair_these, *pair, then=lambda _: self._games.unmark())

    def lock(self) -> None:
        """Keep the pair under the cursor together, or let it go."""
        line = self._games.line
        if line is not None and line.game_id is not None:
            self.line.run(draft_changes.lock, line.game_id, on=not line.is_locked)

    def give_bye(self, *, grant: bool = False) -> None:
        """Give the player under the cursor the bye, or one of the EO's own; or take that back."""
        line, player = self._games.line, self._games.player
        if line is None or player is None:
            return
        if line.bye is not None and line.bye.kind is not ByeKind.DRAWN:
            self.line.run(draft_changes.take_bye_back, player)
        else:
            self.line.run(draft_changes.give_bye, player, grant=grant)

    def move_table(self) -> None:
        """Ask for a table for the game under the cursor."""
        line = self._games.line
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

    def copy(self) -> None:
        """Copy the pairings as text for a group chat."""
        if self._board is not None:
            copy_text(pairings_text(self.t, self._board))
            self.line.say(self.t("The pairings are copied as text."))

    def _show_round(self) -> None:
        state, number = self.desk.state, self._chooser.number
        t = self.t
        short = tables_short(state)
        self._short.setVisible(short > 0)
        self._short.setText(
            t.many(
                "⚠ One game of the next round would have no table. Ctrl+E adds tables.",
                "⚠ {n} games of the next round would have no table. Ctrl+E adds tables.",
                short,
            )
        )
        for widget in (self._chooser, self._copy):
            widget.setVisible(number is not None)
        if number is None:
            self._board = None
            self._games.show_board(None)
            self._facts.setText(t("No round is paired yet."))
            self._absent.hide()
            self._bar.show_round(None)
            return
        self._board = round_board(state, state.rounds[number - 1])
        self._games.show_board(self._board)
        self._say_facts(self._board)

    def _say_facts(self, board: RoundBoard) -> None:
        t, round_ = self.t, board.round
        facts = [round_words(t, self.desk.state, round_)]
        facts += [t("seed {seed}", seed=round_.seed)] if round_.seed is not None else []
        facts += [t("changed by hand")] if round_.by_hand else []
        self._facts.setText("  ·  ".join(facts))
        self._absent.setVisible(bool(board.absent))
        self._absent.setText(t("Not in this round: {names}", names=", ".join(board.absent)))
        self._bar.show_round(round_)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the field for a table away."""
        if event.key() == Qt.Key.Key_Escape and self._table_field.hasFocus():
            self.table.setFocus()
            self._table_field.hide()
        else:
            super().keyPressEvent(event)

    def _set_table(self) -> None:
        line, text = self._games.line, self._table_field.text().strip()
        self.table.setFocus()
        self._table_field.hide()
        if line is not None and line.game_id is not None and text:
            self.line.run(draft_changes.move_table, line.game_id, TableNumber(int(text)))

    def _build(self) -> None:
        t = self.t
        self._chooser = RoundChooser(t, self)
        self._chooser.chosen.connect(self._show_round)
        self._facts = ElidedLabel()
        self._facts.setObjectName("quiet")
        self._short = QLabel(visible=False)
        self._short.setProperty("odd", True)
        self._absent = QLabel(objectName="quiet", wordWrap=True, visible=False)
        self._absent.setTextFormat(Qt.TextFormat.PlainText)
        self._table_field = QLineEdit(visible=False, maxLength=4)
        self._table_field.setPlaceholderText(t("table number, then Enter"))
        self._table_field.setAccessibleName(t("Table number"))
        self._table_field.setValidator(QIntValidator(1, 9999, self._table_field))
        self._table_field.returnPressed.connect(self._set_table)
        self._games = GameTable(t, self.desk.name_of, self)
        self.table = self._games.view
        top = QHBoxLayout()
        top.addWidget(self._chooser)
        top.addWidget(self._facts)
        top.addStretch(1)
        self._copy = QPushButton(t("Copy as text  Ctrl+Shift+C"), clicked=self.copy)
        top.addWidget(self._copy)
        self.body.addLayout(top)
        self.body.addWidget(self._short)
        self._bar = RoundBar(t, self._acts(), self.table, self._table_field)
        self.body.addWidget(self._bar)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self._absent)

    def _acts(self) -> dict[str, Callable[[], object]]:
        return {
            "mark": self._games.mark,
            "swap": self.swap,
            "meet": self.pair_marked,
            "lock": self.lock,
            "bye": self.give_bye,
            "grant": lambda: self.give_bye(grant=True),
            "again": self.pair_again,
            "discard": self.discard,
            "table": self.move_table,
        }

    def _add_keys(self) -> None:
        action = QAction(self, shortcut="Ctrl+Shift+C", triggered=lambda _=False: self.copy())
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(action)
