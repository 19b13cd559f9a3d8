"""Typing the results of an event that was run elsewhere."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.services.season.results import EventResults
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.form_fields import LabelledInput
from app.ui.core.widgets.labels import plain_label, quiet_label
from app.words.core.catalogue import Words


class TypedView(QWidget):
    """Name and date of an event, and a line for each player: place, name, country, state, city.

    Signals:
        typed(EventResults, tuple[str, ...]): what the event is called, and the lines.
        left(): nothing is to be added.
    """

    typed = Signal(object, object)
    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self.name, self.date = QLineEdit(), QLineEdit()
        self.date.setPlaceholderText(t("for example: 2014-03-15"))
        self.lines = QPlainTextEdit(tabChangesFocus=True)
        self.lines.setAccessibleName(t("Places"))
        self.lines.setPlaceholderText(
            "1,Ada Ash,USA,Washington,Seattle\n2,Bo Birch,Germany,,Berlin"
        )
        self.problem = plain_label(wordWrap=True, visible=False)
        self.problem.setProperty("problem", True)
        self.add = push_button(t("Add the event"), clicked=self._accept)
        make_blue(self.add)
        fields = QGridLayout()
        fields.addWidget(LabelledInput(t("Event"), self.name, has_room=False), 0, 0)
        fields.addWidget(LabelledInput(t("Date"), self.date, has_room=False), 0, 1)
        fields.setColumnStretch(0, 2)
        fields.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        for button in (self.add, push_button(t("Cancel"), clicked=self.left.emit)):
            buttons.addWidget(button)
        buttons.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(fields)
        about = quiet_label(t("A line for each player: place, name, country, state, city."))
        box.addWidget(about)
        box.addWidget(self.lines, 1)
        box.addWidget(self.problem)
        box.addLayout(buttons)

    @property
    def is_begun(self) -> bool:
        """Whether anything is typed."""
        return any((self.name.text(), self.date.text(), self.lines.toPlainText()))

    def start(self) -> None:
        """Begin in the name."""
        self.name.setFocus()

    def empty(self) -> None:
        """Forget what was typed."""
        for field in (self.name, self.date):
            field.clear()
        self.lines.clear()
        self.say("")

    def say(self, sentence: str) -> None:
        """Show below the lines what is wrong with them; "" for nothing."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape adds nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _accept(self) -> None:
        lines = tuple(line for line in self.lines.toPlainText().splitlines() if line.strip())
        named = EventResults(name=self.name.text(), date=self.date.text().strip())
        self.typed.emit(named, lines)
