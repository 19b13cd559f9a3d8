"""VerdictButton: who wins and by what, and Enter to take it over into the slip."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from app.ui.core.widgets.labels import plain_label


class VerdictButton(QFrame):
    """A verdict with its button.

    Signals:
        accepted(): Enter, or a click.
        went_back(): Backspace or Up.
    """

    accepted = Signal()
    went_back = Signal()

    def __init__(self) -> None:
        super().__init__(objectName="line")
        self.setProperty("kind", "good")
        self._told = plain_label(wordWrap=True)
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._take = _Button()
        self._take.clicked.connect(lambda: self.accepted.emit())
        self._take.went_back.connect(self.went_back)
        self.setFocusProxy(self._take)
        row = QHBoxLayout()
        row.addWidget(self._take)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 8)
        box.addWidget(self._told)
        box.addLayout(row)

    @property
    def text(self) -> str:
        """The verdict."""
        return self._told.text()

    def tell(self, verdict: str, button: str) -> None:
        """Show a verdict, and what Enter does with it."""
        self._told.setText(verdict)
        self._take.setText(button)
        self._take.setAccessibleDescription(verdict)


class _Button(QPushButton):
    went_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("primary", True)
        self.setAutoDefault(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the verdict over; Up and Backspace go back."""
        if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Up):
            self.went_back.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)
