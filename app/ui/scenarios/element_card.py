"""ElementCard: what the element with the ring is, and what was measured."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.rules.scenarios.scenario import Scenario
from app.ui.scenarios.canvas import FigureCanvas
from app.ui.scenarios.tape import Tape
from app.words.core.catalogue import Words
from app.words.scenarios.viewer import distance_sentence, element_sentences

_LINES_SAID = 5
_MOST_KEPT = 110
"""Pixels kept free for it; large letters need the room themselves."""


class ElementCard(QFrame):
    """Says what a canvas points at."""

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._t = t
        self._heading = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._heading.setProperty("heading", True)
        self._said = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._said.setAlignment(Qt.AlignmentFlag.AlignTop)
        # The same height for most of what is said: what jumps cannot be read.
        lines = self._said.fontMetrics().lineSpacing() * _LINES_SAID
        self._said.setMinimumHeight(min(lines, _MOST_KEPT))
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 8, 10, 8)
        box.setSpacing(2)
        box.addWidget(self._heading)
        box.addWidget(self._said, 1)

    @property
    def text(self) -> str:
        """All that it says."""
        return "\n".join(filter(None, (self._heading.text(), self._said.text())))

    def tell(self, scenario: Scenario, canvas: FigureCanvas) -> None:
        """Say what a canvas points at in a scenario, and what is measured there."""
        t = self._t
        heading, others = "", [_tape_said(t, canvas.tape)]
        if canvas.element is not None:
            rotated = canvas.view.rotated
            heading, *told = element_sentences(t, scenario, canvas.element, rotated=rotated)
            others += told
        elif not canvas.tape.is_on:
            heading = t("Tab walks from element to element; the pointer does, too.")
        self._heading.setText(heading)
        self._said.setText("\n".join(filter(None, others)))


def _tape_said(t: Words, tape: Tape) -> str:
    if not tape.is_on:
        return ""
    if tape.tenths is None:
        return t("Measure: drag, or click twice; by keys Tab and the arrows, Enter goes on.")
    return distance_sentence(t, tape.tenths)
