"""EmptySlip: what stands in the place of the slip while none is open: how to open one."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
)

from app.services.results.board import TableState
from app.ui.core.native_keys import with_key
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import StateSign, plain_label
from app.words.core.catalogue import Words
from app.words.results.second_reading import state_meaning, table_state

_WIDEST = 30
"""Times the height of the type."""


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
        box.addLayout(self._legend())
        self._fit()

    @property
    def button(self) -> QPushButton:
        """Opens the slip of the next table."""
        return self._go

    @property
    def text(self) -> str:
        """What it says."""
        return f"{self._heading.text()}\n{self._text.text()}"

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
        t, grid = self._t, QGridLayout()
        grid.setHorizontalSpacing(12)
        for row, state in enumerate(TableState):
            grid.addWidget(StateSign(state.value), row, 0)
            texts = (table_state(t, state.value), state_meaning(t, state.value))
            for column, text in enumerate(texts, 1):
                label = QLabel(text, textFormat=Qt.TextFormat.PlainText, wordWrap=column == 2)
                label.setObjectName("quiet")
                grid.addWidget(label, row, column)
        grid.setColumnStretch(2, 1)
        return grid
