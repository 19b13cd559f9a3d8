"""Two windows at one slip, each a desk of its own, with the event on a server."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.rules.core.ids import TableNumber
from app.rules.results.result import Game
from app.services.core.history import history
from app.services.event.moving import move_to_server
from app.services.event.opening import open_existing
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.program.main_window import MainWindow
from app.ui.results.page import ResultsPage
from tests.postgres import Server
from tests.ui.hands import press
from tests.ui.places import view_of
from tests.ui.results.slip_hands import Hands
from tests.ui.results.test_slips_at_speed import by_scenario

TABLE = TableNumber(2)
SEEN_MS = 3000


class DeskWindow:
    """A window of the program at which somebody sits."""

    def __init__(self, window: MainWindow, who: str, qtbot) -> None:
        self.window, self._qtbot = window, qtbot
        self.desk = view_of(window).desk
        self.desk.session.who = who
        view_of(window).show_page("results")
        page = view_of(window).pages["results"]
        assert isinstance(page, ResultsPage)
        self.page, self.hands = page, Hands(page)

    def sit_down(self) -> None:
        """Have the next keys go to this window."""
        with self._qtbot.waitActive(self.window):
            self.window.activateWindow()

    @property
    def game(self) -> Game:
        """The table's game as this desk knows it."""
        games = self.desk.state.rounds[-1].games
        return next(game for game in games if game.table == TABLE)

    def open_slip(self) -> Game:
        """Open the table's slip; answer the game that it shows."""
        self.sit_down()
        self.hands.table(TABLE)
        assert self.page.form.game is not None
        return self.page.form.game

    def type_slip(self, winner: int) -> Game:
        """Type what the open slip says; answer that."""
        self.sit_down()
        shown = self.page.form.game
        assert shown is not None
        slip = won_by(shown, winner)
        self.hands.fields(shown, slip)
        return slip

    def enters(self, winner: int) -> Game:
        """Open the slip, type it, and Enter; answer what it says."""
        self.open_slip()
        slip = self.type_slip(winner)
        self.enter()
        return slip

    def enter(self) -> None:
        """Press Enter."""
        self.sit_down()
        press("Return")

    def answer(self, text: str) -> QPushButton:
        """A button of the question that the slip asks."""
        buttons = self.page.form.question.findChildren(QPushButton)
        return next(button for button in buttons if button.text() == text and button.isVisible())


def won_by(game: Game, winner: int) -> Game:
    """A slip that says so, 5-2 by scenario, for either player."""
    if winner == 0:
        return by_scenario(game, scores_army_points=True)
    turned = replace(game, first=game.second, second=game.first)
    slip = by_scenario(turned, scores_army_points=True)
    return replace(slip, first=slip.second, second=slip.first)


when_theirs_comes = pytest.mark.parametrize("is_typed", [False, True], ids=["reading", "typed"])


@pytest.fixture
def desks(open_window, event: Path, postgres: Server, request, qtbot) -> tuple[DeskWindow, ...]:
    """Anna's window and Ben's, at the results of the same round."""
    session = open_existing(event)
    name = "".join(letter if letter.isalnum() else "-" for letter in request.node.name)
    address = str(move_to_server(session, postgres.address(f"two-{name[-40:].strip('-')}")))
    session.close()
    return tuple(DeskWindow(open_window(address), who, qtbot) for who in ("Anna", "Ben"))


@pytest.mark.parametrize("keeps", ["mine", "theirs"])
@when_theirs_comes
def test_the_second_desk_sees_both_readings_and_chooses(desks, qtbot, is_typed, keeps) -> None:
    """Whether Anna reads her paper still, or has typed it, when Ben's reading comes in."""
    anna, ben = desks
    game = anna.open_slip()
    annas = anna.type_slip(winner=0) if is_typed else None
    bens = ben.enters(winner=1)
    qtbot.waitUntil(lambda: anna.game == bens, timeout=SEEN_MS)
    annas = annas or anna.type_slip(winner=0)
    anna.enter()
    assert anna.game == bens, "nothing is written before it is chosen"
    first, second = (anna.desk.name_of(player) for player in game.players)
    text = anna.page.form.question.text
    assert f"Now: Table 2: {second} beats" in text and f"This slip: Table 2: {first} beats" in text
    room = anna.page.form.question.findChild(ReservedRoom)
    qtbot.waitUntil(lambda: room.verticalScrollBar().maximum() == 0, timeout=SEEN_MS)
    if keeps == "mine":
        press("U")
    else:
        qtbot.mouseClick(anna.answer("Take theirs"), Qt.MouseButton.LeftButton)
    kept = annas if keeps == "mine" else bens
    assert anna.game == kept
    qtbot.waitUntil(lambda: ben.game == kept, timeout=SEEN_MS)
    lines = anna.desk.session.read(history)[: 2 if keeps == "mine" else 1]
    assert [line.who for line in lines] == (["Anna", "Ben"] if keeps == "mine" else ["Ben"])


@when_theirs_comes
def test_the_same_reading_at_both_desks_is_asked_about_at_neither(desks, qtbot, is_typed) -> None:
    anna, ben = desks
    anna.open_slip()
    if is_typed:
        anna.type_slip(winner=0)
    bens = ben.enters(winner=0)
    qtbot.waitUntil(lambda: anna.game == bens, timeout=SEEN_MS)
    if not is_typed:
        anna.type_slip(winner=0)
    anna.enter()
    assert anna.page.form.game is None, "the slip is done"
    assert anna.game == ben.game == bens
    assert [line.who for line in anna.desk.session.read(history)].count("Anna") == 0


def test_a_slip_that_was_opened_on_the_others_reading_corrects_it(desks, qtbot) -> None:
    anna, ben = desks
    bens = ben.enters(winner=1)
    qtbot.waitUntil(lambda: anna.game == bens, timeout=SEEN_MS)
    annas = anna.enters(winner=0)
    assert anna.game == annas
    qtbot.waitUntil(lambda: ben.game == annas, timeout=SEEN_MS)
