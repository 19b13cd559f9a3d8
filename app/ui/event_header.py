"""EventHeader: what the event is, how far it is, what undo would undo, and the countdown."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from app.services.event_lines import event_line
from app.ui.desk import Desk
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.plain import plain_label
from app.words.status import round_words
from app.words.verbs import act_label


class EventHeader(QFrame):
    """One line over every page.

    Signals:
        undo_asked(): undo the newest act.
    """

    undo_asked = Signal()

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
        self._undo.clicked.connect(self.undo_asked)
        self._clock = plain_label(visible=False)
        font = self._clock.font()
        font.setBold(True)
        self._clock.setFont(font)
        self._clock.setAccessibleName(desk.t("Time left"))
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
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

    @property
    def facts(self) -> str:
        """What is said of the event."""
        return self._facts.text()

    @property
    def undo(self) -> str:
        """What is said of the act that undo would undo; "" where there is none."""
        return self._undo.text()

    def show_clock(self, text: str) -> None:
        """Show the time left; "" for none."""
        if text != self._clock.text():
            self._clock.setText(text)
            self._clock.setVisible(bool(text))

    def reload(self) -> None:
        """Read the event's own facts."""
        t = self._desk.t
        line = self._desk.session.read(event_line)
        self._name.setText(line.name)
        facts = [line.packet, t("{size} points", size=line.point_size)]
        facts += [round_words(t, self._desk.state)]
        facts += [t("REHEARSAL")] if line.is_rehearsal else []
        self._facts.setText("  ·  ".join(facts))
        self._undo.setText(self._undo_text())

    def _undo_text(self) -> str:
        act = self._desk.session.undo_stack().undo
        if act is None or self._desk.session.only_reads is not None:
            return ""
        t = self._desk.t
        said = act_label(t, act.verb, act.arguments, self._desk.name_of)
        return t("Undo: {act}", act=said)


class _Link(ElidedLabel):
    """Text to click; the focus stays where it is.

    Signals:
        clicked(): it was clicked.
    """

    clicked = Signal()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for what it says."""
        if event.button() is Qt.MouseButton.LeftButton and self.text():
            self.clicked.emit()
