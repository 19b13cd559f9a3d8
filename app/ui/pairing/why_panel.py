"""WhyPanel: why the round that is shown is paired as it is, line by line, its proof to copy."""

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QListWidgetItem,
    QMenu,
    QVBoxLayout,
)

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.services.event.event_draft import event_line
from app.ui.core.acts import LOOKING
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.desktop import copy_text
from app.ui.core.icons import state_icon
from app.ui.core.native_keys import platform_sequences, with_key
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import MenuButton, push_button
from app.ui.core.widgets.flow import FlowLayout, Upright
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.type_ahead import TypeAhead
from app.ui.core.widgets.wrapped_list import WrappedList
from app.ui.pairing.acts import ROUNDS
from app.ui.pairing.game_table import GameTable

if TYPE_CHECKING:
    from app.rules.pairing.certificate.why_line import WhyLine
    from app.services.pairing.why_sentences import RoundReasons


class LineList(WrappedList):
    """Letters search it; all other keys that write are those of the panel around it.

    Args:
        fewest: lines that are seen at least.
    """

    def __init__(self, fewest: int) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMinimumHeight(fewest * self.fontMetrics().lineSpacing())
        TypeAhead(self, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk; everything else goes to the panel."""
        if event.text() or event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)


_ROLES = ("first", "second", "player", "opponent")
"""Facts of a reason that are players."""


def _players_of(line: "WhyLine") -> frozenset[PlayerId]:
    named = (line.facts.get(role) for role in _ROLES)
    return frozenset(PlayerId(player) for player in named if isinstance(player, int))


_COPY, _COPY_ALL = "Ctrl+C", "Ctrl+Shift+J"
_FEWEST = 4
"""Lines that are seen at least."""


class WhyPanel(QFrame):
    """Hidden until it is requested; then it follows the round that is shown.

    Args:
        desk: the open event.
        line: says what was copied.
        games: the board in which Alt+W asks for it; it marks the games of the chosen reason.

    Attributes:
        button: asks for it too; it has its place outside.

    Signals:
        opened(): it is shown; other panels make room.
    """

    ACTS = LOOKING
    """What can be done here."""

    opened = Signal()

    def __init__(self, desk: Desk, line: ActLine, games: GameTable) -> None:
        super().__init__(objectName="card")
        self._desk = desk
        self._line = line
        self._games = games
        self._about: list[frozenset[PlayerId]] = []
        self._state: EventState | None = None
        self._round: Round | None = None
        self._reasons: RoundReasons | None = None
        self._build()
        self.bound = BoundActs(desk.t, ROUNDS, games.view, {"why": self.open}, where=ALONE)
        self.button = self.bound.button("why")
        self.hide()

    @property
    def lines(self) -> tuple[str, ...]:
        """What it says; nothing while hidden."""
        if self.isHidden():
            return ()
        rows = (self.list.item(row) for row in range(self.list.count()))
        return tuple(item.text() for item in rows)

    def show_round(self, state: EventState, round_: Round | None) -> None:
        """Follow a round; its reasons are computed only while they are seen."""
        self._state, self._round = state, round_
        self.bound.offer({"why": round_ is not None})
        if round_ is None:
            self.hide()
        elif not self.isHidden():
            self._fill(state, round_)

    def open(self) -> None:
        """Show the reasons and take the keys."""
        if self._state is not None and self._round is not None:
            self._fill(self._state, self._round)
            self.opened.emit()
            self.show()
            self.list.setFocus()
            self._point()

    def fit_height(self, *, is_low: bool) -> None:
        """Give the reasons the room of buttons where there is little height."""
        for button in self._copies:
            button.setVisible(not is_low)
        self._copy_menu.setVisible(is_low)
        self._order.setVisible(not is_low)

    def put_away(self) -> None:
        """Hide, and give the keys back."""
        self._games.view.setFocus()
        self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave no mark on the board."""
        super().hideEvent(event)
        self._games.point_at(frozenset())

    def _fill(self, state: EventState, round_: Round) -> None:
        from app.services.pairing.why_sentences import round_reasons
        from app.words.pairing.why import order_sentence

        desk = self._desk
        reasons = desk.session.read(round_reasons, state, round_.number, desk.t, desk.name_of)
        self._reasons = reasons
        head, *rest = zip(reasons.why.lines, reasons.reasons, strict=True)
        self._head.setText(head[1])
        self._head.setProperty("odd", head[0].is_worse)
        self._head.style().polish(self._head)
        row = max(0, self.list.currentRow())
        self.list.blockSignals(True)
        self.list.clear()
        self._about = [_players_of(line) for line, _ in rest]
        signed = [("worse" if line.is_worse else "holds", sentence) for line, sentence in rest]
        signed += [("cut", sentence) for sentence in reasons.cut]
        signed += [("worse", reasons.without)] if reasons.without else []
        signed += [("by-hand", sentence) for _, sentence in reasons.changes]
        for sign, sentence in signed:
            self.list.addItem(QListWidgetItem(state_icon(sign), sentence))
        self.list.blockSignals(False)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self._point()
        self._order.setText(order_sentence(desk.t))

    def _point(self) -> None:
        """Mark the games that the chosen reason is about."""
        row = self.list.currentRow()
        here = self._about[row] if 0 <= row < len(self._about) else frozenset()
        self._games.point_at(here if self.isVisible() else frozenset())

    def copy_as_text(self) -> None:
        """Put every sentence on the clipboard."""
        if self._reasons is not None:
            copy_text("\n".join(self._reasons.sentences))
            self._line.say(self._desk.t("The reasons are copied as text."))

    def copy_as_json(self) -> None:
        """Put the reasons, the changes by hand and the certificate on the clipboard."""
        if self._reasons is not None:
            event = self._desk.session.read(event_line).name
            copy_text(json.dumps(self._reasons.as_json(event), ensure_ascii=False))
            self._line.say(self._desk.t("The reasons are copied with their certificate."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape and the key that opened it close; others copy the sentences, or all of it."""
        pressed = QKeySequence(event.keyCombination())
        if pressed in platform_sequences(("Esc", *ROUNDS["why"].each_key)):
            self.put_away()
        elif pressed == QKeySequence(_COPY):
            self.copy_as_text()
        elif pressed == QKeySequence(_COPY_ALL):
            self.copy_as_json()
        else:
            super().keyPressEvent(event)

    def _fill_menu(self, menu: QMenu) -> None:
        for button in self._copies:
            menu.addAction(button.text(), button.click)

    def _build(self) -> None:
        t = self._desk.t
        self._head = plain_label(wordWrap=True)
        self._head.setProperty("heading", True)
        self._order = plain_label(objectName="quiet", wordWrap=True)
        self.list = LineList(_FEWEST)
        self.list.setAccessibleName(t("Why this pairing"))
        self.list.currentRowChanged.connect(lambda _: self._point())
        acts, row = Upright(), FlowLayout()
        acts.setLayout(row)
        buttons = []
        for text, key, act in (
            (t("Copy as text"), _COPY, self.copy_as_text),
            (t("Copy with certificate"), _COPY_ALL, self.copy_as_json),
            (t("Close"), "Esc", self.put_away),
        ):
            button = push_button(text, clicked=lambda _=False, act=act: act())
            button.setToolTip(with_key(text, key))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            buttons.append(button)
        self._copies = buttons[:2]
        self._copy_menu = MenuButton(t("Copy"), self._fill_menu)
        self._copy_menu.setToolTip(t("Copy as text"))
        self._copy_menu.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._copy_menu.hide()
        for button in (*self._copies, self._copy_menu, buttons[2]):
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 10, 16, 10)
        box.setSpacing(6)
        box.addWidget(self._head)
        box.addWidget(acts)
        box.addWidget(self.list, 1)
        box.addWidget(self._order)
