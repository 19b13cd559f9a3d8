"""DetailsView: a list with the details of its line beside it, left by Escape."""

from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QTextBrowser, QVBoxLayout, QWidget

from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine

_LEFT_SHARE = 3


class DetailsView(QWidget):
    """What the views beside the scenarios have in common.

    Args:
        desk: the open event.
        line: runs the acts.

    Signals:
        left(): Escape; back to the scenarios.
        scenario_opened(str): a scenario's id; it is to be looked at.
    """

    left = Signal()
    scenario_opened = Signal(str)

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
        text: QWidget,
        text_share: int,
    ) -> None:
        """Put heads above, the column at the left and the details beside it.

        Args:
            column: from the top; the first that can grow takes the room.
            text_share: width of the details, where the column has three shares.
        """
        at_left = QVBoxLayout()
        for item in column:
            _add(at_left, item)
        both = QHBoxLayout()
        both.setSpacing(12)
        both.addLayout(at_left, _LEFT_SHARE)
        both.addWidget(text, text_share)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for item in heads:
            _add(box, item)
        box.addLayout(both, 1)


def _add(box: QVBoxLayout, item: QWidget | QLayout) -> None:
    if isinstance(item, QLayout):
        box.addLayout(item)
    else:
        box.addWidget(item)


# What a scenario says, as a page of headings and sentences.


Section = tuple[str, Sequence[str]]
"""A heading with its sentences."""


class SectionBrowser(QTextBrowser):
    """A page to read; the arrows scroll it, and what is marked can be copied.

    Args:
        name: what a screen reader calls it.
    """

    def __init__(self, name: str) -> None:
        super().__init__(objectName="browser")
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setOpenLinks(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def tell(self, sections: Iterable[Section]) -> None:
        """Show these sections, from the top."""
        html = "".join(
            f"<p style='margin: {0 if n == 0 else 12}px 0 3px 0'><b>{escape(title)}</b></p>"
            + "".join(f"<p style='margin: 0 0 4px 0'>{escape(line)}</p>" for line in lines)
            for n, (title, lines) in enumerate(sections)
        )
        if html != self._shown:
            self._shown = html
            self.setHtml(html)

    _shown = ""

    def minimumSizeHint(self) -> QSize:
        """A few words wide."""
        return QSize(180, 80)
