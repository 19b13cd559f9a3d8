"""The columns of the standings, and the line below those who play on after a cut."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

from app.rules.core.entrant import EntrantStatus
from app.rules.packet.packet import TieBreak
from app.services.standings.lines import StandingLine
from app.ui.core.column import Column
from app.ui.core.theme import shown_theme
from app.ui.core.widgets.text_cell import TextCell
from app.words.core.catalogue import Words
from app.words.core.direction import kept_apart
from app.words.standings.standings import key_figure, key_name, key_title, stand_text, turn_text

NAME = 1
"""The column of names."""

_LINE_WIDTH = 2


def standing_columns(
    t: Words,
    keys: tuple[TieBreak, ...],
    order: tuple[TieBreak, ...],
    *,
    has_stands: bool,
    is_over: bool = False,
) -> tuple[Column[StandingLine], ...]:
    """Rank, who, what the place rests on, a column for each key, and the rounds.

    Args:
        t: the words.
        keys: what the figures of the lines are of.
        order: those that order anybody.
        has_stands: some places rest on more than the keys.
        is_over: nobody plays on any more.
    """

    def about(key: TieBreak) -> str:
        if key in order:
            return key_name(t, key)
        return t("{key}; orders nobody here", key=key_name(t, key))

    figures: tuple[Column[StandingLine], ...] = tuple(
        Column(
            title=key_title(t, key) if key in order else f"({key_title(t, key)})",
            text=lambda one, n=n, key=key: key_figure(key, one.figures[n]),
            key=lambda one, n=n: float(one.figures[n]),
            tool_tip=lambda _, key=key: about(key),
            is_number=True,
        )
        for n, key in enumerate(keys)
    )
    stands: Column[StandingLine] = Column(
        title=t("Place"), text=lambda one: stand_text(t, one.stand.value, is_over=is_over)
    )
    return (
        Column(
            title=t("Rank"),
            text=lambda one: str(one.rank),
            key=lambda one: one.place,
            is_number=True,
        ),
        Column(title=t("Name"), text=lambda one: _name(t, one)),
        Column(title=t("Faction"), text=lambda one: one.faction or ""),
        *((stands,) if has_stands else ()),
        Column(title=t("Record"), text=lambda one: one.record, is_number=True),
        *figures,
        Column(
            title=t("Rounds: opponent's rank"),
            text=lambda one: "  ".join(turn_text(t, *turn) for turn in one.course),
        ),
    )


def _name(t: Words, one: StandingLine) -> str:
    marks = {
        EntrantStatus.DROPPED: t("dropped"),
        EntrantStatus.DISQUALIFIED: t("disqualified"),
    }
    said = [marks[one.status]] if one.status in marks else []
    said += [] if one.eligible else [t("ringer")]
    name = kept_apart(one.name)
    return f"{name}  ({', '.join(said)})" if said else name


class CutLine(TextCell):
    """Paints a line below the last row inside a cut, while the table is sorted by rank.

    Args:
        table: the table.
        is_last_inside: whether the line of a place of the list is the last inside the cut.
    """

    def __init__(self, table: QTableView, is_last_inside: Callable[[int], bool]) -> None:
        super().__init__(table)
        self._table = table
        self._is_last_inside = is_last_inside

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the cell, and its piece of the line."""
        super().paint(painter, option, index)
        header = self._table.horizontalHeader()
        by_rank = header.sortIndicatorSection() == 0
        upwards = header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        if not (by_rank and upwards and self._is_last_inside(index.row())):
            return
        rect = option.rect
        rect.setTop(rect.bottom() - _LINE_WIDTH + 1)
        painter.fillRect(rect, QColor(shown_theme(self._table.palette()).accent))
