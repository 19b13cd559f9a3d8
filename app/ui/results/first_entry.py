"""FirstEntry: saves a slip; asks first about problems, missing points and later pairings."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.rules.core.errors import Problem
from app.rules.core.round import Round, RoundState
from app.rules.results.result import Game
from app.services.core.errors import OddError, UserError
from app.services.core.open_form import ConflictError
from app.services.pairing.repair import due_after
from app.services.program.open_forms import slip_form
from app.services.results.entry import FIELDS
from app.services.results.second_reading import oddities
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.results.form import ResultForm
from app.ui.results.slip_foot import SlipAnswer
from app.words.core.status import joined
from app.words.pairing.repair import cause_sentences
from app.words.program.errors import error_sentences, problem_sentence
from app.words.results.results import dropped_sentence, result_sentence
from app.words.results.second_reading import field_name


class FirstEntry(QObject):
    """Saves the slip of the form.

    Signals:
        done(str): it is stored, or was so before; a sentence of what.
        begun(str): it is stored, and its round has begun by that; a sentence of what is stored.
        fix_wanted(): it is stored, and the round that was paired on the old result is to be fixed.
    """

    done = Signal(str)
    begun = Signal(str)
    fix_wanted = Signal()

    def __init__(self, desk: Desk, form: ResultForm, line: ActLine) -> None:
        super().__init__(form)
        self._desk, self._form, self._line = desk, form, line

    def save(self, round_: Round) -> None:
        """Store the slip, or ask first about its problems."""
        form, t = self._form, self._desk.t
        proposal, game = form.proposal(), form.game
        if proposal is None or game is None or game.table is None:
            ask_for_rest(self._desk, form)
            return
        if (game.result is not None and not form.is_changed) or self._is_stored(proposal):
            # Otherwise history and undo would have an act that changed nothing.
            self.done.emit(t("Table {table} stays as it was.", table=game.table))
            return
        found = (*oddities(self._desk.state, round_, proposal), *form.missing)
        touched = () if round_ is self._desk.state.last_round else self._touched(proposal)
        if not found and not touched:
            self._store(round_, because="")
            return
        show_problems(self._desk, form, self._line, found)
        is_wrong = any(problem.is_impossible for problem in found)
        answers = () if is_wrong else self._answers(round_, touches_round=bool(touched))
        form.ask("\n".join((*touched, *problem_lines(self._desk, found, game))), answers)

    def _is_stored(self, proposal: Game) -> bool:
        """Whether another desk has entered just this meanwhile."""
        now = game_now(self._desk, self._form.game)
        return _with_slip(now, proposal) == now and not self._form.dropping

    def _answers(self, round_: Round, *, touches_round: bool) -> tuple[SlipAnswer, ...]:
        t = self._desk.t

        def store() -> None:
            self._store(round_, because=t("confirmed at entry"))

        def store_and_fix() -> None:
            if self._store(round_, because=t("confirmed at entry")):
                self.fix_wanted.emit()

        save = SlipAnswer("Y", t("Save anyway"), store)
        return (save, SlipAnswer("E", t("Save and fix the pairing…"), store_and_fix))[
            : 1 + touches_round
        ]

    def _touched(self, proposal: Game) -> tuple[str, ...]:
        """What a correction of an earlier round changes in the round that was paired on it."""
        try:
            causes = self._desk.session.read(due_after, self._desk.state, proposal)
        except UserError:
            # What can't be read now can't be written either, and that says why.
            return ()
        return cause_sentences(self._desk.t, causes, self._desk.name_of)

    def _store(self, round_: Round, *, because: str) -> bool:
        """Store the slip; False where it was refused."""
        desk, form = self._desk, self._form
        proposal, game, dropping = form.proposal(), form.game, form.dropping
        assert proposal is not None and game is not None and game.table is not None
        is_closed, begins = (
            round_.state is state for state in (RoundState.CLOSED, RoundState.PUBLISHED)
        )
        saved = slip_form(game, proposal, round_.number, is_closed=is_closed, drops=dropping)
        answer = desk.save(saved, because)
        if isinstance(answer, ConflictError):
            self._ask_which(round_, proposal, because)
            return False
        if isinstance(answer, UserError):
            show_error(desk, form, self._line, answer)
            form.ask(self._why_not(answer), self._answers_after(answer, round_, because))
            return False
        message = result_sentence(desk.t, answer.value.game, desk.name_of)
        text = dropped_sentence(desk.t, message, [desk.name_of(player) for player in dropping])
        self.done.emit(text)
        if begins:
            self.begun.emit(text)
        return True

    def _ask_which(self, round_: Round, mine: Game, because: str) -> None:
        """Show this slip and the result that came in meanwhile, and ask which is right."""
        t, form, name_of = self._desk.t, self._form, self._desk.name_of
        now = game_now(self._desk, form.game)

        def keep_mine() -> None:
            form.rebase(now)
            self._store(round_, because=because)

        def take_theirs() -> None:
            self.done.emit(t("Table {table} stays as it was.", table=now.table))

        shown = _with_slip(now, mine)
        lines = (
            t("This table was changed elsewhere while its slip was open."),
            t("Now: {text}", text=result_sentence(t, now, name_of)),
            t("This slip: {text}", text=result_sentence(t, shown, name_of)),
        )
        form.show_problems({}, ())
        form.ask(
            "\n".join(lines),
            (
                SlipAnswer("U", t("Use mine"), keep_mine),
                SlipAnswer("X", t("Take theirs"), take_theirs),
            ),
        )

    def _why_not(self, error: UserError) -> str:
        game = self._form.game
        assert game is not None, "a slip is open"
        lines = problem_lines(self._desk, error.problems, game)
        return "\n".join(lines or error_sentences(self._desk.t, error, self._desk.name_of))

    def _answers_after(
        self, error: UserError, round_: Round, because: str
    ) -> tuple[SlipAnswer, ...]:
        """What can be done where the file or the event refused a slip."""
        if isinstance(error, OddError):
            return self._answers(round_, touches_round=False)
        if error.problems:
            return ()
        again = SlipAnswer(
            "R", self._desk.t("Try again"), lambda: self._store(round_, because=because)
        )
        return (again,)


def game_now(desk: Desk, game: Game | None) -> Game:
    """A game as it is stored at this moment."""
    assert game is not None, "a slip is open"
    games = (game for round_ in desk.state.rounds for game in round_.games)
    return next((stored for stored in games if stored.id == game.id), game)


def _with_slip(game: Game, slip: Game) -> Game:
    """A game with what a slip says of it."""
    return replace(game, first=slip.first, second=slip.second, result=slip.result)


def ask_for_rest(desk: Desk, form: ResultForm) -> None:
    """Say that a slip cannot do without its winner and how."""
    form.show_problems({}, ())
    go = SlipAnswer("Esc", desk.t("Back to the slip"), _back_to_rest(form))
    form.show_question(is_on=True)
    form.question.ask(desk.t("The slip has to say who won and how."), (go,))


def show_problems(
    desk: Desk, form: ResultForm, line: ActLine, problems: tuple[Problem, ...]
) -> None:
    """Show at the fields what is wrong with a slip."""
    messages: dict[str, list[str]] = {}
    for problem in problems:
        words = problem_sentence(desk.t, problem, desk.name_of)
        messages.setdefault(problem.field, []).append(words)
    line.clear()
    form.show_problems(messages, problems)


def show_error(desk: Desk, form: ResultForm, line: ActLine, error: UserError) -> None:
    """Show at the fields why a slip was refused."""
    show_problems(desk, form, line, error.problems)
    if not error.problems:
        form.show_problems({"": list(error_sentences(desk.t, error, desk.name_of))}, ())


def problem_lines(desk: Desk, problems: tuple[Problem, ...], game: Game) -> tuple[str, ...]:
    """What is wrong with a slip, in full and by field: beside the fields there is little room."""
    t, fields = desk.t, dict[str, list[str]]()
    first, second = (desk.name_of(player) for player in game.players)
    for problem in problems:
        sentence = problem_sentence(t, problem, desk.name_of)
        known = problem.field in FIELDS
        name = field_name(t, problem.field, (first, second)) if known else ""
        fields.setdefault(sentence, []).append(name)
    lines = tuple(
        t("{fields}: {text}", fields=joined(t, names), text=sentence) if all(names) else sentence
        for sentence, names in fields.items()
    )
    if any(problem.is_impossible for problem in problems):
        return (t("This can't be saved."), *lines)
    return lines


def _back_to_rest(form: ResultForm) -> Callable[[], None]:
    def back() -> None:
        form.show_question(is_on=False)
        form.ask_for_rest()

    return back
