"""EventHeader: what the event is, how far it is, what undo would undo, and the countdown."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from app.services.event.event_draft import event_line
from app.services.program.all_acts import act_label
from app.ui.clock.time_up_bar import TimeUpBar
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import ElidedLabel
from app.words.core.status import round_words

_CLOCK_SIZE = 1.35
"""The time, against the size of other text."""
_WIDEST_TIME = "▲ −0:00:00"
_SIGNS = {"good": "", "odd": "◷ ", "bad": "▲ "}


class EventHeader(QFrame):
    """One line over every page; once time is up it says so, at the same height.

    Signals:
        undo_requested(): undo the newest act.
        clock_wanted(): the EO wants to see the clock.

    Attributes:
        time_up: the message over the line once time is up.
    """

    undo_requested = Signal()
    clock_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="header")
        self._desk = desk
        self._name = ElidedLabel()
        self._name.setObjectName("eventName")
        self._facts, self._undo = ElidedLabel(), _Link()
        self._facts.setObjectName("quiet")
        self._undo.setObjectName("link")
        self._undo.setToolTip("Ctrl+Z")
        self._undo.setCursor(Qt.CursorShape.PointingHandCursor)
        self._undo.clicked.connect(self.undo_requested)
        self._clock = push_button(clicked=lambda: self.clock_wanted.emit(), visible=False)
        self._clock.setObjectName("clockChip")
        self._clock.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clock.setToolTip(desk.t("Show the clock (Ctrl+5)"))
        self._clock.setAccessibleName(desk.t("Time left"))
        # Its room is kept, so that nothing in the header moves when a clock starts or ends.
        policy = self._clock.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._clock.setSizePolicy(policy)
        self.time_up = TimeUpBar(desk.t, self)
        self.time_up.wanted.connect(self.clock_wanted)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 12, 4)
        row.setSpacing(14)
        row.addWidget(self._name)
        row.addWidget(self._facts)
        # What the event is comes first: the act has what room is left.
        self._undo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._undo.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._undo, 1)
        row.addWidget(self._clock)
        desk.changed.connect(self.reload)
        self.reload()
        self._fit()

    @property
    def facts(self) -> str:
        """The event's size, rounds and kind."""
        return self._facts.text()

    @property
    def undo(self) -> str:
        """The act that undo would undo, in words; "" where there is none."""
        return self._undo.text()

    @property
    def clock(self) -> str:
        """The time that is shown; "" for none."""
        return "" if self._clock.isHidden() else self._clock.text()

    def show_clock(self, text: str, kind: str) -> None:
        """Show the time left; "" for none.

        Args:
            text: the digits.
            kind: "good", "odd" where the end is near or the clock stands, "bad" past the end.
        """
        shown = f"{_SIGNS[kind]}{text}" if text else ""
        if shown == self._clock.text():
            return
        self._clock.setText(shown)
        self._clock.setAccessibleName(self._desk.t("Time left: {time}", time=text))
        self._clock.setVisible(bool(text))
        if self._clock.property("kind") != kind:
            self._clock.setProperty("kind", kind)
            self._clock.style().unpolish(self._clock)
            self._clock.style().polish(self._clock)
            # Dressed again, it has forgotten how large its text is.
            self._clock.setFont(QFont())
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the message about the time beside it."""
        super().resizeEvent(event)
        self._place_bar()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the header again after a change of font or style."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """Reserve the width of the longest time, whatever is shown."""
        font = self.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * _CLOCK_SIZE)
        if self._clock.font() != font:
            self._clock.setFont(font)
        wide = self._clock.fontMetrics().horizontalAdvance(_WIDEST_TIME)
        wide += 3 * self.fontMetrics().averageCharWidth()
        high = self._clock.fontMetrics().height() + 8
        margins = self._row.contentsMargins()
        if self._clock.width() != wide or self.minimumHeight() != high + 2 * margins.top():
            self._clock.setFixedSize(wide, high)
            self.setFixedHeight(high + 2 * margins.top())
        self._place_bar()

    def _place_bar(self) -> None:
        """Cover what the event is, never the time nor what can be undone."""
        self._row.activate()
        undo, text_width = (
            self._undo.geometry(),
            self.fontMetrics().horizontalAdvance(self._undo.text()),
        )
        end = undo.right() - min(text_width, undo.width()) - self._row.spacing()
        self.time_up.setGeometry(0, 0, max(end, self.width() // 2), self.height())

    def reload(self) -> None:
        """Read name, packet, rounds and undo from the event."""
        t = self._desk.t
        line = self._desk.session.read(event_line)
        self._name.setText(line.name)
        facts = [line.packet, t("{size} points", size=line.point_size)]
        facts += [round_words(t, self._desk.state)]
        facts += [t("REHEARSAL")] if line.is_rehearsal else []
        self._facts.setText("  ·  ".join(facts))
        self._undo.setText(self._undo_text())
        self._place_bar()

    def _undo_text(self) -> str:
        act = self._desk.session.undo_stack().undo
        if act is None or self._desk.session.only_reads is not None:
            return ""
        t = self._desk.t
        label = act_label(t, act.verb, act.arguments, self._desk.name_of)
        return t("Undo: {act}", act=label)


class _Link(ElidedLabel):
    """Text to click; the focus stays where it is.

    Signals:
        clicked(): it was clicked.
    """

    clicked = Signal()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emit ``clicked`` on a left click."""
        if event.button() is Qt.MouseButton.LeftButton and self.text():
            self.clicked.emit()
