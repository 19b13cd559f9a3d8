"""Upright: never lower than its rows need at its width, where they go on in the next line."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame


class Upright(QFrame):
    """Keeps its wrapped rows whole where there is little room; other things give way, or scroll."""

    def event(self, event: QEvent) -> bool:
        """Follow the width, and what is shown inside."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            needed = self.heightForWidth(self.width())
            if needed > 0 and needed != self.minimumHeight():
                self.setMinimumHeight(needed)
        return done
