"""ConflictRows: values that were changed on both sides, and for each which of them is right."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from app.services.core.open_form import Conflict, ConflictError, OpenForm
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.words.core.catalogue import Words
from app.words.program.open_forms import field_name, value_text


class ConflictRows(QWidget):
    """Shows both values of each field until the EO has chosen for all of them.

    Nothing is chosen beforehand, and the focus goes from one choice to the next.
    """

    def __init__(self, t: Words) -> None:
        super().__init__(visible=False)
        self._t = t
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, 1)
        self._form: OpenForm | None = None
        self._then: Callable[[OpenForm], None] | None = None
        self._open: list[Conflict] = []
        self._rows: dict[str, int] = {}
        self.buttons: list[tuple[QPushButton, QPushButton]] = []
        """Keep mine, take theirs, for each field."""

    @property
    def has_focus(self) -> bool:
        """Whether one of its buttons has the focus."""
        return any(button.hasFocus() for pair in self.buttons for button in pair)

    @property
    def text(self) -> str:
        """Everything that is shown, row by row."""
        shown = [label.text() for label in self.findChildren(QLabel) if not label.isHidden()]
        return "\n".join(shown)

    def ask(self, error: ConflictError, then: Callable[[OpenForm], None]) -> None:
        """Ask about each field; ``then`` is called with the form once all are chosen."""
        self.empty()
        self._form, self._then = error.form, then
        self._open = list(error.conflicts)
        self._rows = {conflict.field: row for row, conflict in enumerate(error.conflicts)}
        for row, conflict in enumerate(error.conflicts):
            self._add(row, conflict)
        self.show()

    def start(self) -> None:
        """Begin with the first choice."""
        if self.buttons:
            self.buttons[0][0].setFocus()

    def empty(self) -> None:
        """Ask no more."""
        self._form = self._then = None
        self._open = []
        self.buttons = []
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        self.hide()

    def _add(self, row: int, conflict: Conflict) -> None:
        t, field = self._t, conflict.field
        name = field_name(t, field)
        mine = push_button(t("Keep mine"), clicked=lambda: self._choose(row, conflict, mine=True))
        theirs = push_button(
            t("Take theirs"), clicked=lambda: self._choose(row, conflict, mine=False)
        )
        values = (value_text(t, field, conflict.mine), value_text(t, field, conflict.theirs))
        for button, value in zip((mine, theirs), values, strict=True):
            button.setAutoDefault(True)
            button.setAccessibleName(f"{name}: {button.text()} ({value})")
        heading = plain_label(name)
        heading.setProperty("heading", True)
        widgets: tuple[QWidget, ...] = (
            heading,
            _value(t("Yours: {value}", value=values[0])),
            mine,
            _value(t("Now: {value}", value=values[1])),
            theirs,
        )
        for column, widget in enumerate(widgets):
            self._grid.addWidget(widget, row, column)
        self.buttons.append((mine, theirs))

    def _choose(self, row: int, conflict: Conflict, *, mine: bool) -> None:
        form, then = self._form, self._then
        if form is None or then is None or conflict not in self._open:
            return
        self._form = form.keeping_mine(conflict) if mine else form.taking_theirs(conflict)
        self._open.remove(conflict)
        chosen, other = self.buttons[row] if mine else self.buttons[row][::-1]
        chosen.setText(f"✓ {chosen.text()}")
        if self._open:
            other.setEnabled(False)
            self.buttons[self._rows[self._open[0].field]][0].setFocus()
            return
        then(self._form)


def _value(text: str) -> QLabel:
    label = plain_label(text, wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
