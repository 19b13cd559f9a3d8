"""FormTick: a box to tick in a form whose Enter is the form's, as in its fields."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FormTick(QCheckBox):
    """Space ticks it.

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
