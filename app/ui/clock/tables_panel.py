"""TablesPanel: the games of a round of chess clocks that are not over, each with its own end."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.codes import PlayerCode
from app.rules.clock.round_time import Unfinished
from app.rules.core.ids import TableNumber
from app.rules.packet.packet import ClockRules
from app.services.clock import no_show_wait as awaited
from app.services.clock import table_clocks
from app.services.clock.no_show_wait import WAIT_MINUTES, Awaited
from app.services.clock.table_clocks import TableClock
from app.services.core.errors import UserError
from app.services.players.player_lookup import player_typed
from app.services.results import results
from app.ui.clock.acts import CLOCK
from app.ui.clock.controls import reserve_text
from app.ui.core.bound_acts import ALONE, Bind, BoundActs, give_row_menu
from app.ui.core.native_keys import with_key
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.theme import fit_digits, fit_to_type, restyle
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import NumberField
from app.ui.core.widgets.labels import ElidedLabel, plain_label, speak
from app.ui.core.widgets.player_field import PlayerField
from app.ui.core.widgets.table import row_table
from app.words.clock.clock import clock_text, clock_time, unfinished_question, unfinished_sentence
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences

_LEAST_ROWS = 5
_PAIR_LETTERS = 16
"""So much of who plays tells which game it is; the tip tells the rest."""


class TablesPanel(QWidget):
    """Pauses single tables, and asks what becomes of those that are not over at the end.

    Signals:
        wanted(int): the slip of this table is to be opened.
        tied(int): the game of this table is a tie, to be written down.
    """

    wanted = Signal(int)
    tied = Signal(int)

    def __init__(self, desk: Desk, line: ActLine) -> None:
        super().__init__()
        self._desk, self._line, self._t = desk, line, desk.t
        self._build()

    @property
    def row(self) -> TableClock | None:
        """The table under the cursor."""
        return row_here(self.table, TableClock)

    def start(self) -> None:
        """Begin in the list."""
        if self.isVisible():
            self.table.setFocus()

    def show_tables(self, clocks: tuple[TableClock, ...]) -> None:
        """Show these; hidden where there are none."""
        self.setVisible(bool(clocks))
        self._model.set_rows(clocks)
        if clocks and not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self._show_row()

    def pause_or_resume(self) -> None:
        """Let the clocks of this table stand, or run on."""
        row = self.row
        if row is not None:
            act = table_clocks.resume_table if row.is_paused else table_clocks.pause_table
            self._line.run(act, row.table)

    def play_out(self) -> None:
        """Both clocks hold little enough: the game is played to its end."""
        self._look(0)

    def declare(self) -> None:
        """Both clocks hold more: a tie, or what the packet excepts."""
        self._look(1)

    def _look(self, more: int) -> None:
        row = self.row
        if row is None:
            return
        seconds = self._rules.played_out_minutes * 60 - self._rules.exactly_is_tie + more
        self._line.run(table_clocks.look_at_table, row.table, seconds,
                       then=lambda done: self._say(row.table, done.value))  # fmt: skip

    def _say(self, table: TableNumber, outcome: Unfinished) -> None:
        t = self._t
        text = unfinished_sentence(t, outcome, self._rules)
        self._line.say(t("Table {table}: {text}.", table=table, text=text))
        if outcome is Unfinished.TIE:
            self.tied.emit(table)

    @property
    def _rules(self) -> ClockRules:
        return self._desk.state.packet.clock

    def _open(self) -> None:
        if self.row is not None:
            self.wanted.emit(self.row.table)

    def _needs_answer(self) -> bool:
        row = self.row
        open_answers = (Unfinished.ASK, Unfinished.TIE)
        return row is not None and row.is_due and row.answer in open_answers

    def _show_row(self) -> None:
        row = self.row
        self.bound.refresh()
        self._question.setText("")
        if row is None:
            return
        t = self._t
        pause = self.bound["pause_table"]
        pause.setText(t("Resume this table") if row.is_paused else t("Pause this table"))
        is_excepted = row.paused_ms > 0 and self._rules.pauses_excepted
        declare = self.bound["declare"]
        declare.setText(t("Let it play on") if is_excepted else t("Enter a tie"))
        if self._needs_answer():
            question = unfinished_question(t, self._rules, was_paused=row.paused_ms > 0)
            self._question.setText(
                t("Table {table}: {question}", table=row.table, question=question)
            )

    def _state(self, clock: TableClock) -> str:
        t = self._t
        if clock.is_paused:
            return t("paused {time}", time=clock_text(clock.paused_ms // 1000))
        if clock.answer is Unfinished.ASK:
            return t("▲ check clocks")
        if clock.answer is Unfinished.TIE:
            return t("▲ tie: enter it")
        if clock.answer is not None:
            return t("plays on")
        return (
            t("+{time}", time=clock_text(clock.paused_ms // 1000))
            if clock.paused_ms
            else t("being played")
        )

    def _columns(self) -> tuple[Column[TableClock], ...]:
        t, name = self._t, self._desk.name_of
        return (
            Column(title=t("Table"), text=lambda clock: str(clock.table),
                   key=lambda clock: clock.table, is_number=True),
            Column(title=t("Until"), text=_until),
            Column(title=t("State"), text=self._state),
            Column(title=t("Players"), text=lambda clock: " – ".join(map(name, clock.players))),
        )  # fmt: skip

    def _build(self) -> None:
        t = self._t
        heading = plain_label(t("Tables still playing"))
        heading.setProperty("heading", True)
        self._model: RowModel[TableClock] = RowModel(
            self._columns(), lambda clock: int(clock.table), self
        )
        self._filter = RowFilter(self._model, self)
        self.table = row_table(
            self._filter, stretch=3, letters=_PAIR_LETTERS, rows_seen=_LEAST_ROWS
        )
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Tables still playing"))
        self.table.selectionModel().currentRowChanged.connect(self._row_changed)
        self.table.activated.connect(lambda _: self._open())
        # Its room is kept, so that a question moves nothing.
        self._question = plain_label(wordWrap=True)
        self._question.setProperty("odd", True)
        self._question.setMinimumHeight(2 * self._question.fontMetrics().lineSpacing())
        handlers = {
            "pause_table": self.pause_or_resume,
            "play_out": self.play_out,
            "declare": self.declare,
            "slip": self._open,
        }
        conditions = {"needs_answer": self._needs_answer}
        self.bound = BoundActs(t, CLOCK, self.table, handlers, where=ALONE, conditions=conditions)
        give_row_menu(CLOCK, self.table)
        row = FlowLayout()
        buttons = dict(zip(handlers, self.bound.buttons(*handlers), strict=True))
        reserve_text(buttons["declare"], t("Enter a tie"), t("Let it play on"))
        for button in buttons.values():
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(heading)
        box.addWidget(self.table, 1)
        box.addWidget(self._question)
        box.addLayout(row)

    def _row_changed(self, _new: QModelIndex, _old: QModelIndex) -> None:
        self._show_row()


def _until(clock: TableClock) -> str:
    return "" if clock.ends_at is None else clock_time(clock.ends_at.astimezone())


class WaitPanel(QWidget):
    """Sets deadlines for players who are not there, and offers what follows."""

    def __init__(self, desk: Desk, line: ActLine, bind: Bind) -> None:
        super().__init__()
        self._desk, self._line, self._t = desk, line, desk.t
        self._waits: tuple[Awaited, ...] = ()
        self._build()
        bind({"wait": self.start})

    def show_awaited(self, waits: tuple[Awaited, ...]) -> None:
        """Show whom tables wait for."""
        if waits == self._waits:
            return
        self._waits = waits
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for wait in waits:
            self._rows.addWidget(_row(self._t, self._desk, wait, self._came, self._no_show))

    def start(self) -> None:
        """Begin in the field for the player."""
        self.who.setFocus()

    def _wait(self) -> None:
        self._show("")
        minutes = self.minutes.text().strip() or str(WAIT_MINUTES)
        try:
            player = self.who.read("player") or player_typed(self._desk.state, "")
            number = int(minutes) if minutes.isascii() and minutes.isdecimal() else 0
        except UserError as error:
            self._say(error)
            return
        answer = self._desk.run(awaited.await_player, player, min(number, 10_000))
        if isinstance(answer, UserError):
            self._say(answer)
            return
        self.who.name(None)

    def _hint(self, message: str) -> None:
        self._show(message)

    def _show(self, message: str, *, is_wrong: bool = False) -> None:
        """Say something of what is typed, in the line that is kept for it."""
        self.hint.setText(message)
        if self.hint.property("problem") != is_wrong:
            restyle(self.hint, problem=is_wrong)
        if is_wrong:
            speak(self.hint, message, is_urgent=True)

    def _say(self, error: UserError) -> None:
        messages = error_sentences(self._t, error, self._desk.name_of)
        if error.code == PlayerCode.AMBIGUOUS:
            messages = (self.who.hint,)
        self.who.setFocus()
        self.who.selectAll()
        self._show(" ".join(messages), is_wrong=True)

    def _came(self, wait: Awaited) -> None:
        self._line.run(awaited.came, wait.player)

    def _no_show(self, wait: Awaited) -> None:
        """Write the no-show down as the game's result."""
        round_ = self._desk.state.last_round
        games = () if round_ is None else round_.missing
        game = next((game for game in games if game.id == wait.game), None)
        if game is not None:
            slip = awaited.no_show_slip(game, wait.player)
            self._line.run(results.enter, game.table, *slip)

    def _build(self) -> None:
        t = self._t
        heading = plain_label(t("Waiting for players"))
        heading.setProperty("heading", True)
        self.who = PlayerField(self._desk, t("Name or number"))
        self.who.setAccessibleName(t("Wait for this player"))
        self.who.returnPressed.connect(self._wait)
        self.who.hinted.connect(self._hint)
        self.minutes = NumberField(3, str(WAIT_MINUTES), name=t("Minutes to wait"))
        fit_to_type(self.minutes, lambda: fit_digits(self.minutes, 3))
        self.minutes.returnPressed.connect(self._wait)
        row = QHBoxLayout()
        row.addWidget(self.who)
        row.addWidget(self.minutes)
        row.addWidget(plain_label(t("minutes")))
        wait = push_button(t("Wait"), clicked=self._wait)
        wait.setToolTip(with_key(t("Wait this many minutes for the player"), "Return"))
        row.addWidget(wait)
        row.addStretch()
        self.hint = ElidedLabel()
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hint.setMinimumHeight(self.hint.fontMetrics().lineSpacing())
        self._rows = QVBoxLayout()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(heading)
        box.addLayout(row)
        box.addWidget(self.hint)
        box.addLayout(self._rows)


def _row(
    t: Words,
    desk: Desk,
    wait: Awaited,
    came: Callable[[Awaited], None],
    no_show: Callable[[Awaited], None],
) -> QWidget:
    name, until = desk.name_of(wait.player), clock_time(wait.until_at.astimezone())
    pattern = t("{name}, table {table}, until {time}")
    if wait.is_due:
        pattern = t("▲ {name} hasn't come to table {table} by {time}")
    table = "–" if wait.table is None else wait.table
    label = plain_label(pattern.format(name=name, table=table, time=until), wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if wait.is_due:
        label.setProperty("odd", True)
    held = QWidget()
    buttons = FlowLayout()
    there = push_button(t("Is here"), clicked=lambda: came(wait))
    absent = push_button(
        t("No-show"), clicked=lambda: no_show(wait), enabled=wait.table is not None
    )
    for button, what in ((there, t("{name} is here")), (absent, t("No-show of {name}"))):
        button.setAccessibleName(what.format(name=name))
        buttons.addWidget(button)
    box = QVBoxLayout(held)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(label)
    box.addLayout(buttons)
    return held
