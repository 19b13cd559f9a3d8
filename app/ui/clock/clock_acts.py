"""ClockActs: what the EO does with the clock, whichever clock there is."""

from collections.abc import Callable
from typing import Any

from app.rules.core.round import RoundState
from app.services.clock import countdown, round_clock
from app.services.clock.board import ClockBoard
from app.services.clock.round_clock import TimeBy
from app.services.core.errors import UserError
from app.services.pairing import rounds
from app.ui.clock.view import ClockView
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine, Then


class ClockActs:
    """Acts on the round's clock where one is started, else on a plain countdown.

    Args:
        desk: the open event.
        line: says what the acts answer.
        view: holds the fields that are typed into.
        board: tells the clock as it stands.
        go_on: puts the focus where the EO begins.
        confirm: asks before what ends or removes; see ``Page.confirm``.
    """

    def __init__(
        self,
        desk: Desk,
        line: ActLine,
        view: ClockView,
        board: Callable[[], ClockBoard],
        go_on: Callable[[], None],
        confirm: Callable[..., None],
    ) -> None:
        self._desk, self._line, self._view = desk, line, view
        self._board, self._go_on, self._confirm = board, go_on, confirm

    def begin(self) -> None:
        """Start the round's clock, or a countdown where no round is to be played."""
        board, controls = self._board(), self._view.controls
        try:
            seconds = controls.length()
        except UserError as error:
            self._line.show_error(error)
            return
        if not has_round(board):
            if seconds is None:
                self._go_on()
            else:
                self._line.run(countdown.start, seconds, then=lambda _: self._to_face())
            return
        if board.round is not None and board.round.state is RoundState.PUBLISHED:
            self._line.run(rounds.begin)
        self._run(round_clock.start, seconds, then=lambda _: self._to_face())

    def pause_or_resume(self) -> None:
        """Let the clock stand, or go on."""
        board = self._board()
        if board.clock is not None:
            self._run(round_clock.pause if board.clock.is_running else round_clock.resume)
        elif board.countdown is not None:
            self._run(countdown.pause if board.countdown.is_running else countdown.resume)

    def add(self, minutes: int) -> None:
        """Give or take minutes."""
        board = self._board()
        if board.clock is not None:
            self._run(round_clock.add, minutes * 60)
        elif board.countdown is not None:
            self._run(countdown.add, minutes * 60)

    def call(self) -> None:
        """Ask whether the round's time ends now."""
        t = self._desk.t
        if self._board().clock is not None:
            self._confirm(
                t("End the round's time now?"),
                t("End now"),
                lambda: self._run(round_clock.call),
                about=t("The clock stops, here and on the players' screen."),
            )

    def take_away(self) -> None:
        """Ask whether the clock is removed, as if it had not been started."""
        board, t = self._board(), self._desk.t
        act = round_clock.remove if board.clock is not None else countdown.stop
        if board.clock is not None or board.countdown is not None:
            self._confirm(
                t("Remove the clock?"),
                t("Remove"),
                lambda: self._run(act, then=lambda _: self._go_on()),
                about=t("As if it had not been started."),
            )

    def settle(self, by: TimeBy) -> None:
        """Say which opinion of the time counts."""
        if self._view.difference_bar.isVisible():
            self._run(round_clock.settle, by)

    def _run(self, act: Callable[..., Any], *args: Any, then: Then | None = None) -> None:
        """Run an act with the reason typed in its field."""
        self._line.run_because(self._view.controls.reason(), act, *args, then=then)

    def _to_face(self) -> None:
        self._view.face.setFocus()


def has_round(board: ClockBoard) -> bool:
    """Whether there is a round whose clock can be started or runs."""
    round_ = board.round
    return round_ is not None and round_.state in (RoundState.PUBLISHED, RoundState.PLAYING)
