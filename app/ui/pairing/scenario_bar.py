"""ScenarioBar: the scenario of the round that is shown, with its dice and who may know it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCompleter,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundState
from app.services.core.errors import UserError
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import choice_text, scenario_typed
from app.services.scenarios.scenarios import scenario_line
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.qt_session import Desk
from app.ui.core.theme import fit_to_type, restyle
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import MenuButton
from app.ui.core.widgets.labels import ElidedLabel
from app.ui.core.widgets.round_chooser import ChoicePopup, ScenarioChoices
from app.ui.pairing.acts import ROUNDS
from app.words.program.errors import error_sentences, problem_sentence
from app.words.scenarios.plan import scenario_words

_LETTERS_WIDE = 30

_ACTS = ("scenario", "roll", "show")


class ScenarioBar(QWidget):
    """Says the scenario, and names or throws another one.

    Args:
        desk: the open event.
        line: runs the acts.
        table: the games, in which the keys work, and where the focus goes back to.
    """

    def __init__(self, desk: Desk, line: ActLine, table: QWidget) -> None:
        super().__init__()
        self._desk, self._line, self._table = desk, line, table
        self._round: Round | None = None
        self._build()

    @property
    def text(self) -> str:
        """The scenario as it reads, and what the packet has against it."""
        shown = (label for label in (self._scenario, self.against) if not label.isHidden())
        return "\n".join(label.text() for label in shown)

    @property
    def problem(self) -> str:
        """The hint or error next to the field; "" while it is hidden."""
        return "" if self._hint.isHidden() else self._hint.text()

    def show_round(self, state: EventState, round_: Round | None) -> None:
        """Show the scenario of a round; None hides the bar.

        What is being typed stays, as long as it is about the same scenario of the same round.
        """
        before, self._round = self._round, round_
        self.setVisible(round_ is not None)
        if round_ is None:
            return
        now = (round_.number, round_.scenario)
        if before is None or (before.number, before.scenario) != now:
            self._put_away()
        t = self._desk.t
        line = scenario_line(state, round_)
        has_begun = round_.state in (RoundState.PLAYING, RoundState.CLOSED)
        self._scenario.setText(scenario_words(t, line, has_begun=has_begun))
        problems = () if line is None else line.problems
        sentences = [problem_sentence(t, problem, self._desk.name_of) for problem in problems]
        self.against.setText("\n".join(f"⚠ {sentence}" for sentence in sentences))
        self.against.setVisible(bool(sentences))
        is_closed = round_.state is RoundState.CLOSED
        can_show = line is not None and (line.is_secret or line.is_shown) and not has_begun
        self.bound.offer({"scenario": True, "roll": not is_closed, "show": can_show})
        is_shown = line is not None and line.is_shown
        self.bound["show"].setText(t("Keep secret") if is_shown else t("Show to players"))

    def choose(self) -> None:
        """Ask for the scenario's number or name."""
        if self._round is None:
            return
        now = self._round.scenario
        self._choices.offer(self._round.number)
        self.field.setText("" if now is None else choice_text(now, self._desk.state))
        for widget in (self._scenario, self.button):
            widget.hide()
        self.field.show()
        t = self._desk.t
        hint = t("Number or name, then Enter")
        if now is not None:
            hint = t("Number or name, then Enter; an empty field takes it away")
        self._hint.setText(hint)
        self._set_wrong(False)
        self._hint.show()
        self.field.selectAll()
        self.field.setFocus()
        self._offer_all()

    def roll(self) -> None:
        """Throw the packet's dice."""
        if self._round is not None:
            self._line.run(scenarios.roll, self._round.number)

    def show_or_hide(self) -> None:
        """Let players know the scenario before the games, or keep it secret again."""
        if self._round is not None:
            on = not self._round.shows_scenario
            self._line.run(scenarios.show_scenario, on=on, round_number=self._round.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the field away."""
        if event.key() == Qt.Key.Key_Escape and not self.field.isHidden():
            self._leave()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click into the field offers the scenarios again."""
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._offer_all()
        return super().eventFilter(watched, event)

    def _offer_all(self) -> None:
        completer = self.field.completer()
        if completer is not None:
            completer.setCompletionPrefix("")
            completer.complete()

    def _fill_menu(self, menu: QMenu) -> None:
        for name in _ACTS:
            if self.bound[name].isVisible():
                menu.addAction(self.bound[name])

    def _take(self) -> None:
        round_, typed = self._round, self.field.text().strip()
        if round_ is None or self.field.isHidden():
            return
        try:
            chosen = scenario_typed(self._desk.state, typed) if typed else None
        except UserError as error:
            (text, *_) = error_sentences(self._desk.t, error, self._desk.name_of)
            self._hint.setText(f"✕  {text}")
            self._set_wrong(True)
            self.field.selectAll()
            return
        self._leave()
        if chosen != round_.scenario:
            self._line.run(scenarios.choose_scenario, chosen, round_.number)

    def _take_named(self, named: str) -> None:
        self.field.setText(named)
        self._take()

    def _leave(self) -> None:
        self._table.setFocus()
        self._put_away()

    def _put_away(self) -> None:
        if self.field.hasFocus():
            # Hidden, it would leave the keys to whatever comes next.
            self._table.setFocus()
        for widget in (self.field, self._hint):
            widget.hide()
        self._scenario.show()
        self.button.show()

    def _set_wrong(self, wrong: bool) -> None:
        restyle(self.field, wrong=wrong)
        restyle(self._hint, problem=wrong, quiet=not wrong)

    def _build(self) -> None:
        t = self._desk.t
        self._scenario = ElidedLabel()
        self.against = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        self.against.setProperty("odd", True)
        self._hint = ElidedLabel()
        self._hint.hide()
        self.field = QLineEdit(visible=False, maxLength=80)
        self.field.setAccessibleName(t("Scenario"))
        self.field.setFixedWidth(self.field.fontMetrics().averageCharWidth() * _LETTERS_WIDE)
        self.field.returnPressed.connect(self._take)
        self.field.installEventFilter(self)
        self._choices = ScenarioChoices(self._desk, self)
        completer = QCompleter(self._choices, self)
        completer.setPopup(ChoicePopup())
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(10)
        completer.activated.connect(self._take_named)
        self.field.setCompleter(completer)
        acts = dict(zip(_ACTS, (self.choose, self.roll, self.show_or_hide), strict=True))
        self.bound = BoundActs(t, ROUNDS, self._table, acts, where=ALONE)
        self.button = MenuButton(t("Scenario"), self._fill_menu)
        self.button.setToolTip(t("Choose the scenario, roll for it, or show it to players"))
        # As high as the button whose place it takes: the games below never move.
        height = self.button.sizeHint
        fit_to_type(self.field, lambda: self.field.setFixedHeight(height().height()))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.button)
        row.addWidget(self._scenario)
        row.addWidget(self.field)
        row.addWidget(self._hint, 100)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addLayout(row)
