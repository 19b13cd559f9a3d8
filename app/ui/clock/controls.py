"""Controls: length, start, pause, more and less time, the end; with a reason for the history."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from app.rules.clock.round_end import EndCall, dice_down_steps
from app.rules.clock.round_time import timing_for
from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.packet.packet import Packet
from app.services.clock.board import ClockBoard
from app.services.clock.countdown import read_length
from app.ui.clock.acts import CLOCK
from app.ui.clock.face import ClockFace
from app.ui.core.bound_acts import ALONE, BoundActs, Handler, key_tip
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.words.clock.clock import (
    call_advice,
    clock_time,
    dice_down_sentence,
    time_sentence,
    turn_sentence,
)
from app.words.core.catalogue import Words


class ClockLabels:
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
        """Refresh the texts."""
        t = self._t
        time = board.time
        if board.is_closed and board.round is not None:
            message = t("Round {n} is over.", n=board.round.number)
            if board.next_round is not None:
                message = t("Round {n} is over. Start the break or pair round {next}.",
                         n=board.round.number, next=board.next_round)  # fmt: skip
            self.head.setText(message)
        elif time is None:
            self.head.setText(t("The packet has no round length for this event: enter one."))
        else:
            sentences = (time_sentence(t, time), turn_sentence(t, time, packet.clock))
            self.head.setText(" ".join(line for line in sentences if line))
        self.foot.setText(" · ".join(self._foot(board)))
        self._show_steps(board, packet)

    def _foot(self, board: ClockBoard) -> Iterator[str]:
        t = self._t
        if board.clock is None:
            if board.countdown is not None and board.next_round is not None:
                yield t("Break until round {n} (shown to players)", n=board.next_round)
            elif board.countdown is not None:
                yield t("Countdown (shown to players)")
            elif board.has_open_round:
                yield t("Not started")
            return
        if board.is_over:
            yield t("Time is up since {time}", time=_at(board)) if board.ends_at else ""
        elif not board.clock.is_running:
            yield t("Paused")
        elif board.ends_at is not None:
            yield t("Ends at {time}", time=_at(board))
        else:
            yield t("Time played")
        if board.time is not None and board.time.is_secret and not board.is_over:
            yield t("only you may know")

    def _show_steps(self, board: ClockBoard, packet: Packet) -> None:
        t = self._t
        self.steps.setVisible(board.has_open_round and board.call is not EndCall.NONE)
        # As many lines before the end as after it, so that nothing below moves when it comes.
        is_due = board.is_over and not board.is_closed
        self._call.setText(t("▲ Time is up:") if is_due else t("When time is up:"))
        steps = [
            call_advice(t, board.call),
            *(dice_down_sentence(t, step) for step in dice_down_steps(packet)),
        ]
        self._steps.setText("\n".join(f"• {line}" for line in steps))
        self._steps.setVisible(bool(steps))


def _at(board: ClockBoard) -> str:
    return "" if board.ends_at is None else clock_time(board.ends_at.astimezone())


def _label() -> QLabel:
    return QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)


_LENGTH_WIDTH = 180


class Controls(QWidget):
    """Buttons under the face; their keys work at the face.

    Signals:
        act_requested(str): the name of an act on the clock.
        added(int): so many minutes.
        plan_wanted(): the plan of the day.
    """

    act_requested = Signal(str)
    added = Signal(int)
    plan_wanted = Signal()

    def __init__(self, t: Words, face: ClockFace, page: QWidget) -> None:
        super().__init__()
        self._t, self._face, self._page = t, face, page
        self._usual = ""
        self._is_round = self._is_set = self._can_end = False
        self._about: object = None
        self._build()

    def start(self, usual: str) -> None:
        """Begin in the field for the length, with the usual one in it."""
        if not self.length_field.text():
            self.length_field.setText(usual)
        self.length_field.setFocus()
        self.length_field.selectAll()

    def show_board(self, board: ClockBoard) -> None:
        """Show what can be done now."""
        self._show_start(board)
        is_started = board.clock is not None
        self._is_set = is_started or board.countdown is not None
        standing = board.clock or board.countdown
        is_running = standing is not None and standing.is_running
        self.bound["pause"].setText(self._t("Pause") if is_running else self._t("Resume"))
        self._reason.setEnabled(is_started)
        self._can_end = board.clock is not None and board.clock.over_at is None
        self.bound.refresh()

    def _show_start(self, board: ClockBoard) -> None:
        t, round_, time = self._t, board.round, board.time
        self._is_round = board.has_open_round
        base = None if time is None else time.base_seconds
        self._usual = "" if base is None else str(base // 60)
        about = (None if round_ is None else round_.number, self._is_round)
        if about != self._about:
            # The length of a round is none of a break.
            self._about = about
            self.length_field.clear()
        # Where they cannot be used they stay, so that no button comes to be where they were.
        if board.clock is not None and self.length_field.hasFocus():
            self._face.setFocus()
        for widget in (self._label, self.length_field):
            widget.setEnabled(board.clock is None)
        begin = self.bound["begin"]
        begin.setEnabled(board.clock is None)
        if self._is_round and round_ is not None:
            begin.setText(t("Start round {n}", n=round_.number))
        elif board.is_closed:
            begin.setText(t("Start break"))
        else:
            begin.setText(t("Start a countdown"))

    def length(self) -> int | None:
        """The length that is typed; None where it is the packet's own.

        Raises:
            UserError: it is none.
        """
        text = self.length_field.text().strip()
        if self._is_round and text in ("", self._usual):
            return None
        return read_length(text)

    def reason(self) -> str:
        """The reason that is typed; the field is empty afterwards."""
        text = self._reason.text().strip()
        self._reason.setText("")
        return text

    def bind(
        self,
        handlers: Mapping[str, Handler],
        conditions: Mapping[str, Callable[[], bool]] | None = None,
    ) -> BoundActs:
        """Acts whose keys work at the face; those with Alt on the whole page."""
        # In other fields these keys belong to the text, on a button Space presses it.
        bound = BoundActs(self._t, CLOCK, self._face, handlers, where=ALONE, conditions=conditions)
        for name in handlers:
            keys = CLOCK[name].each_key
            if keys and all(key.startswith("Alt+") for key in keys):
                bound[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                self._page.addAction(bound[name])
        return bound

    def _bind_own(self) -> BoundActs:
        handlers: dict[str, Handler] = {
            "begin": lambda: self.act_requested.emit("begin"),
            "pause": lambda: self.act_requested.emit("pause_or_resume"),
            "more": lambda: self.added.emit(1),
            "more_5": lambda: self.added.emit(5),
            "less": lambda: self.added.emit(-1),
            "call": lambda: self.act_requested.emit("call"),
            "remove": lambda: self.act_requested.emit("take_away"),
            "reason": lambda: self._reason.setFocus(),
            "plan": self.plan_wanted,
        }
        return self.bind(
            handlers, {"is_set": lambda: self._is_set, "can_end": lambda: self._can_end}
        )

    def _build(self) -> None:
        t = self._t
        self.length_field = QLineEdit(placeholderText=t("minutes, or h:mm"))
        self.length_field.setAccessibleName(t("Length"))
        self.length_field.setMaximumWidth(_LENGTH_WIDTH)
        self.length_field.returnPressed.connect(lambda: self.act_requested.emit("begin"))
        self._label = plain_label(t("Len&gth"))
        self._label.setBuddy(self.length_field)
        self.bound = self._bind_own()
        names = ("begin", "pause", "more", "more_5", "less", "call", "remove", "plan")
        buttons = self.bound.buttons(*names)
        self.start_button, self._away = buttons[0], buttons[6]
        self._reason = QLineEdit(placeholderText=t("Reason (optional)"))
        self._reason.setAccessibleName(t("Reason for the history"))
        self._reason.setToolTip(key_tip(t, CLOCK["reason"], self._reason.placeholderText()))
        self._reason.returnPressed.connect(lambda: self._face.setFocus())
        row = FlowLayout()
        for widget in (self._label, self.length_field, *buttons):
            row.addWidget(widget)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(row)
        box.addWidget(self._reason)


def usual_length(state: EventState) -> str:
    """Minutes of a round by the packet and its variants; "" where they name none."""
    try:
        minutes = timing_for(state.packet, state.point_size).expected_minutes
    except RuleError:
        # Times off the end of the table: the EO sets the length.
        return ""
    return "" if minutes is None else str(minutes)
