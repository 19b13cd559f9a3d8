"""Controls: length, start, pause, more and less time, the end; with a reason for the history."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.rules.clock.day_plan import LUNCH
from app.rules.clock.round_time import EndCall, dice_down_steps, timing_for
from app.rules.core.errors import RuleError
from app.rules.core.event_state import EventState
from app.rules.packet.packet import Packet
from app.services.clock.board import ClockBoard
from app.services.clock.countdown import Countdown, read_length
from app.services.clock.day_plan import MOST_IN_TITLE, PlannedBreak
from app.ui.clock.acts import CLOCK
from app.ui.clock.face import ClockFace
from app.ui.core.bound_acts import ALONE, BoundActs, Handler, key_tip
from app.ui.core.theme import fit_digits, fit_to_type
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import plain_label
from app.words.clock.clock import (
    break_title,
    call_advice,
    clock_text,
    clock_time,
    dice_down_sentence,
    time_sentence,
    title_typed,
    turn_sentence,
)
from app.words.core.catalogue import Words


class ClockLabels:
    """Three labels.

    Attributes:
        head: how the round is timed.
        foot: when it ends, and who may know.
        steps: what is called at the end, and what becomes of the games.
        is_open: what only the EO may know is shown.
    """

    def __init__(self, t: Words) -> None:
        self._t = t
        self.is_open = False
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
            if board.next_round is not None and board.countdown is None:
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
            if board.countdown is not None:
                yield from self._break_foot(board, board.countdown)
            return
        if board.is_secret and not self.is_open:
            yield t("Time played") if board.clock.is_running else t("Paused")
            yield t("the length is secret")
            return
        if board.is_over:
            yield t("Time was up at {time}", time=_at(board)) if board.ends_at else ""
        elif not board.clock.is_running:
            yield t("Paused")
        elif board.ends_at is not None:
            yield t("Ends at {time}", time=_at(board))
        else:
            yield t("Time played")
        if board.is_secret and board.left_seconds is not None:
            yield t("{time} left", time=clock_text(board.left_seconds))
            yield t("only you may know")

    def _break_foot(self, board: ClockBoard, standing: Countdown) -> Iterator[str]:
        t = self._t
        if not standing.is_running:
            yield t("Paused")
        title = break_title(t, standing.title)
        if board.next_round is None:
            yield t("{title} (shown to players)", title=title)
        elif standing.ends_at is None:
            yield t("{title} until round {n} (shown to players)", title=title, n=board.next_round)
        else:
            time = clock_time(standing.ends_at.astimezone())
            yield t("{title} until round {n}, at {time} (shown to players)", title=title,
                    n=board.next_round, time=time)  # fmt: skip

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


_LENGTH_DIGITS = 8
_TITLE_LETTERS = 16


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
        self._can_begin = self._can_rest = False
        self._about: object = None
        self._planned = ("", "")
        self._build()

    def start(self, usual: str) -> None:
        """Begin in the field for the length, with the usual one in it."""
        field = self.length_field if self._is_round else self.break_length
        if self._is_round and not field.text():
            field.setText(usual)
        field.setFocus()
        field.selectAll()

    def offer_break(self, planned: PlannedBreak | None) -> None:
        """Fill in title and length of the break that comes next, unless others are typed."""
        if planned is None or self.break_typed != self._planned:
            return
        self._planned = break_title(self._t, planned.title), str(-(-planned.seconds // 60))
        title, length = self._planned
        if self.break_typed != self._planned:
            self.title_field.setEditText(title)
            self.break_length.setText(length)

    @property
    def break_typed(self) -> tuple[str, str]:
        """Title and length of a break, as they are in their fields."""
        return self.title_field.currentText().strip(), self.break_length.text().strip()

    def break_wanted(self) -> tuple[int | None, str | None]:
        """Length and title of a break; None where they are the plan's.

        Raises:
            UserError: it is no length.
        """
        (title, length), (planned_title, planned_length) = self.break_typed, self._planned
        seconds = None if length in ("", planned_length) else read_length(length)
        return seconds, None if title == planned_title else title_typed(self._t, title)

    def forget_break(self) -> None:
        """Offer the next break in place of what was typed."""
        self._planned = self.break_typed

    def show_board(self, board: ClockBoard) -> None:
        """Show what can be done now."""
        self._show_start(board)
        is_started = board.clock is not None
        self._is_set = is_started or board.countdown is not None
        standing = board.clock or board.countdown
        is_running = standing is not None and standing.is_running
        is_break = board.clock is None and board.countdown is not None and board.can_rest
        self.bound["remove"].setText(self._t("End break") if is_break else self._t("Remove"))
        self.bound["pause"].setText(self._t("Pause") if is_running else self._t("Resume"))
        self._reason.setEnabled(is_started)
        self._can_end = board.clock is not None and board.clock.over_at is None
        self._can_rest = board.can_rest and board.countdown is None
        for widget in (self._break_label, self.title_field, self.break_length, self._minutes):
            widget.setEnabled(self._can_rest)
        self.offer_break(board.next_break)
        self.bound.refresh()

    def _show_start(self, board: ClockBoard) -> None:
        t, round_, time = self._t, board.round, board.time
        self._is_round = board.has_open_round
        base = None if time is None else time.base_seconds
        self._usual = "" if base is None else str(base // 60)
        self.length_field.setPlaceholderText(self._usual)
        about = (None if round_ is None else round_.number, self._is_round)
        if about != self._about:
            # The length of a round is none of a break.
            self._about = about
            self.length_field.clear()
            self.forget_break()
        # Where they cannot be used they stay, so that no button comes to be where they were.
        if board.clock is not None and self.length_field.hasFocus():
            self._face.setFocus()
        self._can_begin = self._is_round and board.clock is None
        for widget in (self._label, self.length_field):
            widget.setEnabled(self._can_begin)
        number = board.next_round
        if self._is_round and round_ is not None:
            number = round_.number
        begin = self.bound["begin"]
        begin.setText(t("Start") if number is None else t("Start round {n}", n=number))

    def length(self) -> int | None:
        """The length that is typed; None where it is the packet's own.

        Raises:
            UserError: it is none.
        """
        text = self.length_field.text().strip()
        if text in ("", self._usual):
            return None
        return read_length(text)

    @property
    def reason(self) -> str:
        """The reason that is typed."""
        return self._reason.text().strip()

    def forget_reason(self) -> None:
        """Empty the field of the reason: what it was for is done."""
        self._reason.setText("")

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
            "break": lambda: self.act_requested.emit("rest"),
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
            handlers,
            {
                "is_set": lambda: self._is_set,
                "can_end": lambda: self._can_end,
                "can_begin": lambda: self._can_begin,
                "can_rest": lambda: self._can_rest,
            },
        )

    def _build(self) -> None:
        t = self._t
        self.length_field = QLineEdit()
        self.length_field.setAccessibleName(t("Length"))
        self.length_field.setToolTip(t("minutes, or h:mm"))
        self.length_field.setValidator(_length_validator(self.length_field))
        fit_to_type(self.length_field, lambda: fit_digits(self.length_field, _LENGTH_DIGITS))
        self.length_field.returnPressed.connect(lambda: self.act_requested.emit("begin"))
        self._label = plain_label(t("Len&gth"))
        self._label.setBuddy(self.length_field)
        self._build_break()
        self.bound = self._bind_own()
        names = ("begin", "break", "plan", "pause", "more", "more_5", "less", "call", "remove")
        buttons = {
            # "+ +1 min" says it twice.
            name: self.bound.button(name, has_icon=name not in ("more", "more_5", "less"))
            for name in names
        }
        self.start_button, self.break_button = buttons["begin"], buttons["break"]
        for name, other in (("pause", t("Resume")), ("remove", t("End break"))):
            reserve_text(buttons[name], buttons[name].text(), other)
        self._reason = QLineEdit(placeholderText=t("Reason"))
        self._reason.setAccessibleName(t("Reason for the history"))
        self._reason.setToolTip(key_tip(t, CLOCK["reason"], t("Reason (optional)")))
        self._reason.returnPressed.connect(lambda: self._face.setFocus())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        labels = self._label, self._break_label
        fit_to_type(self, lambda: _even(*labels))
        of_round = (self._label, self.length_field, self.start_button)
        of_break = (self._break_label, self.title_field, self.break_length, self._minutes)
        for widgets in (
            (*of_round, buttons["plan"]),
            (*of_break, self.break_button),
            tuple(buttons[name] for name in names[3:]),
        ):
            row = FlowLayout()
            for widget in widgets:
                row.addWidget(widget)
            box.addLayout(row)
        # In the last line where there is room for it: what it leaves is the face's.
        row.addWidget(self._reason, fills=True)
        fit_to_type(self._reason, self._fit_reason)

    def _fit_reason(self) -> None:
        """Never hide what the field is for."""
        field = self._reason
        text = field.fontMetrics().horizontalAdvance(f"{field.placeholderText()}00")
        field.setMinimumWidth(text + field.sizeHint().height() // 2)

    def _build_break(self) -> None:
        t = self._t
        self._break_label = plain_label(t("Break"))
        self.title_field = DropDown(editable=True)
        self.title_field.addItems([break_title(t, title) for title in ("", LUNCH)])
        self.title_field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.title_field.setAccessibleName(t("Title of the break"))
        self.title_field.setEditText(break_title(t, None))
        self._planned = self.title_field.currentText(), ""
        self.break_length = QLineEdit()
        self.break_length.setAccessibleName(t("Length of the break"))
        self.break_length.setToolTip(self.length_field.toolTip())
        self.break_length.setValidator(_length_validator(self.break_length))
        self._minutes = plain_label(t("min"))
        title, length = self.title_field, self.break_length
        fit_to_type(length, lambda: fit_digits(length, _LENGTH_DIGITS))
        fit_to_type(
            title,
            lambda: title.setFixedWidth(_TITLE_LETTERS * title.fontMetrics().averageCharWidth()),
        )
        line = title.lineEdit()
        assert line is not None
        line.setMaxLength(MOST_IN_TITLE)
        for field in (line, length):
            field.returnPressed.connect(lambda: self.act_requested.emit("rest"))


def _even(*labels: QLabel) -> None:
    """Make labels as wide as the widest, so that their fields stand below each other."""
    widest = max(label.sizeHint().width() for label in labels)
    for label in labels:
        label.setMinimumWidth(widest)


def reserve_text(button: QPushButton, *texts: str) -> None:
    """Keep a button as wide as its longest text, so that none beside it moves."""

    def fit() -> None:
        metrics = button.fontMetrics()
        widths = [metrics.horizontalAdvance(text) for text in (button.text(), *texts)]
        button.setMinimumWidth(0)
        button.setMinimumWidth(button.sizeHint().width() - widths[0] + max(widths))

    fit_to_type(button, fit)


def _length_validator(field: QLineEdit) -> QRegularExpressionValidator:
    """Takes digits and a colon: the keys of the face, as Space and +, don't type over a length."""
    return QRegularExpressionValidator(QRegularExpression(r"\d*:?\d*"), field)


def usual_length(state: EventState) -> str:
    """Minutes of a round by the packet and its variants; "" where they name none."""
    try:
        minutes = timing_for(state.packet, state.point_size).expected_minutes
    except RuleError:
        # Times off the end of the table: the EO sets the length.
        return ""
    return "" if minutes is None else str(minutes)
