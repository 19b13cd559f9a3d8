"""Rest: a short time in which a step that has just changed can't be taken."""

from PySide6.QtCore import QObject, QTimer, Signal

MILLISECONDS = 700
"""Longer than a double click, shorter than a decision."""


class Rest(QObject):
    """Ends by itself; a beginning while it lasts starts it over.

    Signals:
        changed(bool): it has begun, or it is over.
    """

    changed = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_on = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self.end())

    @property
    def is_on(self) -> bool:
        """Whether it lasts."""
        return self._is_on

    def begin(self) -> None:
        """Rest from now on, for a while."""
        if not MILLISECONDS:
            return
        self._timer.start(MILLISECONDS)
        self._set(is_on=True)

    def end(self) -> None:
        """Rest no more."""
        self._timer.stop()
        self._set(is_on=False)

    def _set(self, *, is_on: bool) -> None:
        if is_on != self._is_on:
            self._is_on = is_on
            self.changed.emit(is_on)
