"""Field: a labelled input with what is wrong about it said right below."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom

_LINES_SAID = 2
"""A field can be narrow; more of it scrolls."""


class Field(QWidget):
    """A label, the input, and a sentence below it that keeps its room while nothing is wrong.

    Args:
        label: with "&" before the letter that goes to the input.
        input_: a line of text, or a combo box that can be typed into.
    """

    def __init__(self, label: str, input_: QLineEdit | QComboBox) -> None:
        super().__init__()
        self.input = input_
        self._edit = input_.lineEdit() if isinstance(input_, QComboBox) else input_
        input_.setAccessibleName(label.replace("&", ""))
        title = plain_label(label)
        title.setBuddy(input_)
        self._said = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        box.addWidget(title)
        box.addWidget(input_)
        box.addWidget(ReservedRoom(self._said, lines=_LINES_SAID))
        box.addStretch(1)

    @property
    def text(self) -> str:
        """What is typed."""
        return self._edit.text() if self._edit is not None else ""

    @text.setter
    def text(self, text: str) -> None:
        if self._edit is not None:
            self._edit.setText(text)

    @property
    def problem(self) -> str:
        """What is said below the input; "" for nothing."""
        return "" if self._said.isHidden() else self._said.text()

    def say(self, sentence: str, kind: str = "problem") -> None:
        """Say what is wrong: ``kind`` is "problem" or "odd"; "" says nothing any more."""
        self._said.setText(f"{'✕' if kind == 'problem' else '!'}  {sentence}" if sentence else "")
        self._said.setVisible(bool(sentence))
        for name in ("problem", "odd"):
            self._said.setProperty(name, name == kind)
        self.input.setProperty("wrong", bool(sentence) and kind == "problem")
        self.input.setAccessibleDescription(sentence)
        for widget in (self._said, self.input):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
