"""The frame of the form: its title with the keys above, what is wrong and the buttons below."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton

from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.core.catalogue import Words

_TITLE_SIZE = 1.5
_LINES_SAID = 2
"""As high as the buttons beside; more of it scrolls."""


class FormHead(QHBoxLayout):
    """The title, and how the form is walked through by keys."""

    def __init__(self, t: Words) -> None:
        super().__init__()
        self.title = QLabel(textFormat=Qt.TextFormat.PlainText)
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * _TITLE_SIZE)
        font.setBold(True)
        self.title.setFont(font)
        self.hint = plain_label(
            t("Alt+A variants · Tab and arrows walk · Space chooses · a digit is X · F1 all keys"),
            wordWrap=True,
        )
        self.hint.setProperty("quiet", True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.addWidget(self.title)
        self.addWidget(self.hint, 1)

    def show_all(self, shows: bool) -> None:
        """Show it, or leave the room to what has a title of its own."""
        for label in (self.title, self.hint):
            label.setVisible(shows)


class FormFoot(QHBoxLayout):
    """What is wrong with no single field, and the buttons.

    Attributes:
        wrong: the labels, by the field that they stand for; "" for the form as a whole.
    """

    def __init__(self, buttons: Iterable[QPushButton]) -> None:
        super().__init__()
        self.wrong = {name: plain_label(wordWrap=True, visible=False) for name in ("", "variants")}
        for label in self.wrong.values():
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("problem", True)
        self.addWidget(ReservedRoom(*self.wrong.values(), lines=_LINES_SAID), 1)
        for button in buttons:
            self.addWidget(button)
