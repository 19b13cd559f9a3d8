"""Fields of the slip form. Each is left by itself as soon as no further key could belong to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from app.ui.widgets.acting import push_button
from app.ui.widgets.flow import FlowLayout

_FORWARD = (Qt.Key.Key_Space, Qt.Key.Key_Comma, Qt.Key.Key_Period)


_LETTERS_A_LABEL = 44
"""A longer name is cut, and told in full on hovering."""


def is_sign(event: QKeyEvent) -> bool:
    """Whether a key types something that can be seen, or a space."""
    return bool(event.text()) and event.text().isprintable() and not _is_command(event)


def _is_command(event: QKeyEvent) -> bool:
    held = event.modifiers()
    return bool(held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier))


class NumberField(QLineEdit):
    """A whole number, or nothing.

    Signals:
        filled(): no further digit could belong to it, or it was left by Space or a comma.
        went_back(): Backspace in the empty field.
        confirmed(): Enter.
        refused(str): a key that says nothing here.
        answered(): a key that does.
    """

    filled = Signal()
    went_back = Signal()
    confirmed = Signal()
    refused = Signal(str)
    answered = Signal()

    def __init__(self, name: str, is_full: Callable[[int], bool] | None = None) -> None:
        super().__init__(maxLength=4)
        self.setAccessibleName(name)
        self.is_full = is_full or (lambda _number: False)
        """Whether a number is complete, so that the field can be left."""
        # Four digits and a margin, in any size of type.
        self.setFixedWidth(self.fontMetrics().horizontalAdvance("00000") + 28)

    @property
    def number(self) -> int | None:
        """What was typed; None for nothing."""
        return int(self.text()) if self.text().isdecimal() else None

    def set_number(self, number: int | None) -> None:
        """Show a number, or nothing."""
        self.setText("" if number is None else str(number))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What is there is replaced by typing."""
        super().focusInEvent(event)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits fill the field; everything else moves on or back."""
        if is_sign(event) and not event.text().isdecimal() and event.key() not in _FORWARD:
            self.refused.emit(event.text())
            return
        self.answered.emit()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        elif event.key() in _FORWARD:
            self.filled.emit()
        elif event.key() == Qt.Key.Key_Backspace and not self.text():
            self.went_back.emit()
        elif event.text().isdecimal():
            super().keyPressEvent(event)
            if self.number is not None and self.is_full(self.number):
                self.filled.emit()
        else:
            super().keyPressEvent(event)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a choice field, with the key that gives it."""

    key: str
    label: str
    value: object


class ChoiceField(QWidget):
    """One of several answers, each given by a single key.

    Signals:
        filled(): an answer was given.
        went_back(): Backspace.
        confirmed(): Enter.
        refused(str): a key that is none of its answers.
        answered(): any other key.
    """

    filled = Signal()
    went_back = Signal()
    confirmed = Signal()
    refused = Signal(str)
    answered = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName("choice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._choices: tuple[Choice, ...] = ()
        self._buttons: list[QPushButton] = []
        self._chosen: Choice | None = None
        self._row = FlowLayout()
        self._row.setContentsMargins(4, 4, 4, 4)
        self.setLayout(self._row)

    @property
    def value(self) -> object:
        """The answer given; None for none."""
        return None if self._chosen is None else self._chosen.value

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its answers, as its buttons show them."""
        return tuple(one.key.upper() for one in self._choices)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Offer these answers; the one given before stays if it is among them."""
        if tuple(choices) == self._choices:
            return
        value, self._choices = self.value, tuple(choices)
        while len(self._buttons) < len(self._choices):
            self._add_button()
        for n, button in enumerate(self._buttons):
            button.setVisible(n < len(self._choices))
        self.choose(value)

    def choose(self, value: object) -> None:
        """Show an answer as given; None for none."""
        self._chosen = next(
            (one for one in self._choices if value is not None and one.value == value), None
        )
        self._paint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A choice's key gives it."""
        typed = event.text().casefold()
        choice = next((one for one in self._choices if typed and one.key == typed), None)
        is_forward = event.key() in _FORWARD and self._chosen is not None
        if choice is None and is_sign(event) and not is_forward:
            self.refused.emit(event.text())
            return
        self.answered.emit()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
            return
        if event.key() == Qt.Key.Key_Backspace:
            self.went_back.emit()
        elif is_forward:
            self.filled.emit()
        elif choice is not None:
            self._give(choice)
        else:
            super().keyPressEvent(event)

    def _add_button(self) -> None:
        n = len(self._buttons)
        button = push_button(clicked=lambda: self._give(self._choices[n]))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._buttons.append(button)
        self._row.addWidget(button)

    def _give(self, choice: Choice) -> None:
        self._chosen = choice
        self._paint()
        self.filled.emit()

    def _paint(self) -> None:
        for choice, button in zip(self._choices, self._buttons, strict=False):
            is_chosen = choice is self._chosen
            # A sign beside the colour: what is chosen is ticked.
            sign = "✓ " if is_chosen else ""
            button.setText(f"{sign}{choice.key.upper()}  {_shortened(choice.label)}")
            button.setToolTip(choice.label if len(choice.label) > _LETTERS_A_LABEL else "")
            if button.property("chosen") != is_chosen:
                button.setProperty("chosen", is_chosen)
                button.style().unpolish(button)
                button.style().polish(button)
        self.setAccessibleDescription("" if self._chosen is None else self._chosen.label)


def _shortened(label: str) -> str:
    short = label if len(label) <= _LETTERS_A_LABEL else f"{label[: _LETTERS_A_LABEL - 1]}…"
    # A single one would be taken for a mnemonic's mark.
    return short.replace("&", "&&")
