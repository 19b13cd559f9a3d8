"""TermsView: the quick reference of a packet's words, searched as one types."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from app.rules.scenarios.scenario import ScenarioSet
from app.services.packet.terms import find_terms
from app.ui.core.clipboard import copy_text
from app.ui.scenarios.acts import TERMS
from app.ui.scenarios.told import ToldText
from app.words.core.catalogue import Words


class TermsView(QWidget):
    """What the packet means by its words.

    Signals:
        left(): Escape; back to the scenarios.
        said(str): something was done.
    """

    ACTS = TERMS
    """What can be done here."""

    left = Signal()
    said = Signal(str)

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._reference = ScenarioSet(packet="", scenarios=())
        self._build()

    @property
    def headings(self) -> tuple[str, ...]:
        """The words that are shown, in order."""
        return tuple(
            one.heading for one in find_terms(self._t, self._reference, self.search.text())
        )

    def show_packet(self, told: ScenarioSet, name: str) -> None:
        """Show the reference of a packet."""
        self._reference = told
        self._title.setText(self._t("Words of {packet}", packet=name))
        self._find()

    def start(self) -> None:
        """Begin in the search."""
        self.search.setFocus()
        self.search.selectAll()

    def copy(self) -> None:
        """Copy what is shown as text."""
        lines = find_terms(self._t, self._reference, self.search.text())
        copy_text("\n".join(f"{one.heading}: {one.meaning}" for one in lines))
        self.said.emit(self._t("The words are copied as text."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes from the search to the words; Escape empties the search, then leaves."""
        if event.key() == Qt.Key.Key_Escape:
            if self.search.text():
                self.search.clear()
                self.search.setFocus()
            else:
                self.left.emit()
        elif event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.told.setFocus()
        else:
            super().keyPressEvent(event)

    def _find(self) -> None:
        t, typed = self._t, self.search.text()
        found = find_terms(t, self._reference, typed)
        self.told.tell((one.heading, (one.meaning,)) for one in found)
        if not found:
            said = t("Nothing of “{typed}” in this reference.", typed=typed.strip())
            if not typed.strip():
                said = t("This packet has no reference of its own.")
            self.told.tell([(said, ())])

    def _build(self) -> None:
        t = self._t
        self._title = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._title.setProperty("heading", True)
        self.search = QLineEdit(placeholderText=t("Find: any words"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Find in the reference"))
        self.search.textChanged.connect(lambda _: self._find())
        self.told = ToldText(t("Words and what they mean"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for widget in (self._title, self.search):
            box.addWidget(widget)
        box.addWidget(self.told, 1)
