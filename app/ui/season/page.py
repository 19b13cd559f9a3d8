"""SeasonPage: a season over the window, or the choice of one."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QTabBar, QVBoxLayout, QWidget

from app.rules.season.season import PersonId
from app.rules.season.season_state import SeasonState
from app.services.core.errors import OddError, UserError
from app.services.core.open_form import ConflictError, OpenForm
from app.services.event.opening import SEASON_SUFFIX, now
from app.services.event.user_settings import event_folder
from app.services.program.all_acts import verb_sentence
from app.services.season.finals import event_left_by
from app.services.season.opening import last_step, make_season, open_season_file
from app.services.season.places import (
    draw_brackets,
    order_equals,
    refuse_past,
    take_decline_back,
)
from app.services.season.season import name_of_person
from app.services.season.session import SeasonSession
from app.services.season.taking import taken_events
from app.ui.core.bound_acts import BoundActs, MoreButton, give_row_menu
from app.ui.core.desktop import begin_in
from app.ui.core.page import PageHead, has_little_height
from app.ui.core.settings import Settings
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.master_detail import ViewStack
from app.ui.core.widgets.question import (
    Answer,
    Line,
    Question,
    QuestionPanel,
    discard_typed,
)
from app.ui.core.widgets.toast import Toast
from app.ui.core.window_acts import WINDOW
from app.ui.season.acts import SEASON
from app.ui.season.adding import EventAdding, FileComparing
from app.ui.season.desk import SeasonDesk
from app.ui.season.events_view import EventsView
from app.ui.season.finals_view import FinalsView
from app.ui.season.past_bar import PastBar
from app.ui.season.people_view import PeopleView
from app.ui.season.places_view import PlacesView
from app.ui.season.printouts_view import PrintoutsView, export_season
from app.ui.season.qualifiers_view import QualifiersView
from app.ui.season.questions import ask_decline, ask_finals, ask_merge, ask_name, ask_split
from app.ui.season.shell import PlayersScreen, ScreenView, SeasonView
from app.ui.season.start_view import StartView
from app.ui.season.table_view import TableView
from app.ui.season.typed_view import TypedView
from app.ui.season.who_view import WhoView
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences, problem_sentence
from app.words.season.commands import event_left_sentence

_MARGINS = 64
"""What the row of tabs doesn't have of the width."""


class SeasonPage(QWidget):
    """The views of an open season behind tabs; without one, the choice of a season.

    Signals:
        left(): back to where it was opened.
        event_made(Path): open this event.
    """

    left = Signal()
    event_made = Signal(object)

    def __init__(
        self, t: Words, settings: Settings, make_screen: Callable[["SeasonPage"], PlayersScreen]
    ) -> None:
        super().__init__(objectName="page")
        self._make_screen = make_screen
        self.t, self._settings = t, settings
        self._desk: SeasonDesk | None = None
        self.question = QuestionPanel(t, self)
        self.message = Toast(t, self)
        self._build()

    # What the views need of the page.

    @property
    def desk(self) -> SeasonDesk:
        """The open season."""
        assert self._desk is not None, "a season is open"
        return self._desk

    @property
    def is_open(self) -> bool:
        """Whether a season is open."""
        return self._desk is not None

    def run(
        self,
        act: Callable[..., Any],
        *args: object,
        then: Callable[[Any], object] | None = None,
        refused: Callable[[UserError], object] | None = None,
        because: str = "",
        **kw: Any,
    ) -> None:
        """Carry out an act: say what was done, why not, or ask for the reason of what is odd."""
        answer = self.desk.run(act, *args, because=because, **kw)
        if isinstance(answer, OddError):
            again = partial(self.run, act, *args, then=then, refused=refused, **kw)
            self._ask_reason(answer, again, refused)
        elif isinstance(answer, UserError):
            (refused or self.show_error)(answer)
        else:
            self._say_done()
            if then is not None:
                then(answer.value)

    def save(
        self,
        form: OpenForm,
        then: Callable[[Any], object],
        conflict: Callable[[ConflictError], object],
    ) -> None:
        """Write what was edited in a form: say what was done, or why not."""
        answer = self.desk.save(form)
        if isinstance(answer, ConflictError):
            conflict(answer)
        elif isinstance(answer, UserError):
            self.show_error(answer)
        else:
            self._say_done()
            then(answer.value)

    @property
    def typed(self) -> tuple[str, ...]:
        """What is typed in the views of the season that isn't saved, in words."""
        t, form = self.t, self._people.form
        found = [t("person {name}", name=form.name.text().strip() or "–")] if form.is_typed else []
        found += self._adding.typed_words
        if self._qualifiers.form.is_typed:
            found.append(t("who plays the final"))
        return tuple(found)

    def _unless_typed(self, then: Callable[[], object]) -> None:
        """Do what closes the season; ask first where something is typed in its views."""
        about = self.t("Not saved: {what}", what=", ".join(self.typed))
        discard_typed(self.t, self.ask, then, asks=bool(self.typed), about=about)

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask something over the page, for as long as ``make`` has a question."""
        self.question.ask(make)

    def say(self, sentence: str, kind: str = "good") -> None:
        """Say something over the page: "good", "odd" or "bad"."""
        self.message.say(sentence, kind)

    def show_error(self, error: UserError) -> None:
        """Say why something was refused."""
        self.say("\n".join(error_sentences(self.t, error, self._name_of)), "bad")

    @property
    def state(self) -> SeasonState | None:
        """The open season as it is now; None without one."""
        return None if self._desk is None else self._desk.state

    def now(self) -> datetime:
        """The present instant."""
        return now()

    @property
    def is_past(self) -> bool:
        """Whether the season is shown as of an earlier day; nothing is changed then."""
        return self.is_open and self.desk.as_of is not None

    def refresh(self) -> None:
        """Offer what can be done now: another row is chosen."""
        self.bound.refresh()
        is_tied = self.is_open and bool(self.desk.places.open_ties)
        is_drawn = self.is_open and not is_tied and bool(self.desk.state.brackets)
        steps = (is_tied, not is_tied and not is_drawn, is_drawn)
        for button, is_next in zip(self._finals_steps, steps, strict=True):
            make_blue(button, is_blue=is_next)
        self._offer_steps()

    # What the window calls.

    def start(self) -> None:
        """Show the open season, or the choice of one."""
        if self._desk is None:
            self._start.reload()
            self._show_view(self._start)
        else:
            self._turn(self._tabs.currentIndex())

    def open_path(self, path: Path) -> None:
        """Open a season, in place of one that is open."""
        if self._desk is not None and self._desk.session.path == path.absolute():
            # It is held against a second opening.
            self.start()
            return
        if self.typed:
            self.start()
        self._unless_typed(lambda: self._open_path(path))

    def _open_path(self, path: Path) -> None:
        try:
            session = open_season_file(path)
        except UserError as error:
            self.start()
            self.show_error(error)
        else:
            self._take(session)

    def add_files(self, paths: tuple[Path, ...]) -> None:
        """Add events from files, one after another."""
        if self.is_past:
            self._refuse_past()
        elif self.is_open:
            self._adding.add_files(paths)

    def close_season(self) -> None:
        """Close the season and show the choice of one."""
        self._comparing.stop()
        self._printouts.let_go()
        self._screen.players.let_go()
        if self._desk is not None:
            self._desk.close()
            self._desk.deleteLater()
            self._desk = None
        self._leave_questions()
        self._show_open()
        self.start()

    def let_go(self) -> None:
        """Close the file; the window goes."""
        self._comparing.stop()
        self._printouts.let_go()
        self._screen.players.end()
        if self._desk is not None:
            self._desk.close()
            self._desk = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the page, Ctrl+Tab turns to the next view."""
        is_tab = event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif is_tab and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            step = -1 if event.key() == Qt.Key.Key_Backtab else 1
            self._tabs.setCurrentIndex((self._tabs.currentIndex() + step) % self._tabs.count())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave undo and redo their signs alone where the tabs need the room."""
        super().resizeEvent(event)
        self._fit_height()
        steps = (self._undo, self._redo)
        for button in steps:
            button.show_text(is_shown=True)
        wanted = sum(one.sizeHint().width() for one in (self._tabs, *steps))
        for button in steps:
            button.show_text(is_shown=wanted + _MARGINS <= self.width())

    def _fit_height(self) -> None:
        """Give the tables the room of further rows of buttons, or back."""
        is_low = has_little_height(self._stack)
        for more in self._more:
            more.fold(is_low=is_low)
        self._table.fit_height(is_low=is_low)

    # Opening and showing.

    def _make(self, name: str, rules: str) -> None:
        try:
            session = make_season(name, rules)
        except UserError as error:
            self._start.say_name_wrong(" ".join(error_sentences(self.t, error, str)))
        else:
            self._start.say_name_wrong("")
            self._take(session)

    def _take(self, session: SeasonSession) -> None:
        if self._desk is not None:
            self._desk.close()
        self._leave_questions()
        self._desk = SeasonDesk(session, self)
        self._desk.changed.connect(self._reload)
        self._desk.troubled.connect(self.show_error)
        self._show_open()
        self._tabs.setCurrentIndex(0 if session.state.events else self._views.index(self._events))
        self._turn(self._tabs.currentIndex())
        self._comparing.begin(session.read(taken_events))
        if session.only_reads is not None:
            self.show_error(session.only_reads)

    def _show_open(self) -> None:
        is_open = self._desk is not None
        self._title.setText(self.desk.state.name if is_open else self.t("Seasons"))
        facts = [self.desk.state.rules.name] if is_open else []
        if is_open and self.desk.session.only_reads is not None:
            facts.append(self.t("Read-only"))
        self._note.setText(" · ".join(facts))
        self._past.show_day(self.desk.as_of if is_open else None)
        for widget in (self._tabs, self._undo, self._redo):
            widget.setVisible(is_open)
        self.refresh()

    def _reload(self) -> None:
        """Read again what is seen; the other views when they are."""
        if self._desk is None:
            return
        self._title.setText(self.desk.state.name)
        self._past.show_day(self.desk.as_of)
        for view in self._views:
            if self._stack.currentWidget() is view:
                self._read(view)
        self.question.refresh()
        self.refresh()

    def _turn(self, tab: int) -> None:
        if self._desk is not None and 0 <= tab < len(self._views):
            self.message.turn_page()
            view = self._views[tab]
            self._read(view)
            self._show_view(self._adding.shown if view is self._events else view)

    def _read(self, view: SeasonView) -> None:
        """Let a view read the season; where it can't, it shows what it did, and the page why."""
        try:
            view.reload()
        except UserError as error:
            self.show_error(error)

    def _leave_questions(self) -> None:
        """Ask nothing any more about a season that is closed."""
        self.question.close_it()
        self._adding.let_go()
        self._people.form.hide()
        self._qualifiers.form.begin_again()

    def _show_view(self, view: QWidget) -> None:
        behind = self._events if view in self._adding.views else view
        if behind in self._views and self._tabs.currentIndex() != self._views.index(behind):
            # Turns to it, and comes back here.
            self._tabs.setCurrentIndex(self._views.index(behind))
            return
        self._stack.setCurrentWidget(view)
        if isinstance(view, SeasonView | StartView | WhoView | TypedView):
            view.start()
        self.refresh()

    def _say_done(self) -> None:
        line = last_step(self.desk.session)
        if line is not None:
            left = event_left_by(line)
            done = verb_sentence(self.t, line.verb, line.arguments, self._name_of)
            self.say(f"{done}\n{event_left_sentence(self.t, left)}" if left else done)

    def _say_changed(self, sentences: tuple[str, ...]) -> None:
        """Say which events' files are not any more as they were read."""
        self._events.say_changed(sentences)
        if len(sentences) == 1:
            self.say(sentences[0], "odd")

    def _name_of(self, person: int) -> str:
        return f"#{person}" if self._desk is None else name_of_person(self.desk.state, person)

    @property
    def _person_here(self) -> PersonId | None:
        """Whom the cursor is on in the view that is shown."""
        view = self._stack.currentWidget() if self.is_open else None
        if view is self._places:
            return self._places.person
        if view is self._table and self._table.here is not None:
            return self._table.here.person
        return None

    def _decline(self) -> None:
        if self._person_here is not None:
            ask_decline(self, self._person_here)

    def _comes(self) -> None:
        if self._person_here is not None:
            self.run(take_decline_back, self._person_here)

    def _merge(self) -> None:
        if self._people.here is not None:
            ask_merge(self, self._people.here, self._people.lines)

    def _split(self) -> None:
        if self._people.here is not None:
            ask_split(self, self._people.here)

    def _go_back(self) -> None:
        """Show the season as of the day of its newest event, to choose another from there."""
        self._people.form.unless_typed(self._go_back_at_once)

    def _go_back_at_once(self) -> None:
        if not self.is_past:
            days = [event.date for event in self.desk.state.events if event.date]
            self.desk.as_of = max(days, default=f"{now().astimezone():%Y-%m-%d}")
        self.question.close_it()
        self._people.form.hide()
        self._past.date.setFocus()

    def _show_now(self) -> None:
        self.desk.as_of = None
        self._stack.currentWidget().setFocus()

    def _show_day(self, day: str) -> None:
        if self.is_past:
            self.desk.as_of = day

    def _refuse_past(self) -> None:
        try:
            refuse_past(self.desk.as_of)
        except UserError as error:
            self.show_error(error)

    def _ask_reason(
        self,
        error: OddError,
        again: Callable[..., None],
        refused: Callable[[UserError], object] | None,
    ) -> None:
        reasons: list[str] = []
        desk = self._desk

        def give(why: str) -> None:
            reasons.append(why)
            again(because=why)

        def left() -> None:
            # The question is closed before its answer is taken.
            if not reasons and refused is not None and self._desk is desk:
                refused(error)

        question = Question(
            heading=self.t("This isn't usual. Do it anyway?"),
            lines=tuple(
                Line(text=problem_sentence(self.t, problem, self._name_of))
                for problem in error.problems
            ),
            answers=(
                Answer(
                    text=self.t("Do it anyway"),
                    take=give,
                    needs_reason=True,
                    is_main=True,
                ),
            ),
            reason=self.t("Reason"),
        )
        self.ask(lambda: question)
        self.question.left.connect(
            lambda: QTimer.singleShot(0, self, left), Qt.ConnectionType.SingleShotConnection
        )

    def _undo_step(self, *, forward: bool) -> None:
        error = self.desk.redo() if forward else self.desk.undo()
        if error is None:
            self._say_done()
        else:
            self.show_error(error)

    # Building.

    def _build(self) -> None:
        t = self.t
        self._title, self._note = plain_label(), plain_label()
        self._start = StartView(t)
        self._start.made.connect(self._make)
        self._start.opened.connect(self.open_path)
        self._table, self._places = TableView(self), PlacesView(self)
        self._events, self._people = EventsView(self), PeopleView(self)
        self._finals = FinalsView(self)
        self._qualifiers = QualifiersView(self)
        self._qualifiers.form.made.connect(self.event_made)
        self._printouts = PrintoutsView(self, self._settings)
        self._screen = ScreenView(self._make_screen(self))
        self._comparing = FileComparing(t, self)
        self._comparing.found.connect(self._say_changed)
        self._adding = EventAdding(self, self, self._events, self._show_view)
        self._views: list[SeasonView] = [
            self._table,
            self._places,
            self._events,
            self._people,
            self._finals,
            self._qualifiers,
            self._printouts,
            self._screen,
        ]
        self._stack = ViewStack()
        self.toast_place = self._stack
        for view in (self._start, *self._views, self._adding.who, self._adding.typed):
            self._stack.addWidget(view)
        self._tabs = QTabBar(drawBase=False, expanding=False)
        for title in (
            t("Table of points"),
            t("Places"),
            t("Events"),
            t("People"),
            t("Finals"),
            t("Qualifiers"),
            t("Printouts"),
            t("Players' screen"),
        ):
            self._tabs.addTab(title)
        self._tabs.setAccessibleName(t("Views of the season"))
        self._tabs.currentChanged.connect(self._turn)
        self.bound = self._bind()
        steps = {
            "undo": lambda: self._undo_step(forward=False),
            "redo": lambda: self._undo_step(forward=True),
        }
        self._steps = BoundActs(t, WINDOW, self, steps)
        self._undo, self._redo = (self._steps.button(name, has_icon=True) for name in steps)
        self._start.add_buttons(self.bound.button("create"), (self.bound.button("open"),))
        self._place_buttons()
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addLayout(PageHead(t, self._title, self.left.emit, note=self._note))
        row = QHBoxLayout()
        row.addWidget(self._tabs, 1)
        row.addWidget(self._undo)
        row.addWidget(self._redo)
        box.addLayout(row)
        self._past = PastBar(t, self.bound.button("now", has_icon=True))
        self._past.day_chosen.connect(self._show_day)
        box.addWidget(self._past)
        box.addWidget(self._stack, 1)
        fit_to_type(self, self._fit_height)
        self._show_open()

    def _place_buttons(self) -> None:
        t = self.t
        self._more: list[MoreButton] = []
        """In each view the menu of the acts that are further down."""
        for view, first, others in (
            (self._table, ("printouts", "screen"), ("export", "as_of", "rename", "close")),
            (self._places, ("decline", "comes", "lots"), ("as_of", "export")),
            (self._events, ("add", "type"), ("again", "remove")),
            (self._people, ("person", "merge", "split"), ()),
            (self._finals, ("lots", "draw", "finals"), ()),
        ):
            names = (*first, *others)
            buttons = self.bound.buttons(*names)
            for button in buttons:
                view.buttons.addWidget(button)
            if others:
                more = MoreButton(t("More"), t("More actions"), buttons[len(first) :])
                view.buttons.addWidget(more)
                self._more.append(more)
            if view is self._events:
                make_blue(buttons[0])
            elif view is self._finals:
                self._finals_steps = buttons
            give_row_menu(SEASON, view.table, *names)
            self.bound.work_at(view.table)
        self._table.table.doubleClicked.connect(lambda _: self._show_person())

    def _show_person(self) -> None:
        row = self._table.here
        if row is not None:
            self._tabs.setCurrentIndex(self._views.index(self._people))
            self._people.show_person(row.person)

    def _bind(self) -> BoundActs:
        handlers: dict[str, Callable[[], object]] = {
            "create": lambda: self._start.submit(),
            "open": self._choose_season,
            "close": lambda: self._unless_typed(self.close_season),
            "add": self._adding.choose,
            "type": self._adding.begin_typing,
            "again": self._adding.read_again,
            "remove": self._adding.remove,
            "merge": self._merge,
            "split": self._split,
            "person": lambda: self._people.edit(),
            "decline": self._decline,
            "comes": self._comes,
            "lots": lambda: self.run(order_equals),
            "draw": lambda: self.run(draw_brackets, self._finals.meeting),
            "finals": lambda: ask_finals(self, self.event_made.emit),
            "export": lambda: export_season(
                self, self, places=self._stack.currentWidget() is self._places
            ),
            "screen": lambda: self._show_view(self._screen),
            "printouts": lambda: self._show_view(self._printouts),
            "rename": lambda: ask_name(self),
            "as_of": self._go_back,
            "now": self._show_now,
        }
        return BoundActs(
            self.t,
            SEASON,
            self,
            {name: self._unless_closed(name, act) for name, act in handlers.items()},
            conditions={
                "has_season": lambda: self.is_open,
                "can_change": lambda: self.is_open and not self.is_past,
                "is_past": lambda: self.is_past,
                "has_event": lambda: (
                    self._can_change(self._events) and self._events.here is not None
                ),
                "has_person": lambda: (
                    self._can_change(self._people) and self._people.here is not None
                ),
                "can_split": lambda: (
                    self._can_change(self._people)
                    and self._people.here is not None
                    and len(self._people.here.events) > 1
                ),
                "can_decline": lambda: (
                    not self.is_past and self._person_here is not None and not self._has_declined()
                ),
                "has_declined": lambda: (
                    not self.is_past and self._person_here is not None and self._has_declined()
                ),
                "has_ties": lambda: (
                    self.is_open and not self.is_past and bool(self.desk.places.open_ties)
                ),
                "can_draw": lambda: (
                    self._can_change(self._finals)
                    and bool(self.desk.places.seeds)
                    and self.desk.state.finals_file is None
                ),
                "is_drawn": lambda: (
                    self.is_open
                    and not self.is_past
                    and bool(self.desk.state.brackets)
                    and self.desk.state.finals_file is None
                ),
            },
        )

    def _unless_closed(self, name: str, act: Callable[[], object]) -> Callable[[], object]:
        """Acts on a season do nothing without one."""
        if name in ("create", "open"):
            return act
        return lambda: act() if self.is_open else None

    def _can_change(self, view: QWidget) -> bool:
        """Whether a view is shown, and the season as it is now."""
        return self.is_open and not self.is_past and self._stack.currentWidget() is view

    def _has_declined(self) -> bool:
        state = self.desk.state
        return self._person_here in (*state.declined, *state.withdrawn)

    def _offer_steps(self) -> None:
        """Grey undo and redo where there is nothing to undo or redo."""
        with suppress(UserError):
            stack = None if self._desk is None else self.desk.session.undo_stack()
            for name in ("undo", "redo"):
                is_there = stack is not None and getattr(stack, name) is not None
                self._steps[name].setEnabled(is_there and not self.is_past)

    def _choose_season(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.t("Open a season"), begin_in(event_folder()), f"Dice Down (*{SEASON_SUFFIX})"
        )
        if name:
            self.open_path(Path(name))
