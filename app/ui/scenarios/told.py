"""What a scenario says, as a page of headings and sentences."""

from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QTextBrowser

Section = tuple[str, Sequence[str]]
"""A heading with its sentences."""


class ToldText(QTextBrowser):
    """A page to read; the arrows scroll it, and what is marked can be copied.

    Args:
        name: what a screen reader calls it.
    """

    def __init__(self, name: str) -> None:
        super().__init__(objectName="told")
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setOpenLinks(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def tell(self, sections: Iterable[Section]) -> None:
        """Show these sections, from the top."""
        told = "".join(
            f"<p style='margin: {0 if n == 0 else 12}px 0 3px 0'><b>{escape(title)}</b></p>"
            + "".join(f"<p style='margin: 0 0 4px 0'>{escape(line)}</p>" for line in lines)
            for n, (title, lines) in enumerate(sections)
        )
        if told != self._shown:
            self._shown = told
            self.setHtml(told)

    _shown = ""

    def minimumSizeHint(self) -> QSize:
        """A few words wide."""
        return QSize(180, 80)
