"""GameTable: the games of a round, a cursor on a player, and marks on two of them."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QTableView

from app.rules.core.errors import Problem
from app.rules.core.ids import PlayerId
from app.rules.core.round import ByeKind
from app.rules.pairing.breaches import PairingCode
from app.services.pairing.round_board import GameLine, RoundBoard, SeatLine
from app.ui.core.row_model import ROW_ROLE, Column, RowModel
from app.ui.core.widgets.table import YieldingColumns, row_table
from app.ui.core.widgets.type_ahead import TypeAhead
from app.words.core.catalogue import Words, kept_apart
from app.words.lists.lists import must_count_text, must_play_text
from app.words.pairing.pairing import sentence
from app.words.results.results import result_short, ticked

# How a line of a round is shown.


FIRST, SECOND, REMARKS = 1, 2, 3
"""Columns of the two seats, where the cursor names a player, and of the remarks."""


def game_columns(
    t: Words,
    name_of: Callable[[int], str],
    marked: Callable[[int], bool],
    note: Callable[[GameLine], str],
) -> tuple[Column[GameLine], ...]:
    """The columns of a round's table.

    Args:
        marked: whether a player is marked for a swap.
        note: what would become of a line, before its remarks; mostly "".
    """

    def seat_text(line: GameLine, seat: SeatLine | None) -> str:
        if seat is None:
            return ""
        text = _seat_text(t, seat, marked)
        return (
            text if line.game is None else ticked(text, line.game, line.game.side_of(seat.player))
        )

    def bold(seat: SeatLine | None, role: int) -> object:
        if role == Qt.ItemDataRole.FontRole and seat is not None and marked(seat.player):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def remarks(line: GameLine) -> str:
        parts = [first] if (first := note(line)) else []
        parts += [f"{_sign(problem)} {sentence(t, problem, name_of)}" for problem in line.problems]
        parts += [t("kept together")] if line.is_locked else []
        parts += [_bye_text(t, line)] if line.bye else []
        parts += _lists_text(t, line)
        return "  ".join(parts)

    return (
        Column(
            title=t("Table"),
            text=lambda line: _table_text(t, line),
            key=lambda line: (line.game is None, line.table or 0),
            is_number=True,
        ),
        Column(
            title=t("First"),
            text=lambda line: seat_text(line, line.first),
            kept=lambda line: _stands_text(t, line.first),
            roles=lambda line, role: bold(line.first, role),
        ),
        Column(
            title=t("Second"),
            text=lambda line: seat_text(line, line.second),
            kept=lambda line: _stands_text(t, line.second),
            roles=lambda line, role: bold(line.second, role),
        ),
        Column(title=t("Remarks"), text=remarks, tool_tip=remarks),
        Column(title=t("Result"), text=lambda line: _result_text(t, line)),
    )


def _sign(problem: Problem) -> str:
    """A needed pair-down breaks no rule, and is not marked as if it did."""
    return "▼" if problem.code == PairingCode.POINTS_DIFFER else "⚠"


def _table_text(t: Words, line: GameLine) -> str:
    if line.game is None:
        return t("bye")
    return "–" if line.table is None else str(line.table)


def _seat_text(t: Words, seat: SeatLine, marked: Callable[[int], bool]) -> str:
    sign = "● " if marked(seat.player) else ""
    return f"{sign}{kept_apart(seat.name)}{_stands_text(t, seat)}"


def _stands_text(t: Words, seat: SeatLine | None) -> str:
    """How a player stands, after the name."""
    if seat is None:
        return ""
    down = f"  {t('▼ paired down')}" if seat.is_paired_down else ""
    gone = f"  {t('(left)')}" if seat.is_gone else ""
    return f"  {seat.record}{down}{gone}"


def _bye_text(t: Words, line: GameLine) -> str:
    assert line.bye is not None
    return {
        ByeKind.DRAWN: t("by the draw"),
        ByeKind.PREFERENCE: t("by preference"),
        ByeKind.VOLUNTEER: t("moved by hand"),
        ByeKind.GRANTED: t("granted by the EO"),
        ByeKind.WALKOVER: t("through without a game"),
    }[line.bye.kind]


def _lists_text(t: Words, line: GameLine) -> list[str]:
    """Who has to play which list, and the list that a bye counts for."""
    texts = []
    if line.bye is not None and line.bye.list_number is not None:
        texts.append(t("list {n} counts as played", n=line.bye.list_number))
    for seat in (line.first, line.second):
        if seat is None or not seat.must_play:
            continue
        if line.bye is None:
            must = must_play_text(t, seat.must_play)
            texts.append(t("▶ {name} {must}", name=seat.name, must=must))
        elif line.bye.list_number is None:
            texts.append(t("▶ {must}", must=must_count_text(t, seat.must_play)))
    return texts


def _result_text(t: Words, line: GameLine) -> str:
    if line.game is None or line.game.result is None:
        return ""
    return result_short(t, line.game)


_REMARK_LETTERS = 24
"""So much of a remark is seen, if names have to give way for it; the tool tip has the rest."""


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
        self._marked = [player for player in self._marked if player in here]
        self._model.set_rows(lines)
        self._repaint()
        if lines and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._model.index(0, FIRST))

    def _repaint(self) -> None:
        if self._model.rowCount():
            last = self._model.index(self._model.rowCount() - 1, REMARKS)
            self._model.dataChanged.emit(self._model.index(0, FIRST), last)
