"""ClockSaid: what stands around the face: how the round is timed, when it ends, what is called."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.rules.clock.round_end import EndCall, settling
from app.rules.core.round import RoundState
from app.rules.packet.packet import Packet
from app.services.clock.board import ClockBoard
from app.ui.core.widgets.labels import plain_label
from app.words.clock.clock import (
    at_the_end,
    call_advice,
    clock_time,
    settling_sentence,
    time_sentence,
    turn_sentence,
)
from app.words.core.catalogue import Words

STARTABLE = (RoundState.PUBLISHED, RoundState.PLAYING)
"""States of a round whose clock can be started."""


class ClockSaid:
    """Three labels.

    Attributes:
        head: how the round is timed.
        foot: when it ends, and who may know.
        steps: what is called at the end, and what becomes of the games.
    """

    def __init__(self, t: Words) -> None:
        self._t = t
        self.head = _label()
        self.foot = _label()
        self.foot.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.foot.setObjectName("quiet")
        self.foot.setMinimumHeight(self.foot.fontMetrics().lineSpacing())
        self.steps = QWidget()
        self._call = plain_label(wordWrap=True)
        self._call.setProperty("heading", True)
        self._steps = _label()
        box = QVBoxLayout(self.steps)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._call)
        box.addWidget(self._steps)

    def show_board(self, board: ClockBoard, packet: Packet) -> None:
        """Say it anew."""
        t = self._t
        time = board.time
        if board.is_closed and board.round is not None:
            said = t("Round {n} is over.", n=board.round.number)
            if board.next_round is not None:
                said = t("Round {n} is over. Start the break, or pair round {next}.",
                         n=board.round.number, next=board.next_round)  # fmt: skip
            self.head.setText(said)
        elif time is None:
            self.head.setText(t("The packet's times have no such row: type a length."))
        else:
            told = (time_sentence(t, time), turn_sentence(t, time, packet.clock))
            self.head.setText(" ".join(one for one in told if one))
        self.foot.setText(" · ".join(self._foot(board)))
        self._show_steps(board, packet)

    def _foot(self, board: ClockBoard) -> Iterator[str]:
        t = self._t
        if board.clock is None:
            if board.countdown is not None and board.next_round is not None:
                yield t("Break until round {n}: players see it", n=board.next_round)
            elif board.countdown is not None:
                yield t("A countdown that players see")
            elif board.round is not None and board.round.state in STARTABLE:
                yield t("Not started")
            return
        if board.is_over:
            yield t("Time is up since {time}", time=_at(board)) if board.ends_at else ""
        elif not board.clock.is_running:
            yield t("Paused")
        elif board.ends_at is not None:
            yield t("The end is at {time}", time=_at(board))
        else:
            yield t("Played so far")
        if board.time is not None and board.time.is_secret and not board.is_over:
            yield t("only you may know")

    def _show_steps(self, board: ClockBoard, packet: Packet) -> None:
        t = self._t
        has_round = board.round is not None and board.round.state in STARTABLE
        self.steps.setVisible(has_round and board.call is not EndCall.NONE)
        # As many lines before the end as after it, so that nothing below moves when it comes.
        is_due = board.is_over and not board.is_closed
        self._call.setText(t("▲ Time is up") if is_due else t("When time is up"))
        first = call_advice(t, board.call) if is_due else at_the_end(t, board.call)
        told = [first, *(settling_sentence(t, one) for one in settling(packet))]
        self._steps.setText("\n".join(f"• {one}" for one in told))
        self._steps.setVisible(bool(told))


def _at(board: ClockBoard) -> str:
    return "" if board.ends_at is None else clock_time(board.ends_at.astimezone())


def _label() -> QLabel:
    return QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
