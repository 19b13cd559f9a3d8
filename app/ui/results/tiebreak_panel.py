"""TiebreakPanel: a game that reached time, worked through one question after the other."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.packet.packet import GameTieBreak
from app.rules.results.game_tiebreak import TiebreakCause, TiebreakQuestion, TiebreakStep, Verdict
from app.rules.results.result import Game
from app.services.results.entry import ResultDraft
from app.services.results.tiebreak import TICKED, ArmyPair, ArmyTicks, Ending, ending_of, proposed
from app.services.scenarios.lookup import scenario_title
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.results.fields import Choice, ChoiceField
from app.ui.results.tally_view import FigurePair, TallyView
from app.words.core.catalogue import Words
from app.words.program.errors import problem_sentence
from app.words.results.game_tiebreak import (
    before_sentences,
    cause_name,
    own_order_sentence,
    question_sentence,
    step_sentence,
    verdict_sentence,
)

CAUSE_KEYS = {
    TiebreakCause.DICE_DOWN: "d",
    TiebreakCause.CASTERS_GONE: "a",
    TiebreakCause.FULL_LENGTH: "f",
    TiebreakCause.CLOCKS: "c",
}
"""The key that says how a game came to its end."""


class EndingHead(QWidget):
    """What stands above the question.

    Signals:
        caused(TiebreakCause): how the game ended was chosen.
    """

    caused = Signal(object)

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._facts = QLabel(objectName="quiet", wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.cause = ChoiceField(t("How it ended"))
        self.cause.filled.connect(lambda: self.caused.emit(self.cause.value))
        self._steps = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        for widget in (self._facts, self.cause, self._steps):
            box.addWidget(widget)

    @property
    def text(self) -> str:
        """The scenario and the steps so far."""
        return "\n".join((self._facts.text(), self._steps.text()))

    def show_ending(self, ending: Ending, names: tuple[str, str]) -> None:
        """Show how far a game is worked through."""
        t = self._t
        self._facts.setText("\n".join(self._facts_of(ending)))
        self._facts.setVisible(bool(self._facts.text()))
        self.cause.set_choices(
            [Choice(CAUSE_KEYS[cause], cause_name(t, cause), cause) for cause in ending.causes]
        )
        self.cause.choose(ending.cause)
        comparisons: tuple[TiebreakStep, ...] = () if ending.step is None else ending.step.steps
        self._steps.setText("\n".join(step_sentence(t, step, names) for step in comparisons))
        self._steps.setVisible(bool(comparisons))

    def _facts_of(self, ending: Ending) -> list[str]:
        t, scenario = self._t, ending.scenario
        title = scenario and (ending.played.name if ending.played else scenario_title(scenario))
        lines = list(before_sentences(t, ending.packet))
        if title and ending.order is not None:
            lines.append(own_order_sentence(t, title, ending.order))
        elif title and ending.packet.game_tiebreaks:
            lines.append(t("Scenario: {scenario}", scenario=title))
        if not ending.causes:
            lines.append(t("In this packet every game is played until somebody wins."))
        return lines


class VerdictButton(QFrame):
    """A verdict with its button.

    Signals:
        accepted(): Enter, or a click.
        went_back(): Backspace or Up.
    """

    accepted = Signal()
    went_back = Signal()

    def __init__(self) -> None:
        super().__init__(objectName="line")
        self.setProperty("kind", "good")
        self._facts = plain_label(wordWrap=True)
        self._facts.setTextFormat(Qt.TextFormat.PlainText)
        self._take = _Button()
        self._take.clicked.connect(lambda: self.accepted.emit())
        self._take.went_back.connect(self.went_back)
        self.setFocusProxy(self._take)
        row = QHBoxLayout()
        row.addWidget(self._take)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 8)
        box.addWidget(self._facts)
        box.addLayout(row)

    @property
    def text(self) -> str:
        """The verdict."""
        return self._facts.text()

    def tell(self, verdict: str, button: str) -> None:
        """Show a verdict, and what Enter does with it."""
        self._facts.setText(verdict)
        self._take.setText(button)
        self._take.setAccessibleDescription(verdict)


class _Button(QPushButton):
    went_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        make_blue(self)
        self.setAutoDefault(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the verdict over; Up and Backspace go back."""
        if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Up):
            self.went_back.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class TiebreakPanel(QFrame):
    """Asks how the game ended, then only what is needed next, until it is known who wins.

    Signals:
        decided(ResultDraft): the verdict is accepted; this is the slip with it.
        closed(): Escape: the slip stays as it is.
    """

    decided = Signal(object)
    closed = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._t = t
        self._ending: Ending | None = None
        self._confirming: tuple[GameTieBreak, tuple[int, int]] | None = None
        self._remembered: dict[GameTieBreak, tuple[int | None, int | None]] = {}
        self._build()
        self._connect()

    def open(self, state: EventState, round_: Round, game: Game, draft: ResultDraft) -> None:
        """Begin with a game.

        Args:
            state: the event.
            round_: of the game.
            game: the one without a winner.
            draft: its slip as it stands; what it says already is proposed.
        """
        self._state, self._draft = state, draft
        first, second = (state.names[player] for player in game.players)
        self._names = (first, second)
        self._remembered = {}
        self.figures.set_names(self._names)
        self.armies = ArmyPair.of(state, game, draft)
        self._go(ending_of(state, round_))

    @property
    def ending(self) -> Ending | None:
        """How far it is worked through."""
        return self._ending

    @property
    def is_begun(self) -> bool:
        """Whether anything is answered in it while it is open."""
        return not self.isHidden() and self._ending is not None and not self._ending.is_at_start

    def begin(self) -> None:
        """Put the focus where the next answer goes."""
        step = None if self._ending is None else self._ending.step
        if step is None:
            self.head.cause.setFocus()
        elif isinstance(step, TiebreakQuestion):
            self.figures.fields[0].setFocus()
        else:
            self.verdict.setFocus()

    def back(self) -> None:
        """Go back one step; its fields keep their values."""
        if self._ending is None or self._ending.is_at_start:
            return
        if isinstance(self._ending.step, TiebreakQuestion):
            self._remembered[self._ending.step.kind] = self.figures.numbers
        self._go(self._ending.back())

    def way_back(self) -> Callable[[], None]:
        """A way back to how far it is now."""
        ending, armies, numbers = self._ending, self.armies, self.figures.numbers
        side = self.figures.current

        def go_back() -> None:
            if ending is None:
                return
            focus = self.focusWidget()
            in_tally = focus is not None and self.tally.isAncestorOf(focus)
            self.armies = armies
            self._go(ending)
            self.armies = armies
            for n, number in enumerate(numbers):
                self.figures.set_number(n, number)
            self.figures.current = side
            self._show_tally()
            if in_tally:
                self._into_tally()

        return go_back

    def answer(self) -> None:
        """Take the figures, or say what is missing or odd about them; Enter again means it."""
        ending = self._ending
        if ending is None or not isinstance(ending.step, TiebreakQuestion):
            return
        first, second = self.figures.numbers
        if first is None or second is None:
            self.figures.ask_for_rest()
            return
        figures, kind = (first, second), ending.step.kind
        problems = ending.problems(figures)
        if problems and self._confirming != (kind, figures):
            self._confirming = (kind, figures)
            messages = {
                problem.field: problem_sentence(self._t, problem, lambda _: "")
                for problem in problems
            }
            self.figures.say(messages, self._t("Enter again to continue anyway."))
            return
        self._remembered[kind] = figures
        self._go(ending.answered(figures))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes; Backspace and Up go back one step."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Up):
            self.back()
        else:
            super().keyPressEvent(event)

    def _caused(self, cause: object) -> None:
        if self._ending is not None and isinstance(cause, TiebreakCause):
            self._go(self._ending.caused(cause))

    def _go(self, ending: Ending) -> None:
        """Show what comes now."""
        self._ending, self._confirming = ending, None
        step = ending.step
        self.head.show_ending(ending, self._names)
        is_question = isinstance(step, TiebreakQuestion)
        for widget in (self._question, self.figures):
            widget.setVisible(is_question)
        self.verdict.setVisible(isinstance(step, Verdict))
        self.tally.setVisible(is_question and self._is_ticked(step))
        if isinstance(step, TiebreakQuestion):
            self._ask(step)
        elif isinstance(step, Verdict):
            text = verdict_sentence(self._t, step, self._names)
            self.verdict.tell(text, self._t("Use this result"))
        self.begin()

    def _ask(self, step: TiebreakQuestion) -> None:
        assert self._ending is not None
        question = question_sentence(self._t, step, self._state.packet, self._ending.played)
        self._question.setText(question)
        self.figures.start()
        self.armies = self.armies.after(self._ending)
        known = proposed(self._ending, self._draft)
        counted = self.armies.sums(self._state.packet, step.kind)
        remembered = self._remembered.get(step.kind, (None, None))
        # What was counted stands before what was typed here, and that before what the slip says.
        for side, three in enumerate(zip(counted, remembered, known, strict=True)):
            self.figures.set_number(
                side, next((answer for answer in three if answer is not None), None)
            )
        self._show_tally()

    def _is_ticked(self, step: TiebreakQuestion | Verdict | None) -> bool:
        return isinstance(step, TiebreakQuestion) and step.kind in TICKED and self.armies.has_any

    def _show_tally(self) -> None:
        """Show the army that the field in use counts."""
        step = None if self._ending is None else self._ending.step
        if not isinstance(step, TiebreakQuestion) or not self._is_ticked(step):
            return
        side = self.armies.army_for(step.kind, self.figures.current)
        ticks = self.armies.shown_of(side)
        self.tally.setVisible(ticks is not None)
        if ticks is not None:
            self.tally.show_army(
                self._state.packet,
                step.kind,
                ticks,
                self._names[side],
                others=len(self.armies.lists[side]) > 1,
            )

    def _ticked(self, ticks: object) -> None:
        step = None if self._ending is None else self._ending.step
        if not isinstance(step, TiebreakQuestion) or not isinstance(ticks, ArmyTicks):
            return
        side = self.armies.army_for(step.kind, self.figures.current)
        self.armies = self.armies.ticked(side, ticks)
        counted = self.armies.sums(self._state.packet, step.kind)[self.figures.current]
        self.figures.set_number(self.figures.current, counted)
        self._show_tally()

    def _other_list(self) -> None:
        step = None if self._ending is None else self._ending.step
        if isinstance(step, TiebreakQuestion):
            side = self.armies.army_for(step.kind, self.figures.current)
            self.armies = self.armies.other_list(side)
            self._show_tally()

    def _turn(self) -> None:
        self.figures.current = 1 - self.figures.current
        self._show_tally()

    def _settle(self) -> None:
        if self._ending is not None:
            army = self.armies.destroyed(self._state.packet, self._ending)
            draft = self._ending.filled(self._draft, army)
            self.decided.emit(self.armies.with_lists(draft))

    def _build(self) -> None:
        t = self._t
        title = plain_label(t("Game without a winner"))
        title.setProperty("heading", True)
        close = push_button(t("Close"), clicked=lambda: self.closed.emit())
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        top = QHBoxLayout()
        top.addWidget(title, 1)
        top.addWidget(close)
        self.head = EndingHead(t)
        self._question = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._question.setProperty("heading", True)
        self.figures = FigurePair(t)
        self.tally = TallyView(t)
        self.verdict = VerdictButton()
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 10, 16, 10)
        box.setSpacing(6)
        box.addLayout(top)
        for widget in (self.head, self._question, self.figures, self.verdict):
            box.addWidget(widget)
        box.addWidget(self.tally, 10)
        box.addStretch(0)

    def _connect(self) -> None:
        self.head.caused.connect(self._caused)
        self.figures.confirmed.connect(self.answer)
        self.figures.went_back.connect(self.back)
        self.figures.moved.connect(self._show_tally)
        self.figures.went_down.connect(self._into_tally)
        self.tally.ticked.connect(self._ticked)
        self.tally.confirmed.connect(self.answer)
        self.tally.left.connect(lambda: self.figures.fields[self.figures.current].setFocus())
        self.tally.turned.connect(self._turn)
        self.tally.list_requested.connect(self._other_list)
        self.verdict.accepted.connect(self._settle)
        self.verdict.went_back.connect(self.back)

    def _into_tally(self) -> None:
        if self.tally.isVisible():
            self.tally.enter()
