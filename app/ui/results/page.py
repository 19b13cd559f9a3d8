"""ResultsPage: the tables of a round beside the slip of one, by mouse or keys; twice if wanted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.rules.clock.round_time import has_length
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.clock import round_clock
from app.services.event.status import next_step
from app.services.exchange.exports import results_text
from app.services.results import results
from app.services.results.board import found_lines, next_waiting, results_board
from app.services.results.entry import ResultDraft
from app.services.results.from_players import submissions, waiting
from app.services.results.second_reading import ReadingState
from app.services.results.table_codes import takes_player_results
from app.ui.core.bound_acts import BoundActs
from app.ui.core.desktop import copy_text
from app.ui.core.page import Page, PageStep
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.master_detail import MasterDetail
from app.ui.core.widgets.round_chooser import RoundChooser
from app.ui.results.acts import RESULTS
from app.ui.results.first_entry import FirstEntry
from app.ui.results.second_reading import SecondEntry
from app.ui.results.slip_area import EmptySlip, SlipArea
from app.ui.results.slip_scanner import SlipScanner
from app.ui.results.table_entry import TableEntry, TableList
from app.words.core.status import next_step_sentence
from app.words.results.from_players import waiting_short
from app.words.results.results import all_in_sentence, begun_sentence
from app.words.results.second_reading import reading_banner


class Banner(QFrame):
    """A sentence in a frame of its own, hidden until it is wanted."""

    def __init__(self) -> None:
        super().__init__(objectName="line")
        self.setProperty("kind", "odd")
        self._message = plain_label()
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 8, 2)
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
            self._entry.show_text("")

    def take(self, code: str) -> None:
        """Open the slip of a code, unless another is in hand."""
        if self._is_free():
            self._entry.scan(code)


class ResultsPage(Page):
    """The tables of a round, and beside them the slip of one.

    Signals:
        fix_wanted(): the newest round is to be fixed after an earlier result was corrected.
        player_results_wanted(): the EO wants to see what players have handed in by phone.

    Attributes:
        offer: what a saved result suggests; it waits until it is answered, or for the next change.
    """

    ACTS = RESULTS
    """What can be done here."""

    SAYS_STEP = True

    fix_wanted = Signal()
    player_results_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.is_second = False
        """Slips are read again, and nothing that was entered is to be seen."""
        self._is_backed_out = False
        """Backspace led out of a slip whose fields are empty: another table may be typed."""
        self.offer = ActLine(desk, self)
        self._progress: tuple[int, int, Sequence[int]] = (0, 0, ())
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
        """The round that is shown; None for none, or where it is gone while nobody looks."""
        shown = self._chooser.number
        rounds = (round_ for round_ in self.desk.state.rounds if round_.number == shown)
        return next(rounds, None)

    @property
    def own_step(self) -> PageStep | None:
        """The slip of the next table that waits, while the round is being played or checked."""
        t, state = self.t, self.desk.state
        step, is_busy = next_step(state), self.area.is_in_use
        if self.round is None or next_waiting(self._list.lines) is None:
            return None
        if self.is_second:
            text = t("Enter the slips once more. What was entered first is hidden.")
            label = t("Next table to check")
            return PageStep(label=label, text=text, take=self.take_next, is_quiet=is_busy)
        if step.code != "results" or not self._chooser.is_newest:
            return None
        text = next_step_sentence(t, step, self.desk.name_of)
        label = t("Next missing table")
        return PageStep(label=label, text=text, take=self.take_next, is_quiet=is_busy)

    @property
    def holds_blue(self) -> bool:
        """A slip that is open, and a question about it."""
        return self.area.is_in_use

    @property
    def game_here(self) -> Game | None:
        """The game whose slip is open, else the one under the cursor of the list."""
        line = self._list.line if self.table.hasFocus() else None
        return self.form.game or (None if line is None else line.game)

    @property
    def players_of_row(self) -> tuple[PlayerId, ...]:
        """Who plays at the table under the list's cursor, whatever slip is open."""
        line = self._list.line
        return () if line is None else line.game.players

    def reload(self) -> None:
        """Read the rounds that have begun or are published; a slip in hand keeps its round."""
        before = self._chooser.number
        numbers = (round_.number for round_ in self.desk.state.played)
        self._chooser.offer(numbers, stays=self._in_hand is not None)
        if self._chooser.number != before and self.form.game is not None and self._in_hand is None:
            # Nothing is typed into the slip that is open, and it is of another round.
            self._leave()
        self._show_waiting()
        self._show_round()

    def _show_waiting(self) -> None:
        """Say how many results from players wait, where they are taken."""
        session, state = self.desk.session, self.desk.state
        is_on = session.recall(takes_player_results, of="event")
        tables = waiting(session.read(submissions, state)) if is_on else 0
        self._waits.setText(waiting_short(self.t, tables))
        # As wide as two digits need: what is beside it stays where it is.
        wide = self._waits.fontMetrics().horizontalAdvance(waiting_short(self.t, 88))
        self._waits.setMinimumWidth(wide)
        self._waits.setVisible(is_on)

    def save(self) -> None:
        """Write the slip down, or compare it in the second reading."""
        if self.round is None:
            return
        (self._second if self.is_second else self._first).save(self.round)

    def open_table(
        self, table: int, *, tied: bool = False, of_round: RoundNumber | None = None
    ) -> None:
        """Open the slip of a table, as a tie if ``tied``; of the newest round if none is named."""
        if self._second.open_table is None and not self._is_free():
            self._back_to_slip()
            return
        self._put_away()
        self.go_through(again=False)
        self._chooser.go_to_newest()
        if of_round is not None:
            self._chooser.go_to(of_round)
        self._take(table)
        if tied and self.form.game is not None:
            self.form.winner.choose("tie")

    def take_next(self) -> None:
        """Open the slip of the next table that waits, after the one that is open."""
        game = self.form.game
        table = next_waiting(self._list.lines, None if game is None else game.table)
        if table is not None:
            self._take(table)

    def work_through(self) -> None:
        """Open the panel for a game that ended without a winner, or go on in it."""
        if self.form.game is None or self.round is None or not self.area.compare.isHidden():
            self.line.say(self.t("Open the table of the game without a winner first."), "bad")
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

    def copy(self) -> None:
        """Copy the round's results as cells, to be pasted into a spreadsheet or a web site."""
        if self.is_second:
            self.line.say(self.t("Results are hidden in the double-check. F7 ends it."), "bad")
        elif self.round is not None:
            copy_text(results_text(self.t, self.desk.state, self.round.number))
            self.line.say(self.t("The results are copied, a cell for each figure."))

    def fit_height(self) -> None:
        """Leave the room of a question to the fields of the slip."""
        self.form.fit_height(is_low=self.is_low)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the slip the room of a long message where the page is low."""
        super().resizeEvent(event)
        self.entry.fit_height(self.height())

    def showEvent(self, event: QShowEvent) -> None:
        """Offer again what waits for an answer."""
        super().showEvent(event)
        self.offer.come_back()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the offer along until the page is seen again."""
        super().hideEvent(event)
        self.offer.step_aside()

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
        # First, or the keys would go by way of the rail once their field is hidden.
        self.entry.wait()
        self.form.clear()

    def _show_round(self) -> None:
        round_ = self.entry.round = self.round
        self._chooser.setVisible(round_ is not None)
        self._older.setVisible(round_ is not None and not self._chooser.is_newest)
        self._banner.setVisible(self.is_second and round_ is not None)
        if round_ is None:
            self._list.show_lines(())
            self._empty.tell(
                self.t("No round is published yet."),
                self.t("Results are entered here once a round is published."),
                "",
            )
            self._second.forget()
            self.area.show_comparison(is_on=False)
            self.form.clear()
            self.step_changed.emit()
            return
        self._second.follow()
        board = self._second.board(round_)
        lines = results_board(self.desk.state, round_, board, is_blind=self.is_second)
        self._list.show_lines(lines)
        if not self.is_second:
            self._follow_slip(round_)
        done = sum(not line.is_missing for line in lines)
        self._progress = (board.read, board.games, board.tables(ReadingState.DIFFERS))
        self._banner.say(reading_banner(self.t, *self._progress))
        self._invite(all_in_sentence(self.t, done, len(lines)))
        self.step_changed.emit()

    def _invite(self, progress: str) -> None:
        """Say in the place of the slip how far the round is, and how a slip is opened."""
        t = self.t
        self._empty.mark_second(is_second=self.is_second)
        label, waits = "", next_waiting(self._list.lines) is not None
        # The step opens the next one wherever it can.
        if waits and self.own_step is None:
            label = t("Next missing table")
        text = t("Click a table, type its number or a player's name, or scan a slip.")
        if not waits and not self.is_second:
            text = t("Click a table to see its slip or to correct it.")
        self._empty.tell(progress, text, label)

    def _follow_slip(self, round_: Round) -> None:
        """Show what came in elsewhere for the slip that lies open, as long as nothing is typed.

        Who reads a paper meanwhile may not see that: saving another reading asks about it, as if
        it had been typed before.
        """
        open_, form = self.form.game, self.form
        if open_ is None or form.is_changed:
            return
        now = next((game for game in round_.games if game.table == open_.table), None)
        if now is not None and now.players == open_.players and now != form.shown:
            form.show_game(self.desk.state, now, asks_drops=self._asks_drops(round_))
            if self.desk.is_listening:
                form.rebase(open_)

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
        if not (self._is_backed_out and self.table_field.hasFocus()) and not self._is_free():
            self._back_to_slip()
            return
        self._is_backed_out = False
        self.line.put_questions_away()
        self._second.forget()
        self.area.show_comparison(is_on=False)
        self.entry.show_table(table)
        self._list.mark(table)
        if self.is_second and game.result is not None:
            self._second.open(round_, game)
        elif self.is_second:
            form.clear()
            self.table_field.selectAll()
            self.entry.say(self.t("No result is entered yet. F7 ends the double-check."))
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

    @property
    def _in_hand(self) -> int | None:
        """The table whose slip is begun, or read twice and not decided; None for none."""
        table = self._second.open_table
        is_begun = self.form.is_changed or not self.area.panel.isHidden()
        if table is None and is_begun and self.form.game is not None:
            table = self.form.game.table
        return table

    @property
    def typed(self) -> tuple[str, ...]:
        """The slip that is begun, or what was read again and isn't decided."""
        form = self.form
        is_begun = form.is_changed or self.area.panel.is_begun or self._second.is_undecided
        if not is_begun or form.game is None:
            return ()
        return (self.t("result of table {table}", table=form.game.table or "–"),)

    def _is_free(self) -> bool:
        """Whether another slip may be taken up; one that is begun is saved or left first."""
        table = self._in_hand
        if table is not None:
            message = self.t("Table {table} isn't saved yet. Save it, or press Esc to cancel.",
                          table=table)  # fmt: skip
            self.entry.say(message)
        return table is None

    def _back_to_slip(self) -> None:
        """Go on with the slip or the two readings that are in hand."""
        table = self._second.open_table
        if table is None:
            table = None if self.form.game is None else self.form.game.table
        if table is not None:
            self.table_field.setText(str(table))
            self._list.search("")
            self._list.mark(table)
        if not self.area.panel.isHidden():
            self.area.panel.begin()
        else:
            (self.area.compare if self._second.open_table else self.form.winner).setFocus()

    def _offer_clock(self, text: str) -> None:
        """Say that the result has started its round, and offer to start the clock too."""
        state = self.desk.state
        is_timed = has_length(state.packet, state.point_size)
        started = begun_sentence(self.t, state.played[-1].number, is_timed=is_timed)
        if not is_timed:
            self.line.say(self.t("{text}. {more}", text=text, more=started))
            return
        # Short, or it would lie over the field of the next table.
        action = (self.t("Start the clock"), self._start_clock)
        self.offer.say(started, "odd", action=action, waits=True)

    def _start_clock(self) -> None:
        number = self.desk.state.played[-1].number
        message = self.t("The clock of round {n} is running.", n=number)
        self.line.run(round_clock.start, then=lambda _: self.line.say(message))

    def _back_to_table(self) -> None:
        """Type another table: the slip was of that one, if nothing but its end is chosen yet."""
        draft = self.form.draft
        figures = (*draft.control_points, *draft.army_points, *draft.lists)
        self._is_backed_out = all(figure is None for figure in figures)
        self.table_field.setFocus()
        self.table_field.selectAll()

    def _clear_result(self, table: int) -> None:
        if self.is_second:
            self.line.say(
                self.t("Results can't be cleared in the double-check. F7 ends it."), "bad"
            )
        elif self.round is not None:
            self.line.run(results.clear, TableNumber(table), self.round.number)

    def _build(self) -> None:
        t = self.t
        self._chooser = RoundChooser(t, self, self.ACTS)
        self.entry = TableEntry(t)
        self.table_field = self.entry.field
        self._older = plain_label(
            t("Earlier round – saving corrects the old result."), visible=False
        )
        self._older.setProperty("odd", True)
        self._bound = self._bind_acts()
        self._turn = self._bound.button("second", checkable=True)
        self._waiting = self._bound.button("from_players")
        self._waiting.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._waits = plain_label(visible=False)
        self._waits.setProperty("odd", True)
        self._turn.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._banner = Banner()
        self._empty = EmptySlip(t, self.take_next)
        self.area = SlipArea(t, self.desk.state.packet, self._empty)
        self.form = self.area.form
        self._list = TableList(t, self)
        self.table = self._list.view
        master = QWidget()
        places = QVBoxLayout(master)
        places.setContentsMargins(0, 0, 0, 0)
        places.addWidget(self.table, 1)
        places.addWidget(self.area.panel_place, 1)
        self.area.panel_place.hide()
        self.both = MasterDetail(master, self.area)
        top = QHBoxLayout()
        for widget, stretch in (
            (self._chooser, 0), (self.entry, 1), (self._older, 0), (self._banner, 0),
            (self._waits, 0), (self._waiting, 0), (self._turn, 0),
        ):  # fmt: skip
            top.addWidget(widget, stretch)
        column = QVBoxLayout()
        column.addLayout(top)
        column.addWidget(self.both, 1)
        self.body.addLayout(column, 1)
        QWidget.setTabOrder(self.table_field, self._empty.button)
        QWidget.setTabOrder(self._empty.button, self.table)

    def _connect(self) -> None:
        self._first = FirstEntry(self.desk, self.form, self.line)
        self._second = SecondEntry(self.desk, self.area, self.line)
        self._first.begun.connect(self._offer_clock)
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
        self.entry.searched.connect(self._list.search)
        self.entry.found = lambda text: found_lines(self._list.lines, text)
        self.area.opened.connect(self._show_panel)
        self.area.turned.connect(self._show_detail)
        self._scans = ScannedSlips(self, self.entry, self.area, self._is_free)

    def _show_panel(self, is_open: bool) -> None:
        """Show the panel in the place of the list, or the list again."""
        self.table.setHidden(is_open)
        self.area.panel_place.setVisible(is_open)
        self._show_detail()

    def _show_detail(self) -> None:
        """Where there is room for one: the panel or the list, or the slip that is open."""
        is_wanted = self.area.is_in_use and self.area.panel.isHidden()
        self.both.want_detail(is_wanted=is_wanted)
        self.step_changed.emit()

    def _bind_acts(self) -> BoundActs:
        handlers = {
            "copy": self.copy,
            "no_winner": self.work_through,
            "from_players": self.player_results_wanted.emit,
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
        """Type it again, where the same two still play at its table."""
        assert self.game.table is not None
        # It may be out of sight, and would read the rounds only once it is seen.
        page.reload()
        page.open_table(self.game.table, of_round=self.round)
        form, open_ = page.form, page.form.game
        if open_ is None or (open_.id, open_.players) != (self.game.id, self.game.players):
            return
        form.fill(self.draft)
        for tick, is_on in zip(form.drops, self.drops, strict=True):
            tick.setChecked(is_on)
        # Saving the slip asks about a result that came in meanwhile.
        form.rebase(self.game)
