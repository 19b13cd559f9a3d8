"""EventView: an open event. The rail of pages, the header, the next step, undo and redo."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.services import rounds
from app.services.event_lines import event_line
from app.services.events import play_on
from app.services.status import NextStep
from app.ui.clock.page import ClockPage
from app.ui.desk import Desk
from app.ui.history_page import HistoryPage
from app.ui.page import Page
from app.ui.papers.page import PapersPage
from app.ui.players.page import PlayersPage
from app.ui.results.page import ResultsPage
from app.ui.rounds.page import RoundsPage
from app.ui.settings import Settings
from app.ui.standings_page import StandingsPage
from app.ui.widgets.step_bar import StepBar
from app.words.status import round_words
from app.words.verbs import act_label

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
        left(): close the event.
    """

    left = Signal()

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__()
        self.desk = desk
        self._settings = settings
        self.pages: dict[str, Page] = self._make_pages()
        self._build()
        desk.changed.connect(self._reload_header)
        desk.refused.connect(self.step_bar.line.show_error)
        self._reload_header()

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
    def current(self) -> Page:
        """The page that is shown."""
        return list(self.pages.values())[self._stack.currentIndex()]

    def take_step(self, step: NextStep) -> None:
        """Do the next step, or go where it is done."""
        if step.verb in _PLACES:
            self.show_page(_PLACES[step.verb])
        elif step.verb in _ACTS:
            act, page = _ACTS[step.verb]
            self.step_bar.line.run(act, then=lambda _: self.show_page(page))

    def _make_pages(self) -> dict[str, Page]:
        desk, settings = self.desk, self._settings
        return {
            "players": PlayersPage(desk),
            "rounds": RoundsPage(desk),
            "results": ResultsPage(desk),
            "standings": StandingsPage(desk),
            "clock": ClockPage(desk),
            "papers": PapersPage(desk, settings),
            "history": HistoryPage(desk),
        }

    def _titles(self) -> tuple[str, ...]:
        t = self.desk.t
        return (
            t("Players"),
            t("Rounds"),
            t("Results"),
            t("Standings"),
            t("Clock"),
            t("Papers"),
            t("History"),
        )

    def _build(self) -> None:
        t = self.desk.t
        self._rail = QListWidget(objectName="rail")
        self._rail.setAccessibleName(t("Pages"))
        for n, title in enumerate(self._titles(), 1):
            self._rail.addItem(f"{n}  {title}")
        self._rail.setFixedWidth(self._rail.fontMetrics().averageCharWidth() * 20)
        self._stack = QStackedWidget()
        for page in self.pages.values():
            self._stack.addWidget(page)
        self._rail.currentRowChanged.connect(self._turn)
        self.step_bar = StepBar(self.desk, t("Ctrl+Enter"))
        self.step_bar.asked.connect(self.take_step)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self._header())
        right.addWidget(self.step_bar)
        right.addWidget(self._stack, 1)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._rail)
        outer.addLayout(right, 1)
        self._add_keys()

    def _header(self) -> QFrame:
        frame = QFrame(objectName="header")
        self._name = QLabel(objectName="eventName", textFormat=Qt.TextFormat.PlainText)
        self._facts = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText)
        self._undo = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText)
        self._clock = QLabel()
        font = self._clock.font()
        font.setBold(True)
        self._clock.setFont(font)
        clock = self.pages["clock"]
        assert isinstance(clock, ClockPage)
        clock.ticked.connect(self._clock.setText)
        row = QHBoxLayout(frame)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(14)
        row.addWidget(self._name)
        row.addWidget(self._facts)
        row.addStretch(1)
        row.addWidget(self._undo)
        row.addWidget(self._clock)
        return frame

    def _reload_header(self) -> None:
        t = self.desk.t
        line = self.desk.session.read(event_line)
        self._name.setText(line.name)
        facts = [line.packet, t("{size} points", size=line.point_size)]
        facts += [round_words(t, self.desk.state)]
        facts += [t("REHEARSAL")] if line.is_rehearsal else []
        self._facts.setText("  ·  ".join(facts))
        stack = self.desk.session.undo_stack()
        if stack.undo is None:
            self._undo.setText("")
            return
        said = act_label(t, stack.undo.verb, stack.undo.arguments, self.desk.name_of)
        self._undo.setText(t("Ctrl+Z takes back: {act}", act=said))

    def _turn(self, row: int) -> None:
        self._stack.setCurrentIndex(row)
        self._settings.open_page = list(self.pages)[row]

    def _add_keys(self) -> None:
        def key(sequence: str, slot: Callable[[], object]) -> None:
            self.addAction(QAction(self, shortcut=sequence, triggered=lambda: slot()))

        for n, name in enumerate(self.pages, 1):
            key(f"Ctrl+{n}", lambda name=name: self.show_page(name))
        key(STEP_KEY, self.step_bar.take)
        key("Ctrl+Enter", self.step_bar.take)
        key("Ctrl+Z", self.step_bar.line.undo)
        key("Ctrl+Shift+Z", self.step_bar.line.redo)
        key("Ctrl+Y", self.step_bar.line.redo)
        key("Ctrl+P", lambda: self.show_page("papers"))
