"""Hands that type slips: real keys, wherever the focus is, each of them counted."""

from dataclasses import replace

from PySide6.QtWidgets import QApplication

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.core.session import EventSession
from app.ui.core.qt_session import Desk
from app.ui.results.fields import ListChoice, NumberField
from app.ui.results.form import REASON_KEYS
from app.ui.results.page import ResultsPage
from app.words.core.catalogue import words
from tests.builders import CUP, begin_round, copied, register
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write


def page_of(qtbot, desk: Desk) -> ResultsPage:
    """The results page as it waits for a first slip."""
    page = ResultsPage(desk)
    qtbot.addWidget(page)
    page.resize(1200, 760)
    show_active(qtbot, page)
    return page


class Hands:
    """Presses the keys of a slip on the results page."""

    def __init__(self, page: ResultsPage) -> None:
        self.page = page
        self.pressed = 0

    def key(self, key: str) -> None:
        """Press one key, by its name or its sign."""
        self.pressed += 1
        press(key) if len(key) > 1 else write(key)

    def table(self, number: int) -> None:
        """Type the number of a table, and Enter."""
        assert focus() is self.page.table_field
        for digit in str(number):
            self.key(digit)
        self.key("Return")

    def scan(self, game: Game, round_number: int = 1) -> None:
        """Let the scanner type the code of a slip."""
        write(f"DD:{round_number}:{game.table}")
        press("Return")

    def slip(self, game: Game, slip: Game) -> None:
        """Type what a slip says after its table, and Enter."""
        self.fields(game, slip)
        self.key("Return")

    def fields(self, game: Game, slip: Game) -> None:
        """Type what a slip says after its table, and no Enter."""
        assert slip.result is not None
        self.key(_winner_key(game, slip.result))
        if slip.result.reason is not WinReason.TIE and focus() is self.page.form.how:
            self.key(REASON_KEYS[slip.result.reason])
        army = ("army_points",) if self.page.desk.state.packet.scores_army_points else ()
        for key in ("control_points", *army, "list_number"):
            for side in slip.sides:
                self._number(getattr(side, key))

    def _number(self, number: int | None) -> None:
        """Type into the next field; a number is left by Space, a list by itself."""
        field = QApplication.focusWidget()
        if not isinstance(field, NumberField | ListChoice):
            assert number is None
            return
        for digit in "" if number is None else str(number):
            self.key(digit)
        if number is None or isinstance(field, NumberField):
            self.key("Space")


def slip_like(state: EventState, game: Game, draw: Draw) -> Game:
    """Some slip that a game can have; nothing about it is odd."""
    winning = draw.below(2)
    packet = state.packet
    reasons = [
        WinReason.SCENARIO,
        WinReason.ASSASSINATION,
        *((WinReason.TIE,) if WinReason.TIE in packet.win_reasons else ()),
        *((WinReason.TIEBREAK_2,) if WinReason.TIEBREAK_2 in packet.win_reasons else ()),
    ]
    reason = reasons[draw.below(len(reasons))]
    winner = None if reason is WinReason.TIE else game.players[winning]
    first, second = (
        Side(
            player=player,
            list_number=1 + draw.below(2),
            control_points=_control_points(reason, player == winner, draw),
            army_points=10 + draw.below(30) if packet.scores_army_points else None,
        )
        for player in game.players
    )
    if reason is WinReason.TIE:
        second = replace(second, control_points=first.control_points, army_points=first.army_points)
    return replace(
        game, first=first, second=second, result=GameResult(winner=winner, reason=reason)
    )


def _control_points(reason: WinReason, has_won: bool, draw: Draw) -> int:
    if reason is WinReason.SCENARIO:
        return 5 if has_won else draw.below(4)
    return 3 + draw.below(2) if has_won and reason is WinReason.TIEBREAK_2 else draw.below(3)


def _winner_key(game: Game, result: GameResult) -> str:
    if result.winner is None:
        return "t" if result.reason is WinReason.TIE else "0"
    return "1" if result.winner == game.first.player else "2"


def desk_for(path, players: int, packet: str, size: int) -> Desk:
    """A desk over a first round that is being played."""
    draft = replace(CUP, packet=packet, point_size=size)

    def begin(session: EventSession) -> None:
        register(session, players)
        begin_round(session)

    return Desk(copied(path, ("desk_for", players), begin, draft), words())
