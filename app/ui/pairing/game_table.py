"""GameTable: the games of a round, a cursor on a player, and marks on two of them."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractItemView, QTableView

from app.rules.core.ids import PlayerId
from app.services.pairing.round_board import GameLine, RoundBoard
from app.ui.core.column import ROW_ROLE
from app.ui.core.row_model import RowModel
from app.ui.core.widgets.table import row_table
from app.ui.core.widgets.type_ahead import TypeAhead
from app.ui.core.widgets.yielding_columns import YieldingColumns
from app.ui.pairing.columns import FIRST, REMARKS, SECOND, game_columns
from app.words.core.catalogue import Words

_REMARK_LETTERS = 24
"""So much of a remark is seen, if names have to give way for it; the tip tells the rest."""


class GameTable(QObject):
    """Keeps the table, and knows which players its cursor and its marks name.

    Attributes:
        view: what is shown.
    """

    def __init__(self, t: Words, name_of: Callable[[int], str], parent: QObject) -> None:
        super().__init__(parent)
        self._marked: list[PlayerId] = []
        self._notes: Mapping[tuple[str, int], str] = {}
        columns = game_columns(
            t,
            name_of,
            lambda player: player in self._marked,
            lambda line: self._notes.get(line.key, ""),
        )
        self._model = RowModel(columns, lambda line: line.key, self)
        self.view: QTableView = row_table(self._model, stretch=REMARKS)
        self.view.setSortingEnabled(False)
        YieldingColumns(self.view, (FIRST, SECOND), rest=REMARKS, letters=_REMARK_LETTERS)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.view.setAccessibleName(t("Games of the round"))
        self.view.doubleClicked.connect(lambda _: self.mark())
        TypeAhead(self.view, FIRST, SECOND)
        # A panel that opens below takes room, and the range is another.
        self.view.verticalScrollBar().rangeChanged.connect(lambda *_: self.bring_into_view())

    @property
    def marked(self) -> tuple[PlayerId, ...]:
        """The players marked, at most two, in the order in which they were."""
        return tuple(self._marked)

    @property
    def line(self) -> GameLine | None:
        """The line under the cursor."""
        index = self.view.currentIndex()
        line = index.data(ROW_ROLE) if index.isValid() else None
        return line if isinstance(line, GameLine) else None

    @property
    def player(self) -> PlayerId | None:
        """The player under the cursor; in a column of no seat the first one of the line."""
        line = self.line
        if line is None:
            return None
        seat = line.second if self.view.currentIndex().column() == SECOND else line.first
        return None if seat is None else seat.player

    @property
    def two(self) -> tuple[PlayerId, PlayerId] | None:
        """The two marked; with one marked, it and the one under the cursor."""
        here, chosen = self.player, list(self._marked)
        if len(chosen) == 1 and here is not None and here not in chosen:
            chosen.append(here)
        return (chosen[0], chosen[1]) if len(chosen) == 2 else None

    def mark(self) -> None:
        """Mark the player under the cursor, or take the mark away."""
        player = self.player
        if player is None:
            return
        if player in self._marked:
            self._marked.remove(player)
        else:
            self._marked = [*self._marked[-1:], player]
        self._repaint()

    def unmark(self) -> None:
        """Take all marks away."""
        self._marked = []
        self._repaint()

    def note(self, notes: Mapping[tuple[str, int], str]) -> None:
        """Say something before the remarks of lines, by what each line is known by.

        The first of them is brought into view; with none of them the cursor is.
        """
        self._notes = notes
        self._repaint()
        self.bring_into_view()
        if not notes:
            self.view.scrollTo(self.view.currentIndex())

    def bring_into_view(self) -> None:
        """Scroll to the first line with a note; who walks in the table scrolls by that."""
        rows = (self._model.row_of(key) for key in self._notes)
        found = [row for row in rows if row is not None]
        if found and not self.view.hasFocus():
            self.view.scrollTo(self._model.index(min(found), FIRST))

    def show_board(self, board: RoundBoard | None) -> None:
        """Show a round; marks of players who are not in it go."""
        lines = () if board is None else board.lines
        seats = [seat for line in lines for seat in (line.first, line.second) if seat is not None]
        here = {seat.player for seat in seats}
        self._marked = [one for one in self._marked if one in here]
        self._model.set_rows(lines)
        self._repaint()
        if lines and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._model.index(0, FIRST))

    def _repaint(self) -> None:
        if self._model.rowCount():
            last = self._model.index(self._model.rowCount() - 1, REMARKS)
            self._model.dataChanged.emit(self._model.index(0, FIRST), last)
