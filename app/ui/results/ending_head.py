"""EndingHead: how a game ended, and what has been compared so far."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.rules.results.game_tiebreak import TiebreakCause, TiebreakStep
from app.services.results.tiebreak import Ending
from app.services.scenarios.scenario_names import scenario_title
from app.ui.results.fields import Choice, ChoiceField
from app.words.core.catalogue import Words
from app.words.results.game_tiebreak import (
    before_sentences,
    cause_name,
    own_order_sentence,
    step_sentence,
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
        caused(TiebreakCause): it is said how the game ended.
    """

    caused = Signal(object)

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._told = QLabel(objectName="quiet", wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.cause = ChoiceField(t("How it ended"))
        self.cause.filled.connect(lambda: self.caused.emit(self.cause.value))
        self._steps = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        for widget in (self._told, self.cause, self._steps):
            box.addWidget(widget)

    @property
    def text(self) -> str:
        """What is told of scenario and steps."""
        return "\n".join((self._told.text(), self._steps.text()))

    def show_ending(self, ending: Ending, names: tuple[str, str]) -> None:
        """Show how far a game is worked through."""
        t = self._t
        self._told.setText("\n".join(self._told_of(ending)))
        self._told.setVisible(bool(self._told.text()))
        self.cause.set_choices(
            [Choice(CAUSE_KEYS[one], cause_name(t, one), one) for one in ending.causes]
        )
        self.cause.choose(ending.cause)
        made: tuple[TiebreakStep, ...] = () if ending.step is None else ending.step.steps
        self._steps.setText(
            "\n".join(
                f"{'=' if one.leader is None else '▸'}  {step_sentence(t, one, names)}"
                for one in made
            )
        )
        self._steps.setVisible(bool(made))

    def _told_of(self, ending: Ending) -> list[str]:
        t, scenario = self._t, ending.scenario
        title = scenario and (ending.played.name if ending.played else scenario_title(scenario))
        said = list(before_sentences(t, ending.packet))
        if title and ending.order is not None:
            said.append(own_order_sentence(t, title, ending.order))
        elif title and ending.packet.game_tiebreaks:
            said.append(t("Scenario: {scenario}", scenario=title))
        if not ending.causes:
            said.append(t("Under this packet every game is played until somebody wins."))
        return said
