"""ResultsPage: slips come in by keys alone, one after the other; and again in a second reading."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.rules.core.ids import RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.results import results
from app.services.results.board import results_board
from app.services.results.entry import ResultDraft
from app.services.results.second_reading import ReadingState
from app.ui.core.bound_acts import BoundActs
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.round_chooser import RoundChooser
from app.ui.results.acts import RESULTS
from app.ui.results.first_entry import FirstEntry
from app.ui.results.second_reading import SecondEntry
from app.ui.results.slip_area import SlipArea
from app.ui.results.table_entry import SlipScanner, TableEntry, TableList
from app.words.results.second_reading import reading_banner


class Banner(QFrame):
    """A sentence in a frame of its own, hidden until it is wanted."""

    def __init__(self) -> None:
        super().__init__(objectName="line")
        self.setProperty("kind", "odd")
        self._message = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.addWidget(self._message)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; "" while hidden."""
        return "" if self.isHidden() else self._message.text()

    def say(self, sentence: str) -> None:
        """Say this, shown or not."""
        self._message.setText(sentence)


class ScannedSlips(QObject):
    """Takes scans anywhere on a page to its field for the table.

    Args:
        page: whose key presses are checked for scans.
        entry: the field.
        area: slip and panel; a panel forgets the signs that came before it was known for a scan.
        is_free: says whether another slip may be taken up, and on the page why not.
    """

    def __init__(
        self, page: QWidget, entry: TableEntry, area: SlipArea, is_free: Callable[[], bool]
    ) -> None:
        super().__init__(page)
        self._entry, self._area, self._is_free = entry, area, is_free
        self._undone: Callable[[], None] | None = None
        scanner = SlipScanner(page)
        scanner.perhaps.connect(self._remember)
        scanner.begun.connect(self._take_back)
        scanner.scanned.connect(self.take)

    def _remember(self) -> None:
        panel = self._area.panel
        self._undone = None if panel.isHidden() else panel.way_back()

    def _take_back(self) -> None:
        self._area.form.hush()
        if self._undone is not None:
            self._undone()
        elif self._entry.field.hasFocus():
            self._entry.field.setText("")

    def take(self, code: str) -> None:
        """Open the slip of a code, unless another is in hand."""
        if self._is_free():
            self._entry.scan(code)


class ResultsPage(Page):
    """The slip form over the tables of a round.

    Signals:
        fix_wanted(): the newest round is to be fixed after an earlier result was corrected.
    """

    ACTS = RESULTS
    """What can be done here."""

    fix_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.is_second = False
        """Slips are read again, and nothing that was entered is to be seen."""
        self._build()
        self._connect()

    def start(self) -> None:
        """Wait for a table's number of the newest round; a slip that is begun is gone on with."""
        if not self.area.compare.isHidden():
            self.area.compare.setFocus()
        elif self.form.game is not None:
            self.form.winner.setFocus()
        else:
            # Slips that come in belong to it: an older round is only shown while it is looked at.
            self._chooser.go_to_newest()
            self.table_field.setFocus()
            self.table_field.selectAll()

    @property
    def round(self) -> Round | None:
        """The round that is shown."""
        number = self._chooser.number
        return None if number is None else self.desk.state.rounds[number - 1]

    @property
    def game_here(self) -> Game | None:
        """The game whose slip is open, else the one under the cursor of the list."""
        line = self._list.line if self.table.hasFocus() else None
        return self.form.game or (None if line is None else line.game)

    def reload(self) -> None:
        """Read the rounds that have begun or are published."""
        self._chooser.offer(round_.number for round_ in self.desk.state.played)
        self._show_round()

    def save(self) -> None:
        """Write the slip down, or compare it in the second reading."""
        if self.round is None:
            return
        (self._second if self.is_second else self._first).save(self.round)

    def open_table(self, table: int, *, tied: bool = False) -> None:
        """Open the slip of a table of the newest round, as a tie if ``tied``."""
        self._put_away()
        self.go_through(again=False)
        self._chooser.go_to_newest()
        self._take(table)
        if tied and self.form.game is not None:
            self.form.winner.choose("tie")

    def work_through(self) -> None:
        """Open the panel for a game that ended without a winner, or go on in it."""
        if self.form.game is None or self.round is None or not self.area.compare.isHidden():
            self.line.say(self.t("First the table of the game without a winner."), "bad")
            self.table_field.setFocus()
            return
        self.line.clear()
        self.area.open_panel(self.desk.state, self.round)

    def go_through(self, *, again: bool) -> None:
        """Begin the second reading, or end it, once no slip is in hand."""
        if again != self.is_second and self._is_free():
            self.is_second = again
            self.line.clear()
            self._show_round()
            self._leave()
        self._turn.act.setChecked(self.is_second)

    def scan(self, code: str) -> None:
        """Take up the slip of a code that was scanned elsewhere."""
        self._scans.take(code)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the slip away; from the table's number Down goes into the list."""
        is_slip = self.form.game is not None or not self.table_field.hasFocus()
        if event.key() == Qt.Key.Key_Escape and (is_slip or self.table_field.text()):
            self._put_away()
        elif event.key() == Qt.Key.Key_Down and self.table_field.hasFocus():
            self._list.enter()
        else:
            super().keyPressEvent(event)

    def _round_chosen(self) -> None:
        self._show_round()
        self._leave()

    def _done(self, message: str) -> None:
        self._leave()
        self.line.say(message)

    def _put_away(self) -> None:
        """Put away what is typed; two readings that differ are kept as they are."""
        if self._second.open_table is not None:
            self._second.leave_open()
        else:
            self._leave()
            # Questions about the slip are out of date.
            self.line.clear()

    def _leave(self) -> None:
        self._second.forget()
        self.area.show_comparison(is_on=False)
        self.form.clear()
        self.entry.wait()

    def _show_round(self) -> None:
        round_ = self.entry.round = self.round
        self._older.setVisible(round_ is not None and not self._chooser.is_newest)
        self._banner.setVisible(self.is_second and round_ is not None)
        if round_ is None:
            self._list.show_lines((), tells_twice=False)
            self._count.setText(self.t("No round is published yet."))
            self.area.show_comparison(is_on=False)
            self.form.clear()
            return
        board = self._second.board(round_)
        lines = results_board(self.desk.state, round_, board, is_blind=self.is_second)
        self._list.show_lines(lines, tells_twice=self.is_second or board.is_begun)
        if not self.is_second:
            self._follow_slip(round_)
        done = sum(not line.is_missing for line in lines)
        self._count.setText(self.t("{done} of {all} results in", done=done, all=len(lines)))
        differs = board.tables(ReadingState.DIFFERS)
        self._banner.say(reading_banner(self.t, board.read, board.games, differs))

    def _follow_slip(self, round_: Round) -> None:
        """Show what came in elsewhere for the slip that lies open, as long as nothing is typed."""
        open_, form = self.form.game, self.form
        if open_ is None or form.is_changed:
            return
        now = next((game for game in round_.games if game.table == open_.table), None)
        if now is not None and now.players == open_.players and now.result != open_.result:
            form.show_game(self.desk.state, now, asks_drops=self._asks_drops(round_))

    def _take(self, table: int) -> None:
        """Take up a table's slip; one that is begun is saved or left first."""
        round_, form = self.round, self.form
        game = (
            next((game for game in round_.games if game.table == table), None) if round_ else None
        )
        if round_ is None or game is None:
            return
        if form.is_changed and form.game is not None and form.game.table == table:
            form.winner.setFocus()
            return
        self.line.put_questions_away()
        self._second.forget()
        self.area.show_comparison(is_on=False)
        self.entry.show_table(table)
        if self.is_second and game.result is not None:
            self._second.open(round_, game)
        elif self.is_second:
            form.clear()
            self.table_field.selectAll()
            self.entry.say(self.t("No result is entered yet. F7 ends the second pass."))
        else:
            form.show_game(self.desk.state, game, asks_drops=self._asks_drops(round_))
            form.winner.setFocus()

    def _asks_drops(self, round_: Round) -> bool:
        """Whether its slips may say who drops: of the newest round that is no draft."""
        return round_ is self.desk.state.played[-1]

    def _say_unfinished(self) -> None:
        game = self.form.game
        if game is not None:
            message = self.t("Table {table}: who won, and how?", table=game.table)
            self.line.say(message, "odd")

    def _is_free(self) -> bool:
        """Whether another slip may be taken up; one that is begun is saved or left first."""
        table = self._second.open_table
        is_begun = self.form.is_changed or not self.area.panel.isHidden()
        if table is None and is_begun and self.form.game is not None:
            table = self.form.game.table
        if table is not None:
            message = self.t("Table {table} is not done yet: save it, or leave it by Esc.",
                          table=table)  # fmt: skip
            self.entry.say(message)
        return table is None

    def _back_to_table(self) -> None:
        self.table_field.setFocus()
        self.table_field.selectAll()

    def _clear_result(self, table: int) -> None:
        if self.is_second:
            self.line.say(self.t("No result is cleared in the second pass. F7 ends it."), "bad")
        elif self.round is not None:
            self.line.run(results.clear, TableNumber(table), self.round.number)

    def _build(self) -> None:
        t = self.t
        self._chooser = RoundChooser(t, self, self.ACTS)
        self.entry = TableEntry(t)
        self.table_field = self.entry.field
        self._count = plain_label(objectName="quiet")
        self._older = plain_label(t("An older round: what is entered mends it."), visible=False)
        self._older.setProperty("odd", True)
        self._bound = self._bind_acts()
        self._turn = self._bound.button("second", checkable=True)
        self._turn.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._banner = Banner()
        self.area = SlipArea(t, self.desk.state.packet)
        self.form = self.area.form
        self._list = TableList(t, self)
        self.table = self._list.view
        top = QHBoxLayout()
        for widget, stretch in (
            (self._chooser, 0), (self.entry, 1), (self._older, 0), (self._count, 0), (self._turn, 0)
        ):  # fmt: skip
            top.addWidget(widget, stretch)
        column = QVBoxLayout()
        column.addLayout(top)
        column.addWidget(self._banner)
        column.addWidget(self.area)
        column.addWidget(self.table, 1)
        self.body.addLayout(column, 1)

    def _connect(self) -> None:
        self._first = FirstEntry(self.desk, self.form, self.line)
        self._second = SecondEntry(self.desk, self.area, self.line)
        for entry in (self._first, self._second):
            entry.done.connect(self._done)
        self._chooser.chosen.connect(self._round_chosen)
        self.entry.taken.connect(self._take)
        self.form.confirmed.connect(self.save)
        self.form.left.connect(self._put_away)
        self.form.unfinished.connect(self._say_unfinished)
        self._first.fix_wanted.connect(self.fix_wanted)
        self.form.went_out.connect(self._back_to_table)
        self.form.time_reached.connect(self.work_through)
        self._list.taken.connect(self._take)
        self._list.cleared.connect(self._clear_result)
        self.area.opened.connect(lambda on: self.table.setHidden(on))
        self._scans = ScannedSlips(self, self.entry, self.area, self._is_free)

    def _bind_acts(self) -> BoundActs:
        handlers = {
            "no_winner": self.work_through,
            "second": lambda: self.go_through(again=not self.is_second),
        }
        return BoundActs(self.t, self.ACTS, self, handlers)


@dataclass(frozen=True, slots=True)
class SlipInHand:
    """A table's slip that is begun."""

    round: RoundNumber
    game: Game
    """As it was when the slip was opened."""
    draft: ResultDraft
    drops: tuple[bool, ...]

    @classmethod
    def on(cls, page: "ResultsPage") -> "SlipInHand | None":
        """The slip that is begun on a page; None where none is, or in the second reading."""
        form, round_ = page.form, page.round
        if page.is_second or form.game is None or round_ is None or not form.is_changed:
            return None
        drops = tuple(tick.isChecked() for tick in form.drops)
        is_seated = form.game.table is not None
        return cls(round_.number, form.game, form.draft, drops) if is_seated else None

    def lay_on(self, page: "ResultsPage") -> None:
        """Type it again, where its round is still the one that is played."""
        assert self.game.table is not None
        page.open_table(self.game.table)
        form, open_ = page.form, page.form.game
        if page.round is None or page.round.number != self.round or open_ is None:
            return
        form.fill(self.draft)
        for tick, is_on in zip(form.drops, self.drops, strict=True):
            tick.setChecked(is_on)
        if (open_.id, open_.players) == (self.game.id, self.game.players):
            # Saving the slip asks about a result that came in meanwhile.
            form.rebase(self.game)
