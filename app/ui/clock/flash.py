"""Flash: the face turns inside out and back for a while, for halls too loud for any tone."""

from PySide6.QtCore import QObject, QTimer

from app.ui.clock.face import ClockFace

_EACH_MILLISECONDS = 500
"""Slower than three flashes a second, which could harm."""
_TURNS = 60


class Flash(QObject):
    """Flashes a face for half a minute, or until it is stopped."""

    def __init__(self, face: ClockFace) -> None:
        super().__init__(face)
        self._face = face
        self._left = 0
        self._timer = QTimer(self, interval=_EACH_MILLISECONDS)
        self._timer.timeout.connect(self._turn)

    @property
    def is_on(self) -> bool:
        """Whether it flashes."""
        return self._timer.isActive()

    def start(self) -> None:
        """Begin."""
        self._left = _TURNS
        self._timer.start()
        self._turn()

    def stop(self) -> None:
        """Leave the face as it is meant to be."""
        self._timer.stop()
        self._face.turn(inside_out=False)

    def _turn(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.stop()
        else:
            self._face.turn(inside_out=self._left % 2 == 1)
