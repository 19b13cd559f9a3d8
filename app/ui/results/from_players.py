"""PlayerResultsPage: what players have handed in by phone, to be accepted at the desk."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QVBoxLayout, QWidget

from app.services.core.changes import Changes
from app.services.core.errors import UserError
from app.services.results.from_players import (
    GameSubmissions,
    Submission,
    SubmissionState,
    accept,
    submissions,
    waiting,
)
from app.services.results.table_codes import (
    ready_secret,
    take_player_results,
    takes_player_results,
)
from app.ui.core.bound_acts import BoundActs, give_row_menu
from app.ui.core.icons import state_icon
from app.ui.core.page import PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowModel, row_here
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.table import row_table
from app.ui.core.window_acts import WINDOW
from app.ui.results.acts import PLAYER_RESULTS
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences, problem_sentence
from app.words.results import from_players as texts
from app.words.results.results import drops_sentence

_SIGNS = {
    SubmissionState.AGREE: "won",
    SubmissionState.DIFFER: "lost",
    SubmissionState.ONE: "open",
    SubmissionState.ENTERED: "inside",
}
_UNUSUAL = "missed"
_FIRST, _SECOND = range(2)
_RESULTS = (3, 4)
"""The columns of results, which are as wide as that of the players."""


class PlayerResultsPage(QWidget):
    """The page over the window with results from players, those on which both agree first.

    Signals:
        left(): back to the event.
        slip_wanted(int): the slip of a table is to be opened.
    """

    left = Signal()
    slip_wanted = Signal(int)

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._desk: Desk | None = None
        self._line: ActLine | None = None
        self._build()

    @property
    def lines(self) -> tuple[GameSubmissions, ...]:
        """What is listed."""
        return self._model.rows

    @property
    def here(self) -> GameSubmissions | None:
        """The one under the cursor."""
        return row_here(self.table, GameSubmissions)

    @property
    def line(self) -> ActLine:
        """Where messages are shown."""
        assert self._line is not None, "an event is shown"
        return self._line

    def show_event(self, desk: Desk) -> None:
        """Show what the players of an open event have handed in."""
        if desk is not self._desk:
            self._desk = desk
            if self._line is not None:
                self._line.deleteLater()
            self._line = ActLine(desk, self)
            desk.changed.connect(self._on_changed)
            desk.closed.connect(self._forget)
        self.line.clear()
        self.reload()
        self.table.selectRow(0)
        (self.table if self.lines else self.switch).setFocus()

    def reload(self) -> None:
        """Read what was handed in; the cursor stays."""
        desk, t = self._desk, self._t
        if desk is None:
            return
        try:
            found = desk.session.read(submissions, desk.state)
            takes = desk.session.read(takes_player_results)
        except UserError as error:
            self.line.say(" ".join(error_sentences(t, error, desk.name_of)), "bad")
            return
        was_empty = not self.lines
        self._model.set_rows(found)
        if found and self.here is None:
            self.table.selectRow(0)
        self.about.setText(f"{texts.waiting_text(t, waiting(found))} {texts.about_text(t)}")
        self.switch.act.setChecked(takes)
        self.table.setVisible(bool(found))
        self.empty.setText(texts.empty_text(t, takes=takes))
        self.empty.setVisible(not found)
        if was_empty and found and self.switch.hasFocus():
            # Where nothing had come in, the switch was all that a key could reach.
            self.table.setFocus()
        self._show_detail()

    def accept_here(self) -> None:
        """Accept the one under the cursor."""
        line = self.here
        if line is None or line.state is SubmissionState.ENTERED:
            return
        if line.state is SubmissionState.DIFFER:
            self.line.say(texts.choose_sentence(self._t), "bad")
        else:
            self._accept((line,), (line.newest,))

    def accept_all(self) -> None:
        """Accept every one on which both players agree, in one step."""
        plain = tuple(line for line in self.lines if line.is_plain)
        if plain:
            self._accept(plain, tuple(line.newest for line in plain))
        else:
            self.line.say(texts.nothing_plain_sentence(self._t), "bad")

    def take_side(self, side: int) -> None:
        """Accept what one of the two has handed in."""
        line = self.here
        chosen = None if line is None else (line.first, line.second)[side]
        if line is not None and chosen is not None and line.state is not SubmissionState.ENTERED:
            self._accept((line,), (chosen,))

    def open_slip(self) -> None:
        """Open the slip of the table under the cursor."""
        if self.here is not None and self.here.game.table is not None:
            self.slip_wanted.emit(int(self.here.game.table))

    def turn(self) -> None:
        """Take results from players, or take none any more."""
        if self._desk is None:
            return
        try:
            wanted = not self._desk.session.read(takes_player_results)
            ready_secret(self._desk.session)
        except UserError as error:
            self.line.say(" ".join(error_sentences(self._t, error, self._desk.name_of)), "bad")
        else:
            self.line.run(take_player_results, wanted)
        self.reload()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _accept(self, lines: tuple[GameSubmissions, ...], chosen: tuple[Submission, ...]) -> None:
        numbers = tuple(one.id for one in chosen)
        seen = tuple(one.id for line in lines for one in line.both)
        names = [self._name_of(player) for line in lines for player in line.drops]
        message = texts.accepted_sentence(self._t, len(numbers), names)
        self.line.run(accept, numbers, seen, then=lambda _: self.line.say(message))

    def _on_changed(self, changes: Changes) -> None:
        if self.isVisible():
            self.reload()

    def _forget(self) -> None:
        self._desk = None

    def _name_of(self, player: int) -> str:
        return "" if self._desk is None else self._desk.name_of(player)

    def _text(self, line: GameSubmissions, side: int) -> str:
        one = (line.first, line.second)[side]
        if one is None:
            return texts.handed_in_text(self._t, None, "")
        assert one.game.result is not None, "it has a result"
        winner = one.game.result.winner
        name = texts.winner_text(self._t, "" if winner is None else self._name_of(winner))
        return texts.handed_in_text(self._t, one.game, name)

    def _state(self, line: GameSubmissions) -> str:
        return texts.state_word(
            self._t,
            line.state.value,
            has_problems=bool(line.problems),
            differs=bool(line.differs),
        )

    def _columns(self) -> tuple[Column[GameSubmissions], ...]:
        t = self._t

        def of_side(side: int) -> Column[GameSubmissions]:
            return Column(
                title=(t("First result"), t("Second result"))[side],
                text=lambda line: self._text(line, side),
                tool_tip=lambda line: self._text(line, side),
            )

        def player(line: GameSubmissions, side: int) -> str:
            number = line.game.players[side]
            name = self._name_of(number)
            return t("{name} (drops)", name=name) if number in line.drops else name

        def players(line: GameSubmissions) -> str:
            return t("{one} – {other}", one=player(line, 0), other=player(line, 1))

        def sign(line: GameSubmissions, role: int) -> object:
            if role != Qt.ItemDataRole.DecorationRole:
                return None
            if line.state is SubmissionState.ENTERED and line.differs:
                return state_icon("warning")
            is_unusual = line.problems and line.state is not SubmissionState.DIFFER
            return state_icon(_UNUSUAL if is_unusual else _SIGNS[line.state])

        return (
            Column(title=t("Table"), text=lambda line: str(line.game.table or "–"),
                   key=lambda line: line.game.table or 0, is_number=True),
            Column(title=t("State"), text=self._state, roles=sign),
            Column(title=t("Players"), text=players, tool_tip=players),
            of_side(_FIRST),
            of_side(_SECOND),
        )  # fmt: skip

    def _show_detail(self) -> None:
        """Below the list: the whole results, where they differ, who drops, what is unusual."""
        line, t = self.here, self._t
        sentences: list[str] = []
        whole: list[str] = []
        if line is not None:
            names = (t("First result"), t("Second result"))
            if line.state is SubmissionState.AGREE:
                names = (self._state(line), "")
            handed_in = zip((_FIRST, _SECOND), (line.first, line.second), names, strict=True)
            whole = [f"{name}: {self._text(line, side)}" for side, one, name in handed_in
                     if one is not None and name]  # fmt: skip
        self.detail.setText("\n".join(whole))
        if line is not None and line.state is SubmissionState.DIFFER:
            names = (self._name_of(line.game.players[0]), self._name_of(line.game.players[1]))
            sentences.append(texts.differs_sentence(t, line.differs, names))
        if line is not None and line.drops:
            is_late = line.state is SubmissionState.ENTERED
            say = texts.not_dropped_sentence if is_late else drops_sentence
            sentences.append(say(t, [self._name_of(player) for player in line.drops]))
        if line is not None:
            sentences += [problem_sentence(t, one, self._name_of) for one in line.problems]
        self.remarks.setText("\n".join(sentences))
        self.bound.refresh()

    @property
    def _can_accept(self) -> bool:
        line = self.here
        return line is not None and line.state in (SubmissionState.AGREE, SubmissionState.ONE)

    def _has_side(self, side: int) -> bool:
        line = self.here
        if line is None or line.state is SubmissionState.ENTERED:
            return False
        return (line.first, line.second)[side] is not None

    def _build(self) -> None:
        t = self._t
        title = plain_label(t("Results from players"))
        title.setProperty("heading", True)
        self._model: RowModel[GameSubmissions] = RowModel(
            self._columns(), lambda line: line.game.id, self
        )
        self.table = row_table(self._model, stretch=2, letters=10, rows_seen=3, searched=(0, 2))
        for column in _RESULTS:
            self.table.horizontalHeader().setSectionResizeMode(
                column, QHeaderView.ResizeMode.Stretch
            )
        self.table.setAccessibleName(t("Results from players"))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_detail())
        self.table.activated.connect(lambda _: self.accept_here())
        self.about, self.empty, self.detail, self.remarks = (
            plain_label(wordWrap=True) for _ in range(4)
        )
        self.remarks.setProperty("odd", True)
        # What they say comes and goes with the cursor; nothing moves by it.
        for label in (self.detail, self.remarks):
            label.setMinimumHeight(2 * label.fontMetrics().height())
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addLayout(PageHead(t, title, self.left.emit))
        for widget in (self.about, self.empty):
            box.addWidget(widget)
        box.addWidget(self.table, 1)
        box.addWidget(self.detail)
        box.addWidget(self.remarks)
        box.addLayout(self._buttons())

    def _buttons(self) -> FlowLayout:
        conditions: Mapping[str, Callable[[], bool]] = {
            "can_accept": lambda: self._can_accept,
            "some_agree": lambda: any(line.is_plain for line in self.lines),
            "has_first": lambda: self._has_side(_FIRST),
            "has_second": lambda: self._has_side(_SECOND),
            "has_table": lambda: self.here is not None and self.here.game.table is not None,
        }
        handlers = {
            "accept": self.accept_here,
            "accept_all": self.accept_all,
            "take_first": lambda: self.take_side(_FIRST),
            "take_other": lambda: self.take_side(_SECOND),
            "slip": self.open_slip,
            "take": self.turn,
        }
        self.bound = BoundActs(self._t, PLAYER_RESULTS, self, handlers, conditions=conditions)
        steps = {"undo": lambda: self.line.undo(), "redo": lambda: self.line.redo()}
        self._steps = BoundActs(self._t, WINDOW, self, steps)
        buttons = self.bound.buttons("accept_all", "accept", "take_first", "take_other", "slip")
        make_blue(buttons[0])
        self.switch = self.bound.button("take", checkable=True)
        give_row_menu(PLAYER_RESULTS, self.table)
        row = FlowLayout()
        for button in (*buttons, self.switch):
            row.addWidget(button)
        return row
