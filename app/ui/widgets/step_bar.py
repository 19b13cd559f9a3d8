"""StepBar: what stands between the EO and the next step, in one line, and a key for it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from app.services.status import NextStep, next_step
from app.ui.desk import Desk
from app.ui.widgets.act_line import ActLine
from app.words.status import next_step_label, next_step_sentence


class StepBar(QFrame):
    """Says the next step and takes it.

    Signals:
        asked(NextStep): the EO wants this step done.
    """

    asked = Signal(object)

    def __init__(self, desk: Desk, key: str) -> None:
        super().__init__(objectName="stepBar")
        self._desk = desk
        self._key = key
        self._step: NextStep | None = None
        self.line = ActLine(desk)
        self._text = QLabel(objectName="stepText", wordWrap=True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._go = QPushButton(clicked=self.take)
        self._go.setProperty("primary", True)
        row = QHBoxLayout()
        row.addWidget(self._text, 1)
        row.addWidget(self._go)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 8, 16, 8)
        box.addLayout(row)
        box.addWidget(self.line)
        desk.changed.connect(self.reload)
        self.reload()

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    @property
    def step(self) -> NextStep | None:
        """The step offered."""
        return self._step

    def reload(self) -> None:
        """Read what comes next."""
        t = self._desk.t
        self._step = next_step(self._desk.state)
        self._text.setText(next_step_sentence(t, self._step, self._desk.name_of))
        label = next_step_label(t, self._step)
        self._go.setText(f"{label}   {self._key}")
        self._go.setAccessibleName(label)
        self._go.setVisible(bool(label) and self._desk.session.only_reads is None)

    def take(self) -> None:
        """Do the step."""
        if self._step is not None:
            self.asked.emit(self._step)
