"""The real window of one day, driven by keys alone, with what a story asks of it."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from app.rules.core.round import RoundState
from app.rules.results.result import Game
from app.services.core.history import history
from app.ui.core.settings import Settings
from app.ui.program.main_window import MainWindow
from app.ui.program.start import show_first
from tests.ui.hands import focus, press, write


class Day:
    """The window of one day, with what the story asks of it."""

    def __init__(self, qtbot, settings: Settings) -> None:
        self._qtbot = qtbot
        self._settings = settings
        self.start()

    def start(self) -> None:
        """Start the program."""
        self.window: MainWindow = show_first(self._settings)
        self._qtbot.addWidget(self.window)
        with self._qtbot.waitActive(self.window):
            self.window.activateWindow()

    def wait_for(self, seen: Callable[[], object]) -> None:
        """Wait until what works beside the window has done something."""
        self._qtbot.waitUntil(lambda: bool(seen()), timeout=10_000)
        # The platform without a screen takes the focus away with a popup that was closed.
        with self._qtbot.waitActive(self.window):
            self.window.activateWindow()

    def crash(self) -> None:
        """End the program as a power cut does: nothing is asked, the system frees the file."""
        self.view.desk.close()
        self.window.hide()
        # The platform has to hear of it before another window asks for the focus.
        QCoreApplication.processEvents()

    @property
    def view(self):
        assert self.window.view is not None
        return self.window.view

    @property
    def state(self):
        return self.view.desk.state

    @property
    def round(self):
        return self.state.rounds[-1]

    @property
    def step(self) -> str:
        return self.view.step_bar.text

    def verbs(self) -> list[str]:
        """What the journal says was done, oldest first."""
        return [one.verb for one in reversed(self.view.desk.session.read(history))]

    def page(self, key: str):
        assert self.view.page_key == key
        return self.view.pages[key]


def rows(table) -> list[list[str]]:
    """The cells that a table shows."""
    model = table.model()
    return [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def pairs(round_) -> set[frozenset[int]]:
    return {frozenset(game.players) for game in round_.games}


def publish(day: Day) -> None:
    """Publish the draft, whatever is said to be missing."""
    press("Ctrl+Return")
    assert day.round.is_draft and "No scenario" in day.view.current.question.text
    press("Ctrl+Return")
    assert day.round.state is RoundState.PUBLISHED


def begin_games(day: Day) -> None:
    """Say that the games have begun, whatever is said to be missing."""
    press("Ctrl+Return")
    assert day.round.state is RoundState.PUBLISHED and day.view.current.question is not None
    press("Ctrl+Return")
    assert day.round.state is RoundState.PLAYING


def enter_slip(day: Day, table: int, keys: str) -> None:
    """Open a table's slip and write it down, up to the Enter that saves it."""
    page = day.page("results")
    assert focus() is page.table_field
    write(f"{table}\n")
    assert page.form.game is not None and page.form.game.table == table
    write(keys)
    press("Return")


def result(day: Day, table: int, number: int = 0) -> Game:
    round_ = day.state.rounds[number - 1]
    return next(game for game in round_.games if game.table == table)
