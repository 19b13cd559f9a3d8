"""EventView: an open event. The rail of pages, the header, the next step, undo and redo."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.rules.core.ids import PlayerId
from app.rules.players.entry import not_checked_in
from app.services.core.history import HistoryLine
from app.services.event.event_draft import event_line
from app.services.event.status import FirstStep, status, steps_done
from app.services.event.user_settings import author_text, is_by_command, is_by_device
from app.services.program.all_acts import act_label
from app.ui.backups.care_bar import CareBar
from app.ui.core.bound_acts import EVERYWHERE, ActButton, BoundActs
from app.ui.core.focus_keys import is_typing
from app.ui.core.keys_panel import KeysPanel
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.question import Question
from app.ui.core.widgets.toast import close_toast_over
from app.ui.core.window_acts import WINDOW, page_act
from app.ui.event.file_bar import FileBar
from app.ui.players.leaving_questions import NoShowOffer
from app.ui.program.event_header import EventHeader
from app.ui.program.first_event_bar import FirstEventBar
from app.ui.program.next_step import NextSteps, StepBar
from app.ui.program.pages import EventPages, aside_titles, page_titles
from app.ui.program.rail import Rail
from app.ui.program.side_pages import JUDGE, SidePages
from app.ui.results.slip_scanner import ScansElsewhere
from app.words.core.other_windows import (
    by_devices_sentence,
    foreign_steps_sentence,
    other_desk_sentence,
)
from app.words.core.status import missing_sentence
from app.words.pairing.before_step import not_checked_in_sentence

if TYPE_CHECKING:
    from app.ui.results.page import SlipInHand
    from app.ui.screen.host import Cover

_ICON = 1.1
"""An icon's side, in heights of the type."""
_CLOCK_AFTER_MS = 200
_SCREENS_AFTER_MS = 100
_STEP_PAGES = {
    FirstStep.EVENT: "players",
    FirstStep.PLAYERS: "players",
    FirstStep.PAIR: "rounds",
    FirstStep.RESULTS: "results",
    FirstStep.AWARDS: "standings",
}
"""The page on which each step of a first event is done."""


class EventView(QWidget):
    """Everything about one open event.

    Signals:
        file_requested(str): what the file bar wants done.
        help_requested(): the help about the page.
        guide_requested(str, str): a setting or a page of the help, by "settings" or "help" and id.
        wanted(): it is to be seen in place of a page that covers it, if that may be left.
    """

    ACTS = WINDOW
    """What can be done here."""

    file_requested = Signal(str)
    help_requested = Signal()
    guide_requested = Signal(str, str)
    wanted = Signal()
    sharing_wanted = Signal()
    player_results_wanted = Signal()

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__()
        self.desk = desk
        self._settings = settings
        self._stack = self.toast_place = QStackedWidget()
        self.pages = EventPages(desk, settings, self._stack, self._watch_page)
        self.titles = page_titles(desk.t)
        self._key = self.rail_key = ""
        self._only_reads = False
        self._hints: list[ActButton] = []
        self.side_pages = SidePages(self, self.titles, self)
        self.side_pages.wanted.connect(self._show_side_page)
        self._build()
        self.acts = self._bind_acts()
        self._add_hints()
        desk.changed.connect(lambda _: self._show_waiting())
        self._show_waiting()
        # What other devices show is chosen on its page, which is made with the first of them.
        desk.screens_seen.connect(lambda: self.pages.screen)
        ScansElsewhere(self, self._is_of_results).scanned.connect(self._open_scanned)
        NoShowOffer(self, self)
        if desk.session.only_reads is not None:
            self._only_read()
        desk.file_replaced.connect(self._only_read)
        was_shown = self._was_shown()
        self._turn_to(settings.open_page)
        # The clock ticks in the header and rings whatever page is seen; but the first page first.
        wait = QTimer(self, singleShot=True, interval=_CLOCK_AFTER_MS)
        wait.timeout.connect(lambda: self.pages.clock)
        desk.closed.connect(lambda: wait.stop())
        desk.foreign_steps.connect(self._show_foreign_steps)
        wait.start()
        if was_shown:
            self._resume_screens()

    @property
    def event_name(self) -> str:
        """The event's name."""
        return self.desk.session.read(event_line).name

    @property
    def typed(self) -> tuple[str, ...]:
        """What is typed on the pages of the event that isn't saved, in words."""
        return tuple(what for page in self.pages.created.values() for what in page.typed)

    @property
    def typed_beside_slip(self) -> tuple[str, ...]:
        """What of it goes where the event is opened again, with the slip that is begun."""
        kept = None if self.slip_in_hand is None else self.pages.results
        if kept is not None and kept.area.panel.is_begun:
            # The answers of a tie-break aren't in the slip.
            kept = None
        pages = self.pages.created.values()
        return tuple(what for page in pages if page is not kept for what in page.typed)

    @property
    def slip_in_hand(self) -> "SlipInHand | None":
        """The slip that is begun; None where none is."""
        if "results" not in self.pages.created:
            return None
        from app.ui.results.page import SlipInHand

        return SlipInHand.on(self.pages.results)

    def show_page(self, key: str) -> None:
        """Show a page by its key, and begin there."""
        self._turn_to(key)
        self.current.start()

    @property
    def page_key(self) -> str:
        """The key of the page that is shown."""
        return self._key

    @property
    def current(self) -> Page:
        """The page that is shown."""
        return self.pages[self.page_key]

    @property
    def line(self) -> ActLine:
        """Runs acts and says what came of them, whatever page is shown."""
        return self.step_bar.line

    @property
    def is_covered(self) -> bool:
        """Whether the window is covered, so that onlookers see nothing of the event."""
        return "cover" in vars(self) and self.cover.isVisible()

    @cached_property
    def cover(self) -> "Cover":
        """What hides the event, made when it first has to."""
        from app.ui.screen.host import Cover

        text = self.desk.t("Covered. F8 shows the event again.")
        return Cover(self, text, lambda: self.pages.screen.shown())

    def open_card(self, player: PlayerId | int) -> None:
        """Show a player's card."""
        self.side_pages.open_card(player)

    def open_table(self, table: int, *, tied: bool = False) -> None:
        """Show the slip of a table, at its tie-break if it is tied."""
        self.show_page("results")
        self.pages.results.open_table(table, tied=tied)

    def show_guide(self, what: str, place: str) -> None:
        """Show a setting, or a page of the help."""
        self.guide_requested.emit(what, place)

    def go_back(self, message: str = "") -> None:
        """Show the page before a card or the judge's log, and say there what was done."""
        self.side_pages.leave(message)

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask a question on the page that is shown; the click that led here doesn't answer it."""
        self.step_bar.rest.begin()
        self.current.ask(make)

    def show_aside(self, key: str) -> None:
        """Show a page that the rail does not list."""
        self._key = key
        self._rail.mark(key if key == JUDGE else self.rail_key)
        self.pages.show(key)
        self.step_bar.show_page(self.current)
        if self.keys.isVisible():
            self._fill_keys()

    def turn_back(self) -> None:
        """Show the page before a card or the judge's log."""
        self._turn(self.rail_key)

    def let_go(self) -> None:
        """Release what the event holds outside of the window."""
        self.pages.let_go()

    def show_keys(self) -> None:
        """Show the keys of the page at the foot, or put them away again."""
        if self.keys.isVisible():
            self.keys.hide()
        else:
            self._fill_keys()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape hides the list of keys, or closes a message."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.keys.isVisible():
            self.keys.hide()
        elif not close_toast_over(self.toast_place):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the rail where the window is narrow."""
        super().resizeEvent(event)
        self._fold_rail()

    def changeEvent(self, event: QEvent) -> None:
        """Fold the rail where the type has become large."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fold_rail()

    def _fold_rail(self) -> None:
        self._rail.fold_for(self.width() / self.fontMetrics().height())
        side = round(_ICON * self.fontMetrics().height())
        for button in self._hints:
            button.setIconSize(QSize(side, side))
            button.show_text(is_shown=not self._rail.is_folded)

    def _show_waiting(self) -> None:
        """Show beside the results what is missing, and beside the players who isn't there yet."""
        t, now = self.desk.t, status(self.desk.state)
        sentence = missing_sentence(t, now.missing) if now.missing else ""
        self._rail.show_waiting("results", len(now.missing), sentence)
        players = not_checked_in(self.desk.state) if now.next.verb == "pair_round" else ()
        sentence = not_checked_in_sentence(t, players, self.desk.name_of) if players else ""
        self._rail.show_waiting("players", len(players), sentence)

    def _only_read(self) -> None:
        # Loaded here: few windows only read.
        from app.ui.core.read_only import ReadOnlyMode

        ReadOnlyMode(self)
        self._only_reads = True

    def _show_foreign_steps(self, lines: tuple[HistoryLine, ...]) -> None:
        """Say what a command, or the window that writes, has done."""
        t, name_of = self.desk.t, self.desk.name_of
        done = (line for line in lines if not line.is_note)
        acts = [act_label(t, line.verb, line.arguments, name_of) for line in done]
        last = lines[-1].who
        if acts and is_by_device(last):
            sentence = by_devices_sentence(t, author_text(t, last), acts)
        elif self.desk.session.place is None:
            sentence = foreign_steps_sentence(t, acts, by_command=is_by_command(last))
        else:
            sentence = other_desk_sentence(t, acts, author_text(t, last))
        if sentence:
            self.step_bar.line.say(sentence)
        if self.desk.session.only_reads is not None and not self._only_reads:
            # Another desk took the event home.
            self._only_read()
            self.file_bar.show_trouble(None)

    def _watch_page(self, key: str, page: Page) -> None:
        """Listen to the signals of a new page."""
        self.side_pages.watch(key, page)
        if key == "results":
            self.pages.results.fix_wanted.connect(self._fix_round)
            self.pages.results.player_results_wanted.connect(self.player_results_wanted)
        if key == "screen":
            self._watch_screens()
        if key != "clock":
            return
        clock = self.pages.clock
        clock.ticked.connect(lambda reading: self.header.show_clock(reading.text, reading.kind))
        clock.time_up.connect(self.header.time_up.show_up)
        clock.rang.connect(self._ring)
        clock.muted.connect(lambda why: self.step_bar.line.say(why, "odd"))
        self.header.time_up.show_up(clock.up)
        clock.table_wanted.connect(self.open_table)
        clock.table_tied.connect(lambda table: self.open_table(table, tied=True))
        clock.tick()

    def _watch_screens(self) -> None:
        """Say and ask what becomes of the players' screens, whatever page is seen."""
        screen = self.pages.screen
        screen.announced.connect(self.line.say)
        screen.question_made.connect(self.ask)
        screen.screens_changed.connect(self._refresh_question)

    def _refresh_question(self) -> None:
        question = self.current.question
        if question is not None:
            question.refresh()

    def _was_shown(self) -> bool:
        """Whether players saw the event when the program ended a little while ago."""
        session = self.desk.session
        text = self._settings.shows.get(str(session.path), "")
        if not text:
            return False
        from app.services.screen.slide_order import show_state

        kept = show_state(text, session.clock())
        return kept is not None and kept.is_open and session.only_reads is None

    def _resume_screens(self) -> None:
        """Let players see again what they saw, once the window is there."""
        wait = QTimer(self, singleShot=True, interval=_SCREENS_AFTER_MS)
        wait.timeout.connect(lambda: self.pages.screen.resume())
        self.desk.closed.connect(lambda: wait.stop())
        wait.start()

    def want_clock(self) -> None:
        """Show the clock, also in place of a page that covers the event."""
        self.show_page("clock")
        self.wanted.emit()

    def _ring(self, is_round: bool) -> None:
        """Call the EO from other programs, and let the hall see that time is up."""
        QApplication.alert(self.window())
        if is_round and self._settings.cuts_to_clock and "screen" in self.pages.created:
            self.pages.screen.director.cut_to_clock()

    def _build(self) -> None:
        t = self.desk.t
        self.header: EventHeader = EventHeader(self.desk)
        self.header.clock_wanted.connect(self.want_clock)
        self.header.sharing_wanted.connect(self.sharing_wanted)
        self.header.undo_requested.connect(lambda: self.step_bar.line.undo())
        self.header.redo_requested.connect(lambda: self.step_bar.line.redo())
        self.file_bar = FileBar(self.desk)
        self.file_bar.requested.connect(self.file_requested)
        self.care_bar = CareBar(self.desk, self)
        self.step_bar: StepBar = StepBar(self.desk)
        self.step_bar.requested.connect(NextSteps(self, self).take)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.header)
        if self.desk.session.only_reads is None and self.file_bar.alone is None:
            self.file_bar.lie_over(self.step_bar)
        else:
            right.addWidget(self.file_bar)
        right.addWidget(self.step_bar)
        right.addWidget(self._stack, 1)
        right.addWidget(self._first_event_bar())
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(self._left())
        outer.addLayout(right, 1)
        self.keys = KeysPanel(t, self._stack)
        self.keys.help_requested.connect(self.help_requested)

    def _first_event_bar(self) -> FirstEventBar:
        bar = self.first_event = FirstEventBar(self.desk.t, self._settings)
        bar.chosen.connect(lambda step: self.show_page(_STEP_PAGES[FirstStep(step)]))
        bar.hide()
        self._is_practice = self.desk.session.read(event_line).is_rehearsal
        self.desk.changed.connect(lambda _: self._tick_first_event())
        return bar

    def _tick_first_event(self) -> None:
        """Tick the checklist on; a practice event teaches, but is nobody's first event."""
        if self.first_event.is_wanted and not self._is_practice:
            self.first_event.tick(steps_done(self.desk.state))

    def _left(self) -> QVBoxLayout:
        t = self.desk.t
        acts = {key: WINDOW[page_act(key)] for key in self.titles}
        self._rail = Rail(t, {**acts, JUDGE: WINDOW["log"]})
        self._rail.currentRowChanged.connect(lambda _: self._turn_rail())
        self._rail.entered_page.connect(self._enter_page)
        column = self._rail_column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._rail, 1)
        return column

    def _add_hints(self) -> None:
        self._hints = [self.acts.button(name, has_icon=True) for name in ("search", "keys")]
        for button in self._hints:
            button.setObjectName("railHint")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._rail_column.addWidget(button)

    def _turn_to(self, key: str) -> None:
        self._turn(key if key in self.titles else next(iter(self.titles)))

    def _turn_rail(self) -> None:
        """Show what the rail marks; who walks through the rail stays in it."""
        if self._rail.key == self._key:
            return
        if self._rail.key == JUDGE:
            is_walking = self._rail.hasFocus()
            self.side_pages.open_log()
            if is_walking:
                self._rail.setFocus()
        else:
            self._turn(self._rail.key)

    def _enter_page(self) -> None:
        self._turn_rail()
        self.current.start()

    def _turn(self, key: str) -> None:
        self._rail.mark(key)
        if self._key == key:
            return
        left = self.pages.created.get(self.rail_key)
        self._key = self.rail_key = key
        if left is not None and left is not self.pages.created.get(self._key):
            left.empty_filters()
        self.side_pages.forget()
        self.pages.show(self._key)
        self._tick_first_event()
        bar = self.first_event
        bar.setVisible(self._key == "players" and bar.is_wanted and not self._is_practice)
        self.step_bar.show_page(self.current)
        self._settings.open_page = self.page_key
        if self.keys.isVisible():
            self._fill_keys()

    def _fill_keys(self) -> None:
        page, key = self.current, self.page_key
        title = self.titles.get(key) or aside_titles(self.desk.t)[key]
        self.keys.show_keys(page.acts_here, title)

    def _show_side_page(self, key: str) -> None:
        if key:
            self.show_aside(key)
        else:
            self.turn_back()

    def _is_of_results(self, widget: QWidget) -> bool:
        results = self.pages.created.get("results")
        return results is not None and results.isAncestorOf(widget)

    def _open_scanned(self, code: str) -> None:
        self.wanted.emit()
        if not self.is_covered and self.isVisible():
            self.show_page("results")
            self.pages.results.scan(code)

    def _fix_round(self) -> None:
        self.show_page("rounds")
        self.pages.rounds.repair.open()

    def _step(self) -> None:
        question = self.current.question
        if question is not None:
            if not self.step_bar.rest.is_on:
                question.confirm()
        elif not self.current.line.confirm() and not self.step_bar.line.confirm():
            self.step_bar.take()

    def _undo(self) -> None:
        """Undo the newest act; from a field that takes text, only say how."""
        if not is_typing(QApplication.focusWidget()):
            self.step_bar.line.undo()
        elif self.header.undo:
            self.step_bar.line.say(
                self.desk.t(
                    "Nothing typed here to undo. Leave the field first, or click “{undo}” above.",
                    undo=self.header.undo,
                ),
                "odd",
            )

    def _redo(self) -> None:
        """Redo what was undone last; from a field that takes text, only say how."""
        if not is_typing(QApplication.focusWidget()):
            self.step_bar.line.redo()
        elif self.header.redo:
            self.step_bar.line.say(
                self.desk.t(
                    "Nothing typed here to redo. Leave the field first, or click “{redo}” above.",
                    redo=self.header.redo,
                ),
                "odd",
            )

    def _ask_export(self) -> None:
        from app.ui.exchange.export import EventExport

        self.ask(EventExport(self).question)

    def _bind_acts(self) -> BoundActs:
        pages = {page_act(key): partial(self.show_page, key) for key in self.pages}
        return BoundActs(
            self.desk.t,
            WINDOW,
            self,
            {
                **pages,
                "step": self._step,
                "undo": self._undo,
                "redo": self._redo,
                "papers": lambda: self.show_page("papers"),
                "export": self._ask_export,
                "search": self.side_pages.search,
                "log": self.side_pages.open_log,
                "take_over": self.file_bar.ask,
                "cover": lambda: self.cover.toggle(),
                "screen_next": lambda: self.pages.screen.take(),
                "screen_black": lambda: self.pages.screen.black_out(),
                "keys": self.show_keys,
            },
            where=EVERYWHERE,
        )
