"""SecondEntry: another person reads a slip again; the EO decides where readings differ."""

from PySide6.QtCore import QObject, Signal

from app.codes import ResultCode
from app.rules.core.errors import Problem
from app.rules.core.round import Round
from app.rules.results.result import Game, GameResult, Side
from app.services.core.errors import OddError, UserError
from app.services.results.entry import common_draft
from app.services.results.second_reading import (
    RoundReadings,
    blind,
    differences,
    oddities,
    read_again,
    recalled_readings,
    settle,
)
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.results.first_entry import (
    ask_for_rest,
    game_now,
    problem_lines,
    show_error,
    show_problems,
)
from app.ui.results.slip_area import SlipArea
from app.ui.results.slip_foot import SlipAnswer
from app.words.program.errors import problem_sentence
from app.words.results.results import result_sentence
from app.words.results.second_reading import (
    agrees_sentence,
    correction_reason,
    left_open,
    left_open_sentence,
    settled_sentence,
)


class SecondEntry(QObject):
    """Opens slips blind, compares, and settles.

    Signals:
        done(str): a slip is through; a sentence of what came of it.
    """

    done = Signal(str)

    def __init__(self, desk: Desk, area: SlipArea, line: ActLine) -> None:
        super().__init__(area)
        self._desk, self._area, self._line = desk, area, line
        self._round: Round | None = None
        self._entered: Game | None = None
        self._read: Game | None = None
        area.compare.kept_first.connect(self._keep_first)
        area.compare.took_second.connect(self._take_second)
        area.compare.wants_third.connect(self._type_third)
        area.compare.left.connect(self.leave_open)

    def board(self, round_: Round) -> RoundReadings:
        """How far a round's second reading is."""
        return recalled_readings(self._desk.session, round_)

    @property
    def open_table(self) -> int | None:
        """The table whose two readings wait for a decision; None for none."""
        return None if self._entered is None else self._entered.table

    @property
    def is_undecided(self) -> bool:
        """Whether what was read waits for a decision, and isn't stored as differing either."""
        read, round_ = self._read, self._round
        if read is None or round_ is None or read.table is None:
            return False
        return self.board(round_).open.get(read.table) != read

    def forget(self) -> None:
        """Put away what was read."""
        self._entered = self._read = None

    def follow(self) -> None:
        """Put both readings away once there is no result any more that either is of."""
        entered = self._entered
        if entered is None:
            return
        games = (game for round_ in self._desk.state.rounds for game in round_.games)
        now = next((game for game in games if game.id == entered.id), None)
        if now is None or now.result is None:
            self.done.emit(self._desk.t("This table was changed elsewhere meanwhile."))

    def open(self, round_: Round, game: Game) -> None:
        """Take up a slip as if nothing had been entered; where it differed before, show that."""
        self.forget()
        self._round = round_
        read = None if game.table is None else self.board(round_).open.get(game.table)
        if read is not None:
            self._compare(game, read)
        else:
            self._area.form.show_game(*blind(self._desk.state, round_, game), asks_drops=False)
            self._area.form.winner.setFocus()

    def save(self, round_: Round) -> None:
        """Compare what was read with what was entered, or take a third reading."""
        form = self._area.form
        proposal, game = form.proposal(), form.game
        if proposal is None or game is None or game.table is None:
            ask_for_rest(self._desk, form)
            return
        if self._read is not None:
            self._settle_third(proposal)
            return
        answer = self._desk.run(read_again, game.table, *_reading(proposal), round_.number)
        if isinstance(answer, OddError) and answer.problems[0].code == ResultCode.READING_DIFFERS:
            facts = dict(answer.problems[0].facts)
            self._compare(facts["entered"], facts["read"])  # type: ignore[arg-type]
        elif isinstance(answer, UserError):
            show_error(self._desk, form, self._line, answer)
            form.ask("\n".join(problem_lines(self._desk, answer.problems, game)))
        else:
            found = self.board(round_)
            message = agrees_sentence(self._desk.t, game.table, found.read, found.games)
            self.done.emit(message)

    def leave_open(self) -> None:
        """Keep both readings as they differ, to be decided later."""
        game, read, round_ = self._entered, self._read, self._round
        if game is None or read is None or round_ is None or game.table is None:
            return
        t, table = self._desk.t, game.table
        if self.board(round_).open.get(table) != read:
            answer = self._desk.run_because(
                left_open(t), read_again, table, *_reading(read), round_.number
            )
            if isinstance(answer, UserError):
                self._line.show_error(answer)
                return
        self.done.emit(left_open_sentence(t, table))

    def _compare(self, entered: Game, read: Game) -> None:
        self._entered, self._read = entered, read
        state, round_ = self._desk.state, self._round
        assert round_ is not None
        t, name_of = self._desk.t, self._desk.name_of
        first, second = (name_of(player) for player in entered.players)
        odd = [problem_sentence(t, problem, name_of) for problem in oddities(state, round_, read)]
        self._line.clear()
        fields = differences(entered, read)
        self._area.compare.show_readings(entered, read, (first, second), fields, odd)
        self._area.show_comparison(is_on=True)

    def _keep_first(self) -> None:
        if self._entered is not None:
            self._settle(self._entered, "first", because="")

    def _take_second(self) -> None:
        if self._read is not None:
            self._settle(self._read, "second", because=correction_reason(self._desk.t))

    def _type_third(self) -> None:
        """Take up the slip with what both readings agree on."""
        game, read, round_ = self._entered, self._read, self._round
        if game is None or read is None or round_ is None:
            return
        self._area.show_comparison(is_on=False)
        form = self._area.form
        form.show_game(*blind(self._desk.state, round_, game), asks_drops=False)
        form.fill(common_draft(game, read))
        self._line.say(
            self._desk.t("Re-enter: only what both entries agree on is filled in."), "odd"
        )

    def _settle_third(self, third: Game) -> None:
        round_ = self._round
        assert round_ is not None
        odd = oddities(self._desk.state, round_, third)
        if odd:
            self._ask(third, odd)
        else:
            self._take_third(third)

    def _take_third(self, third: Game) -> None:
        self._settle(third, "third", because=correction_reason(self._desk.t))

    def _ask(self, third: Game, problems: tuple[Problem, ...]) -> None:
        """Ask before an unusual third reading is kept; an impossible one isn't."""
        t, form = self._desk.t, self._area.form
        show_problems(self._desk, form, self._line, problems)
        if any(problem.is_impossible for problem in problems):
            form.ask("\n".join(problem_lines(self._desk, problems, third)))
            return
        answer = SlipAnswer("Y", t("Save anyway"), lambda: self._take_third(third))
        form.ask("\n".join(problem_lines(self._desk, problems, third)), (answer,))

    def _settle(self, stands: Game, kept: str, *, because: str) -> None:
        game, read, round_ = self._entered, self._read, self._round
        assert game is not None and read is not None and round_ is not None
        assert game.table is not None
        self._desk.listen()
        now = game_now(self._desk, game)
        if now != game:
            # The entered result has changed meanwhile: compare again.
            self._compare(now, read)
            self._line.say(self._desk.t("This table was changed elsewhere meanwhile."), "odd")
            return
        answer = self._desk.run_because(because, settle, game.table, read, stands, round_.number)
        if isinstance(answer, UserError):
            self._line.show_error(answer)
            return
        text = result_sentence(self._desk.t, answer.value.game, self._desk.name_of)
        self.done.emit(settled_sentence(self._desk.t, kept, text))


def _reading(game: Game) -> tuple[Side, Side, GameResult]:
    """A reading as the act and its journal take it."""
    assert game.result is not None, "a reading has a result"
    return game.first, game.second, game.result
