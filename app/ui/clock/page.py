"""ClockPage: the plain countdown that the EO sets for the round."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton

from app.rules.errors import RuleError
from app.rules.timing import timing_for
from app.services import countdown as acts
from app.services.changes import Changes
from app.services.countdown import Countdown
from app.services.errors import UserError
from app.ui.clock.face import ClockFace
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.widgets.flow import FlowLayout
from app.words.clock import clock_text

_TICK_MILLISECONDS = 200
"""Often enough that no second is seen to be skipped."""
_FORGOTTEN_SECONDS = 2 * 3600
"""So long after its end a countdown is only over, and counted no further."""


class ClockPage(Page):
    """Sets, starts, pauses and shows the countdown.

    Signals:
        ticked(str): the time left as text, "" where no countdown is set.
        rang(): the countdown has just reached zero.
    """

    ticked = Signal(str)
    rang = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._countdown: Countdown | None = None
        self._had_time = False
        self._build()
        self._timer = QTimer(self, interval=_TICK_MILLISECONDS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self.reload()

    def is_touched_by(self, changes: Changes) -> bool:
        """Only the countdown itself."""
        return "countdown" in changes.tables

    def start(self) -> None:
        """Begin in the field for the length; at the clock, and its keys, where one is set."""
        if self._countdown is not None:
            self.face.setFocus()
            return
        if not self._length.text():
            self._length.setText(self._usual_length())
        self._length.setFocus()
        self._length.selectAll()

    def reload(self) -> None:
        """Read the countdown."""
        self._countdown = self.desk.session.read(acts.countdown)
        t = self.t
        is_set, is_running = (
            self._countdown is not None,
            bool(self._countdown and self._countdown.is_running),
        )
        self._pause.setText(t("Pause  Space") if is_running else t("Go on  Space"))
        for button in (self._pause, self._stop, *self._more):
            button.setEnabled(is_set)
        self.tick()

    def tick(self) -> None:
        """Show the time left, and ring once when it is over."""
        if self._countdown is None:
            self.face.show_time("–:––", is_over=False)
            self.ticked.emit("")
            return
        left = self._countdown.left(self.desk.session.clock())
        if left < -_FORGOTTEN_SECONDS:
            self.face.show_time(self.t("over"), is_over=True)
            self.ticked.emit("")
            return
        text = clock_text(left)
        if text != self.face.text:
            self.face.show_time(text, is_over=left <= 0)
        self.ticked.emit(text)
        if self._countdown.is_running and self._had_time and left <= 0:
            self.rang.emit()
            QApplication.beep()
            self.line.say(self.t("Time! The countdown is over."), "odd")
        self._had_time = left > 0

    def _build(self) -> None:
        t = self.t
        self.face = ClockFace()
        self._length = QLineEdit(placeholderText=t("minutes, or h:mm"))
        self._length.setAccessibleName(t("Length of the countdown"))
        self._length.setMaximumWidth(180)
        self._length.returnPressed.connect(self._start)
        self._start_button = QPushButton(t("Start  Enter"), clicked=self._start)
        self._pause = QPushButton(t("Pause  Space"), clicked=self._pause_or_resume)
        self._more = tuple(
            QPushButton(label, clicked=lambda _=False, n=minutes: self._add(n))
            for label, minutes in ((t("+1 min  +"), 1), (t("+5 min"), 5), (t("−1 min  −"), -1))
        )
        self._stop = QPushButton(t("Take away  Del"), clicked=self._take_away)
        label = QLabel(t("&Length"))
        label.setBuddy(self._length)
        row = FlowLayout()
        for widget in (label, self._length, self._start_button, self._pause, *self._more):
            row.addWidget(widget)
        row.addWidget(self._stop)
        self.body.addLayout(row)
        self.body.addWidget(self.face, 1)
        self._add_keys()

    def _add_keys(self) -> None:
        for key, slot in (
            ("Space", self._pause_or_resume),
            ("+", lambda: self._add(1)),
            ("-", lambda: self._add(-1)),
            ("Del", self._take_away),
        ):
            # At the clock alone: in the field these keys belong to the text, on a button Space
            # presses it.
            action = QAction(self.face, shortcut=key, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.face.addAction(action)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes from the length to the clock."""
        if event.key() == Qt.Key.Key_Escape and self._length.hasFocus():
            self.face.setFocus()
        else:
            super().keyPressEvent(event)

    def _usual_length(self) -> str:
        """Minutes of a round by the packet and its variants; "" where they name none."""
        state = self.desk.state
        try:
            minutes = timing_for(state.packet, state.point_size).expected_minutes
        except RuleError:
            # Times off the end of the table: the EO sets the length.
            return ""
        return "" if minutes is None else str(minutes)

    def _take_away(self) -> None:
        self.line.run(acts.stop, then=lambda _: self.start())

    def _start(self) -> None:
        try:
            seconds = acts.read_length(self._length.text())
        except UserError as error:
            self.line.show_error(error)
            return
        self.line.run(acts.start, seconds)
        self.face.setFocus()

    def _pause_or_resume(self) -> None:
        if self._countdown is not None:
            self.line.run(acts.pause if self._countdown.is_running else acts.resume)

    def _add(self, minutes: int) -> None:
        if self._countdown is not None:
            self.line.run(acts.add, minutes * 60)
