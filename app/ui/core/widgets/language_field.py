"""LanguageField: in which language something speaks, each named by its own name."""

from PySide6.QtWidgets import QComboBox

from app.words.core.catalogue import LANGUAGES, Words, words


class LanguageField(QComboBox):
    """The languages that papers speak; its data are their codes."""

    def __init__(self, name: str, language: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(name)
        for code, own_name in LANGUAGES.items():
            self.addItem(own_name, code)
        self.setCurrentIndex(max(0, self.findData(language)))

    @property
    def language(self) -> str:
        """The code of the language that is chosen."""
        return str(self.currentData())

    @property
    def words(self) -> Words:
        """The words of the language that is chosen."""
        return words(self.language)
