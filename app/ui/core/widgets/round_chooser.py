"""RoundChooser: which round a page shows."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.ui.core.acts import LOOKING, ViewActs
from app.ui.core.bound_acts import BoundActs
from app.words.core.catalogue import Words

_LIVE = 0
"""Stands for "as of now" in the list."""


class RoundChooser(QComboBox):
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

    def offer(self, numbers: Iterable[int]) -> None:
        """Offer these rounds, oldest first, without a signal."""
        shown, newest_before = self.currentData(), self._newest
        rounds = [int(number) for number in numbers]
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
        stays = self._live is not None or self._newest == newest_before
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
