"""ActLine: runs an act and says beside it, on the page, what it answered.

What cannot be is said and left. What is odd is named with a field for the reason: Enter gives it
and does the act all the same, Escape lets it be. Of a change of a pairing a second field takes who
asked for it, if anybody is to be named. No box stands in the way.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.services.by_hand import BY_HAND
from app.services.errors import OddError, UserError
from app.services.reason import Reason, as_reason
from app.services.session import Done
from app.ui.desk import Desk
from app.ui.widgets.acting import push_button
from app.ui.widgets.reason_row import ReasonRow
from app.ui.widgets.spoken import speak
from app.words.errors import error_sentences
from app.words.reasons import said_with_reason
from app.words.verbs import act_label

Then = Callable[[Done[Any]], None]


class ActLine(QFrame):
    """A line that is hidden until an act has something to say.

    Signals:
        refused(UserError): an act said no, or asks for a reason.
    """

    refused = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="line")
        self._desk = desk
        self._again: Callable[[Reason], None] | None = None
        self._ahead: Reason | None = None
        self._asked_from: QWidget | None = None
        self._build()
        self.hide()
        # Hidden only once the act has had its own say: a line that stays moves nothing.
        self._fading = QTimer(self, singleShot=True, interval=0)
        self._fading.timeout.connect(self._fade)
        desk.changed.connect(self._fade_soon)

    def run(
        self, act: Callable[..., Any], /, *args: Any, then: Then | None = None, **kw: Any
    ) -> None:
        """Carry out a verb; ``then`` is called with what was done."""
        self.run_because("", act, *args, then=then, **kw)

    def run_because(
        self,
        because: str,
        act: Callable[..., Any],
        /,
        *args: Any,
        then: Then | None = None,
        **kw: Any,
    ) -> None:
        """Carry out a verb with a reason that is given already ("" for none)."""
        given, by_hand = as_reason(because), getattr(act, "verb", "") in BY_HAND
        if by_hand and self._ahead is not None:
            given = self._ahead
        self._attempt(
            lambda more: self._desk.run_because(more or given, act, *args, **kw),
            then,
            by_hand=by_hand,
        )

    def ask_ahead(self) -> None:
        """Ask why the next change by hand is made, and who asked, also where nothing is odd."""
        t = self._desk.t
        self.asking.empty()
        self._again = self._keep
        self.asking.ask(asks_who=True, is_ahead=True)
        self._show((t("Why is the next change by hand made?"),), "odd", asks=True)

    def undo(self) -> None:
        """Take the newest act back, and say which it was."""
        act = self._desk.session.undo_stack().undo
        said = "" if act is None else self._label_of(act.verb, act.arguments)
        told = self._desk.t("Taken back: {act}. Ctrl+Shift+Z does it again.", act=said)
        self._attempt(
            lambda reason: self._desk.take_back(reason.why if reason else ""),
            lambda _: self.say(told),
        )

    def redo(self) -> None:
        """Do again what was taken back, and say what it was."""
        act = self._desk.session.undo_stack().redo
        said = "" if act is None else self._label_of(act.verb, act.arguments)
        told = self._desk.t("Done again: {act}.", act=said)
        self._attempt(lambda _: self._desk.do_again(), lambda _: self.say(told))

    def confirm(self) -> bool:
        """Take the reason that is typed, where a question has the focus; True where one has."""
        if not self.asking.has_focus:
            return False
        self.asking.give()
        return True

    def say(self, sentence: str, kind: str = "good") -> None:
        """Say something: ``kind`` is "good", "odd" or "bad"."""
        self._show((sentence,), kind, asks=False)

    def show_error(self, error: UserError) -> None:
        """Say why something was refused."""
        sentences = error_sentences(self._desk.t, error, self._desk.name_of)
        self._show(sentences, "bad", asks=False)

    def clear(self) -> None:
        """Say nothing any more; the focus goes back to where a question was asked from."""
        self._again = self._ahead = None
        self._give_focus_back()
        self.asking.empty()
        self.hide()

    def put_questions_away(self) -> None:
        """Say no more what was asked or refused; what was done stays, so that nothing moves."""
        if self._is_waiting or self.property("kind") != "good":
            self.clear()

    @property
    def text(self) -> str:
        """What the line says; "" while hidden."""
        return "" if self.isHidden() else self._label.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape lets the question be."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            return
        super().keyPressEvent(event)

    @property
    def _is_waiting(self) -> bool:
        """Whether it asks for a reason, or keeps one for the next change."""
        return self._again is not None or self._ahead is not None

    def _fade_soon(self) -> None:
        self._fading.start()

    def _fade(self) -> None:
        # What was said of the act before is history now; a question stays.
        if not self._is_waiting and not self.isHidden():
            self.clear()

    def _label_of(self, verb: str, arguments: str) -> str:
        return act_label(self._desk.t, verb, arguments, self._desk.name_of)

    def _attempt(
        self, act: Callable[[Reason | None], Any], then: Then | None, *, by_hand: bool = False
    ) -> None:
        answer = act(None)
        if isinstance(answer, OddError):
            ahead = self._ahead if by_hand else None
            self.asking.fill(ahead or Reason())
            self._again = lambda reason: self._finish(act(reason), then)
            sentences = error_sentences(self._desk.t, answer, self._desk.name_of)
            self.asking.ask(asks_who=by_hand)
            self._show(sentences, "odd", asks=True)
            self.refused.emit(answer)
        else:
            self._finish(answer, then)

    def _keep(self, reason: Reason) -> None:
        t = self._desk.t
        said = said_with_reason(t, t("For the next change by hand"), reason.why, reason.asked_by)
        self.say(said)
        # As long as the line says so, and no longer.
        self._ahead = replace(reason, overrules=False)

    def _finish(self, answer: Any, then: Then | None) -> None:
        if isinstance(answer, UserError):
            self.show_error(answer)
            self.refused.emit(answer)
            return
        self.clear()
        if then is not None:
            then(answer)

    def _take(self, reason: Reason) -> None:
        again, self._again = self._again, None
        if again is not None:
            again(reason)

    def _show(self, sentences: tuple[str, ...], kind: str, *, asks: bool) -> None:
        self._fading.stop()
        self._ahead = None
        sign = {"good": "✓", "odd": "?", "bad": "✕"}[kind]
        self._label.setText("\n".join((f"{sign}  {sentences[0]}", *sentences[1:])))
        self._label.setAccessibleName("\n".join(sentences))
        if self.property("kind") != kind:
            # Styling a widget anew takes longer than all the rest of an act.
            self.setProperty("kind", kind)
            for part in (self, self._label):
                part.style().unpolish(part)
                part.style().polish(part)
        if asks:
            self._take_focus()
        else:
            self._give_focus_back()
        self.asking.setVisible(asks)
        self.show()
        if asks:
            self.asking.why.setFocus()
        speak(self, self._label.accessibleName())

    def _take_focus(self) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._asked_from = focus

    def _give_focus_back(self) -> None:
        widget, self._asked_from = self._asked_from, None
        focus = QApplication.focusWidget()
        if widget is not None and focus is not None and self.isAncestorOf(focus):
            widget.setFocus()

    def _build(self) -> None:
        t = self._desk.t
        self._label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.asking = ReasonRow(t)
        self.asking.given.connect(self._take)
        self._no = push_button("✕", clicked=self.clear, flat=True)
        self._no.setAccessibleName(t("Close this line"))
        self._no.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        top = QHBoxLayout()
        top.addWidget(self._label, 1)
        top.addWidget(self._no, 0, Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 6, 6, 6)
        box.addLayout(top)
        box.addWidget(self.asking)
