"""Collector: looks for garbage in the window's own thread alone.

Python collects in whatever thread happens to allocate. A widget that is let go in a thread beside
the window's, as that of backups, would take the program down with it.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 1000


class Collector(QObject):
    """Collects once in a while, in the thread that made it, instead of Python itself."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=_EVERY_MS)
        timer.timeout.connect(collect_here)
        timer.start()


def collect_here() -> None:
    """Collect each generation that is due, as Python would have done."""
    for generation, (count, most) in enumerate(
        zip(gc.get_count(), gc.get_threshold(), strict=True)
    ):
        if count > most:
            gc.collect(generation)
