"""ReasonRow: the fields for why something is done, and for who asked for it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.services.core.reason import Reason
from app.ui.core.widgets.acting import push_button
from app.words.core.catalogue import Words


class ReasonRow(QWidget):
    """Hidden until it asks; Enter in a field gives the reason, which is never empty.

    Args:
        t: the words.

    Signals:
        given(Reason): why, and who asked.

    Attributes:
        why: the field for the reason.
        asked_by: the field for who asked, where anybody is to be named.
    """

    given = Signal(object)

    def __init__(self, t: Words) -> None:
        super().__init__(visible=False)
        self._t = t
        self.why = QLineEdit()
        self.why.setAccessibleName(t("Reason"))
        self.asked_by = QLineEdit(placeholderText=t("Asked by, if you like (Tab)"))
        self.asked_by.setAccessibleName(t("Asked by"))
        for field in (self.why, self.asked_by):
            field.returnPressed.connect(self.give)
        self._yes = push_button(t("Do it all the same"), clicked=self.give)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.why, 3)
        row.addWidget(self.asked_by, 1)
        row.addWidget(self._yes)

    @property
    def has_focus(self) -> bool:
        """Whether something is being typed here."""
        return self.why.hasFocus() or self.asked_by.hasFocus()

    def ask(self, *, asks_who: bool, is_ahead: bool = False) -> None:
        """Ask why something odd is done, or why the next change will be made."""
        t = self._t
        self._yes.setText(t("Keep it for the change") if is_ahead else t("Do it all the same"))
        hint = t("Why? Enter does it all the same, Esc does not")
        if is_ahead:
            hint = t("Why? Enter keeps it for the change, Esc does not")
        self.why.setPlaceholderText(hint)
        self.asked_by.setVisible(asks_who)
        self.show()

    def empty(self) -> None:
        """Forget what was typed: nobody is to stand as who asked for what they never heard of."""
        self.fill(Reason())

    def fill(self, reason: Reason) -> None:
        """Offer a reason that was given before."""
        self.why.setText(reason.why)
        self.asked_by.setText(reason.asked_by)

    def give(self) -> None:
        """Hand on what is typed, or ask for a word."""
        because = self.why.text().strip()
        if not because:
            self.why.setPlaceholderText(self._t("A word why, then Enter"))
            self.why.setFocus()
            return
        self.given.emit(Reason(because, self.asked_by.text().strip()))
