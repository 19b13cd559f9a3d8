"""BackupCard: the second place for backups, and how many of an event are kept."""

from pathlib import Path

from PySide6.QtGui import QIntValidator

from app.services.backups.settings import (
    FEWEST,
    MOST,
    BackupSettings,
    backup_settings,
    set_backup_settings,
)
from app.ui.core.widgets.labels import plain_label
from app.ui.program.guide.folder_field import FolderField
from app.ui.program.guide.form_parts import Card, form
from app.ui.program.guide.kept_line import KeptLine
from app.words.core.catalogue import Words


class BackupCard(Card):
    """What is set about backups; kept as soon as a field is left."""

    def __init__(self, t: Words) -> None:
        super().__init__(t("Backups"))
        self.place = FolderField(t, t("Second place for backups"), _shown_place, _keep_place)
        self.place.line.setPlaceholderText(t("None; a stick, for instance"))
        self.number = KeptLine(t, t("Backups kept of an event"), _shown_number, _keep_number)
        self.keep, self.wrong = self.number.line, self.number.wrong
        self.keep.setClearButtonEnabled(False)
        self.keep.setMaxLength(5)
        self.keep.setValidator(QIntValidator(0, 99999, self))
        fields = form()
        fields.addRow(t("&Second place"), self.place)
        fields.addRow(t("&Newest kept of an event"), self.number)
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
        self.number.reload()


def _shown_number() -> str:
    return str(backup_settings().keep)


def _keep_number(typed: str) -> None:
    place = backup_settings().second_place
    set_backup_settings(BackupSettings(second_place=place, keep=int(typed or 0)))


def _shown_place() -> str:
    place = backup_settings().second_place
    return "" if place is None else str(place)


def _keep_place(typed: str) -> None:
    place = Path(typed).expanduser() if typed else None
    set_backup_settings(BackupSettings(second_place=place, keep=backup_settings().keep))
