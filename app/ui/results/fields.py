"""Fields of the slip form that one key answers, and the order in which all of them are typed.

A number is left by Enter, Tab or Space and never by itself; a choice is left as soon as its key is
pressed. Whoever types a separator after each field, that of a choice included, and whoever types
as few keys as there can be, both enter what they mean.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QWidget

from app.ui.core.theme import restyle
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import FORWARD, NumberField, is_command, is_sign

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SEPARATORS = (*FORWARD, *_ENTER, Qt.Key.Key_Tab)

_LETTERS_A_LABEL = 44
"""A longer one is cut; the tool tip has it in full."""


LETTERS_A_NAME = 20
"""As much of a player's or a caster's name."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a choice field, with the key that gives it."""

    key: str
    label: str
    value: object


_TICK = "✓ "


class ChoiceButton(QPushButton):
    """An answer; as wide with its tick as without, so that no other one moves."""

    def sizeHint(self) -> QSize:
        """With room for the tick."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        text = _TICK + self.text().removeprefix(_TICK)
        room = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text)
        kind = QStyle.ContentsType.CT_PushButton
        return self.style().sizeFromContents(kind, option, room, self)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()


class ChoiceField(QWidget):
    """One of several answers, each given by a single key.

    Args:
        name: of the field.
        is_optional: it can be left without an answer.
        letters: a longer label is cut; the tool tip has it in full.

    Signals:
        filled(): an answer was given, by its key or by a click.
        refused(str): a key that is none of its answers.
        answered(): any other key.

    Attributes:
        was_typed: the last answer was given by its key.
    """

    filled = Signal()
    refused = Signal(str)
    answered = Signal()

    def __init__(
        self, name: str, *, is_optional: bool = False, letters: int = _LETTERS_A_LABEL
    ) -> None:
        super().__init__()
        self._letters = letters
        self.is_optional = is_optional
        self.was_typed = False
        self.setObjectName("choice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._choices: tuple[Choice, ...] = ()
        self._shown: tuple[Choice, ...] = ()
        self._buttons: list[QPushButton] = []
        self._painted: list[tuple[Choice, bool] | None] = []
        """What each button says, and whether it looks chosen."""
        self._chosen: Choice | None = None
        self._row = FlowLayout()
        self._row.setContentsMargins(3, 3, 3, 3)
        self.setLayout(self._row)

    @property
    def value(self) -> object:
        """The answer given; None for none."""
        return None if self._chosen is None else self._chosen.value

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its answers, as its buttons show them."""
        return tuple(choice.key.upper() for choice in self._choices)

    def set_choices(self, choices: Sequence[Choice], shown: Sequence[Choice] = ()) -> None:
        """Offer these answers; the one given before stays if it is among them.

        Args:
            choices: the answers.
            shown: all that can be answers at any time, those that are none now grey among them, so
                that none moves; without these the answers alone are shown.
        """
        places = tuple(shown) or tuple(choices)
        if tuple(choices) == self._choices and places == self._shown:
            return
        value, self._choices, self._shown = self.value, tuple(choices), places
        while len(self._buttons) < len(places):
            self._add_button()
        for n, button in enumerate(self._buttons):
            button.setVisible(n < len(places))
            button.setEnabled(n < len(places) and places[n] in self._choices)
        self._chosen = self._choice_of(value)
        self._paint()

    def choose(self, value: object) -> None:
        """Show an answer as given; None for none."""
        chosen = self._choice_of(value)
        if chosen != self._chosen:
            self._chosen = chosen
            self._paint()

    def _choice_of(self, value: object) -> Choice | None:
        choices = (choice for choice in self._choices if choice.value == value)
        return None if value is None else next(choices, None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A choice's key gives it; Backspace takes one away that isn't needed."""
        typed = event.text().casefold()
        choice = next((choice for choice in self._choices if typed and choice.key == typed), None)
        if self.is_optional and event.key() == Qt.Key.Key_Backspace:
            self._remove()
        elif is_command(event) or not (choice or is_sign(event)):
            super().keyPressEvent(event)
        elif choice is None:
            self._refuse(event.text())
        else:
            self.answered.emit()
            self.was_typed = True
            self._give(choice)
            self.was_typed = False

    def _refuse(self, typed: str) -> None:
        self.refused.emit(typed)

    def _add_button(self) -> None:
        n = len(self._buttons)
        button = ChoiceButton()
        button.clicked.connect(lambda _=False: self._click(self._shown[n]))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._buttons.append(button)
        self._painted.append(None)
        self._row.addWidget(button)

    def _click(self, choice: Choice) -> None:
        """Give an answer; one that was given and isn't needed is removed again."""
        if self.is_optional and choice == self._chosen:
            self._remove()
        else:
            self._give(choice)

    def _remove(self) -> None:
        self.choose(None)
        self.answered.emit()

    def _give(self, choice: Choice) -> None:
        self._chosen = choice
        self._paint()
        self.filled.emit()

    def _paint(self) -> None:
        for n, (choice, button) in enumerate(zip(self._shown, self._buttons, strict=False)):
            # One that is offered equals the one that is shown, and need not be the same object.
            is_chosen = choice == self._chosen
            if self._painted[n] == (choice, is_chosen):
                continue
            self._painted[n] = choice, is_chosen
            # A tick as well as a colour: the choice shows without colour vision.
            sign = _TICK if is_chosen else ""
            button.setText(
                f"{sign}{choice.key.upper()}  {_shortened(choice.label, self._letters)}".rstrip()
            )
            button.setToolTip(choice.label if len(choice.label) > self._letters else "")
            if button.property("chosen") != is_chosen:
                restyle(button, chosen=is_chosen)
        self.setAccessibleDescription("" if self._chosen is None else self._chosen.label)


def _shortened(label: str, letters: int) -> str:
    """A long label without its middle: names that begin alike differ at their ends."""
    end = letters // 2
    is_short = len(label) <= letters
    short = label if is_short else f"{label[: letters - 1 - end].rstrip()}…{label[-end:].lstrip()}"
    # A single one would be taken for a mnemonic's mark.
    return short.replace("&", "&&")


class ListChoice(ChoiceField):
    """Which list was played: one of those that are offered, or, typed twice, another.

    Signals:
        unknown(int): a list that is not offered was typed once; it is not taken yet.
    """

    unknown = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__(name, is_optional=True, letters=LETTERS_A_NAME)
        self._offered: tuple[Choice, ...] = ()
        self._unknown = 0

    @property
    def number(self) -> int | None:
        """The list that was chosen."""
        return self.value if isinstance(self.value, int) else None

    def offer(self, lists: Sequence[tuple[int, str]]) -> None:
        """Offer these lists, each with the name of its caster, "" where nobody knows it."""
        self._unknown = 0
        self._offered = tuple(Choice(str(number), name, number) for number, name in lists)
        self.set_choices(self._offered)

    def set_number(self, number: int | None) -> None:
        """Show a list as chosen, also one that is not offered."""
        offered = {offered.value for offered in self._offered}
        other = () if number is None or number in offered else (Choice(str(number), "", number),)
        self.set_choices((*self._offered, *other))
        self.choose(number)

    def _refuse(self, typed: str) -> None:
        number = int(typed) if typed.isascii() and typed.isdecimal() else 0
        if not number:
            self.refused.emit(typed)
        elif self._unknown != number:
            self._unknown = number
            self.unknown.emit(number)
        else:
            self.answered.emit()
            self.set_number(number)
            self.was_typed = True
            self.filled.emit()
            self.was_typed = False


class LastButton(QPushButton):
    """The button after the last field: Enter or a click presses it, and nothing else does.

    Signals:
        refused(str): a sign was typed, as of the next slip.
    """

    refused = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take no sign: a Space too many is no word to save."""
        if not is_sign(event):
            super().keyPressEvent(event)
        elif event.text().strip():
            self.refused.emit(event.text())


Field = NumberField | ChoiceField | LastButton


class Chain(QObject):
    """Leads through fields by keys.

    Enter, Tab, Space, a comma and a full stop go on. One of them that follows a choice which went
    on by itself has been answered already, and is swallowed; but Enter on the last button, which
    presses it. A key that is held down separates once.

    Args:
        order: the fields, and at the end the button that takes the focus after the last of them.
        is_answered: whether a field needs no answer, so that it is passed over.
        went_out: called by Backspace before the first field.
    """

    def __init__(
        self,
        parent: QObject,
        order: Sequence[Field],
        is_answered: Callable[[QWidget], bool],
        went_out: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._order, self._is_answered, self._went_out = tuple(order), is_answered, went_out
        self._went_on_alone = False
        for place, field in enumerate(order):
            if place:
                QWidget.setTabOrder(order[place - 1], field)
            field.installEventFilter(self)
            if isinstance(field, ChoiceField):
                field.filled.connect(lambda field=field: self._filled(field))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that lead on and back."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if is_command(event) or not isinstance(watched, Field):
            return False
        alone, self._went_on_alone = self._went_on_alone, False
        if event.key() == Qt.Key.Key_Backspace and _is_empty(watched):
            self._go(tuple(reversed(self._order[: self._order.index(watched)])), self._went_out)
            return True
        if event.key() not in _SEPARATORS:
            return False
        if event.isAutoRepeat():
            return True
        is_enter = event.key() in _ENTER
        if isinstance(watched, LastButton):
            if is_enter:
                watched.click()
            return is_enter or event.key() != Qt.Key.Key_Tab or alone
        if not alone:
            self._separate(watched, event)
        return True

    def go_on(self, field: Field) -> None:
        """Go to the next field that asks something."""
        self._go(self._order[self._order.index(field) + 1 :])

    def _separate(self, field: NumberField | ChoiceField, event: QKeyEvent) -> None:
        is_open = isinstance(field, ChoiceField) and field.value is None and not field.is_optional
        if is_open and event.key() != Qt.Key.Key_Tab:
            field.refused.emit("\r" if event.key() in _ENTER else event.text())
            return
        field.answered.emit()
        self.go_on(field)

    def _filled(self, field: ChoiceField) -> None:
        self.go_on(field)
        self._went_on_alone = field.was_typed

    def _go(self, fields: Sequence[Field], beyond: Callable[[], None] | None = None) -> None:
        for field in fields:
            if field.isVisible() and field.isEnabled() and not self._is_answered(field):
                field.setFocus()
                return
        if beyond is not None:
            beyond()


def _is_empty(field: Field) -> bool:
    """Whether Backspace has nothing to take away in it, and leads back."""
    match field:
        case NumberField():
            return not field.text()
        case ChoiceField(is_optional=True):
            return field.value is None
    return True


__all__ = [
    "Chain",
    "Choice",
    "ChoiceField",
    "LastButton",
    "ListChoice",
    "NumberField",
    "is_sign",
]
