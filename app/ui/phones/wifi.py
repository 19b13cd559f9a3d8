"""WifiFields: the Wi-Fi that players join first, as printouts name it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import plain_label
from app.words.core.catalogue import Words

_LONGEST_NAME, _LONGEST_PASSWORD = 32, 63
"""As long as Wi-Fi allows."""
_UNPRINTED, _OPEN, _PRINTED = range(3)


class WifiFields(QWidget):
    """Name and password of the hall's Wi-Fi; neither is stored anywhere.

    Signals:
        changed(): something else was typed or chosen.
    """

    changed = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self.name = QLineEdit(maxLength=_LONGEST_NAME, placeholderText=t("Name of the Wi-Fi"))
        self.name.setAccessibleName(t("Name of the Wi-Fi"))
        self.name.setToolTip(t("Printed on what you post, so that players know what to join"))
        self.kind = DropDown()
        self.kind.addItems(
            [t("Password isn't printed"), t("No password"), t("Password is printed")]
        )
        self.kind.setAccessibleName(t("Password of the Wi-Fi on printouts"))
        self.typed = QLineEdit(maxLength=_LONGEST_PASSWORD, placeholderText=t("Password"))
        self.typed.setAccessibleName(t("Password of the Wi-Fi"))
        label = plain_label(t("On &printouts:"))
        label.setBuddy(self.name)
        row = FlowLayout()
        for widget in (label, self.name, self.kind, self.typed):
            row.addWidget(widget)
        self.setLayout(row)
        self.name.textChanged.connect(lambda _: self._change())
        self.typed.textChanged.connect(lambda _: self._change())
        self.kind.currentIndexChanged.connect(lambda _: self._change())
        self._settle()

    @property
    def wifi(self) -> str:
        """The network's name; "" for none."""
        return self.name.text().strip()

    @property
    def password(self) -> str | None:
        """Its password; "" for none, None where it isn't to be printed."""
        kind = self.kind.currentIndex()
        return {_UNPRINTED: None, _OPEN: "", _PRINTED: self.typed.text() or None}[kind]

    def _change(self) -> None:
        self._settle()
        self.changed.emit()

    def _settle(self) -> None:
        """Greyed, and not gone: nothing moves while it is typed."""
        self.kind.setEnabled(bool(self.wifi))
        self.typed.setEnabled(bool(self.wifi) and self.kind.currentIndex() == _PRINTED)
