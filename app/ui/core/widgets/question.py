"""Question: asks in place, over the page, what the EO wants done; each answer says what follows.

It lies at the head of the page, in no layout: nothing moves. It follows the event while it is
seen, and goes where its reason has gone.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.ui.core.focus_keys import EscapeBelow, give_focus_back
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import Rest, blue_buttons, make_blue, push_button, put_behind
from app.ui.core.widgets.labels import speak
from app.ui.core.widgets.toast import place_of
from app.words.core.catalogue import Words

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ONWARD = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A choice.

    Attributes:
        text: a verb, as its button says it.
        take: what it does; it gets the reason that is typed.
        about: what follows from it; "" where that is plain.
        is_main: the key of the next step, and Enter in the reason's field, choose it.
        needs_reason: it is not taken without a reason.
    """

    text: str
    take: Callable[[str], object]
    about: str = ""
    is_main: bool = False
    needs_reason: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One thing to be known before an answer, with buttons that put it right.

    Attributes:
        text: a sentence.
        fixes: each button's text and what it does.
    """

    text: str
    fixes: tuple[tuple[str, Callable[[], object]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with its answers.

    Attributes:
        heading: the question, or what it is about.
        lines: what is to be known first.
        answers: the choices; one to cancel is added to them.
        reason: what its field asks for; "" for no such field.
        cancel: what the last button says; "" for "Cancel".
        begins_at_cancel: Enter cancels, unless another button is chosen first.
    """

    heading: str
    lines: tuple[Line, ...] = ()
    answers: tuple[Answer, ...]
    reason: str = ""
    cancel: str = ""
    begins_at_cancel: bool = False


Ask = Callable[[Callable[[], Question | None]], None]
"""Asks over the page for as long as there is a question."""


def discard_typed(
    t: Words,
    ask: Ask,
    take: Callable[[], object],
    *,
    asks: bool,
    heading: str = "",
    about: str = "",
) -> None:
    """Do what gives up what is typed; ask first where anything is that would be missed.

    Args:
        t: the words.
        ask: asks over the page.
        take: what gives it up.
        asks: whether anything is typed that would be missed.
        heading: the question; "" where it is about the changes in a form.
        about: what follows; "" for no more than that it isn't saved.
    """
    if not asks:
        take()
        return
    about = about or t("What is typed isn't saved.")
    answer = Answer(text=t("Discard"), about=about, take=lambda _: take())
    question = Question(heading=heading or t("Discard the changes?"), answers=(answer,))
    # What others do to the event meanwhile changes nothing of what is typed here.
    ask(lambda: question)


class QuestionPanel(QFrame):
    """Shows one question at a time; Escape leaves everything as it is.

    Args:
        t: the words.
        owner: the page that asks.

    Signals:
        left(): it is seen no more, answered or not.

    Attributes:
        rest: while it lasts nothing is answered: something has changed since it was read.
    """

    left = Signal()

    def __init__(self, t: Words, owner: QWidget) -> None:
        super().__init__(owner, objectName="question")
        self._t, self._owner = t, owner
        self._make: Callable[[], Question | None] = lambda: None
        self._question: Question | None = None
        self._focus_before: QWidget | None = None
        self._place: QWidget | None = None
        self._behind: list[QPushButton] = []
        self._reason = QLineEdit()
        self._reason.setAccessibleName(t("Reason"))
        self._reason.returnPressed.connect(self._enter_in_reason)
        self._buttons: list[QPushButton] = []
        self._fixes: list[QPushButton] = []
        self._body: QWidget | None = None
        self._escape = EscapeBelow(self, self.close_it)
        self.rest = Rest(self)
        self.rest.changed.connect(self._look_resting)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self.hide()

    @property
    def question(self) -> Question | None:
        """The question that is shown; None for none."""
        return self._question

    @property
    def text(self) -> str:
        """Every word that is shown; "" for none."""
        if self.isHidden() or self._body is None:
            return ""
        return "\n".join(label.text() for label in self._body.findChildren(QLabel))

    @property
    def reason(self) -> QLineEdit:
        """The field for the reason."""
        return self._reason

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask what ``make`` says, for as long as it says anything; it is called after each change.

        The focus comes here, and goes back to where it was.
        """
        focus = QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._focus_before = focus
        self._make = make
        self._reason.clear()
        question = make()
        if question is None:
            self.close_it()
            return
        self.rest.end()
        self._show(question)
        self._take_focus()
        speak(self, self.text, is_urgent=True)

    def refresh(self, *, rests: bool = False) -> None:
        """Show what is left of the question, after the event has changed.

        Args:
            rests: what it is about may have changed, though the question may read the same: a
                click or an Enter that is on its way does not answer it.
        """
        if self._question is None:
            return
        question = self._make()
        if question is None:
            self.close_it()
        elif _shown_text(question) != _shown_text(self._question):
            had_focus = self.isAncestorOf(QApplication.focusWidget() or self._owner)
            self._show(question)
            if had_focus:
                self._take_focus()
            rests = True
        if rests and self._question is not None:
            self.rest.begin()

    def confirm(self) -> bool:
        """Take the main answer, unless it rests; False where there is no question."""
        if self._question is None:
            return False
        main = next((answer for answer in self._question.answers if answer.is_main), None)
        if main is None:
            self._take_focus()
        else:
            self._take(main)
        return True

    def close_it(self) -> None:
        """Ask nothing any more; the focus goes back."""
        if self._question is None:
            return
        self._question, self._make = None, lambda: None
        self._escape.switch(is_on=False)
        self._put_others_behind(False)
        focus, widget = QApplication.focusWidget(), self._focus_before
        self._focus_before = None
        is_here = focus is not None and self.isAncestorOf(focus)
        if is_here:
            give_focus_back(widget)
        self.hide()
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape cancels; Enter presses the button that has the focus; arrows walk on."""
        focus, key = QApplication.focusWidget(), event.key()
        if key == Qt.Key.Key_Escape:
            self.close_it()
        elif key in _ENTER and isinstance(focus, QPushButton):
            if not event.isAutoRepeat():
                focus.click()
        elif key in _ONWARD and focus in (*self._fixes, *self._buttons):
            self._walk((*self._fixes, *self._buttons), _ONWARD[Qt.Key(key)])
        elif key in _ENTER:
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab walks through the question, and round again, as in a dialog."""
        reason = () if self._reason.isHidden() else (self._reason,)
        self._walk((*self._fixes, *reason, *self._buttons), 1 if next else -1)
        return True

    def event(self, event: QEvent) -> bool:
        """Keep Escape from whatever lies below."""
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the head of what it lies over; go with the page."""
        kind = event.type()
        if watched is self._place and kind == QEvent.Type.Resize and self.isVisible():
            self._fit()
        elif watched is self._owner and kind == QEvent.Type.Hide and not event.spontaneous():
            self.close_it()
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget what was typed."""
        super().hideEvent(event)
        self._reason.clear()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text wants other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.isVisible():
            QTimer.singleShot(0, self, self._fit)

    def _enter_in_reason(self) -> None:
        self.confirm()

    def _take(self, answer: Answer) -> None:
        if self.rest.is_on:
            return
        reason = self._reason.text().strip()
        if answer.needs_reason and not reason:
            if self._question is None or self._question.reason == self._t("Reason"):
                self._reason.setPlaceholderText(self._t("A word why, then Enter"))
            self._reason.setFocus()
            return
        self.close_it()
        answer.take(reason)

    def _put_right(self, act: Callable[[], object]) -> None:
        if not self.rest.is_on:
            act()

    def _look_resting(self, is_on: bool) -> None:
        for button in (*self._fixes, *self._buttons[:-1]):
            restyle(button, resting=is_on)

    def _walk(self, stops: tuple[QWidget, ...], by: int) -> None:
        """Put the focus on another of what can be pressed or typed into, in the order as seen."""
        shown = [stop for stop in stops if stop.isEnabled()]
        focus = QApplication.focusWidget()
        if shown:
            at = shown.index(focus) + by if focus in shown else 0
            reason = Qt.FocusReason.TabFocusReason if by > 0 else Qt.FocusReason.BacktabFocusReason
            shown[at % len(shown)].setFocus(reason)

    def _take_focus(self) -> None:
        if self._question is not None and self._question.reason:
            self._reason.setFocus()
        elif self._buttons:
            begins_at_cancel = self._question is not None and self._question.begins_at_cancel
            self._buttons[-1 if begins_at_cancel else 0].setFocus()

    def _show(self, question: Question) -> None:
        self._question = question
        self._lie_over()
        if self._body is not None:
            self._box.removeWidget(self._reason)
            self._reason.setParent(self)
            self._body.hide()
            self._body.deleteLater()
        self._body = self._build(question)
        self._box.addWidget(self._body)
        self._put_others_behind(any(answer.is_main for answer in question.answers))
        self.show()
        self._body.show()
        self._fit()
        self.raise_()
        self._escape.switch(is_on=True)

    def _put_others_behind(self, is_so: bool) -> None:
        """Let the main answer be the one blue button, where there is such an answer."""
        for button in filter(isValid, self._behind):
            put_behind(button, is_behind=False)
        seen = blue_buttons().seen_in(self.window()) if is_so else []
        self._behind = [button for button in seen if not self.isAncestorOf(button)]
        for button in self._behind:
            put_behind(button, is_behind=True)

    def _lie_over(self) -> None:
        place = place_of(self._owner)
        if self._place is place:
            return
        if self._place is None:
            self._owner.installEventFilter(self)
        else:
            self._place.removeEventFilter(self)
        self._place = place
        self.setParent(place)
        place.installEventFilter(self)

    def _fit(self) -> None:
        if self._place is None:
            return
        em = self.fontMetrics().height()
        width = min(self._place.width() - em, 48 * em)
        height = self._box.totalHeightForWidth(width)
        height = height if height > 0 else self._box.totalSizeHint().height()
        left = (self._place.width() - width) // 2
        self.setGeometry(left, em // 2, width, min(height, self._place.height() - em))

    def _build(self, question: Question) -> QWidget:
        body = QWidget(self)
        self._fixes = []
        box = QVBoxLayout(body)
        box.setContentsMargins(14, 10, 14, 12)
        box.setSpacing(8)
        heading = _label(question.heading)
        heading.setProperty("heading", True)
        box.addWidget(heading)
        for line in question.lines:
            box.addLayout(self._line(line))
        self._reason.setVisible(bool(question.reason))
        if question.reason:
            self._reason.setPlaceholderText(question.reason)
            box.addWidget(self._reason)
        box.addLayout(self._answers(question))
        return body

    def _line(self, line: Line) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(_label(f"•  {line.text}"), 1)
        for text, act in line.fixes:
            button = push_button(text, clicked=lambda _=False, act=act: self._put_right(act))
            button.setAccessibleDescription(line.text)
            row.addWidget(button)
            self._fixes.append(button)
        return row

    def _answers(self, question: Question) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        self._buttons = []
        for row, answer in enumerate(question.answers):
            button = push_button(
                answer.text, clicked=lambda _=False, answer=answer: self._take(answer)
            )
            make_blue(button, is_blue=answer.is_main)
            button.setAccessibleDescription(answer.about)
            grid.addWidget(button, row, 0)
            grid.addWidget(_label(answer.about, is_quiet=True), row, 1)
            self._buttons.append(button)
        text = question.cancel or self._t("Cancel")
        cancel = push_button(text, clicked=self.close_it)
        cancel.setToolTip("Esc")
        grid.addWidget(cancel, len(question.answers), 0)
        self._buttons.append(cancel)
        return grid


def _label(text: str, *, is_quiet: bool = False) -> QLabel:
    label = QLabel(text, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
    label.setProperty("quiet", is_quiet)
    return label


def _shown_text(question: Question) -> object:
    """Everything that is shown of a question."""
    lines = tuple((line.text, tuple(fix[0] for fix in line.fixes)) for line in question.lines)
    answers = tuple((answer.text, answer.about) for answer in question.answers)
    return question.heading, lines, answers, question.reason
