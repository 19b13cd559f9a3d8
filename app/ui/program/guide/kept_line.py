"""KeptLine: a line that is kept as soon as it is left; what is wrong with it is said below."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.services.core.errors import UserError
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.spoken import speak
from app.words.core.catalogue import Words
from app.words.core.errors import error_sentences


class KeptLine(QWidget):
    """A text that is kept as soon as it is given.

    Args:
        name: what it is for.
        shown: gives what the field shows.
        keep: keeps what was typed, or raises UserError.

    Signals:
        kept(): another text is kept now.
    """

    kept = Signal()

    def __init__(
        self, t: Words, name: str, shown: Callable[[], str], keep: Callable[[str], object]
    ) -> None:
        super().__init__()
        self._t, self._name, self._shown, self._keep = t, name, shown, keep
        self.line = QLineEdit(clearButtonEnabled=True)
        self.line.setAccessibleName(name)
        self.line.editingFinished.connect(self.take)
        self.wrong = plain_label(wordWrap=True, visible=False)
        self.wrong.setProperty("problem", True)
        self.row = QHBoxLayout()
        self.row.addWidget(self.line, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addLayout(self.row)
        box.addWidget(ReservedRoom(self.wrong))
        self.setFocusProxy(self.line)
        self.reload()

    def reload(self) -> None:
        """Show what is kept."""
        self.line.setText(self._shown())
        self.line.setCursorPosition(0)
        self._say("")

    def take(self) -> bool:
        """Keep what is typed; False where that cannot be, which is said."""
        typed = self.line.text().strip()
        if typed == self._shown() and not self.wrong.isVisible():
            return True
        try:
            self._keep(typed)
        except UserError as error:
            self._say("\n".join(error_sentences(self._t, error, str)))
            return False
        self.reload()
        self.kept.emit()
        return True

    def _say(self, sentence: str) -> None:
        self.wrong.setText(sentence)
        self.wrong.setVisible(bool(sentence))
        self.line.setAccessibleDescription(sentence)
        speak(self.wrong, sentence)
        self.line.setProperty("wrong", bool(sentence))
        self.line.style().unpolish(self.line)
        self.line.style().polish(self.line)
