"""StepBar: what stands between the EO and the next step, in one line, and a key for it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.services.event.status import NextStep, next_step
from app.services.results.second_board import ReadingState, second_pass
from app.ui.core.bound_acts import key_tip
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.window_acts import WINDOW
from app.ui.program.rest import Rest
from app.words.core.status import next_step_label, next_step_sentence
from app.words.results.second_pass import pass_hint

_LINES, _LINES_WHERE_NARROW = 2, 3
_NARROW = 50
"""Times the height of the type."""


class StepBar(QFrame):
    """Says the next step and takes it.

    The step rests for a moment whenever it or the page has changed, so that a double click or a
    key held down never takes two.

    Signals:
        asked(NextStep): the EO wants this step done.

    Attributes:
        rest: while it lasts the step can't be taken.
    """

    asked = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="stepBar")
        self._desk = desk
        self._step: NextStep | None = None
        self._page: Page | None = None
        self._kind: tuple[str, object] | None = None
        """What the step does, whatever else changes in its sentence."""
        self.rest = Rest(self)
        self.rest.changed.connect(self._look_resting)
        self.line = ActLine(desk, self)
        self._text = plain_label(objectName="stepText", wordWrap=True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._hint = plain_label(objectName="quiet", wordWrap=True, visible=False)
        self._go = push_button(clicked=self.take)
        self._go.setProperty("primary", True)
        self._go.setToolTip(key_tip(desk.t, WINDOW["step"]))
        row = QHBoxLayout()
        # As high for one line as for two: the page below never moves with what is said here.
        self._said = QWidget()
        told = QVBoxLayout(self._said)
        told.setContentsMargins(0, 0, 0, 0)
        told.setSpacing(0)
        for label in (self._text, self._hint):
            told.addWidget(label)
        row.addWidget(self._said, 1)
        row.addWidget(self._go)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 8, 16, 8)
        box.addLayout(row)
        desk.changed.connect(self.reload)
        self.reload()
        self.rest.end()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text wants other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow, sentences have more lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        spacing, height = self._text.fontMetrics().lineSpacing(), self.fontMetrics().height()
        lines = _LINES if self.width() > _NARROW * height else _LINES_WHERE_NARROW
        # The button keeps its room, there or not.
        high = max(lines * spacing, self._go.sizeHint().height())
        if self._said.minimumHeight() != high:
            self._said.setFixedHeight(high)

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

    @property
    def label(self) -> str:
        """What the button does."""
        return self._go.accessibleName()

    def show_page(self, page: Page) -> None:
        """Offer what this page asks for, where it has a step of its own; else the event's."""
        if self._page is not None and self._page is not page:
            self._page.step_changed.disconnect(self.reload)
        if self._page is not page:
            page.step_changed.connect(self.reload)
        self._page = page
        self.rest.begin()
        self.reload()

    def reload(self) -> None:
        """Read what comes next."""
        t = self._desk.t
        self._step = next_step(self._desk.state)
        own = None if self._page is None else self._page.own_step
        kind = ("page", 0) if own is not None else (self._step.code, self._step.facts.get("round"))
        label = next_step_label(t, self._step) if own is None else own.label
        text = next_step_sentence(t, self._step, self._desk.name_of)
        self._text.setText(text if own is None else own.text)
        self._show_hint()
        if kind != self._kind:
            self.rest.begin()
        self._kind = kind
        self._go.setText(label)
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
        """Do the step, unless it rests."""
        if self._step is None or self.rest.is_on:
            return
        own = None if self._page is None else self._page.own_step
        if own is not None:
            own.take()
        else:
            self.asked.emit(self._step)

    def _look_resting(self, is_on: bool) -> None:
        self._go.setProperty("resting", is_on)
        self._go.style().unpolish(self._go)
        self._go.style().polish(self._go)
