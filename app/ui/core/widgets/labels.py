"""Text as it is: names may look like markup, and must be shown letter by letter.

Tool tips, wherever they come from, are made plain by the style sheet.
"""

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.ui.core.icons import state_icon
from app.ui.core.theme import fit_to_type


def plain_label(*args: Any, **kw: Any) -> QLabel:
    """A label that shows its text as it is; arguments as of ``QLabel``."""
    label = QLabel(*args, **kw)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def quiet_label(text: str = "") -> QLabel:
    """A label in the quiet colour, in as many lines as it needs."""
    label = plain_label(text, wordWrap=True)
    label.setProperty("quiet", True)
    return label


class StateSign(QWidget):
    """The icon of a state, as high as a line of text; beside it stands its word.

    Args:
        state: of ``STATES``.
    """

    def __init__(self, state: str) -> None:
        super().__init__()
        self._state = state
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A square of the height of the type."""
        return QSize(1, 1) * self.fontMetrics().height()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text needs another square."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the icon in the colour that it has in this theme."""
        state_icon(self._state).paint(QPainter(self), self.rect())


_WIDEST = 38
"""Of the sentence on an empty page, in heights of type."""


class EmptyState(QFrame):
    """What an empty list says in its place: what comes here, and what to do for it.

    Args:
        heading: that there is nothing yet.
        text: what will be here, and what to do now.
    """

    def __init__(self, heading: str, text: str) -> None:
        super().__init__(objectName="card")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._heading = plain_label(heading, wordWrap=True)
        self._heading.setProperty("heading", True)
        self._text = quiet_label(text)
        self._is_over = False
        box = QVBoxLayout(self)
        box.setSpacing(6)
        box.addStretch(2)
        for label in (self._heading, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            row = QHBoxLayout()
            row.addStretch(1)
            row.addWidget(label, 8)
            row.addStretch(1)
            box.addLayout(row)
        box.addStretch(3)
        fit_to_type(self, self._fit)

    def _fit(self) -> None:
        for label in (self._heading, self._text):
            label.setMaximumWidth(_WIDEST * self.fontMetrics().height())
        self._give_way()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Over a list, leave out what to do where there is no room for both."""
        super().resizeEvent(event)
        self._give_way()

    def _give_way(self) -> None:
        box = self.layout()
        if not self._is_over or box is None:
            return
        margins = box.contentsMargins()
        room = self.size().shrunkBy(margins)
        width = min(room.width() * 8 // 10, self._heading.maximumWidth())
        wanted = [label.heightForWidth(width) for label in (self._heading, self._text)]
        self._text.setVisible(sum(wanted) + box.spacing() <= room.height())

    @property
    def text(self) -> str:
        """What it says."""
        return f"{self._heading.text()} {self._text.text()}"

    def set_text(self, text: str) -> None:
        """Say something else of what will be here."""
        self._text.setText(text)
        self._give_way()

    def lay_over(self, view: QAbstractScrollArea) -> None:
        """Say it in a list itself, which takes every click and however little room there is."""
        self._is_over = True
        self.setObjectName("overList")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QVBoxLayout(view.viewport()).addWidget(self)


_FEWEST_LETTERS = 6
_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
"""What is left of a text where there is no room for a letter of it."""


class ElidedLabel(QLabel):
    """A line of text that gives way, so that a long name never widens the window.

    It ends in "…" where there is no room; a tool tip has the whole text.

    Args:
        text: what it says.
        parent: where it belongs.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent, textFormat=Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        wanted = super().sizeHint()
        few = self.fontMetrics().averageCharWidth() * _FEWEST_LETTERS
        return QSize(min(wanted.width(), few), wanted.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as there is room for."""
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        self.setToolTip("" if text == self.text() else self.text())
        if text == _ELLIPSIS:
            return
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, int(self.alignment()), text)


def speak(widget: QWidget, sentence: str, *, is_urgent: bool = False) -> None:
    """Let a screen reader say a sentence that has just come into sight.

    Args:
        widget: where it is shown.
        sentence: empty for nothing.
        is_urgent: whether it interrupts what is being read out.
    """
    if not sentence.strip():
        return
    event = QAccessibleAnnouncementEvent(widget, sentence)
    if is_urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
