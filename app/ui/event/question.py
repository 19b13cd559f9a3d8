"""QuestionLine: an act's line above a form, whose Enter is no Enter of the form."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.ui.widgets.act_line import ActLine


class QuestionLine(ActLine):
    """An ``ActLine`` that keeps Enter to itself: the form below saves by it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter, which the field for the reason has had already."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
