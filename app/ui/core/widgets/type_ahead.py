"""TypeAhead: letters typed in a list go to the row whose words begin so."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication

from app.services.players.player_lookup import fold

_SHIFTED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier

SECONDS = 1.0
"""Letters that follow each other faster are one search; Qt's own interval is short for names."""


class TypeAhead(QObject):
    """Takes letters before any key of the page does, and searches one column by them.

    Qt's own search knows only the current column, and only how its text begins. This one knows the
    columns of names and the beginning of each word; case and accents don't matter, and one letter
    again and again walks through its names. Space is a letter only within a search that goes on by
    it.

    Args:
        view: the list.
        columns: where names are. Of several, the cursor goes to the one that is found.
        now: a clock in seconds.
    """

    def __init__(
        self, view: QAbstractItemView, *columns: int, now: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(view)
        self._view, self._columns, self._now = view, columns, now
        self._typed, self._last = "", float("-inf")
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take letters; everything else is the list's and the page's."""
        kind = event.type()
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        if not isinstance(event, QKeyEvent) or not self._is_letter(event):
            return False
        if kind is QEvent.Type.ShortcutOverride:
            event.accept()
        else:
            self._search(event.text())
        return True

    def _is_letter(self, event: QKeyEvent) -> bool:
        text = event.text()
        if event.modifiers() & ~_SHIFTED or not text or not text.isprintable():
            return False
        if text == " ":
            return self._is_searching and self._place_of(self._typed + " ") is not None
        # "?" and digits are no names, and keys of the window.
        return text.isalpha() or (self._is_searching and not text.isspace())

    @property
    def _is_searching(self) -> bool:
        fastest = QApplication.keyboardInputInterval() / 1000
        return self._now() - self._last < max(SECONDS, fastest)

    def _search(self, text: str) -> None:
        self._typed = self._typed + text if self._is_searching else text
        self._last = self._now()
        place = self._place_of(self._typed)
        if place is not None:
            row, column = place
            if len(self._columns) == 1:
                column = max(self._view.currentIndex().column(), 0)
            self._view.setCurrentIndex(self._view.model().index(row, column))

    def _place_of(self, typed: str) -> tuple[int, int] | None:
        """The next cell, from the cursor on, with a word that begins so."""
        wanted, here = fold(typed), self._view.currentIndex()
        places = self._places(after=False)
        if len(wanted) > 1 and len(set(wanted)) == 1 and self._find(wanted, places) is None:
            wanted = wanted[0]
        if len(wanted) == 1 and here.isValid():
            # Another search begins behind where the cursor is.
            places = self._places(after=True)
        return self._find(wanted, places)

    def _places(self, *, after: bool) -> list[tuple[int, int]]:
        """Every cell with a name, from the cursor on, or from behind it."""
        rows, here = self._view.model().rowCount(), self._view.currentIndex()
        places = [(row, column) for row in range(rows) for column in self._columns]
        if len(self._columns) == 1:
            start = (here.row(), self._columns[0])
        else:
            start = (here.row(), here.column())
        before = [place for place in places if place < start or (after and place == start)]
        return places[len(before) :] + before

    def _find(self, wanted: str, places: list[tuple[int, int]]) -> tuple[int, int] | None:
        model = self._view.model()
        for row, column in places:
            words = fold(str(model.index(row, column).data() or "")).split()
            if any(" ".join(words[k:]).startswith(wanted.lstrip()) for k in range(len(words))):
                return row, column
        return None
