"""RoundsPage: pair, look at the draft, change it, publish, begin; and every earlier round."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QSplitter, QWidget

from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.services.event.event_draft import event_line
from app.services.pairing.round_board import RoundBoard, round_board, tables_short
from app.services.papers.kinds import Paper, was_printed
from app.ui.core.acts import ViewActs
from app.ui.core.bound_acts import ALONE, BoundActs, row_menu
from app.ui.core.desktop import copy_text
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.acting import MenuButton
from app.ui.core.widgets.flow import FlowLayout, Upright
from app.ui.core.widgets.labels import EmptyState, plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.round_chooser import RoundChooser
from app.ui.pairing.acts import PREFERENCES, ROUNDS
from app.ui.pairing.game_table import GameTable
from app.ui.pairing.preference_panel import PreferenceCorner
from app.ui.pairing.repair_panel import RepairBar
from app.ui.pairing.round_acts import NumberPrompt, RoundActs, RoundBar
from app.ui.pairing.scenario_bar import ScenarioBar
from app.ui.pairing.why_panel import WhyPanel
from app.words.core.status import capitalised, joined, round_words
from app.words.pairing.pairing import kind_words
from app.words.papers.papers import paper_name

_OF_A_ROUND = (Paper.SLIPS, Paper.PAIRINGS, Paper.NAMES)
"""Papers that say who meets whom."""


class StaleLabel(QLabel):
    """Hidden unless a paper that says who meets whom is older than the pairing."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(visible=False, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.setProperty("odd", True)
        self._desk = desk

    def show_round(self, round_: Round) -> None:
        """Look at the papers of a round."""
        t = self._desk.t
        # Nobody needs those of a closed round any more, and to compare them loads all papers.
        stale = () if round_.state is RoundState.CLOSED else self._stale(round_)
        names = joined(t, (paper_name(t, paper) for paper in stale))
        self.setVisible(bool(names))
        self.setText(t("⚠ Older than the pairing: {papers}. Ctrl+P prints again.", papers=names))

    def _stale(self, round_: Round) -> tuple[Paper, ...]:
        session = self._desk.session
        if not session.read(was_printed):
            return ()
        # With it come all papers, which a start does without.
        from app.services.papers.papers import stale_papers

        return session.read(stale_papers, session.state, round_.number, _OF_A_ROUND)


_NOTE_LINES, _LEAST_NOTE_LINES = 2, 1
"""Lines of warnings and notes seen below the board, and where there is little height; more of them
scroll.
"""

_NARROW, _NARROW_FOR_SENTENCES = 52, 29
"""Times the font's height: on a narrower page a panel opens below the board and not beside it; the
second is for one that has only sentences, and no form.
"""
_BOARD_SHARE, _PANEL_SHARE = 62, 38


class BesideBoard(QSplitter):
    """The board, and at its right the one panel that is open.

    Args:
        board: always shown.
        panels: one of them is shown at a time, or none; how wide a page is that has room for it
            beside the board, in heights of type.
    """

    def __init__(self, board: QWidget, panels: Mapping[QWidget, int]) -> None:
        super().__init__(childrenCollapsible=False)
        self._panels = dict(panels)
        for widget in (board, *panels):
            self.addWidget(widget)
        for panel in panels:
            panel.installEventFilter(self)
        self.setStretchFactor(0, 1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give a panel that opens its share."""
        if event.type() is QEvent.Type.Show:
            self._turn()
            whole = max(self.width(), self.height()) // 100
            shares = [0 if panel.isHidden() else _PANEL_SHARE for panel in self._panels]
            self.setSizes([share * whole for share in (_BOARD_SHARE, *shares)])
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the panel below the board where the page is too narrow for both."""
        self._turn()
        super().resizeEvent(event)

    def _turn(self) -> None:
        open_ = (ems for panel, ems in self._panels.items() if not panel.isHidden())
        is_narrow = self.width() < next(open_, _NARROW) * self.fontMetrics().height()
        wanted = Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal
        if wanted is not self.orientation():
            self.setOrientation(wanted)


class RoundsPage(Page):
    """One round at a time, the newest first."""

    ACTS = ROUNDS
    """What can be done here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._build()

    def start(self) -> None:
        """Begin in the table of games of the newest round."""
        self._chooser.go_to_newest()
        self.table.setFocus()

    @property
    def acts_here(self) -> ViewActs:
        """The acts in force: those of the preferences in their list."""
        return PREFERENCES if self.preferences.has_focus else self.ACTS

    @property
    def typed(self) -> tuple[str, ...]:
        """The preference in the form, where anything is changed in it."""
        return (self.t("a pairing preference"),) if self.preferences.is_typed else ()

    @property
    def player_here(self) -> PlayerId | None:
        """The player under the cursor."""
        return self._games.player

    @property
    def marked(self) -> tuple[PlayerId, ...]:
        """The players marked for a change, at most two."""
        return self._games.marked

    def reload(self) -> None:
        """Read the rounds, and show the newest where a new one came."""
        self._chooser.offer(round_.number for round_ in self.desk.state.rounds)
        self._show_round()

    def fit_height(self) -> None:
        """Give the board the room of notes and buttons where there is little height."""
        self.notes.keep(_LEAST_NOTE_LINES if self.is_low else _NOTE_LINES)
        for panel in (self.why, self.preferences):
            panel.fit_height(is_low=self.is_low)
        # The round may be gone, and the page not have caught up yet.
        shown = self._chooser.number
        rounds = (round_ for round_ in self.desk.state.rounds if round_.number == shown)
        self._keep_room(next(rounds, None))

    def copy(self) -> None:
        """Copy the pairings as text for a group chat."""
        if self.acts.board is not None:
            # With it come all tables for others, which a start does without.
            from app.services.exchange.exports import pairings_text

            session = self.desk.session
            event, round_ = session.read(event_line), self.acts.board.round
            copy_text(pairings_text(self.t, event, self.desk.state, round_))
            self.line.say(self.t("The pairings are copied as text."))

    def _show_round(self) -> None:
        state, number = self.desk.state, self._chooser.number
        t = self.t
        short = tables_short(state)
        self._short.setVisible(short > 0)
        self._short.setText(
            t.many(
                "⚠ One game of the next round would have no table. Event settings add tables.",
                "⚠ {n} games of the next round would have no table. Event settings add tables.",
                short,
            )
        )
        for widget in (self._chooser, self._copy, self._of_game):
            widget.setVisible(number is not None)
        self._empty.setVisible(number is None)
        if number is None:
            self.acts.show_board(None)
            for label in (self._absent, self._stale, self._goes):
                label.hide()
            self._bar.show_round(None)
            self.scenario.show_round(state, None)
            self.why.show_round(state, None)
            self.repair.show_round(state, None)
            self.preferences.show_round(state, None)
            self._bar_row.fit()
            return
        board = round_board(state, state.rounds[number - 1])
        self.acts.show_board(board)
        self._show_facts(board)

    def _show_facts(self, board: RoundBoard) -> None:
        t, round_ = self.t, board.round
        # The header of the window says it of the newest round.
        is_newest = round_ is self.desk.state.last_round
        facts = [] if is_newest else [round_words(t, self.desk.state, round_)]
        facts += [kind] if (kind := kind_words(t, round_.kind)) else []
        # Of a draft, what comes of that is named as well.
        self._goes.setVisible(round_.is_draft and round_.by_hand)
        facts += [t("changed by hand")] if round_.by_hand and not round_.is_draft else []
        absent = t("Not playing: {names}", names=", ".join(board.absent))
        facts += [absent] if board.absent else []
        self._absent.setText("  ·  ".join(map(capitalised, facts)))
        self._absent.setVisible(bool(facts))
        names_list = bool(round_.byes) and self.desk.state.packet.lists.each_played > 0
        can_reopen = self._can_reopen(round_)
        self._bar.show_round(round_, can_reopen=can_reopen, names_list=names_list)
        self.scenario.show_round(self.desk.state, round_)
        self.why.show_round(self.desk.state, round_)
        self.repair.show_round(self.desk.state, round_)
        self.preferences.show_round(self.desk.state, round_)
        self._stale.show_round(round_)
        self._keep_room(round_)

    def _keep_room(self, round_: Round | None) -> None:
        """Of a round that players know, the button to fix it may come: nothing moves for it.

        Where there is little height, its room could be an empty row of buttons.
        """
        is_known = round_ is not None and round_.state in (
            RoundState.PUBLISHED, RoundState.PLAYING
        )  # fmt: skip
        policy = self.repair.button.sizePolicy()
        policy.setRetainSizeWhenHidden(is_known and not self.is_low)
        self.repair.button.setSizePolicy(policy)
        self._bar_row.fit()

    def _can_reopen(self, round_: Round) -> bool:
        later = self.desk.state.rounds[round_.number :]
        return round_.state is RoundState.CLOSED and all(round_.is_draft for round_ in later)

    def _build(self) -> None:
        t = self.t
        self._chooser = RoundChooser(t, self, self.ACTS)
        self._chooser.chosen.connect(self._show_round)
        self._short = plain_label(visible=False)
        self._short.setProperty("odd", True)
        self._stale = StaleLabel(self.desk)
        self._goes = plain_label(objectName="quiet", wordWrap=True, visible=False)
        self._goes.setText(
            t("Edited by hand. A drop, late entry or re-pairing keeps manual byes and locks only.")
        )
        self._absent = plain_label(objectName="quiet", wordWrap=True, visible=False)
        self._absent.setTextFormat(Qt.TextFormat.PlainText)
        self._games = GameTable(t, self.desk.name_of, self)
        self.table = self._games.view
        text = t("Once players are registered, the button above pairs the first round.")
        self._empty = EmptyState(t("No round is paired yet."), text)
        self._empty.lay_over(self.table)
        field = NumberPrompt(self.table)
        self.acts = RoundActs(self, self._games, field)
        self.acts.reopened.connect(self._chooser.go_to)
        self.why = WhyPanel(self.desk, self.line, self._games)
        self.repair = RepairBar(self.desk, self.line, self._games)
        self.preferences = PreferenceCorner(self.desk, self.line, self._games, self.ask)
        self._let_one_panel_show()
        bound = BoundActs(t, self.ACTS, self, {"copy": self.copy})
        BoundActs(t, self.ACTS, self.table, {"reason": self.line.ask_ahead}, where=ALONE)
        self._copy = bound.button("copy", text=t("Copy"))
        self._copy.setAccessibleName(t("Copy as text"))
        self._bar = RoundBar(t, self.acts.by_name, self.table)
        self.scenario = ScenarioBar(self.desk, self.line, self.table)
        self.body.addWidget(self._tool_bar(field))
        forms = (self.repair.place, self.preferences.place)
        panels = {self.why: _NARROW_FOR_SENTENCES, **dict.fromkeys(forms, _NARROW)}
        self.beside = BesideBoard(self.table, panels)
        self.body.addWidget(self.beside, 1)
        warnings = (self.repair, self._short, self._stale, self.scenario.against)
        notes = (self.preferences.used, self._goes, self._absent)
        # A round gets and loses them during the day: the table stays where it is.
        self.notes = ReservedRoom(*warnings, *notes, lines=_NOTE_LINES)
        self.body.addWidget(self.notes)

    def _tool_bar(self, field: QWidget) -> QWidget:
        """Buttons for the whole round, the menu of a game, and a field for a number at the end."""
        t = self.t
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self._of_game = MenuButton(t("Pairing"), self._fill_menu)
        self._of_game.setToolTip(t("What can be done to the game under the cursor"))
        bar = self._bar_row = Upright()
        row = FlowLayout()
        bar.setLayout(row)
        constant = (self._chooser, self.why.button, self.preferences.button, self._of_game)
        repairs = (self.repair.button, self.repair.cut_button)
        for widget in (*constant, self._copy, *self._bar.buttons):
            row.addWidget(widget)
        # One row where there is room for it: what it leaves is the board's.
        row.addWidget(self.scenario, fills=True)
        for widget in (*repairs, field):
            row.addWidget(widget)
        return bar

    def _show_menu(self, at: QPoint) -> None:
        index = self.table.indexAt(at)
        if index.isValid():
            self.table.setCurrentIndex(index)
            self._menu().popup(self.table.viewport().mapToGlobal(at))

    def _fill_menu(self, menu: QMenu) -> None:
        for action in self._menu().actions():
            menu.addAction(action)

    def _menu(self) -> QMenu:
        """What can be done to the game under the cursor now."""
        menu = row_menu(self.ACTS, self.table)
        for action in menu.actions():
            is_out_of_place = action.objectName() == "rounds.begun" and self.repair.panel is None
            if action.data() or is_out_of_place:
                menu.removeAction(action)
        return menu

    def _let_one_panel_show(self) -> None:
        for opened, others in (
            (self.why.opened, (self.repair.put_away, self.preferences.put_away)),
            (self.repair.opened, (self.why.hide, self.preferences.put_away)),
            (self.preferences.opened, (self.why.hide, self.repair.put_away)),
        ):
            for make_room in others:
                opened.connect(lambda put_away=make_room: put_away())
