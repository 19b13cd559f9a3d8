"""PartedBar: the machine's clock and its counter disagree, and the EO says which is right."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.services.clock.round_clock import TimeBy
from app.services.clock.state import Played
from app.ui.clock.acts import CLOCK
from app.ui.core.bound_acts import key_tip
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.toast import ODD, Toast
from app.words.clock.clock import behind_sentence, clock_text, parted_sentence
from app.words.core.catalogue import Words


class PartedBar(Toast):
    """A question over the page for as long as the two disagree.

    Signals:
        chosen(TimeBy): which of them counts.
    """

    chosen = Signal(object)

    def __init__(self, t: Words, owner: QWidget) -> None:
        super().__init__(t, owner)
        self._asks = self._offers = self._is_put_away = False
        self.by_clock = push_button(clicked=lambda: self.chosen.emit(TimeBy.CLOCK))
        self.by_counter = push_button(clicked=lambda: self.chosen.emit(TimeBy.COUNTER))
        for button, name in ((self.by_clock, "by_clock"), (self.by_counter, "by_counter")):
            button.setToolTip(key_tip(t, CLOCK[name]))
        row = FlowLayout()
        row.addWidget(self.by_clock)
        row.addWidget(self.by_counter)
        self.body.addLayout(row)
        self.show_body(is_shown=True)

    @property
    def is_asking(self) -> bool:
        """Whether the two disagree."""
        return self._asks

    def show_played(self, played: Played | None, length: int | None) -> None:
        """Offer both opinions where they differ.

        Args:
            played: how long the clock has run, by either.
            length: of the round, seconds; None where games are untimed.
        """
        if played is not None and played.behind > 0:
            self._show(behind_sentence(self._t, played.behind // 1000), offers=False)
            return
        if played is None or not played.is_parted:
            self._is_put_away = False
            if self._asks:
                self.clear()
                self._is_put_away = False
            return
        t, apart = self._t, played.by_clock - played.by_counter
        offers = (
            (self.by_clock, t("Computer's clock: {time}"), played.by_clock),
            (self.by_counter, t("Time awake: {time}"), played.by_counter),
        )
        for button, text, ms in offers:
            button.setText(text.format(time=self._told(ms, length)))
        self._show(parted_sentence(t, abs(apart) // 1000, is_ahead=apart > 0), offers=True)

    def _show(self, said: str, *, offers: bool) -> None:
        is_said = self._asks and self._offers == offers
        if is_said or self._is_put_away or not self._owner.isVisible():
            return
        self._asks, self._offers = True, offers
        self.show_body(is_shown=offers)
        self.say(said, ODD)

    def clear(self) -> None:
        """Ask no more, until the page is begun again."""
        self._is_put_away = self._asks
        self._asks = False
        super().clear()

    def come_back(self) -> None:
        """Ask again what was closed without an answer; the page is seen again."""
        self._is_put_away = False
        super().come_back()

    def _told(self, ms: int, length: int | None) -> str:
        t = self._t
        if length is None:
            return t("{time} played", time=clock_text(ms // 1000))
        return t("{time} left", time=clock_text(length - ms // 1000))
