"""FigurePair: the figure of each side, beside each other, with what is odd about them."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.elided_label import ElidedLabel
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.number_field import NumberField
from app.words.core.catalogue import Words

_SIDES = ("first", "second")


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_DIGITS = 4


class FigureField(NumberField):
    """A figure that Up and Down lead away from.

    Signals:
        passed(): Space, a comma or a full stop.
        confirmed(): Enter.
        went_back(): Backspace in the empty field.
        went_up(): Up.
        went_down(): Down.
        focused(): it has the focus now.
    """

    passed = Signal()
    confirmed = Signal()
    went_back = Signal()
    went_up = Signal()
    went_down = Signal()
    focused = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(_DIGITS, name=name)
        self.setFixedWidth(self.fontMetrics().horizontalAdvance("00000") + 28)

    def go_on(self) -> None:
        """Tell of Space."""
        self.passed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell whose figure is asked."""
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down leave the field, and so does Enter, but once where it is held down."""
        ways = {Qt.Key.Key_Up: self.went_up, Qt.Key.Key_Down: self.went_down}
        if event.key() in ways:
            ways[Qt.Key(event.key())].emit()
        elif event.key() in _ENTER:
            self.answered.emit()
            if not event.isAutoRepeat():
                self.confirmed.emit()
        elif event.key() == Qt.Key.Key_Backspace and not self.text():
            self.went_back.emit()
        else:
            super().keyPressEvent(event)


class FigurePair(QWidget):
    """Two figures, the first side's and the second's.

    Signals:
        confirmed(): Enter, with both told or not.
        went_back(): one question back.
        went_down(): to the army below.
        moved(): the other side's field is in use.
    """

    confirmed = Signal()
    went_back = Signal()
    went_down = Signal()
    moved = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self.current = 0
        """The side whose field is in use, or was last."""
        self.fields = (FigureField(t("First")), FigureField(t("Second")))
        self._names = (ElidedLabel(), ElidedLabel())
        self._said = (
            plain_label(wordWrap=True, visible=False),
            plain_label(wordWrap=True, visible=False),
        )
        self._hint = plain_label(wordWrap=True, visible=False)
        self._lay_out()
        self._connect()

    @property
    def numbers(self) -> tuple[int | None, int | None]:
        """What the fields say."""
        return self.fields[0].number, self.fields[1].number

    def set_names(self, names: tuple[str, str]) -> None:
        """Say whose figures they are."""
        for label, field, name in zip(self._names, self.fields, names, strict=True):
            label.setText(name)
            field.setAccessibleName(name)

    def start(self) -> None:
        """Begin a new question at the first side."""
        self.current = 0
        self._clear()

    def set_number(self, side: int, number: int | None) -> None:
        """Show a side's figure."""
        self.fields[side].set_number(number)
        self._clear()

    def ask_for_rest(self) -> None:
        """Go to the figure that is missing, and say so."""
        side = int(self.fields[0].number is not None)
        self.say({_SIDES[side]: self._t("This figure is missing.")}, "")
        self.fields[side].setFocus()

    def say(self, said: Mapping[str, str], hint: str) -> None:
        """Say what is odd or missing beside its field, and below what to do."""
        for name, label in zip(_SIDES, self._said, strict=True):
            label.setText(f"?  {said[name]}" if name in said else "")
            label.setVisible(name in said)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))

    @property
    def text(self) -> str:
        """What is said beside the fields."""
        told = (label.text() for label in (*self._said, self._hint) if not label.isHidden())
        return "\n".join(told)

    def _clear(self) -> None:
        self.say({}, "")

    def _enter(self, side: int) -> None:
        if side == 0 and self.fields[0].number is not None and self.fields[1].number is None:
            self.fields[1].setFocus()
        else:
            self.confirmed.emit()

    def _in_use(self, side: int) -> None:
        self.current = side
        self.moved.emit()

    def _connect(self) -> None:
        first, second = self.fields
        first.passed.connect(lambda: second.setFocus())
        first.went_back.connect(self.went_back)
        second.went_back.connect(lambda: first.setFocus())
        for side, field in enumerate(self.fields):
            field.confirmed.connect(lambda side=side: self._enter(side))
            field.focused.connect(lambda side=side: self._in_use(side))
            field.went_up.connect(self.went_back)
            field.went_down.connect(self.went_down)
            field.textEdited.connect(lambda _: self._clear())

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        for row, (name, field, said) in enumerate(
            zip(self._names, self.fields, self._said, strict=True)
        ):
            said.setProperty("odd", True)
            grid.addWidget(field, row, 0)
            grid.addWidget(name, row, 1)
            grid.addWidget(said, row, 2)
        grid.setColumnStretch(2, 1)
        self._hint.setProperty("odd", True)
        grid.addWidget(self._hint, 2, 0, 1, 3)
        t = self._t
        answer = push_button(t("Go on"), clicked=lambda: self.confirmed.emit())
        back = push_button(t("Back   ↑"), clicked=lambda: self.went_back.emit())
        for column, button in enumerate((back, answer)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            grid.addWidget(button, column, 3)
