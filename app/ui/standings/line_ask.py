"""LineAsk: a field for a few words, such as the name of an award, on the page."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout

from app.ui.core.widgets.labels import plain_label
from app.words.core.catalogue import Words


class LineAsk(QFrame):
    """Asks for a line of text: Enter gives it, Escape lets it be.

    Signals:
        told(str): what was typed, as it is.
        left(): Escape.
    """

    told = Signal(str)
    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._prompt = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._prompt.setProperty("heading", True)
        self.field = QLineEdit()
        self.field.setMaximumWidth(420)
        self.field.returnPressed.connect(lambda: self.told.emit(self.field.text()))
        self._usual = QStringListModel(self)
        completer = QCompleter(self._usual, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.field.setCompleter(completer)
        self._said = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._said.setProperty("problem", True)
        row = QHBoxLayout()
        row.addWidget(self.field)
        row.addWidget(self._said, 1)
        row.addWidget(plain_label(t("Enter takes it, Esc lets it be."), objectName="quiet"))
        box = QVBoxLayout(self)
        box.addWidget(self._prompt)
        box.addLayout(row)
        self.hide()

    def ask(self, prompt: str, text: str = "", usual: Sequence[str] = ()) -> None:
        """Ask, with a text to begin from and usual answers to be completed."""
        self._prompt.setText(prompt)
        self.field.setAccessibleName(prompt)
        self._usual.setStringList(list(usual))
        self.field.setPlaceholderText(", ".join(usual))
        self.field.setText(text)
        self.field.selectAll()
        self._said.clear()
        self.show()
        self.field.setFocus()

    def refuse(self, sentence: str) -> None:
        """Say beside the field why its text cannot be taken."""
        self._said.setText(f"✕  {sentence}")
        self.field.setFocus()

    @property
    def said(self) -> str:
        """Why the text could not be taken; "" where it could."""
        return self._said.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape lets it be."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
