"""FirstEntry: a slip is written down; what is odd or left out asks once."""

from PySide6.QtCore import QObject, Signal

from app.rules.event_state import Round
from app.services import results
from app.services.errors import OddError, UserError
from app.ui.desk import Desk
from app.ui.results.form import ResultForm
from app.ui.widgets.act_line import ActLine
from app.words.errors import error_sentences
from app.words.results import result_sentence
from app.words.rules import sentence


class FirstEntry(QObject):
    """Saves the slip of the form.

    Signals:
        done(str): it is stored, or was so before; a sentence of what.
    """

    done = Signal(str)

    def __init__(self, desk: Desk, form: ResultForm, line: ActLine) -> None:
        super().__init__(form)
        self._desk, self._form, self._line = desk, form, line
        self._asked: object = None
        self._gap: object = None

    def forget(self) -> None:
        """Ask anew what was asked."""
        self._asked = self._gap = None

    def save(self, round_: Round) -> None:
        """Write the slip down; what is odd asks once, and Enter again means yes."""
        proposal, game = self._form.proposal(), self._form.game
        if proposal is None or game is None or game.table is None:
            ask_for_rest(self._desk, self._form, self._line)
            return
        if game.result is not None and not self._form.is_changed:
            # Else the history would have an act, and Ctrl+Z something to take back, of nothing.
            self.forget()
            told = self._desk.t("Table {table} stays as it was.", table=game.table)
            self.done.emit(told)
            return
        if self._asks_for_award(proposal):
            return
        t, state = self._desk.t, self._desk.state
        because = t("confirmed at entry") if self._asked == proposal else ""
        is_older = results.is_amendment(state, game.table, round_.number)
        act = results.amend if is_older else results.enter
        answer = self._desk.run_because(because, act, game.table, *proposal, round_.number)
        if isinstance(answer, UserError):
            self._asked = proposal if isinstance(answer, OddError) else None
            show_problems(self._desk, self._form, self._line, answer)
        else:
            self.forget()
            self.done.emit(result_sentence(t, answer.value.game, self._desk.name_of))

    def _asks_for_award(self, proposal: object) -> bool:
        """Ask once for points that the slip leaves out; Enter again leaves it."""
        problems = self._form.asked
        if not problems or self._gap == proposal:
            return False
        self._gap = proposal
        error = OddError("problems.odd", problems=problems)
        show_problems(self._desk, self._form, self._line, error)
        self._form.go_to(problems[0].field)
        told = self._desk.t("Asked for: see beside the field. Enter again saves it so.")
        self._line.say(told, "odd")
        return True


def ask_for_rest(desk: Desk, form: ResultForm, line: ActLine) -> None:
    """Say that a slip cannot do without its winner and how, and go there.

    Whoever confirms each table by Enter, though its number was enough, has done nothing wrong.
    """
    if form.is_changed or form.game is None:
        line.say(desk.t("The slip has to say who won and how."), "bad")
    else:
        line.say(desk.t("Table {table}: who won, and how?", table=form.game.table), "odd")
    form.ask_for_rest()


def show_problems(desk: Desk, form: ResultForm, line: ActLine, error: UserError) -> None:
    """Say beside the fields why a slip was refused, and above that Enter saves what is odd."""
    said: dict[str, list[str]] = {}
    for problem in error.problems:
        words = sentence(desk.t, problem, desk.name_of)
        said.setdefault(problem.field, []).append(words)
    if not error.problems:
        said[""] = list(error_sentences(desk.t, error, desk.name_of))
    line.clear()
    form.show_problems(said, error.problems)
    if isinstance(error, OddError):
        line.say(desk.t("Odd: see beside the fields. Enter again saves it so."), "odd")
