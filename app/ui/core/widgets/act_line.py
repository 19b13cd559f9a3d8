"""ActLine: runs an act and shows its result in a message over the page.

An act that is refused is explained and left. An odd one is explained with a field for the reason:
Enter gives it and does the act anyway, Escape does not. For a change of a pairing, a second field
takes who wanted it, if anybody is to be named. No box blocks the page, and nothing on it moves.
Values that were changed on both sides stand in ConflictRows, to choose the right ones.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from app.codes import FileCode, RequestCode
from app.services.core.act_context import Reason, act_run_by, as_reason
from app.services.core.errors import OddError, UserError
from app.services.core.open_form import Conflict, ConflictError, OpenForm
from app.services.core.session import Done
from app.services.program.all_acts import act_label
from app.ui.core.acts import LOOKING
from app.ui.core.focus_keys import give_focus_back
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.toast import BAD, GOOD, ODD, MessageAction, Toast
from app.words.core.act_arguments import with_reason
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences
from app.words.program.open_forms import conflict_heading, field_name, value_text


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


class ReasonRow(QWidget):
    """Fields for why something is done, and for who wanted it; hidden until it asks.

    Enter in a field gives the reason, which is never empty.

    Args:
        t: the words.

    Signals:
        given(Reason): why, and who wants it.

    Attributes:
        why: the field for the reason.
        requested_by: the field for who wants the change, where anybody is to be named.
    """

    given = Signal(object)

    def __init__(self, t: Words) -> None:
        super().__init__(visible=False)
        self._t = t
        self.why = QLineEdit()
        self.why.setAccessibleName(t("Reason"))
        self.requested_by = QLineEdit(placeholderText=t("Asked by, if you like (Tab)"))
        self.requested_by.setAccessibleName(t("Asked by"))
        for field in (self.why, self.requested_by):
            field.returnPressed.connect(self.give)
        self._yes = push_button(t("Do it anyway"), clicked=self.give)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.why, 3)
        row.addWidget(self.requested_by, 1)
        row.addWidget(self._yes)

    @property
    def has_focus(self) -> bool:
        """Whether something is being typed here."""
        return self.why.hasFocus() or self.requested_by.hasFocus()

    def ask(self, *, asks_who: bool, is_ahead: bool = False) -> None:
        """Ask why something odd is done, or why the next change will be made."""
        t = self._t
        self._yes.setText(t("Keep it for the change") if is_ahead else t("Do it anyway"))
        hint = t("Reason – Enter to go ahead, Esc to cancel")
        if is_ahead:
            hint = t("Why? Enter keeps it for the change, Esc does not")
        self.why.setPlaceholderText(hint)
        self.requested_by.setVisible(asks_who)
        self.show()

    def empty(self) -> None:
        """Forget what was typed: nobody is to be named for a change that somebody else wanted."""
        self.fill(Reason())

    def fill(self, reason: Reason) -> None:
        """Offer a reason that was given before."""
        self.why.setText(reason.why)
        self.requested_by.setText(reason.requested_by)

    def give(self) -> None:
        """Hand on what is typed, or ask for a word."""
        because = self.why.text().strip()
        if not because:
            self.why.setPlaceholderText(self._t("A word why, then Enter"))
            self.why.setFocus()
            return
        self.given.emit(Reason(because, self.requested_by.text().strip()))


Then = Callable[[Done[Any]], None]


class ActLine(Toast):
    """The message of acts: what was done, with a button to undo it, or why it was refused.

    Args:
        desk: the open event.
        owner: the page or bar whose acts these are.

    Signals:
        refused(UserError): an act was refused, or asks for a reason.
    """

    ACTS = LOOKING
    """What can be done here."""

    refused = Signal(object)

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        super().__init__(desk.t, owner)
        self._desk = desk
        self._again: Callable[[Reason], None] | None = None
        self._ahead: Reason | None = None
        self._focus_before: QWidget | None = None
        self._just_done: Done[Any] | None = None
        # Only after the message of the act itself.
        self._fading = QTimer(self, singleShot=True, interval=0)
        self._fading.timeout.connect(self._fade)
        desk.changed.connect(self._fade_soon)
        self._is_unreached = False
        desk.troubled.connect(self._on_troubled)

    @cached_property
    def asking(self) -> ReasonRow:
        """Where a reason is given."""
        row = ReasonRow(self._t)
        row.given.connect(self._take)
        self.body.insertWidget(0, row)
        return row

    @cached_property
    def conflicts(self) -> ConflictRows:
        """Where one of two values is chosen."""
        rows = ConflictRows(self._t)
        self.body.addWidget(rows)
        return rows

    @property
    def _is_choosing(self) -> bool:
        return "conflicts" in self.__dict__ and bool(self.conflicts.buttons)

    def _empty(self) -> None:
        """Take questions about two values away; their rows aren't made for that."""
        if "conflicts" in self.__dict__:
            self.conflicts.empty()

    @property
    def is_asking(self) -> bool:
        """Whether it asks for a reason, or which of two values is right."""
        return self._again is not None or self._is_choosing

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
        done = act_run_by(act)
        given, by_hand = as_reason(because), done is not None and done.changes_pairing
        if by_hand and self._ahead is not None:
            given = self._ahead
        self._attempt(
            lambda more: self._desk.run_because(more or given, act, *args, **kw),
            then,
            by_hand=by_hand,
        )

    def save(self, form: OpenForm, because: str = "", *, then: Then | None = None) -> None:
        """Write what was edited in a form; ask where that was changed elsewhere meanwhile.

        Args:
            form: what was edited, on what it was opened.
            because: a reason that is given already; "" for none.
            then: called with what was done.
        """
        self._attempt(
            lambda more: self._desk.save(form, more or because),
            then,
            conflict=lambda error: self._ask_which(error, because, then),
        )

    def ask_ahead(self) -> None:
        """Ask why the next change by hand is made, and who wanted it, also where nothing is odd."""
        t = self._desk.t
        self.asking.empty()
        self._again = self._keep
        self.asking.ask(asks_who=True, is_ahead=True)
        self._show((t("Why is the next change by hand made?"),), ODD, asks=True)

    def undo(self) -> None:
        """Undo the newest act, and show which it was."""
        t = self._desk.t
        act = self._desk.session.undo_stack().undo
        label = "" if act is None else self._label_of(act.verb, act.arguments)
        message = t("Undone: {act}. Ctrl+Shift+Z redoes it.", act=label)
        self._attempt(
            lambda reason: self._desk.take_back(reason.why if reason else ""),
            lambda _: self.say(message, action=(t("Redo"), self.redo)),
        )

    def undo_to(self, step: int, message: str) -> None:
        """Undo every act that was done after a step, and say so."""
        self._attempt(
            lambda reason: self._desk.take_back_to(step, reason.why if reason else ""),
            lambda _: self.say(message, action=(self._desk.t("Redo one"), self.redo)),
        )

    def redo(self) -> None:
        """Redo what was undone, and say what it was."""
        t = self._desk.t
        act = self._desk.session.undo_stack().redo
        label = "" if act is None else self._label_of(act.verb, act.arguments)
        message = t("Redone: {act}.", act=label)
        self._attempt(
            lambda _: self._desk.do_again(),
            lambda _: self.say(message, action=(t("Undo"), self.undo)),
        )

    def confirm(self) -> bool:
        """Take the reason that is typed, where a question has the focus; True where one has."""
        if self._is_choosing and self.conflicts.has_focus:
            # Only its own buttons choose between two values.
            return True
        if "asking" not in self.__dict__ or not self.asking.has_focus:
            return False
        self.asking.give()
        return True

    def show_error(self, error: UserError) -> None:
        """Say why something was refused; where the EO cancelled it, nothing went wrong."""
        kind = GOOD if error.code == RequestCode.CANCELLED else BAD
        self._show(error_sentences(self._desk.t, error, self._desk.name_of), kind, asks=False)
        self._is_unreached = error.code == FileCode.SERVER_GONE

    def clear(self) -> None:
        """Hide it; the focus goes back to where it was before a question."""
        self._again = self._ahead = None
        self._is_unreached = False
        self._give_focus_back()
        if "asking" in self.__dict__:
            self.asking.empty()
        self._empty()
        self.show_body(is_shown=False)
        super().clear()

    def put_questions_away(self) -> None:
        """Hide questions and refusals; what was done stays."""
        if self._is_waiting or self.property("kind") != GOOD:
            self.clear()

    @property
    def _is_waiting(self) -> bool:
        """Whether it asks for a reason, or keeps one for the next change."""
        return self._again is not None or self._ahead is not None or self._is_choosing

    def _on_troubled(self, error: UserError | None) -> None:
        if error is not None or not self._is_unreached:
            return
        if self.text:
            t = self._desk.t
            self.say(t("The server is back. If something was refused meanwhile, do it again."), ODD)
        else:
            self.clear()

    def _fade_soon(self) -> None:
        # What another process did answers no error that is shown here.
        if not (self.property("kind") == BAD and self._desk.is_listening):
            self._fading.start()

    def _fade(self) -> None:
        # The message of the act before is out of date now; what waits for an answer stays.
        if self.message and not self._is_waiting and not self._stays:
            self.clear()

    def _label_of(self, verb: str, arguments: str) -> str:
        return act_label(self._desk.t, verb, arguments, self._desk.name_of)

    def _attempt(
        self,
        act: Callable[[Reason | None], Any],
        then: Then | None,
        *,
        by_hand: bool = False,
        conflict: Callable[[ConflictError], None] | None = None,
    ) -> None:
        answer = act(None)
        if isinstance(answer, ConflictError) and conflict is not None:
            conflict(answer)
        elif isinstance(answer, OddError):
            ahead = self._ahead if by_hand else None
            self.asking.fill(ahead or Reason())
            self._again = lambda reason: self._finish(act(reason), then, conflict)
            sentences = error_sentences(self._desk.t, answer, self._desk.name_of)
            self.asking.ask(asks_who=by_hand)
            self._show(sentences, ODD, asks=True)
            self.refused.emit(answer)
        else:
            self._finish(answer, then)

    def _keep(self, reason: Reason) -> None:
        t = self._desk.t
        text = with_reason(t, t("For the next change by hand"), reason.why, reason.requested_by)
        # As long as it is shown, and no longer.
        self.say(text, stays=True)
        self._ahead = replace(reason, overrules=False)

    def _ask_which(self, error: ConflictError, because: str, then: Then | None) -> None:
        """Show both values of each field that was changed on both sides."""

        def chosen(form: OpenForm) -> None:
            self.conflicts.empty()
            self.save(form, because, then=then)

        self.conflicts.ask(error, chosen)
        self._show((conflict_heading(self._desk.t),), ODD, asks=True)
        self.asking.hide()
        self.conflicts.start()

    def _finish(
        self,
        answer: Any,
        then: Then | None,
        conflict: Callable[[ConflictError], None] | None = None,
    ) -> None:
        if isinstance(answer, ConflictError) and conflict is not None:
            conflict(answer)
            return
        if isinstance(answer, UserError):
            self.show_error(answer)
            self.refused.emit(answer)
            return
        self.clear()
        if then is not None:
            self._just_done = answer if isinstance(answer, Done) else None
            try:
                then(answer)
            finally:
                self._just_done = None

    def _take(self, reason: Reason) -> None:
        again, self._again = self._again, None
        if again is not None:
            again(reason)

    def _say(
        self,
        sentences: tuple[str, ...],
        kind: str,
        *,
        action: MessageAction | None = None,
        stays: bool = False,
    ) -> None:
        if kind == GOOD and action is None:
            action = self._undo_offered()
        self._show(sentences, kind, asks=False, action=action, stays=stays)

    def _show(
        self,
        sentences: tuple[str, ...],
        kind: str,
        *,
        asks: bool,
        action: MessageAction | None = None,
        stays: bool = False,
    ) -> None:
        self._fading.stop()
        self._ahead, self._is_unreached = None, False
        if asks:
            self._take_focus()
        else:
            self._again = None
            self._empty()
            self._give_focus_back()
        self.show_body(is_shown=asks)
        super()._say(sentences, kind, action=action, stays=stays)
        if asks and self.text:
            self.asking.why.setFocus()

    def _undo_offered(self) -> MessageAction | None:
        """A button to undo what was just done, where that can be undone."""
        done = self._just_done
        newest = None if done is None else self._desk.session.undo_stack().undo
        if done is None or newest is None or newest.step != done.changes.step:
            return None
        return self._desk.t("Undo"), self.undo

    def _take_focus(self) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._focus_before = focus

    def _give_focus_back(self) -> None:
        widget, self._focus_before = self._focus_before, None
        focus = QApplication.focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            give_focus_back(widget)
