"""MainWindow: the shell. It opens and closes events and shows either one or the welcome page."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QStackedWidget

from app.services.backups.pack import PACK_SUFFIX, is_pack
from app.services.core.errors import UserError
from app.services.core.open_form import OpenForm
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.event.opening import (
    SEASON_SUFFIX,
    SUFFIX,
    host_of,
    left_open_on,
    open_copy_alone,
    save_copy,
)
from app.services.event.user_settings import event_folder
from app.services.papers.kinds import Paper
from app.ui.clock.alarm import SoundTrial, mute_sentence
from app.ui.core.bound_acts import EVERYWHERE, BoundActs
from app.ui.core.desktop import begin_in
from app.ui.core.focus_keys import FocusKeys
from app.ui.core.keys_panel import PageKeysPanel
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets.question import QuestionPanel, discard_typed
from app.ui.core.widgets.toast import BAD, ODD, Toast, close_toast_over
from app.ui.core.window_acts import WINDOW
from app.ui.event.file_bar import AGAIN, ALONE, COMPARE, PUT_BACK, SAVE_COPY, THERE
from app.ui.program.acts import WELCOME
from app.ui.program.application import (
    forget_styles_after,
    step_text_size,
    switch_theme,
)
from app.ui.program.error_reporter import ErrorReporter
from app.ui.program.event_opener import DroppedFiles, EventOpener
from app.ui.program.event_view import EventView
from app.ui.program.guide.guide import Guide
from app.ui.program.menu_bar import MenuBar
from app.ui.program.pages import WindowPages
from app.ui.program.welcome_page import WelcomePage, recent_of
from app.words.backups.backups import saved_copy_sentence
from app.words.clock.clock import time_up_action, time_up_sentence
from app.words.core.catalogue import Words
from app.words.core.other_windows import left_open_sentence, still_open_sentence
from app.words.event.server import whereabouts
from app.words.program.errors import error_sentences

if TYPE_CHECKING:
    from app.services.clock.board import TimeUp
    from app.ui.event.page import EventFormPage

# The size of a window that was never opened before.


_SOUND_AFTER_MS = 3000
"""The first page comes first."""
_USUAL = QSize(1280, 760)
_FRAME = QSize(4, 40)
"""What a system puts around a window: its title above all."""


def first_size(available: QSize) -> QSize:
    """A usual size, or as much as goes on the screen with the window's frame.

    Args:
        available: the screen without what the system itself shows there.
    """
    return _USUAL.boundedTo(available - _FRAME)


class MainWindow(QMainWindow):
    """The EO's window."""

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__()
        self._t = t
        self._settings = settings
        self.view: EventView | None = None
        self._is_leaving = False
        """It closes without a question."""
        self._asking: QuestionPanel | None = None
        """What asks before the event is closed, while it is out of sight."""
        self._stack = self.toast_place = QStackedWidget()
        self.pages = WindowPages(t, settings, self._stack, self)
        self.guide = Guide(t, self, self, self._stack, settings)
        self._opener = EventOpener(t, self, self._take, self._say_refused)
        self.bugs = ErrorReporter(t, self, self._stack)
        self.setCentralWidget(self._stack)
        self.setWindowTitle("Dice Down")
        self.resize(first_size(self.screen().availableSize()))
        self.restoreGeometry(settings.geometry)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._focus_keys = FocusKeys(app, self)
        self._time_up = Toast(t, self)
        self._sound = SoundTrial(self, settings)
        self._sound.failed.connect(self._say_mute)
        QTimer.singleShot(_SOUND_AFTER_MS, self, self._sound.begin)
        self._stack.currentChanged.connect(lambda _: self._page_turned())
        self._connect()
        self.acts = self._bind_acts()
        self.acts.refresh()
        self.menu_bar = MenuBar(t, self, self, settings)
        DroppedFiles(t, self, self, self.unless_typed)

    @cached_property
    def welcome(self) -> WelcomePage:
        """The page for when no event is open, made when it is first shown."""
        page = WelcomePage(self._t, self._settings)
        helped = partial(self.guide.show, "help")
        PageKeysPanel(self._t, page, WELCOME, self._t("Start page"), helped)
        page.opened.connect(self.open_path)
        page.requested.connect(self._open_requested)
        self._stack.addWidget(page)
        return page

    def show_welcome(self, message: str = "") -> None:
        """Show the page for when no event is open."""
        self.welcome.reload()
        self.welcome.say(message)
        self._stack.setCurrentWidget(self.welcome)
        self.welcome.start()

    def open_path(self, path: Path, *, as_of_step: int | None = None) -> None:
        """Open an event file, or say on the welcome page why not.

        Args:
            as_of_step: show it as it was after this step, only to be read.
        """
        if path.suffix.casefold() == SEASON_SUFFIX or (as_of_step is None and self._shows(path)):
            self._open(path, as_of_step)
        else:
            self.unless_event_typed(partial(self._open, path, as_of_step))

    def _open(self, path: Path, as_of_step: int | None = None) -> None:
        """Open a file, whatever is typed on the pages of the event that is open."""
        if path.suffix.casefold() == SEASON_SUFFIX:
            self.show_season(path)
        elif as_of_step is not None:
            self._opener.open(path, as_of_step)
        elif self._shows(path):
            assert self.view is not None
            # It is open here already, and held against a second opening.
            self._stack.setCurrentWidget(self.view)
            self.view.current.start()
        elif is_pack(path):
            self._opener.unpack(path, self._settings, self._open_saying)
        else:
            self._opener.open(path)

    def open_address(self, place: str) -> None:
        """Open an event on a server, or say on the welcome page why not."""
        self.unless_event_typed(partial(self._opener.open_address, place))

    def _shows(self, path: Path) -> bool:
        """Whether an event is open here as it is now."""
        session = None if self.view is None else self.view.desk.session
        return session is not None and session.path == path.absolute() and not session.is_past

    def open_new(self) -> None:
        """Show the form of a new event."""
        self.pages.show_new()

    def practise(self) -> None:
        """Start an event to practise on, with invented players."""
        self.unless_event_typed(self._practise)

    def _practise(self) -> None:
        before = self.view
        self._opener.practise()
        if self.view is not None and self.view is not before:
            self.view.show_page("players")

    def edit_event(self) -> None:
        """Show the settings of the open event, also while it runs."""
        if self.view is None:
            return
        desk = self.view.desk
        if desk.session.only_reads is not None:
            self.view.step_bar.line.show_error(desk.session.only_reads)
        else:
            self.pages.show_settings(desk)

    def show_announcement(self) -> None:
        """Show the announcement of the open event for players."""
        if self.view is not None:
            self.pages.show_announcement(self.view.desk)

    def show_top(self) -> None:
        """Let the best of the open event play on in another one."""
        if self.view is not None:
            self.pages.show_top(self.view.desk)

    def show_figures(self) -> None:
        """Show every figure that the event is played by; once more leads back."""
        self.pages.show_figures(self._desk)

    def show_backups(self) -> None:
        """Show the backups of the open event, or of all; once more leads back."""
        self.pages.show_backups(self._desk)

    def show_player_results(self) -> None:
        """Show what players of the open event have handed in; once more leads back."""
        self.pages.show_player_results(self._desk)

    def show_phones(self) -> None:
        """Show how the open event is shared with phones; once more leads back."""
        self.pages.show_phones(self._desk)

    def show_server(self) -> None:
        """Show how an event comes to a server, is opened there, and comes home."""
        self.pages.show_server(self._desk)

    def show_guest_screen(self) -> None:
        """Show how this computer becomes a players' screen of an event at another desk."""
        self.pages.show_guest_screen()

    def show_season(self, path: Path | None = None) -> None:
        """Show the season that is open, or the choice of one; once more leads back."""
        self.pages.show_season(path)

    def add_to_season(self, paths: tuple[Path, ...]) -> bool:
        """Add events to the season in sight; whether one is."""
        if not self.pages.shows_season or not self.pages.season.is_open:
            return False
        self.pages.season.add_files(paths)
        return True

    def choose(self) -> None:
        """Ask for an event file and open it."""
        folder = begin_in(event_folder())
        name, _ = QFileDialog.getOpenFileName(
            self,
            self._t("Open an event"),
            folder,
            f"Dice Down (*{SUFFIX} *{PACK_SUFFIX} *{SEASON_SUFFIX})",
        )
        if name:
            self.open_path(Path(name))

    def close_event(self) -> None:
        """Close the event and show the welcome page."""
        if self.view is not None:
            forget_styles_after(self.view, lambda: self.view is None)
        self._drop_view()
        self._settings.open_event = None
        self.setWindowTitle("Dice Down")
        self.show_welcome()

    def say_bug(self, error: BaseException, log: Path | None) -> None:
        """Say calmly that something in the program went wrong, and that nothing is lost.

        Args:
            error: what was raised and not caught.
            log: where it is noted; None where that could not be written.
        """
        if not isinstance(error, UserError):
            self.bugs.say(error)
            return
        message = "\n".join(error_sentences(self._t, error, str))
        if self.view is None:
            self.welcome.say(message)
        else:
            self.view.step_bar.line.say(message, "bad")

    def prepare_to_end(self) -> None:
        """The session is about to end: back up the event, which stays open until then."""
        self._is_leaving = True
        worker = None if self.view is None else self.view.desk.session.backup_worker
        if worker is not None:
            worker.flush()

    def end(self) -> None:
        """Close the event at the program's end; the next start opens it again."""
        self._is_leaving = True
        self.pages.let_go()
        self._keep_geometry()
        self._drop_view()

    def _keep_geometry(self) -> None:
        if self.isVisible():
            self._settings.geometry = self.saveGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes a message over the whole window, where no page takes it."""
        if event.key() != Qt.Key.Key_Escape or not close_toast_over(self.toast_place):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window's place; the event is on disk already.

        Where something is typed in a form, a question comes first, unless the session ends.
        """
        form = None if self._is_leaving else self._form_in_hand()
        close = partial(self.unless_event_typed, self._close_for_good, with_season=True)
        if form is not None:
            event.ignore()
            form.unless_typed(close)
            return
        if (self.typed or self.pages.typed_season) and not self._is_leaving:
            event.ignore()
            close()
            return
        self._keep_geometry()
        # At once: the last backup, or a printout that is being made, may take a while to end.
        self.hide()
        self.end()
        self._settings.open_event = None
        super().closeEvent(event)

    @property
    def _desk(self) -> Desk | None:
        return None if self.view is None else self.view.desk

    def _make(self, path: Path, draft: EventDraft) -> None:
        self.unless_event_typed(partial(self._make_other, path, draft))

    def _make_other(self, path: Path, draft: EventDraft) -> None:
        try:
            self._opener.make(path, draft)
        except UserError as error:
            self.pages.form.show_error(error)
        else:
            assert self.view is not None
            self.view.show_page("players")

    def _change(self, form: OpenForm) -> None:
        assert self.pages.form.line is not None
        self.pages.form.line.save(form, then=lambda _: self._changed())

    def _changed(self) -> None:
        assert self.view is not None
        self.setWindowTitle(f"{self._titled(self.view.desk.session)} – Dice Down")
        self._settings.remember(recent_of(self.view.desk))
        self._leave_page()

    def _say_refused(self, message: str, helped: Path | None) -> None:
        """Say why an event was not opened; where something may help, the page of backups does."""
        if helped is None:
            self.show_welcome(message)
            return
        self._drop_view()
        self.pages.show_damaged(helped, message)

    def _open_saying(self, path: Path, message: str) -> None:
        """Open a file that was just made, and say what it is."""
        self._open(path)
        if self.view is not None and self.view.desk.session.path == path.absolute():
            # What takes several lines wants to be looked through.
            self.view.step_bar.line.say(message, "odd" if "\n" in message else "good")

    def _open_final(self, path: Path) -> None:
        """Open the event of a final that was just made, where its draft is."""
        made = self._t("The event of the finals is made: {file}", file=path.name)

        def go() -> None:
            self._open(path)
            view = self.view
            if view is not None and view.desk.session.path == path.absolute():
                view.show_page("rounds" if view.desk.state.rounds else "players")
                view.step_bar.line.say(made)

        self.unless_event_typed(go, made)

    def _open_made(self, path: Path, message: str) -> None:
        """Open another event from a file that was just made, and say what it is."""
        self.unless_event_typed(partial(self._open_saying, path, message), message)

    def _reopen(self, path: Path) -> None:
        """Open the file of the open event again."""

        def go() -> None:
            self._drop_view()
            self._opener.open(path)

        self._keep_slip(go)

    def _keep_slip(self, reopen: Callable[..., object], *args: object) -> None:
        """Open the event again, and in it the slip that is begun."""
        before = self.view
        slip = None if before is None else before.slip_in_hand
        reopen(*args)
        if slip is not None and self.view is not None and self.view is not before:
            slip.lay_on(self.view.pages.results)

    def _open_address(self, place: str) -> None:
        """Open another event on a server; else the page says why."""
        self.unless_event_typed(partial(self._open_address_saying, place, ""))

    def _open_address_saying(self, place: str, message: str) -> None:
        """Open an event on a server and say what was done; else the page says why."""
        try:
            session = self._opener.on_server(place)
        except UserError as error:
            self.pages.server.say("\n".join(error_sentences(self._t, error, str)), "bad")
            return
        self._take(session)
        if message and self.view is not None:
            self.view.step_bar.line.say(message)

    def _take(self, session: EventSession) -> None:
        self._drop_view()
        self.view = EventView(Desk(session, self._t, self), self._settings)
        self.acts.refresh()
        self.view.file_requested.connect(self._repair_file)
        self.view.help_requested.connect(lambda: self.guide.show("help"))
        self.view.guide_requested.connect(self.guide.show_at)
        self.view.care_bar.requested.connect(self.show_backups)
        self.view.wanted.connect(self._come_back)
        self.view.sharing_wanted.connect(self.show_phones)
        self.view.player_results_wanted.connect(self.show_player_results)
        self.view.header.time_up.shown.connect(self._say_time_up)
        self.view.desk.changed.connect(self._speak_as_packet)
        self._stack.addWidget(self.view)
        self._stack.setCurrentWidget(self.view)
        name = self._titled(session)
        reads = session.only_reads
        if reads is not None and session.is_past:
            name = self._t("{name} (step {step}, read-only)", name=name, step=reads.facts["step"])
        elif reads is not None:
            name = self._t("{name} (only to be read)", name=name)
        self.setWindowTitle(f"{name} – Dice Down")
        if not session.is_past:
            self._settings.remember(recent_of(self.view.desk))
            self._settings.open_event = session.path
        self.view.current.start()
        host = left_open_on(session)
        if host:
            self.view.step_bar.line.say(left_open_sentence(self._t, host), "odd")

    def _titled(self, session: EventSession) -> str:
        """The open event's name, and what tells it from others of that name."""
        assert self.view is not None
        name = self.view.event_name
        if session.place is None:
            return self._settings.distinct_name(session.path, name)
        return f"{name} – {whereabouts(self._t, host_of(session.place))}"

    def _repair_file(self, what: str) -> None:
        """Open the event again in the way that its bar offers, with a slip that is begun."""
        view = self.view
        assert view is not None
        if what == AGAIN and view.desk.session.is_held:
            view.step_bar.line.say(still_open_sentence(self._t), "odd")
            return

        def go() -> None:
            self._settings.open_page = view.rail_key
            self._keep_slip(self._put_right, what, view)

        if what == COMPARE:
            self.pages.show_returning(view.desk)
        else:
            self.unless_event_typed(go, keeps_slip=True)

    def _put_right(self, what: str, view: EventView) -> None:
        """Open the event again, a copy of it, or write its lost file to its place first."""
        session = view.desk.session
        if what == SAVE_COPY:
            self._open_saved_copy(view)
            return
        if what == ALONE:
            self._go_on_alone(session)
            return
        if what == THERE:
            assert session.only_reads is not None
            self._drop_view()
            self._opener.open_address(str(session.only_reads.facts["to"]))
            return
        if what != PUT_BACK:
            self._drop_view()
            self._opener.open(session.path)
            return
        try:
            self._opener.put_back(session)
        except UserError as error:
            view.step_bar.line.say("\n".join(error_sentences(self._t, error, str)), "bad")

    def _go_on_alone(self, session: EventSession) -> None:
        """Go on with this computer's copy of an event whose server is gone."""
        try:
            alone = open_copy_alone(session)
        except UserError as error:
            assert self.view is not None
            self.view.step_bar.line.say("\n".join(error_sentences(self._t, error, str)), "bad")
        else:
            self._take(alone)

    def _speak_as_packet(self) -> None:
        """Open the event again in the words of another packet, with a slip that is begun.

        Where anything else is typed, it is in those words only once that is saved.
        """
        desk = self._desk
        if desk is None or desk.t.vocabulary == desk.state.packet.vocabulary:
            return
        # Later: whoever changed the packet is a page of this event.
        QTimer.singleShot(0, self, self._open_again)

    def _open_again(self) -> None:
        view = self.view
        if view is None or view.desk.t.vocabulary == view.desk.state.packet.vocabulary:
            return
        if view.typed_beside_slip:
            return
        session = view.desk.session
        self._settings.open_page = view.rail_key
        if session.place is None:
            self._reopen(session.path)
            return

        def go(place: str) -> None:
            self._drop_view()
            self._opener.open_address(place)

        self._keep_slip(go, session.place)

    def _open_saved_copy(self, view: EventView) -> None:
        """Go on with the event as this window has it, in a new file."""
        try:
            path = save_copy(view.desk.session)
        except UserError as error:
            view.step_bar.line.say("\n".join(error_sentences(self._t, error, str)), "bad")
            return
        self._drop_view()
        self._opener.open(path)
        if self.view is not None:
            self.view.step_bar.line.say(saved_copy_sentence(self._t, str(path)))

    def _drop_view(self) -> None:
        if self.view is None:
            return
        view, self.view = self.view, None
        self.acts.refresh()
        self._note(view.desk)
        view.let_go()
        self._stack.removeWidget(view)
        view.desk.close()
        view.desk.deleteLater()
        view.deleteLater()

    def _note(self, desk: Desk) -> None:
        """Keep for the start page how far the event is."""
        # A file that can't be read any more leaves the card as it was.
        with suppress(UserError):
            if not desk.session.is_past:
                self._settings.update(recent_of(desk))

    def _connect(self) -> None:
        self.pages.created.connect(self._make)
        self.pages.changed.connect(self._change)
        self.pages.opened.connect(self._open_made)
        self.pages.taken_home.connect(partial(self._keep_slip, self._open_saying))
        self.pages.address_wanted.connect(self._open_address)
        self.pages.final_made.connect(self._open_final)
        self.pages.address_opened.connect(partial(self._keep_slip, self._open_address_saying))
        self.pages.reopened.connect(self._reopen)
        self.pages.reopening_wanted.connect(partial(self.unless_event_typed, keeps_slip=True))
        self.pages.left.connect(self._leave_page)
        self.pages.sheet_wanted.connect(self._show_sheet)
        self.pages.slip_wanted.connect(self._show_slip)
        self.pages.help_requested.connect(partial(self.guide.show, "help"))

    def _open_requested(self, what: str) -> None:
        if what == "open":
            self.choose()
        elif what == "season":
            self.show_season()
        elif what == "backups":
            self.show_backups()
        elif what == "whats_new":
            self.guide.show_at("help", "whats-new")
        elif what in ("settings", "help"):
            self.guide.show(what)
        elif what == "rehearse":
            self.practise()
        else:
            self.open_new()

    def _leave_page(self) -> None:
        if self.view is None:
            self.show_welcome()
        else:
            self._stack.setCurrentWidget(self.view)

    def _come_back(self) -> None:
        """Show the event in place of a page on which nothing is typed that would be lost."""
        if not (self.pages.shows_form or self.bugs.is_shown):
            self._leave_page()

    def _show_slip(self, table: int) -> None:
        """Show the slip of a table of the open event."""
        self._leave_page()
        if self.view is not None:
            self.view.open_table(table)

    def _show_sheet(self) -> None:
        """Show the printout that leads players' phones to the event, to be printed next."""
        self._leave_page()
        if self.view is not None:
            self.view.show_page("papers")
            self.view.pages.papers.lead_to(Paper.PHONES)

    def _say_mute(self) -> None:
        """Say where the EO is that this computer can't play the alarm."""
        is_event = self.view is not None and self._stack.currentWidget() is self.view
        line = self.view.line if is_event and self.view is not None else Toast(self._t, self)
        line.say(mute_sentence(self._t), ODD)

    def _say_time_up(self, up: "TimeUp | None") -> None:
        """Say on the pages that cover the event, too, that time is up."""
        if up is None or self.view is None or self._stack.currentWidget() is self.view:
            self._time_up.clear()
            return
        may_leave = not (self.pages.shows_form or self.bugs.is_shown)
        action = (time_up_action(self._t, up), self.view.want_clock) if may_leave else None
        self._time_up.say(time_up_sentence(self._t, up), BAD, action=action, stays=True)

    def _page_turned(self) -> None:
        if self.view is not None:
            self._say_time_up(self.view.header.time_up.up)

    def _leave_event(self) -> None:
        if self.view is not None:
            self.unless_event_typed(self.close_event)

    @property
    def typed(self) -> tuple[str, ...]:
        """What is typed on the pages of the open event that isn't saved, in words."""
        return () if self.view is None else (*self.view.typed, *self.pages.typed_top)

    def unless_event_typed(
        self,
        then: Callable[[], object],
        made: str = "",
        *,
        keeps_slip: bool = False,
        with_season: bool = False,
    ) -> None:
        """Do what closes the open event; ask first where something is typed on its pages.

        Args:
            then: closes it.
            made: what is done already, to be known where the event stays open.
            keeps_slip: the event is opened again, with the slip that is begun.
            with_season: a season that is open is closed, too.
        """
        view, shown, t = self.view, self._stack.currentWidget(), self._t
        of_event = self.typed
        if view is not None and keeps_slip:
            of_event = (*view.typed_beside_slip, *self.pages.typed_top)
        typed = (*of_event, *(self.pages.typed_season if with_season else ()))
        if not typed:
            then()
            return
        closes = bool(of_event) and not keeps_slip
        heading = t("Close the event?") if closes else t("Discard the changes?")
        about = t("Not saved: {what}", what=", ".join(typed))
        is_covered = view is not None and view.is_covered
        if view is not None and shown is view and not is_covered:
            view.current.discard_typed(heading, then, asks=True, about=about)
            return
        # Over what is in sight: on a form that is about to be made, nothing is lost.
        if self._asking is not None:
            self._asking.close_it()
        owner = self if shown is None or is_covered else shown
        panel = self._asking = QuestionPanel(t, owner)
        answered: list[bool] = []

        def discard() -> None:
            answered.append(True)
            then()

        def left() -> None:
            self._asking = None
            panel.deleteLater()
            if made and not answered:
                Toast(t, self).say(made)

        # Later: an answer is taken once the question is gone.
        panel.left.connect(left, Qt.ConnectionType.QueuedConnection)
        discard_typed(t, panel.ask, discard, asks=True, heading=heading, about=about)

    def unless_typed(self, then: Callable[[], object]) -> None:
        """Do what leaves the form of an event; ask first where something is typed in it."""
        form = self._form_in_hand()
        if form is None:
            then()
        else:
            form.unless_typed(then)

    def _form_in_hand(self) -> "EventFormPage | None":
        """The form in which something is typed, in sight again; None where there is none."""
        form = self.pages.typed_form
        if form is None or self.pages.shows_form or self.guide.go_back_to(form):
            return form
        return None

    def _close_for_good(self) -> None:
        self._is_leaving = True
        self.close()

    def _bind_acts(self) -> BoundActs:
        leaving = {
            "new": self.open_new,
            "open": self.choose,
            "settings_of_event": self.edit_event,
            "announcement": self.show_announcement,
            "top": self.show_top,
            "backups": self.show_backups,
            "season": self.show_season,
            "share": self.show_phones,
            "to_server": self.show_server,
            "from_server": self.show_server,
            "as_screen": self.show_guest_screen,
            "home": self.show_server,
            "rehearse": self.practise,
            "close": self._leave_event,
        }
        return BoundActs(
            self._t,
            WINDOW,
            self,
            {
                **{name: partial(self.unless_typed, act) for name, act in leaving.items()},
                "figures": self.show_figures,
                "report": self.bugs.show_report,
                "theme": partial(switch_theme, self._settings),
                "settings": partial(self._open_requested, "settings"),
                "help": partial(self._open_requested, "help"),
                "whats_new": partial(self._open_requested, "whats_new"),
                "about": partial(self.guide.show, "about"),
                "larger": partial(step_text_size, self._settings, 1),
                "smaller": partial(step_text_size, self._settings, -1),
                "usual_size": partial(step_text_size, self._settings, 0),
                "quit": self.close,
            },
            where=EVERYWHERE,
            conditions={"is_on_server": lambda: self._is_on_server},
        )

    @property
    def _is_on_server(self) -> bool:
        return self.view is not None and self.view.desk.session.place is not None
