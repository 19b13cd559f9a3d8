"""MainWindow: the shell. It opens and closes events and shows either one or the welcome page."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QStackedWidget

from app.paths import documents
from app.services.errors import UserError
from app.services.events import EventDraft
from app.services.opening import make_event, make_rehearsal, open_existing
from app.services.session import EventSession
from app.ui.application import apply_theme
from app.ui.desk import Desk
from app.ui.event_view import EventView
from app.ui.new_event_page import SUFFIX, NewEventPage
from app.ui.settings import RecentEvent, Settings
from app.ui.welcome_page import WelcomePage
from app.words.catalogue import Words
from app.words.errors import error_sentences


class MainWindow(QMainWindow):
    """The EO's window."""

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__()
        self._t = t
        self._settings = settings
        self.view: EventView | None = None
        self.welcome = WelcomePage(t, settings)
        self.form = NewEventPage(t)
        self._stack = QStackedWidget()
        for page in (self.welcome, self.form):
            self._stack.addWidget(page)
        self.setCentralWidget(self._stack)
        self.setWindowTitle("Dice Down")
        self.resize(1280, 760)
        self.restoreGeometry(settings.geometry)
        self._connect()
        self._add_keys()

    def show_welcome(self, said: str = "") -> None:
        """Show the page for when no event is open."""
        self.welcome.reload()
        self.welcome.say(said)
        self._stack.setCurrentWidget(self.welcome)
        self.welcome.start()

    def open_path(self, path: Path) -> None:
        """Open an event file, or say on the welcome page why not."""
        self._show(lambda: open_existing(path))

    def open_new(self, *, rehearsal: bool = False) -> None:
        """Show the form of a new event."""
        self._stack.setCurrentWidget(self.form)
        self.form.start(rehearsal=rehearsal)

    def choose(self) -> None:
        """Ask for an event file and open it."""
        folder = str(documents())
        name, _ = QFileDialog.getOpenFileName(
            self, self._t("Open an event"), folder, f"Dice Down (*{SUFFIX})"
        )
        if name:
            self.open_path(Path(name))

    def close_event(self) -> None:
        """Close the event and show the welcome page."""
        self._drop_view()
        self._settings.open_event = None
        self.setWindowTitle("Dice Down")
        self.show_welcome()

    def say_bug(self, kind: type[BaseException], _error: BaseException, _trace: object) -> None:
        """Say calmly that something in the program went wrong, and that nothing is lost."""
        said = self._t(
            "Something in the program went wrong ({kind}). Nothing was lost: every act is saved "
            "as soon as it is done. You can go on.",
            kind=kind.__name__,
        )
        if self.view is None:
            self.welcome.say(said)
        else:
            self.view.step_bar.line.say(said, "bad")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window's place; the event is on disk already."""
        self._settings.geometry = self.saveGeometry()
        self._drop_view()
        self._settings.open_event = None
        super().closeEvent(event)

    def _make(self, path: Path, draft: EventDraft) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            if draft.is_rehearsal:
                session = make_rehearsal(path, draft, players=self.form.players)
            else:
                session = make_event(path, draft)
        except UserError as error:
            self.form.show_error(error)
            return
        self._take(session)

    def _show(self, opening: Callable[[], EventSession]) -> None:
        try:
            session = opening()
        except UserError as error:
            self.show_welcome("\n".join(error_sentences(self._t, error, str)))
            return
        self._take(session)

    def _take(self, session: EventSession) -> None:
        self._drop_view()
        self.view = EventView(Desk(session, self._t, self), self._settings)
        self.view.left.connect(self.close_event)
        self._stack.addWidget(self.view)
        self._stack.setCurrentWidget(self.view)
        self.setWindowTitle(f"{self.view.event_name} – Dice Down")
        self._settings.remember(RecentEvent(session.path, self.view.event_name))
        self._settings.open_event = session.path
        self.view.show_page(self._settings.open_page)

    def _drop_view(self) -> None:
        if self.view is None:
            return
        view, self.view = self.view, None
        self._stack.removeWidget(view)
        view.desk.close()
        view.deleteLater()

    def _connect(self) -> None:
        self.welcome.opened.connect(self.open_path)
        self.welcome.asked.connect(self._asked)
        self.form.made.connect(self._make)
        self.form.left.connect(self._leave_form)

    def _asked(self, what: str) -> None:
        {
            "new": self.open_new,
            "open": self.choose,
            "rehearse": lambda: self.open_new(rehearsal=True),
        }[what]()

    def _leave_form(self) -> None:
        if self.view is None:
            self.show_welcome()
        else:
            self._stack.setCurrentWidget(self.view)

    def _leave_event(self) -> None:
        if self.view is not None:
            self.close_event()

    def _add_keys(self) -> None:
        for keys, slot in (
            (QKeySequence(QKeySequence.StandardKey.New), lambda: self.open_new()),
            (QKeySequence(QKeySequence.StandardKey.Open), self.choose),
            (QKeySequence("Ctrl+R"), lambda: self.open_new(rehearsal=True)),
            (QKeySequence("Ctrl+W"), self._leave_event),
            (QKeySequence("Ctrl+Shift+L"), self._switch_theme),
        ):
            self.addAction(QAction(self, shortcut=keys, triggered=slot))

    def _switch_theme(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._settings.theme = "light" if self._settings.theme == "dark" else "dark"
        apply_theme(app, self._settings.theme)
