"""AnnouncementView: what players are told, made of the form as it stands; copied by a key."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.services.papers.announcement import Announcement, as_text
from app.ui.core.bound_acts import BoundActs
from app.ui.core.clipboard import copy_text
from app.ui.core.native_keys import with_key
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.upright_scroll import UprightScroll
from app.ui.event.acts import FORM
from app.ui.event.summary import FactsGrid
from app.words.core.catalogue import Words
from app.words.papers.announcement import keywords_title

_LETTERS_WIDE = 100


class AnnouncementView(QWidget):
    """The announcement as a sheet to be read and copied.

    Signals:
        left(): back to the form.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._told: Announcement | None = None
        self._build()

    @property
    def text(self) -> str:
        """What is copied."""
        return "" if self._told is None else as_text(self._told, self._t)

    def show_announcement(self, told: Announcement) -> None:
        """Show an announcement and begin there."""
        self._told = told
        self._title.setText(told.title)
        self._subtitle.setText(told.subtitle)
        self._subtitle.setVisible(bool(told.subtitle))
        self._facts.show_facts(told.facts)
        self._heading.setVisible(bool(told.keywords))
        self._keywords.show_facts(told.keywords, has_names=True)
        self._said.setText("")
        self._copy.setFocus()

    def copy(self) -> None:
        """Put the announcement onto the clipboard as text."""
        copy_text(self.text)
        self._said.setText(self._t("✓  Copied"))

    def _build(self) -> None:
        t = self._t
        self._title, self._subtitle = plain_label(wordWrap=True), plain_label(wordWrap=True)
        self._heading = plain_label(keywords_title(t))
        for label, factor in ((self._title, 1.8), (self._subtitle, 1.15), (self._heading, 1.15)):
            label.setTextFormat(Qt.TextFormat.PlainText)
            font = label.font()
            font.setPointSizeF(font.pointSizeF() * factor)
            font.setBold(label is not self._subtitle)
            label.setFont(font)
        self._facts, self._keywords = FactsGrid(), FactsGrid()
        card = QFrame(objectName="card")
        box = QVBoxLayout(card)
        box.setContentsMargins(32, 20, 32, 24)
        box.setSpacing(10)
        for widget in (
            self._title, self._subtitle, self._facts, self._heading, self._keywords
        ):  # fmt: skip
            box.addWidget(widget)
        box.addStretch(1)
        card.setMaximumWidth(card.fontMetrics().averageCharWidth() * _LETTERS_WIDE)
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.addStretch(1)
        row.addWidget(card, 20)
        row.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(UprightScroll(inside), 1)
        outer.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        t = self._t
        self._said = plain_label()
        self._copy = BoundActs(t, FORM, self, {"copy": self.copy}).button("copy")
        self._copy.setProperty("primary", True)
        row = QHBoxLayout()
        hint = plain_label(t("Papers of the event print it on a sheet."))
        hint.setProperty("quiet", True)
        row.addWidget(hint)
        row.addStretch(1)
        row.addWidget(self._said)
        back = push_button(t("Back"), clicked=lambda: self.left.emit())
        back.setToolTip(with_key(back.text(), "Esc"))
        row.addWidget(back)
        row.addWidget(self._copy)
        return row
