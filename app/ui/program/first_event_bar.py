"""FirstEventBar: a quiet checklist of the first event's five steps, which ticks itself."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from app.services.event.status import FirstStep
from app.ui.core.settings import Settings
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.words.core.catalogue import Words
from app.words.program.program import checklist_title, step_names


class FirstEventBar(QFrame):
    """Shown to who has never finished an event, until it is closed.

    Args:
        t: the words.
        settings: which steps were done, and whether it was closed.

    Signals:
        chosen(str): go to a step, by its id.
    """

    chosen = Signal(str)

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__(objectName="firstEvent")
        self._t, self._settings = t, settings
        self.setAccessibleName(checklist_title(t, is_done=False))
        self._title = plain_label()
        self.steps: dict[FirstStep, QPushButton] = {}
        for step, (_, about) in step_names(t).items():
            button = push_button(flat=True, clicked=lambda _=False, step=step: self._choose(step))
            button.setToolTip(about)
            self.steps[FirstStep(step)] = button
        self.close_button = push_button("×", flat=True, clicked=self._close)
        self.close_button.setToolTip(t("Hide this checklist for good"))
        self.close_button.setAccessibleName(t("Hide this checklist for good"))
        row = FlowLayout()
        for widget in (self._title, *self.steps.values()):
            row.addWidget(widget)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(16, 2, 8, 2)
        outer.addLayout(row, 1)
        outer.addWidget(self.close_button)
        self.reload()

    @property
    def is_wanted(self) -> bool:
        """Whether it is still of use."""
        return not self._settings.knows_events

    def tick(self, done: Collection[FirstStep]) -> None:
        """Tick the steps that the open event has behind it; with the last, it's not shown again."""
        if frozenset(self._settings.first_steps) == frozenset(done):
            return
        self._settings.first_steps = tuple(done)
        if FirstStep.AWARDS in done:
            self._settings.knows_events = True
        self.reload()

    def reload(self) -> None:
        """Show what is done."""
        names, done = step_names(self._t), self._settings.first_steps
        following = next((step for step in FirstStep if step not in done), None)
        self._title.setText(checklist_title(self._t, is_done=following is None))
        for n, (step, button) in enumerate(self.steps.items(), 1):
            name = names[step][0]
            button.setText(f"✓ {name}" if step in done else f"{n}. {name}")
            restyle(button, following=step is following)

    def _choose(self, step: str) -> None:
        self.chosen.emit(step)

    def _close(self) -> None:
        self._settings.knows_events = True
        self.hide()
