"""BackupCard: the second place for backups, and how many of an event are kept."""

from pathlib import Path

from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.services.backup_settings import (
    FEWEST,
    MOST,
    BackupSettings,
    backup_settings,
    set_backup_settings,
)
from app.services.errors import UserError
from app.ui.guide.card import Card, form
from app.ui.guide.folder_field import FolderField
from app.ui.widgets.plain import plain_label
from app.ui.widgets.spoken import speak
from app.words.catalogue import Words
from app.words.errors import error_sentences


class BackupCard(Card):
    """What is set about backups; kept as soon as a field is left."""

    def __init__(self, t: Words) -> None:
        super().__init__(t("Backups"))
        self._t = t
        self.place = FolderField(t, t("Second place for backups"), _shown_place, _keep_place)
        self.place.line.setPlaceholderText(t("None; a stick, for instance"))
        self.keep = QLineEdit(maxLength=5)
        self.keep.setValidator(QIntValidator(0, 99999, self))
        self.keep.setAccessibleName(t("Backups kept of an event"))
        self.keep.editingFinished.connect(self.take)
        self.wrong = plain_label(wordWrap=True, visible=False)
        self.wrong.setProperty("problem", True)
        number = QWidget()
        box = QVBoxLayout(number)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.keep)
        box.addWidget(self.wrong)
        number.setFocusProxy(self.keep)
        fields = form()
        fields.addRow(t("&Second place"), self.place)
        fields.addRow(t("&Newest kept of an event"), number)
        self.box.addLayout(fields)
        self.box.addWidget(
            plain_label(
                t("From {fewest} to {most}. The last of each round is kept besides.",
                  fewest=FEWEST, most=MOST),
                wordWrap=True, objectName="quiet",
            )
        )  # fmt: skip

    def reload(self) -> None:
        """Show what is set."""
        self.place.reload()
        self.keep.setText(str(backup_settings().keep))
        self._say("")

    def take(self) -> None:
        """Keep as many backups as is typed, or say why not."""
        before = backup_settings()
        typed = int(self.keep.text() or 0)
        try:
            set_backup_settings(BackupSettings(second_place=before.second_place, keep=typed))
        except UserError as error:
            self._say("\n".join(error_sentences(self._t, error, str)))
        else:
            self._say("")

    def _say(self, sentence: str) -> None:
        self.wrong.setText(sentence)
        self.wrong.setVisible(bool(sentence))
        self.keep.setAccessibleDescription(sentence)
        speak(self.wrong, sentence)
        self.keep.setProperty("wrong", bool(sentence))
        self.keep.style().unpolish(self.keep)
        self.keep.style().polish(self.keep)


def _shown_place() -> str:
    place = backup_settings().second_place
    return "" if place is None else str(place)


def _keep_place(typed: str) -> None:
    place = Path(typed).expanduser() if typed else None
    set_backup_settings(BackupSettings(second_place=place, keep=backup_settings().keep))
