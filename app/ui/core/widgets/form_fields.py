"""Fields that are the same in every form of the program, and what a form holds.

NumberField: digits fill it, and nothing is left by itself, whatever digit is typed. Space, a comma
or a full stop goes on as Tab does; what Enter does is the form's. WholeDate: a date field whose
calendar shows all of its days at every size of text. DropDown, WholeDate and VolumeSlider: a wheel
that scrolls the page past them changes nothing. LabelledInput: an input between its label and its
problem.
"""

from typing import Any

from PySide6.QtCore import QDate, QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QTextCharFormat, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QCalendarWidget,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTableView,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.core.icons import icon
from app.ui.core.settings import Settings
from app.ui.core.theme import restyle
from app.ui.core.widgets.labels import ElidedLabel, plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.core.catalogue import LANGUAGES, Words, words

FORWARD = (Qt.Key.Key_Space, Qt.Key.Key_Comma, Qt.Key.Key_Period)
"""What stands between two numbers; Tab and Enter lead on besides."""
_COLUMN, _COLUMNS, _LINES = 2.2, 8, 12
"""In heights of the type: a day's width; as many as a week has, and its number; the height."""


def is_sign(event: QKeyEvent) -> bool:
    """Whether a key types something that can be seen, or a space."""
    return bool(event.text()) and event.text().isprintable() and not is_command(event)


def is_command(event: QKeyEvent) -> bool:
    """Whether Ctrl or Alt is held."""
    held = event.modifiers()
    return bool(held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier))


class NumberField(QLineEdit):
    """A whole number, or nothing.

    Signals:
        refused(str): a key that is no digit.
        answered(): a key that says something here.
    """

    refused = Signal(str)
    answered = Signal()

    def __init__(self, digits: int, text: str = "", *, name: str = "", hint: str = "") -> None:
        super().__init__(text, maxLength=digits, placeholderText=hint)
        self._is_entered_by_click = False
        if name:
            self.setAccessibleName(name)
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        # Pasted text, too, is a number or nothing.
        self.textChanged.connect(self._keep_digits)

    @property
    def number(self) -> int | None:
        """What was typed; None for nothing."""
        text = self.text()
        return int(text) if text.isascii() and text.isdecimal() else None

    def set_number(self, number: int | None) -> None:
        """Show a number, or nothing."""
        self.setText("" if number is None else str(number))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What is there is replaced by typing."""
        super().focusInEvent(event)
        self.selectAll()
        self._is_entered_by_click = event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The click that enters the field selects all of it, as Tab does."""
        super().mouseReleaseEvent(event)
        if self._is_entered_by_click:
            self._is_entered_by_click = False
            self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take digits; refuse other signs."""
        if event.key() in FORWARD and not is_command(event):
            self.answered.emit()
            if not event.isAutoRepeat():
                self.go_on()
        elif is_sign(event) and not _is_digit(event.text()):
            self.refused.emit(event.text())
        else:
            self.answered.emit()
            super().keyPressEvent(event)

    def go_on(self) -> None:
        """Go to the next field."""
        self.focusNextChild()

    def _keep_digits(self, text: str) -> None:
        if text and not all(map(_is_digit, text)):
            self.setText("".join(filter(_is_digit, text)))


def _is_digit(text: str) -> bool:
    return text.isascii() and text.isdecimal()


class _WheelPasses:
    """What a wheel scrolls past: it goes to the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()


class DropDown(_WheelPasses, QComboBox):
    """A drop-down that a wheel scrolls past: its list is opened to choose."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        super().__init__(*arguments, focusPolicy=Qt.FocusPolicy.StrongFocus, **properties)


class VolumeSlider(_WheelPasses, QSlider):
    """A slider from 0 to 100 that a wheel scrolls past."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal, minimum=0, maximum=100, singleStep=5)


class LanguageField(DropDown):
    """The choice of a language, each by its own name; its data are their codes."""

    def __init__(self, name: str, language: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(name)
        for code, own_name in LANGUAGES.items():
            self.addItem(own_name, code)
        self.setCurrentIndex(max(0, self.findData(language)))

    @property
    def language(self) -> str:
        """The code of the language that is chosen."""
        return str(self.currentData())

    @property
    def words(self) -> Words:
        """The words of the language that is chosen."""
        return words(self.language)


class PaperSize(DropDown):
    """On which size of sheet everything is printed; it is remembered.

    A4 or US Letter; its data are the words that papers are made with.
    """

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.setAccessibleName(t("Paper size"))
        for name, key in ((t("A4"), "a4"), (t("US Letter"), "letter")):
            self.addItem(name, key)
        self.setCurrentIndex(max(0, self.findData(settings.paper)))
        self.currentIndexChanged.connect(self._remember)

    def _remember(self) -> None:
        self._settings.paper = self.currentData()


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FormTick(QCheckBox):
    """A box to tick in a form whose Enter is the form's, as in its fields.

    Space ticks it.

    Signals:
        returnPressed(): Enter was pressed on it; named as a field's own signal is.
    """

    returnPressed = Signal()  # noqa: N815

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of Enter."""
        if event.key() in _ENTER:
            self.returnPressed.emit()
        else:
            super().keyPressEvent(event)


def typed_in(form: QWidget) -> tuple[object, ...]:
    """What each field and tick of a form holds, in one order; searches hold nothing."""
    return tuple(
        value for field in form.findChildren(QWidget) if (value := _held(field)) is not None
    )


def _held(widget: QWidget) -> object:
    if isinstance(widget, QLineEdit):
        return None if widget.isClearButtonEnabled() else widget.text()
    if isinstance(widget, QAbstractButton):
        return widget.isChecked() if widget.isCheckable() else None
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QAbstractSpinBox):
        return widget.text()
    if isinstance(widget, QPlainTextEdit | QTextEdit) and not widget.isReadOnly():
        return widget.toPlainText()
    return None


class WholeDate(_WheelPasses, QDateEdit):
    """A date with a calendar to choose from.

    Args:
        date: at first.
    """

    def __init__(self, date: QDate) -> None:
        super().__init__(date, calendarPopup=True, displayFormat="yyyy-MM-dd")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for day in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            # Tournaments are on weekends: no reason for red.
            self.calendarWidget().setWeekdayTextFormat(day, QTextCharFormat())
        for name, shown in (("prevmonth", "chevron-left"), ("nextmonth", "chevron-right")):
            button = self.calendarWidget().findChild(QToolButton, f"qt_calendar_{name}")
            assert isinstance(button, QToolButton)
            button.setIcon(icon(shown))
        self.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def fit(self) -> None:
        """Give every day of the calendar the room that it needs."""
        if not self.calendarPopup():
            return
        calendar, em = self.calendarWidget(), self.fontMetrics().height()
        calendar.setFont(self.font())
        calendar.setHorizontalHeaderFormat(QCalendarWidget.HorizontalHeaderFormat.ShortDayNames)
        column = round(em * _COLUMN)
        for table in calendar.findChildren(QTableView):
            # The padding of the style sheet is for tables of names.
            table.setStyleSheet("QTableView::item, QHeaderView::section { padding: 0; }")
            table.horizontalHeader().setMinimumSectionSize(column)
        hint = calendar.sizeHint()
        calendar.setMinimumSize(
            max(hint.width(), _COLUMNS * column + 2 * em), max(hint.height(), em * _LINES)
        )


_PROBLEM_LINES = 2


class LabelledInput(QWidget):
    """An input with its label above, and its problem below, for which there is always room.

    Where there is little height, the problem is in the place of the label.

    Args:
        label: with "&" before the letter that goes to the input.
        input_: a line of text, or a combo box that can be typed into.
        has_room: False where what is around it places ``message``.

    Attributes:
        message: the problem.
    """

    def __init__(self, label: str, input_: QLineEdit | QComboBox, *, has_room: bool = True) -> None:
        super().__init__()
        self.input = input_
        self._edit = input_.lineEdit() if isinstance(input_, QComboBox) else input_
        input_.setAccessibleName(label.replace("&", ""))
        self._title = plain_label(label)
        self._title.setBuddy(input_)
        self.message = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        self._short = ElidedLabel()
        self._short.hide()
        self._room: ReservedRoom | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        for widget in (self._title, self._short, input_):
            box.addWidget(widget)
        if has_room:
            self._room = ReservedRoom(self.message, lines=_PROBLEM_LINES)
            box.addWidget(self._room)
            box.addStretch(1)

    def fit_height(self, *, is_low: bool) -> None:
        """Say the problem in the place of the label where there is little height."""
        if self._room is not None:
            self._room.setHidden(is_low)
            self._show_short()

    @property
    def text(self) -> str:
        """What is typed."""
        return self._edit.text() if self._edit is not None else ""

    @text.setter
    def text(self, text: str) -> None:
        if self._edit is not None:
            self._edit.setText(text)

    @property
    def problem(self) -> str:
        """The sentence below the input; "" for none."""
        return "" if self.message.isHidden() else self.message.text()

    def say(self, sentence: str, kind: str = "problem") -> None:
        """Say what is wrong: ``kind`` is "problem" or "odd"; "" says nothing any more."""
        self.message.setText(f"{'✕' if kind == 'problem' else '!'}  {sentence}" if sentence else "")
        self.message.setVisible(bool(sentence))
        self.input.setAccessibleDescription(sentence)
        self._short.setText(self.message.text())
        for label in (self.message, self._short):
            restyle(label, problem=kind == "problem", odd=kind == "odd")
        restyle(self.input, wrong=bool(sentence) and kind == "problem")
        self._show_short()

    def _show_short(self) -> None:
        is_short = self._room is not None and self._room.isHidden() and bool(self.problem)
        self._title.setHidden(is_short)
        self._short.setVisible(is_short)
