"""ClockView: the face with everything around it, as one picture of a board."""

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.services.clock.board import ClockBoard
from app.ui.clock.alarm_bar import AlarmBar
from app.ui.clock.controls import Controls
from app.ui.clock.dice_panel import DicePanel
from app.ui.clock.face import ClockFace
from app.ui.clock.flash import Flash
from app.ui.clock.parted_bar import PartedBar
from app.ui.clock.said import ClockSaid
from app.ui.clock.tables_panel import TablesPanel
from app.ui.clock.wait_panel import WaitPanel
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.scroll import SnugScroll

_BETWEEN_PANELS = 16
_FACE_SHARE, _SIDE_SHARE = 3, 2
"""Of the width."""


class ClockView(QWidget):
    """The clock on the left, and on the right what belongs to the round."""

    def __init__(self, desk: Desk, line: ActLine, settings: Settings | None) -> None:
        super().__init__()
        t = desk.t
        self._desk = desk
        self.face = ClockFace()
        self.flash = Flash(self.face)
        self.controls = Controls(t, self.face)
        self.parted = PartedBar(t, self)
        self.said = ClockSaid(t)
        self.dice = DicePanel(t, line, self.controls.bind)
        self.tables = TablesPanel(desk, line)
        self.waiting = WaitPanel(desk, line, self.controls.bind)
        self.alarm = AlarmBar(t, settings, self.controls.bind)
        both = QHBoxLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(_BETWEEN_PANELS)
        both.addLayout(self._left(), _FACE_SHARE)
        both.addLayout(self._side(), _SIDE_SHARE)

    def show_board(self, board: ClockBoard) -> None:
        """Show everything but the time itself."""
        self.controls.show_board(board)
        self.dice.show_board(board)
        self.show_moment(board)

    def show_moment(self, board: ClockBoard) -> None:
        """Show what changes by time going by alone."""
        self.said.show_board(board, self._desk.state.packet)
        self.waiting.show_awaited(board.awaited)
        self.waiting.setVisible(board.round is not None and not board.round.is_draft)
        self.tables.show_tables(board.tables)

    def _left(self) -> QVBoxLayout:
        left = QVBoxLayout()
        left.setSpacing(_BETWEEN_PANELS // 2)
        left.addWidget(self.said.head)
        left.addWidget(self.face, 1)
        left.addWidget(self.said.foot)
        left.addWidget(self.controls)
        return left

    def _side(self) -> QVBoxLayout:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, _BETWEEN_PANELS // 2, 0)
        box.setSpacing(_BETWEEN_PANELS)
        for panel in (self.dice, self.said.steps, self.tables, self.waiting, self.alarm):
            box.addWidget(panel)
        # The list of tables takes all the room there is; without it, the room stays below.
        box.setStretchFactor(self.tables, 1)
        box.addStretch()
        scroll = SnugScroll(side)
        scroll.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        column = QVBoxLayout()
        column.addWidget(scroll)
        return column
