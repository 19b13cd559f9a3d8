"""Banner: one line that says in which way slips are taken at the moment."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel


class Banner(QFrame):
    """A sentence in a frame of its own, hidden until it is wanted."""

    def __init__(self) -> None:
        super().__init__(objectName="line")
        self.setProperty("kind", "odd")
        self._said = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.addWidget(self._said)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; "" while hidden."""
        return "" if self.isHidden() else self._said.text()

    def say(self, sentence: str) -> None:
        """Say this, shown or not."""
        self._said.setText(sentence)
