"""Adding events to a season: from files, typed, or read again; who is who is always shown."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from app.rules.core.errors import CancelledError, Problem
from app.services.core.errors import UserError
from app.services.event.opening import SUFFIX, now, throw
from app.services.event.user_settings import event_folder
from app.services.season.results import EventResults, read_results, typed_results
from app.services.season.season import name_of_person
from app.services.season.taking import (
    TakenLine,
    Who,
    changed_events,
    known_people,
    refuse_at_once,
    remove_event,
    replace_event,
    take_event,
    who_is_who,
)
from app.ui.core.beside import Answer, Progress, WorkBeside, run_beside
from app.ui.core.desktop import begin_in
from app.ui.core.widgets.question import discard_typed
from app.ui.season.events_view import EventsView
from app.ui.season.shell import SeasonShell
from app.ui.season.typed_view import TypedView
from app.ui.season.who_view import WhoView
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.program.errors import error_sentences, problem_sentence

_BETWEEN_FILES = 20
"""Milliseconds that the page has for other things before the next file is read."""
_UNNAMED = EventResults(name="")


class FileComparing(QObject):
    """Looks beside the page for events whose files aren't as they were read, one after another.

    Signals:
        found(tuple[str, ...]): what was found up to now, as sentences.
    """

    found = Signal(object)

    def __init__(self, t: Words, parent: QObject) -> None:
        super().__init__(parent)
        self._t = t
        self._lines: Iterator[TakenLine] = iter(())
        self._sentences: tuple[str, ...] = ()
        self._timer = QTimer(self, interval=_BETWEEN_FILES)
        self._timer.timeout.connect(self._compare_next)
        self._work = WorkBeside(self)

    @property
    def is_busy(self) -> bool:
        """Whether files are to be compared yet."""
        return self._timer.isActive() or self._work.is_busy

    def begin(self, lines: Iterable[TakenLine]) -> None:
        """Compare the files of these events."""
        self._lines, self._sentences = iter(tuple(lines)), ()
        self._work.drop()
        self.found.emit(())
        self._timer.start()

    def stop(self) -> None:
        """Compare no more: the season is closed."""
        self._timer.stop()
        self._work.drop()

    def _compare_next(self) -> None:
        """Read one event's file; the next once it is read."""
        self._timer.stop()
        line = next(self._lines, None)
        if line is not None:
            self._work.run(partial(_changed, line), self._take)

    def _take(self, answer: Answer) -> None:
        self._timer.start()
        for problem in answer():
            self._sentences = (*self._sentences, problem_sentence(self._t, problem, str))
            self.found.emit(self._sentences)


def _changed(line: TakenLine, _progress: Progress) -> tuple[Problem, ...]:
    return tuple(changed_events((line,), clock=now, dice=throw))


class EventAdding:
    """Leads from files or typed lines to events of the season.

    Args:
        shell: the page.
        parent: of the dialogs.
        events: the list of events.
        show: shows a view.
    """

    def __init__(
        self,
        shell: SeasonShell,
        parent: QWidget,
        events: EventsView,
        show: Callable[[QWidget], object],
    ) -> None:
        self._shell, self._parent, self._events, self._show = shell, parent, events, show
        self._waiting: list[Path] = []
        """Files that are to be read yet."""
        self._refused: list[str] = []
        """Why some of them weren't added."""
        self._is_adding = False
        """Whether one of them is in hand; it may wait for an answer."""
        self.who, self.typed = WhoView(shell.t), TypedView(shell.t)
        self.shown: QWidget = events
        """What is behind the tab of the events: these, or a question before one is added."""
        self.typed.typed.connect(self._add_typed)
        self.typed.left.connect(self._leave_typed)
        self.who.left.connect(lambda: self._unless_chosen(self.who.give_up))

    @property
    def typed_words(self) -> tuple[str, ...]:
        """What is typed or chosen that isn't added, in words."""
        t = self._shell.t
        found = (t("the results of an event"),) if self.typed.is_begun else ()
        if not self._asks_who:
            return found
        return *found, t("who played in {name}", name=self.who.event_name)

    @property
    def _asks_who(self) -> bool:
        """Whether an event waits for the answer who its players are."""
        return self.shown is self.who

    @property
    def views(self) -> tuple[QWidget, ...]:
        """What can be in the place of the events."""
        return self.who, self.typed

    def let_go(self) -> None:
        """Add nothing further: the season is closed."""
        self._waiting, self._refused, self._is_adding = [], [], False
        self.typed.empty()
        self.shown = self._events

    def choose(self) -> None:
        """Ask for files, and add their events."""
        t = self._shell.t
        names, _ = QFileDialog.getOpenFileNames(
            self._parent,
            t("Add events"),
            begin_in(event_folder()),
            f"{t('Events and results')} (*{SUFFIX} *.json *.csv)",
        )
        self.add_files(tuple(map(Path, names)))

    def add_files(self, paths: tuple[Path, ...]) -> None:
        """Add events from files, one after another; which can't be added is named at the end."""
        self._waiting += paths
        if self._asks_who:
            self._turn_to(self.who)
        elif not self._is_adding:
            self._next_file()

    def begin_typing(self) -> None:
        """Show the form of results that are typed; what was typed before is there yet."""

        def begin() -> None:
            if self._asks_who:
                self.who.give_up()
            self._turn_to(self.typed)

        self._unless_chosen(begin)

    def read_again(self) -> None:
        """Read the event under the cursor again, from its file or another."""
        taken = self._events.here
        if taken is None:
            return
        path = Path(taken.file_name) if taken.file_name else None
        if path is None or not path.is_file():
            title = self._shell.t("Read {name} again", name=taken.name)
            name, _ = QFileDialog.getOpenFileName(self._parent, title, begin_in(event_folder()))
            path = Path(name) if name else None
        if path is not None:
            self._replace(taken, path)

    def remove(self) -> None:
        """Remove the event under the cursor."""
        if self._events.here is not None:
            self._shell.run(remove_event, self._events.here.key)

    def _turn_to(self, view: QWidget) -> None:
        """Show the events, or what takes their place until it is answered."""
        self.shown = view
        self._show(view)

    def _leave_typed(self) -> None:
        """Show the events; ask before what is typed is lost."""

        def discard() -> None:
            self.typed.empty()
            self._turn_to(self._events)

        discard_typed(self._shell.t, self._shell.ask, discard, asks=self.typed.is_begun)

    def _unless_chosen(self, then: Callable[[], object]) -> None:
        """Do what gives up who is who; ask first where anybody was chosen."""
        asks = self._asks_who and self.who.is_typed
        discard_typed(self._shell.t, self._shell.ask, then, asks=asks)

    def _next_file(self) -> None:
        self._is_adding = bool(self._waiting)
        if not self._is_adding:
            self._end()
            return
        path = self._waiting.pop(0)
        try:
            found = self._read(path, _UNNAMED)
            self._shell.desk.session.read(refuse_at_once, found)
        except CancelledError:
            self._leave(path.name)
        except UserError as error:
            self._refuse(path.name, error)
        else:
            self._add(found, path.name)

    def _read(self, path: Path, named: EventResults) -> EventResults:
        """Read an event's results beside the page.

        Raises:
            UserError: they can't be read.
            CancelledError: the organizer doesn't want to wait.
        """
        t = self._shell.t
        return run_beside(
            t,
            self._parent.window(),
            t("Reading {file}…", file=path.name),
            lambda progress: read_results(
                path, clock=now, dice=throw, named=named, go_on=progress.go_on
            ),
        )

    def _refuse(self, name: str, error: UserError) -> None:
        """Keep why something isn't added, and go on."""
        name_of = partial(name_of_person, self._shell.desk.state)
        sentences = "\n".join(error_sentences(self._shell.t, error, name_of))
        self._refused.append(f"{name}: {sentences}" if name else sentences)
        self._next_file()

    def _end(self, kind: str = "bad") -> None:
        """Show the events, and say which weren't added."""
        self._turn_to(self._events)
        if self._refused:
            self._shell.say("\n".join(self._refused), kind)
        self._refused, self._is_adding = [], False

    def _add_typed(self, named: EventResults, lines: tuple[str, ...]) -> None:
        try:
            found = typed_results(lines, named)
            self._shell.desk.session.read(refuse_at_once, found)
        except UserError as error:
            self.typed.say("\n".join(error_sentences(self._shell.t, error, str)))
        else:
            self._add(found)

    def _add(self, found: EventResults, file: str = "") -> None:
        matches = who_is_who(self._shell.desk.state, found)

        def decided(who: Who | None) -> None:
            self._turn_to(self._events)
            if who is None:
                self._leave(file)
            else:
                self._shell.run(
                    take_event, found, who, then=added, refused=partial(self._refuse, file)
                )

        def added(key: str) -> None:
            if not file:
                self.typed.empty()
            self._events.show_event(key)
            self._next_file()

        if any(match.candidates for match in matches):
            self.who.ask(self._shell.desk.state, found, matches, decided)
            self._turn_to(self.who)
        else:
            decided(())

    def _leave(self, file: str) -> None:
        """Add nothing further, and say which files are left out."""
        left = [name for name in (file, *(path.name for path in self._waiting)) if name]
        self._waiting = []
        if left:
            names = joined(self._shell.t, left)
            self._refused.append(self._shell.t("Not added: {names}.", names=names))
        # What the organizer chose alone needs no answer.
        self._end("bad" if len(self._refused) > 1 else "odd")

    def _replace(self, taken: TakenLine, path: Path) -> None:
        named = EventResults(name=taken.name, date=taken.date, packet=taken.packet)
        desk = self._shell.desk
        try:
            found = self._read(path, named)
            known = desk.session.read(known_people, taken.key, found)
        except CancelledError:
            self._shell.say(self._shell.t("Cancelled. Nothing has changed."))
            return
        except UserError as error:
            self._shell.show_error(error)
            return
        matches = who_is_who(desk.state, found, known)

        def decided(who: Who | None) -> None:
            self._turn_to(self._events)
            if who is None:
                self._next_file()
            else:
                self._shell.run(
                    replace_event,
                    taken.key,
                    found,
                    who,
                    then=lambda _: self._next_file(),
                    refused=partial(self._refuse, ""),
                )

        if all(match.is_sure or not match.candidates for match in matches):
            decided(())
        else:
            self.who.ask(desk.state, found, matches, decided)
            self._turn_to(self.who)
