"""FiguresPage: the figures of the open event, over the whole window."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.services.event.figures import event_figures
from app.ui.core.qt_session import Desk
from app.ui.event.figures import FiguresView
from app.words.core.catalogue import Words


class FiguresPage(QWidget):
    """What the open event is played by.

    Signals:
        left(): back to the event.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self.view = FiguresView(t)
        self.view.left.connect(self.left)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.addWidget(self.view)

    def show_event(self, desk: Desk) -> None:
        """Show the figures that an event keeps."""
        self.view.show_figures(desk.session.read(event_figures))
