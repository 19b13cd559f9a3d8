"""QuestionLine: an act's line above a form, which lists elsewhere all that the act touches."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.toast import WayOut
from app.words.event.composer import listed_beside

_MOST_LINES = 4
"""More sentences than so many are not said twice."""


class QuestionLine(ActLine):
    """An ``ActLine`` that keeps Enter to itself: the form below saves by it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter, which the field for the reason has had already."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _show(
        self,
        sentences: tuple[str, ...],
        kind: str,
        *,
        asks: bool,
        way_out: WayOut | None = None,
        stays: bool = False,
    ) -> None:
        if asks and len(sentences) > _MOST_LINES:
            rest = listed_beside(self._desk.t, len(sentences) - 1)
            sentences = (f"{sentences[0]} {rest}",)
        super()._show(sentences, kind, asks=asks, way_out=way_out, stays=stays)
