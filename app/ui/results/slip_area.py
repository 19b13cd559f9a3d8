"""SlipArea: the slip, or two readings in its place; and the panel for a game without a winner.

EmptySlip: how to open a slip, where none is open.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.packet.packet import Packet
from app.rules.results.result import Game
from app.services.results.board import TableState
from app.services.results.entry import FIELDS, ResultDraft
from app.ui.core.bound_acts import BoundActs
from app.ui.core.native_keys import with_key
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import is_sign
from app.ui.core.widgets.labels import ElidedLabel, StateSign, plain_label
from app.ui.core.widgets.scroll import SnugScroll, UprightScroll
from app.ui.results.acts import RESULTS
from app.ui.results.form import ResultForm
from app.ui.results.tiebreak_panel import TiebreakPanel
from app.words.core.catalogue import Words
from app.words.results.second_reading import (
    field_name,
    field_text,
    readings_title,
    state_meaning,
    table_state,
)

_WIDEST = 30
"""Times the height of the type."""


class ComparePanel(QFrame):
    """Stops until the EO decides: a number typed by mistake does nothing.

    Signals:
        kept_first(): what was entered stands.
        took_second(): what was read now stands.
        wants_third(): neither.
        left(): it is left open.
    """

    kept_first = Signal()
    took_second = Signal()
    wants_third = Signal()
    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._t = t
        self._build()

    @property
    def text(self) -> str:
        """All that is shown, row by row."""
        rows = (
            "\t".join(label.text() for label in row) for row in self._rows if row[0].isVisible()
        )
        remarks = [label.text() for label in (self._odd, self._message) if not label.isHidden()]
        return "\n".join((self._title.text(), *rows, *remarks))

    def show_readings(
        self,
        entered: Game,
        read: Game,
        names: tuple[str, str],
        differs: Sequence[str],
        odd: Sequence[str],
    ) -> None:
        """Show both readings of a game.

        Args:
            entered: the game as it was entered first.
            read: as it was read now.
            names: of its players.
            differs: the fields in which the two differ.
            odd: what is odd about the second reading, in sentences.
        """
        t = self._t
        title = readings_title(t, entered.table or 0, len(differs))
        self._title.setText(f"≠  {title}")
        for row, field in zip(self._rows[1:], FIELDS, strict=True):
            first, second = (field_text(t, reading, field, names) for reading in (entered, read))
            is_other = field in differs
            texts = ("≠" if is_other else "", field_name(t, field, names), first, second)
            for label, text in zip(row, texts, strict=True):
                label.setText(text)
                _mark(label, is_other=is_other)
                # What neither says is no line of its own.
                label.setVisible(is_other or (first, second) != ("–", "–"))
        self._odd.setText("\n".join(f"?  {sentence}" for sentence in odd))
        self._odd.setVisible(bool(odd))
        self._message.hide()
        self._title.setAccessibleDescription(self.text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves it open; what is no letter of a reading is answered."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif is_sign(event) or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._message.setText(
                self._t("✕  Press F, S or T to say which is right, Esc to decide later.")
            )
            self._message.show()
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        t = self._t
        self._title = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._title.setProperty("heading", True)
        # Of the whole panel the head is kept in sight where there is little room.
        self._title.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self._title)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        heads = ("", "", t("First entry"), t("Second entry"))
        self._rows = [tuple(ElidedLabel() for _ in heads) for _ in range(len(FIELDS) + 1)]
        for n, row in enumerate(self._rows):
            for column, label in enumerate(row):
                grid.addWidget(label, n, column)
        for label, head in zip(self._rows[0], heads, strict=True):
            label.setText(head)
            label.setObjectName("quiet")
        grid.setColumnStretch(4, 1)
        self._odd, self._message = (
            QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
            for _ in range(2)
        )
        self._odd.setProperty("odd", True)
        self._message.setProperty("problem", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 12, 20, 12)
        box.setSpacing(8)
        box.addWidget(self._title)
        box.addLayout(self._buttons())
        box.addWidget(self._message)
        box.addWidget(self._odd)
        box.addLayout(grid)

    def _buttons(self) -> FlowLayout:
        t = self._t
        row = FlowLayout(10)
        handlers = {
            "keep_first": self.kept_first,
            "take_second": self.took_second,
            "third": self.wants_third,
        }
        leave = push_button(t("Decide later"), clicked=lambda: self.left.emit())
        leave.setToolTip(with_key(leave.text(), "Esc"))
        for button in (*BoundActs(t, RESULTS, self, handlers).buttons(*handlers), leave):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.addWidget(button)
        return row


def _mark(label: QLabel, *, is_other: bool) -> None:
    restyle(label, problem=is_other)
    font = label.font()
    font.setBold(is_other)
    label.setFont(font)


class SlipArea(QWidget):
    """Holds the slip, two readings that differ, or what is shown while neither is open.

    The panel for a game without a winner is not in it: it takes the place of the list of tables,
    and the slip stays where it is.

    Args:
        t: the words.
        packet: of the event.
        empty: shown while no slip is open.

    Signals:
        opened(bool): the panel is there now, or is not any more.
        turned(): there is something to be seen in it now, or nothing any more.

    Attributes:
        form: the slip.
        compare: two readings that differ.
        panel: for a game without a winner.
        panel_place: the panel, to be put in the place of the list.
    """

    opened = Signal(bool)
    turned = Signal()

    def __init__(self, t: Words, packet: Packet, empty: QWidget) -> None:
        super().__init__(objectName="page")
        inner = QWidget(objectName="page")
        self.form = ResultForm(t, packet)
        self.compare = ComparePanel(t)
        self.compare.hide()
        self._empty = empty
        self._comparing = False
        self._shown: QWidget | None = None
        box = QVBoxLayout(inner)
        box.setContentsMargins(0, 0, 0, 0)
        top = Qt.AlignmentFlag.AlignTop
        box.addWidget(self.compare, 0, top)
        box.addWidget(empty, 1)
        # The slip itself scrolls its fields alone: its buttons stay in sight.
        self._rest = SnugScroll(inner)
        self._rest.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        places = QVBoxLayout(self)
        places.setContentsMargins(0, 0, 0, 0)
        places.setSpacing(0)
        places.addWidget(self.form)
        places.addWidget(self._rest, 1)
        places.addStretch()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.panel = TiebreakPanel(t)
        self.panel_place = UprightScroll(self.panel)
        self.panel_place.setObjectName("snug")
        self.panel.hide()
        self.panel.closed.connect(self.close_panel)
        self.panel.decided.connect(self._settled)
        self.form.turned.connect(lambda _: self._turn())
        self._turn()

    @property
    def is_in_use(self) -> bool:
        """Whether a slip or two readings are open."""
        return self._comparing or self.form.game is not None

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
        self._comparing = is_on
        self._turn()
        if is_on:
            self.compare.setFocus()

    def _settled(self, draft: ResultDraft) -> None:
        self.close_panel()
        self.form.fill(draft)

    def _set_open(self, *, is_open: bool) -> None:
        self.form.set_quiet(is_quiet=is_open)
        self.opened.emit(is_open)

    def _turn(self) -> None:
        """Show what is open."""
        shown = (
            self.compare
            if self._comparing
            else self._empty
            if self.form.game is None
            else self.form
        )
        if shown is self._shown:
            return
        self._shown = shown
        for widget in (self.form, self.compare, self._empty):
            widget.setVisible(widget is shown)
        self._rest.setVisible(shown is not self.form)
        self.turned.emit()


class EmptySlip(QFrame):
    """Says how a slip is opened, and what the states in the list mean.

    Args:
        t: the words.
        go_on: opens the slip of the next table that waits.
    """

    def __init__(self, t: Words, go_on: Callable[[], object]) -> None:
        super().__init__(objectName="card")
        self._t = t
        self._heading = plain_label(wordWrap=True)
        self._heading.setProperty("heading", True)
        self._text = plain_label(wordWrap=True)
        self._text.setObjectName("quiet")
        self._go = push_button(clicked=go_on)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 20, 24, 20)
        box.setSpacing(12)
        box.addWidget(self._heading)
        box.addWidget(self._text)
        row = QHBoxLayout()
        row.addWidget(self._go)
        row.addStretch(1)
        box.addLayout(row)
        box.addStretch(1)
        self._explained: dict[TableState, tuple[QLabel, QLabel]] = {}
        box.addLayout(self._legend())
        self.mark_second(is_second=False)
        self._fit()

    @property
    def button(self) -> QPushButton:
        """Opens the slip of the next table."""
        return self._go

    @property
    def text(self) -> str:
        """What it says."""
        return f"{self._heading.text()}\n{self._text.text()}"

    def mark_second(self, *, is_second: bool) -> None:
        """Explain the signs as the list has them while results are double-checked, or not."""
        for state, labels in self._explained.items():
            labels[0].setText(table_state(self._t, state.value, is_second=is_second))
            labels[1].setText(state_meaning(self._t, state.value, is_second=is_second))

    def tell(self, heading: str, text: str, label: str) -> None:
        """Say how far the round is and what can be done.

        Args:
            heading: how far the round is.
            text: how a slip is opened.
            label: of the button that opens the next one; "" for none.
        """
        self._heading.setText(heading)
        self._text.setText(text)
        self._go.setText(label)
        self._go.setToolTip(with_key(label, "Ctrl+Return") if label else "")
        self._go.setVisible(bool(label))

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text needs other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        for label in (self._heading, self._text):
            label.setMaximumWidth(_WIDEST * self.fontMetrics().height())

    def _legend(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        for row, state in enumerate(TableState):
            grid.addWidget(StateSign(state.value), row, 0)
            self._explained[state] = labels = (plain_label(), plain_label(wordWrap=True))
            for column, label in enumerate(labels, 1):
                label.setObjectName("quiet")
                grid.addWidget(label, row, column)
        grid.setColumnStretch(2, 1)
        return grid
