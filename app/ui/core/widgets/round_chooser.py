"""RoundChooser: which round a page shows. ScenarioChoices: what it can play, in a ChoicePopup."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap, QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QListView, QWidget

from app.rules.core.ids import RoundNumber
from app.ui.core.acts import LOOKING, ViewActs
from app.ui.core.bound_acts import BoundActs
from app.ui.core.icons import state_icon
from app.ui.core.qt_session import Desk
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.form_fields import DropDown
from app.words.core.catalogue import Words

_LIVE = 0
"""Stands for "as of now" in the list."""


class RoundChooser(DropDown):
    """The rounds, the newest first. A round that is new is gone to.

    Args:
        t: the words.
        page: where keys go to an earlier or a later round.
        acts: of the page.
        live: what an entry above the rounds says, that stands for the present moment; None for no
            such entry. Where there is one, new rounds change nothing of what is shown.

    Signals:
        chosen(): another round is to be shown.
    """

    ACTS = LOOKING
    """What can be done here."""

    chosen = Signal()

    def __init__(self, t: Words, page: QWidget, acts: ViewActs, *, live: str | None = None) -> None:
        super().__init__()
        self._t = t
        self._live = live
        self._newest: int | None = None
        self._offered: list[int] | None = None
        self.setAccessibleName(t("Round"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.currentIndexChanged.connect(lambda _: self.chosen.emit())
        BoundActs(t, acts, page, {"earlier": lambda: self.step(-1), "later": lambda: self.step(1)})

    def sizeHint(self) -> QSize:
        """Room for the longest text, which Qt counts some pixels short in large type."""
        return super().sizeHint() + QSize(self.fontMetrics().averageCharWidth(), 0)

    def minimumSizeHint(self) -> QSize:
        """No less than the whole text."""
        return self.sizeHint()

    @property
    def number(self) -> int | None:
        """The round to be shown; None for none, or for the present moment."""
        return self.currentData() or None

    def offer(self, numbers: Iterable[int], *, stays: bool = False) -> None:
        """Offer these rounds, oldest first, without a signal.

        Args:
            numbers: of the rounds.
            stays: the round that is shown stays, also where a newer one came.
        """
        rounds = [int(number) for number in numbers]
        if rounds == self._offered:
            return
        shown, newest_before = self.currentData(), self._newest
        self._offered = rounds
        self._newest = rounds[-1] if rounds else None
        self.blockSignals(True)
        self.clear()
        if self._live is not None:
            self.addItem(self._live, _LIVE)
        for number in reversed(rounds):
            text = self._t("Round {n}", n=number)
            if self._live is not None:
                text = self._t("Through round {n}", n=number)
            self.addItem(text, number)
        stays = stays or self._live is not None or self._newest == newest_before
        self.setCurrentIndex(max(0, self.findData(shown)) if stays else 0)
        self.blockSignals(False)

    @property
    def is_newest(self) -> bool:
        """Whether the newest round is shown, or none."""
        return self.number in (None, self._newest)

    def go_to_newest(self) -> None:
        """Show the newest round, or the present moment."""
        self.setCurrentIndex(0 if self.count() else -1)

    def go_to(self, number: int) -> None:
        """Show a round that is offered."""
        n = self.findData(int(number))
        if n >= 0:
            self.setCurrentIndex(n)

    def step(self, by: int) -> None:
        """Show an earlier round for -1, a later one for 1."""
        n = self.currentIndex() - by
        if 0 <= n < self.count():
            self.setCurrentIndex(n)


class _ScenarioChoice(QStandardItem):
    """A scenario that is completed by its name, and shown with its rounds.

    Qt's own item keeps one text for both roles.
    """

    def __init__(self, name: str, shown: str) -> None:
        super().__init__(name)
        self._shown = shown

    def data(self, role: int = Qt.ItemDataRole.UserRole + 1) -> Any:
        """The text to be shown, or what any item has."""
        return self._shown if role == Qt.ItemDataRole.DisplayRole else super().data(role)


class ScenarioChoices(QStandardItemModel):
    """What a field for a scenario offers: each with the rounds that play it, or are to."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk

    def offer(self, round_number: RoundNumber | None = None) -> None:
        """Read again what there is; the round in question isn't named."""
        from app.services.scenarios.lookup import choices_by_id
        from app.services.scenarios.plan import rounds_of_scenarios
        from app.words.scenarios.plan import rounds_phrase

        desk = self._desk
        by_scenario = desk.session.read(rounds_of_scenarios, desk.state)
        there = frozenset(one.number for one in desk.state.rounds)
        self.clear()
        for scenario, name in choices_by_id(desk.state).items():
            rounds = [one for one in by_scenario.get(scenario, ()) if one != round_number]
            played = [one for one in rounds if one in there]
            planned = [one for one in rounds if one not in there]
            note = rounds_phrase(desk.t, played, planned)
            item = _ScenarioChoice(name, f"{name}  ·  {note}" if note else name)
            if note:
                item.setIcon(state_icon("played" if played else "planned"))
            else:
                item.setIcon(_no_icon())
            self.appendRow(item)


def _no_icon() -> QIcon:
    """As much room as an icon takes."""
    blank = QPixmap(64, 64)
    blank.fill(Qt.GlobalColor.transparent)
    return QIcon(blank)


class ChoicePopup(QListView):
    """The list below a field that is typed into: as wide as its longest row."""

    def __init__(self) -> None:
        super().__init__(objectName="choices")
        # Before it is seen: by its rows it is given its height.
        fit_to_type(self, self._fit)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the width of the rows there are now."""
        around = self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()
        self.setMinimumWidth(self.sizeHintForColumn(0) + around)
        super().showEvent(event)

    def _fit(self) -> None:
        side = self.fontMetrics().height()
        self.setIconSize(QSize(side, side))
