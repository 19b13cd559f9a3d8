"""OrganizerField: the EO's name; empty, the account's name shows what stands in its place."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.services.errors import UserError
from app.services.organizer import account, keep_organizer, set_organizer
from app.ui.widgets.plain import plain_label
from app.words.catalogue import Words
from app.words.errors import error_sentences


class OrganizerField(QWidget):
    """A name that is kept as soon as it is given.

    Signals:
        kept(): another name is kept now.
    """

    kept = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self.line = QLineEdit(clearButtonEnabled=True, placeholderText=account())
        self.line.setAccessibleName(t("Your name, for the history"))
        self.line.editingFinished.connect(self.take)
        self.wrong = plain_label(wordWrap=True, visible=False)
        self.wrong.setProperty("problem", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.line)
        box.addWidget(self.wrong)
        self.setFocusProxy(self.line)
        self.reload()

    def reload(self) -> None:
        """Show what is kept."""
        self.line.setText(set_organizer())
        self._say("")

    def take(self) -> None:
        """Keep what is typed, or say below why not."""
        if self.line.text() == set_organizer():
            self._say("")
            return
        try:
            keep_organizer(self.line.text())
        except UserError as error:
            self._say("\n".join(error_sentences(self._t, error, str)))
            return
        self.reload()
        self.kept.emit()

    def _say(self, sentence: str) -> None:
        self.wrong.setText(sentence)
        self.wrong.setVisible(bool(sentence))
        self.line.setAccessibleDescription(sentence)
