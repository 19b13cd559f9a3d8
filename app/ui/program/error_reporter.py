"""Calm: what is said of bugs in the window. The first of a kind has a page, others a line."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QTimer, qVersion
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.traces import mark_of
from app.ui.program.event_view import EventView
from app.ui.program.welcome_page import WelcomePage
from app.words.core.catalogue import Words
from app.words.core.verbs import act_label
from app.words.program import bugs as said

if TYPE_CHECKING:
    from app.crashes import Crash
    from app.services.program.bug_report import BugFacts
    from app.ui.program.page import BugPage

_MOST = 20
"""Kinds of bugs that are kept for the report."""


class Shell(Protocol):
    """What the window shows besides."""

    view: EventView | None
    welcome: WelcomePage

    def show_welcome(self, said: str = "") -> None:
        """Show the page for when no event is open."""


class Calm:
    """Keeps the bugs of this run, and the account of an earlier one that crashed."""

    def __init__(self, t: Words, shell: Shell, stack: QStackedWidget) -> None:
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
            from app.ui.program.page import BugPage

            self._page = BugPage(self._t)
            self._page.left.connect(self.go_on)
            self._stack.addWidget(self._page)
        return self._page

    @property
    def is_shown(self) -> bool:
        """Whether the page is in sight."""
        return self._page is not None and self._stack.currentWidget() is self._page

    def private(self) -> tuple[str, ...]:
        """What must not stand in the log: names of the open event, folders of this computer."""
        from app.services.program.bug_report import private_names, private_paths

        view = self._shell.view
        if view is None:
            return private_paths()
        session = view.desk.session
        return (*private_names(session), *private_paths(session.path))

    def say(self, error: BaseException) -> None:
        """Tell of a bug: the first of its kind on the page, the same again in a line."""
        mark = mark_of(error)
        self._times[mark] = self._times.get(mark, 0) + 1
        is_new = mark not in self._errors and len(self._errors) < _MOST
        if is_new:
            self._errors[mark] = error
            # Not now: a bug may be met in the middle of painting what the page would cover.
            QTimer.singleShot(0, self._stack, self._show)
        elif not self.is_shown:
            self._line(said.again_text(self._t, self._times[mark]), "bad")

    def say_crash(self, crash: "Crash", *, left_closed: bool) -> None:
        """Tell at the start that the last run did not end by itself.

        Where no event could be opened, what is said of that stays: a crash may have damaged it.
        """
        self._account = f"{crash.started or '?'}\n{crash.account}".strip()
        welcome = self._shell.welcome
        is_free = self._stack.currentWidget() is welcome and not welcome.said
        if self._shell.view is None and not is_free:
            return
        act = said.early_crash_text(self._t) if left_closed else None
        self._line(act or said.crash_text(self._t, self._last_act()[0]), "odd")

    def show_report(self) -> None:
        """Show what there is to report; once more leads back."""
        if self.is_shown:
            self.go_on()
        else:
            self._show(opens_report=True)

    def go_on(self) -> None:
        """Back to the event, read anew from its file."""
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
            is_lasting = self._shell.view is not None and now is self._shell.view
            self._before = now if is_lasting else None
        tell = said.bug_text if self._errors else said.asked_text
        text = tell(self._t, *self._last_act())
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
        told = None if view is None else last_act(view.desk.session)
        if view is None or told is None:
            return "", ""
        verb, arguments, at = told
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
