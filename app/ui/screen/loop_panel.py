"""LoopPanel: what runs in turn on the second monitor, and for how long each page stands."""

import json

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from app.services.screen.cues import PAGE_SECONDS, Cue
from app.services.screen.slides import SlideKind
from app.ui.core.settings import Settings
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.number_field import NumberField
from app.words.core.catalogue import Words
from app.words.screen.screen import kind_name

KINDS = (
    SlideKind.PAIRINGS,
    SlideKind.CODES,
    SlideKind.SCENARIO,
    SlideKind.CLOCK,
    SlideKind.STANDINGS,
    SlideKind.NOTICE,
)
"""What a loop can hold, in the order in which it runs."""
LEAST_SECONDS, MOST_SECONDS = 3, 600
_USUAL = frozenset({SlideKind.PAIRINGS, SlideKind.SCENARIO, SlideKind.CLOCK})


class LoopPanel(QWidget):
    """A tick and a time for each kind; remembered on this machine.

    Signals:
        changed(): the loop is another now.
    """

    changed = Signal()

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._rows: dict[SlideKind, tuple[QCheckBox, NumberField]] = {}
        heading = plain_label(t("Loop"))
        heading.setProperty("heading", True)
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        for n, kind in enumerate(KINDS):
            tick = QCheckBox(kind_name(t, kind))
            seconds = NumberField(3)
            seconds.setMaximumWidth(seconds.fontMetrics().averageCharWidth() * 8)
            seconds.setAccessibleName(t("Seconds a page: {what}", what=kind_name(t, kind)))
            grid.addWidget(tick, n, 0)
            grid.addWidget(seconds, n, 1)
            grid.addWidget(plain_label(t("s a page")), n, 2)
            grid.setColumnStretch(2, 1)
            self._rows[kind] = (tick, seconds)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(heading)
        box.addLayout(grid)
        box.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._restore()
        for tick, seconds in self._rows.values():
            tick.toggled.connect(lambda _: self._keep())
            seconds.textEdited.connect(lambda _: self._keep())

    @property
    def cues(self) -> tuple[Cue, ...]:
        """What is ticked, in its order."""
        return tuple(
            Cue(kind=kind, seconds=_number(seconds))
            for kind, (tick, seconds) in self._rows.items()
            if tick.isChecked()
        )

    def _keep(self) -> None:
        told = {
            kind.value: [tick.isChecked(), _number(seconds)]
            for kind, (tick, seconds) in self._rows.items()
        }
        self._settings.public_loop = json.dumps(told)
        self.changed.emit()

    def _restore(self) -> None:
        try:
            told = json.loads(self._settings.public_loop or "{}")
            kept = {str(kind): (bool(is_in), int(n)) for kind, (is_in, n) in told.items()}
        except (ValueError, TypeError, AttributeError):
            kept = {}
        for kind, (tick, seconds) in self._rows.items():
            is_in, number = kept.get(kind.value, (kind in _USUAL, PAGE_SECONDS))
            tick.setChecked(is_in)
            seconds.setText(str(number))


def _number(field: NumberField) -> int:
    """Seconds as typed, or the nearest that a page can be read in."""
    return min(MOST_SECONDS, max(LEAST_SECONDS, field.number or 0))
