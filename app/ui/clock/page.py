"""ClockPage: the round's clock for the EO, or a plain countdown between rounds; the day's plan."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import RoundState
from app.services.clock import countdown, round_clock
from app.services.clock.board import FORGOTTEN_SECONDS, ClockBoard, TimeUp, clock_board, time_up
from app.services.clock.round_clock import TimeBy
from app.services.core.changes import Changes
from app.services.core.errors import UserError
from app.services.core.session import Done
from app.services.pairing import rounds
from app.ui.clock.acts import CLOCK
from app.ui.clock.controls import usual_length
from app.ui.clock.face import ClockFace
from app.ui.clock.plan_view import DayPlanView
from app.ui.clock.view import ClockView
from app.ui.core.acts import ViewActs
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets.act_line import ActLine, Then
from app.ui.core.widgets.toast import BAD, GOOD, ODD
from app.words.clock.clock import at_rest_sentence, clock_text, clock_time

_TICK_MILLISECONDS = 200
"""Often enough that no second is seen to be skipped."""
_SOON_SECONDS = 5 * 60
"""From here on the end is near."""
_TABLES = frozenset({
    "awaited_player", "countdown", "day_break", "day_plan", "event", "game", "played_out", "player",
    "round", "round_clock", "table_pause", "variable_roll",
})  # fmt: skip
_TICKING = frozenset({"awaited_player", "countdown", "event", "round", "round_clock"})
"""What the time that the EO sees hangs on, whatever page is shown."""


def _number(board: ClockBoard) -> int | None:
    """Of the round that the clock is for, whatever is entered in it."""
    return None if board.round is None else board.round.number


@dataclass(frozen=True, slots=True)
class Glance:
    """The time that the EO sees on every page."""

    text: str = ""
    """"" where none is counted."""
    kind: str = "good"
    """"good", "odd" where the end is near or the clock stands, "bad" once time is up."""


class ClockPage(Page):
    """Starts, pauses and shows the clock; plans the day in a second view.

    Signals:
        ticked(Glance): the time that the EO sees on every page.
        rang(bool): the time has just run out; of a round, or of a break.
        time_up(TimeUp | None): what has run out and waits for the EO is another.
        muted(str): why the alarm won't be heard; another page is seen.
        table_wanted(int): the slip of this table is to be opened.
        table_tied(int): the game at this table is a tie, to be written down.
    """

    ACTS = CLOCK
    """What can be done here."""

    ticked = Signal(object)
    rang = Signal(bool)
    time_up = Signal(object)
    muted = Signal(str)
    table_wanted = Signal(int)
    table_tied = Signal(int)

    def __init__(self, desk: Desk, settings: Settings | None = None) -> None:
        super().__init__(desk)
        self._second = self._minute = -1
        self._board: ClockBoard = self._read()
        self._is_behind = False
        self._had_time = False
        self._up: TimeUp | None = None
        self._due: frozenset[tuple[PlayerId, datetime]] = frozenset()
        """The deadlines that the line has named as over, each with its player."""
        self._build(settings)
        self._connect()
        self._timer = QTimer(self, interval=_TICK_MILLISECONDS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self.reload()

    @property
    def acts_here(self) -> ViewActs:
        """The acts in force: those of the clock, or of the plan."""
        return self.plan.ACTS if self.shows_plan else self.ACTS

    @property
    def shows_plan(self) -> bool:
        """Whether the plan of the day is shown instead of the clock."""
        return not self.plan.isHidden()

    @property
    def typed(self) -> tuple[str, ...]:
        """The plan of the day or a break in it, where the form isn't as it is stored."""
        return (self.t("the timetable"),) if self.plan.is_typed else ()

    @property
    def up(self) -> TimeUp | None:
        """What has run out and waits for the EO."""
        return self._up

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
            return
        self.view.switch.choose(0)
        if board.clock is None and (board.countdown is None or board.has_open_round):
            self.view.controls.start(usual_length(self.desk.state))
        else:
            self.face.setFocus()
        self.view.difference_bar.come_back()

    def fit_height(self) -> None:
        """Keep the buttons in sight where there is little height."""
        self.view.fit_height(is_low=self.is_low)

    def reload(self) -> None:
        """Read the clock and the plan."""
        self._take(self._read())
        self.view.show_board(self._board)
        self.plan.reload()
        self.tick()

    def tick(self) -> None:
        """Show the time, and ring once when it is over."""
        self._keep_up()
        now = self.desk.session.clock()
        second = int(now.timestamp())
        if second != self._second:
            self._second = second
            self._tick_second(now)
        if self._board.clock is not None:
            self._tick_round(now)
        else:
            self._tick_countdown(now)
        up = time_up(self._board, now, self.desk.session.reading)
        if up != self._up:
            self._up = up
            if up is None:
                self.view.flash.stop()
            self.time_up.emit(up)

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

    def showEvent(self, event: QShowEvent) -> None:
        """Show this moment, and ask again which time counts."""
        super().showEvent(event)
        self.view.show_moment(self._board)
        self._second = -1
        self.tick()
        self.view.difference_bar.come_back()

    def hideEvent(self, event: QHideEvent) -> None:
        """Ask on this page alone."""
        super().hideEvent(event)
        self.view.difference_bar.step_aside()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the clock, and ends the flashing; Enter may start a break."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._starts_break:
            self.acts.rest()
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.shows_plan:
            self.leave_plan()
        elif self.view.flash.is_on or not self.face.hasFocus():
            self.view.flash.stop()
            self.face.setFocus()
        else:
            super().keyPressEvent(event)

    @property
    def _starts_break(self) -> bool:
        """Whether Enter at the face starts a break: there is no round to start."""
        board = self._board
        is_free = not board.has_open_round and board.countdown is None
        return is_free and self.face.hasFocus()

    def _read(self) -> ClockBoard:
        """Read the clock; while another page is seen, without the break that nobody sees."""
        session, is_seen = self.desk.session, self.isVisible()
        if not is_seen:
            self._minute = -1  # The first tick that is seen plans it.
        return session.read(
            clock_board, session.state, session.clock(), session.reading, with_break=is_seen
        )

    def _on_changes(self, changes: Changes) -> None:
        """Keep up while another page is seen: the alarm rings on whatever page the EO is.

        The act is seen first where the EO is, and the clock is read as it ticks next.
        """
        # While time is up, the games that are still played are counted.
        touched = changes.tables & _TICKING or (self._up is not None and "game" in changes.tables)
        if touched and not self.isVisible():
            self._is_behind = True

    def _keep_up(self) -> ClockBoard:
        """The clock as it is now, read if something changed since it was read last."""
        if self._is_behind:
            self._is_behind = False
            # Unreadable, it stays as it was until something changes again.
            with suppress(UserError):
                self._take(self._read())
        return self._board

    def _take(self, board: ClockBoard) -> None:
        """Show what was read; where a clock has started, check that its alarm can sound."""
        self._is_behind = False
        before, self._board = self._board, board
        started = board.clock is not None and board.clock.is_running
        was_started = before.clock is not None and _number(before) == _number(board)
        if started and not was_started:
            self.view.alarm.try_out()

    def _say_mute(self, message: str) -> None:
        """Say it where the EO is."""
        if self.isVisible():
            self.line.say(message, ODD, stays=True)
        else:
            self.muted.emit(message)

    def _tick_round(self, now: datetime) -> None:
        clock, reading = self._board.clock, self.desk.session.reading
        assert clock is not None
        played, left = clock.played(now, reading), clock.left_seconds(now, reading)
        is_over, time = clock.is_over(now, reading), self._board.time
        # Players hand in their slips at this screen: of a secret length nothing is shown.
        is_secret = time is not None and time.is_secret and not is_over
        length = None if is_secret else clock.length_seconds
        if is_secret:
            left = None
        text = clock_text(played.most // 1000 if left is None else left)
        if clock.over_at is not None:
            self._show(self.t("over"), is_over=is_over)
        else:
            is_near = not clock.is_running or (left is not None and left <= _SOON_SECONDS)
            self._show(text, is_over=is_over, is_near=is_near)
        if is_over and self._had_time and clock.over_at is None:
            self._ring(is_round=True)
        self._had_time = not is_over
        self.view.difference_bar.show_played(played, length)

    def _tick_countdown(self, now: datetime) -> None:
        standing = self._board.countdown
        self.view.difference_bar.show_played(None, None)
        if standing is None:
            self._had_time = False
            self._show_at_rest()
            return
        left = standing.left(now)
        if left < -FORGOTTEN_SECONDS:
            self._show(self.t("over"), is_over=True)
            return
        self._show(clock_text(left), is_over=left <= 0, is_near=not standing.is_running)
        if standing.is_running and self._had_time and left <= 0:
            self._ring(is_round=False)
        self._had_time = left > 0

    def _show_at_rest(self) -> None:
        """Show the length of what comes next, dimmed, and what it waits for."""
        board, t = self._board, self.t
        planned, time = board.next_break, board.time
        seconds = None if time is None else time.base_seconds or 0
        if board.is_closed:
            is_last = planned is None or board.next_round is None
            seconds = None if is_last or planned is None else -(-planned.seconds // 60) * 60
        starts_at = None if planned is None else planned.starts_at
        is_over = board.is_closed and board.round is not None
        caption = at_rest_sentence(
            t,
            board.round.number if is_over and board.round is not None else None,
            board.next_round,
            "" if starts_at is None else clock_time(starts_at.astimezone()),
            is_playing=not board.can_rest,
        )
        text = "" if seconds is None else clock_text(seconds)
        name = t("{time}, not started", time=text) if text else ""
        self._show(text, is_over=False, is_dim=True, name=name, caption=caption)

    def _tick_second(self, now: datetime) -> None:
        """Once a second: tables and players whose time is up, and the plan."""
        # Where nothing is played only the break that comes next changes, once a minute.
        minute, is_playable = self._second // 60, self._board.has_open_round
        if self.isVisible() and (is_playable or minute != self._minute):
            self._minute = minute
            try:
                self._board = self._read()
            except UserError:
                return
            self.view.show_moment(self._board)
        self.plan.tick(now)
        self._tell_late(now)

    def _tell_late(self, now: datetime) -> None:
        """Say once of each player who is waited for that the deadline is over."""
        if self._late(now).keys() <= self._due:
            return
        try:
            # A result may have come in since, while another page was seen.
            self._board = self._read()
        except UserError:
            return
        late = self._late(now)
        messages = [
            self.t("{name} hasn't come to table {table}: the deadline has passed.",
                   name=self.desk.name_of(deadline[0]), table=table)
            for deadline, table in late.items()
            if deadline not in self._due
        ]  # fmt: skip
        if messages:
            self.line.say(" ".join(messages), ODD, stays=True)
        self._due |= frozenset(late)

    def _late(self, now: datetime) -> dict[tuple[PlayerId, datetime], TableNumber | None]:
        """The tables of waits that are over, by player and deadline; a player may have several."""
        waits = (wait for wait in self._board.awaited if now >= wait.until_at)
        return {(wait.player, wait.until_at): wait.table for wait in waits}

    def _show(
        self,
        text: str,
        *,
        is_over: bool,
        is_near: bool = False,
        is_dim: bool = False,
        name: str = "",
        caption: str = "",
    ) -> None:
        counts = not is_dim and any(letter.isdigit() for letter in text)
        kind = BAD if is_over else ODD if is_near else GOOD
        self.ticked.emit(Glance(text, kind) if counts else Glance())
        face = self.face
        shown = (face.text, face.is_over, face.is_dim, face.caption)
        if (text, is_over, is_dim, caption) != shown:
            face.show_time(text, is_over=is_over, is_dim=is_dim, name=name, caption=caption)

    def _ring(self, *, is_round: bool) -> None:
        self.rang.emit(is_round)
        self.view.alarm.ring()
        self.view.flash.start()

    def _show_view(self, shown: QWidget) -> None:
        for widget in (self.view, self.plan):
            widget.setVisible(widget is shown)

    def _build(self, settings: Settings | None) -> None:
        self.view = ClockView(self.desk, self.line, settings)
        self.plan = DayPlanView(self.desk, self.line)
        # No stack: it would ask for the height that the taller view would like.
        for widget in (self.view, self.plan):
            self.body.addWidget(widget, 1)
        self._show_view(self.view)
        self.acts = ClockActs(
            self.desk, self.line, self.view, self._keep_up, self.start, self.confirm
        )

    def _connect(self) -> None:
        view, acts = self.view, self.acts
        self.desk.changed.connect(self._on_changes)
        view.controls.act_requested.connect(lambda name: getattr(acts, name)())
        view.controls.added.connect(acts.add)
        view.controls.plan_wanted.connect(self.open_plan)
        view.alarm.muted.connect(self._say_mute)
        view.difference_bar.chosen.connect(acts.settle)
        view.tables.wanted.connect(self.table_wanted)
        view.tables.tied.connect(self.table_tied)
        self.plan.left.connect(self.leave_plan)
        view.controls.bind({
            "tables": view.go_to_tables,
            "by_clock": lambda: acts.settle(TimeBy.CLOCK),
            "by_counter": lambda: acts.settle(TimeBy.COUNTER),
        })  # fmt: skip


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
        """Start the round's clock, or a break where no round is to be played."""
        board, controls = self._board(), self._view.controls
        if not board.has_open_round:
            self.rest()
            return
        try:
            seconds = controls.length()
        except UserError as error:
            self._line.show_error(error)
            return
        is_to_begin = board.round is not None and board.round.state is RoundState.PUBLISHED
        act = rounds.begin_with_clock if is_to_begin else round_clock.start
        self._run(act, seconds, then=lambda _: self._to_face())

    def rest(self) -> None:
        """Start a break; the round before it stays as it is."""
        controls = self._view.controls
        try:
            seconds, title = controls.break_wanted()
        except UserError as error:
            self._line.show_error(error)
            return
        self._run(countdown.start_break, seconds, title, then=lambda _: self._resting())

    def _resting(self) -> None:
        self._view.controls.forget_break()
        self._to_face()

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
                t("End round"),
                lambda: self._run(round_clock.call),
                of=self._running,
                about=t("The clock stops, here and on the players' screen."),
            )

    def take_away(self) -> None:
        """Ask whether the clock is removed, as if it had not been started."""
        board, t = self._board(), self._desk.t
        if board.clock is None and board.countdown is not None and board.can_rest:
            self._run(countdown.end_break, then=lambda _: self._go_on())
            return
        act = round_clock.remove if board.clock is not None else countdown.stop
        if board.clock is not None or board.countdown is not None:
            self._confirm(
                t("Remove the clock?"),
                t("Remove"),
                lambda: self._run(act, then=lambda _: self._go_on()),
                of=self._running,
                about=t("As if it had never been started."),
            )

    def _running(self) -> object:
        """Which clock there is: of which round, or of none."""
        board = self._board()
        number = None if board.round is None else board.round.number
        return number, board.clock is not None, board.countdown is not None

    def settle(self, by: TimeBy) -> None:
        """Say which opinion of the time counts."""
        if self._view.difference_bar.isVisible():
            self._run(round_clock.settle, by)

    def _run(self, act: Callable[..., Any], *args: Any, then: Then | None = None) -> None:
        """Run an act with the reason typed in its field, which is empty once it is done."""
        controls = self._view.controls

        def done(answer: Done[Any]) -> None:
            controls.forget_reason()
            if then is not None:
                then(answer)

        self._line.run_because(controls.reason, act, *args, then=done)

    def _to_face(self) -> None:
        self._view.face.setFocus()
