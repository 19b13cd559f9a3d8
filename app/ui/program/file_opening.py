"""FileOpener: the events that the system hands over while the program runs.

macOS tells a program by an event which document was double-clicked, also the one that it was
started for; Windows and Linux start the program with the path.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class FileOpener:
    """Keeps what arrives before there is a window, and hands it on as soon as there is one."""

    def __init__(self) -> None:
        self._open: Callable[[Path], object] | None = None
        self._waiting: list[Path] = []

    def takes(self, event: QEvent) -> bool:
        """Whether an event asks for a file, which is then opened or waits for the window."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        self._waiting.append(Path(event.file()))
        self._hand_on()
        return True

    def hand_to(self, window: Callable[[Path], object]) -> None:
        """Open by this from now on, first what waits."""
        self._open = window
        self._hand_on()

    def _hand_on(self) -> None:
        if self._open is None:
            return
        waiting, self._waiting = self._waiting, []
        for path in waiting:
            self._open(path)


class Application(QApplication):
    """The application object.

    Attributes:
        files: what the system asks to be opened.
    """

    def __init__(self, argv: list[str]) -> None:
        self.files = FileOpener()
        super().__init__(argv)

    def event(self, event: QEvent) -> bool:
        """Take the files; only what is meant for the application itself comes here."""
        return self.files.takes(event) or super().event(event)
