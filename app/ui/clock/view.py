"""ClockView: the face with everything around it, as one picture of a board."""

from collections.abc import Callable, Collection, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.round import RoundState
from app.services.clock import secret_dice as variable
from app.services.clock.board import ClockBoard
from app.services.clock.round_clock import TimeBy
from app.services.clock.state import Played
from app.services.core.errors import OddError, UserError
from app.ui.clock.acts import CLOCK
from app.ui.clock.alarm import AlarmBar
from app.ui.clock.controls import ClockLabels, Controls, reserve_text
from app.ui.clock.face import ClockFace
from app.ui.clock.tables_panel import TablesPanel, WaitPanel
from app.ui.core.bound_acts import Bind, BoundActs, Handler, key_tip
from app.ui.core.icons import icon
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.master_detail import MasterDetail, ViewSwitch
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.core.widgets.toast import ODD, Toast
from app.words.clock.clock import (
    behind_sentence,
    changed_words,
    clock_text,
    dice_words,
    time_difference_sentence,
)
from app.words.core.catalogue import Words
from app.words.core.status import joined

_EACH_MILLISECONDS = 500
"""Slower than three flashes a second, which could harm."""
_TURNS = 60


class Flash(QObject):
    """Flashes a face for half a minute, or until it is stopped."""

    def __init__(self, face: ClockFace) -> None:
        super().__init__(face)
        self._face = face
        self._left = 0
        self._timer = QTimer(self, interval=_EACH_MILLISECONDS)
        self._timer.timeout.connect(self._turn)

    @property
    def is_on(self) -> bool:
        """Whether it flashes."""
        return self._timer.isActive()

    def start(self) -> None:
        """Begin."""
        self._left = _TURNS
        self._timer.start()
        self._turn()

    def stop(self) -> None:
        """Leave the face as it is meant to be."""
        self._timer.stop()
        self._face.turn(inside_out=False)

    def _turn(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.stop()
        else:
            self._face.turn(inside_out=self._left % 2 == 1)


_MOST_OPEN_MS, _GLANCE_MS = 10_000, 3_000
"""Nobody leaves it open by mistake: held by a button, or shown by a key or from a menu."""
_ENDS = frozenset({QEvent.Type.ApplicationDeactivate, QEvent.Type.WindowDeactivate})
_KEYS = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})
_PRESS, _RELEASE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease


class Held(QObject):
    """Open from a press of a button or a key until it is let go, or the window is left.

    What no button or key holds, as when it is chosen from a menu, closes after a moment.

    Args:
        parent: what it belongs to.
        keys: the keys that hold it.

    Signals:
        changed(bool): it is open, or not any more; each second while it counts down.
    """

    changed = Signal(bool)

    def __init__(self, parent: QObject, keys: Collection[Qt.Key]) -> None:
        super().__init__(parent)
        self._keys = frozenset(keys)
        self._is_open = self._is_glance = False
        self._limit = QTimer(self, singleShot=True)
        self._limit.timeout.connect(self.close)
        self._second = QTimer(self, interval=1000)
        self._second.timeout.connect(lambda: self.changed.emit(True))

    @property
    def is_open(self) -> bool:
        """Whether it is held."""
        return self._is_open

    @property
    def seconds_left(self) -> int:
        """How long it is open yet; 0 where a button holds it, or it is closed."""
        return -(-self._limit.remainingTime() // 1000) if self._is_glance else 0

    def open(self) -> None:
        """Its button is pressed; it closes as that is let go."""
        self._open(_MOST_OPEN_MS, is_glance=False)

    def glance(self) -> None:
        """It is chosen by its key, from a menu or by name."""
        self._open(_GLANCE_MS, is_glance=True)

    def _open(self, milliseconds: int, *, is_glance: bool) -> None:
        app = QApplication.instance()
        if self._is_open or app is None:
            return
        self._is_open, self._is_glance = True, is_glance
        app.installEventFilter(self)
        self._limit.start(milliseconds)
        if is_glance:
            self._second.start()
        self.changed.emit(True)

    def close(self) -> None:
        """It was let go."""
        app = QApplication.instance()
        if not self._is_open or app is None:
            return
        self._is_open = self._is_glance = False
        app.removeEventFilter(self)
        self._limit.stop()
        self._second.stop()
        self.changed.emit(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close as what holds it is let go, or as something else is done."""
        kind = event.type()
        if kind in _KEYS and isinstance(event, QKeyEvent):
            self._hear(event)
        elif kind in _ENDS or kind == (_PRESS if self._is_glance else _RELEASE):
            self.close()
        return False

    def _hear(self, event: QKeyEvent) -> None:
        is_own, is_release = event.key() in self._keys, event.type() == QEvent.Type.KeyRelease
        if event.isAutoRepeat():
            if is_own and self._is_glance:
                # Its key is held.
                self._limit.start(_GLANCE_MS)
        elif is_release == (is_own or not self._is_glance):
            # Of Enter, that chose it in a menu, the release is nothing.
            self.close()


class DicePanel(QWidget):
    """Throws the dice, takes typed ones, shows the seal; hidden where nothing varies a round.

    Attributes:
        held: what they showed is seen while it is open.
    """

    def __init__(self, t: Words, line: ActLine, bind: Bind) -> None:
        super().__init__()
        self._t, self._line = t, line
        # Letting go of Alt alone ends it, too.
        self.held = Held(self, (Qt.Key.Key_O, Qt.Key.Key_Alt))
        self.held.changed.connect(lambda _: self._show_roll())
        self._board: ClockBoard | None = None
        self._can_roll = self._can_show = False
        self._bound = bind(
            {"roll": self.roll, "seal": self.show_seal, "reveal": self.held.glance},
            {
                "can_roll": lambda: self._can_roll,
                "can_show": lambda: self._can_show,
                "has_secret": lambda: self._board is not None and self._board.is_secret,
            },
        )
        self._build()
        line.refused.connect(self._go_to_field)

    def show_board(self, board: ClockBoard) -> None:
        """Show what is thrown."""
        t, time = self._t, board.time
        self._board = board
        if not board.is_secret:
            self.held.close()
        is_secret = time is not None and time.is_secret
        has_round = board.round is not None and not board.round.is_draft
        self.setVisible(is_secret and has_round and (bool(board.rolls) or not board.is_closed))
        if time is None or not is_secret or board.round is None:
            return
        self.reveal.setEnabled(board.is_secret)
        self._can_roll = board.clock is None and board.round.state is not RoundState.CLOSED
        newest = board.rolls[-1] if board.rolls else None
        self._show_roll()
        is_shown = newest is not None and newest.shown_at is not None
        self._seal_message.setText("")
        if newest is not None:
            seal = f"{newest.commitment[:8]}…{newest.commitment[-8:]}"
            seal_pattern = (
                t("Seal {seal}: players see it.") if is_shown else t("Seal {seal}: not shown.")
            )
            self._seal_message.setText(seal_pattern.format(seal=seal))
        # Where they cannot be used they stay, so that nothing below moves.
        self.typed.setEnabled(self._can_roll)
        self._can_show = newest is not None and not is_shown and not board.is_over
        self._bound.refresh()
        self.typed.setPlaceholderText(" ".join(f"d{sides}" for sides in time.sides))

    def _show_roll(self) -> None:
        """Say that there is a roll; what it is once anybody may know, or while it is held open."""
        t, board = self._t, self._board
        if board is None or board.time is None:
            return
        if not board.rolls:
            text = t("{dice}: not rolled yet.", dice=dice_words(t, board.time.sides))
        elif board.is_secret and not self.held.is_open:
            text = t("Rolled. Hold the button to see it: only you may know.")
        else:
            newest = board.rolls[-1]
            dice, changed = joined(t, newest.dice), changed_words(t, newest.minutes)
            pattern = t("Rolled {dice}: {changed}.")
            if board.is_secret:
                pattern = t("Only you see this: {dice}, {changed}.")
            text = pattern.format(dice=dice, changed=changed)
        self._message.setText(text)
        n = self.held.seconds_left
        self.reveal.setText(t("Hides in {n} s", n=n) if n else t("Hold to show"))

    def roll(self) -> None:
        """Throw the dice."""
        self._line.run(variable.roll)

    def show_seal(self) -> None:
        """Let players see the commitment."""
        self._line.run(variable.show_commitment)

    def _keep_typed(self) -> None:
        self._line.run(variable.type_roll, self.typed.text(), then=lambda _: self._typed_well())

    def _typed_well(self) -> None:
        self.typed.clear()

    def _go_to_field(self, error: UserError) -> None:
        if error.facts.get("field") == "dice" and not isinstance(error, OddError):
            self.typed.setFocus()

    def _build(self) -> None:
        t = self._t
        heading = plain_label(t("Secret dice"))
        heading.setProperty("heading", True)
        self._message = plain_label(wordWrap=True)
        self._seal_message = plain_label(wordWrap=True, objectName="quiet")
        self._seal_message.setMinimumHeight(self._seal_message.fontMetrics().lineSpacing())
        self.throw, self.seal = (
            self._bound.button(name, has_icon=True) for name in ("roll", "seal")
        )
        self.reveal = push_button(t("Hold to show"), objectName="actButton")
        self.reveal.setIcon(icon(CLOCK["reveal"].icon))
        self.reveal.setToolTip(key_tip(t, CLOCK["reveal"]))
        self.reveal.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        reserve_text(self.reveal, t("Hold to show"), t("Hides in {n} s", n=9))
        self.reveal.pressed.connect(self.held.open)
        self.typed = QLineEdit(maxLength=20)
        self.typed.setAccessibleName(t("What real dice showed"))
        self.typed.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        self.typed.returnPressed.connect(self._keep_typed)
        row = FlowLayout()
        typed = self.typed
        fit_to_type(
            typed, lambda: typed.setMaximumWidth(12 * typed.fontMetrics().averageCharWidth())
        )
        for widget in (self.throw, self.typed, self.seal, self.reveal):
            row.addWidget(widget)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for label in (heading, self._message, self._seal_message):
            box.addWidget(label)
        box.addLayout(row)


class TimeDifferenceBar(Toast):
    """A question over the page for as long as the two disagree.

    Signals:
        chosen(TimeBy): which of them counts.
    """

    chosen = Signal(object)

    def __init__(self, t: Words, owner: QWidget) -> None:
        super().__init__(t, owner)
        self._asks = self._offers = self._is_put_away = False
        self.by_clock = push_button(clicked=lambda: self.chosen.emit(TimeBy.CLOCK))
        self.by_counter = push_button(clicked=lambda: self.chosen.emit(TimeBy.COUNTER))
        for button, name in ((self.by_clock, "by_clock"), (self.by_counter, "by_counter")):
            button.setToolTip(key_tip(t, CLOCK[name]))
        row = FlowLayout()
        row.addWidget(self.by_clock)
        row.addWidget(self.by_counter)
        self.body.addLayout(row)
        self.show_body(is_shown=True)

    @property
    def is_asking(self) -> bool:
        """Whether the two disagree."""
        return self._asks

    def show_played(self, played: Played | None, length: int | None) -> None:
        """Offer both opinions where they differ.

        Args:
            played: how long the clock has run, by either.
            length: of the round, seconds; None where games are untimed.
        """
        if played is not None and played.behind > 0:
            self._show(behind_sentence(self._t, played.behind // 1000), offers=False)
            return
        if played is None or not played.differs:
            self._is_put_away = False
            if self._asks:
                self.clear()
                self._is_put_away = False
            return
        t, apart = self._t, played.by_clock - played.by_counter
        offers = (
            (self.by_clock, t("Computer's clock: {time}"), played.by_clock),
            (self.by_counter, t("Time awake: {time}"), played.by_counter),
        )
        for button, text, ms in offers:
            button.setText(text.format(time=self._option_text(ms, length)))
        self._show(time_difference_sentence(t, abs(apart) // 1000, is_ahead=apart > 0), offers=True)

    def _show(self, message: str, *, offers: bool) -> None:
        is_shown = self._asks and self._offers == offers
        if is_shown or self._is_put_away or not self._owner.isVisible():
            return
        self._asks, self._offers = True, offers
        self.show_body(is_shown=offers)
        self.say(message, ODD)

    def clear(self) -> None:
        """Ask no more, until the page is begun again."""
        self._is_put_away = self._asks
        self._asks = False
        super().clear()

    def come_back(self) -> None:
        """Ask again what was closed without an answer; the page is seen again."""
        self._is_put_away = False
        super().come_back()

    def _option_text(self, ms: int, length: int | None) -> str:
        t = self._t
        if length is None:
            return t("{time} played", time=clock_text(ms // 1000))
        return t("{time} left", time=clock_text(length - ms // 1000))


_BETWEEN_PANELS = 16
_LOW_LINES = 2
"""Of how the round is timed so much is seen where there is little height; a tool tip has it all."""
_FACE_SHARE = 0.6
"""Of the width."""


class ClockView(QWidget):
    """The clock on the left, and on the right what belongs to the round; one where narrow."""

    def __init__(self, desk: Desk, line: ActLine, settings: Settings | None) -> None:
        super().__init__()
        t = desk.t
        self._desk = desk
        self._board: ClockBoard | None = None
        self._is_low = False
        self.face = ClockFace()
        self.flash = Flash(self.face)
        self.controls = Controls(t, self.face, self)
        self.difference_bar = TimeDifferenceBar(t, self)
        self.labels = ClockLabels(t)
        self.dice = DicePanel(t, line, self._bind_aside)
        self.dice.held.changed.connect(self._show_secret)
        self.tables = TablesPanel(desk, line)
        self.waiting = WaitPanel(desk, line, self._bind_aside)
        self.alarm = AlarmBar(t, settings, self.controls.bind)
        self.both = MasterDetail(self._left(), self._side(), share=_FACE_SHARE)
        self.switch = ViewSwitch(self.both, (t("Clock"), t("Tables and alarm")))
        top = QHBoxLayout()
        self._head_room = ReservedRoom(self.labels.head)
        top.addWidget(self._head_room, 1)
        top.addWidget(self.switch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_BETWEEN_PANELS // 2)
        column.addLayout(top)
        column.addWidget(self.both, 1)

    def show_board(self, board: ClockBoard) -> None:
        """Show everything but the time itself."""
        self.controls.show_board(board)
        self.show_moment(board)

    def fit_height(self, *, is_low: bool) -> None:
        """Let what the round is timed by scroll where there is little height."""
        self._is_low = is_low
        self._fit_head()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower head has more lines."""
        super().resizeEvent(event)
        self._fit_head()

    def _fit_head(self) -> None:
        head = self.labels.head
        width = self._head_room.viewport().width()
        lines = -(-head.heightForWidth(width) // head.fontMetrics().lineSpacing())
        self._head_room.keep(min(lines, _LOW_LINES) if self._is_low else lines)

    def go_to_tables(self) -> None:
        """Begin in the list of tables, where there is one."""
        if not self.tables.isHidden():
            self.switch.choose(1)
        self.tables.start()

    def _bind_aside(
        self,
        handlers: Mapping[str, Handler],
        conditions: Mapping[str, Callable[[], bool]] | None = None,
    ) -> BoundActs:
        """Acts of the panels beside the clock; their keys bring the panels into sight."""
        led = {name: partial(self._do_aside, handler) for name, handler in handlers.items()}
        return self.controls.bind(led, conditions)

    def _do_aside(self, handler: Handler) -> None:
        self.switch.choose(1)
        if isinstance(handler, SignalInstance):
            handler.emit()
        else:
            handler()

    def _show_secret(self, is_open: bool) -> None:
        """Show when the round ends, while that is held open."""
        self.labels.is_open = is_open
        if self._board is not None:
            self.labels.show_board(self._board, self._desk.state.packet)

    def show_moment(self, board: ClockBoard) -> None:
        """Show what changes by time going by alone."""
        self._board = board
        self.controls.offer_break(board.next_break)
        self.dice.show_board(board)
        t = self._desk.t
        self.switch.buttons[1].setText(
            t("Tables and alarm") if self.dice.isHidden() else t("Dice, tables, alarm")
        )
        self.labels.show_board(board, self._desk.state.packet)
        self._fit_head()
        self.waiting.show_awaited(board.awaited)
        self.waiting.setVisible(board.has_open_round)
        self.tables.show_tables(board.tables)

    def _left(self) -> QWidget:
        left = QWidget()
        box = QVBoxLayout(left)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(_BETWEEN_PANELS // 2)
        box.addWidget(self.face, 1)
        box.addWidget(self.labels.foot)
        box.addWidget(self.controls)
        return left

    def _side(self) -> QWidget:
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, 0, _BETWEEN_PANELS // 2, 0)
        box.setSpacing(_BETWEEN_PANELS)
        for panel in (self.dice, self.labels.steps, self.tables, self.waiting, self.alarm):
            box.addWidget(panel)
        # The list of tables takes all the room there is; without it, the room stays below.
        box.setStretchFactor(self.tables, 1)
        box.addStretch()
        scroll = SnugScroll(side)
        scroll.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        return scroll
