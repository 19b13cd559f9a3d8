"""Stepper: a number field between − and +, for whoever has a hand on the mouse."""

from PySide6.QtCore import QElapsedTimer, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.number_field import NumberField, is_command

_FIRST_MS, _NEXT_MS, _HELD_MS = 350, 70, 110
"""A button that is held down repeats after the first, then after each of the second; steps that
follow each other within the third are of a button that is held."""
_FEW, _FAR = 10, 5
"""After so many steps of a button that is held, each goes so far."""


class SteppedField(NumberField):
    """A number that Up and Down change by one as well."""

    def step(self, by: int, *, to_multiple: int = 1) -> None:
        """Change the number; an empty field becomes 0 or 1.

        Args:
            by: 1 for more, -1 for less.
            to_multiple: the next multiple of this is gone to.
        """
        number = self.number
        most = 10 ** self.maxLength() - 1
        if number is None:
            wanted = max(0, by)
        elif by > 0:
            wanted = (number // to_multiple + 1) * to_multiple
        else:
            wanted = (-(-number // to_multiple) - 1) * to_multiple
        self.setText(str(min(max(wanted, 0), most)))
        # Digits that are typed next replace the number; Space goes on from it.
        self.selectAll()
        self.answered.emit()
        self.textEdited.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up is one more, Down one less."""
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if by and not is_command(event):
            self.step(by)
        else:
            super().keyPressEvent(event)


class Stepper(QWidget):
    """A field with a button on either side; a button that is held down goes on, and then faster.

    Args:
        field: the number.
        fewer: what the button for one less is called.
        more: what the button for one more is called.
    """

    def __init__(self, field: SteppedField, *, fewer: str, more: str) -> None:
        super().__init__()
        self.field = field
        self._steps = 0
        self._since = QElapsedTimer()
        self._since.start()
        self.less, self.more = self._button("−", -1, fewer), self._button("+", 1, more)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for widget in (self.less, field, self.more):
            row.addWidget(widget)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text needs other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _button(self, sign: str, by: int, name: str) -> QPushButton:
        button = push_button(sign, clicked=lambda: self._step(by))
        button.setObjectName("step")
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRepeat(True)
        button.setAutoRepeatDelay(_FIRST_MS)
        button.setAutoRepeatInterval(_NEXT_MS)
        return button

    def _step(self, by: int) -> None:
        self._steps = self._steps + 1 if self._since.restart() < _HELD_MS else 0
        self.field.setFocus()
        self.field.step(by, to_multiple=_FAR if self._steps > _FEW else 1)

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        # Four digits and a margin, in any size of type.
        self.field.setFixedWidth(metrics.horizontalAdvance("00000") + round(1.6 * metrics.height()))
        for button in (self.less, self.more):
            button.setFixedWidth(round(1.9 * metrics.height()))
