"""SlipFields: the fields of a slip, in the order of the paper, and the keys that lead through.

Stepper: a number field between − and +, for whoever has a hand on the mouse.
"""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QElapsedTimer, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.errors import Problem
from app.ui.core.bound_acts import BoundActs, key_tip
from app.ui.core.native_keys import with_key
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.form_fields import FormTick, NumberField, is_command
from app.ui.core.widgets.labels import ElidedLabel, plain_label, speak
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.results.acts import RESULTS
from app.ui.results.fields import LETTERS_A_NAME, Chain, ChoiceField, Field, LastButton, ListChoice
from app.ui.results.slip_foot import SlipFoot, SlipQuestion
from app.words.core.catalogue import Words
from app.words.core.status import either

_FIRST_MS, _NEXT_MS, _HELD_MS = 350, 70, 110
"""A button that is held down repeats after the first, then after each of the second; steps that
follow each other within the third are of a button that is held."""
_FEW, _FAR = 10, 5
"""After so many steps of a button that is held, each goes so far."""
_KINDS = ("problem", "odd", "quiet")
"""Cannot be; odd; only worth knowing."""

_Message = tuple[str, str]
"""A text and its kind."""


class SteppedField(NumberField):
    """A number that Up and Down change by one as well."""

    def step(self, by: int, *, to_multiple: int = 1) -> None:
        """Change the number; an empty field becomes 0 or 1.

        Args:
            by: 1 for more, -1 for less.
            to_multiple: the next multiple of this is gone to.
        """
        number = self.number
        most = 10 ** self.maxLength() - 1
        if number is None:
            wanted = max(0, by)
        elif by > 0:
            wanted = (number // to_multiple + 1) * to_multiple
        else:
            wanted = (-(-number // to_multiple) - 1) * to_multiple
        self.setText(str(min(max(wanted, 0), most)))
        # Digits that are typed next replace the number; Space goes on from it.
        self.selectAll()
        self.answered.emit()
        self.textEdited.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up is one more, Down one less."""
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if by and not is_command(event):
            self.step(by)
        else:
            super().keyPressEvent(event)


class Stepper(QWidget):
    """A field with a button on either side; a button that is held down goes on, and then faster.

    Args:
        field: the number.
        fewer: what the button for one less is called.
        more: what the button for one more is called.
    """

    def __init__(self, field: SteppedField, *, fewer: str, more: str) -> None:
        super().__init__()
        self.field = field
        self._steps = 0
        self._since = QElapsedTimer()
        self._since.start()
        self.less, self.more = self._button("−", -1, fewer), self._button("+", 1, more)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for widget in (self.less, field, self.more):
            row.addWidget(widget)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text needs other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _button(self, sign: str, by: int, name: str) -> QPushButton:
        button = push_button(sign, clicked=lambda: self._step(by))
        button.setObjectName("step")
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRepeat(True)
        button.setAutoRepeatDelay(_FIRST_MS)
        button.setAutoRepeatInterval(_NEXT_MS)
        return button

    def _step(self, by: int) -> None:
        self._steps = self._steps + 1 if self._since.restart() < _HELD_MS else 0
        self.field.setFocus()
        self.field.step(by, to_multiple=_FAR if self._steps > _FEW else 1)

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        # Four digits and a margin, in any size of type.
        self.field.setFixedWidth(metrics.horizontalAdvance("00000") + round(1.6 * metrics.height()))
        for button in (self.less, self.more):
            button.setFixedWidth(round(1.9 * metrics.height()))


class Remarks:
    """One label for each field, and one for the whole slip under the name "".

    An answer to a wrong key stands before what is wrong, and that before what is only worth
    knowing. A field too narrow for sentences has the sign of its remark beside it.
    """

    def __init__(self) -> None:
        self._labels: dict[str, QLabel] = {}
        self._signs: dict[str, QLabel] = {}
        self._notes: dict[str, _Message] = {}
        self._wrong: dict[str, _Message] = {}
        self._answers: dict[str, _Message] = {}

    def label(self, field: str) -> QLabel:
        """The label of a field; made where there is none yet."""
        if field not in self._labels:
            label = plain_label(wordWrap=True, visible=False)
            label.setProperty("problem", True)
            self._labels[field] = label
        return self._labels[field]

    def sign(self, field: str) -> QLabel:
        """The sign beside a field whose label is elsewhere; made where there is none yet."""
        if field not in self._signs:
            self._signs[field] = plain_label()
        return self._signs[field]

    @property
    def text(self) -> str:
        """All visible remarks."""
        texts = (label.text() for label in self._labels.values() if not label.isHidden())
        return "\n".join(texts)

    def say(self, messages: Mapping[str, Sequence[str]], problems: Iterable[Problem]) -> None:
        """Say these sentences of what is wrong, by field, and nothing else but the notes.

        Args:
            messages: what is wrong with each field.
            problems: tell which of them are odd rather than impossible.
        """
        odd = {problem.field for problem in problems if not problem.is_impossible}
        self._answers, self._wrong = {}, {}
        for field, sentences in messages.items():
            is_odd = field in odd
            text = f"{'?' if is_odd else '✕'}  " + "\n".join(sentences)
            self._wrong[field if field in self._labels else ""] = (text, _KINDS[is_odd])
        self._show()

    def note(self, notes: Mapping[str, Sequence[str]]) -> None:
        """Tell what is worth knowing of each field, and no more than that."""
        self._notes = {field: ("\n".join(lines), "quiet") for field, lines in notes.items()}
        self._show()

    def answer(self, field: str, message: str) -> None:
        """Answer a key that has no meaning, at its field."""
        self._answers = {field: (f"✕  {message}", "problem")}
        self._show()

    def hush(self) -> None:
        """Take the answer back."""
        if self._answers:
            self._answers = {}
            self._show()

    def withdraw(self, *fields: str) -> None:
        """Say no longer what was wrong with these: they hold something else now."""
        if any(self._wrong.pop(field, None) for field in fields):
            self._show()

    def clear(self) -> None:
        """Say nothing of what is wrong; the notes stay."""
        self._answers, self._wrong = {}, {}
        self._show()

    def _show(self) -> None:
        remarks = {**self._notes, **self._wrong, **self._answers}
        for field, label in self._labels.items():
            if field in remarks:
                _write(label, *remarks[field])
            else:
                label.hide()
        for field, sign in self._signs.items():
            text, kind = remarks.get(field, ("", "quiet"))
            sign.setText("" if kind == "quiet" else text.partition(" ")[0])
            if sign.toolTip() != text:
                sign.setToolTip(text)
            _colour(sign, kind)


def _write(label: QLabel, text: str, kind: str) -> None:
    is_new = label.isHidden() or label.text() != text
    label.setText(text)
    if is_new and kind != "quiet":
        speak(label, text)
    _colour(label, kind)
    label.show()


def _colour(label: QLabel, kind: str) -> None:
    restyle(label, **{one: one == kind for one in _KINDS})


_COLUMNS = 4
"""For each side a field and the sign of its remark."""
_REMARK_LINES = 3
"""Of all remarks on a side; more of it scrolls."""
_LINES_OF_SLIP = 1
"""Height of the remark about the whole slip, in lines; more of it scrolls."""
_DIGITS = 4
_SIDE = 20
"""Around the fields and the buttons, in pixels."""
NUMBERS = ("control_points", "army_points")
"""A side's numbers in the order of the slip, as problems name them."""


class SlipFields(QFrame):
    """Winner, how, and for either side control points, army points, the list, and who drops.

    A key without meaning is answered at its field, until the next valid key.

    Signals:
        confirmed(): the slip is to be saved: Enter after the last field, or Ctrl+Enter anywhere.
        left(): nothing is to be kept.
        went_out(): Backspace before the first field.
        time_reached(): the game ended without a winner, and has to be worked through.
        unfinished(): Enter in a field that needs an answer and has none.

    Attributes:
        area: the fields, which scroll where there is little height.
    """

    confirmed = Signal()
    left = Signal()
    went_out = Signal()
    time_reached = Signal()
    unfinished = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._t = t
        self.remarks = Remarks()
        self._build()
        self._chain()

    @property
    def numbers(self) -> tuple[NumberField, ...]:
        """The fields of points in the order in which they are typed."""
        return tuple(field for pair in zip(*self._numbers, strict=True) for field in pair)

    @property
    def is_asking(self) -> bool:
        """Whether something has to be answered before the slip is saved."""
        return self._foot.shown is self.question

    def go_to(self, field: str) -> None:
        """Go to a field by its name; to the first for a name that no field has."""
        self._fields.get(field, self.winner).setFocus()

    def hush(self) -> None:
        """Remove the answers to invalid keys."""
        self.remarks.hush()

    def fit_height(self, *, is_low: bool) -> None:
        """Keep room for a question only where there is enough height for it.

        Args:
            is_low: the fields need the room; a question takes it from them while it is there.
        """
        self._foot.keep_room(is_on=not is_low)

    def show_question(self, *, is_on: bool) -> None:
        """Show the question in the place of the buttons, or the buttons again."""
        self._foot.show_one(self.question if is_on else self._buttons)

    def event(self, event: QEvent) -> bool:
        """Keep Ctrl+Enter from the window while a slip is in hand: it saves the slip."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._saves(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter saves from any field."""
        if self._saves(event):
            if not self.is_asking and not event.isAutoRepeat():
                self.confirmed.emit()
        else:
            super().keyPressEvent(event)

    def _saves(self, event: QKeyEvent) -> bool:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return self.isEnabled() and is_enter and held == Qt.KeyboardModifier.ControlModifier

    def _build(self) -> None:
        t = self._t
        self.winner = ChoiceField(t("Winner"), letters=LETTERS_A_NAME)
        self.how = ChoiceField(t("Victory by"))
        self.starter = ChoiceField(t("Went first"), is_optional=True, letters=LETTERS_A_NAME)
        self.top = ChoiceField(t("Top edge"), is_optional=True, letters=LETTERS_A_NAME)
        self.top.setToolTip(t("Who had the upper edge of the table as the scenario is drawn"))
        self._fields: dict[str, QWidget] = {
            "winner": self.winner, "by": self.how, "starter": self.starter, "top": self.top
        }  # fmt: skip
        self.title = plain_label()
        self.title.setProperty("heading", True)
        self._names = (ElidedLabel(), ElidedLabel())
        self._factions = (ElidedLabel(), ElidedLabel())
        titles = (t("Control points"), t("Army points destroyed"))
        sides = (t("Player 1"), t("Player 2"))
        self.steppers = tuple(
            tuple(_stepper(t, f"{title}, {side}") for title in titles) for side in sides
        )
        self._numbers = tuple(tuple(one.field for one in pair) for pair in self.steppers)
        self._titles = tuple(plain_label(title) for title in titles)
        self.lists = (
            ListChoice(f"{t('List')}, {sides[0]}"),
            ListChoice(f"{t('List')}, {sides[1]}"),
        )
        self.drops = (FormTick(t("Drops")), FormTick(t("Drops")))
        for tick, side, name in zip(self.drops, sides, ("drop_1", "drop_2"), strict=True):
            tick.setToolTip(key_tip(t, RESULTS[name]))
            tick.setAccessibleName(f"{t('Drops after this round')}, {side}")
        fields = QWidget()
        grid = QGridLayout(fields)
        grid.setContentsMargins(_SIDE, 6, _SIDE, 2)
        grid.setVerticalSpacing(2)
        grid.setHorizontalSpacing(10)
        self._lay_out_choices(grid)
        self._lay_out_sides(grid)
        self._lay_out_opening(grid)
        # The fields scroll where there is little height; the buttons are always in sight.
        self.area = SnugScroll(fields)
        for widget in (self.area.viewport(), fields):
            widget.setAutoFillBackground(False)
        foot = QVBoxLayout()
        foot.setContentsMargins(_SIDE, 6, _SIDE, 8)
        foot.addWidget(self._make_foot())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.area)
        box.addLayout(foot)

    def _lay_out_choices(self, grid: QGridLayout) -> None:
        """The table, remarks about the slip beside it, and below who won and how."""
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(self.title)
        labels = (self.remarks.label(name) for name in ("winner", "by", ""))
        head.addWidget(ReservedRoom(*labels, lines=_LINES_OF_SLIP), 1)
        grid.addLayout(head, 0, 0, 1, _COLUMNS + 2)
        choices = QGridLayout()
        choices.setHorizontalSpacing(8)
        choices.setVerticalSpacing(0)
        rows = (("winner", self._t("Winner")), ("by", self._t("Victory by")))
        for row, (name, title) in enumerate(rows):
            choices.addWidget(plain_label(title), row, 0)
            choices.addWidget(self._fields[name], row, 1)
        choices.setColumnStretch(1, 1)
        grid.addLayout(choices, 1, 0, 3, _COLUMNS + 2)

    def _lay_out_sides(self, grid: QGridLayout) -> None:
        for n, label in enumerate((*self._titles, plain_label(self._t("List"))), 6):
            grid.addWidget(label, n, 0)
        grid.addWidget(plain_label(self._t("After this round")), 13, 0)
        for side, (name, label) in enumerate(zip(("first", "second"), self._names, strict=True)):
            column = 1 + 2 * side
            label.setProperty("heading", True)
            self._factions[side].setObjectName("quiet")
            head = QHBoxLayout()
            head.setSpacing(8)
            head.addWidget(label)
            # The name goes first: the faction has what the name leaves.
            ignored, as_high = QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred
            self._factions[side].setSizePolicy(ignored, as_high)
            head.addWidget(self._factions[side], 1)
            grid.addLayout(head, 4, column, 1, 2)
            for n, (key, stepper) in enumerate(zip(NUMBERS, self.steppers[side], strict=True), 6):
                self._fields[f"{name}.{key}"] = stepper.field
                grid.addWidget(stepper, n, column)
                grid.addWidget(self.remarks.sign(f"{name}.{key}"), n, column + 1)
            self._fields[f"{name}.list"] = self.lists[side]
            grid.addWidget(self.lists[side], 8, column, 1, 2, Qt.AlignmentFlag.AlignTop)
            # Below the side's fields, where whole sentences have room and nothing moves.
            labels = (self.remarks.label(f"{name}.{key}") for key in (*NUMBERS, "list"))
            remark = ReservedRoom(*labels, lines=_REMARK_LINES, has_bar=False)
            grid.addWidget(remark, 9, column, 1, 2)
            grid.addWidget(self.drops[side], 13, column, 1, 2)
            grid.setColumnStretch(column + 1, 3)
        # On a wide screen the two sides stay near each other.
        grid.setColumnStretch(_COLUMNS + 1, 1)

    def _lay_out_opening(self, grid: QGridLayout) -> None:
        """Who went first and from which edge, each on a line of its own."""
        self._opening: list[QWidget] = [self.starter, self.top]
        rows = (("starter", self._t("Went first")), ("top", self._t("Top edge")))
        for row, (name, title) in enumerate(rows, 11):
            label, field = plain_label(title), self._fields[name]
            self._opening.append(label)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1, 1, _COLUMNS)
        self.ask_opening(is_kept=False)

    def ask_opening(self, *, is_kept: bool) -> None:
        """Show the fields for who went first and from which edge, where the event keeps that."""
        for widget in self._opening:
            widget.setVisible(is_kept)

    def ask_army_points(self, *, is_scored: bool) -> None:
        """Show the fields for army points destroyed, where the packet scores them."""
        self._titles[1].setVisible(is_scored)
        for pair in self.steppers:
            pair[1].setVisible(is_scored)

    def _make_foot(self) -> SlipFoot:
        """The buttons, and in their place the question before the slip is saved."""
        t = self._t
        self.save = LastButton(t("Save"))
        self.save.clicked.connect(lambda: self.confirmed.emit())
        make_blue(self.save)
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.save)
        self.save.setToolTip(with_key(t("Save the slip from any field"), "Ctrl+Return"))
        leave = push_button(t("Cancel"), clicked=lambda: self.left.emit())
        leave.setToolTip(with_key(leave.text(), "Esc"))
        no_winner = push_button(t("Tiebreak…"), clicked=lambda: self.time_reached.emit())
        no_winner.setToolTip(key_tip(t, RESULTS["no_winner"]))
        for button in (leave, no_winner):
            row.addWidget(button)
        row.addStretch(1)
        self.question = SlipQuestion(t)
        self._foot = SlipFoot(self._buttons, self.question)
        return self._foot

    def _chain(self) -> None:
        order: tuple[Field, ...] = (
            self.winner, self.how, *self.numbers, *self.lists, self.starter, self.top, self.save
        )  # fmt: skip
        self._order = Chain(self, order, self._is_answered, lambda: self.went_out.emit())
        for widget, other in zip((self.save, *self.drops), self.drops, strict=False):
            QWidget.setTabOrder(widget, other)
        first, second = self.drops
        drops = {"drop_1": lambda: first.click(), "drop_2": lambda: second.click()}
        BoundActs(self._t, RESULTS, self, drops)
        for name, field in self._fields.items():
            if isinstance(field, NumberField | ChoiceField):
                field.refused.connect(lambda key, name=name: self._refuse(name, key))
                field.answered.connect(self.hush)
        self.save.refused.connect(self._refuse_after_last)

    def _is_answered(self, field: QWidget) -> bool:
        """Whether a field has nothing left to ask: a tie ends by tie."""
        return field is self.how and self.winner.value == "tie"

    def _refuse(self, name: str, key: str) -> None:
        t, field = self._t, self._fields[name]
        if key == "\r":
            self.unfinished.emit()
            return
        shown = key.upper() if key.strip() else t("Space")
        if isinstance(field, ChoiceField):
            message = t("“{key}” isn't an answer here. Press {keys}.", key=shown,
                     keys=either(t, field.keys))  # fmt: skip
        else:
            message = t("“{key}” isn't a digit.", key=shown)
        self.remarks.answer(name, message)

    def _refuse_after_last(self, key: str) -> None:
        t = self._t
        message = t("“{key}” isn't part of this slip. Enter saves it.", key=key.upper())
        self.remarks.answer("", message)


def _stepper(t: Words, name: str) -> Stepper:
    field = SteppedField(_DIGITS, name=name)
    return Stepper(
        field, fewer=t("One less: {field}", field=name), more=t("One more: {field}", field=name)
    )
