"""SlipFields: the fields of a slip, in the order of the paper, and the keys that lead through."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QWidget

from app.ui.results.chain import LastButton, chain
from app.ui.results.fields import ChoiceField, NumberField
from app.ui.results.remarks import Remarks
from app.ui.widgets.acting import push_button
from app.ui.widgets.elided_label import ElidedLabel
from app.ui.widgets.plain import plain_label
from app.words.catalogue import Words
from app.words.status import joined

_COLUMNS = 4
"""For each side a field and what is said of it."""
_LETTERS_SAID = 6
"""So narrow can it get beside a field."""
_NUMBERS = ("control_points", "army_points", "list")
"""A side's fields in the order of the slip, as problems name them."""


class SlipFields(QFrame):
    """Winner, how, and for either side control points, army points and the list.

    A key that says nothing is answered beside its field, until the next that does.

    Signals:
        confirmed(): Enter: the slip is complete.
        left(): nothing is to be kept.
        went_out(): Backspace before the first field.
        time_reached(): the game ended without a winner, and has to be worked through.
    """

    confirmed = Signal()
    left = Signal()
    went_out = Signal()
    time_reached = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._t = t
        self.remarks = Remarks()
        self._build()
        self._chain()

    @property
    def numbers(self) -> tuple[NumberField, ...]:
        """The fields of figures in the order in which they are typed."""
        return tuple(field for pair in zip(*self._numbers, strict=True) for field in pair)

    def go_to(self, field: str) -> None:
        """Go to a field by its name."""
        self._fields[field].setFocus()

    def hush(self) -> None:
        """Take back what was said of keys."""
        self.remarks.hush()

    def _build(self) -> None:
        t = self._t
        self.winner, self.how = ChoiceField(t("Winner")), ChoiceField(t("How"))
        self._fields: dict[str, QWidget] = {"winner": self.winner, "by": self.how}
        self._names = (ElidedLabel(), ElidedLabel())
        titles = (t("Control points"), t("Army points destroyed"), t("List"))
        self._numbers = tuple(
            tuple(NumberField(f"{title}, {side}") for title in titles)
            for side in (t("First"), t("Second"))
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(20, 12, 20, 12)
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(10)
        self._lay_out_choices(grid)
        self._lay_out_numbers(grid, titles)
        grid.addWidget(self.remarks.label(""), 8, 0, 1, _COLUMNS + 1)
        grid.addLayout(self._buttons(), 9, 0, 1, _COLUMNS + 1)

    def _lay_out_choices(self, grid: QGridLayout) -> None:
        rows = (("winner", self._t("Winner"), 0), ("by", self._t("How"), 2))
        for name, title, row in rows:
            grid.addWidget(plain_label(title), row, 0)
            grid.addWidget(self._fields[name], row, 1, 1, _COLUMNS + 1)
            grid.addWidget(self.remarks.label(name), row + 1, 1, 1, _COLUMNS + 1)

    def _lay_out_numbers(self, grid: QGridLayout, titles: tuple[str, ...]) -> None:
        for n, title in enumerate(titles, 5):
            grid.addWidget(plain_label(title), n, 0)
        said_width = _LETTERS_SAID * self.fontMetrics().averageCharWidth()
        for side, (name, label) in enumerate(zip(("first", "second"), self._names, strict=True)):
            column = 1 + 2 * side
            label.setProperty("heading", True)
            grid.addWidget(label, 4, column, 1, 2)
            for n, (key, field) in enumerate(zip(_NUMBERS, self._numbers[side], strict=True), 5):
                self._fields[f"{name}.{key}"] = field
                grid.addWidget(field, n, column)
                # Beside the field, so that nothing moves when something is said there.
                grid.addWidget(self.remarks.label(f"{name}.{key}"), n, column + 1)
            grid.setColumnMinimumWidth(column + 1, said_width)
            grid.setColumnStretch(column + 1, 3)
        # On a wide screen the two sides stay near each other.
        grid.setColumnStretch(_COLUMNS + 1, 2)

    def _buttons(self) -> QHBoxLayout:
        t = self._t
        self.save = LastButton(t("Save   Enter"))
        self.save.clicked.connect(lambda: self.confirmed.emit())
        self.save.setProperty("primary", True)
        self.save.setAutoDefault(True)  # Enter, too, presses it
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.save)
        row.addWidget(push_button(t("Leave   Esc"), clicked=lambda: self.left.emit()))
        row.addWidget(push_button(t("No winner?   F4"), clicked=lambda: self.time_reached.emit()))
        row.addStretch(1)
        return row

    def _chain(self) -> None:
        chain(
            (self.winner, self.how, *self.numbers, self.save),
            self.confirmed,
            self.went_out,
            # A tie ends by tie: nothing is left to ask.
            lambda field: field is self.how and self.winner.value == "tie",
        )
        for name, field in self._fields.items():
            if isinstance(field, NumberField | ChoiceField):
                field.refused.connect(lambda key, name=name: self._refuse(name, key))
                field.answered.connect(self.hush)

    def _refuse(self, name: str, key: str) -> None:
        t, field = self._t, self._fields[name]
        shown = key.upper() if key.strip() else t("Space")
        if isinstance(field, ChoiceField):
            keys = joined(t, field.keys)
            said = t("“{key}” is no answer here; the keys are {keys}.", key=shown, keys=keys)
        else:
            said = t("“{key}” is no digit.", key=shown)
        self.remarks.answer(name, said)
