"""SlipFoot: the last line of a slip, its buttons or a question, as high as the higher of both."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.ui.core.native_keys import with_key
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import is_command
from app.ui.core.widgets.labels import plain_label, speak
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.core.catalogue import Words
from app.words.core.status import either


class SlipFoot(QWidget):
    """Shows one of its widgets; the room is the same whichever it is.

    A QStackedWidget would ask the question for its height without saying how wide it is, and so
    become higher or lower with each text.
    """

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._widgets = widgets
        self._keeps_room = True
        for widget in widgets:
            widget.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_one(widgets[0])

    @property
    def shown(self) -> QWidget:
        """What is shown now."""
        return self._shown

    def show_one(self, widget: QWidget) -> None:
        """Show this one in the place of the others."""
        self._shown = widget
        widget.show()
        for other in self._widgets:
            other.setVisible(other is widget)
        self.updateGeometry()

    def keep_room(self, *, is_on: bool) -> None:
        """Keep the room of the highest, or have that of the one that is shown alone."""
        if is_on is not self._keeps_room:
            self._keeps_room = is_on
            self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        """A narrower one is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the highest at a width; of the one that is shown where no room is kept."""
        return max(
            widget.heightForWidth(width)
            if widget.hasHeightForWidth()
            else widget.sizeHint().height()
            for widget in (self._widgets if self._keeps_room else (self._shown,))
        )

    def sizeHint(self) -> QSize:
        """The widest, and the highest at the width that there is."""
        width = max(widget.sizeHint().width() for widget in self._widgets)
        return QSize(width, self.heightForWidth(max(self.width(), width)))

    def minimumSizeHint(self) -> QSize:
        """No narrower than each can be."""
        width = max(widget.minimumSizeHint().width() for widget in self._widgets)
        return QSize(width, self.heightForWidth(max(self.width(), width)))

    def event(self, event: QEvent) -> bool:
        """One of the widgets wants another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give all of them the whole room."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        for widget in self._widgets:
            widget.setGeometry(self.rect())


_ESCAPE = "Esc"
_LINES, _MOST_LINES = 2, 7
"""For so many lines there is always room, so that nothing moves; a question of two readings gets
what it needs, for both are to be seen at once. What is longer still scrolls."""


@dataclass(frozen=True, slots=True)
class SlipAnswer:
    """An answer: its key, what its button says, and what it does."""

    key: str
    label: str
    act: Callable[[], object]


class SlipQuestion(QFrame):
    """Stops until it is answered by one of its own keys.

    No answer is a digit, a separator or Enter: what a hand types of the next slip without looking
    up neither answers nor changes the slip.
    """

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="question")
        self._t = t
        self._question = ""
        self._answers: tuple[SlipAnswer, ...] = ()
        self._buttons: list[QPushButton] = []
        self._text = plain_label(wordWrap=True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setProperty("odd", True)
        self._row = FlowLayout(10)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t("Question before saving"))
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 4, 10, 4)
        box.setSpacing(4)
        self._room = ReservedRoom(self._text, lines=_LINES)
        box.addWidget(self._room)
        box.addLayout(self._row)
        # The room for a line and its buttons is reserved: nothing moves when a question appears.
        self._add_button()

    @property
    def text(self) -> str:
        """The question."""
        return self._text.text()

    @property
    def answers(self) -> tuple[str, ...]:
        """What its buttons say."""
        return tuple(button.text() for button in self._buttons if not button.isHidden())

    def ask(self, question: str, answers: Sequence[SlipAnswer]) -> None:
        """Ask, and take the keys."""
        self._answers = tuple(answers)
        self._question = question
        self._text.setText(question)
        self.setAccessibleDescription(question)
        while len(self._buttons) < len(answers):
            self._add_button()
        for n, button in enumerate(self._buttons):
            button.setVisible(n < len(answers))
            if n < len(answers):
                button.setText(answers[n].label)
                button.setToolTip(with_key(answers[n].label, answers[n].key))
        self._fit()
        self.setFocus()
        speak(self, question)

    def clear(self) -> None:
        """Ask nothing: one line is kept for the next question."""
        self._answers = ()
        self._text.clear()
        self._room.keep(_LINES)

    def answer(self, key: str) -> bool:
        """Take an answer by its key; False where there is none."""
        answer = next(
            (answer for answer in self._answers if answer.key.casefold() == key.casefold()), None
        )
        if answer is not None:
            answer.act()
        return answer is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take an answer, and nothing else; Tab and commands are nobody's answer."""
        is_escape = event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace)
        typed = _ESCAPE if is_escape else event.text()
        if is_command(event):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat() and not self.answer(typed):
            keys = either(self._t, [way.key for way in self._answers])
            hint = self._t("Press {keys}.", keys=keys)
            self._text.setText(f"{hint} {self._question}")
            speak(self, hint)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower question has more lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        height = self._text.heightForWidth(self._room.viewport().width())
        lines = -(-height // self.fontMetrics().lineSpacing())
        self._room.keep(min(max(lines, _LINES), _MOST_LINES))

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Keep the focus: Tab is typed between two fields."""
        return True

    def _add_button(self) -> None:
        n = len(self._buttons)
        button = push_button(clicked=lambda: self._answers[n].act())
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._buttons.append(button)
        self._row.addWidget(button)
