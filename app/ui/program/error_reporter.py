"""Reports bugs in the window: the first of a kind on a page, others in a line."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt, QTimer, Signal, qVersion
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.logs import mark_of
from app.paths import documents
from app.services.program.all_acts import act_label
from app.services.program.bug_report import BugFacts, report_text, save_report
from app.ui.core.bound_acts import BoundActs, Handler
from app.ui.core.desktop import copy_text
from app.ui.program.acts import BUGS
from app.ui.program.event_view import EventView
from app.ui.program.welcome_page import WelcomePage
from app.words.core.catalogue import Words
from app.words.program import program as sentences

if TYPE_CHECKING:
    from app.crashes import Crash


_MOST = 20
"""Kinds of bugs that are kept for the report."""


class ErrorShell(Protocol):
    """What the window shows besides."""

    view: EventView | None

    @property
    def welcome(self) -> WelcomePage:
        """The page for when no event is open."""

    def show_welcome(self, message: str = "") -> None:
        """Show the page for when no event is open."""


class ErrorReporter:
    """Collects the bugs of this run, and the trace of an earlier run that crashed."""

    def __init__(self, t: Words, shell: ErrorShell, stack: QStackedWidget) -> None:
        self._t, self._shell, self._stack = t, shell, stack
        self._errors: dict[str, BaseException] = {}
        self._times: dict[str, int] = {}
        self._account = ""
        self._before: QWidget | None = None
        self._page: BugPage | None = None

    @property
    def page(self) -> "BugPage":
        """The page, made at the first bug."""
        if self._page is None:
            self._page = BugPage(self._t)
            self._page.left.connect(self.go_on)
            self._stack.addWidget(self._page)
        return self._page

    @property
    def is_shown(self) -> bool:
        """Whether the page is in sight."""
        return self._page is not None and self._stack.currentWidget() is self._page

    def private(self) -> tuple[str, ...]:
        """Texts kept out of the log: names of the open event, folders of this computer."""
        from app.services.program.bug_report import private_names, private_paths

        view = self._shell.view
        if view is None:
            return private_paths()
        session = view.desk.session
        return (*private_names(session), *private_paths(session.path))

    def say(self, error: BaseException) -> None:
        """Show a bug: the first of its kind on the page, the same again in a line."""
        mark = mark_of(error)
        self._times[mark] = self._times.get(mark, 0) + 1
        is_new = mark not in self._errors and len(self._errors) < _MOST
        if is_new:
            self._errors[mark] = error
            # Not now: a bug may be met in the middle of painting what the page would cover.
            QTimer.singleShot(0, self._stack, self._show)
        elif not self.is_shown:
            self._line(sentences.again_text(self._t, self._times[mark]), "bad")

    def say_crash(self, crash: "Crash", *, left_closed: bool) -> None:
        """Say at the start that the last run did not end by itself.

        Where no event could be opened, the message about that stays: a crash may have damaged it.
        """
        self._account = f"{crash.started or '?'}\n{crash.account}".strip()
        if self._shell.view is None:
            welcome = self._shell.welcome
            if self._stack.currentWidget() is not welcome or welcome.message:
                return
        act = sentences.early_crash_text(self._t) if left_closed else None
        self._line(act or sentences.crash_text(self._t, self._last_act()[0]), "odd")

    def show_report(self) -> None:
        """Show what there is to report; once more leads back."""
        if self.is_shown:
            self.go_on()
        else:
            self._show(opens_report=True)

    def go_on(self) -> None:
        """Back to the event, read again from its file."""
        before, self._before = self._before, None
        view = self._shell.view
        if view is None:
            self._shell.show_welcome()
            return
        self._stack.setCurrentWidget(view if before is None else before)
        view.desk.read_anew()
        if before is None or before is view:
            view.current.start()

    def _show(self, *, opens_report: bool = False) -> None:
        if not self.is_shown:
            now = self._stack.currentWidget()
            is_view = self._shell.view is not None and now is self._shell.view
            self._before = now if is_view else None
        text_of = sentences.bug_text if self._errors else sentences.requested_text
        text = text_of(self._t, *self._last_act())
        self.page.show_bug(self._facts(), text, opens_report=opens_report)
        self._stack.setCurrentWidget(self.page)
        self.page.go_on.setFocus()

    def _facts(self) -> "BugFacts":
        from app.services.program.bug_report import (
            BugFacts,
            event_facts,
            private_names,
            private_paths,
        )

        view = self._shell.view
        session = None if view is None else view.desk.session
        return BugFacts(
            errors=tuple(self._errors.values()),
            account=self._account,
            page="" if view is None else _calmly(lambda: view.page_key),
            qt=qVersion() or "",
            event=() if session is None else event_facts(session),
            names=() if session is None else private_names(session),
            paths=private_paths(None if session is None else session.path),
        )

    def _last_act(self) -> tuple[str, str]:
        from app.services.program.bug_report import last_act

        view = self._shell.view
        last = None if view is None else last_act(view.desk.session)
        if view is None or last is None:
            return "", ""
        verb, arguments, at = last
        act = _calmly(lambda: act_label(self._t, verb, arguments, view.desk.name_of)) or verb
        return act, at.astimezone().strftime("%H:%M:%S")

    def _line(self, sentence: str, kind: str) -> None:
        if self._shell.view is None:
            self._shell.show_welcome(sentence)
        else:
            self._shell.view.step_bar.line.say(sentence, kind)


def _calmly(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except Exception:  # whatever is broken, the page of bugs has to come up
        return ""


class BugPage(QWidget):
    """Says that nothing was lost and what was saved last, and offers a report.

    It covers the whole window; Enter or Escape goes on.

    Signals:
        left(): the EO goes on.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._facts = BugFacts()
        self._build()

    def show_bug(self, facts: BugFacts, text: str, *, opens_report: bool = False) -> None:
        """Show what happened.

        Args:
            facts: for the report.
            text: the message for the EO.
            opens_report: show the report at once, as the EO requested.
        """
        self._facts = facts
        self._title.setText(
            sentences.bug_title(self._t) if facts.errors else self._t("Problem report")
        )
        self._text.setText(text)
        self._saved.hide()
        for box in (self.with_names, self.with_paths):
            box.setChecked(False)
        self._show_report(shown=opens_report)
        self.go_on.setFocus()

    @property
    def report(self) -> str:
        """The report as it would be saved."""
        return report_text(
            self._facts,
            with_names=self.with_names.isChecked(),
            with_paths=self.with_paths.isChecked(),
        )

    @property
    def message(self) -> str:
        """Title and text of the page."""
        return f"{self._title.text()} {self._text.text()}"

    @property
    def saved(self) -> str:
        """The message after saving or copying the report; "" before."""
        return "" if self._saved.isHidden() else self._saved.text()

    def toggle_report(self) -> None:
        """Show the report, or put it away again."""
        self._show_report(shown=self.text.isHidden())

    def save(self) -> None:
        """Save the report as it is shown."""
        self._show_report(shown=True)
        try:
            path = save_report(self.report, documents(), datetime.now().astimezone())
        except OSError as error:
            self._say(self._t("It cannot be saved: {why}", why=error.strerror or str(error)))
            return
        self._say(sentences.saved_text(self._t, str(path)))

    def copy(self) -> None:
        """Put the report as it is shown into the clipboard."""
        self._show_report(shown=True)
        copy_text(self.report)
        self._say(self._t("The report is in the clipboard."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape go on."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _show_report(self, *, shown: bool) -> None:
        if shown:
            self.text.setPlainText(self.report)
        for widget in (self.text, self.with_names, self.with_paths, self._save, self._copy):
            widget.setVisible(shown)
        self._gap.setVisible(not shown)

    def _say(self, sentence: str) -> None:
        self._saved.setText(sentence)
        self._saved.show()

    def _build(self) -> None:
        t = self._t
        plain = Qt.TextFormat.PlainText
        self._title = QLabel(wordWrap=True, textFormat=plain)
        self._title.setProperty("heading", True)
        self._text = QLabel(wordWrap=True, textFormat=plain)
        self._saved = QLabel(wordWrap=True, textFormat=plain, visible=False)
        self._saved.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setAccessibleName(t("The report"))
        self.text.setTabChangesFocus(True)
        self.with_names = QCheckBox(t("With the names of players and of the event"))
        self.with_paths = QCheckBox(t("With the folders and the name of this computer"))
        for box in (self.with_names, self.with_paths):
            box.toggled.connect(lambda _: self.text.setPlainText(self.report))
        handlers: dict[str, Handler] = {
            "go_on": self.left,
            "report": self.toggle_report,
            "save": self.save,
            "copy": self.copy,
        }
        self.bound = BoundActs(t, BUGS, self, handlers)
        row = QHBoxLayout()
        buttons = self.bound.buttons(*handlers)
        self.go_on, _, self._save, self._copy = buttons
        self.go_on.setProperty("primary", True)
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        self._gap = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 28, 32, 28)
        column.setSpacing(12)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addLayout(row)
        for widget in (self.with_names, self.with_paths):
            column.addWidget(widget)
        column.addWidget(self._saved)
        column.addWidget(self.text, 1)
        column.addWidget(self._gap, 1)
