"""The order of a form's fields: a full one goes on by itself, Backspace in an empty one back."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui.results.fields import ChoiceField, NumberField


def chain(
    order: Sequence[QWidget],
    confirmed: Callable[[], object],
    is_told: Callable[[QWidget], bool],
) -> None:
    """Link fields in this order, for Tab too.

    Args:
        order: the fields, and at the end what takes the focus after the last of them.
        confirmed: called by Enter in any field.
        is_told: whether a field needs no answer, so that it is passed over.
    """
    for before, after in pairwise(order):
        QWidget.setTabOrder(before, after)
        if isinstance(before, NumberField | ChoiceField):
            before.filled.connect(lambda one=after: _go(order, one, is_told))
        if isinstance(after, NumberField | ChoiceField):
            after.went_back.connect(before.setFocus)
    for field in order:
        if isinstance(field, NumberField | ChoiceField):
            field.confirmed.connect(confirmed)


def _go(order: Sequence[QWidget], widget: QWidget, is_told: Callable[[QWidget], bool]) -> None:
    for one in order[order.index(widget) :]:
        if one.isVisible() and not is_told(one):
            one.setFocus()
            if isinstance(one, QLineEdit):
                one.selectAll()
            return
