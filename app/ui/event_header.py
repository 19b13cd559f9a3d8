"""EventHeader: what the event is, how far it is, what Ctrl+Z would take back, and the countdown."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from app.services.event_lines import event_line
from app.ui.desk import Desk
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.plain import plain_label
from app.words.status import round_words
from app.words.verbs import act_label


class EventHeader(QFrame):
    """One line over every page."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="header")
        self._desk = desk
        self._name = ElidedLabel()
        self._name.setObjectName("eventName")
        self._facts, self._undo = ElidedLabel(), ElidedLabel()
        for label in (self._facts, self._undo):
            label.setObjectName("quiet")
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
        """What is said of the act that Ctrl+Z would take back; "" where there is none."""
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
        return t("Ctrl+Z takes back: {act}", act=said)
