"""PaperSize: on which size of sheet everything is printed; it is remembered."""

from PySide6.QtWidgets import QComboBox

from app.ui.core.settings import Settings
from app.words.core.catalogue import Words


class PaperSize(QComboBox):
    """A4 or US Letter; its data are the words that papers are made with."""

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.setAccessibleName(t("Paper size"))
        for name, key in ((t("A4"), "a4"), (t("US Letter"), "letter")):
            self.addItem(name, key)
        self.setCurrentIndex(max(0, self.findData(settings.paper)))
        self.currentIndexChanged.connect(self._remember)

    def _remember(self) -> None:
        self._settings.paper = self.currentData()
