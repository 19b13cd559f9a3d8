"""SlipArea: the slip, beside or below it the panel for a game without a winner; or two readings."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.packet.packet import Packet
from app.services.results.entry import ResultDraft
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.results.compare_panel import ComparePanel
from app.ui.results.form import ResultForm
from app.ui.results.tiebreak_panel import TiebreakPanel
from app.words.core.catalogue import Words

_GAP = 10


class SlipArea(SnugScroll):
    """Holds slip and panel, beside each other where there is room for both.

    Two readings that differ stand in the place of the slip.

    Signals:
        opened(bool): the panel or two readings are there now, or are not any more.
    """

    opened = Signal(bool)

    def __init__(self, t: Words, packet: Packet) -> None:
        inner = QWidget(objectName="page")
        self.form = ResultForm(t, packet)
        self.panel = TiebreakPanel(t)
        self.panel.hide()
        self.compare = ComparePanel(t)
        self.compare.hide()
        self._views = (self.form, self.compare, self.panel)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, inner)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(_GAP)
        self._box.addWidget(self.form, 2, Qt.AlignmentFlag.AlignTop)
        self._box.addWidget(self.compare, 2, Qt.AlignmentFlag.AlignTop)
        self._box.addWidget(self.panel, 3)
        super().__init__(inner)
        self.panel.closed.connect(self.close_panel)
        self.panel.settled.connect(self._settled)

    def open_panel(self, state: EventState, round_: Round) -> None:
        """Work through the game whose slip it is."""
        if self.form.game is None:
            return
        if self.panel.isHidden():
            self.panel.open(state, round_, self.form.game, self.form.draft)
            self.panel.show()
            self._set_open(is_open=True)
        self.panel.begin()

    def close_panel(self) -> None:
        """Put the panel away; the slip is gone on with where there is one."""
        if self.panel.isHidden():
            return
        self.panel.hide()
        self._set_open(is_open=False)
        if self.form.game is not None:
            self.form.winner.setFocus()

    def show_comparison(self, *, is_on: bool) -> None:
        """Show two readings in the place of the slip, or the slip again."""
        self.close_panel()
        if is_on == self.compare.isHidden():
            self.form.setVisible(not is_on)
            self.compare.setVisible(is_on)
            self._take_room(is_open=is_on)
        if is_on:
            self.compare.setFocus()

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest of them: they can stand below each other."""
        least = super().minimumSizeHint()
        widest = max(one.minimumSizeHint().width() for one in self._views)
        return QSize(widest + self.verticalScrollBar().sizeHint().width(), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside each other, or below, as there is room."""
        self._turn()
        super().resizeEvent(event)

    def _settled(self, draft: ResultDraft) -> None:
        self.close_panel()
        self.form.fill(draft)

    def _set_open(self, *, is_open: bool) -> None:
        self.form.set_quiet(is_quiet=is_open)
        self._take_room(is_open=is_open)

    def _take_room(self, *, is_open: bool) -> None:
        """Take the room of the list of tables, or give it back."""
        vertical = QSizePolicy.Policy.Expanding if is_open else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self._turn()
        self.opened.emit(is_open)

    def _turn(self) -> None:
        wanted = self.form.minimumSizeHint().width() + _GAP + self.panel.minimumSizeHint().width()
        is_wide = self.panel.isHidden() or self.width() >= wanted
        way = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        if self._box.direction() != way:
            self._box.setDirection(way)
