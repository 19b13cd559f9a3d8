"""PartedBar: the machine's clock and its counter disagree, and the EO says which is right."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.services.clock_state import Played
from app.services.round_clock import TimeBy
from app.ui.widgets.acting import push_button
from app.ui.widgets.flow import FlowLayout
from app.ui.widgets.plain import plain_label
from app.words.catalogue import Words
from app.words.clock import behind_sentence, clock_text, parted_sentence


class PartedBar(QFrame):
    """Hidden while the two agree.

    Signals:
        chosen(TimeBy): which of them counts.
    """

    chosen = Signal(object)

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="line", visible=False)
        self.setProperty("kind", "odd")
        self._t = t
        self.said = plain_label(wordWrap=True)
        self.by_clock = push_button(clicked=lambda: self.chosen.emit(TimeBy.CLOCK))
        self.by_counter = push_button(clicked=lambda: self.chosen.emit(TimeBy.COUNTER))
        row = FlowLayout()
        row.addWidget(self.by_clock)
        row.addWidget(self.by_counter)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 6, 12, 8)
        box.addWidget(self.said)
        box.addLayout(row)

    def show_played(self, played: Played | None, length: int | None) -> None:
        """Offer both opinions where they have parted.

        Args:
            played: how long the clock has run, by either.
            length: of the round, seconds; None where games are untimed.
        """
        is_behind = played is not None and played.behind > 0
        self.setVisible(played is not None and (played.is_parted or is_behind))
        for button in (self.by_clock, self.by_counter):
            button.setVisible(not is_behind)
        if played is None or not (played.is_parted or is_behind):
            return
        t, apart = self._t, played.by_clock - played.by_counter
        said = parted_sentence(t, abs(apart) // 1000, is_ahead=apart > 0)
        if is_behind:
            said = behind_sentence(t, played.behind // 1000)
        said = f"?  {said}"
        offers = (
            (self.by_clock, t("Computer's clock: {time}  1"), played.by_clock),
            (self.by_counter, t("Time awake: {time}  2"), played.by_counter),
        )
        if said != self.said.text():
            self.said.setText(said)
        for button, text, ms in offers:
            button.setText(text.format(time=self._told(ms, length)))

    def _told(self, ms: int, length: int | None) -> str:
        t = self._t
        if length is None:
            return t("{time} played", time=clock_text(ms // 1000))
        return t("{time} left", time=clock_text(length - ms // 1000))
