"""EventView: an open event. The rail of pages, the header, the next step, undo and redo."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.services import rounds
from app.services.event_lines import event_line
from app.services.events import play_on
from app.services.status import NextStep
from app.ui.clock.page import ClockPage
from app.ui.desk import Desk
from app.ui.event_header import EventHeader
from app.ui.file_bar import FileBar
from app.ui.history_page import HistoryPage
from app.ui.keys_panel import KeysPanel
from app.ui.page import Page
from app.ui.papers.page import PapersPage
from app.ui.players.page import PlayersPage
from app.ui.rail import Rail
from app.ui.results.page import ResultsPage
from app.ui.rounds.page import RoundsPage
from app.ui.scenario.page import ScenarioPage
from app.ui.screen.cover import Cover
from app.ui.screen.page import ScreenPage
from app.ui.settings import Settings
from app.ui.standings.page import StandingsPage
from app.ui.widgets.page_scroll import PageScroll
from app.ui.widgets.step_bar import StepBar

STEP_KEY = "Ctrl+Return"
"""Does the next step, wherever the focus is."""

_ACTS: dict[str, tuple[Callable[..., object], str]] = {
    "pair_round": (rounds.pair, "rounds"),
    "publish_round": (rounds.publish, "rounds"),
    "begin_round": (rounds.begin, "results"),
    "close_round": (rounds.close, "standings"),
    "play_on": (play_on, "rounds"),
}
"""The verb of a next step -> the act, and the page that shows what it did."""

_PLACES = {"register_player": "players", "enter_result": "results"}
"""Next steps that are done on a page rather than at once."""


class EventView(QWidget):
    """Everything about one open event.

    Signals:
        file_asked(str): what the file bar asks for.
    """

    file_asked = Signal(str)

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__()
        self.desk = desk
        self._settings = settings
        self.pages: dict[str, Page] = self._make_pages()
        self._titles = dict(zip(self.pages, self._page_titles(), strict=True))
        self._build()
        self._add_keys()

    @property
    def event_name(self) -> str:
        """The event's name."""
        return self.desk.session.read(event_line).name

    def show_page(self, key: str) -> None:
        """Show a page by its key, and begin there."""
        keys = list(self.pages)
        self._rail.setCurrentRow(keys.index(key) if key in keys else 0)
        self.current.start()

    @property
    def page_key(self) -> str:
        """The key of the page that is shown."""
        return list(self.pages)[self._stack.currentIndex()]

    @property
    def current(self) -> Page:
        """The page that is shown."""
        return self.pages[self.page_key]

    def take_step(self, step: NextStep) -> None:
        """Do the next step, or go where it is done."""
        if step.verb in _PLACES:
            self.show_page(_PLACES[step.verb])
        elif step.verb in _ACTS:
            act, page = _ACTS[step.verb]
            self.step_bar.line.run(act, then=lambda _: self.show_page(page))

    def let_go(self) -> None:
        """Close what the event has outside of the window."""
        self._screen.let_go()
        clock = self.pages["clock"]
        assert isinstance(clock, ClockPage)
        clock.let_go()

    @property
    def _screen(self) -> ScreenPage:
        page = self.pages["screen"]
        assert isinstance(page, ScreenPage)
        return page

    def show_keys(self) -> None:
        """Show the keys of the page at the foot, or put them away again."""
        if self.keys.isVisible():
            self.keys.hide()
        else:
            self._fill_keys()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that nothing else wants puts the keys away."""
        if event.key() == Qt.Key.Key_Escape and self.keys.isVisible():
            self.keys.hide()
        else:
            super().keyPressEvent(event)

    def _make_pages(self) -> dict[str, Page]:
        desk, settings = self.desk, self._settings
        return {
            "players": PlayersPage(desk),
            "rounds": RoundsPage(desk),
            "results": ResultsPage(desk),
            "standings": StandingsPage(desk),
            "clock": ClockPage(desk, settings),
            "papers": PapersPage(desk, settings),
            "history": HistoryPage(desk),
            "scenario": ScenarioPage(desk),
            "screen": ScreenPage(desk, settings),
        }

    def _page_titles(self) -> tuple[str, ...]:
        t = self.desk.t
        return (
            t("Players"),
            t("Rounds"),
            t("Results"),
            t("Standings"),
            t("Clock"),
            t("Papers"),
            t("History"),
            t("Scenario"),
            t("Screen"),
        )

    def _build(self) -> None:
        t = self.desk.t
        self.header = EventHeader(self.desk)
        self.file_bar = FileBar(self.desk)
        self.file_bar.asked.connect(self.file_asked)
        self.step_bar = StepBar(self.desk, t("Ctrl+Enter"))
        self.step_bar.asked.connect(self.take_step)
        self._stack = QStackedWidget()
        for page in self.pages.values():
            self._stack.addWidget(PageScroll(page))
        clock = self.pages["clock"]
        assert isinstance(clock, ClockPage)
        clock.ticked.connect(self.header.show_clock)
        clock.table_wanted.connect(self._open_slip)
        clock.table_tied.connect(lambda table: self._open_slip(table, tied=True))
        right = QVBoxLayout()
        right.setSpacing(0)
        for widget in (self.header, self.file_bar, self.step_bar):
            right.addWidget(widget)
        right.addWidget(self._stack, 1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(self._left())
        outer.addLayout(right, 1)
        self.keys = KeysPanel(t, self._stack)
        self.cover = Cover(self, t("Covered. F8 shows the event again."))

    def _left(self) -> QVBoxLayout:
        t = self.desk.t
        self._rail = Rail(t, self._titles.values())
        self._rail.currentRowChanged.connect(self._turn)
        self._rail.entered_page.connect(lambda: self.current.start())
        hint = QPushButton(t("Keys  F1"), objectName="railHint", clicked=self.show_keys)
        hint.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._rail, 1)
        column.addWidget(hint)
        return column

    def _turn(self, row: int) -> None:
        self._stack.setCurrentIndex(row)
        self._settings.open_page = self.page_key
        if self.keys.isVisible():
            self._fill_keys()

    def _fill_keys(self) -> None:
        page, key = self.current, self.page_key
        shown = key
        if isinstance(page, PlayersPage | StandingsPage | ScenarioPage | ClockPage):
            shown = page.keys
        self.keys.show_keys(shown, self._titles[key])

    def _open_slip(self, table: int, *, tied: bool = False) -> None:
        page = self.pages["results"]
        assert isinstance(page, ResultsPage)
        self.show_page("results")
        page.open_table(table, tied=tied)

    def _step(self) -> None:
        if not self.current.line.confirm() and not self.step_bar.line.confirm():
            self.step_bar.take()

    def _add_keys(self) -> None:
        def key(sequence: str, slot: Callable[[], object]) -> None:
            self.addAction(QAction(self, shortcut=sequence, triggered=lambda: slot()))

        for n, name in enumerate(self.pages, 1):
            key(f"Ctrl+{n}", lambda name=name: self.show_page(name))
        key(STEP_KEY, self._step)
        key("Ctrl+Enter", self._step)
        key("Ctrl+Z", self.step_bar.line.undo)
        key("Ctrl+Shift+Z", self.step_bar.line.redo)
        key("Ctrl+Y", self.step_bar.line.redo)
        key("Ctrl+P", lambda: self.show_page("papers"))
        key("F8", self.cover.toggle)
        key("F9", self._screen.take)
        key("F12", self._screen.black_out)
        key("F1", self.show_keys)
        key("?", self.show_keys)
