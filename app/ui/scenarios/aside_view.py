"""AsideView: a list with what is told of its line beside it, left by Escape."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine

_LEFT_SHARE = 3


class AsideView(QWidget):
    """What the views beside the scenarios have in common.

    Args:
        desk: the open event.
        line: runs the acts.

    Signals:
        left(): Escape; back to the scenarios.
        look_asked(str): a scenario's id; it is to be looked at.
    """

    left = Signal()
    look_asked = Signal(str)

    def __init__(self, desk: Desk, line: ActLine) -> None:
        super().__init__()
        self._desk, self._line = desk, line

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the scenarios."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(
        self,
        heads: Sequence[QWidget | QLayout],
        column: Sequence[QWidget | QLayout],
        told: QWidget,
        told_share: int,
    ) -> None:
        """Put heads above, the column at the left and what is told beside it.

        Args:
            column: from the top; the first that can grow takes the room.
            told_share: how wide what is told is, where the column is three.
        """
        at_left = QVBoxLayout()
        for one in column:
            _add(at_left, one)
        both = QHBoxLayout()
        both.setSpacing(12)
        both.addLayout(at_left, _LEFT_SHARE)
        both.addWidget(told, told_share)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for one in heads:
            _add(box, one)
        box.addLayout(both, 1)


def _add(box: QVBoxLayout, one: QWidget | QLayout) -> None:
    if isinstance(one, QLayout):
        box.addLayout(one)
    else:
        box.addWidget(one)
