"""Controls: length, start, pause, more and less time, the end; with a reason for the history."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.rules.errors import RuleError
from app.rules.event_state import EventState
from app.rules.timing import timing_for
from app.services.clock_board import ClockBoard
from app.services.countdown import read_length
from app.ui.clock.face import ClockFace
from app.ui.clock.said import STARTABLE
from app.ui.widgets.acting import new_action, push_button
from app.ui.widgets.flow import FlowLayout
from app.ui.widgets.plain import plain_label
from app.words.catalogue import Words

_LENGTH_WIDTH = 180


class LengthField(QLineEdit):
    """A field for a length; no length has letters, so that these stay the keys of the clock."""

    def event(self, event: QEvent) -> bool:
        """Leave letters to the keys that work at the face."""
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.text().isalpha():
            event.ignore()
            return True
        return super().event(event)


class Controls(QWidget):
    """Buttons under the face; their keys work at the face.

    Signals:
        asked(str): the name of an act on the clock.
        added(int): so many minutes.
        plan_wanted(): the plan of the day.
    """

    asked = Signal(str)
    added = Signal(int)
    plan_wanted = Signal()

    def __init__(self, t: Words, face: ClockFace) -> None:
        super().__init__()
        self._t, self._face = t, face
        self._usual = ""
        self._is_round = False
        self._about: object = None
        self._build()
        self._keys()

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
        is_set = is_started or board.countdown is not None
        standing = board.clock or board.countdown
        is_running = standing is not None and standing.is_running
        self._pause.setText(self._t("Pause  Space") if is_running else self._t("Go on  Space"))
        for button in (self._pause, self._away, *self._more):
            button.setEnabled(is_set)
        self._reason.setEnabled(is_started)
        self._end.setEnabled(board.clock is not None and board.clock.over_at is None)

    def _show_start(self, board: ClockBoard) -> None:
        t, round_, time = self._t, board.round, board.time
        self._is_round = round_ is not None and round_.state in STARTABLE
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
        for widget in (self._label, self.length_field, self.start_button):
            widget.setEnabled(board.clock is None)
        if self._is_round and round_ is not None:
            self.start_button.setText(t("Start round {n}  Enter", n=round_.number))
        elif board.is_closed:
            self.start_button.setText(t("Start break  Enter"))
        else:
            self.start_button.setText(t("Start a countdown  Enter"))

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

    def add_keys(self, keys: Mapping[str, Callable[[], object]]) -> None:
        """Keys that work at the face; letters also in the field for the length."""
        for key, slot in keys.items():
            # In other fields these keys belong to the text, on a button Space presses it.
            action = new_action(self._face, shortcut=key, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self._face.addAction(action)
            if len(key) == 1 and key.isalpha():
                self.length_field.addAction(action)

    def _keys(self) -> None:
        self.add_keys({
            "Space": lambda: self.asked.emit("pause_or_resume"),
            "+": lambda: self.added.emit(1),
            "-": lambda: self.added.emit(-1),
            "E": lambda: self.asked.emit("call"),
            "Del": lambda: self.asked.emit("take_away"),
            "Return": lambda: self.asked.emit("begin"),
            "Enter": lambda: self.asked.emit("begin"),
            "B": self._reason.setFocus,
        })  # fmt: skip

    def _build(self) -> None:
        t = self._t
        self.length_field = LengthField(placeholderText=t("minutes, or h:mm"))
        self.length_field.setAccessibleName(t("Length"))
        self.length_field.setMaximumWidth(_LENGTH_WIDTH)
        self.length_field.returnPressed.connect(lambda: self.asked.emit("begin"))
        self._label = plain_label(t("&Length"))
        self._label.setBuddy(self.length_field)
        self.start_button = self._button(t("Start  Enter"), "begin")
        self._pause = self._button(t("Pause  Space"), "pause_or_resume")
        self._more = tuple(
            push_button(label, clicked=lambda _=False, n=minutes: self.added.emit(n))
            for label, minutes in ((t("+1 min  +"), 1), (t("+5 min"), 5), (t("−1 min  −"), -1))
        )
        self._end = self._button(t("End now  E"), "call")
        self._away = self._button(t("Take away  Del"), "take_away")
        plan = push_button(t("Plan of the day  L"), clicked=self.plan_wanted)
        self._reason = QLineEdit(placeholderText=t("Reason for the history (B), then the act"))
        self._reason.setAccessibleName(t("Reason for the history"))
        self._reason.returnPressed.connect(lambda: self._face.setFocus())
        row = FlowLayout()
        start = (self._label, self.length_field, self.start_button)
        for widget in (*start, self._pause, *self._more, self._end, self._away, plan):
            row.addWidget(widget)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(row)
        box.addWidget(self._reason)

    def _button(self, text: str, act: str) -> QPushButton:
        return push_button(text, clicked=lambda: self.asked.emit(act))


def usual_length(state: EventState) -> str:
    """Minutes of a round by the packet and its variants; "" where they name none."""
    try:
        minutes = timing_for(state.packet, state.point_size).expected_minutes
    except RuleError:
        # Times off the end of the table: the EO sets the length.
        return ""
    return "" if minutes is None else str(minutes)
