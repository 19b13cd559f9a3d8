"""StepBar: what stands between the EO and the next step, in one line, and a key for it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.services.second_board import ReadingState, second_pass
from app.services.status import NextStep, next_step
from app.ui.desk import Desk
from app.ui.widgets.act_line import ActLine
from app.ui.widgets.acting import push_button
from app.ui.widgets.plain import plain_label
from app.words.second_pass import pass_hint
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
        self.line = ActLine(desk, self)
        self._text = plain_label(objectName="stepText", wordWrap=True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._hint = plain_label(objectName="quiet", visible=False)
        self._go = push_button(clicked=self.take)
        self._go.setProperty("primary", True)
        row = QHBoxLayout()
        told = QVBoxLayout()
        told.setSpacing(0)
        for label in (self._text, self._hint):
            told.addWidget(label)
        row.addLayout(told, 1)
        row.addWidget(self._go)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 8, 16, 8)
        box.addLayout(row)
        desk.changed.connect(self.reload)
        self.reload()

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    @property
    def hint(self) -> str:
        """What is said of the second pass beside it; "" for nothing."""
        return "" if self._hint.isHidden() else self._hint.text()

    @property
    def step(self) -> NextStep | None:
        """The step offered."""
        return self._step

    def reload(self) -> None:
        """Read what comes next."""
        t = self._desk.t
        self._step = next_step(self._desk.state)
        self._text.setText(next_step_sentence(t, self._step, self._desk.name_of))
        self._show_hint()
        label = next_step_label(t, self._step)
        self._go.setText(f"{label}   {self._key}")
        self._go.setAccessibleName(label)
        self._go.setVisible(bool(label) and self._desk.session.only_reads is None)

    def _show_hint(self) -> None:
        """Say how far the second pass of the newest round is, while it is begun and not whole."""
        state = self._desk.state
        found = self._desk.session.read(second_pass, state.played[-1]) if state.played else None
        is_going_on = found is not None and found.is_begun and not found.is_whole
        self._hint.setVisible(is_going_on)
        if found is not None and is_going_on:
            differs = found.tables(ReadingState.DIFFERS)
            self._hint.setText(pass_hint(self._desk.t, found.read, found.games, differs))

    def take(self) -> None:
        """Do the step."""
        if self._step is not None:
            self.asked.emit(self._step)
