"""TimeUpBar: that time is up, in the header's place, on every page until the EO deals with it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from app.services.clock.board import TimeUp
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import ElidedLabel, speak
from app.words.clock.clock import time_up_action, time_up_sentence
from app.words.core.catalogue import Words


class TimeUpBar(QFrame):
    """Lies over another widget, which has no controls where it lies; nothing moves.

    Signals:
        wanted(): the clock is wanted.
        shown(TimeUp | None): it is seen, or not any more.
    """

    wanted = Signal()
    shown = Signal(object)

    def __init__(self, t: Words, over: QWidget) -> None:
        super().__init__(over, objectName="timeUp")
        self._t = t
        self._up: TimeUp | None = None
        self._put_away: object = None
        self._message = ElidedLabel()
        self._message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._go = push_button(clicked=lambda: self.wanted.emit())
        self._close = push_button("✕", clicked=self.put_away, flat=True)
        self._close.setAccessibleName(t("Close this message"))
        for button in (self._go, self._close):
            button.setObjectName("slim")
            button.setFocusPolicy(button.focusPolicy().NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 6, 2)
        row.addWidget(self._message, 1)
        row.addWidget(self._go)
        row.addWidget(self._close)
        self.hide()

    @property
    def up(self) -> TimeUp | None:
        """The end that is shown; None where none is."""
        return None if self.isHidden() else self._up

    @property
    def text(self) -> str:
        """Its text; "" while hidden."""
        return "" if self.isHidden() else self._message.text()

    @property
    def action(self) -> str:
        """What its button says."""
        return self._go.text()

    def show_up(self, up: TimeUp | None) -> None:
        """Say that this has run out; None: nothing has, or the EO has dealt with it."""
        before, self._up = self._up, up
        if up is None or up.ended == self._put_away:
            self.hide()
            self.shown.emit(None)
            return
        self._message.setText(f"▲ {time_up_sentence(self._t, up)}")
        self._go.setText(time_up_action(self._t, up))
        self.show()
        self.raise_()
        self.shown.emit(up)
        if before is None or before.ended != up.ended:
            speak(self, time_up_sentence(self._t, up), is_urgent=True)

    def put_away(self) -> None:
        """Say it no more, until more time has run out."""
        self._put_away = None if self._up is None else self._up.ended
        self.hide()
        self.shown.emit(None)
