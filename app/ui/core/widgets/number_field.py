"""NumberField: a whole number, the same in every form of the program.

Digits fill it, and nothing is left by itself, whatever digit is typed. Space, a comma or a full
stop goes on as Tab does; what Enter does is the form's.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit

from app.words.core.catalogue import LANGUAGES, Words, words

FORWARD = (Qt.Key.Key_Space, Qt.Key.Key_Comma, Qt.Key.Key_Period)
"""What stands between two numbers; Tab and Enter lead on besides."""


def is_sign(event: QKeyEvent) -> bool:
    """Whether a key types something that can be seen, or a space."""
    return bool(event.text()) and event.text().isprintable() and not is_command(event)


def is_command(event: QKeyEvent) -> bool:
    """Whether Ctrl or Alt is held."""
    held = event.modifiers()
    return bool(held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier))


class NumberField(QLineEdit):
    """A whole number, or nothing.

    Signals:
        refused(str): a key that is no digit.
        answered(): a key that says something here.
    """

    refused = Signal(str)
    answered = Signal()

    def __init__(self, digits: int, text: str = "", *, name: str = "", hint: str = "") -> None:
        super().__init__(text, maxLength=digits, placeholderText=hint)
        self._is_entered_by_click = False
        if name:
            self.setAccessibleName(name)
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        # Pasted text, too, is a number or nothing.
        self.textChanged.connect(self._keep_digits)

    @property
    def number(self) -> int | None:
        """What was typed; None for nothing."""
        text = self.text()
        return int(text) if text.isascii() and text.isdecimal() else None

    def set_number(self, number: int | None) -> None:
        """Show a number, or nothing."""
        self.setText("" if number is None else str(number))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What is there is replaced by typing."""
        super().focusInEvent(event)
        self.selectAll()
        self._is_entered_by_click = event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The click that enters the field selects all of it, as Tab does."""
        super().mouseReleaseEvent(event)
        if self._is_entered_by_click:
            self._is_entered_by_click = False
            self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take digits; refuse other signs."""
        if event.key() in FORWARD and not is_command(event):
            self.answered.emit()
            if not event.isAutoRepeat():
                self.go_on()
        elif is_sign(event) and not _is_digit(event.text()):
            self.refused.emit(event.text())
        else:
            self.answered.emit()
            super().keyPressEvent(event)

    def go_on(self) -> None:
        """Go to the next field."""
        self.focusNextChild()

    def _keep_digits(self, text: str) -> None:
        if text and not all(map(_is_digit, text)):
            self.setText("".join(filter(_is_digit, text)))


def _is_digit(text: str) -> bool:
    return text.isascii() and text.isdecimal()


class LanguageField(QComboBox):
    """The choice of a language, each by its own name; its data are their codes."""

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


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FormTick(QCheckBox):
    """A box to tick in a form whose Enter is the form's, as in its fields.

    Space ticks it.

    Signals:
        returnPressed(): Enter was pressed on it; named as a field's own signal is.
    """

    returnPressed = Signal()  # noqa: N815

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of Enter."""
        if event.key() in _ENTER:
            self.returnPressed.emit()
        else:
            super().keyPressEvent(event)
