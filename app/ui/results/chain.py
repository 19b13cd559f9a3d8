"""The order of a form's fields: a full one goes on by itself, Backspace in an empty one back."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from app.ui.results.fields import ChoiceField, NumberField

IsTold = Callable[[QWidget], bool]
"""Whether a field needs no answer, so that it is passed over."""


class LastButton(QPushButton):
    """The button after the last field.

    Signals:
        went_back(): Backspace.
    """

    went_back = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Backspace goes back into the fields."""
        if event.key() == Qt.Key.Key_Backspace:
            self.went_back.emit()
        else:
            super().keyPressEvent(event)


def chain(
    order: Sequence[QWidget],
    confirmed: SignalInstance,
    went_out: SignalInstance,
    is_told: IsTold,
) -> None:
    """Link fields in this order, for Tab too.

    Args:
        order: the fields, and at the end what takes the focus after the last of them.
        confirmed: told by Enter in any field.
        went_out: told by Backspace before the first field.
        is_told: see ``IsTold``.
    """
    for place, one in enumerate(order):
        if place:
            QWidget.setTabOrder(order[place - 1], one)
        after, before = order[place + 1 :], tuple(reversed(order[:place]))
        if isinstance(one, NumberField | ChoiceField):
            one.filled.connect(lambda way=after: _go(way, is_told))
            one.confirmed.connect(confirmed)
        if isinstance(one, NumberField | ChoiceField | LastButton):
            one.went_back.connect(lambda way=before: _go(way, is_told, went_out))


def _go(way: Sequence[QWidget], is_told: IsTold, beyond: SignalInstance | None = None) -> None:
    """Go to the first of them that asks something; where there is none, tell what lies beyond."""
    for one in way:
        if one.isVisible() and not is_told(one):
            one.setFocus()
            if isinstance(one, QLineEdit):
                one.selectAll()
            return
    if beyond is not None:
        beyond.emit()
