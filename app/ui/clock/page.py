"""ClockPage: the round's clock for the EO, or a plain countdown between rounds; the day's plan."""

from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.services.changes import Changes
from app.services.clock_board import ClockBoard, clock_board
from app.services.errors import UserError
from app.services.round_clock import TimeBy
from app.ui.clock.acts import ClockActs, has_round
from app.ui.clock.face import ClockFace
from app.ui.clock.plan_view import PlanView
from app.ui.clock.view import ClockView
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.settings import Settings
from app.words.clock import call_advice, clock_text

_TICK_MILLISECONDS = 200
"""Often enough that no second is seen to be skipped."""
_FORGOTTEN_SECONDS = 2 * 3600
"""So long after its end a countdown is only over, and counted no further."""
_NO_TIME = "–:––"
_TABLES = frozenset({
    "awaited_player", "countdown", "day_break", "day_plan", "event", "game", "played_out", "player",
    "round", "round_clock", "table_pause", "variable_roll",
})  # fmt: skip
_TICKING = frozenset({"awaited_player", "countdown", "event", "round", "round_clock"})
"""What the time that the EO sees hangs on, whatever page is shown."""


class ClockPage(Page):
    """Starts, pauses and shows the clock; plans the day in a second view.

    Signals:
        ticked(str): the time that the EO sees, "" where none runs.
        rang(): the time has just run out.
        table_wanted(int): the slip of this table is to be opened.
        table_tied(int): the game at this table is a tie, to be written down.
    """

    ticked = Signal(str)
    rang = Signal()
    table_wanted = Signal(int)
    table_tied = Signal(int)

    def __init__(self, desk: Desk, settings: Settings | None = None) -> None:
        super().__init__(desk)
        self._board: ClockBoard = self._read()
        self._had_time = False
        self._due: frozenset[object] = frozenset()
        self._second = -1
        self._build(settings)
        self._connect()
        self._timer = QTimer(self, interval=_TICK_MILLISECONDS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self.reload()

    @property
    def keys(self) -> str:
        """Whose keys are in force: those of the clock, or of the plan."""
        return "day" if self.shows_plan else "clock"

    @property
    def shows_plan(self) -> bool:
        """Whether the plan of the day is shown instead of the clock."""
        return not self.plan.isHidden()

    @property
    def face(self) -> ClockFace:
        """The digits."""
        return self.view.face

    def is_touched_by(self, changes: Changes) -> bool:
        """Clocks, rounds and results."""
        return bool(changes.tables & _TABLES)

    def start(self) -> None:
        """Begin in the field for the length; at the clock, and its keys, where one is set."""
        board = self._board
        if self.shows_plan:
            self.plan.start()
        elif board.clock is None and (board.countdown is None or has_round(board)):
            self.view.controls.start(self.desk.state)
        else:
            self.face.setFocus()

    def reload(self) -> None:
        """Read the clock and the plan."""
        self._board = self._read()
        self.view.show_board(self._board)
        self.plan.reload()
        self.tick()

    def tick(self) -> None:
        """Show the time, and ring once when it is over."""
        now = self.desk.session.clock()
        if self._board.clock is not None:
            self._tick_round(now)
        else:
            self._tick_countdown(now)
        second = int(now.timestamp())
        if second != self._second:
            self._second = second
            self._tick_second(now)

    def open_plan(self) -> None:
        """Show the plan of the day."""
        self.line.clear()
        self._show_view(self.plan)
        self.plan.reload()
        self.plan.start()

    def leave_plan(self) -> None:
        """Show the clock again."""
        self.line.clear()
        self._show_view(self.view)
        self.start()

    def take_settings(self) -> None:
        """Ring as loud as was set elsewhere."""
        self.view.alarm.take_settings()

    def let_go(self) -> None:
        """Read the clock no more; the event is closed."""
        self._timer.stop()
        self.view.flash.stop()
        self.view.alarm.alarm.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the clock, and ends the flashing."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.shows_plan:
            self.leave_plan()
        elif self.view.flash.is_on or not self.face.hasFocus():
            self.view.flash.stop()
            self.face.setFocus()
        else:
            super().keyPressEvent(event)

    def _read(self) -> ClockBoard:
        session = self.desk.session
        return session.read(clock_board, session.state, session.clock(), session.reading)

    def _heed(self, changes: Changes) -> None:
        """Keep up while another page is seen: the alarm rings on whatever page the EO is."""
        if changes.tables & _TICKING and not self.isVisible():
            try:
                self._board = self._read()
            except UserError:
                return

    def _tick_round(self, now: datetime) -> None:
        clock, reading = self._board.clock, self.desk.session.reading
        assert clock is not None
        played, left = clock.played(now, reading), clock.left_seconds(now, reading)
        is_over = clock.is_over(now, reading)
        text = clock_text(played.most // 1000 if left is None else left)
        self._show(text if clock.over_at is None else self.t("over"), is_over=is_over)
        if is_over and self._had_time and clock.over_at is None:
            self._ring(call_advice(self.t, self._board.call))
        self._had_time = not is_over
        self.view.parted.show_played(played, clock.length_seconds)

    def _tick_countdown(self, now: datetime) -> None:
        standing = self._board.countdown
        self.view.parted.show_played(None, None)
        if standing is None:
            self._show(_NO_TIME, is_over=False)
            return
        left = standing.left(now)
        if left < -_FORGOTTEN_SECONDS:
            self._show(self.t("over"), is_over=True)
            return
        self._show(clock_text(left), is_over=left <= 0)
        if standing.is_running and self._had_time and left <= 0:
            self._ring(self.t("Time! The countdown is over."))
        self._had_time = left > 0

    def _tick_second(self, now: datetime) -> None:
        """Once a second: tables and players whose time is up, and the plan."""
        if self.isVisible() and has_round(self._board):
            try:
                self._board = self._read()
            except UserError:
                return
            self.view.show_moment(self._board)
        self.plan.tick(now)
        self._tell_late(now)

    def _tell_late(self, now: datetime) -> None:
        """Say once of each player who is waited for that the deadline is over."""
        if all(now < one.until_at or one.player in self._due for one in self._board.awaited):
            return
        try:
            # A result may have come in since, while another page was seen.
            self._board = self._read()
        except UserError:
            return
        late = {one.player: one for one in self._board.awaited if now >= one.until_at}
        for player in late.keys() - self._due:
            name, table = self.desk.name_of(player), late[player].table
            said = self.t("{name} has not come to table {table}: the deadline is over.",
                          name=name, table=table)  # fmt: skip
            self.line.say(said, "odd")
        self._due |= frozenset(late)

    def _show(self, text: str, *, is_over: bool) -> None:
        # Where no time is told the header tells none either.
        self.ticked.emit(text if any(letter.isdigit() for letter in text) else "")
        if text != self.face.text or is_over != self.face.is_over:
            self.face.show_time(text, is_over=is_over)

    def _ring(self, said: str) -> None:
        self.rang.emit()
        self.view.alarm.ring()
        self.view.flash.start()
        self.line.say(said, "odd")

    def _show_view(self, shown: QWidget) -> None:
        for widget in (self.view, self.plan):
            widget.setVisible(widget is shown)

    def _build(self, settings: Settings | None) -> None:
        self.view = ClockView(self.desk, self.line, settings)
        self.plan = PlanView(self.desk, self.line)
        # No stack: it would ask for the height that the taller view would like.
        for widget in (self.view, self.plan):
            self.body.addWidget(widget, 1)
        self._show_view(self.view)
        self.acts = ClockActs(
            self.desk, self.line, self.view, lambda: self._board, self.start, self.confirm
        )

    def _connect(self) -> None:
        view, acts = self.view, self.acts
        self.desk.changed.connect(self._heed)
        view.controls.asked.connect(lambda name: getattr(acts, name)())
        view.controls.added.connect(acts.add)
        view.controls.plan_wanted.connect(self.open_plan)
        view.parted.chosen.connect(acts.settle)
        view.tables.wanted.connect(self.table_wanted)
        view.tables.tied.connect(self.table_tied)
        self.plan.left.connect(self.leave_plan)
        view.controls.add_keys({
            "L": self.open_plan,
            "R": view.dice.roll,
            "S": view.dice.show_seal,
            "A": view.alarm.ring,
            "W": view.waiting.start,
            "T": view.tables.start,
            "1": lambda: acts.settle(TimeBy.CLOCK),
            "2": lambda: acts.settle(TimeBy.COUNTER),
        })  # fmt: skip
