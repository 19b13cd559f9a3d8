"""AskedNumber: a field that is there only while a number is asked for."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.ui.core.widgets.number_field import NumberField

_DIGITS = 4


class AskedNumber(NumberField):
    """Enter answers, Escape does not; the focus then goes back to where the keys work.

    Args:
        back: where the focus goes.
    """

    def __init__(self, back: QWidget) -> None:
        super().__init__(_DIGITS)
        self.hide()
        self._back = back
        self._then: Callable[[int], object] | None = None
        self.returnPressed.connect(self._answer)

    def ask(self, name: str, hint: str, digits: int, then: Callable[[int], object]) -> None:
        """Ask for a number.

        Args:
            name: what the number is.
            hint: what stands in the empty field.
            digits: at most so many.
            then: called with the answer.
        """
        self._then = then
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setMaxLength(digits)
        self.setText("")
        self.setVisible(True)
        self.setFocus()

    def go_on(self) -> None:
        """Stay: no other field follows, and a separator too many answers nothing."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the field away."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _answer(self) -> None:
        number, then = self.number, self._then
        self._leave()
        if then is not None and number:
            then(number)

    def _leave(self) -> None:
        self._back.setFocus()
        self.hide()
